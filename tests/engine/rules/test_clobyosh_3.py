"""The worked cases CB3-01 to CB3-10 of three-handed Clobyosh; each test carries the number of its case."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Play
from engine.cards import Pack, Seat
from engine.errors import BadInput
from engine.games import Game, game
from engine.games._clobyosh_score import House, distributed, house_of
from engine.phase import Phase
from engine.scoring import Side
from engine.state import State
from tests.engine.rules.few import few, points
from tests.engine.rules.support import calls, cards, may_play, melded, refused, run, seat, trick

CLOB: Game = game("clobyosh-3")
A, B, C = ((who,) for who in CLOB.order)
PASSES = "A pass, B pass, C pass"


def house(each: bool = False, **options: object) -> House:
    return house_of(CLOB.chosen({f"clob.{name}": value for name, value in options.items()}), each)  # type: ignore[misc]


def written(own: tuple[int, int, int], taker: Side = A, big: bool = False, **rules: Any) -> tuple[object, ...]:
    """What A, B and C write."""
    found = distributed(dict(zip((A, B, C), own, strict=True)), taker, house(**rules), big)
    return tuple(found.points[side] for side in (A, B, C))


def taken(*hands: str, turned_up: str = "c7", call: str = "A take", **given: Any) -> State:
    return run(few(CLOB, turned_up, *hands, **given), CLOB, call)


def out(state: State, who: Seat) -> State:
    """Played out by one who plays his best cards and others who play their lowest."""
    while not state.finished:
        legal = state.legal_actions()[0]
        ranked = sorted(legal.plays, key=lambda card: (card.suit is state.trump, card.rank.value))
        state = state.apply(Play(legal.seat, ranked[-1] if legal.seat is who else ranked[0]))
    return state


def test_cb3_01_more_than_either_is_enough() -> None:
    assert written((60, 55, 47)) == (60, 55, 47)


def test_cb3_02_the_higher_opponent_gets_the_takers_points() -> None:
    assert written((50, 70, 42)) == (0, 120, 42)


def test_the_lower_opponent_keeps_his_own_even_if_they_are_more_than_the_takers() -> None:
    assert written((40, 70, 52)) == (0, 110, 52)


def test_equality_with_the_best_opponent_is_bate() -> None:
    assert written((60, 60, 42)) == (0, 120, 42)
    assert written((60, 60, 42), tie="hold") == (0, 60, 42)
    assert written((60, 60, 42), tie="takerZeroOppOwn") == (0, 60, 42)


@pytest.mark.parametrize(("own", "result"), [((50, 56, 56), (0, 81, 81)), ((51, 56, 56), (0, 82, 81))])
def test_cb3_04_tied_opponents_share(own: tuple[int, int, int], result: tuple[int, int, int]) -> None:
    assert written(own) == result


def test_cb3_05_each_opponent_adds_the_takers_points() -> None:
    assert written((50, 70, 42), each=True) == (0, 120, 92)


@pytest.mark.parametrize(("hand", "legal"), [("cT c7 dA", {"cT"}), ("c8 c7 dA", {"c8", "c7"}), ("dA s9", {"dA", "s9"})])
def test_cb3_06_the_third_player_overtrumps(hand: str, legal: set[str]) -> None:
    assert may_play(CLOB, "c", "hK cK", hand) == legal


def test_the_highest_trump_so_far_must_be_beaten() -> None:
    assert may_play(CLOB, "c", "c8 cT", "cA cK cQ") == {"cA"}


def test_cb3_07_the_pack_without_sevens() -> None:
    options = {"clob3.pack": 28}
    state = CLOB.deal_from(Pack.FRENCH.cards, options=options)
    owned = [state.owned(place) or 0 for place in range(3)]
    assert sum(mask.bit_count() for mask in owned) == 27
    assert not any(card.rank.value == 0 for who in CLOB.order for card in state.known(who))
    assert state.setup.talon == ()
    taken_up = run(state, CLOB, "A take")
    assert not any("exchange seven" in calls(taken_up, CLOB, letter) for letter in "ABC")
    blind = run(few(CLOB, "c8", blind=True, options=options), CLOB, "A take")
    assert cards("h7", Pack.FRENCH)[0] in blind.denied_cards(seat(CLOB, "B"))


def test_cb3_07_a_seven_is_no_card_of_that_pack() -> None:
    hand = cards("h7 h8 h9 s8 s9 sT dT dJ dQ", Pack.FRENCH)
    with pytest.raises(BadInput, match="no card of this game"):
        CLOB.deal(options={"clob3.pack": 28}, hands={seat(CLOB, "A"): hand})


def test_cb3_08_three_cards_are_hidden() -> None:
    deck = Pack.FRENCH.cards
    dealt = CLOB.ruled().script.deal(deck, 3)
    assert [len(hand) for hand in dealt.hands] == [9, 9, 9]
    assert dealt.turned_up == deck[18]
    assert dealt.hands[2] == (*deck[6:9], *deck[15:18], *deck[25:28])
    assert len(dealt.rest) == 4  # the bottom card is shown, three are hidden
    assert dealt.rest[-1] == deck[31]


def test_cb3_09_take_on_big() -> None:
    options = {"clob3.takeOnBig": True}
    assert written((80, 45, 40), big=True) == (0, 125, 40)
    assert written((86, 45, 40), big=True) == (86, 45, 40)
    state = few(CLOB, "c7", "cJ c9 cA cT cK hA", options=options)
    assert "take big" in calls(state, CLOB, "A")
    assert "take big" not in calls(few(CLOB, "c7"), CLOB, "A")
    end = out(run(state, CLOB, "A take big"), Seat.BOTTOM)
    own = end.card_points
    assert own[A] > own[B] + own[C]
    assert points(end, CLOB) == {"A": 2 * own[A], "B": 2 * own[B], "C": 2 * own[C]}


def test_cb3_09_taken_on_big_with_another_suit() -> None:
    state = run(few(CLOB, "c7", "hJ h9", options={"clob3.takeOnBig": True}), CLOB, f"{PASSES}, A take big")
    assert calls(state, CLOB, "A") == {"trump hearts", "trump spades", "trump diamonds"}
    state = run(state, CLOB, "A trump hearts")
    assert state.contract is not None
    assert state.contract.big


def test_cb3_10_the_dealer_on_the_bimah() -> None:
    state = run(few(CLOB, "h9", options={"clob3.bimah": True}), CLOB, f"{PASSES}, A pass, B pass")
    assert calls(state, CLOB, "C") == {"trump clubs", "trump spades", "trump diamonds"}
    assert "bimah" in refused(state, CLOB, "C pass")
    refused(state, CLOB, "C trump hearts")
    free = run(few(CLOB, "h9"), CLOB, f"{PASSES}, A pass, B pass")
    assert "pass" in calls(free, CLOB, "C")


def test_all_pass_and_the_next_seat_deals() -> None:
    state = run(few(CLOB, "h9"), CLOB, f"{PASSES}, {PASSES}")
    assert state.phase is Phase.OVER
    assert state.next_dealer is seat(CLOB, "A")


def test_the_seven_is_exchanged_by_any_of_three() -> None:
    state = taken("cA", "cK", "c7 cJ", turned_up="c9")
    assert [letter for letter in "ABC" if "exchange seven" in calls(state, CLOB, letter)] == ["C"]


def test_the_best_of_three_runs() -> None:
    state = trick(taken("hQ hJ hT", "sK sQ sJ", "dA dK dQ cJ c9 cA"), CLOB, "A 20, B 20, C 20")
    assert melded(out(state, CLOB.order[2]), CLOB, "C") == 20
    assert melded(out(state, CLOB.order[2]), CLOB, "B") == 0


def test_who_deals_next() -> None:
    strong, weak = "cJ c9 cA cT cK hA", "s7 s8 h7"
    won = out(taken(strong, weak), CLOB.order[0])
    assert won.next_dealer is CLOB.order[0]
    bate = out(taken(weak, strong, turned_up="c8"), CLOB.order[1])
    assert bate.next_dealer is CLOB.order[1]
    own = bate.card_points
    assert points(bate, CLOB) == {"A": 0, "B": own[A] + own[B], "C": own[C]}


def test_a_false_claim_is_won_by_who_stands_best() -> None:
    state = taken("cJ hA", "c8 s7", "cT d7", before={"A": 400, "B": 300, "C": 350})
    state = run(trick(run(state, CLOB, "A =cJ"), CLOB), CLOB, "A claim")
    assert state.won is not None
    assert state.won.side == C


def test_a_true_claim() -> None:
    state = taken("cJ hA", "c8 s7", "cT d7", before={"A": 495, "B": 300, "C": 350})
    state = run(trick(run(state, CLOB, "A =cJ"), CLOB), CLOB, "A claim")
    assert state.won is not None
    assert state.won.side == A
