"""Training scenes: cards of known outline and name on a table, seen by an imperfect camera.

Everything is drawn from one ``numpy.random.Generator``, so a seed is a scene.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import CLASSES, Art, Face
from training.backgrounds import Backgrounds, illuminate, smooth_noise, spoil
from training.dealing import REDRAWN, deal, sometimes_other
from training.hand import draw_hand
from training.places import places_on
from training.strays import draw_stray

__all__ = ["STRAY", "Camera", "Scene", "as_they_lie", "compose", "corners_of", "lay", "reasonable", "visibility"]

Random = np.random.Generator
Picture = NDArray[np.uint8]
Points = NDArray[np.float32]


STRAY = CLASSES
"""Class of what lies on a table and is no card: for networks that learn names alone."""


@dataclass(frozen=True)
class Scene:
    """A picture and what is true of it; cards in the order in which they were laid (later lies on top).

    ``picture`` uint8 (h, w, 3) BGR; ``quads`` float32 (n, 4, 2) pixels, clockwise from the upright card's top
    left corner; ``labels`` int (n,) classes of `art`; ``visible`` float32 (n,) share of the card that is seen;
    ``centres`` float32 (n, 2) centroid of the visible part. ``complete``: no other card is in the picture.
    """

    picture: Picture
    quads: Points
    labels: NDArray[np.int32]
    visible: NDArray[np.float32]
    centres: Points
    complete: bool = True

    def holds(self, card: int) -> bool:
        """Whether a card, told by its number, lies wholly in the picture."""
        height, width = self.picture.shape[:2]
        return bool((self.quads[card] > 0).all() and (self.quads[card] < (width, height)).all())


def compose(
    rng: Random,
    art: Art,
    backgrounds: Backgrounds,
    *,
    width: int = 512,
    height: int = 384,
    foreign: float = 0.05,
    redrawn: float = REDRAWN,
    strays: float = 0.0,
) -> Scene:
    """One scene with 0 to 12 cards, most of them 45 to 200 pixels high, some up to 380.

    ``foreign``: share (0 to 1) of cards that belong to no pack of ours; ``redrawn``: see `training.dealing.deal`;
    ``strays``: in so many scenes something lies there besides that is no card (`STRAY`).
    """
    picture = backgrounds.draw(rng, height, width).astype(np.float32)
    owner = np.full((height, width), -1, np.int16)
    view = Camera(rng, width, height)
    quads: list[Points] = []
    faces: list[Face] = []
    areas: list[float] = []
    laid = _layout(rng, art, view, foreign, redrawn)
    if rng.random() < strays:
        laid += [_stray(rng, view) for _ in range(int(rng.integers(1, 4)))]
    for face, place in laid:
        quad = view.project(place)
        if not reasonable(quad, width, height):
            continue
        areas.append(lay(rng, picture, owner, face.picture, quad, len(quads)))
        quads.append(quad)
        faces.append(face)
    for _ in range(int(rng.random() < 0.25) + int(rng.random() < 0.1)):
        draw_hand(rng, picture, owner)
    visible, centres = visibility(owner, quads, areas)
    spoiled = spoil(rng, illuminate(rng, np.clip(picture, 0, 255).astype(np.uint8)))
    return Scene(
        spoiled,
        np.array(quads, np.float32).reshape(-1, 4, 2),
        np.array([f.label for f in faces], np.int32),
        visible,
        centres,
    )


class Camera:
    """A pinhole above a table whose unit is the height of a card; the table's origin is near the middle."""

    def __init__(self, rng: Random, width: int, height: int) -> None:
        tilt = abs(rng.normal(0, 0.3)) if rng.random() < 0.7 else rng.uniform(0, 0.9)
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.choice([0, np.pi / 2, np.pi, -np.pi / 2])
        self.card_height = float(np.exp(rng.uniform(np.log(45), np.log(200 if rng.random() < 0.75 else 380))))
        focal = width * rng.uniform(0.8, 1.6)
        distance = focal / self.card_height
        spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
        pose = lean @ spin
        pose[:, 2] = (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), distance)
        lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
        self._matrix = lens @ pose
        self.extent = np.array([width, height]) / self.card_height / 2

    def project(self, points: Points) -> Points:
        """Table coordinates (n, 2) to pixels (n, 2)."""
        homogeneous = np.c_[points, np.ones(len(points))] @ self._matrix.T
        return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:], np.float32)


def _layout(rng: Random, art: Art, view: Camera, foreign: float, redrawn: float) -> list[tuple[Face, Points]]:
    """Cards with their corners on the table: a trick, a scatter, rows, runs, a fan, piles of won cards."""
    places = places_on(rng, view.extent)
    dealt = deal(rng, art, len(places), view.card_height, redrawn)
    faces = [sometimes_other(rng, art, face, foreign) for face in dealt]
    laid = [(face, corners_of(face, *place)) for face, place in zip(faces, places, strict=False)]
    if rng.random() < 0.3 and art.backs:
        pile = art.backs[int(rng.integers(len(art.backs)))]
        x, y, angle = *rng.uniform(-view.extent, view.extent), rng.uniform(0, 2 * np.pi)
        for _ in range(int(rng.integers(1, 5))):
            jitter = rng.normal(0, 0.05, 3)
            laid.insert(0, (pile, corners_of(pile, x + jitter[0], y + jitter[1], angle + jitter[2])))
    return laid


def _stray(rng: Random, view: Camera) -> tuple[Face, Points]:
    """Something of about a card's size anywhere on the table."""
    face = Face(draw_stray(rng), STRAY)
    x, y = rng.uniform(-view.extent, view.extent)
    place = corners_of(face, x, y, float(rng.uniform(0, 2 * np.pi)))
    middle = place.mean(axis=0)
    return face, np.asarray(middle + (place - middle) * rng.uniform(0.5, 1.2), np.float32)


def corners_of(face: Face, x: float, y: float, angle: float) -> Points:
    """A card's corners (4, 2) on the table in card heights; its middle at x, y, turned by ``angle`` (radians)."""
    half_width = face.picture.shape[1] / face.picture.shape[0] / 2
    box = np.array([[-half_width, -0.5], [half_width, -0.5], [half_width, 0.5], [-half_width, 0.5]])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(box @ turn.T + (x, y), np.float32)


def reasonable(quad: Points, width: int, height: int) -> bool:
    """Whether a card is of a size that can be read and lies, for the most part at least, in the picture."""
    x, y = quad.mean(axis=0).tolist()
    return 22 < float(np.linalg.norm(quad[0] - quad[3])) < 460 and -40 < x < width + 40 and -40 < y < height + 40


def lay(
    rng: Random, picture: NDArray[np.float32], owner: NDArray[np.int16], face: Picture, quad: Points, number: int
) -> float:
    """Paint one card with its shadow, wear and gloss; returns its full area in pixels.

    Changes both arrays: ``picture`` (h, w, 3), 0 to 255; ``owner`` (h, w), which gets the card's ``number`` where the
    card is. ``face`` (any size, 4) BGRA comes to lie in ``quad`` (4, 2), pixels.
    """
    height, width = owner.shape
    pad = 14
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - pad, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + pad, (width, height))
    area = float(cv2.contourArea(quad))
    if (high <= low).any():
        return area
    art = _worn(rng, _mip(face, quad))
    corners = np.array(
        [[0, 0], [art.shape[1], 0], [art.shape[1], art.shape[0]], [0, art.shape[0]]], np.float32
    ) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners, quad - low.astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    # Colours go on beyond the card's edge: black from outside would leave a dark line that no real card has.
    colour = cv2.warpPerspective(art[..., :3], matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(art[..., 3], matrix, size, flags=cv2.INTER_LINEAR)[..., None].astype(np.float32) / 255
    where = np.s_[low[1] : high[1], low[0] : high[0]]
    soft = cv2.GaussianBlur(alpha, (0, 0), float(rng.uniform(0.6, 5)))
    shift = np.array([[1, 0, rng.normal(0, 2.5)], [0, 1, rng.normal(0, 2.5)]], np.float32)
    shadow = cv2.warpAffine(soft, shift, size)[..., None] * rng.uniform(0.0, 0.55)
    picture[where] = picture[where] * (1 - shadow) * (1 - alpha) + colour * alpha
    owner[where][alpha[..., 0] > 0.5] = number
    return area


def _mip(face: Picture, quad: Points) -> Picture:
    """The face at about the size in which it will be seen, so that warping does not alias."""
    seen = max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2]))
    scale = float(np.clip(seen * 1.15 / face.shape[0], 0.08, 1))
    if scale > 0.9:
        return face
    return np.asarray(cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _worn(rng: Random, art: Picture) -> Picture:
    """Paper that has yellowed, faded, been handled and shines."""
    height, width = art.shape[:2]
    colour = art[..., :3].astype(np.float32)
    fade = rng.uniform(0, 0.25)
    grey = colour.mean(axis=2, keepdims=True)
    colour = colour + (grey - colour) * fade * rng.random()
    colour = colour * rng.uniform(0.86, 1.02) * np.array([rng.uniform(0.8, 1.0), rng.uniform(0.93, 1.0), 1.0])
    if rng.random() < 0.4:
        colour *= 1 - rng.uniform(0, 0.25) * smooth_noise(rng, height, width, (6, 4))[..., None]
    if rng.random() < 0.3:
        ys, xs = np.mgrid[0:height, 0:width]
        centre = rng.uniform((0, 0), (width, height))
        shine = np.exp(-(((xs - centre[0]) / width) ** 2 + ((ys - centre[1]) / height) ** 2) / rng.uniform(0.02, 0.3))
        colour += (255 - colour) * (shine * rng.uniform(0, 0.6))[..., None]
    return np.dstack([np.clip(colour, 0, 255).astype(np.uint8), art[..., 3]])


def as_they_lie(size: tuple[int, ...], quads: list[Points]) -> tuple[NDArray[np.float32], Points]:
    """The `visibility` of outlines in a picture of ``size`` (h, w), of which later ones lie upon earlier ones."""
    owner = np.full(size, -1, np.int16)
    for number, quad in enumerate(quads):
        cv2.fillConvexPoly(owner, np.round(quad).astype(np.int32), number)
    return visibility(owner, quads, [float(cv2.contourArea(quad)) for quad in quads])


def visibility(owner: NDArray[np.int16], quads: list[Points], areas: list[float]) -> tuple[NDArray[np.float32], Points]:
    """Share (n,) in sight and middle (n, 2) of what is in sight of cards that were laid, ``areas`` pixels large. Of a
    card of which nothing can be seen the middle is its own."""
    visible, centres = np.zeros(len(quads), np.float32), np.zeros((len(quads), 2), np.float32)
    ys, xs = np.nonzero(owner >= 0)
    numbers = owner[ys, xs]
    seen = np.bincount(numbers, minlength=len(quads))[: len(quads)]
    for i, quad in enumerate(quads):
        visible[i] = min(1.0, seen[i] / max(areas[i], 1.0))
        here = numbers == i
        centres[i] = (xs[here].mean(), ys[here].mean()) if seen[i] else quad.mean(axis=0)
    return visible, centres
