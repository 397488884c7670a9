"""A phone as a camera: a real stream over the network, that comes, goes, and comes back."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from engine.errors import DeviceGone
from models._cv import cv2
from vision.sources import open_source
from vision.sources._newest import _TRY_AGAIN, GONE_AFTER, Newest


class Phone(BaseHTTPRequestHandler):
    """What a camera app serves: JPEG after JPEG below /video, until it is switched off."""

    on = threading.Event()

    def do_GET(self) -> None:
        if self.path != "/video":
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        number = 0
        while self.on.is_set():
            number += 1
            jpeg = cv2.imencode(".jpg", np.full((240, 320, 3), 40 + number % 200, np.uint8))[1].tobytes()
            head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n".encode()
            self.wfile.write(head + jpeg + b"\r\n")
            time.sleep(0.02)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def address() -> Iterator[str]:
    Phone.on.set()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Phone)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    Phone.on.clear()
    server.shutdown()
    server.server_close()


def test_an_address_without_a_path_is_enough_and_a_phone_that_goes_is_said(
    address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    camera = open_source(address)
    frames = camera.frames()
    first, second = next(frames), next(frames)
    assert first.picture.shape == (240, 320, 3)
    assert second.at > first.at
    assert camera.live
    Phone.on.clear()
    with pytest.raises(DeviceGone, match="sends no more pictures"):
        for _ in frames:
            pass
    camera.close()
    assert len(capfd.readouterr().err.splitlines()) < 200, "the library's own complaints flood the terminal"


class Ended:
    """A stream that is over and goes on saying that there is a next picture."""

    def __init__(self) -> None:
        self.asked = 0

    def grab(self) -> bool:
        time.sleep(0.001)
        return True

    def retrieve(self) -> tuple[bool, None]:
        self.asked += 1
        return False, None

    def release(self) -> None:
        """Nothing is open."""


def test_a_stream_that_has_no_more_pictures_is_not_asked_without_pause() -> None:
    ended = Ended()
    newest = Newest(ended, "the camera at home")  # type: ignore[arg-type]
    with pytest.raises(DeviceGone, match="the camera at home sends no more pictures"):
        newest.take()
    newest.close()
    assert 2 < ended.asked <= 1 + GONE_AFTER / _TRY_AGAIN
