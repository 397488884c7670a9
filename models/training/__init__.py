"""How the shipped networks came to be: pictures made, networks trained, measured, exported. Not in the wheel."""
