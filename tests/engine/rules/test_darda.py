"""Darda: the widow, four of a kind, the seven or the eight, game points, two or three players."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.actions import Play, Say, Take
from engine.cards import Pack, parse_card
from engine.games import game
from engine.games.darda import band
from engine.playout import random_deal
from engine.rules import ScoredMeld
from engine.scoring import Score, Side
from engine.state import Phase, State
from tests.engine.rules.nine import forbidden, nine
from tests.engine.rules.support import calls, melded, refused, run, seat

DARDA = game("darda")
A, B = (seat(DARDA, "A"),), (seat(DARDA, "B"),)
THREE = {"darda.players": 3}


def card(text: str) -> Any:
    """A French card."""
    return parse_card(text, Pack.FRENCH)


def played_out(state: State) -> State:
    """The state after cards alone, the first that may be played."""
    while not state.finished:
        legal = next(legal for legal in state.legal_actions() if legal.plays)
        state = state.apply(Play(legal.seat, legal.plays[0]))
    return state


def test_the_maker_leads() -> None:
    state = nine(DARDA, "h9", A="c7", B="c8")
    assert run(state, DARDA, "A pass, B take").turn is B[0]
    assert run(state, DARDA, "A take").turn is A[0]
    assert "schmeiss" not in calls(state, DARDA, "A")


def test_the_queen_is_the_highest_trump() -> None:
    state = run(nine(DARDA, "h9", A="hJ", B="hQ h7"), DARDA, "A take, A =hJ, B =hQ")
    assert state.tricks[0].winner is B[0]
    assert state.card_points[B] == 22


def test_the_seven_then_trumps_of_the_widow() -> None:
    state = nine(DARDA, "hA", talon="hT h8 c9", A="h7 c7 d7", B="c8")
    state = run(state, DARDA, "A take")
    assert not any(call.startswith("widow") for call in calls(state, DARDA, "A"))
    assert "exchanged the seven" in forbidden(state, DARDA, "A widow clubs-7")
    state = run(state, DARDA, "A exchange seven")
    assert "widow clubs-7" in calls(state, DARDA, "A")
    assert calls(state, DARDA, "B") == set()
    missing = next(c for c in Pack.FRENCH.cards if c not in state.known(A[0]))
    assert "any card of his hand" in forbidden(state, DARDA, f"A widow {missing.long}")
    state = run(state, DARDA, "A widow clubs-7, A widow diamonds-7")
    assert {card("hA"), card("hT"), card("h8")} <= state.known(A[0])
    assert not any(call.startswith("widow") for call in calls(state, DARDA, "A")), "the clubs are no trumps"
    assert len(state.known(A[0])) == 9
    assert state.turned_up == card("h7")


def test_only_the_one_who_exchanged_may_take_from_the_widow() -> None:
    state = run(nine(DARDA, "hA", talon="hT", A="h7", B="c8"), DARDA, "A take, A exchange seven")
    forbidden(state, DARDA, "B widow clubs-8")
    led = run(state, DARDA, f"A ={min(state.known(A[0])).short}")
    forbidden(led, DARDA, "A widow hearts-ace")


def test_the_eight_takes_the_seven() -> None:
    state = run(nine(DARDA, "h7", A="h8", B="c8"), DARDA, "A take, A exchange seven")
    assert card("h7") in state.known(A[0])
    assert state.turned_up == card("h8")


def test_no_exchange_in_another_suit() -> None:
    state = run(nine(DARDA, "hA", A="h7 sA", B="c8"), DARDA, "A pass, B pass, A trump spades")
    forbidden(state, DARDA, "A exchange seven")


FOURS = {"A": "cK sK hK dK", "B": "cA sA hA dA"}


def test_four_of_a_kind_ends_the_hand() -> None:
    state = run(nine(DARDA, "h9", **FOURS), DARDA, "A take")
    assert state.phase is Phase.OVER
    assert dict(state.points) == {A: 0, B: 2}
    assert not any(state.card_points.values())
    assert state.next_dealer is B[0]


@pytest.mark.parametrize(("a", "b", "points"), [
    ("cQ sQ hQ dQ", "c9 s9 h9 d9", (4, 0)), ("c9 s9 h9 d9", "cA sA hA dA", (3, 0)),
    ("cJ sJ hJ dJ", "cK sK hK dK", (0, 2)), ("cT sT hT dT", "cK sK hK dK", (2, 0)),
])  # fmt: skip
def test_the_order_and_worth_of_fours(a: str, b: str, points: tuple[int, int]) -> None:
    state = run(nine(DARDA, "h8", A=a, B=b), DARDA, "A pass, B take")
    assert (state.points[A], state.points[B]) == points


def test_eights_and_sevens_do_not_count() -> None:
    state = run(nine(DARDA, "hA", A="c8 s8 h8 d8", B="c7"), DARDA, "A take")
    assert not state.finished


def test_at_a_table_fours_are_said() -> None:
    state = run(nine(DARDA, "h9"), DARDA, "A take, A four jacks")
    assert state.finished
    assert dict(state.points) == {A: 2, B: 0}
    state = run(state, DARDA, "B four queens")
    assert dict(state.points) == {A: 0, B: 4}


def settled(options: dict[str, Any] | None = None, **told: int) -> dict[str, object]:
    """What each writes for these points of their hands when A is maker, by letter."""
    letters = "ABC"[: len(told)]
    state = run(nine(DARDA, "h9", options=options, **dict.fromkeys(letters, "")), DARDA, "A take")
    sides: dict[str, Side] = {letter: (state.seats[i],) for i, letter in enumerate(letters)}
    melds = {sides[letter]: (ScoredMeld("points", told[letter]),) for letter in letters}
    rules = replace(state.rules, melds_scored=lambda _: melds)
    points = rules.settle(replace(state, setup=replace(state.setup, rules=rules), ended=None, taken=(0,) * len(told)))
    return {letter: points[side] for letter, side in sides.items()}


def test_game_points_by_bands() -> None:
    assert [band(p) for p in (0, 99, 100, 149, 150, 199, 200, 300)] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert settled(A=120, B=60) == {"A": 2, "B": 0}
    assert settled(A=70, B=110) == {"A": 0, "B": 2}
    assert settled(A=70, B=70) == {"A": 0, "B": 1}, "an equal score is a failure"
    assert settled({"darda.failScore": "sumBand"}, A=70, B=110) == {"A": 0, "B": 3}
    assert settled({"darda.failScore": "makerBandDoubled"}, A=110, B=120) == {"A": 0, "B": 4}
    assert settled({"darda.failScore": "ownBand"}, A=110, B=120) == {"A": 0, "B": 2}


def test_game_points_of_three() -> None:
    assert settled(THREE, A=80, B=60, C=70) == {"A": 1, "B": 0, "C": 0}
    assert settled(THREE, A=60, B=101, C=101) == {"A": 0, "B": 2, "C": 2}
    assert settled(THREE, A=60, B=50, C=60) == {"A": 0, "B": 0, "C": 1}


def test_three_players() -> None:
    state = random_deal(DARDA, Random(4), dict(THREE))
    assert len(state.seats) == 3
    assert len(state.setup.talon) == 4
    state = state.apply(Say(state.seats[0], Take()))
    done = played_out(state)
    assert len(done.tricks) == 9 or done.ended is not None
    best = [side for side in done.points if done.points[side] == max(done.points.values())]
    assert done.next_dealer in best[0] if len(best) == 1 else done.next_dealer is done.seats[0]


def test_bella_and_sequences_with_the_first_card() -> None:
    state = run(nine(DARDA, "hA", A="hK hQ c7", B="dA dK dJ dQ"), DARDA, "A take")
    assert "bella" in calls(state, DARDA, "A")
    state = run(state, DARDA, "A bella, A =hQ")
    state = run(state, DARDA, f"B kvart, B ={_first(state)}")
    assert (melded(state, DARDA, "A"), melded(state, DARDA, "B")) == (20, 50)
    silent = run(run(nine(DARDA, "hA", A="hK hQ c7", B="d8"), DARDA, "A take"), DARDA, "A =hQ")
    assert "cannot be scored" in refused(silent, DARDA, "A bella")


@pytest.mark.parametrize(("a", "b", "winner"), [
    ("cK cQ cJ s9 sT d8 h8 h9 d7", "hK hQ hJ sA sK cA c8 d9 cT", "A"),
    ("cK cQ cJ s9 sT d8 h8 h9 d7", "hA hK hQ sA sK cA c8 d9 cT", "B"),
])  # fmt: skip
def test_of_equal_sequences_that_of_the_non_dealer_is_better(a: str, b: str, winner: str) -> None:
    """Though the dealer is the maker, and leads."""
    state = run(nine(DARDA, "dT", A=a, B=b), DARDA, "A pass, B take, B terc, B =hK, A terc, A =h9")
    assert [letter for letter in "AB" if melded(state, DARDA, letter)] == [winner]


def test_a_sequence_that_was_not_announced_is_not_scored() -> None:
    state = run(nine(DARDA, "dT", A="s9", B="hQ hJ hT cK cQ cJ d8 d9 h8"), DARDA, "A take, A =s9, B terc, B =d8")
    state = run(state, DARDA, "B show terc queen hearts")
    assert not any(call.endswith("clubs") for call in calls(state, DARDA, "B"))
    assert "not announced with the first card" in refused(state, DARDA, "B show terc king clubs")
    assert melded(state, DARDA, "B") == 20


def _first(state: State) -> str:
    legal = next(legal for legal in state.legal_actions() if legal.plays)
    return str(next((c for c in legal.plays if c.suit is not card("d7").suit), legal.plays[0]).short)


def test_the_game_ends_at_ten() -> None:
    state = DARDA.deal()
    assert state.rules.won(state, Score({A: 9, B: 3})) is None
    won = state.rules.won(state, Score({A: 10, B: 3}))
    assert won is not None
    assert won.side == A


def test_a_widow_that_nobody_sees() -> None:
    state = run(nine(DARDA, "hA"), DARDA, "A take, A exchange seven, A widow clubs-7")
    assert card("c7") in state.denied_cards(A[0])
    assert card("c7") in state.denied_cards(B[0])
    assert card("hA") in state.known(A[0])
