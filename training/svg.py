"""Drawings (SVG) as pictures, by librsvg: it knows more of what card makers' programs write than Qt does."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["drawn"]


def drawn(file: Path, height: int, environment: Mapping[str, str] | None = None) -> NDArray[np.uint8] | None:
    """A drawing (``.svg`` or ``.svgz``) so many pixels high, as it comes (h, w, 3 or 4; BGR); None where it is missing
    or cannot be drawn. ``environment``: variables it is drawn with, where not this process's. Needs ``rsvg-convert``
    (Debian's librsvg2-bin)."""
    words = ["rsvg-convert", "--unlimited", "-h", str(height), str(file)]
    made = subprocess.run(words, capture_output=True, check=False, env=environment).stdout
    picture = cv2.imdecode(np.frombuffer(made, np.uint8), cv2.IMREAD_UNCHANGED) if made else None
    return None if picture is None else np.asarray(picture, np.uint8)
