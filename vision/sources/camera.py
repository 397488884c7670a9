"""A camera of this machine, by number or device; opened the way webcams want it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.errors import DeviceGone
from models._cv import cv2
from vision.frame import Frame

__all__ = ["PRIORITY", "Camera", "claims", "open"]

PRIORITY = 10

FAILURES_BEFORE_GONE = 30
"""So many reads in a row may fail (a second or so) before the camera counts as gone."""


def claims(where: str) -> bool:
    """A bare number or a path below /dev."""
    return where.isdigit() or where.startswith("/dev/")


def open(where: str) -> Camera:
    """Open a camera; see `Camera`."""
    return Camera(where)


class Camera:
    """A local camera, 1280x720 at 30 frames a second as MJPEG where it grants that.

    Raises DeviceGone when there is none, naming those that exist.
    """

    live = True
    length: float | None = None

    def __init__(self, where: str) -> None:
        self._where = where
        if where.startswith("/dev/") and not Path(where).exists():
            raise DeviceGone(f"there is no camera {where}; {_those_present()}")
        backend = cv2.CAP_V4L2 if sys.platform.startswith("linux") else cv2.CAP_ANY
        self._capture = cv2.VideoCapture(int(where) if where.isdigit() else where, backend)
        if not self._capture.isOpened():
            raise DeviceGone(f"camera {where} cannot be opened; {_those_present()}")
        # The order matters: the format first, then the size; then a queue of one, or pictures come late.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        for what, value in (
            (cv2.CAP_PROP_FRAME_WIDTH, 1280),
            (cv2.CAP_PROP_FRAME_HEIGHT, 720),
            (cv2.CAP_PROP_FPS, 30),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            self._capture.set(what, value)

    def frames(self) -> Iterator[Frame]:
        """Frames with wall-clock times since the first. Raises DeviceGone when the camera is pulled out."""
        index, failures, began = 0, 0, time.monotonic()
        while self._capture.isOpened():
            fine, picture = self._capture.read()
            if not fine:
                failures += 1
                if failures >= FAILURES_BEFORE_GONE:
                    raise DeviceGone(f"camera {self._where} sends no more pictures; is it still plugged in?")
                time.sleep(1 / 30)
                continue
            failures = 0
            yield Frame(np.asarray(picture, np.uint8), time.monotonic() - began, index)
            index += 1

    def close(self) -> None:
        """Release the camera."""
        self._capture.release()


def _those_present() -> str:
    present = sorted(str(p) for p in Path("/dev").glob("video*"))
    return f"cameras here: {', '.join(present)}" if present else "no camera is plugged in"
