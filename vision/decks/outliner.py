"""The outline of the card that has come, told by what changed: what the eye makes of a heap, or of a printing that it
has never seen, is at times another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vision.decks.alone import alone
from vision.decks.arrival import Fits, arrival, rough_outlines
from vision.decks.card_form import CardForm
from vision.decks.glance import Glance
from vision.decks.reading import Reader
from vision.geometry import Picture, Quad, most_alike, overlap
from vision.sideways import corner_by_corner

__all__ = ["SAME_PLACE", "Outliner"]

SAME_PLACE = 0.5
"""Outlines that overlap this much may be one card that has not been moved."""

CLEARLY, DRAWN_CLEARLY = 0.1, 0.03
"""By so much another outline must fit better than the one that was found, and by so much one that was drawn onto a
card's corners..."""

ROUGHLY = 0.2
"""...and by so much what is not drawn onto a card's corners better than what is: its corners are off..."""

DRAWN = 0.02
"""...by so little what was drawn onto corners may fit worse than what could not be, for it is exact..."""

FITS = 0.5
"""...and by this much at least that of the card that came."""

EXACT = 0.85
"""An outline that overlaps the edge of what has come to lie alone by more than this tells how large cards are."""


class Outliner:
    """Finds the card that has come among ``lying``, what was found in some ``pictures`` of one still moment, and looks
    at it in each of them within the one outline that fits best: that stands there in its place."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def came(
        self, mask: Picture, form: CardForm | None, pictures: Sequence[Picture], lying: list[Glance]
    ) -> Glance | None:
        """The card that has come. ``mask``: where something changed (`newcomer.changed`); ``form``: what cards are like
        here, where that is known. None where nothing tells of a card."""
        if form is None:
            return self._came_alone(mask, pictures, lying)
        arrived = arrival(mask, form)
        if arrived is None:
            return None
        box, fits = arrived
        here = max(lying, key=lambda glance: fits(glance.quad), default=None)
        if here is not None and overlap(here.quad, box) < SAME_PLACE:
            here = None
        best, drawn = self._best(rough_outlines(box, None if here is None else here.quad, form), fits, pictures[0])
        better = here is None or fits(best) > fits(here.quad) + (DRAWN_CLEARLY if drawn else CLEARLY)
        quad = best if here is None or better else here.quad
        return self._anew(quad, here, pictures, lying) if fits(quad) > FITS else None

    def _came_alone(self, mask: Picture, pictures: Sequence[Picture], lying: list[Glance]) -> Glance | None:
        """What was found where one thing has come to lie on the bare table, its outline by the edge of that."""
        edge = alone(mask)
        found = None if edge is None else most_alike(edge, [glance.quad for glance in lying], SAME_PLACE)
        if edge is None or found is None:
            return None
        here = lying[found]
        best = self._reader.mended(pictures[0], corner_by_corner(here.quad, edge))
        quad = best if overlap(best, edge) > overlap(here.quad, edge) + CLEARLY else here.quad
        here = self._anew(quad, here, pictures, lying)
        here.alone = overlap(quad, edge) > EXACT
        return here

    def _best(self, rough: Iterable[Quad], fits: Fits, picture: Picture) -> tuple[Quad, bool]:
        """What fits best of all outlines that the card may have that has come: drawn onto a card's corners, or as it is
        where that goes astray; and whether it is drawn."""
        ways = [(self._reader.mended(picture, quad), quad) for quad in rough]
        drawn, rough_one = max(ways, key=lambda way: fits(way[0]) + DRAWN * (way[0] is not way[1]))
        as_it_is = max((quad for _, quad in ways), key=fits)
        astray = drawn is rough_one or fits(as_it_is) > fits(drawn) + ROUGHLY
        return (as_it_is, False) if astray else (drawn, True)

    def _anew(self, quad: Quad, before: Glance | None, pictures: Sequence[Picture], lying: list[Glance]) -> Glance:
        """What lies within an outline, instead of what was found ``before``: of that a look may have another outline,
        and a card be taught by what is none of it."""
        if before is not None:
            lying.remove(before)
        looks = [self._reader.read_at(picture, quad) for picture in pictures]
        here = Glance(quad, height=looks[0].height)
        for seen in looks:
            here.take(seen.crop, seen.logs, seen.feature)
        lying.append(here)
        return here
