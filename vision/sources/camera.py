"""A camera of this machine, by number or device: the best format, the newest picture, a calm exposure."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.errors import DeviceGone
from engine.numbers import whole
from models._cv import cv2
from vision.frame import Frame
from vision.sources._devices import HIGHEST, devices, those_present
from vision.sources._format import Measured, ask_for, choose
from vision.sources._locks import Holder
from vision.sources._newest import Capture, Newest

__all__ = ["PRIORITY", "Camera", "claims", "open"]

PRIORITY = 10

_chosen: dict[str, Measured] = {}
"""The format of each camera that was measured: reopening one that went is quick."""


def claims(where: str) -> bool:
    """A bare number or a path below /dev."""
    return (where.isascii() and where.isdecimal()) or where.startswith("/dev/")


def open(where: str) -> Camera:
    """Open a camera; see `Camera`."""
    return Camera(where)


class Camera:
    """A local camera, 1280x720 at 30 pictures a second where it grants that.

    ``title``: its name for people. ``format``: what was measured when it was opened. ``capture``: an open device to
    use instead (tests). Raises DeviceGone when there is none, naming those that exist.
    """

    live = True
    length: float | None = None

    def __init__(self, where: str, capture: Capture | None = None) -> None:
        self.title = _title(where)
        device = _opened(where) if capture is None else capture
        self.format = _chosen.get(where) or choose(device)
        if where in _chosen:
            ask_for(device, self.format.format)
        if self.format.rate > 0:
            _chosen[where] = self.format
        self._holder = Holder()
        self._newest = Newest(device, f"camera {self.title}")

    @property
    def held(self) -> tuple[str, ...]:
        """Which automatics are held still: of exposure, white balance, focus."""
        return self._holder.held

    @property
    def skipped(self) -> int:
        """Pictures that came while nobody looked."""
        return self._newest.skipped

    def frames(self) -> Iterator[Frame]:
        """The newest picture each time, with seconds of capture since the first.

        Raises DeviceGone when the camera is pulled out or hangs.
        """
        index, began = 0, None
        while (taken := self._newest.take()) is not None:
            picture, at = taken
            began = at if began is None else began
            brightness = float(picture[::16, ::16].mean())
            self._newest.use(lambda device, at=at, b=brightness: self._holder.see(device, at, b))  # type: ignore[misc]
            yield Frame(picture, at - began, index)
            index += 1

    def close(self) -> None:
        """Release the camera."""
        self._newest.close()


def _opened(where: str) -> Capture:
    number = whole(where, HIGHEST)
    if number is None and not (where.startswith("/dev/") and os.path.exists(where)):
        raise DeviceGone(f"there is no camera {where}; {those_present()}")
    backend = cv2.CAP_V4L2 if sys.platform.startswith("linux") else cv2.CAP_ANY
    capture: Capture = cv2.VideoCapture(where if number is None else number, backend)
    if not capture.isOpened():
        raise DeviceGone(f"camera {where} cannot be opened; {those_present()}")
    return capture


def _title(where: str) -> str:
    """The maker's name for it, with the number."""
    here = Path(where).resolve().name if where.startswith("/dev/") else f"video{where}"
    found = next((device for device in devices() if f"video{device.number}" == here), None)
    return where if found is None else f"{found.name} ({found.number})"
