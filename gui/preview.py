"""The picture for people: scaled down in the worker, with an outline and a name for each card seen."""

from __future__ import annotations

import time

from engine.cards import Pack
from engine.observation import BACK
from gui.images import image_of
from gui.picture_view import Outline, Shot
from gui.pipeline import Seen
from gui.wording import card_name

__all__ = ["Pace", "preview"]

WIDTH = 960
"""Pixels of a preview's width; more is not seen from the table."""

_SURE = 0.9


def preview(seen: Seen, pack: Pack) -> Shot:
    """A copy of the frame that owns its pixels, and the outlines in parts of its size."""
    picture = seen.frame.picture
    height, width = picture.shape[:2]
    outlines = tuple(
        Outline(
            tuple((x / width, y / height) for x, y in card.quad), face_name(card.face, pack), card.confidence >= _SURE
        )
        for card in seen.sightings.cards
    )
    return Shot(image_of(picture, WIDTH), outlines)


def face_name(face: int, pack: Pack) -> str:
    """What a face likelihood's index is called: a card's name; nothing for backs and unknown cards."""
    return card_name(pack.cards[face]) if face < BACK else ""


class Pace:
    """Counts frames: how many a second, how many were left out (by their indices)."""

    def __init__(self) -> None:
        self.fps = 0.0
        self.dropped = 0
        self._since, self._count, self._last = time.monotonic(), 0, -1

    def tick(self, index: int) -> bool:
        """One more frame; tells whether the numbers are fresh (about once a second)."""
        self._count += 1
        if self._last >= 0:
            self.dropped += max(0, index - self._last - 1)
        self._last = index
        passed = time.monotonic() - self._since
        if passed < 1.0:
            return False
        self.fps, self._since, self._count = self._count / passed, time.monotonic(), 0
        return True
