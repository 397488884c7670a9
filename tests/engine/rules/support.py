"""Short ways to write down a situation: players are A (forehand), B, C and D (dealer)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.actions import Action, Call, Play, Say, parse_call
from engine.auction import Contract
from engine.auction.moment import Moment
from engine.cards import Card, Pack, Seat, parse_card
from engine.games import Game, game
from engine.masks import bits, mask_of
from engine.melds import find_melds
from engine.scoring import Points, Score, Side, Won
from engine.state import State
from engine.tricks import trick_table

KLABER = game("klaber")
CLOBYOSH = game("clobyosh-4")


def cards(text: str, pack: Pack) -> tuple[Card, ...]:
    """Cards from their short forms."""
    return tuple(parse_card(word, pack) for word in text.split())


def seat(found: Game, letter: str) -> Seat:
    """The seat of player A, B, C or D."""
    return found.order["ABCD".index(letter)]


def side(found: Game, letter: str) -> Side:
    """The team of a player."""
    state = found.deal()
    return state.side_of(seat(found, letter))


def deal(found: Game, options: dict[str, object] | None = None, turned_up: str | None = None, **hands: str) -> State:
    """A deal with player D as dealer. Hands may have fewer than eight cards: the rest brings no further melds."""
    partial = [cards(hands.get(letter, ""), found.pack) for letter in "ABCD"]
    card = None if turned_up is None else parse_card(turned_up, found.pack)
    full = _filled(found, partial, card) if hands else {}
    return found.deal(found.order, found.order[-1], options, full, card)  # type: ignore[arg-type]


def _filled(found: Game, partial: list[tuple[Card, ...]], turned_up: Card | None) -> dict[Seat, tuple[Card, ...]]:
    if turned_up is not None and turned_up not in partial[-1]:
        partial[-1] = (*partial[-1], turned_up)
    rules = found.rules(found.chosen()).melds
    fixed = {card for hand in partial for card in hand}
    for attempt in range(20000):
        rest = [card for card in found.pack.cards if card not in fixed]
        Random(attempt).shuffle(rest)
        hands = [hand + tuple(rest.pop() for _ in range(8 - len(hand))) for hand in partial]
        if all(
            find_melds(mask_of(full), rules) == find_melds(mask_of(part), rules)
            for full, part in zip(hands, partial, strict=True)
        ):
            return dict(zip(found.order, hands, strict=True))
    raise AssertionError("no way to deal the rest without further melds")


def action(found: Game, text: str) -> Action:
    """``A bid 1`` is a call; ``A =hK`` is a card."""
    letter, _, rest = text.strip().partition(" ")
    if rest.startswith("="):
        return Play(seat(found, letter), parse_card(rest[1:], found.pack))
    return Say(seat(found, letter), parse_call(rest, found.pack))


def run(state: State, found: Game, script: str) -> State:
    """The state after actions separated by commas, all of which must be legal."""
    for text in script.split(","):
        step = action(found, text)
        assert state.violation(step) is None, f"{text.strip()}: {state.violation(step)}"
        state = state.apply(step)
    return state


def calls(state: State, found: Game, letter: str) -> set[str]:
    """What a player may say now."""
    return {str(call) for legal in state.legal_actions() if legal.seat is seat(found, letter) for call in legal.calls}


def refused(state: State, found: Game, text: str) -> str:
    """The rule against an action that must be against the rules, and without effect if it is a call."""
    step = action(found, text)
    violation = state.violation(step)
    assert violation is not None, f"{text} must be against the rules"
    after = state.apply(step)
    assert after.noticed == (*state.noticed, violation)
    if isinstance(step, Say):
        assert after.legal_actions() == state.legal_actions()
    return violation.rule


def trick(state: State, found: Game, script: str = "") -> State:
    """The state after one trick: words of the script first, each player's before his card, cards at random."""
    words: dict[Seat, list[Call]] = {}
    for text in filter(None, (part.strip() for part in script.split(","))):
        step = action(found, text)
        assert isinstance(step, Say)
        words.setdefault(step.seat, []).append(step.call)
    number = len(state.tricks)
    while len(state.tricks) == number:
        legal = state.legal_actions()[0]
        for call in words.pop(legal.seat, []):
            step = Say(legal.seat, call)
            assert state.violation(step) is None, state.violation(step)
            state = state.apply(step)
        state = state.apply(Play(legal.seat, legal.plays[0]))
    return state


def played_out(state: State) -> State:
    """The state after all cards, each the first that is legal."""
    while not state.finished:
        legal = state.legal_actions()[0]
        state = state.apply(Play(legal.seat, legal.plays[0]))
    return state


def melded(state: State, found: Game, letter: str) -> int:
    """What the player's side has scored for melds so far."""
    return sum(meld.value for meld in state.melds[side(found, letter)])


def won(found: Game, points: Points, taker: str, options: dict[str, Any] | None = None) -> Won | None:
    """The game that a deal of this contractor wins, when the score stands so after it."""
    state = found.deal(options=options)
    contract = Contract(state.setup.place[seat(found, taker)], found.pack.suits[0])
    opening: Any = state.auction
    decided = state.changed(bidding=Moment(replace(opening, contract=contract)))
    return state.rules.won(decided, Score(points))


def by_letter(found: Game, points: Points) -> tuple[object, object]:
    """Points of A+C and of B+D."""
    return points[side(found, "A")], points[side(found, "B")]


def may_play(found: Game, trump: str, lying: str, hand: str, options: dict[str, object] | None = None) -> set[str]:
    """The cards (short forms) that the next player may play to the cards lying there, A having led."""
    rules = found.rules(found.chosen(options))  # type: ignore[arg-type]
    table = trick_table(rules.ranks, rules.play, [s.value[0] for s in found.pack.suits].index(trump))
    led: int | None = None
    winning = winner = 0
    place = -1
    for place, card in enumerate(cards(lying, found.pack)):
        if led is None or table.wins(card.index, winning):
            led, winning, winner = (card.index if led is None else led), card.index, place
    me = place + 1
    forbidding = table.obliging(led, winning, mate=(me - winner) % 2 == 0)
    mask = mask_of(cards(hand, found.pack))
    return {found.pack.cards[i].short for i in bits(mask) if not mask & forbidding[i]}
