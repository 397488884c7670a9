"""What `generate.py` is made of."""
