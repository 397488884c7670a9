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
    names = sorted(m.name for m in pkgutil.iter_modules(_here.__path__) if not m.name.startswith("_"))
    found = (importlib.import_module(f"engine.games.{name}").GAME for name in names)
    return tuple(sorted((game for game in found if isinstance(game, Game)), key=lambda game: game.id))


def game(name: str) -> Game:
    """One game by its name. Raises UnknownName, listing all."""
    for found in games():
        if found.id == name.strip().casefold():
            return found
    raise UnknownName(f"no game {name!r}; games are {', '.join(g.id for g in games())}")
