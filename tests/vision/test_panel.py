"""The light display in the picture: found by its code, covered, and never an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.cards import Pack, Seat
from gui.display_watch import STEP, PanelWatch
from studio import filming
from studio.camera import Camera, Pose
from studio.panel import Panel, Pixels
from studio.scoreboard import BLINKS_AT, Scoreboard
from studio.surface import lamp, wood
from table_hw.display import Blink, ScoreDisplay
from table_hw.drawing.text import draw_text
from table_hw.picture import Picture
from table_hw.rendering import render, rows_of
from vision.frame import Frame
from vision.motion import Motion
from vision.panel import CODE, PanelCover, PanelFinder, PanelPlace
from vision.watch import Sightings, Watcher

FPS = 10
CAMERA = Camera(width=960, height=540, scale=1.14)
POSE = Pose(300.0, -170.0, 8.0)
SCORE = Picture((120, 95), trump=3, turn=0)
DELAY = 0.18
"""Seconds from the order to the light in these pictures."""


def code_at(t: float) -> Pixels:
    """The whole panel blinks its code from DELAY on; before and after stands a score."""
    bit = int((t - DELAY) // STEP)
    lit = CODE[bit] if 0 <= bit < len(CODE) else None
    return render(SCORE) if lit is None else [[lit] * 32] * 8


class Film:
    """A bare table with a panel on it, and the sensor's noise."""

    def __init__(self, pixels_at: Callable[[float], Pixels] | None, brightness: float = 1.0) -> None:
        self._rng = np.random.default_rng(3)
        light = lamp(self._rng, CAMERA.width, CAMERA.height)
        self.table = wood(self._rng, CAMERA.width, CAMERA.height) * light
        self.panel = None if pixels_at is None else Panel(CAMERA.matrix(), POSE, pixels_at, brightness)
        if self.panel is not None:
            self.panel.lay(self.table, light)
        self._noise = (1.5 * self._rng.standard_normal((CAMERA.height, CAMERA.width, 3))).astype(np.float32)

    def picture(self, t: float, hand_x: float | None = None) -> NDArray[np.uint8]:
        """``hand_x``: something large and pale lies across the table there."""
        clean = self.table if self.panel is None else self.panel.shine(self.table, t)
        if hand_x is not None:
            clean = clean.copy()
            clean[250:, int(hand_x) : int(hand_x) + 120] = (150, 180, 225)
        noisy = clean + np.roll(self._noise, int(self._rng.integers(500)), axis=0)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)

    def frames(self, start: float, end: float) -> Iterator[Frame]:
        for index in range(round(start * FPS), round(end * FPS)):
            yield Frame(self.picture(index / FPS), index / FPS, index)


def search(film: Film, hand: Callable[[float], float | None] = lambda t: None) -> PanelPlace | None:
    finder = PanelFinder(0.0, STEP)
    for index in range(round(finder.over_at * FPS) + 1):
        finder.feed(film.picture(index / FPS, hand(index / FPS)), index / FPS)
    return finder.place()


@pytest.fixture(scope="module")
def place() -> PanelPlace:
    found = search(Film(code_at))
    assert found is not None
    return found


def test_panel_is_found_where_it_lies(place: PanelPlace) -> None:
    truth = np.array(Film(code_at).panel.quad)  # type: ignore[union-attr]
    far = [float(np.linalg.norm(place.quad - corner, axis=1).min()) for corner in truth]
    assert max(far) < 14, "each true corner has a found one near it, the margin included"
    assert place.contrast > 40
    assert DELAY - 0.1 <= place.delay <= DELAY + 0.15


def test_faint_panel_is_found_too_and_glares_less(place: PanelPlace) -> None:
    faint = search(Film(code_at, brightness=0.25))
    assert faint is not None
    assert np.linalg.norm(faint.quad.mean(axis=0) - place.quad.mean(axis=0)) < 6
    assert faint.glare < place.glare


def test_hand_that_waves_is_not_taken_for_the_panel(place: PanelPlace) -> None:
    waving = search(Film(code_at), lambda t: 200 + 150 * np.sin(4 * t))
    assert waving is not None
    assert np.linalg.norm(waving.quad.mean(axis=0) - place.quad.mean(axis=0)) < 6


@pytest.mark.parametrize("pixels_at", [None, lambda t: render(SCORE), lambda t: [[int(5 * t) % 2 == 0] * 32] * 8])
def test_nothing_is_found_where_nothing_blinks_the_code(pixels_at: Callable[[float], Pixels] | None) -> None:
    assert search(Film(pixels_at), lambda t: 300.0 + 100 * t) is None


def test_too_few_pictures_find_nothing() -> None:
    finder = PanelFinder(0.0, STEP)
    finder.feed(np.zeros((540, 960, 3), np.uint8), 0.0)
    assert finder.place() is None


def restless(t: float) -> Pixels:
    """Twice a second another picture: scores, then words, then everything dark."""
    n = int(2 * t)
    if n % 4 == 2:
        return rows_of(draw_text("KONTRA", 32))
    return [[False] * 32] * 8 if n % 4 == 3 else render(Picture((120 + n, 95), trump=n % 7, turn=n % 2))


def moving(film: Film, cover: PanelCover | None) -> int:
    """In how many of the frames of four seconds something stirs."""
    motion, count, shown = Motion(), 0, None
    for frame in film.frames(4, 8):
        picture = frame.picture
        if cover is not None:
            if int(2 * frame.at) != shown:
                shown = int(2 * frame.at)
                cover.announce(frame.at)
            picture = cover.cover(picture, frame.at)
        count += motion.see(picture, frame.at).moving
    return count


def test_changes_of_a_covered_panel_stir_nothing(place: PanelPlace) -> None:
    film = Film(restless)
    cover = PanelCover(place, (CAMERA.width, CAMERA.height))
    assert moving(film, None) >= 4, "uncovered it does stir"
    assert moving(film, cover) == 0


def test_cover_leaves_the_rest_of_the_picture_alone(place: PanelPlace) -> None:
    cover = PanelCover(place, (CAMERA.width, CAMERA.height))
    picture = Film(restless).picture(5.0)
    before = picture.copy()
    covered = cover.cover(picture, 5.0)
    assert (picture == before).all()
    changed = np.argwhere((covered != picture).any(axis=2))[:, ::-1]
    low, high = place.quad.min(axis=0) - 2, place.quad.max(axis=0) + 2
    assert ((changed >= low) & (changed <= high)).all()


class Lamp(ScoreDisplay):
    """A display that blinks when it is asked to."""

    def __init__(self, *, there: bool = True) -> None:
        self.there, self.blinked = there, 0
        self.levels: list[int | None] = []

    def show(self, picture: Picture) -> None:
        """Nothing."""

    def dim(self, level: int | None) -> None:
        self.levels.append(level)

    def blink(self, blink: Blink) -> bool:
        assert blink.bits == CODE
        self.blinked += self.there
        return self.there

    @property
    def status(self) -> str:
        return "a lamp"


class Eye:
    """Remembers when it was shown something."""

    def __init__(self) -> None:
        self.seen: list[Frame] = []

    def feed(self, frame: Frame) -> Sightings:
        self.seen.append(frame)
        return Sightings((), ())


def test_watch_finds_the_panel_first_and_hides_it_then() -> None:
    film, lamp_, eye = Film(lambda t: code_at(t) if t < 4 else restless(t), brightness=0.4), Lamp(), Eye()
    watch = PanelWatch(eye, lamp_)
    for frame in film.frames(0, 6):
        watch.feed(frame)
    assert lamp_.blinked == 1
    assert watch.where == "hidden from the camera"
    assert eye.seen[0].at > STEP * len(CODE)
    inside = [frame.picture[70:82, 790:850].std(axis=(0, 1)).max() for frame in eye.seen]
    assert max(inside) < 1.0, "where the panel is, the eye sees a plain colour"


def test_watch_without_a_panel_in_the_picture_goes_on() -> None:
    film, lamp_, eye = Film(None), Lamp(), Eye()
    watch = PanelWatch(eye, lamp_)
    for frame in film.frames(0, 14):
        watch.feed(frame)
    assert lamp_.blinked == 3
    assert watch.where == "not in the camera's picture"
    assert len(eye.seen) > 12


def test_panel_that_glares_is_dimmed_and_looked_for_again() -> None:
    lamp_, eye, film = Lamp(), Eye(), Film(code_at, brightness=3.0)
    watch = PanelWatch(eye, lamp_)
    for frame in film.frames(0, 5):
        watch.feed(frame)
    assert (lamp_.levels, lamp_.blinked) == ([1], 2)


def test_display_that_is_away_holds_up_nothing() -> None:
    film, eye = Film(None), Eye()
    watch = PanelWatch(eye, Lamp(there=False))
    for frame in film.frames(0, 2):
        watch.feed(frame)
    assert len(eye.seen) == 2 * FPS


def test_no_card_is_seen_in_a_restless_panel(place: PanelPlace) -> None:
    """With the real networks: six seconds of a panel that changes all the time, on a table without cards."""
    film, eye = Film(restless), Watcher(Pack.HUNGARIAN, tuple(Seat))
    watch = PanelWatch(eye, Lamp(there=False))
    watch._cover = PanelCover(place, (CAMERA.width, CAMERA.height))
    seen = []
    for frame in film.frames(4, 10):
        watch.announce()
        sightings = watch.feed(frame)
        seen += [*sightings.observations, *sightings.cards]
    assert seen == []


def test_filmed_panels_blink_the_code_that_is_looked_for() -> None:
    board = Scoreboard(filming.performed(filming.Film("klaber", seed=5))[0])
    lit = [board.pixels_at(BLINKS_AT + (i + 0.5) * STEP)[0][0] for i in range(len(CODE))]
    assert tuple(lit) == CODE
    assert len(board.changes) == 33
