"""Printings that somebody taught: kept as looks at their cards, matched by the features of the shipped network.

The way of a lesson: `lesson` (frames in, glances at cards out) -> `deck` (the looks) -> `shelf` (kept under a name)
-> `matching` (what the looks say about a new look). Nothing is trained.
"""
