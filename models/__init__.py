"""The trained networks with their model cards, and the printings of the packs."""
