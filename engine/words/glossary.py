"""The terms of the games in three languages. ``python -m engine.words`` prints the page of the manual."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["Term", "as_markdown", "glossary"]

_LANGUAGES = {"en": "English", "hu": "Magyar", "de": "Deutsch"}


@dataclass(frozen=True, slots=True)
class Term:
    """One term in one language. ``word``: its names, separated by commas; ``meaning``: half a sentence."""

    word: str
    meaning: str


@cache
def glossary() -> tuple[dict[str, Term], ...]:
    """All terms, each by language (en, hu, de), in the order of the file: from play over melds to the score."""
    found = tomllib.loads((files("engine.words") / "glossary.toml").read_text("utf-8"))
    return tuple({lang: Term(*term[lang]) for lang in _LANGUAGES} for term in found["term"])


def as_markdown() -> str:
    """The glossary as a page of Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Glossary · Szójegyzék · Glossar"
    yield ""
    yield "Made from `engine/words/glossary.toml` with `python -m engine.words > docs/glossary.md`."
    yield ""
    yield "| " + " | ".join(_LANGUAGES.values()) + " |"
    yield "|---" * len(_LANGUAGES) + "|"
    for term in glossary():
        yield "| " + " | ".join(f"**{term[lang].word}**: {term[lang].meaning}" for lang in _LANGUAGES) + " |"
