"""What people do in a deal: they play cards and they say things. Both as text and back.

A *call* is one thing said, as a small value. ``parse_call`` reads every form of the interface (synonyms
included), ``str(call)`` prints the one form that the program itself uses.
"""
