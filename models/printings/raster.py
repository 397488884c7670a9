"""A drawing as pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from models.printings.shapes import Drawing, Shape

__all__ = ["raster"]

_SUPERSAMPLING = 4
_SHIFT = 4  # OpenCV takes corners in sixteenths of a pixel


def raster(drawing: Drawing, height: int) -> NDArray[np.uint8]:
    """The drawing ``height`` pixels high: uint8 array (h, w, 4), red, green, blue, alpha.

    Alpha is 0 outside the rounded corners, 255 on the card; colours there are not premultiplied.
    Raises ValueError for a height below 8 pixels.
    """
    if height < 8:
        raise ValueError(f"a card of {height} pixels shows nothing; take at least 8")
    width = round(height * drawing.width / drawing.height)
    scale = _SUPERSAMPLING * height / drawing.height
    canvas = np.full((height * _SUPERSAMPLING, width * _SUPERSAMPLING, 3), drawing.paper, np.uint8)
    for shape in drawing.shapes:
        _paint(canvas, shape, scale)
    size = (width, height)
    colours = cv2.resize(canvas, size, interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(_card_mask(canvas.shape[:2], drawing.corner * scale), size, interpolation=cv2.INTER_AREA)
    return np.dstack((colours, alpha))


def _paint(canvas: NDArray[np.uint8], shape: Shape, scale: float) -> None:
    points = np.round(np.array(shape.points) * scale * (1 << _SHIFT)).astype(np.int32)
    if shape.fill is not None and shape.closed:
        cv2.fillPoly(canvas, [points], shape.fill, cv2.LINE_AA, _SHIFT)
    if shape.stroke is not None:
        thickness = max(1, round(shape.width * scale))
        cv2.polylines(canvas, [points], shape.closed, shape.stroke, thickness, cv2.LINE_AA, _SHIFT)


def _card_mask(size: tuple[int, int], radius: float) -> NDArray[np.uint8]:
    """255 inside a rectangle with rounded corners that fills ``size`` (height, width)."""
    height, width = size
    mask = np.zeros(size, np.uint8)
    r = round(radius)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask
