"""Rooms to film in: table, light, camera and webcam, drawn by lot for each film within the limits of a condition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat
from studio.camera import Camera
from studio.conduct import CONDUCT, Conduct
from studio.surface import checked, cloth, lamp, wood
from studio.webcam import WebcamKind

__all__ = ["CONDITIONS", "FilmSet", "film_set", "table_of"]

_CLOTHS = ((62.0, 108.0, 44.0), (60.0, 48.0, 128.0), (112.0, 74.0, 40.0), (72.0, 70.0, 68.0), (140.0, 170.0, 186.0))
_WOODS = ((58.0, 96.0, 150.0), (34.0, 52.0, 84.0), (104.0, 146.0, 188.0), (70.0, 86.0, 108.0))


@dataclass(frozen=True, slots=True)
class FilmSet:
    """All that a film's pictures depend on besides what is played.

    ``surface``: wood, cloth or checked; ``base``: its colour (BGR); ``level``: brightness of the lamp (1: well lit);
    ``warm``: 0 daylight to 1 candle; ``fall``: how fast the light falls off; ``soft``: width of shadows; ``slate``:
    whether a slate lies there; ``quality``: x264's rate factor; ``gloss``: grey levels that the lamp adds to a card in
    which it is mirrored; ``leaning``: share of the light that people take who lean over the table; ``laden``: whether
    glasses and other things lie there; ``fans``: whether the cards that players hold are seen; ``hands``: whether
    the hands are that hold them; ``behind``: whether it is their backs; ``held_off``: millimetres by which they are
    held further from the middle than usual; ``knock``: pixels by which somebody knocks the camera aside.
    """

    conduct: Conduct
    camera: Camera
    webcam: WebcamKind
    surface: str
    base: tuple[float, float, float]
    level: float
    warm: float
    fall: float
    soft: float
    slate: bool
    fps: int
    quality: int
    gloss: float = 0.0
    leaning: float = 0.0
    laden: bool = False
    fans: bool = False
    hands: bool = False
    behind: bool = False
    held_off: float = 0.0
    knock: float = 0.0


@dataclass(frozen=True, slots=True)
class _Limits:
    """From what a condition's films are drawn. Pairs are the ends of even distributions."""

    conduct: str = "usual"
    size: tuple[int, int] = (1280, 720)
    scale: tuple[float, float] = (1.4, 1.62)
    tilt: tuple[float, float] = (3.0, 12.0)
    roll: float = 2.5
    aim: float = 18.0
    level: tuple[float, float] = (0.85, 1.1)
    noise: tuple[float, float] = (1.0, 2.2)
    blur: tuple[float, float] = (0.5, 0.8)
    drift: tuple[float, float] = (0.01, 0.03)
    fps: tuple[int, ...] = (15, 15, 20, 30)
    quality: tuple[int, int] = (22, 27)
    shy: tuple[float, float] = (0.0, 0.15)
    unruly: tuple[float, float] = (0.0, 0.0)
    gloss: tuple[float, float] = (0.0, 0.0)
    leaning: tuple[float, float] = (0.0, 0.0)
    laden: bool = False
    fans: bool = False
    hands: bool = False
    knock: tuple[float, float] = (0.0, 0.0)
    bands: tuple[float, float] = (0.0, 0.0)
    further: tuple[float, float] = (0.0, 0.0)
    held_off: tuple[float, float] = (0.0, 0.0)


CONDITIONS: dict[str, _Limits] = {
    "usual": _Limits(),
    "fast": _Limits(conduct="fast", fps=(25, 30)),
    "crooked": _Limits(conduct="crooked"),
    "careless": _Limits(conduct="careless"),
    "heaped": _Limits(conduct="heaped"),
    "dim": _Limits(level=(0.32, 0.5), noise=(3.0, 5.0), blur=(0.7, 1.1), drift=(0.03, 0.06), quality=(25, 29)),
    "slanted": _Limits(tilt=(20.0, 32.0), scale=(1.3, 1.5)),
    "far": _Limits(scale=(0.95, 1.12)),
    "poor camera": _Limits(noise=(2.5, 4.5), blur=(1.0, 1.5), quality=(31, 35), drift=(0.03, 0.05)),
    "small picture": _Limits(size=(960, 540), scale=(1.05, 1.2)),
    "full hd": _Limits(size=(1920, 1080), scale=(2.1, 2.4), noise=(1.5, 3.0), blur=(0.8, 1.2)),
    "glossy": _Limits(gloss=(60.0, 150.0)),
    "leaning": _Limits(leaning=(0.3, 0.6)),
    "unruly camera": _Limits(unruly=(0.12, 0.4), shy=(0.15, 0.4)),
    "laden": _Limits(laden=True),
    "knocked": _Limits(knock=(6.0, 26.0)),
    "pushed": _Limits(scale=(1.1, 1.3), knock=(60.0, 200.0)),
    "flickering": _Limits(bands=(0.04, 0.18), level=(0.6, 1.0), fps=(15, 20, 24, 30)),
    "fans": _Limits(fans=True),
    "hands": _Limits(fans=True, hands=True),
    "rest thrown down": _Limits(conduct="rest thrown down"),
    "rest laid open": _Limits(conduct="rest laid open"),
    "cards taken back": _Limits(conduct="cards taken back"),
    "several led at once": _Limits(conduct="several led at once"),
    "laid before": _Limits(scale=(1.0, 1.2), further=(70.0, 150.0)),
    "each his way": _Limits(scale=(1.0, 1.2), further=(-10.0, 150.0)),
    "whole hands": _Limits(scale=(0.9, 1.05), fans=True, hands=True, further=(0.0, 90.0), held_off=(60.0, 80.0)),
    "tavern": _Limits(
        conduct="careless",
        tilt=(3.0, 18.0),
        level=(0.45, 0.8),
        noise=(2.0, 3.5),
        blur=(0.6, 1.1),
        shy=(0.1, 0.3),
        unruly=(0.08, 0.25),
        gloss=(40.0, 110.0),
        leaning=(0.2, 0.45),
        laden=True,
        knock=(4.0, 14.0),
    ),
}
"""Conditions that the films tell apart."""

HARD = (
    "glossy", "leaning", "unruly camera", "laden", "knocked", "flickering", "fans", "hands", "tavern",
    "rest thrown down", "rest laid open", "cards taken back", "several led at once", "laid before", "each his way",
    "whole hands", "pushed",
)  # fmt: skip
"""Those that are filmed only where they are asked for: what is measured without them stays comparable."""


def film_set(condition: str, seed: str) -> FilmSet:
    """The room of one film; the same words give the same one."""
    limits, rng = CONDITIONS[condition], Random(f"{condition} {seed}")
    surface = rng.choice(("wood", "wood", "cloth", "cloth", "checked"))
    return FilmSet(
        conduct=_conduct(limits, f"{condition} {seed}"),
        camera=_camera(limits, rng),
        webcam=WebcamKind(
            rng.uniform(*limits.blur), rng.uniform(*limits.noise), rng.uniform(*limits.drift), rng.uniform(0, 0.012),
            rng.uniform(*limits.shy), _unruly(limits, f"{condition} {seed}"), _bands(limits, f"{condition} {seed}"),
        ),
        surface=surface,
        base=rng.choice(_WOODS if surface == "wood" else _CLOTHS),
        level=rng.uniform(*limits.level),
        warm=rng.random(),
        fall=rng.uniform(0.3, 1.0),
        soft=rng.uniform(0.7, 1.8),
        slate=rng.random() < 0.6,
        fps=rng.choice(limits.fps),
        quality=rng.randint(*limits.quality),
        gloss=rng.uniform(*limits.gloss),
        leaning=rng.uniform(*limits.leaning),
        laden=limits.laden,
        fans=limits.fans,
        hands=limits.hands,
        behind=limits.hands and Random(f"behind {condition} {seed}").random() < 0.5,
        held_off=Random(f"held off {condition} {seed}").uniform(*limits.held_off),
        knock=rng.uniform(*limits.knock),
    )  # fmt: skip


def _unruly(limits: _Limits, seed: str) -> tuple[float, float]:
    """How far colours wander, and how many pixels the focus is lost by."""
    lot = Random(f"unruly {seed}")
    colours = lot.uniform(*limits.unruly)
    return colours, 2.6 * lot.random() if colours else 0.0


def _bands(limits: _Limits, seed: str) -> tuple[float, float]:
    """How deep a lamp flickers, and in how many milliseconds the sensor is read."""
    lot = Random(f"bands {seed}")
    return lot.uniform(*limits.bands), lot.uniform(14.0, 32.0)


def _conduct(limits: _Limits, seed: str) -> Conduct:
    """The company, each of whom may lay his cards further out than the others."""
    if not any(limits.further):  # so that nothing changes in the films of other conditions
        return CONDUCT[limits.conduct]
    rng = Random(f"further {seed}")
    return replace(CONDUCT[limits.conduct], further={seat: rng.uniform(*limits.further) for seat in Seat})


def _camera(limits: _Limits, rng: Random) -> Camera:
    return Camera(
        *limits.size,
        scale=rng.uniform(*limits.scale),
        height_mm=rng.uniform(750.0, 1200.0),
        tilt=rng.uniform(*limits.tilt),
        roll=rng.uniform(-limits.roll, limits.roll),
        aim=(rng.uniform(-limits.aim, limits.aim), rng.uniform(-limits.aim, limits.aim)),
    )


def table_of(
    made: FilmSet, rng: np.random.Generator, top: NDArray[np.float32] | None = None
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The bare table as the lamp lights it, and the light alone: (h, w, 3) each. ``top``: what lies there instead of
    the set's own surface, as large as the picture."""
    width, height = made.camera.width, made.camera.height
    light = lamp(rng, width, height, level=made.level, warm=made.warm, fall=made.fall)
    paint = {"wood": wood, "cloth": cloth, "checked": checked}[made.surface]
    bare = paint(rng, width, height, made.base) if top is None else top
    return np.asarray(bare * light, np.float32), light
