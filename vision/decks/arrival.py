"""Where a card has come, told by what has changed, and how well an outline fits to that."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vision.decks.card_form import CardForm
from vision.decks.newcomer import cut, fit, newcomer, share_changed
from vision.decks.placed import placed
from vision.geometry import Picture, Quad, area
from vision.sideways import quarter_turned

__all__ = ["Fits", "arrival", "rough_outlines"]

MUCH = 1.06
"""Where what has changed is so many times as large as a card, the card's place is looked for among it."""

Fits = Callable[[Quad], float]
"""How well an outline fits what changed, and the size and shape of a card: 1 at best."""


def arrival(mask: Picture, form: CardForm) -> tuple[Quad, Fits] | None:
    """Roughly where a card has come, by what has changed, and how well an outline fits to that; None where nothing as
    large as a card has changed."""
    box = newcomer(mask, form.area)
    if box is None:
        return None
    there = placed(mask, box, form) if area(box) > MUCH * form.area else None
    if there is not None:
        return there, lambda quad: share_changed(mask, quad) - form.off(quad)
    return (box, lambda quad: fit(quad, box, form)) if form.may_be(box) else None


def rough_outlines(box: Quad, found: Quad | None, form: CardForm) -> Iterator[Quad]:
    """Rough outlines that the card may have that has come: what changed (``box``), or what was found there, whole or as
    large as a card, either way round."""
    for whole in (box,) if found is None else (box, found):
        for part in (whole, *cut(whole, form.area)):
            yield part
            yield quarter_turned(part)
