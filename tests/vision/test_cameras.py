"""Cameras as they are, played by fakes of the capture device: queues, formats, locks, names, silence."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from engine.errors import DeviceGone
from models._cv import cv2
from vision.sources._devices import devices
from vision.sources._format import choose
from vision.sources._locks import FOR_LONG, SETTLES, Holder
from vision.sources._newest import Newest
from vision.sources.camera import Camera
from vision.sources.network import NetworkCamera, addresses

MJPG, YUYV = (cv2.VideoWriter.fourcc(*name) for name in ("MJPG", "YUYV"))


class Device:
    """A webcam. ``rates``: seconds that a picture takes in each format it knows; ``decode``: seconds to decode one.

    Time is the device's own (``now``), unless it runs ``free``: then pictures come every 5 ms of real time.
    """

    def __init__(self, *, free: bool = False, knows: tuple[int, ...] = (MJPG, YUYV), breaks_after: int = 10**9) -> None:
        self.rates = {MJPG: 1 / 30, YUYV: 1 / 10}
        self.decode = {MJPG: 0.004, YUYV: 0.001}
        self.props: dict[int, float] = {cv2.CAP_PROP_FOURCC: knows[0]}
        self.knows, self.free, self.breaks_after = knows, free, breaks_after
        self.now, self.grabbed, self.released = 0.0, 0, False
        self.settable: set[int] | None = None

    def clock(self) -> float:
        return self.now

    def grab(self) -> bool:
        if self.free:
            time.sleep(0.005)
        self.now += self.rates[int(self.props[cv2.CAP_PROP_FOURCC])]
        self.grabbed += self.grabbed < self.breaks_after
        return self.grabbed < self.breaks_after

    def retrieve(self) -> tuple[bool, np.ndarray]:
        self.now += self.decode[int(self.props[cv2.CAP_PROP_FOURCC])]
        return True, np.full((72, 128, 3), self.grabbed % 256, np.uint8)

    def get(self, prop: int) -> float:
        return self.props.get(prop, 0.0)

    def set(self, prop: int, value: float) -> bool:
        if prop == cv2.CAP_PROP_FOURCC and int(value) not in self.knows:
            return False
        if self.settable is not None and prop not in self.settable:
            return False
        self.props[prop] = value
        return True

    def isOpened(self) -> bool:  # noqa: N802
        return not self.released

    def release(self) -> None:
        self.released = True


def format_now(device: Device) -> str:
    return int(device.props[cv2.CAP_PROP_FOURCC]).to_bytes(4, "little").decode()


def test_compressed_pictures_are_taken_where_raw_ones_come_slowly():
    device = Device()
    assert choose(device, device.clock).format == format_now(device) == "MJPG"


def test_raw_pictures_are_taken_where_they_come_as_fast_and_cost_less():
    device = Device()
    device.rates[YUYV] = 1 / 30
    chosen = choose(device, device.clock)
    assert chosen.format == format_now(device) == "YUYV"
    assert chosen.rate == pytest.approx(30, rel=0.1)


@pytest.mark.parametrize("only", [MJPG, YUYV])
def test_a_camera_with_one_format_keeps_it(only):
    device = Device(knows=(only,))
    chosen = choose(device, device.clock)
    assert chosen.format == format_now(device)
    assert chosen.rate > 0


def test_the_newest_picture_is_taken_and_those_before_are_skipped():
    device = Device(free=True)
    newest = Newest(device, "camera")
    first = newest.take()
    while device.grabbed < 12:
        time.sleep(0.002)
    second = newest.take()
    newest.close()
    assert first is not None
    assert second is not None
    assert second[0][0, 0, 0] >= 11  # not the second picture, which waited in the queue
    assert newest.skipped >= 9
    assert device.released
    assert newest.take() is None


def test_no_picture_is_taken_twice_and_none_is_lost_to_one_who_waits_for_it():
    newest = Newest(Device(free=True), "camera")
    taken = [newest.take() for _ in range(60)]
    newest.close()
    numbers = [int(one[0][0, 0, 0]) for one in taken if one is not None]
    assert len(set(numbers)) == 60
    assert newest.skipped <= 6


def test_a_camera_that_is_pulled_out_is_gone_within_seconds():
    source = Camera("test-gone", Device(free=True, breaks_after=40))
    with pytest.raises(DeviceGone, match="still plugged in"):
        for _ in source.frames():
            pass
    source.close()


def test_closing_ends_the_frames_of_one_who_waits():
    source = Camera("test-close", Device(free=True))
    frames = source.frames()
    next(frames)
    threading.Timer(0.05, source.close).start()
    for _ in frames:
        pass
    assert next(frames, None) is None


def settled(holder: Holder, device: Device, brightness: float = 100.0) -> None:
    for at in np.arange(0, SETTLES + 0.2, 0.1):
        holder.see(device, float(at), brightness)


def test_the_automatics_are_held_at_what_they_found():
    device, holder = Device(), Holder()
    device.props |= {cv2.CAP_PROP_EXPOSURE: 157, cv2.CAP_PROP_FOCUS: 40, cv2.CAP_PROP_WB_TEMPERATURE: 4600}
    device.props |= {cv2.CAP_PROP_AUTO_EXPOSURE: 3, cv2.CAP_PROP_AUTOFOCUS: 1, cv2.CAP_PROP_AUTO_WB: 1}
    holder.see(device, 0.0, 100.0)
    assert holder.held == ()
    settled(holder, device)
    assert holder.held == ("exposure", "white balance", "focus")
    assert device.props[cv2.CAP_PROP_AUTOFOCUS] == device.props[cv2.CAP_PROP_AUTO_WB] == 0
    assert (device.props[cv2.CAP_PROP_EXPOSURE], device.props[cv2.CAP_PROP_FOCUS]) == (157, 40)


def test_what_the_driver_does_not_allow_is_not_claimed():
    device, holder = Device(), Holder()
    device.settable = {cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS}
    settled(holder, device)
    assert holder.held == ("focus",)


def test_another_light_lets_go_and_a_passing_hand_does_not():
    device, holder = Device(), Holder()
    settled(holder, device)
    start = SETTLES + 1
    for at in (0.0, 1.0, 2.0):
        holder.see(device, start + at, 30.0)
    holder.see(device, start + 2.5, 100.0)
    assert holder.held
    for at in np.arange(3, 3 + FOR_LONG + 0.2, 0.1):
        holder.see(device, start + float(at), 40.0)
    assert holder.held == ()
    for at in np.arange(8, 8 + SETTLES + 0.2, 0.1):
        holder.see(device, start + float(at), 40.0)
    assert holder.held


def test_cameras_have_the_names_that_their_makers_gave_them(tmp_path):
    system, by_id = tmp_path / "system", tmp_path / "by-id"
    by_id.mkdir()
    for node, index, name in (
        ("video0", 0, "HD Webcam: HD Webcam"),
        ("video1", 1, "HD Webcam: HD Webcam"),
        ("video2", 0, "C920"),
    ):
        (system / node).mkdir(parents=True)
        (system / node / "index").write_text(f"{index}\n")
        (system / node / "name").write_text(name + "\n")
        (tmp_path / node).touch()
    (by_id / "usb-046d_C920-video-index0").symlink_to(tmp_path / "video2")
    found = devices(system, by_id)
    assert [(d.number, d.name) for d in found] == [(0, "HD Webcam"), (2, "C920")]
    assert [d.where for d in found] == ["0", str(by_id / "usb-046d_C920-video-index0")]
    assert devices(tmp_path / "nowhere", tmp_path / "nowhere") == ()


def test_a_phone_is_found_by_its_bare_address():
    asked: list[str] = []

    def connect(url: str) -> Device:
        asked.append(url)
        device = Device(free=True)
        device.released = not url.endswith("/video")
        return device

    phone = NetworkCamera("http://192.168.0.7:8080", connect)
    assert phone.url == "http://192.168.0.7:8080/video"
    assert next(phone.frames()).index == 0
    phone.close()
    assert asked == ["http://192.168.0.7:8080", "http://192.168.0.7:8080/video"]


@pytest.mark.parametrize("url", ["rtsp://host/stream", "http://host/cam.mjpg", "http://host/?action=stream"])
def test_a_full_address_is_taken_as_it_is(url):
    assert addresses(url) == [url]
