"""Places looked at again in another size of the picture, where what was outlined cannot be a card.

Of two cards across one another the detector sees a box around both or halves in one size of the picture, and the cards
themselves in another. All cards on a table are of one size, so such outlines show by theirs that they are wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from vision.detect import AGREES, SAME, Found
from vision.geometry import Quad, covered_share, covered_together, most_alike, overlap
from vision.recognize import Look
from vision.sizes import surely_read

__all__ = ["OTHER_SIZE", "SecondLook"]

OTHER_SIZE = 0.75
"""By what factor the picture is smaller the second time."""

REMEMBERED = 16
"""So many outlines that were looked at again in vain are known; others are looked at anew."""

TRIES = 2
"""So often is looked again in vain where nothing stirs."""

MOST_OF = 0.5
"""A card that takes so much of an outline explains it."""

PATCHED = 0.85
"""And so do several that take so much of it together: they meet there."""


class SecondLook:
    """Mends what was found. ``fits`` tells whether an outline may be a whole card's."""

    def __init__(self, fits: Callable[[Quad], bool]) -> None:
        self._fits = fits
        self._in_vain: deque[tuple[Quad, float]] = deque(maxlen=REMEMBERED)

    def mended(
        self,
        found: list[Found],
        lying: Sequence[Quad],
        again: Callable[[Sequence[Quad]], list[Found]],
        read: Callable[[Quad], Look],
        calm_since: Callable[[Quad], float],
        at: float,
    ) -> list[Found]:
        """The outlines, and in place of those that are no whole card's the cards that explain them, where there are
        any. Where there are none, it is not tried without end before something stirs.

        ``lying``: outlines of the cards that are known to lie there. ``again`` looks for cards where some outlines are,
        in another size of the picture; ``read`` looks at a face; ``calm_since`` tells since when nothing has stirred
        within an outline, in the seconds of ``at``.
        """
        found = [self._as_it_lay(f, lying, read) for f in found]
        unfit = [f for f in found if not self._fits(f.quad)]
        if all(self._was_in_vain(f.quad, calm_since) for f in unfit):
            return found
        rest = [f for f in found if all(f is not other for other in unfit)]
        cards = [
            card
            for card in again([f.quad for f in unfit])
            if self._fits(card.quad)
            and any(covered_share(card.quad, f.quad) > MOST_OF for f in unfit)
            and all(overlap(card.quad, other.quad) < SAME for other in rest)
            and surely_read(read(card.quad))
        ]
        if not cards:
            self._in_vain.extend((f.quad, at) for f in unfit)
            return found
        there = [*lying, *(f.quad for f in (*rest, *cards))]
        return [*rest, *(f for f in unfit if not _explained(f.quad, cards, there)), *cards]

    def _as_it_lay(self, found: Found, lying: Sequence[Quad], read: Callable[[Quad], Look]) -> Found:
        """An outline that is no whole card's, but much the same as that of one which is known to lie there, as that: of
        several, as that of the one that lies most alike, if it is known as a whole card."""
        alike = None if self._fits(found.quad) else most_alike(found.quad, lying, SAME)
        if alike is None or not self._fits(lying[alike]) or _another(read(found.quad), read(lying[alike])):
            return found
        return replace(found, quad=lying[alike])

    def _was_in_vain(self, quad: Quad, calm_since: Callable[[Quad], float]) -> bool:
        """Whether such an outline was often looked at again without anything found, and nothing stirred since."""
        times = [at for other, at in self._in_vain if overlap(quad, other) > AGREES]
        return len(times) >= TRIES and calm_since(quad) < times[-TRIES]


def _another(seen: Look, there: Look) -> bool:
    """Whether a card is surely read that is not read ``there``, where nothing is: it was laid upon that one, hardly
    aside, and what was outlined takes in both."""
    return surely_read(seen) and not surely_read(there) and seen.best != there.best


def _explained(quad: Quad, cards: Sequence[Found], there: Sequence[Quad]) -> bool:
    """Whether an outline shows nothing but one of these cards, or parts of all that lie there."""
    most = any(covered_share(card.quad, quad) > MOST_OF for card in cards)
    return most or covered_together(there, quad) > PATCHED
