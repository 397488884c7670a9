"""Which cameras are offered: by name, none where there is none, and what is plugged in later."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtWidgets import QApplication

from gui import offers
from gui.camera_choice import CameraChoice
from gui.camera_try import Tried
from vision.sources._devices import Device

WEBCAM = Device(0, "HD Webcam", "/dev/v4l/by-id/usb-webcam-index0")
OTHER = Device(2, "Document camera")


def offer(monkeypatch: pytest.MonkeyPatch, *there: Device) -> tuple[tuple[str, str], ...]:
    monkeypatch.setattr(offers, "devices", lambda: there)
    monkeypatch.setattr(offers, "can_tell", lambda: True)
    return offers.source_choices()


def choice_of(sources: tuple[tuple[str, str], ...], now: str) -> CameraChoice:
    return CameraChoice(sources, now, lambda _: Tried("nothing"))


def test_the_first_start_shows_a_camera_by_its_name(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = offer(monkeypatch, WEBCAM, OTHER)
    choice = choice_of(sources, offers.named_source("0"))
    assert choice.field.currentText() == "HD Webcam"
    assert choice.value == WEBCAM.where
    assert offers.named_source("http://phone:8080") == "http://phone:8080"


def test_without_a_camera_none_is_promised(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = choice_of(offer(monkeypatch), "0")
    assert choice.field.currentText() == "No camera is plugged in"
    assert choice.field.count() == 2, "and the recording that came along"


def test_a_camera_that_is_plugged_in_later_is_chosen(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = choice_of(offer(monkeypatch), "0")
    choice.offer(offer(monkeypatch, WEBCAM))
    assert choice.field.currentText() == "HD Webcam"
    choice.offer(offer(monkeypatch, WEBCAM, OTHER))
    assert choice.field.currentText() == "HD Webcam"
    choice.offer(offer(monkeypatch, OTHER))
    assert choice.field.currentText() == "Document camera"


def test_what_was_typed_stays_when_a_camera_comes(app: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = choice_of(offer(monkeypatch), "0")
    choice.field.setCurrentText("http://192.168.1.7:8080")
    choice.offer(offer(monkeypatch, WEBCAM))
    assert choice.value == "http://192.168.1.7:8080"


def test_a_page_that_is_left_while_a_camera_hangs_does_not_wait_for_it(app: QApplication) -> None:
    """And so does not die in the thread that tries the camera."""
    hanging = threading.Event()

    def hang(_: str) -> Tried:
        hanging.wait(10)
        return Tried("nothing")

    choice = CameraChoice((("0", "HD Webcam"),), "0", hang)
    choice.button.click()
    left = weakref.ref(choice)
    del choice
    gc.collect()
    assert left() is None
    hanging.set()
