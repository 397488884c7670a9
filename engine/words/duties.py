"""What a player had to do instead of what he did: as a value, and told in three languages (``duties.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.cards import Card, Pack, Seat, Suit
from engine.errors import UnknownName

__all__ = ["Duty", "duty_words"]


@dataclass(frozen=True, slots=True)
class Duty:
    """What one play broke. ``kind``: follow, trump, beat, lead or turn; ``cards``: what might have been played.

    ``suit``: that was led; ``card``: that lies there and could have been beaten; ``seat``: whose turn it was.
    """

    kind: str
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    card: Card | None = None
    seat: Seat | None = None

    def __str__(self) -> str:
        return duty_words(self)


def duty_words(
    duty: Duty,
    language: str = "en",
    card_name: Callable[[Card], str] = str,
    seat_name: Callable[[Seat], str] = str,
) -> str:
    """One line for the player who broke it; cards and seats by the names that the caller gives them.

    >>> from engine.cards import parse_card
    >>> nine, king = (parse_card(text, Pack.HUNGARIAN) for text in ("g9", "gK"))
    >>> print(Duty("follow", (nine, king), Suit.GOURDS))
    you hold a gourd and must follow: gourds-9 or gourds-king

    Raises UnknownName for a language without words.
    """
    words = _words()
    if language not in words:
        raise UnknownName(f"no language {language!r}; languages are {', '.join(words)}")
    told = words[language]
    one, some = _suit_words(told["suits"], duty)
    return str(told[duty.kind]).format(
        suit=one,
        led=some,
        card="" if duty.card is None else card_name(duty.card),
        cards=_listed([card_name(card) for card in duty.cards], told["or"]),
        seat="" if duty.seat is None else seat_name(duty.seat),
    )


def _suit_words(suits: dict[str, list[str]], duty: Duty) -> tuple[str, str]:
    if duty.suit is None:
        return "", ""
    french = bool(duty.cards) and duty.cards[0].pack is Pack.FRENCH
    one, some = suits.get(f"french-{duty.suit.value}" if french else "", suits[duty.suit.value])
    return one, some


def _listed(names: list[str], last: str) -> str:
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads((files("engine.words") / "duties.toml").read_text("utf-8"))
