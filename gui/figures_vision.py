"""What `filko bench` measures of the eye. All of it runs on one thread, on pictures made from the shipped demo."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.resources import as_file, files

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from engine.cards import Pack, Seat
from gui.figure import Figure, timed
from gui.figures_stream import stream_figures
from models._cv import cv2
from vision.frame import Frame
from vision.geometry import Picture
from vision.watch import Watcher

__all__ = ["vision_figures"]

STILL = 20.0
"""Seconds of a table on which nothing moves: enough for what is looked at now and then to weigh as it does."""

WOOD = np.array([55, 90, 135], np.float32)
"""The benched table's colour, BGR..."""

GRAIN = 0.08
"""...and how much lighter or darker its grain is (standard deviation)."""

CONTROL = "YOLO11n-shaped graph at 640 points, random weights"


def vision_figures(runs: int) -> Iterator[Figure]:
    """All figures of the eye."""
    cv2.setNumThreads(1)
    yield from _full_frame(runs)
    yield _idle(runs)
    yield _still()
    yield from stream_figures()


def _full_frame(runs: int) -> Iterator[Figure]:
    """Eight cards on a table of 1280x720: located, corners mended, faces read, nothing known before; and how many
    outlines went through, for a network that sees cards where none lie takes longer."""
    from vision.detect import CardDetector
    from vision.recognize import CardRecognizer

    picture = _settled_view()
    detector, recognizer = CardDetector(), CardRecognizer(Pack.HUNGARIAN)

    def everything() -> int:
        found = detector.detect(picture)
        return len(recognizer.read_all(picture, [f.quad for f in found]))

    yield timed("vision.full_frame_720p", everything, runs, CONTROL, _control(picture))
    outlines = everything()
    yield Figure("vision.full_frame_outlines", "n", outlines, outlines, 1)


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
    """Eight cards of our own printing, 100 pixels high, on an otherwise empty table; two of them partly covered."""
    from models.printings.own import draw
    from models.printings.raster import raster

    table = _wood(np.random.default_rng(1))
    places = [(430, 200), (640, 180), (850, 210), (420, 480), (640, 500), (672, 522), (860, 450), (890, 480)]
    for number, (x, y) in enumerate(places):
        face = raster(draw(Pack.HUNGARIAN.cards[number * 4], Pack.HUNGARIAN), 100)
        turned = cv2.getRotationMatrix2D((face.shape[1] / 2, 50), 23.0 * number, 1.0)
        turned[:, 2] += (x - face.shape[1] / 2, y - 50)
        laid = cv2.warpAffine(face, turned, (1280, 720)).astype(np.float32)
        alpha = laid[..., 3:] / 255
        table += (laid[..., 2::-1] - table) * alpha
    return table.astype(np.uint8)


def _wood(rng: np.random.Generator) -> NDArray[np.float32]:
    """A brown table with a grain along it (720, 1280, 3), BGR levels."""
    noise = rng.normal(0, 1, (720, 1280)).astype(np.float32)
    grain = np.asarray(cv2.GaussianBlur(noise, (0, 0), sigmaX=60, sigmaY=1.5), np.float32)
    return np.asarray(WOOD * (1 + GRAIN * grain / grain.std())[..., None], np.float32)


def _idle(runs: int) -> Figure:
    """A decoded frame of 1920x1080 in which nothing stirs but the sensor's noise."""
    frames = _noisy()
    jpeg = cv2.imencode(".jpg", frames[0])[1]
    watcher, at = Watcher(Pack.HUNGARIAN, tuple(Seat)), iter(range(10**9))

    def feed() -> None:
        number = next(at)
        watcher.feed(Frame(frames[number % 4], number / 30, number))

    for _ in range(40):
        feed()
    return timed("vision.idle_1080p", feed, max(runs, 60), "decode the frame from JPEG", _decoding(jpeg))


def _still() -> Figure:
    """The same on the average of many seconds, with the looks at the whole table that fall into them."""
    frames, watcher = _noisy(), Watcher(Pack.HUNGARIAN, tuple(Seat))
    count, began = round(STILL * 30), 0.0
    for number in range(90 + count):
        if number == 90:  # the first seconds, in which every card is read, do not count
            began = time.process_time()
        watcher.feed(Frame(frames[number % 4], number / 30, number))
    mean = (time.process_time() - began) * 1000 / count
    return Figure("vision.idle_mean_1080p", "ms", mean, mean, count)


def _noisy() -> list[Picture]:
    picture = cv2.resize(_settled_view(), (1920, 1080), interpolation=cv2.INTER_LINEAR)
    rng = np.random.default_rng(1)
    return [np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8) for _ in range(4)]


def _decoding(jpeg: NDArray[np.uint8]) -> Callable[[], object]:
    return lambda: cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
