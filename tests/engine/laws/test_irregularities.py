"""Every kind of irregularity in every game that knows it: found, named with seat and trick, told, and never in the way.

`KNOWN` is the table of kinds and games; a new game must appear in the rows that begin with `every_game()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.actions import (
    Action,
    Challenge,
    Claim,
    Exchange,
    MeldKind,
    Melds,
    Play,
    Said,
    Say,
    Schenken,
    Widow,
    parse_call,
)
from engine.cards import Rank
from engine.errors import ImpossibleAction
from engine.games import Game, game, games
from engine.masks import bits
from engine.notation import deal_line, record_of, tell
from engine.playout import random_action, random_deal, random_playout
from engine.rules import Violation
from engine.state import Phase, State
from tests.engine.laws.laws import CALLS

DEALS = 150


def every_game() -> set[str]:
    """All games by name."""
    return {found.id for found in games()}


EXCHANGING = every_game() - {"klaber", "clobyosh-4", "klammern-4", "klapperjas-4", "altesland-4"}
CLAIMING = {"clobyosh-2", "clobyosh-3", "catsatcards-clobyosh", "tartli", "tartl-austrian"}

KNOWN: dict[str, set[str]] = {
    "revoke": every_game(),
    "out_of_turn": every_game(),
    "wrong_call": every_game() - {"tartli", "tartl-austrian"},
    "false_meld": every_game(),
    "late_meld": every_game(),
    "wrong_exchange": EXCHANGING,
    "false_claim": CLAIMING,
    "concealed_meld": {"klaber"},
    "hint": {"altesland-3-tournament"},
}

COSTS = {("revoke", "altesland-3-tournament"), ("hint", "altesland-3-tournament"), ("concealed_meld", "klaber")}
"""Where the rules say what it costs besides what the deal brings anyway."""


def _revokes(state: State) -> Iterator[Action]:
    place = state.to_play
    hand = state.hand(place)
    if state.table is not None and hand is not None and place == state.turn_place:
        for card in bits(hand & ~state.playable):
            yield Play(state.seats[place], state.pack.cards[card])


def _plays_out_of_turn(state: State) -> Iterator[Action]:
    for place, seat in enumerate(state.seats):
        hand = state.hand(place)
        if state.phase is Phase.PLAY and place != state.turn_place and hand:
            yield Play(seat, state.pack.cards[next(bits(hand))])


def _calls(state: State) -> Iterator[Action]:
    if state.phase is Phase.AUCTION:
        for seat in state.seats:
            yield from (Say(seat, parse_call(text, state.pack)) for text in CALLS)


def _melds(state: State) -> Iterator[Action]:
    if state.phase is Phase.AUCTION:
        return
    pack = state.pack
    said = [Said(MeldKind.TERC, Rank.ACE, suit, pack) for suit in pack.suits]
    said += [Said(MeldKind.BELLA, pack=pack), Said(MeldKind.MELD, pack=pack)]
    for seat in state.seats:
        yield from (Say(seat, Melds((item,))) for item in said)


def _exchanges(state: State) -> Iterator[Action]:
    if state.phase is not Phase.AUCTION:
        for seat in state.seats:
            yield Say(seat, Exchange())
            yield from (Say(seat, Widow(card)) for card in state.pack.cards[:2])


def _said_by_all(*calls: type[Claim | Schenken]) -> Callable[[State], Iterator[Action]]:
    def found(state: State) -> Iterator[Action]:
        if state.phase is not Phase.AUCTION:
            yield from (Say(seat, call()) for seat in state.seats for call in calls)

    return found


def _nothing(state: State) -> Iterator[Action]:
    """A concealed meld needs no action: nobody says it."""
    if state.phase is Phase.SETTLING:
        yield Say(state.seats[0], Challenge(state.seats[1]))


WAYS: dict[str, Callable[[State], Iterator[Action]]] = {
    "revoke": _revokes,
    "out_of_turn": _plays_out_of_turn,
    "wrong_call": _calls,
    "false_meld": _melds,
    "late_meld": _melds,
    "wrong_exchange": _exchanges,
    "false_claim": _said_by_all(Claim),
    "concealed_meld": _nothing,
    "hint": _said_by_all(Schenken),
}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in KNOWN for name in sorted(KNOWN[kind])])
def test_an_irregularity_is_named(kind: str, name: str) -> None:
    found = game(name)
    state, violation = _committed(found, kind)
    end = random_playout(state, Random(1))
    assert any(_same(violation, told) for told in end.irregularities)
    told = [one for one in deal_line(end)["irregularities"] if one["kind"] == kind]
    assert told
    assert all(one["rule"] and one["seat"] for one in told)
    assert all("cost" in one for one in told)
    assert any(one["cost"] is not None for one in told) == ((kind, name) in COSTS)
    if kind in ("revoke", "out_of_turn", "wrong_call", "false_meld", "late_meld", "wrong_exchange"):
        events = list(tell(record_of(end, found)))
        assert any(event["event"] == "action" and not event["legal"] and event["rule"] for event in events)


def _same(one: Violation, other: Violation) -> bool:
    return (one.kind, one.seat, one.trick, one.card) == (other.kind, other.seat, other.trick, other.card)


def _committed(found: Game, kind: str) -> tuple[State, Violation]:
    """The state after somebody did such a thing in a random deal, and what is said of it."""
    for seed in range(DEALS):
        rng = Random(seed)
        state = random_deal(found, rng)
        while True:
            for action in WAYS[kind](state):
                done = _tried(state, action, kind)
                if done is not None:
                    return done
            if state.phase is Phase.OVER or state.finished:
                break
            state = state.apply(_quiet(state, rng) if kind == "concealed_meld" else random_action(state, rng))
    raise AssertionError(f"no {kind} in {DEALS} deals of {found.id}")


def _tried(state: State, action: Action, kind: str) -> tuple[State, Violation] | None:
    try:
        after = state.apply(action)
    except ImpossibleAction:
        return None
    seen = after.irregularities if after.finished else after.noticed[len(state.noticed) :]
    return next(((after, told) for told in seen if told.kind == kind), None)


def _quiet(state: State, rng: Random) -> Action:
    """Cards and the auction, and no word besides."""
    legal = state.legal_actions()[0]
    if legal.plays:
        return Play(legal.seat, rng.choice(legal.plays))
    return Say(legal.seat, rng.choice(legal.calls))
