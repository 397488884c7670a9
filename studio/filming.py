"""From a game, a condition and a seed to a film with its truth and its calls: the studio's front door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.games import game
from models.printings.own import draw
from studio.directing import direct
from studio.evening import evening
from studio.film import write_film
from studio.performance import Performance
from studio.scene import Scene, Shot
from studio.sets import CONDITIONS, FilmSet, film_set, table_of
from studio.testimony import spoken, witnessed
from studio.things import lay_slate
from studio.webcam import Webcam

__all__ = ["Film", "make_film", "performed", "pictures"]

_SHUTTER = 1 / 60  # seconds


@dataclass(frozen=True, slots=True)
class Film:
    """What is to be filmed. ``deals`` follow each other; ``thrown_in``: the first is one that nobody wants to play."""

    game: str
    condition: str = "usual"
    seed: int = 1
    deals: int = 1
    thrown_in: bool = False

    @property
    def name(self) -> str:
        """The name of its files, without an ending."""
        many = f"-{self.deals}deals" if self.deals > 1 else ""
        passed = "-thrown" if self.thrown_in else ""
        return f"{self.game}-{self.condition.replace(' ', '-')}-{self.seed}{many}{passed}"


def make_film(film: Film, folder: Path) -> Path:
    """Write NAME.mp4, NAME.json (the truth) and NAME.calls.jsonl into a folder; the film's path.

    The mp4 is written last and under another name until it is whole: a film that is there is complete.
    Raises UnknownName for a game and BadInput for a condition that there is not.
    """
    performance, made = performed(film)
    folder.mkdir(parents=True, exist_ok=True)
    back = draw(None, performance.pack)
    facts = witnessed(performance, made.camera, made.fps, back.width / back.height) | {"condition": film.condition}
    (folder / f"{film.name}.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    (folder / f"{film.name}.calls.jsonl").write_text(spoken(performance), encoding="utf-8")
    path, unfinished = folder / f"{film.name}.mp4", folder / f"{film.name}.part.mp4"
    write_film(unfinished, pictures(performance, made, film.seed), made.fps, made.quality, quick=True)
    return unfinished.rename(path)


def performed(film: Film) -> tuple[Performance, FilmSet]:
    """What happens in a film and where, without its pictures."""
    if film.condition not in CONDITIONS:
        raise BadInput(f"there is no condition {film.condition!r} to film in; there are {', '.join(CONDITIONS)}")
    played, name = game(film.game), f"{film.condition} {film.seed}"
    made = film_set(film.condition, f"{film.game} {film.seed}")
    deals = evening(played, name, film.deals, revoke=made.conduct.manners.revoke, thrown_in=film.thrown_in)
    return direct(deals, made.conduct, np.random.default_rng(film.seed)), made


def pictures(
    performance: Performance, made: FilmSet, seed: int, until: float | None = None
) -> Iterator[NDArray[np.uint8]]:
    """The film's pictures, to its end or ``until`` seconds."""
    rng = np.random.default_rng([seed, 1])
    table, light = table_of(made, rng)
    if made.slate:
        lay_slate(table, light, made.camera.matrix(), rng)
    scene = Scene(performance, Shot(made.camera, table, light, made.soft))
    webcam = Webcam(made.webcam, (made.camera.width, made.camera.height), rng)
    for number in range(round((until or performance.duration) * made.fps)):
        t = number / made.fps
        changed, moving = scene.changes(t, _SHUTTER)
        yield webcam.film(scene.still, changed, moving, t)
