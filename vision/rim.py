"""Whether cards are laid so close to the picture's border that they pass for ones that are held in a hand: then of each
trick one is missing, and people are to be told why."""

from __future__ import annotations

from collections import deque

__all__ = ["Rim"]

TOGETHER_S = 1.2
"""Seconds between a card of a trick and one at the border that are taken up together."""

RECENT, OFTEN = 6, 2
"""So many of the last tricks lacked a card while one at the border went with them: that is no chance any more."""


class Rim:
    """Notes what goes at the border, and with what. All times are seconds of capture."""

    def __init__(self) -> None:
        self._went: deque[float] = deque(maxlen=16)
        self._tricks: deque[tuple[float, bool]] = deque(maxlen=RECENT)

    @property
    def laid_upon(self) -> bool:
        """Whether cards are laid there."""
        return sum(lacking and self._gone_with(at) for at, lacking in self._tricks) >= OFTEN

    def took(self, at: float) -> None:
        """A card of which nothing was told was taken up there."""
        self._went.append(at)

    def swept(self, at: float, *, lacking: bool) -> None:
        """A trick was taken up; ``lacking``: fewer cards were told of it than there are players."""
        if self._tricks and at - self._tricks[-1][0] <= TOGETHER_S:  # it is the rest of the last one
            lacking &= self._tricks.pop()[1]
        self._tricks.append((at, lacking))

    def _gone_with(self, at: float) -> bool:
        return any(abs(at - went) <= TOGETHER_S for went in self._went)
