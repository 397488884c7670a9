"""The window on a real X server: what people see, as a picture."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from gui.look import LAMPLIGHT

SHOW = """
import sys
from gui.look import LAMPLIGHT
from gui.app import application
from gui.frame import Frame
from gui.scene import draw_scene
from gui.window import TableWindow
from tests.gui.test_scene import session_after
app = application()
assert app.platformName() == "xcb", app.platformName()
frame, page = Frame(LAMPLIGHT), TableWindow(LAMPLIGHT)
frame.turn_to(page)
page.show_scene(draw_scene(session_after(3).view))
frame.show()
from PySide6.QtTest import QTest
assert QTest.qWaitForWindowExposed(frame)
QTest.qWait(200)
app.primaryScreen().grabWindow(0).save(sys.argv[1])
"""


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen of its own that ends with the test."""
    if shutil.which("Xvfb") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Xvfb is missing on CI: apt-get install xvfb")
        pytest.skip("Xvfb is not installed: the window is not tried on a real X server here (apt-get install xvfb)")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()  # the server chooses a free number and says it when it is ready
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


def test_the_window_on_an_x_server_shows_cards_slate_and_pad(screen: str, tmp_path: Path) -> None:
    file = tmp_path / "window.png"
    env = {**os.environ, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run([sys.executable, "-c", SHOW, str(file)], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    image = QImage(str(file))
    assert (image.width(), image.height()) == (1280, 800)
    assert count_near(image, QColor("#fcfaf3")) > 5_000  # the paper of the cards on the table
    assert count_near(image, QColor(LAMPLIGHT.chalk)) > 300  # sums on the slate
    assert count_near(image, QColor(LAMPLIGHT.slate)) > 10_000
    assert count_near(image, QColor(LAMPLIGHT.accent)) > 500  # whose turn it is


def count_near(image: QImage, colour: QColor) -> int:
    """Pixels of about this colour."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    pixels = rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)
    off = np.abs(pixels - (colour.red(), colour.green(), colour.blue()))
    return int((off.max(axis=2) < 16).sum())
