"""A camera that goes comes back by itself; the picture's troubles are said; a cut recording ends where it is cut."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from engine.errors import BadInput, DeviceGone
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
