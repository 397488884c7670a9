"""A picture in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.errors import BadInput
from engine.files import content
from models._cv import cv2
from vision.geometry import Picture

__all__ = ["read_picture"]


def read_picture(file: Path) -> Picture:
    """A picture file as uint8 (h, w, 3) BGR. Raises BadInput when it is missing, empty, forbidden or no picture."""
    data = content(file)
    if not data:
        raise BadInput(f"{file} is empty")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:  # it says that it is larger than memory
        picture = None
    if picture is None:
        raise BadInput(f"{file} is no picture that can be read, or it is damaged")
    return np.asarray(picture, np.uint8)
