"""OpenCV, tamed: one thread, quiet, and without the window-system variables that its wheel sets on import.

The wheel carries a Qt of its own and points QT_QPA_* at it; left alone they mislead PySide6 and every child
process. Everything imports OpenCV from here; it stands in the lowest room that draws or sees.
"""

from __future__ import annotations

import os

# A camera that is missing is told in our own words, once, not in those of each library below.
os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

_before = {name: os.environ.get(name) for name in ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")}

import cv2  # noqa: E402

for _name, _value in _before.items():
    if _value is None:
        os.environ.pop(_name, None)
    else:
        os.environ[_name] = _value

cv2.setNumThreads(1)

__all__ = ["cv2"]
