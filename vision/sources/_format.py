"""Compressed or raw pictures: tried, measured, and the better one taken.

Over USB 2, raw pictures of 1280x720 come 10 times a second and compressed ones 30 times; over USB 3, or from a
capture card, raw ones come as often and cost no decoding. Drivers promise what they do not keep, so it is measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from models._cv import cv2
from vision.sources._newest import Capture

__all__ = ["FORMATS", "Measured", "ask_for", "choose", "measure"]

FORMATS = ("MJPG", "YUYV")

WIDTH, HEIGHT, RATE = 1280, 720, 30

WARM_UP, TRIED = 3, 9
"""Pictures that are thrown away, and that are timed."""

AS_FAST = 0.9
"""A format that gives this share of the other's pictures a second counts as equally fast: then the cheaper wins."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a format gave: ``rate`` pictures a second (0: none), ``cost`` seconds of decoding for each."""

    format: str
    size: tuple[int, int]
    rate: float
    cost: float


def choose(capture: Capture, clock: Callable[[], float] = time.perf_counter) -> Measured:
    """Try every format on an open device and leave the best one set.

    A larger picture beats a faster one only while the faster still gives 20 a second: cards lie still most of the time.
    """
    tried = [measure(capture, name, clock) for name in FORMATS]
    best = max(tried, key=lambda m: (m.rate > 0, min(m.rate, 20.0) >= 20.0, m.size[0] * m.size[1], m.rate))
    rivals = [m for m in tried if m.size == best.size and m.rate >= AS_FAST * best.rate]
    chosen = min(rivals, key=lambda m: m.cost)
    if tried[-1] is not chosen:
        ask_for(capture, chosen.format)
    return chosen


def measure(capture: Capture, name: str, clock: Callable[[], float] = time.perf_counter) -> Measured:
    """Ask for a format and time some pictures."""
    size = ask_for(capture, name)
    if _granted(capture) not in (name, ""):
        return Measured(name, size, 0.0, 0.0)  # the driver gave another format: it is tried under its own name
    for _ in range(WARM_UP):
        capture.grab()
    began, decoding, got = clock(), 0.0, 0
    for _ in range(TRIED):
        if capture.grab():
            before = clock()
            got += capture.retrieve()[0]
            decoding += clock() - before
    took = clock() - began
    return Measured(name, size, got / took if took > 0 else 0.0, decoding / max(got, 1))


def ask_for(capture: Capture, name: str) -> tuple[int, int]:
    """Set format, size, rate and a queue of one, in the order that drivers need; returns the size granted."""
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*name))
    for what, value in (
        (cv2.CAP_PROP_FRAME_WIDTH, WIDTH),
        (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT),
        (cv2.CAP_PROP_FPS, RATE),
        (cv2.CAP_PROP_BUFFERSIZE, 1),
    ):
        capture.set(what, value)
    return int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))


def _granted(capture: Capture) -> str:
    """The format that is set now; empty where the driver does not tell."""
    code = int(capture.get(cv2.CAP_PROP_FOURCC))
    return code.to_bytes(4, "little").decode("ascii", "replace").strip("\0 ") if code > 0 else ""
