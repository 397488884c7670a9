"""A cheap webcam: softness, vignette, wandering exposure, mains flicker and noise, at a few milliseconds a picture.
An unruly one loses the balance of its colours and its focus when a hand comes.

What does not change from picture to picture is softened once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from studio.scene import Patch
from studio.stamps import Box

__all__ = ["Webcam", "WebcamKind"]

_SPARE = 48  # pixels by which the field of noise is larger than the picture, to be taken at another place each time
_FIELDS = 3
_MIDDLE = 128.0
_COMES = 0.03  # share of the picture from which a hand makes the automatics wake
_SETTLES, _HUNTS = 1.4, 1.1  # seconds: the time constant of the colours, the length of a search for the focus
_LOSES_COLOUR, _LOSES_FOCUS = 0.35, 0.12  # how often
_SHINES = 100.07  # times a second; the mains are never quite at fifty
_SHARP = 0.3  # pixels of blur that are not worth the while


@dataclass(frozen=True, slots=True)
class WebcamKind:
    """``blur``: standard deviation of the softness in pixels; ``noise``: of the noise, of 255; ``drift``: by which
    share the exposure wanders; ``shy``: by which share it gives way while a hand covers half the picture; ``unruly``:
    by which share its colours wander each time a hand comes, and how many pixels it then loses its focus by; ``bands``:
    by which share a lamp that flickers with the mains makes rows brighter and darker, and how many milliseconds the
    sensor takes to read the picture row by row."""

    blur: float = 0.65
    noise: float = 1.5
    drift: float = 0.02
    flicker: float = 0.005
    shy: float = 0.06
    unruly: tuple[float, float] = (0.0, 0.0)
    bands: tuple[float, float] = (0.0, 0.0)


class Webcam:
    """One webcam over one scene; pictures must be taken in the order of time."""

    def __init__(self, kind: WebcamKind, size: tuple[int, int], rng: np.random.Generator) -> None:
        width, height = size
        self._kind, self._rng = kind, rng
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        self._vignette = (1.0 - 0.10 * (x**2 + y**2)).astype(np.float32)[..., None]
        self._fields = [_noise(rng, kind.noise, (height + _SPARE, width + _SPARE)) for _ in range(_FIELDS)]
        self._phase = float(rng.uniform(0, 2 * pi))
        self._gain = 1.0
        self._soft: NDArray[np.uint8] | None = None
        self._unruly = _Unruly(*kind.unruly, rng) if any(kind.unruly) else None

    def film(
        self,
        still: NDArray[np.float32],
        changed: Sequence[Box],
        moving: Sequence[Patch],
        t: float,
        light: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]:
        """The picture as it is delivered at ``t`` seconds: (h, w, 3) uint8 BGR.

        ``changed``: where the still picture is another than at the last call (all of it at the first). ``light``: what
        is left of the light everywhere (h, w, 3), 255 all; None: all.
        """
        if self._soft is None:
            self._soft = self._softened(still, (0, 0))
        for left, top, right, bottom in changed:
            self._soft[top:bottom, left:right] = self._softened(still[top:bottom, left:right], (left, top))
        seen = self._soft.copy()
        for patch in moving:
            left, top, right, bottom = patch.box
            seen[top:bottom, left:right] = self._softened(patch.picture, (left, top))
        if light is not None:
            seen = np.asarray(cv2.multiply(seen, light, scale=1 / 255), np.uint8)
        if self._unruly is not None:
            seen = self._unruly.seen(seen, _covered(moving, seen.size / 3), t)
        if self._kind.bands[0]:
            seen = np.asarray(cv2.multiply(seen, self._bands(t, seen.shape), dtype=cv2.CV_8U), np.uint8)
        field = self._noise_field(*seen.shape[:2])
        return np.asarray(
            cv2.addWeighted(seen, self._exposure(t, moving, seen.size / 3), field, 1.0, -_MIDDLE), np.uint8
        )

    def _bands(self, t: float, shape: tuple[int, ...]) -> NDArray[np.float32]:
        """The light in which each row is read: a lamp shines twice as often as the mains swing."""
        share, takes = self._kind.bands
        read_at = t + takes / 1000 * np.arange(shape[0]) / shape[0]
        rows = 1.0 + share * np.sin(2 * pi * _SHINES * read_at + self._phase)
        return np.broadcast_to(rows.astype(np.float32)[:, None, None], shape).copy()

    def _softened(self, part: NDArray[np.float32], corner: tuple[int, int]) -> NDArray[np.uint8]:
        left, top = corner
        soft = cv2.GaussianBlur(part, (0, 0), self._kind.blur)
        soft *= self._vignette[top : top + part.shape[0], left : left + part.shape[1]]
        return np.asarray(cv2.convertScaleAbs(soft), np.uint8)

    def _noise_field(self, height: int, width: int) -> NDArray[np.uint8]:
        field = self._fields[int(self._rng.integers(_FIELDS))]
        y, x = self._rng.integers(_SPARE, size=2)
        return field[y : y + height, x : x + width]

    def _exposure(self, t: float, moving: Sequence[Patch], pixels: float) -> float:
        """The drift of the room's light, and an automatic that follows what covers the table, slowly."""
        kind = self._kind
        covered = _covered(moving, pixels)
        self._gain += 0.12 * (1.0 - kind.shy * min(1.0, 2.0 * covered) - self._gain)
        drift = kind.drift * (sin(0.31 * t + self._phase) + 0.6 * sin(1.7 * t))
        return self._gain * (1.0 + drift + kind.flicker * sin(2 * pi * 1.3 * t))


class _Unruly:
    """Automatics that lose their way when something large moves: the balance of colours goes elsewhere and comes to
    rest there within seconds, the focus is looked for. As real ones do: in the one film of a webcam that was at hand
    for comparison blue fell to a third, green to two thirds, and red rose, within six seconds of two hands' coming."""

    def __init__(self, colours: float, focus: float, rng: np.random.Generator) -> None:
        self._colours, self._focus, self._rng = colours, focus, rng
        self._balance, self._aim = np.ones(3), np.ones(3)
        self._before, self._hunts_from, self._there = 0.0, -_HUNTS, False

    def seen(self, picture: NDArray[np.uint8], covered: float, t: float) -> NDArray[np.uint8]:
        """The picture (h, w, 3) with its colours and its focus, ``covered`` of which hands cover."""
        if covered > _COMES and not self._there:
            self._comes(t)
        self._there = covered > _COMES
        self._balance += (self._aim - self._balance) * min(1.0, (t - self._before) / _SETTLES)
        self._before = t
        levels = np.arange(256)[:, None] * self._balance
        picture = np.asarray(cv2.LUT(picture, np.clip(levels, 0, 255).astype(np.uint8)[None]), np.uint8)
        blur = self._focus * sin(pi * np.clip((t - self._hunts_from) / _HUNTS, 0.0, 1.0)) ** 2
        return picture if blur < _SHARP else np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)

    def _comes(self, t: float) -> None:
        """A hand comes into the picture."""
        if self._rng.random() < _LOSES_COLOUR:
            self._aim = 1.0 + self._colours * self._rng.uniform(-1.0, 1.0, 3)
        if self._rng.random() < _LOSES_FOCUS:
            self._hunts_from = t + 0.3


def _covered(moving: Sequence[Patch], pixels: float) -> float:
    """Share of the picture in which something moves."""
    return sum(patch.picture.size / 3 for patch in moving) / pixels


def _noise(rng: np.random.Generator, strength: float, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Noise around the middle grey level; half of it in grains of more than a pixel, as small sensors have it."""
    fine = rng.standard_normal((*size, 3)).astype(np.float32)
    coarse = cv2.GaussianBlur(rng.standard_normal((*size, 3)).astype(np.float32), (0, 0), 0.8)
    mixed = 0.8 * fine + 0.6 * coarse / float(coarse.std())
    return np.asarray(np.clip(_MIDDLE + strength * mixed + rng.uniform(-0.5, 0.5), 0, 255).round(), np.uint8)
