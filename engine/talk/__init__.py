"""What is said outside the auction: melds, kontra, challenges. One module per kind, each a value with parameters.

A game lists the kinds it knows in ``Rules.talk``; a game with a word of its own adds its own `engine.rules.Talk`.
"""
