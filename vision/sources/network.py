"""A camera on the network (a phone, an IP camera), by URL."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from engine.errors import DeviceGone
from models._cv import cv2
from vision.frame import Frame

__all__ = ["PRIORITY", "NetworkCamera", "claims", "open"]

PRIORITY = 20


def claims(where: str) -> bool:
    """Anything with a scheme: http, https, rtsp."""
    return "://" in where


def open(where: str) -> NetworkCamera:
    """Open a network camera; see `NetworkCamera`."""
    return NetworkCamera(where)


class NetworkCamera:
    """Frames from a stream. Raises DeviceGone when nobody answers."""

    live = True
    length: float | None = None

    def __init__(self, url: str) -> None:
        self._url = url
        self._capture = cv2.VideoCapture(url)
        if not self._capture.isOpened():
            raise DeviceGone(f"no camera answers at {url}")

    def frames(self) -> Iterator[Frame]:
        """Frames with wall-clock times since the first. Raises DeviceGone when the stream ends."""
        index, began = 0, time.monotonic()
        while self._capture.isOpened():
            fine, picture = self._capture.read()
            if not fine:
                raise DeviceGone(f"the camera at {self._url} sends no more pictures")
            yield Frame(np.asarray(picture, np.uint8), time.monotonic() - began, index)
            index += 1

    def close(self) -> None:
        """Leave the stream."""
        self._capture.release()
