"""Situations in the games for two (and three) with nine cards each: A is forehand, the last letter deals."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.actions import Play
from engine.cards import Card, parse_card
from engine.games import Game
from engine.masks import mask_of
from engine.melds import find_melds
from engine.scoring import Score
from engine.state import State
from tests.engine.rules.support import action, cards, run

HAND = 9


def nine(
    found: Game,
    turned_up: str | None = None,
    talon: str = "",
    before: tuple[int, ...] | None = None,
    options: dict[str, Any] | None = None,
    **hands: str,
) -> State:
    """A deal with these cards; the rest of each hand brings no further melds, the rest of the talon is anything.

    ``before``: points of A, B, … ; with no hands given all of them are unknown.
    """
    order = found.seats(options)
    score = Score({(place,): points for place, points in zip(order, before or (), strict=False)})
    up = None if turned_up is None else parse_card(turned_up, found.pack)
    if not hands:
        return found.deal(order, order[-1], options, turned_up=up, before=score)
    drawn = cards(talon, found.pack)
    full, rest = _filled(found, [cards(hands.get(letter, ""), found.pack) for letter in "ABC"[: len(order)]], drawn, up)
    return found.deal(order, order[-1], options, dict(zip(order, full, strict=True)), up, (*drawn, *rest), score)


def _filled(
    found: Game, partial: list[tuple[Card, ...]], drawn: tuple[Card, ...], up: Card | None
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    rules = found.ruled().melds
    fixed = {card for hand in partial for card in hand} | set(drawn) | {up}
    for attempt in range(20000):
        rest = [card for card in found.pack.cards if card not in fixed]
        Random(attempt).shuffle(rest)
        hands = [hand + tuple(rest.pop() for _ in range(HAND - len(hand))) for hand in partial]
        pairs = zip(hands, partial, strict=True)
        if all(find_melds(mask_of(full), rules) == find_melds(mask_of(part), rules) for full, part in pairs):
            return hands, tuple(rest)
    raise AssertionError("no way to deal the rest without further melds")


def tricks(state: State, found: Game, number: int, words: str = "") -> State:
    """The state after so many tricks more, low cards first and cards of melds last; words before the first."""
    state = run(state, found, words) if words else state
    goal = len(state.tricks) + number
    while len(state.tricks) < goal:
        state = state.apply(Play(state.turn, _least_useful(state)))  # type: ignore[arg-type]
    return state


def _least_useful(state: State) -> Card:
    """A card that may be played and breaks no meld, where there is one."""
    legal = next(legal for legal in state.legal_actions() if legal.plays)
    hand = state.hand(state.to_play) or 0
    kept = 0
    for meld in find_melds(hand, state.rules.melds):
        kept |= meld.cards
    free = [card for card in legal.plays if not kept >> card.index & 1]
    return (free or list(legal.plays))[0]


def forbidden(state: State, found: Game, text: str) -> str:
    """The rule against an action that is carried out all the same, because cards move."""
    step = action(found, text)
    violation = state.violation(step)
    assert violation is not None, f"{text} must be against the rules"
    assert violation in state.apply(step).noticed
    return violation.rule
