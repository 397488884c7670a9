"""The score as data: the marks that people write, with values, and the shapes of the signs.

Chalk on a slate (rules: slate) is one way; other games of the family write numbers on paper, strokes for small
points, turn a die, or pay. The law of this package is that the marks always add up to the score.
"""

from __future__ import annotations

from engine.slate.chalk import decompose
from engine.slate.glyphs import Stroke, advance, glyph, tally_glyph
from engine.slate.marks import Mark, Sign, mark
from engine.slate.slate import Slate, Writing

__all__ = ["Mark", "Sign", "Slate", "Stroke", "Writing", "advance", "decompose", "glyph", "mark", "tally_glyph"]
