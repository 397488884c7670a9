"""Klapper-Jas for four, three and two, with the cases KP-02 and KP-03; each test carries the number of its case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.cards import Pack
from engine.games import Game, game
from engine.scoring import Score
from engine.state import State
from tests.engine.rules.deals import by_letter, dealt, finished_with, first_cards, forbidden
from tests.engine.rules.support import calls, melded, run, seat, side, trick

FOUR, THREE, TWO = game("klapperjas-4"), game("klapperjas-3"), game("klapperjas-2")
DECK = Pack.FRENCH.cards


def test_three_get_nine_and_the_next_card_is_turned_up() -> None:
    state = THREE.deal_from(DECK, THREE.order[-1])
    assert state.turned_up == DECK[27]
    assert state.known(seat(THREE, "A")) == {*DECK[0:3], *DECK[9:12], *DECK[18:21]}
    assert state.known(seat(THREE, "C")) == {*DECK[6:9], *DECK[15:18], *DECK[24:27]}


def test_two_get_nine_and_the_next_card_is_turned_up() -> None:
    state = TWO.deal_from(DECK, TWO.order[-1])
    assert state.turned_up == DECK[18]
    assert state.known(seat(TWO, "A")) == {*DECK[0:3], *DECK[6:9], *DECK[12:15]}


@pytest.mark.parametrize(("kontra", "each"), [(0, 2), (1, 4), (2, 8)])
def test_kp_02_each_opponent_is_credited(kontra: int, each: int) -> None:
    state = run(dealt(THREE, turned_up="s9"), THREE, "A play")
    lost = replace(finished_with(state, THREE, A=60, B=70, C=22), kontra=kontra)
    assert by_letter(lost, THREE, lost.points) == [0, each, each]


@pytest.mark.parametrize("second", [60, 61])
def test_a_tie_with_one_opponent_is_a_loss(second: int) -> None:
    state = run(dealt(THREE, turned_up="s9"), THREE, "A play")
    state = finished_with(state, THREE, A=60, B=second, C=22)
    assert by_letter(state, THREE, state.points) == [0, 2, 2]


def test_kp_03_the_winner_deals() -> None:
    state = run(dealt(TWO, turned_up="s9"), TWO, "A play")
    won, lost = finished_with(state, TWO, A=60, B=40), finished_with(state, TWO, A=40, B=60)
    assert won.next_dealer is seat(TWO, "A")
    assert lost.next_dealer is seat(TWO, "B")
    nobody = run(dealt(TWO), TWO, "A pass, B pass, A pass, B pass")
    assert nobody.next_dealer is nobody.dealer


@pytest.mark.parametrize(("found", "others"), [(TWO, "B pass"), (THREE, "B pass, C pass")])
def test_the_seven_of_the_turned_up_suit_whatever_is_trumps(found: Game, others: str) -> None:
    passes = f"A pass, {others}"
    state = run(
        dealt(found, turned_up="s9", hands={"A": "s7"}), found, f"{passes}, A kleines, {others}, A trump hearts"
    )
    assert "exchange seven" in calls(state, found, "A")
    after = run(state, found, "A exchange seven")
    assert str(after.turned_up) == "spades-7"
    assert "spades-9" in map(str, after.known(seat(found, "A")))
    late = first_cards(state, 1)
    assert "before playing a card to the first trick" in forbidden(late, found, "A exchange seven")


def test_the_seven_may_still_be_exchanged_before_the_own_first_card() -> None:
    state = run(dealt(THREE, turned_up="s9", hands={"C": "s7"}), THREE, "A play")
    state = first_cards(state, 2)
    assert "exchange seven" in calls(state, THREE, "C")


def test_a_seven_that_was_melded_stays() -> None:
    state = dealt(THREE, turned_up="sA", hands={"A": "s7 s8 s9 hK hQ hJ"})
    state = run(state, THREE, "A play, A terc king")
    assert "exchange seven" in calls(state, THREE, "A")
    forbidden(run(state, THREE, "A terc nine"), THREE, "A exchange seven")


@pytest.mark.parametrize(("found", "others"), [(TWO, "B pass"), (THREE, "B pass, C pass")])
def test_a_sequence_that_the_exchange_makes_longer_counts_as_it_was_announced(found: Game, others: str) -> None:
    state = dealt(found, turned_up="hA", hands={"A": "hK hQ hJ h7"})
    state = run(state, found, f"A pass, {others}, A kleines, {others}, A trump hearts")
    after = run(state, found, "A terc, A exchange seven")
    assert melded(trick(after, found), found, "A") == 20
    with_card = trick(run(after, found, "A =hA"), found)
    shown = run(with_card, found, "A show terc king hearts")
    assert melded(run(shown, found, "A bella, A =hK"), found, "A") == 40
    first = run(state, found, "A exchange seven, A kvart, A =hA")
    assert melded(trick(first, found), found, "A") == 50


def test_only_the_player_with_the_highest_sequence_scores() -> None:
    state = dealt(THREE, hands={"A": "hA hK hQ", "B": "d7 d8 d9", "C": "cK cQ cJ cT"})
    state = run(state, THREE, "A pass, B pass, C pass, A kleines, B pass, C pass, A trump spades")
    state = trick(state, THREE, "A terc, B terc, C kvart")
    assert [melded(state, THREE, letter) for letter in "ABC"] == [0, 0, 50]


@pytest.mark.parametrize(("tie", "winner"), [("trumpThenSeat", "A"), ("suit", "B")])
def test_equal_sequences(tie: str, winner: str) -> None:
    state = dealt(FOUR, {"klap.tieKey": tie}, hands={"A": "cJ cT c9", "B": "dJ dT d9"})
    state = run(state, FOUR, "A pass, B pass, C pass, D pass, A kleines, B pass, C pass, D pass, A trump clubs")
    assert melded(trick(state, FOUR, "A terc, B terc"), FOUR, winner) == 20
    assert melded(trick(state, FOUR, "A terc, B terc"), FOUR, "AB"[winner == "A"]) == 0


def won(found: Game, options: dict[str, Any], **points: int) -> object:
    """What a deal has won after which the score stands so."""
    state = run(found.deal(options=options), found, "A play")
    result = state.rules.won(state, Score({side(found, letter): number for letter, number in points.items()}))
    return None if result is None else (result.side, result.double)


def test_a_die_goes_round_at_six_small_points() -> None:
    assert won(FOUR, {}, A=5, B=0) is None
    assert won(FOUR, {}, A=6, B=0) == (side(FOUR, "A"), False)
    assert won(THREE, {}, A=5, B=6, C=8) == (side(THREE, "C"), False)
    assert won(THREE, {}, A=5, B=6, C=6) is None


def test_with_the_option_five_make_a_big_point() -> None:
    big = {"klap.scoring": "bigPoints"}
    assert won(FOUR, big, A=5, B=0) == (side(FOUR, "A"), True)
    assert won(THREE, big, A=5, B=0, C=1) == (side(THREE, "A"), False)


def kontra_by(letter: str) -> State:
    """After the first trick of A's game, kontra by this player."""
    state = trick(run(dealt(THREE, turned_up="s9"), THREE, "A play"), THREE)
    return run(state, THREE, f"{letter} kontra")


@pytest.mark.parametrize("letter", ["B", "C"])
def test_either_opponent_says_kontra_and_the_declarer_re(letter: str) -> None:
    assert run(kontra_by(letter), THREE, "A rekontra").kontra == 2
