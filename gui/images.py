"""Pictures of the camera as pictures of the window."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from engine.errors import BadInput
from models._cv import cv2

__all__ = ["image_of"]


def image_of(picture: NDArray[np.uint8], widest: int = 0) -> QImage:
    """A BGR picture as an image that owns its pixels, made smaller where it is wider than ``widest``."""
    if widest and picture.shape[1] > widest:
        size = (widest, round(picture.shape[0] * widest / picture.shape[1]))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    whole = np.ascontiguousarray(picture)
    if whole.ndim != 3:
        raise BadInput("a picture in colours is needed")
    return QImage(whole.data, whole.shape[1], whole.shape[0], whole.strides[0], QImage.Format.Format_BGR888).copy()
