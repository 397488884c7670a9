"""Deals for two and three players: A is forehand, the last letter the dealer."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.cards import Card, parse_card
from engine.games import Game
from engine.masks import mask_of
from engine.melds import find_melds
from engine.scoring import Score
from engine.state import State
from tests.engine.rules.support import cards, seat

LETTERS = "ABCD"


def few(
    found: Game,
    turned_up: str,
    *hands: str,
    options: dict[str, Any] | None = None,
    before: dict[str, int] | None = None,
    held: int = 0,
    blind: bool = False,
) -> State:
    """A deal with these hands filled up so that no further melds and no bella come; or with hands nobody knows."""
    rules = found.ruled(options)
    card = parse_card(turned_up, found.pack)
    score = Score({(seat(found, letter),): points for letter, points in (before or {}).items()}, held=held)
    partial = [cards(hand, found.pack) for hand in hands] + [()] * (len(found.order) - len(hands))
    full = {} if blind else dict(zip(found.order, _filled(found, rules, partial, card), strict=True))
    return found.deal(found.order, found.order[-1], options, full, card, before=score)


def _filled(found: Game, rules: Any, partial: list[tuple[Card, ...]], turned_up: Card) -> list[tuple[Card, ...]]:
    fixed = {card for hand in partial for card in hand} | {turned_up}
    rest = [card for card in found.pack.cards if card not in fixed and rules.cards >> card.index & 1]
    for attempt in range(20000):
        Random(attempt).shuffle(rest)
        left = iter(rest)
        full = [hand + tuple(next(left) for _ in range(rules.hand - len(hand))) for hand in partial]
        if all(_adds_nothing(rules, mask_of(whole), mask_of(part)) for whole, part in zip(full, partial, strict=True)):
            return full
    raise AssertionError("no way to deal the rest without further melds")


def _adds_nothing(rules: Any, whole: int, part: int) -> bool:
    pairs = [0b01100000 << suit * 8 for suit in range(4)]
    bellas = all(whole & pair != pair or part & pair == pair for pair in pairs)
    return bellas and find_melds(whole, rules.melds) == find_melds(part, rules.melds)


def points(state: State, found: Game) -> dict[str, object]:
    """What is written, by the players' letters."""
    return {LETTERS[i]: state.points[(who,)] for i, who in enumerate(found.order)}


def score(state: State, found: Game) -> dict[str, object]:
    """The running score after the deal, by the players' letters."""
    return {LETTERS[i]: state.score.of((who,)) for i, who in enumerate(found.order)}
