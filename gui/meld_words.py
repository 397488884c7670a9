"""What a meld is called where a game is played: a Clobyosh player says "fifty" where a Kláber player says "kvart".

The words stand in the games' own texts. Where a language has none of its own for a game, its usual word is used
(`gui.wording`): Hungarians say terc and kvart at any table.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import MeldKind

__all__ = ["meld_word"]

_CLOBYOSH = {MeldKind.TERC: "twenty", MeldKind.KVART: "fifty", MeldKind.BELLA: "bela"}
_KLABERJASS = {MeldKind.TERC: "twenty", MeldKind.KVART: "fifty"}
_KLAMMERN = {MeldKind.TERC: "Terz", MeldKind.KVART: "Fünfzig"}
_ALTE_LAND = {MeldKind.TERC: "Terz", MeldKind.KVART: "Halbe", MeldKind.BELLA: "Belle"}

_FAMILIES: tuple[tuple[str, Mapping[str, Mapping[MeldKind, str]]], ...] = (
    ("clobyosh", {"en": _CLOBYOSH}),
    ("catsatcards", {"en": _CLOBYOSH}),
    ("klaberjass", {"en": _KLABERJASS}),
    ("zensa", {"en": _KLABERJASS}),
    ("darda", {"en": _KLABERJASS}),
    ("klammern", {"en": _KLAMMERN, "de": _KLAMMERN}),
    ("klapperjas", {"en": _KLAMMERN, "de": _KLAMMERN}),
    ("altesland", {"en": _ALTE_LAND, "de": _ALTE_LAND}),
)
"""How a game's id begins, and its players' words by language."""


def meld_word(kind: MeldKind, game: str, language: str) -> str:
    """The word of this game's players; empty where the language's usual one is theirs too."""
    words = next((words for family, words in _FAMILIES if game.startswith(family)), {})
    return words.get(language, {}).get(kind, "")
