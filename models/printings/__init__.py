"""Printings (decks): what the cards of one maker look like."""
