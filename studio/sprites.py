"""Flat pictures that are laid on the table, and the painter that lays them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card
from models._cv import cv2
from studio.camera import Matrix, transform
from studio.printing import Printing

__all__ = ["Sprite", "card_sprite", "paint", "shade", "shadow_of"]

CARD_HEIGHT_MM = 91.0


@dataclass(frozen=True, eq=False)
class Sprite:
    """``colour`` (h, w, 3) float32 BGR 0 to 255, already multiplied by ``alpha`` (h, w) float32 0 to 1.

    ``scale``: sprite pixels to a mm; ``origin``: mm from the sprite's corner to its own point (0, 0).
    """

    colour: NDArray[np.float32]
    alpha: NDArray[np.float32]
    scale: float
    origin: tuple[float, float]

    @cached_property
    def levels(self) -> NDArray[np.uint8]:
        """The same as (h, w, 4) uint8 blue, green, red, alpha, colours multiplied by alpha."""
        mixed = np.dstack((self.colour, 255.0 * self.alpha))
        return np.asarray(np.clip(mixed, 0, 255).round(), np.uint8)

    def to_table(self) -> Matrix:
        """From the sprite's pixels to its own mm, 3x3."""
        s = 1.0 / self.scale
        return np.array([[s, 0.0, -self.origin[0]], [0.0, s, -self.origin[1]], [0.0, 0.0, 1.0]])


def card_sprite(card: Card | None, printing: Printing, pixels: int) -> Sprite:
    """A card of a printing, or its back, ``pixels`` high; (0, 0) is its middle."""
    rgba = printing.picture(card, pixels)
    padded = cv2.copyMakeBorder(rgba, 2, 2, 2, 2, cv2.BORDER_REPLICATE)
    padded[:2, :, 3] = padded[-2:, :, 3] = padded[:, :2, 3] = padded[:, -2:, 3] = 0  # a soft edge for warping
    alpha = (padded[..., 3] / 255).astype(np.float32)
    colour = padded[..., 2::-1].astype(np.float32) * alpha[..., None] * 0.93  # paper is no lamp
    scale = pixels / CARD_HEIGHT_MM
    middle = (padded.shape[1] / 2 / scale, padded.shape[0] / 2 / scale)
    return Sprite(np.asarray(colour, np.float32), alpha, scale, middle)


def shadow_of(sprite: Sprite, blur_mm: float, strength: float) -> Sprite:
    """The soft shadow that a sprite throws: black, ``strength`` at most, blurred by ``blur_mm``."""
    shrink = 0.5  # a shadow has no detail: half the pixels do
    small = cv2.resize(sprite.alpha, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    scale = sprite.scale * shrink
    margin = int(2.5 * blur_mm * scale) + 2
    wide = cv2.copyMakeBorder(small, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=0)
    alpha = cv2.GaussianBlur(wide, (0, 0), max(0.3, blur_mm * scale)) * strength
    origin = (sprite.origin[0] + margin / scale, sprite.origin[1] + margin / scale)
    return Sprite(np.zeros((*alpha.shape, 3), np.float32), np.asarray(alpha, np.float32), scale, origin)


def _corner_box(matrix: Matrix, alpha: NDArray[np.float32], size: tuple[int, ...]) -> tuple[int, int, int, int]:
    h, w = alpha.shape
    corners = transform(matrix, np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float64))
    left, top = np.floor(corners.min(axis=0)).astype(int)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 1
    return max(left, 0), max(top, 0), min(right, size[1]), min(bottom, size[0])


def paint(canvas: NDArray[np.float32], light: NDArray[np.float32], sprite: Sprite, matrix: Matrix) -> None:
    """Lay the sprite on the picture; ``matrix`` goes from the sprite's own mm to the picture's pixels."""
    onto = matrix @ sprite.to_table()
    left, top, right, bottom = _corner_box(onto, sprite.alpha, canvas.shape)
    if right <= left or bottom <= top:
        return
    shift = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    size = (right - left, bottom - top)
    alpha = cv2.warpPerspective(sprite.alpha, shift @ onto, size, flags=cv2.INTER_LINEAR)
    area = canvas[top:bottom, left:right]
    area *= 1.0 - alpha[..., None]
    colour = cv2.warpPerspective(sprite.colour, shift @ onto, size, flags=cv2.INTER_LINEAR)
    area += colour * light[top:bottom, left:right]


def shade(canvas: NDArray[np.float32], shadow: Sprite, matrix: Matrix) -> None:
    """Darken the picture where the shadow falls."""
    onto = matrix @ shadow.to_table()
    left, top, right, bottom = _corner_box(onto, shadow.alpha, canvas.shape)
    if right <= left or bottom <= top:
        return
    shift = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    alpha = cv2.warpPerspective(shadow.alpha, shift @ onto, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    canvas[top:bottom, left:right] *= 1.0 - alpha[..., None]
