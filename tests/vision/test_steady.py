"""A camera that goes comes back by itself; the picture's troubles are said; a cut recording ends where it is cut."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from engine.errors import BadInput, DeviceGone
from models._cv import cv2
from vision.bump import Bump
from vision.frame import Frame
from vision.steady import GIVE_UP_AFTER, Steady

PICTURE = np.zeros((90, 160, 3), np.uint8)


class Clock:
    """Time that passes only while somebody sleeps or looks at pictures."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Fake:
    """A source that gives some frames and then ends as told."""

    length = None

    def __init__(self, clock: Clock, frames: int, end: Exception | None, *, live: bool = True) -> None:
        self.clock, self.count, self.end, self.live = clock, frames, end, live
        self.closed = 0
        self.picture = PICTURE

    def frames(self) -> Iterator[Frame]:
        for i in range(self.count):
            yield Frame(self.picture, i / 10, i)
            self.clock.now += 0.1
        if self.end is not None:
            raise self.end

    def close(self) -> None:
        self.closed += 1


def steady(clock: Clock, *outcomes: Fake | Exception) -> Steady:
    waiting = list(outcomes)

    def reopen() -> Fake:
        outcome = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return Steady(reopen, clock, clock.sleep)


def test_a_camera_that_goes_is_opened_again_and_the_clock_runs_on():
    clock, gone = Clock(), DeviceGone("gone")
    first, second = Fake(clock, 5, gone), Fake(clock, 5, None)
    source = steady(clock, first, gone, gone, second)
    frames = list(source.frames())
    assert [f.index for f in frames] == list(range(len(frames)))
    assert all(a.at <= b.at for a, b in pairwise(frames))
    troubles = [f.trouble for f in frames]
    assert troubles[:5] == [""] * 5
    assert troubles[-5:] == [""] * 5
    assert set(troubles[5:-5]) == {"gone"}
    assert frames[-5].at == pytest.approx(0.5 + 0.5 + 1.0 + 2.0)  # waited 0.5, 1 and 2 seconds
    assert first.closed
    assert source.reopened == 1


def test_a_camera_that_comes_back_in_another_mode_gives_pictures_of_the_size_it_had() -> None:
    clock, gone = Clock(), DeviceGone("gone")
    first, second = Fake(clock, 2, gone), Fake(clock, 2, None)
    second.picture = np.zeros((480, 640, 3), np.uint8)
    shapes = {frame.picture.shape for frame in steady(clock, first, second).frames()}
    assert shapes == {PICTURE.shape}


def test_a_camera_that_stays_away_is_given_up_after_ten_minutes():
    clock, gone = Clock(), DeviceGone("gone for good")
    source = steady(clock, Fake(clock, 1, gone), gone)
    with pytest.raises(DeviceGone, match="gone for good"):
        list(source.frames())
    assert GIVE_UP_AFTER < clock.now - 100 < GIVE_UP_AFTER + 20


def test_a_camera_is_waited_for_without_end_where_nobody_wants_it_given_up():
    clock, gone = Clock(), DeviceGone("at supper")
    away = [gone] * 400  # at eight seconds a try, close to an hour
    waiting = iter([Fake(clock, 1, gone), *away, Fake(clock, 2, None)])

    def reopen():
        outcome = next(waiting)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    frames = list(Steady(reopen, clock, clock.sleep, give_up_after=math.inf).frames())
    assert clock.now - 100 > 3000
    assert [frame.trouble for frame in frames[-3:]] == ["gone", "", ""]


def test_closing_ends_the_waiting():
    clock, gone = Clock(), DeviceGone("gone")
    source = steady(clock, Fake(clock, 1, gone), gone)
    frames = source.frames()
    assert [next(frames).trouble, next(frames).trouble] == ["", "gone"]
    source.close()
    assert list(frames) == []


def test_what_was_never_there_is_not_waited_for():
    with pytest.raises(DeviceGone):
        steady(Clock(), DeviceGone("no camera 7"))


def test_a_recording_that_breaks_off_says_so_before_it_fails():
    clock, frames = Clock(), []
    with pytest.raises(BadInput, match="breaks off"):
        frames.extend(steady(clock, Fake(clock, 4, BadInput("breaks off"), live=False)).frames())
    assert [f.trouble for f in frames] == ["", "", "", "", "cut"]
    assert frames[-1].at == frames[-2].at


def test_a_recording_that_is_broken_from_its_first_frame_is_bad_input():
    clock = Clock()
    with pytest.raises(BadInput):
        list(steady(clock, Fake(clock, 0, BadInput("no picture"), live=False)).frames())


def scene(x: float = 0, *, light: float = 1.0, card: bool = False) -> np.ndarray:
    rng = np.random.default_rng(2)
    table = cv2.resize(rng.uniform(40, 200, (45, 80, 3)), (640, 360), interpolation=cv2.INTER_CUBIC) * light
    if card:
        cv2.rectangle(table, (280, 120), (360, 240), (240, 240, 240), -1)
    moved = cv2.warpAffine(table, np.float32([[1, 0, x], [0, 1, 0]]), (640, 360), borderMode=cv2.BORDER_REFLECT)
    return np.asarray(np.clip(moved, 0, 255), np.uint8)


def said(pictures: list[np.ndarray]) -> list[bool]:
    bump = Bump()
    return [bump.see(picture, float(at)) for at, picture in enumerate(pictures)]


def test_a_pushed_camera_is_said_for_a_while_and_then_the_new_view_holds():
    assert said([scene()] * 3 + [scene(40)] * 8) == [False] * 4 + [True] * 3 + [False] * 4


def test_cards_and_light_do_not_move_the_camera():
    pictures = [scene(), scene(card=True), scene(card=True), scene(light=0.7), scene(light=0.7, card=True)]
    assert not any(said(pictures * 2))


def test_a_short_knock_is_no_move():
    assert not any(said([scene(), scene(), scene(40), scene(), scene(), scene()]))
