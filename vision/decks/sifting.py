"""Which of the things that lie before the camera in a lesson are new, and which lay there before."""

from __future__ import annotations

from vision.decks.glance import Glance, resemblance
from vision.decks.moments import Still
from vision.decks.newcomer import uncovered_change
from vision.decks.outliner import SAME_PLACE
from vision.geometry import covered_share, overlap

__all__ = ["Sifter"]

COVERED = 0.05
"""A card of which one that has just come hides more than this share need not look as it did..."""

MIXED = 0.2
"""...and an outline that shares more than this with it, or with a card that lay there, and is no other known card takes
in parts of several."""

ALIKE, ALIKE_IN_PLACE = 0.9, 0.8
"""Resemblance from which two glances show one card; less is asked where a card lies as it lay."""

LIES_STILL = 0.5
"""Where less than this share of what looks out of a card has changed, it lies there still: one that was pushed leaves
another picture behind. A shadow of the card that came upon it, and an outline that is a little off, change a third."""

BACKS = 3
"""So many glances that look like backs, no two of them alike, are no backs: a deck has one."""


class Sifter:
    """Keeps the ``glances`` of one lesson: every card once for each time that it was shown."""

    def __init__(self) -> None:
        self.glances: list[Glance] = []

    def sift(self, still: Still) -> list[Glance]:
        """What is new in a still moment, or has come into focus since the last one; it is among the glances then."""
        fresh: list[Glance] = []
        for glance, as_it_was in zip(still.lying, still.as_it_was, strict=True):
            if not self._seen_before(glance, fresh, still, as_it_was=as_it_was):
                fresh.append(glance)
        return fresh

    def _seen_before(self, now: Glance, came: list[Glance], still: Still, *, as_it_was: bool) -> bool:
        """Whether this is a card that was lying here already, or none besides those that ``came``; if not, it becomes a
        glance of its own."""
        lay = [glance for glance in self.glances if glance.seen_in == still.number - 1]
        known = _the_same_in_place(now, came, lay, still, as_it_was=as_it_was) or _pushed(now, lay, still)
        if known is None and self._mixed(now, came, still, as_it_was=as_it_was):
            return True
        if known is None:
            others = (glance for glance in self.glances if glance not in lay or not _beneath(glance, now, still))
            again = max(others, key=lambda glance: resemblance(glance, now), default=None)
            now.double_of = again.number if again is not None and resemblance(again, now) > ALIKE else 0
            now.number = max((glance.number for glance in self.glances), default=0) + 1
            self.glances.append(now)
            self._judge_backs()
        elif known.blurred and not now.blurred:
            now.number, now.came = known.number, known.came or now.came  # it came into focus: news after all
            self.glances[self.glances.index(known)] = now
            known = None
        (known or now).quad, (known or now).seen_in = now.quad, still.number
        return known is not None

    def _judge_backs(self) -> None:
        """Take the faces that the network takes for backs for what they are, once that is plain."""
        unlike: list[Glance] = []
        backs = [glance for glance in self.glances if glance.looks_back]
        for glance in backs:
            if all(resemblance(glance, other) < ALIKE for other in unlike):
                unlike.append(glance)
        if len(unlike) >= BACKS:
            for glance in backs:
                glance.face = True

    def _mixed(self, now: Glance, came: list[Glance], still: Still, *, as_it_was: bool) -> bool:
        """Whether an outline takes in parts of several cards on a heap, or what looks out of it from under one that
        came was there before."""
        if any(covered_share(other.quad, now.quad) > COVERED and _beneath(now, other, still) for other in came):
            return True
        lay = [glance for glance in self.glances if as_it_was and glance.seen_in >= still.number - 1]
        return any(covered_share(other.quad, now.quad) > MIXED for other in (*came, *lay))


def _the_same_in_place(
    now: Glance, came: list[Glance], lay: list[Glance], still: Still, *, as_it_was: bool
) -> Glance | None:
    """What lay in this place at the last still moment, if it lies there still, be it half covered. Two kings may
    look alike; where the picture changed it takes more to be the same, and what looks out from below must have changed
    with it."""
    alike = ALIKE_IN_PLACE if as_it_was else ALIKE
    covered = any(covered_share(other.quad, now.quad) > COVERED for other in came)
    for glance in lay:
        unclear = covered or glance.blurred  # what comes to lie on a blurred card replaces it: nothing is lost
        same = unclear or (resemblance(glance, now) > alike and (as_it_was or not _beneath(glance, now, still)))
        if overlap(glance.quad, now.quad) > SAME_PLACE and same:
            return glance
    return None


def _beneath(lay: Glance, now: Glance, still: Still) -> bool:
    """Whether a card that lay here before still does, under this one: what looks out of it is as it was."""
    change = None if still.changed is None else uncovered_change(still.changed, lay.quad, now.quad)
    return change is not None and change < LIES_STILL


def _pushed(now: Glance, lay: list[Glance], still: Still) -> Glance | None:
    """A card that lay elsewhere at the last still moment and looks like this one; it is no longer there."""
    for glance in lay:
        gone = all(overlap(glance.quad, other.quad) < SAME_PLACE for other in still.lying)
        if gone and resemblance(glance, now) > ALIKE:
            return glance
    return None
