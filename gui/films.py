"""The films of `filko bench deals --rendered`: which are made, and where they and what was found in them are kept."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from engine.errors import BadInput
from engine.games import Game
from engine.playout import passed_out
from gui.rendered import FollowedDeal, FollowedFilm, follow_film

__all__ = ["Job", "Shelf", "Way", "done", "fingerprint", "jobs", "studio_part"]

_SEVERAL, _THROWN_IN = 5, 10
"""Every fifth film shows two deals, where nobody says how many; every tenth begins with one that nobody wants to play,
where a game knows that."""

_ROOMS = ("engine", "vision", "models", "gui")


@dataclass(frozen=True, slots=True)
class Way:
    """How all films of a run are made and followed. ``fps``: frames a second that are taken at most, None for all.

    ``art``: a folder from which pack and table are lent (`studio.lent`); ``printing``: a word in the pack's path there;
    ``taught``: the pack is taught before, by a film of its cards shown on the same table. ``deals``: so many in
    each film, one after another; None for one or two. ``halting``: the camera stops for a moment now and then.
    """

    fps: float | None = None
    art: Path | None = None
    printing: str | None = None
    taught: bool = False
    deals: int | None = None
    halting: bool = False

    @property
    def words(self) -> str:
        """What is unlike the usual, to stand behind a condition."""
        lent = "" if self.art is None else f", {self.printing or 'packs'} lent"
        taught = ", taught" if self.taught else ""
        thin = "" if self.fps is None else f", {self.fps:g} frames a second"
        row = "" if self.deals is None else f", {self.deals} in a row"
        halting = ", halting" if self.halting else ""
        return f"{lent}{taught}{row}{thin}{halting}"


@dataclass(frozen=True, slots=True)
class Job:
    """One film to be made and followed."""

    game: str
    condition: str
    seed: int
    deals: int
    thrown_in: bool
    way: Way = Way()

    @property
    def line(self) -> str:
        """What is different about this table."""
        return f"{self.condition}{self.way.words}"


def jobs(games: Sequence[Game], conditions: Sequence[str], films: int, seed: int, way: Way = Way()) -> tuple[Job, ...]:
    """So many films: game after game, then the next condition; the same seed gives the same films."""
    made = []
    for n in range(films):
        game = games[n % len(games)]
        condition = conditions[(n // len(games) + n % len(games)) % len(conditions)]
        deals = way.deals or (2 if n % _SEVERAL == _SEVERAL - 1 else 1)
        thrown_in = n % _THROWN_IN == _THROWN_IN - 1 and passed_out(game, Random(seed)) is not None
        made.append(Job(game.id, condition, seed + n, deals, thrown_in, way))
    return tuple(made)


class Shelf:
    """Where films and results are kept between runs: a folder, or nothing (each film is deleted when it was seen).

    Results hold for the program that they were measured with: any change of it lets every film be followed anew.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as wrong:
                raise BadInput(f"films cannot be kept in {folder}: {wrong.strerror}") from None

    def known(self, job: Job) -> FollowedFilm | None:
        """What was found before, by this very program; None where nothing was."""
        notes = self._kept(job, "found.json")
        if notes is None:
            return None
        try:
            found = json.loads(notes.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        if found.get("program") != fingerprint():
            return None
        deals = tuple(FollowedDeal.of(deal) for deal in found["deals"])
        return FollowedFilm(found["name"], deals, found["seconds"], found["computing"], found["longest"])

    def follow(self, job: Job) -> FollowedFilm:
        """Make the film where it is not there, follow it, keep what was found. Raises BadInput without the studio."""
        film = _film(job)
        with ExitStack() as stack:
            folder = self._folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="filko-film-")))
            path, lesson = folder / f"{film.name}.mp4", folder / f"{film.name}-lesson.mp4"
            path = path if path.exists() else studio_part("filming").make_film(film, folder)
            if job.way.taught and not lesson.exists():
                studio_part("lesson").make_lesson(film, folder)
            taught_by = lesson if job.way.taught else None
            told = self._kept(job, "told.jsonl")
            followed = follow_film(path, job.way.fps, told, taught_by, halting=job.way.halting)
        self._note(job, followed)
        return followed

    def _note(self, job: Job, followed: FollowedFilm) -> None:
        notes = self._kept(job, "found.json")
        if notes is None:
            return
        found = {
            "program": fingerprint(), "name": followed.name, "seconds": followed.seconds,
            "computing": followed.computing, "longest": followed.longest,
            "deals": [deal.json() for deal in followed.deals],
        }  # fmt: skip
        unfinished = notes.with_suffix(".part")
        unfinished.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        unfinished.rename(notes)

    def _kept(self, job: Job, ending: str) -> Path | None:
        """The file of what was found in a film; None where nothing is kept."""
        if self._folder is None:
            return None
        way = job.way
        unlike = f"{'-taught' if way.taught else ''}{'' if way.fps is None else f'-{way.fps:g}fps'}"
        halting = "-halting" if way.halting else ""
        return self._folder / f"{_film(job).name}{unlike}{halting}.{ending}"


def done(job: Job, folder: Path | None) -> FollowedFilm:
    """One job from beginning to end, also in a process of its own."""
    shelf = Shelf(folder)
    return shelf.known(job) or shelf.follow(job)


def _film(job: Job) -> Any:
    """The studio's film. Raises BadInput without the studio."""
    way = job.way
    return studio_part("filming").Film(
        job.game, job.condition, job.seed, job.deals, job.thrown_in, art=way.art, printing=way.printing
    )


def studio_part(module: str) -> Any:
    """A part of the studio. Raises BadInput without it: it is no part of the program."""
    try:
        return import_module(f"studio.{module}")
    except ImportError:
        raise BadInput("films are rendered by the studio, which only the source checkout has; run this there") from None


@cache
def fingerprint() -> str:
    """Of everything that following a film depends on: code, networks, words."""
    digest = hashlib.sha256()
    for room in _ROOMS:
        root = Path(str(files(room)))
        for path in sorted(root.rglob("*")):
            if path.suffix in (".py", ".onnx", ".toml", ".gz") and path.is_file():
                digest.update(str(path.relative_to(root)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
