"""A recorded video file. Its clock is the file's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from engine.errors import BadInput
from engine.files import check_file
from models._cv import cv2
from vision.frame import Frame

__all__ = ["PRIORITY", "Recording", "claims", "open"]

PRIORITY = 90
"""Asked last: anything that is no camera and no URL is taken for a file's name."""


TEXT = "ansi"
"""The codec by which FFmpeg draws letters."""


def claims(where: str) -> bool:
    """Everything may be a file's name."""
    return True


def open(where: str) -> Recording:
    """Open a video file; see `Recording`."""
    return Recording(Path(where))


class Recording:
    """The frames of a video file, as fast as they are asked for.

    Raises BadInput when the file cannot be read, is empty or no video.
    """

    live = False

    def __init__(self, file: Path) -> None:
        self._file = file
        check_file(file)
        if not file.stat().st_size:
            raise BadInput(f"{file} is empty")
        self._capture = cv2.VideoCapture(str(file), cv2.CAP_FFMPEG)  # no other tries: they speak for themselves
        if not _is_film(self._capture):
            raise BadInput(f"{file} is no video that can be read, or it was cut off")
        self._fps = float(self._capture.get(cv2.CAP_PROP_FPS)) or 30.0
        self._count = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))

    @property
    def length(self) -> float | None:
        """Seconds in all, from the file's own header."""
        return self._count / self._fps

    def frames(self) -> Iterator[Frame]:
        """All frames. Raises BadInput at the place where a damaged file breaks off."""
        index = 0
        while self._capture.isOpened():
            fine, picture = self._capture.read()
            if not fine:
                break
            yield Frame(np.asarray(picture, np.uint8), index / self._fps, index)
            index += 1
        # Headers are sometimes a frame or two out; a file that was cut lacks far more.
        if self._capture.isOpened() and index < 0.98 * self._count - 2:
            raise BadInput(f"{self._file} breaks off after {index} of {self._count} frames")

    def close(self) -> None:
        """Release the file."""
        self._capture.release()


def _is_film(capture: cv2.VideoCapture) -> bool:
    """Whether a file was opened, and has more than one picture: FFmpeg makes a film of a single picture, also of a
    damaged one, and of any text."""
    if not capture.isOpened() or capture.get(cv2.CAP_PROP_FRAME_COUNT) < 2:
        return False
    return int(capture.get(cv2.CAP_PROP_FOURCC)) != cv2.VideoWriter.fourcc(*TEXT)
