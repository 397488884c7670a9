"""A game told on one screen: seven short parts, from the deal to the end of the game.

Parts that several games share stand once in ``games/_shared.toml``; a game's text names them in braces.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import BadInput, UnknownName

__all__ = ["LANGUAGES", "Explanation", "Part", "explained", "explanation"]

LANGUAGES = ("en", "hu", "de")

_HEADS = {
    "en": ("Deal", "Trumps", "Cards", "Melds", "Play", "Score", "Game"),
    "hu": ("Osztás", "Adu", "Lapok", "Bemondás", "Játék", "Pontok", "Játszma"),
    "de": ("Geben", "Trumpf", "Karten", "Ansagen", "Spiel", "Punkte", "Partie"),
}
_KEYS = ("deal", "trumps", "cards", "melds", "play", "score", "game")
_BRACES = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an explanation. ``key``: its name for programs; ``head``: for people; ``text``: one paragraph."""

    key: str
    head: str
    text: str


Explanation = tuple[Part, ...]
"""All parts in the order in which a game goes."""


def explained() -> tuple[str, ...]:
    """The games that are explained, by name."""
    names = (entry.name for entry in (files("engine.words") / "games").iterdir())
    found = (name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def explanation(game: str, language: str) -> Explanation:
    """A game's explanation. Raises UnknownName for a language or a game that has none."""
    if language not in LANGUAGES:
        raise UnknownName(f"no language {language!r}; languages are {', '.join(LANGUAGES)}")
    if game not in explained():
        raise UnknownName(f"{game!r} is not explained; explained are {', '.join(explained())}")
    told = _read(game)[language]
    shared = _read("_shared")[language]
    heads = zip(_KEYS, _HEADS[language], strict=True)
    return tuple(Part(key, head, _filled(told[key], shared)) for key, head in heads)


def _filled(text: str, shared: dict[str, str]) -> str:
    """The text with its shared sentences; one that begins a sentence begins with a capital."""

    def put(found: re.Match[str]) -> str:
        sentence = shared[found[1]]
        before = text[: found.start()].rstrip()
        begins = not before or before[-1] in ".!?}"
        return sentence[0].upper() + sentence[1:] if begins else sentence

    return _BRACES.sub(put, text)


@cache
def _read(name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((files("engine.words") / "games" / f"{name}.toml").read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"engine/words/games/{name}.toml: {wrong}") from wrong
