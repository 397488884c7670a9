"""When and where cards are looked for: where something new has come to rest, not while it still moves.

A played card then costs one or two small examinations, and its event does not wait for a clock to come round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from engine.observation import UNKNOWN
from vision.geometry import Quad
from vision.layout import Layout
from vision.motion import Motion
from vision.news import News
from vision.region import Region
from vision.track import Track

__all__ = ["AFTER_REST", "ASTIR", "Attention", "Examination"]

SOONEST = 0.06
"""Seconds between two examinations at least."""

SOONEST_HELD = 0.12
"""Seconds between two where a hand is still there: it may have let go of the card or not."""

TRICK = 1.6
"""Card heights around the middle in which is looked for cards beneath hands: there they are waited for."""

WAIT_SURE = 0.3
"""Seconds between looks at a card that was read, but is not settled yet."""

WAIT_MISSING = 0.15
"""Seconds between two examinations of a place from which a card is gone, before it counts as gone."""

LINGER = 1.0
"""Seconds after something stirred at a place for which its card is looked at until it is read well."""

RESTLESS = 0.8
"""Seconds of stirring without an end after which is looked all the same: some tables never come to rest."""

RECENT = 0.25
"""Seconds of stirring whose places are looked at then."""

ASTIR = 0.3
"""Seconds since something stirred at a place within which a hand may still be there."""

CHECK, CHECK_LATEST = 1.0, 2.5
"""Seconds between two examinations of the whole table: when nothing stirs and nothing else is to be looked at, and
whatever happens."""

CHECK_IDLE = 30.0
"""The same at most while nothing stirs: after as long again as it has been still, for nothing is likely to be new."""

WORTH = 0.12
"""Square card heights of something new that are worth a look: a fifth of a card."""

MARGIN = 1.0
"""So many card heights around what is new are examined with it: no card that lies there is cut off."""

AFTER_REST = (SOONEST, 2 * SOONEST, *(2 * SOONEST + WAIT_SURE * n for n in range(1, 4)), 1 + CHECK, 1 + 2 * CHECK)
"""Seconds after which a card that has come to rest is looked at, as far as it is not read well before."""

_CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])


@dataclass(frozen=True, slots=True)
class Examination:
    """Cards are to be looked for in ``region``; None: in the whole picture. ``at_rest``: only where nothing stirs.

    ``again``: cards that are known and are only to be read once more where they were, wherever is looked for others.
    ``search``: whether anything is to be looked for at all.
    """

    region: Region | None
    at_rest: bool
    again: tuple[Track, ...] = ()
    search: bool = True

    def takes_in(self, quad: Quad) -> bool:
        """Whether a card there lies in the part in which is looked for others, and nothing cuts it off."""
        return self.region is None or self.region.holds(quad)


class Attention:
    """Decides for every frame; whoever examines tells `News.examined` then."""

    def __init__(self, motion: Motion, news: News) -> None:
        self._motion, self._new = motion, news
        self._examined_at = self._checked_at = self._moved_at = self._stirring_since = float("-inf")
        self._began = float("inf")

    def wanted(
        self,
        at: float,
        *,
        moving: bool,
        tracks: list[Track],
        layout: Layout,
        size: tuple[int, int],
    ) -> Examination | None:
        """What to examine in the frame that ``motion`` saw last, or nothing.

        ``moving``: something stirs in it; ``layout``: how large cards are and where tricks are laid, as far as that is
        known; ``size``: the picture's (w, h).
        """
        if self._began > at:
            self._began = self._moved_at = at  # what lies there at first has come just now
        if moving:
            if at - self._moved_at > RECENT:
                self._stirring_since = at
            self._moved_at = at
        if at - self._examined_at < SOONEST - 1e-3:
            return None
        whole = at - self._checked_at >= CHECK_LATEST and self._moved_at > self._checked_at
        places, again = ([], ()) if whole else self._places(at, tracks, layout, size)
        whole = whole or (not (places or again) and self._check_due(at))
        restless = [] if whole or places or again else self._restless(at, size)
        if not (whole or places or again or restless):
            return None
        self._examined_at = at
        if again and not places:
            return Examination(None, at_rest=True, again=again, search=False)
        height = layout.card_height
        region = None if whole or height is None else Region.around([*places, *restless], MARGIN * height, size)
        if region is None:
            self._checked_at = at
        return Examination(region, at_rest=not restless, again=again)

    def _check_due(self, at: float) -> bool:
        """Whether the whole table is to be looked at, as nothing else is."""
        calm = at - self._moved_at
        return calm >= ASTIR and at - self._checked_at >= min(max(CHECK, calm / 2), CHECK_IDLE) - 1e-3

    def lies_still(self, track: Track, size: tuple[int, int]) -> bool:
        """Whether a card was read surely, or often enough, and nothing has stirred at it since: it lies as it did, and
        need neither be found nor mended again. Not one upon which another may lie."""
        return _known(track) and self._as_it_was(track, size)

    def may_lie_still(self, track: Track, size: tuple[int, int]) -> bool:
        """The same, also of a card that was read as one of the pack, however unsurely. What was taken for a strange
        card may be none: a pattern in the table, a thing at its edge."""
        return (_known(track) or track.best != UNKNOWN) and self._as_it_was(track, size)

    def _as_it_was(self, track: Track, size: tuple[int, int]) -> bool:
        """Whether nothing has stirred at a card since it was seen, and no other may lie upon it."""
        return track.rival is None and self._motion.touched(track.quad, size) < track.seen_at

    def searching(self, wanted: Examination, layout: Layout, size: tuple[int, int]) -> Examination:
        """Instead of an examination in which cards were only to be read again, but are not as they were: one that
        looks for them."""
        outlines, height = [track.quad for track in wanted.again], layout.card_height
        region = None if height is None else Region.around(outlines, MARGIN * height, size)
        return replace(wanted, region=region, search=True)

    def again(self, at: float) -> None:
        """What was seen cannot be judged yet: look at the whole table as soon as nothing moves any more."""
        self._checked_at = min(self._checked_at, at - CHECK + ASTIR)

    def anew(self) -> None:
        """All is elsewhere in the picture: look at the whole table in the next frame."""
        self._checked_at = self._examined_at = float("-inf")

    def _places(
        self, at: float, tracks: list[Track], layout: Layout, size: tuple[int, int]
    ) -> tuple[list[Quad], tuple[Track, ...]]:
        """Where a search is worth its while now, and the cards that are only to be read once more; with what is due,
        all that will be soon."""
        since = at - self._examined_at + 1e-3
        unsettled = [t for t in tracks if not t.settled and self._fresh(t, at, size)]
        again = tuple(t for t in unsettled if _known(t))
        lying = (t.quad for t in tracks if t.missed == 0 and self._motion.touched(t.quad, size) < t.found_at)
        news = self._news(at, layout, size, lying, reaching=since >= SOONEST_HELD)
        if news is None and all(since < _wait(t) for t in unsettled):
            return [], ()
        lost = [t.quad for t in unsettled if not _known(t)]
        return lost + ([] if news is None else [news]), again

    def _news(
        self, at: float, layout: Layout, size: tuple[int, int], but: Iterable[Quad], *, reaching: bool
    ) -> Quad | None:
        """The box around what is new, ``but`` where cards lie as they did; with ``reaching`` also beneath hands that
        are still there, in the middle."""
        height = layout.card_height
        if height is None:
            return self._new.box(at, size, 0.0, but=but)
        trick = (layout.middle + TRICK * height * _CORNERS).astype(np.float32) if reaching else None
        return self._new.box(at, size, WORTH * height**2, trick, but)

    def _fresh(self, track: Track, at: float, size: tuple[int, int]) -> bool:
        """Whether something happened lately where a card lies, and is over. What comes and goes where nothing stirs is
        the detector's doubt; it can wait for the next look at the whole table."""
        touched = max(self._motion.touched(track.quad, size), self._began)
        return at - touched < LINGER and self._motion.quiet(track.quad, at, size)

    def _restless(self, at: float, size: tuple[int, int]) -> list[Quad]:
        """Where it goes on stirring and was not looked for long."""
        if at - self._moved_at > RECENT or at - max(self._examined_at, self._stirring_since) < RESTLESS:
            return []
        stirred = self._motion.stirred_box(at - RECENT, size)
        return [] if stirred is None else [stirred]


def _known(track: Track) -> bool:
    """Whether a card was found where it was last expected, and is known for what it is."""
    return track.missed == 0 and (track.read or track.sure)


def _wait(track: Track) -> float:
    if track.missed:
        return WAIT_MISSING
    return SOONEST if track.looks < 2 else WAIT_SURE
