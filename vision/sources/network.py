"""A camera on the network (a phone, an IP camera), by URL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from engine.errors import BadInput, DeviceGone
from models._cv import cv2
from vision.frame import Frame
from vision.sources._newest import Capture, Newest

__all__ = ["PRIORITY", "NetworkCamera", "claims", "open"]

PRIORITY = 20

PHONE_PATHS = ("/video", "/mjpegfeed", "/videofeed", "/live")
"""Where apps that make a phone a camera put their stream; tried when the address names no path."""

PATIENCE_MS = 4000
"""Milliseconds that opening, and waiting for one picture, may take."""


def claims(where: str) -> bool:
    """Anything with a scheme: http, https, rtsp."""
    return "://" in where


def open(where: str) -> NetworkCamera:
    """Open a network camera; see `NetworkCamera`."""
    return NetworkCamera(where)


def _capture(url: str) -> Capture:
    patience = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, PATIENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, PATIENCE_MS]
    capture: Capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, patience)
    return capture


class NetworkCamera:
    """The newest picture of a stream. ``connect`` opens an address (tests give their own).

    Raises DeviceGone when nobody answers, BadInput for what is no address.
    """

    live = True
    length: float | None = None

    def __init__(self, url: str, connect: Callable[[str], Capture] = _capture) -> None:
        try:
            self.title = urlsplit(url).hostname or url
        except ValueError as wrong:
            raise BadInput(f"{url} is no address ({wrong}); a camera's is like http://192.168.0.7:8080") from None
        for address in addresses(url):
            capture = connect(address)
            if capture.isOpened():
                self.url = address
                self._newest = Newest(capture, f"the camera at {address}")
                return
            capture.release()
        raise DeviceGone(f"no camera answers at {url}; is the phone in this network and its camera app running?")

    @property
    def skipped(self) -> int:
        """Pictures that came while nobody looked."""
        return self._newest.skipped

    def frames(self) -> Iterator[Frame]:
        """The newest picture each time. Raises DeviceGone when the stream ends or stands still."""
        index, began = 0, None
        while (taken := self._newest.take()) is not None:
            picture, at = taken
            began = at if began is None else began
            yield Frame(picture, at - began, index)
            index += 1

    def close(self) -> None:
        """Leave the stream."""
        self._newest.close()


def addresses(url: str) -> list[str]:
    """The address as given; where it names no path, those of the usual apps after it.

    >>> addresses("http://192.168.0.7:8080")[1]
    'http://192.168.0.7:8080/video'
    """
    parts = urlsplit(url)
    bare = parts.scheme in ("http", "https") and parts.path in ("", "/") and not parts.query
    return [url, *(parts._replace(path=path).geturl() for path in PHONE_PATHS)] if bare else [url]
