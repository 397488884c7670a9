"""Sources of which not every frame arrives: cameras that send few, and such as stop for a moment now and then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from vision.frame import Frame
from vision.sources import Around, Source

__all__ = ["Halting", "Thinned"]

_EVERY, _HALT = 4.0, (0.2, 1.2)  # seconds between two halts, in the mean; how long one lasts


class Thinned(Around):
    """A source of which only some frames are taken: at most ``fps`` a second, at the source's own times."""

    def __init__(self, source: Source, fps: float) -> None:
        super().__init__(source)
        self._step = 1.0 / fps

    def frames(self) -> Iterator[Frame]:
        """The frames that are taken, numbered anew."""
        due, index = 0.0, 0
        for frame in self._source.frames():
            if frame.at >= due - 1e-3:
                yield replace(frame, index=index)
                late = frame.at - due > self._step
                due, index = (frame.at if late else due) + self._step, index + 1


class Halting(Around):
    """A source that halts for a moment now and then, as a telephone's camera in a busy net does: no frame comes, or
    every other time the same picture again and again. The same ``seed``, the same halts."""

    def __init__(self, source: Source, seed: str) -> None:
        super().__init__(source)
        self._lot = Random(f"halts {seed}")

    def frames(self) -> Iterator[Frame]:
        """The frames that come, numbered anew."""
        halts, ends, index = self._lot.expovariate(1 / _EVERY), 0.0, 0
        repeats, last = False, None
        for frame in self._source.frames():
            if frame.at >= max(halts, ends):
                ends = frame.at + self._lot.uniform(*_HALT)
                halts, repeats = ends + self._lot.expovariate(1 / _EVERY), not repeats
            if last is None or frame.at >= ends:
                last = frame
            elif not repeats:
                continue
            yield replace(frame, picture=last.picture, index=index)
            index += 1
