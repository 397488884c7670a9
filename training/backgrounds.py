"""Tables, cloths, clutter and light: everything in a training scene that is not a card."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["Backgrounds", "illuminate", "smooth_noise", "spoil", "through_jpeg"]

Picture = NDArray[np.uint8]
Random = np.random.Generator


def smooth_noise(rng: Random, height: int, width: int, cells: tuple[int, int]) -> NDArray[np.float32]:
    """Noise in 0..1 that varies slowly: ``cells`` (rows, columns) random values, enlarged smoothly."""
    coarse = rng.random(cells, dtype=np.float32)
    return np.asarray(np.clip(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), 0, 1), np.float32)


class Backgrounds:
    """Draws table tops from the texture files below ``root`` and from noise; from noise alone without a root."""

    def __init__(self, root: Path | None = None) -> None:
        files = sorted(f for kind in ("webp", "jpg") for f in root.glob(f"textures/**/*.{kind}")) if root else []
        self._tiles = [t for t in (cv2.imread(str(f)) for f in files) if t is not None]

    def draw(self, rng: Random, height: int, width: int) -> Picture:
        """A table top, uint8 (height, width, 3), with clutter on it more often than not."""
        kind = rng.random()
        if self._tiles and kind < 0.6:
            picture = self._textured(rng, height, width)
        elif kind < 0.8:
            picture = _wood(rng, height, width)
        else:
            picture = _cloth(rng, height, width)
        for _ in range(rng.integers(0, 4)):
            _clutter(rng, picture)
        return picture

    def _textured(self, rng: Random, height: int, width: int) -> Picture:
        tile = self._tiles[rng.integers(len(self._tiles))]
        side = int(rng.integers(160, 720))
        tile = cv2.resize(tile, (side, side), interpolation=cv2.INTER_CUBIC)
        if rng.random() < 0.5:
            tile = np.ascontiguousarray(np.rot90(tile))
        tiled = np.tile(tile, (height // side + 2, width // side + 2, 1))
        y, x = rng.integers(0, side, 2)
        cut = tiled[y : y + height, x : x + width].astype(np.float32)
        return _bytes(cut * rng.uniform(0.4, 1.4) * rng.uniform(0.85, 1.15, 3))


def _wood(rng: Random, height: int, width: int) -> Picture:
    rows, columns = (int(rng.integers(30, 160)), int(rng.integers(2, 8)))
    cells = (rows, columns) if rng.random() < 0.5 else (columns, rows)
    grain = smooth_noise(rng, height, width, cells) * 0.7 + smooth_noise(rng, height, width, (4, 4)) * 0.3
    dark = rng.uniform(15, 130) * rng.uniform((0.35, 0.6, 1.0), (0.8, 0.85, 1.0))
    light = dark * rng.uniform(1.2, 2.2) + rng.uniform(5, 40)
    return _bytes(dark + grain[..., None] * (light - dark))


def _cloth(rng: Random, height: int, width: int) -> Picture:
    grey = np.full(3, rng.uniform(10, 245))
    colour = grey + (rng.uniform(10, 245, 3) - grey) * rng.uniform(0, 0.75)
    weave = rng.normal(0, rng.uniform(1, 14), (height, width, 1))
    waves = (smooth_noise(rng, height, width, (5, 6))[..., None] - 0.5) * rng.uniform(0, 60)
    picture = colour + weave + waves
    if rng.random() < 0.3:  # checks and stripes
        period = int(rng.integers(14, 90))
        stripe = (np.arange(width) // period % 2)[None, :, None]
        check = stripe ^ (np.arange(height) // period % 2)[:, None, None] if rng.random() < 0.5 else stripe
        picture = picture + check * (rng.uniform(-80, 80) + rng.uniform(-30, 30, 3))
    return _bytes(picture)


def _bytes(picture: NDArray[np.floating]) -> Picture:
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _clutter(rng: Random, picture: Picture) -> None:
    """Something that is no card: a note, a glass, a coaster, a pencil, a phone. Painted in place."""
    height, width = picture.shape[:2]
    centre = (int(rng.integers(0, width)), int(rng.integers(0, height)))
    colour = _dull(rng)
    kind = rng.integers(0, 5)
    if kind == 0:
        _note(rng, picture, centre)
    elif kind == 4:
        _book(rng, picture, centre)
    elif kind == 1:
        radius = int(rng.integers(15, 110))
        cv2.circle(picture, centre, radius, colour, -1, cv2.LINE_AA)
        inner = _dull(rng)
        cv2.circle(picture, centre, int(radius * rng.uniform(0.4, 0.9)), inner, -1, cv2.LINE_AA)
    elif kind == 2:
        other = (int(rng.integers(0, width)), int(rng.integers(0, height)))
        cv2.line(picture, centre, other, colour, int(rng.integers(2, 16)), cv2.LINE_AA)
    else:
        box = cv2.boxPoints((centre, tuple(rng.uniform(20, 260, 2)), float(rng.uniform(0, 180))))
        cv2.fillConvexPoly(picture, box.astype(np.int32), colour, cv2.LINE_AA)


def _dull(rng: Random) -> tuple[int, ...]:
    """A colour as things on tables have it: seldom a pure one."""
    grey = rng.uniform(0, 255)
    return tuple(int(c) for c in grey + (rng.uniform(0, 255, 3) - grey) * rng.uniform(0, 0.65))


def _book(rng: Random, picture: Picture, centre: tuple[int, int]) -> None:
    """A printed cover or a magazine: blotches of colour and big letters in a rectangle."""
    width, height = (int(v) for v in rng.integers(60, 300, 2))
    blotches = rng.integers(0, 256, (int(rng.integers(2, 7)), int(rng.integers(2, 5)), 3)).astype(np.uint8)
    soft = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_NEAREST
    printed = cv2.resize(blotches, (width, height), interpolation=soft)
    cover = _bytes(printed * rng.uniform(0.3, 0.9) + np.array(_dull(rng)) * rng.uniform(0, 0.4))
    for _ in range(int(rng.integers(0, 6))):
        word = "".join(chr(c) for c in rng.integers(65, 91, int(rng.integers(2, 9))))
        where = (int(rng.integers(0, width // 2)), int(rng.integers(0, height)))
        size = float(rng.uniform(0.3, 1.6))
        cv2.putText(cover, word, where, cv2.FONT_HERSHEY_DUPLEX, size, _dull(rng), int(rng.integers(1, 4)), cv2.LINE_AA)
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.uniform(0, 360)), 1.0)
    matrix[:, 2] += np.array([centre[0] - width / 2, centre[1] - height / 2])
    size_of = (picture.shape[1], picture.shape[0])
    cv2.warpAffine(cover, matrix, size_of, dst=picture, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)


def _note(rng: Random, picture: Picture, centre: tuple[int, int]) -> None:
    """A sheet of paper with lines or scribble: white and rectangular, yet no card."""
    size = rng.uniform(50, 320, 2)
    angle = float(rng.uniform(0, 180))
    paper = int(rng.integers(170, 256))
    box = cv2.boxPoints((centre, tuple(size), angle))
    cv2.fillConvexPoly(picture, box.astype(np.int32), (paper, paper, paper), cv2.LINE_AA)
    ink = tuple(int(c) for c in rng.integers(0, 150, 3))
    lines = int(rng.integers(3, 14))
    for i in range(1, lines):
        a = box[0] + (box[1] - box[0]) * i / lines
        b = box[3] + (box[2] - box[3]) * i / lines
        start, end = np.sort(rng.random(2))
        cv2.line(
            picture,
            tuple((a + (b - a) * start).astype(int)),
            tuple((a + (b - a) * end).astype(int)),
            ink,
            1,
            cv2.LINE_AA,
        )


def illuminate(rng: Random, picture: Picture) -> NDArray[np.float32]:
    """Lamp light: falloff, a shadow's edge, a colour cast, exposure. Returns float32 of the same shape."""
    height, width = picture.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    light = np.full((height, width), 1.0, np.float32)
    if rng.random() < 0.7:
        centre = rng.uniform((0, 0), (width, height))
        reach = rng.uniform(0.5, 2.0) * width
        spot = np.exp(-((xs - centre[0]) ** 2 + (ys - centre[1]) ** 2) / reach**2)
        floor = rng.uniform(0.35, 0.95)
        light = floor + (1 - floor) * spot.astype(np.float32)
    if rng.random() < 0.35:
        direction = rng.uniform(0, 2 * np.pi)
        along = (xs - width * rng.random()) * np.cos(direction) + (ys - height * rng.random()) * np.sin(direction)
        light *= 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(-along / rng.uniform(1, 25)))
    if rng.random() < 0.4:
        light *= 0.75 + 0.5 * smooth_noise(rng, height, width, (4, 5))
    warmth = rng.normal(0, 0.12)
    cast = np.array([1 - warmth, 1 + rng.normal(0, 0.03), 1 + warmth], np.float32)
    exposure = np.exp(rng.normal(0.0, 0.24))
    return picture.astype(np.float32) * light[..., None] * cast * np.float32(exposure)


def spoil(rng: Random, picture: NDArray[np.float32]) -> Picture:
    """What lens, sensor and transmission do: blur, motion, gamma, noise, JPEG. Returns uint8."""
    seen = np.clip(_blurred(rng, picture) / 255, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.15)))
    noise = rng.uniform(0, 0.035)
    seen = seen + rng.standard_normal(seen.shape, dtype=np.float32) * np.float32(noise)
    out = _bytes(seen * 255)
    if rng.random() < 0.6:
        out = through_jpeg(out, int(rng.integers(35, 95)))
    if rng.random() < 0.2:
        sharp = rng.uniform(0.2, 1.0)
        out = np.asarray(cv2.addWeighted(out, 1 + sharp, cv2.GaussianBlur(out, (0, 0), 1.2), -sharp, 0), np.uint8)
    return out


def _blurred(rng: Random, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Out of focus half of the time, and now and then by movement in one direction."""
    if rng.random() < 0.5:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 1.6))), np.float32)
    if rng.random() < 0.12:
        length = int(rng.integers(3, 9))
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1, 1)
        picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    return picture


def through_jpeg(picture: Picture, quality: int) -> Picture:
    """What is left of a picture when it was packed with this quality (0 to 100)."""
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
