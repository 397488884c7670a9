"""The picture's fitness while people play: a second of frames now and then, judged in passing."""

from __future__ import annotations

from collections.abc import Sequence

from vision.fitness import Grade, grade_small
from vision.fitness_measures import Grey, small
from vision.frame import Frame
from vision.geometry import Quad

__all__ = ["FitnessWatch"]

FIRST = 3.0
"""Seconds after the first picture: until then a camera still looks for its exposure."""

EVERY = 10.0
"""Seconds from one judgement to the next: 12 small pictures and one whole one, together some 40 ms of work."""

FRAMES = 12
"""Frames in a row that are judged together, at most."""

LONGEST = 3.0
"""Seconds that they may span: over a longer time a lamp that is switched on would pass for one that flickers."""

FEWEST = 3
"""Frames that must have come by then to be judged; where fewer came, it begins anew."""


class FitnessWatch:
    """Grades a stream of frames every few seconds; keeps small grey pictures only. Costs nothing in between."""

    def __init__(self) -> None:
        self._due = FIRST
        self._greys: list[Grey] = []
        self._began = 0.0

    def see(self, frame: Frame, cards: Sequence[Quad] = ()) -> tuple[Grade, ...]:
        """Take a frame in; the grades (see `vision.fitness.grade`) when they are new, else nothing.

        ``cards``: outlines of the cards in it, in pixels. Frames in trouble are no sample of what the camera sees.
        """
        if frame.trouble:
            self._greys.clear()
            return ()
        if frame.at < self._due:
            return ()
        if self._greys and frame.at - self._began > LONGEST and len(self._greys) < FEWEST:
            self._greys.clear()
        if not self._greys:
            self._began = frame.at
        self._greys.append(small(frame.picture))
        if len(self._greys) < FRAMES and (frame.at - self._began < LONGEST or len(self._greys) < FEWEST):
            return ()
        greys, self._greys, self._due = self._greys, [], frame.at + EVERY
        return grade_small(greys, frame.picture, cards)
