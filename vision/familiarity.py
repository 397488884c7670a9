"""Whether the cards on the table are of a printing that can be read, by how surely those in the middle were read.

In 28 films of printings that the networks know, in all kinds of rooms, at most two of eight cards in a row were
doubtful; in four films of printings that they do not know, three to six at the worst (`studio.lent`; the unknown ones
are those of `training.fetch_unseen`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

import numpy as np

from engine.observation import BACK, CardSeen, Observation, Zone

__all__ = ["Familiarity"]

RECENT, STRANGE = 8, 3
"""So many of the last cards must be doubtful for the pack to look strange."""

MANY, FEW = 16, 2
"""Where at most so few of so many cards were doubtful, the printing is one that the networks know, or read as well: of
open cards of those one in twenty is. Of twelve printings that they do not know it is one in a hundred to one in nine of
seven, one in four or more of the others, which are misread more often."""

SURE = 0.9
"""Probability from which a face is read without doubt."""


class Familiarity:
    """Takes in what the eye tells. ``strange``: whether too many of the last cards could hardly be read; ``known``:
    whether nearly all of many could."""

    def __init__(self) -> None:
        self._doubtful: OrderedDict[int, bool] = OrderedDict()

    @property
    def strange(self) -> bool:
        """Whether the pack seems to be one that nobody has taught; the newest card, still being read, is left out."""
        return sum(list(self._doubtful.values())[-1 - RECENT : -1]) >= STRANGE

    @property
    def known(self) -> bool:
        """Whether the pack seems to be one that the networks know; not before MANY cards were read."""
        return len(self._doubtful) > MANY and sum(list(self._doubtful.values())[:-1]) <= FEW

    def see(self, observations: Iterable[Observation]) -> None:
        """What is new; of a card that is told again the last word counts."""
        for seen in observations:
            if isinstance(seen, CardSeen) and seen.zone is Zone.TRICK:
                faces = np.exp(np.array(seen.faces) - max(seen.faces))
                if faces.argmax() != BACK:
                    self._doubtful[seen.sighting] = bool(faces[:BACK].max() < SURE * faces.sum())
        while len(self._doubtful) > MANY + 1:
            self._doubtful.popitem(last=False)
