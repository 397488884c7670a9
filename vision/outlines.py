"""What the detector outlines in one picture, made the outlines of whole cards: each step with what is known by then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.observation import UNKNOWN
from vision.completion import made_whole
from vision.cutting import cut_to_size
from vision.detect import Found
from vision.geometry import Quad
from vision.recognize import Look
from vision.sideways import right_way_round
from vision.sizes import large_enough, of_card_size
from vision.track import Track

__all__ = ["of_cards"]


def of_cards(
    found: list[Found],
    tracks: Sequence[Track],
    height: float | None,
    look: Callable[[Quad], Look],
    mend: Callable[[Quad], Quad],
    fits: Callable[[Quad], bool],
    misfit: Callable[[Quad], bool],
) -> list[Found]:
    """The outlines that can be cards: what takes in too much cut down, what lies the other way round turned, halves and
    what is seen of covered cards made whole, what is far too large or too small left out.

    ``tracks``: the cards known to lie there. ``height`` of a card in pixels; None: not known yet. ``look`` reads an
    outline's face, ``mend`` draws one onto its card's corners, ``fits`` tells whether one may be a whole card's,
    ``misfit`` whether it is known not to be.
    """
    read_well = [track.quad for track in tracks if track.read_well and track.best != UNKNOWN]
    found = cut_to_size(of_card_size(found, height, look), height, look, mend)
    found = right_way_round(found, read_well, look, mend, misfit)
    found = made_whole(found, [track.quad for track in tracks], read_well, look, mend, fits)
    return large_enough(found, height)
