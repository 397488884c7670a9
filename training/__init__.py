"""How the shipped networks came to be: pictures made, networks trained, measured, exported.

Not in the wheel. It stands above `vision`, because what is measured is the program's own eye, not a copy of it.
"""
