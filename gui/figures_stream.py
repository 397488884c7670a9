"""What `filko bench` measures of a game in progress: the demo's cards as a webcam of 1920x1080 sends them at 30
pictures a second, against the demo's truth."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from itertools import islice, pairwise

import numpy as np

from engine.cards import Pack, Seat
from engine.observation import CardSeen
from gui.figure import Figure, percentile
from models._cv import cv2
from vision.frame import Frame
from vision.geometry import Picture
from vision.watch import Watcher

__all__ = ["Film", "Followed", "film", "follow", "stream_figures"]

PLAYING = 12.0, 30.0
"""Seconds of the demo in which cards are played: what the stream figures run on."""

SIZE = (1920, 1080)
RATE = 30

DECODING = "decode the same frames from JPEG"

NEAR = 0.5
"""A report within this share of a card's height of where a card was laid is of that card."""

Film = Iterator[Frame]


def film(since: float = PLAYING[0]) -> Film:
    """Frames of the demo recording as they are, until PLAYING ends."""
    from vision.sources import open_source

    with as_file(files("gui") / "demo" / "klaber.mp4") as recording:
        source = open_source(str(recording))
        try:
            for frame in source.frames():
                if frame.at >= PLAYING[1]:
                    return
                if frame.at >= since:
                    yield frame
        finally:
            source.close()


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the truth: its face, when it came to rest, its outline (4, 2) in pixels of the demo."""

    face: int
    at_rest: float
    quad: Picture


@dataclass(slots=True)
class Followed:
    """What following a film cost and brought. Times of the film in seconds, costs in milliseconds of processor time.

    ``busy``: of every frame its time and what the eye took; ``decoded``: and what decoding it took; ``whole``: both,
    with the preview picture; ``seen``: every report with the time at which it was made.
    """

    busy: list[tuple[float, float]] = field(default_factory=list)
    decoded: list[tuple[float, float]] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    seen: list[tuple[float, CardSeen]] = field(default_factory=list)

    def told(self, play: Play, size: tuple[int, int]) -> float | None:
        """When a card was first reported with its right face where it was laid; None: never."""
        quad = play.quad * (size[0] / 1280)
        near = NEAR * float(np.linalg.norm(quad[0] - quad[3]))
        for at, seen in self.seen:
            apart = float(np.linalg.norm(np.mean(seen.quad, axis=0) - quad.mean(axis=0)))
            if at >= play.at_rest and apart < near and int(np.argmax(seen.faces)) == play.face:
                return at
        return None


def follow(frames: Iterator[Frame], size: tuple[int, int] = SIZE) -> Followed:
    """The eye on a film as a webcam of ``size`` sends it: JPEG in, observations and a preview picture out."""
    watcher, followed = Watcher(Pack.HUNGARIAN, tuple(Seat)), Followed()
    for number, frame in enumerate(frames):
        jpeg = cv2.imencode(".jpg", cv2.resize(frame.picture, size, interpolation=cv2.INTER_LINEAR))[1]
        began = time.process_time()
        picture = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
        fed = time.process_time()
        followed.decoded.append((frame.at, (fed - began) * 1000))
        sightings = watcher.feed(Frame(picture, frame.at, number))
        followed.busy.append((frame.at, (time.process_time() - fed) * 1000))
        cv2.cvtColor(cv2.resize(picture, (960, 540), interpolation=cv2.INTER_LINEAR), cv2.COLOR_BGR2RGB)
        followed.whole.append((time.process_time() - began) * 1000)
        followed.seen += [(frame.at, seen) for seen in sightings.observations if isinstance(seen, CardSeen)]
    return followed


def stream_figures() -> Iterator[Figure]:
    """Share of a core, work for each card, time from rest to event."""
    followed = follow(_at_rate(film()))
    decoding = [ms for _, ms in followed.decoded]
    yield _figure("vision.stream_1080p30_cpu", "%", _shares(followed.whole), DECODING, _shares(decoding))
    told = [(play, followed.told(play, SIZE)) for play in _plays()]
    cards = [(play.at_rest, at) for play, at in told if at is not None]
    if not cards:
        return
    work, beside = ([_between(spent, *card) for card in cards] for spent in (followed.busy, followed.decoded))
    yield _figure("vision.play_1080p", "ms", work, DECODING, beside)
    eye = sum(ms for _, ms in followed.busy) / len(told)
    yield Figure("vision.all_per_play_1080p", "ms", eye, eye, len(told), DECODING, sum(decoding) / len(told))
    waits = [(said - rested) * 1000 for rested, said in cards]
    yield _figure(
        "vision.rest_to_event", "ms", waits, "two frames of the film, in which a card lies still", [2000 / RATE]
    )
    share = 100 * len(cards) / len(told)
    yield Figure("vision.plays_seen", "%", share, share, len(told))


def _shares(spent: list[float]) -> list[float]:
    """Per cent of a core in each second, from the milliseconds that each frame took."""
    return [sum(islice(spent, i, i + RATE)) / 10 for i in range(0, len(spent) - RATE + 1, RATE)]


def _between(spent: list[tuple[float, float]], since: float, until: float) -> float:
    return sum(ms for at, ms in spent if since <= at <= until)


def _figure(name: str, unit: str, values: list[float], control: str, beside: list[float]) -> Figure:
    median = statistics.median
    return Figure(name, unit, median(values), percentile(values), len(values), control, median(beside))


def _at_rate(frames: Film) -> Film:
    """The demo has 15 pictures a second: between each two comes their mean."""
    number = 0
    for one, other in pairwise(frames):
        between = cv2.addWeighted(one.picture, 0.5, other.picture, 0.5, 0)
        for picture, at in ((one.picture, one.at), (between, (one.at + other.at) / 2)):
            yield Frame(np.asarray(picture, np.uint8), at, number)
            number += 1


def _plays() -> list[Play]:
    """The truth's cards within PLAYING, but for those so near its end that they may be told after it."""
    told = json.loads((files("gui") / "demo" / "klaber.json").read_text(encoding="utf-8"))
    names = [card.long for card in Pack.HUNGARIAN.cards]
    return [
        Play(names.index(play["card"]), play["at_rest"], np.array(play["quad"], np.float32))
        for play in told["plays"]
        if PLAYING[0] + 1 < play["at_rest"] < PLAYING[1] - 1
    ]
