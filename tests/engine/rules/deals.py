"""Deals of any number of players from a few cards that matter; who is A, B, C, D as in `support`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from engine.actions import Play
from engine.cards import Card, Seat, parse_card
from engine.games import Game
from engine.masks import bits, mask_of
from engine.melds import find_melds
from engine.scoring import Points, Score
from engine.state import Phase, State
from tests.engine.rules.support import action, cards, seat, side

LETTERS = "ABCD"


def dealt(
    found: Game,
    options: dict[str, Any] | None = None,
    turned_up: str | None = None,
    before: Score | None = None,
    hands: Mapping[str, str] | None = None,
) -> State:
    """A deal with the last player as dealer and all hands known; those given are filled without further melds."""
    rules = found.ruled(options)
    given = hands or {}
    partial = {letter: cards(given.get(letter, ""), found.pack) for letter in LETTERS[: len(found.order)]}
    card = None if turned_up is None else parse_card(turned_up, found.pack)
    if card is None and rules.script.turned:
        card = _free(found, partial)
    last = LETTERS[len(found.order) - 1]
    if card is not None and rules.script.dealer_owns and card not in partial[last]:
        partial[last] = (*partial[last], card)
    aside = set() if card is None or rules.script.dealer_owns else {card}
    full = _filled(found, list(partial.values()), aside)
    return found.deal(found.order, found.order[-1], options, full, card, (), before)


def _free(found: Game, partial: dict[str, tuple[Card, ...]]) -> Card:
    fixed = {card for hand in partial.values() for card in hand}
    return next(card for card in reversed(found.pack.cards) if card not in fixed)


def _filled(found: Game, partial: list[tuple[Card, ...]], aside: set[Card]) -> dict[Seat, tuple[Card, ...]]:
    rules = found.ruled()
    fixed = {card for hand in partial for card in hand} | aside
    for attempt in range(20000):
        rest = [card for card in found.pack.cards if card not in fixed]
        Random(attempt).shuffle(rest)
        hands = [hand + tuple(rest.pop() for _ in range(rules.hand - len(hand))) for hand in partial]
        if all(
            find_melds(mask_of(full), rules.melds) == find_melds(mask_of(part), rules.melds)
            for full, part in zip(hands, partial, strict=True)
        ):
            return dict(zip(found.order, hands, strict=True))
    raise AssertionError("no way to deal the rest without further melds")


def finished_with(state: State, found: Game, **points: int) -> State:
    """The deal as if all tricks were over with these card points for A, B, C … (sides by one of their players)."""
    assert state.table is not None
    left, taken = 0xFFFFFFFF, [0] * len(state.seats)
    worth = {side(found, letter): number for letter, number in points.items()}
    for letter in points:
        place = state.setup.place[seat(found, letter)]
        taken[place] = _worth(state, left, worth[side(found, letter)])
        left &= ~taken[place]
    return state.changed(phase=Phase.OVER, taken=tuple(taken))


def _worth(state: State, left: int, points: int) -> int:
    """Some of the cards left that are worth these points: a sum of few, searched from the dearest down."""
    assert state.table is not None
    values = sorted(((state.table.points[card], card) for card in bits(left) if state.table.points[card]), reverse=True)
    found = _search(values, points)
    assert found is not None, f"no cards worth {points}"
    return mask_of_indices(found)


def _search(values: list[tuple[int, int]], points: int) -> list[int] | None:
    if points == 0:
        return []
    for number, (value, card) in enumerate(values):
        if value <= points:
            rest = _search(values[number + 1 :], points - value)
            if rest is not None:
                return [card, *rest]
    return None


def mask_of_indices(cards_: list[int]) -> int:
    """The mask of card indices."""
    return sum(1 << card for card in cards_)


def forbidden(state: State, found: Game, text: str) -> str:
    """The rule against an action that must be against the rules, whatever it does all the same."""
    violation = state.violation(action(found, text))
    assert violation is not None, f"{text} must be against the rules"
    return violation.rule


def by_letter(state: State, found: Game, points: Points) -> list[object]:
    """Points of A, B, C … in this order; of a team by its first player."""
    sides = list(dict.fromkeys(state.side_of(each) for each in found.order))
    return [points[each] for each in sides]


def first_cards(state: State, number: int | None = None) -> State:
    """The state after so many cards (all where none is given), each the first that is legal, all offers refused."""
    while not state.finished and (number is None or number > 0):
        legal = next(found for found in state.legal_actions() if found.plays)
        state = state.apply(Play(legal.seat, legal.plays[0]))
        number = None if number is None else number - 1
    return state
