"""What a card, an observation, a deal and a score are. Standard library only; everything else points here."""
