"""The games: one file each, found by themselves.

A game file has one name that matters, ``GAME``. Everything in it is data and the few functions that only this
game needs; what several games share lives in `engine.auction`, `engine.talk`, `engine.melds`, `engine.scoring`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import engine.games as _here
from engine.errors import UnknownName
from engine.games._game import Game, Option, Options, Value

__all__ = ["Game", "Option", "Options", "Value", "game", "games"]


@cache
def games() -> tuple[Game, ...]:
    """All games, by name."""
    return tuple(sorted((found for file in _files() if (found := _in_file(file))), key=lambda game: game.id))


def game(name: str) -> Game:
    """One game by its name. Raises UnknownName, listing all.

    Its own file is looked at first: a program that plays one game need not wait for all the others.
    """
    wanted = name.strip().casefold()
    likely = [file for file in _files() if file == wanted.replace("-", "_")]
    for found in (*map(_in_file, likely), *(() if likely else games())):
        if found is not None and found.id == wanted:
            return found
    raise UnknownName(f"no game {name!r}; games are {', '.join(g.id for g in games())}")


@cache
def _files() -> tuple[str, ...]:
    return tuple(m.name for m in pkgutil.iter_modules(_here.__path__) if not m.name.startswith("_"))


def _in_file(file: str) -> Game | None:
    found = getattr(importlib.import_module(f"engine.games.{file}"), "GAME", None)
    return found if isinstance(found, Game) else None
