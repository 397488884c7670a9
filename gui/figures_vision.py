"""What `filko bench` measures of the eye. All of it runs on one thread, on pictures made from the shipped demo."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files
from itertools import islice

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from engine.cards import Pack, Seat
from engine.observation import CardSeen
from gui.figure import Figure, percentile, timed
from models._cv import cv2
from vision.frame import Frame
from vision.geometry import Picture
from vision.watch import Watcher

__all__ = ["film", "vision_figures"]

PLAYING = 12.0, 30.0
"""Seconds of the demo in which cards are played: what the stream figures run on."""

CONTROL = "YOLO11n-shaped graph at 640 points, random weights"


def vision_figures(runs: int) -> Iterator[Figure]:
    """All figures of the eye."""
    cv2.setNumThreads(1)
    yield _full_frame(runs)
    yield _idle(runs)
    yield from _played(list(film()))


def _full_frame(runs: int) -> Figure:
    """Eight cards on a table of 1280x720: located, corners mended, faces read, nothing known before."""
    from vision.detect import CardDetector
    from vision.recognize import CardRecognizer

    picture = _settled_view()
    detector, recognizer = CardDetector(), CardRecognizer(Pack.HUNGARIAN)

    def everything() -> None:
        found = detector.detect(picture)
        recognizer.read_all(picture, [f.quad for f in found])

    return timed("vision.full_frame_720p", everything, runs, CONTROL, _control(picture))


def _control(picture: Picture) -> Callable[[], object]:
    """One run of the control graph on the same picture, scaled to its input; see `training.control`."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with as_file(files("gui") / "bench_control.onnx") as file:
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])

    def run() -> None:
        padded = np.full((640, 640, 3), 114, np.uint8)
        padded[140:500] = cv2.resize(picture, (640, 360), interpolation=cv2.INTER_LINEAR)
        image = np.ascontiguousarray(padded[..., ::-1].transpose(2, 0, 1), np.float32)[None] / 255
        session.run(None, {"image": image})

    return run


def _settled_view() -> Picture:
    """The demo's table with eight cards of our own printing, 100 pixels high, two of them half covered."""
    from models.printings.own import draw
    from models.printings.raster import raster

    table = next(film(0.0)).picture.astype(np.float32)
    places = [(430, 200), (640, 180), (850, 210), (420, 480), (640, 500), (672, 512), (860, 470), (890, 480)]
    for number, (x, y) in enumerate(places):
        face = raster(draw(Pack.HUNGARIAN.cards[number * 4], Pack.HUNGARIAN), 100)
        turned = cv2.getRotationMatrix2D((face.shape[1] / 2, 50), 23.0 * number, 1.0)
        turned[:, 2] += (x - face.shape[1] / 2, y - 50)
        laid = cv2.warpAffine(face, turned, (1280, 720)).astype(np.float32)
        alpha = laid[..., 3:] / 255
        table = (table * (1 - alpha) + laid[..., 2::-1] * alpha).astype(np.float32)
    return table.astype(np.uint8)


def _idle(runs: int) -> Figure:
    """A decoded frame of 1920x1080 in which nothing stirs but the sensor's noise."""
    picture = cv2.resize(_settled_view(), (1920, 1080), interpolation=cv2.INTER_LINEAR)
    rng = np.random.default_rng(1)
    frames = [np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8) for _ in range(4)]
    jpeg = cv2.imencode(".jpg", picture)[1]
    watcher, at = Watcher(Pack.HUNGARIAN, tuple(Seat)), iter(range(10**9))

    def feed() -> None:
        number = next(at)
        watcher.feed(Frame(frames[number % 4], number / 30, number))

    for _ in range(40):
        feed()
    return timed("vision.idle_1080p", feed, max(runs, 60), "decode the frame from JPEG", _decoding(jpeg))


def _decoding(jpeg: NDArray[np.uint8]) -> Callable[[], object]:
    return lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR)


def film(since: float = PLAYING[0]) -> Iterator[Frame]:
    """Frames of the demo recording, until PLAYING ends."""
    from vision.sources import open_source

    with as_file(files("gui") / "demo" / "klaber.mp4") as film:
        source = open_source(str(film))
        try:
            for frame in source.frames():
                if frame.at >= PLAYING[1]:
                    return
                if frame.at >= since:
                    yield frame
        finally:
            source.close()


def _played(frames: list[Frame]) -> Iterator[Figure]:
    """The demo's cards as a webcam of 1920x1080 sends them: JPEG in, observations and a preview picture out."""
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    busy: list[tuple[float, float]] = []  # (time of the film, milliseconds of feed)
    whole: list[float] = []
    reports: list[tuple[float, float]] = []  # (when a card came to rest, when it was told)
    known: set[int] = set()
    for number, frame in enumerate(frames):
        large = cv2.resize(frame.picture, (1920, 1080), interpolation=cv2.INTER_LINEAR)
        jpeg = cv2.imencode(".jpg", large)[1]
        began = time.process_time()
        picture = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
        fed = time.process_time()
        sightings = watcher.feed(Frame(picture, frame.at, number))
        busy.append((frame.at, (time.process_time() - fed) * 1000))
        cv2.cvtColor(cv2.resize(picture, (960, 540), interpolation=cv2.INTER_LINEAR), cv2.COLOR_BGR2RGB)
        whole.append((time.process_time() - began) * 1000)
        for seen in sightings.observations:
            if isinstance(seen, CardSeen) and seen.sighting not in known:
                known.add(seen.sighting)
                reports.append((seen.at, frame.at))
    yield from _of_stream(busy, whole, reports)


def _of_stream(
    busy: list[tuple[float, float]], whole: list[float], reports: list[tuple[float, float]]
) -> Iterator[Figure]:
    rate = (len(busy) - 1) / (busy[-1][0] - busy[0][0])
    seconds = [sum(islice(whole, i, i + round(rate))) / round(rate) for i in range(0, len(whole), round(rate))]
    # Milliseconds a frame, at 30 frames a second, as per cent of one core.
    shares = [3.0 * ms for ms in seconds[:-1] or seconds]
    yield Figure("vision.stream_1080p30_cpu", "%", statistics.median(shares), percentile(shares), len(shares))
    cards = [r for r in reports if r[0] > busy[0][0] + 1]
    if not cards:
        return
    work = [sum(ms for at, ms in busy if rested <= at <= told) for rested, told in cards]
    yield Figure("vision.play_1080p", "ms", statistics.median(work), percentile(work), len(work))
    waits = [(told - rested) * 1000 for rested, told in cards]
    yield Figure("vision.rest_to_event", "ms", statistics.median(waits), percentile(waits), len(waits))
