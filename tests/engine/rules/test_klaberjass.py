"""The worked cases KJ-01 to KJ-07 of Klaberjass and ZE-01, ZE-02 of Zensa; tests carry the case's number."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.actions import Play, Say, Take
from engine.cards import Pack, parse_card
from engine.games import game
from engine.playout import random_deal
from engine.rules import ScoredMeld
from engine.scoring import Score
from engine.state import Phase, State
from engine.talk.bella import BellaTiming
from tests.engine.rules.nine import forbidden, nine
from tests.engine.rules.support import calls, may_play, melded, refused, run, seat

KLABERJASS, ZENSA = game("klaberjass-2"), game("zensa")
A, B = (seat(KLABERJASS, "A"),), (seat(KLABERJASS, "B"),)


def played_out(state: State) -> State:
    """The state after cards alone, the first that may be played."""
    while not state.finished:
        legal = next(legal for legal in state.legal_actions() if legal.plays)
        state = state.apply(Play(legal.seat, legal.plays[0]))
    return state


def settled(a: int, b: int) -> tuple[object, object]:
    """What A, who is maker, and B write for these points of their hands."""
    state = run(nine(KLABERJASS, "h9", A="c7"), KLABERJASS, "A take")
    told = {A: (_worth(a),), B: (_worth(b),)}
    rules = replace(state.rules, melds_scored=lambda _: told)
    points = rules.settle(replace(state, setup=replace(state.setup, rules=rules)))
    return points[A], points[B]


def _worth(points: int) -> Any:
    return ScoredMeld("points", points)


def test_kj_01_schmeiss_in_the_first_round() -> None:
    state = run(nine(KLABERJASS, "h9", A="c7"), KLABERJASS, "A pass, B schmeiss")
    over = run(state, KLABERJASS, "A accept")
    assert over.phase is Phase.OVER
    assert dict(over.points) == {A: 0, B: 0}
    assert over.next_dealer is A[0]
    made = run(state, KLABERJASS, "A refuse")
    assert made.contractor is B[0]
    assert made.trump is parse_card("h9", Pack.FRENCH).suit


def test_kj_02_schmeiss_in_the_second_round() -> None:
    state = run(nine(KLABERJASS, "h9", A="c7"), KLABERJASS, "A pass, B pass, A pass, B schmeiss, A refuse")
    assert calls(state, KLABERJASS, "B") == {"trump clubs", "trump spades", "trump diamonds"}
    assert "calling the schmeiss must name" in refused(state, KLABERJASS, "B pass")
    assert run(state, KLABERJASS, "B trump clubs").contractor is B[0]


@pytest.mark.parametrize("round_", ["", "A pass, B pass, "])
def test_to_a_schmeiss_there_are_two_answers(round_: str) -> None:
    state = run(nine(KLABERJASS, "h9", A="c7"), KLABERJASS, f"{round_}A schmeiss")
    assert "may either accept" in refused(state, KLABERJASS, "B trump clubs")


def test_who_has_said_schmeiss_and_was_refused_must_name() -> None:
    state = run(nine(KLABERJASS, "h9", A="c7"), KLABERJASS, "A pass, B pass, A schmeiss, B refuse")
    assert "calling the schmeiss must name" in refused(state, KLABERJASS, "A pass")


@pytest.mark.parametrize(("rule", "first", "second"), [
    ("everyTurn", True, True), ("firstTurn", True, False), ("none", False, False),
])  # fmt: skip
def test_when_schmeiss_may_be_said(rule: str, first: bool, second: bool) -> None:
    state = nine(KLABERJASS, "h9", options={"kj.schmeiss": rule}, A="c7")
    assert ("schmeiss" in calls(state, KLABERJASS, "A")) == first
    assert ("schmeiss" in calls(run(state, KLABERJASS, "A pass, B pass"), KLABERJASS, "A")) == second


def test_kj_03_equal_points() -> None:
    assert settled(75, 75) == (0, 75)


def test_kj_04_the_maker_has_less() -> None:
    assert settled(60, 85) == (0, 145)


def test_the_maker_has_more() -> None:
    assert settled(85, 60) == (85, 60)


def test_kj_05_a_trump_led_must_be_beaten() -> None:
    assert may_play(KLABERJASS, "s", "sK", "sA sQ s7 hA") == {"sA"}


def test_kj_06_bella_with_the_second_card() -> None:
    hands = {"A": "sK sQ sJ s9 sA", "B": "c7 c8 h7 h8 dT d9 dJ hT cA"}
    state = run(nine(KLABERJASS, "hA", **hands), KLABERJASS, "A pass, B pass, A trump spades")
    assert "bella" not in calls(state, KLABERJASS, "A")
    assert "second of the two" in refused(state, KLABERJASS, "A bella")
    after_king = run(state, KLABERJASS, "A =sK, B =c7")
    for script in ("A bella, A =sQ", "A =sQ, A bella"):
        done = run(after_king, KLABERJASS, script)
        assert melded(done, KLABERJASS, "A") == 20
    silent = run(after_king, KLABERJASS, "A =sQ, B =c8")
    assert "bella" in calls(silent, KLABERJASS, "A")
    assert melded(silent, KLABERJASS, "A") == 0
    refused(run(silent, KLABERJASS, "A =sJ"), KLABERJASS, "A bella")


def test_bella_with_the_last_card_of_the_deal() -> None:
    state = run(nine(KLABERJASS, "hA", A="sK sQ sJ s9 sA sT s8"), KLABERJASS, "A pass, B pass, A trump spades")
    while not state.finished:
        legal = next(legal for legal in state.legal_actions() if legal.plays)
        last = [card for card in legal.plays if card.short not in ("sK", "sQ")]
        king = [card for card in legal.plays if card.short == "sK"]
        state = state.apply(Play(legal.seat, (last or king or list(legal.plays))[0]))
    before = state.points
    said = run(state, KLABERJASS, "A bella")
    assert melded(said, KLABERJASS, "A") == 20
    assert said.points != before


def test_kj_07_no_claims() -> None:
    state = nine(KLABERJASS, "hA", before=(480, 100), A="sK sQ sJ s9 sA")
    state = run(state, KLABERJASS, "A pass, B pass, A trump spades, A =sJ")
    state = state.apply(Play(B[0], next(legal for legal in state.legal_actions() if legal.plays).plays[0]))
    assert all("claim" not in map(str, legal.calls) for legal in state.legal_actions())
    refused(state, KLABERJASS, "A claim")
    done = played_out(state)
    assert done.won is not None


PHASE = {"A": "hA hK hQ", "B": "dT d9 d8 d7"}


def in_phase(options: dict[str, Any] | None = None, found: Any = KLABERJASS, **hands: str) -> State:
    """A made trumps of spades; the melds are to be stated."""
    return run(nine(found, "c9", options=options, **hands), found, "A pass, B pass, A trump spades")


def test_the_meld_phase_goes_from_forehand_on() -> None:
    state = in_phase(**PHASE)
    assert calls(state, KLABERJASS, "A") == {"terc", "declare none"}
    assert calls(state, KLABERJASS, "B") == set()
    assert "begins with the non-dealer" in refused(state, KLABERJASS, "B kvart")
    state = run(state, KLABERJASS, "A terc")
    assert calls(state, KLABERJASS, "B") >= {"kvart", "declare none", "good"}
    state = run(state, KLABERJASS, "B kvart")
    done = played_out(state)
    assert (melded(done, KLABERJASS, "A"), melded(done, KLABERJASS, "B")) == (0, 50)


def test_who_says_good_gives_way() -> None:
    done = played_out(run(in_phase(**PHASE), KLABERJASS, "A terc, B good"))
    assert (melded(done, KLABERJASS, "A"), melded(done, KLABERJASS, "B")) == (20, 0)


def test_the_winner_scores_all_his_melds() -> None:
    state = in_phase(A="hA hK hQ c7 c8", B="dT d9 d8 d7 cA cK cQ")
    done = played_out(run(state, KLABERJASS, "A terc, B kvart"))
    assert melded(done, KLABERJASS, "B") == 70


def test_only_the_highest_meld_is_stated() -> None:
    state = in_phase(A="dT d9 d8 d7 cA cK cQ")
    assert "highest meld" in refused(state, KLABERJASS, "A terc")
    refused(state, KLABERJASS, "A four aces")
    refused(run(state, KLABERJASS, "A kvart"), KLABERJASS, "A kvart")


def test_a_lower_meld_is_no_answer() -> None:
    state = run(in_phase(A="dT d9 d8 d7", B="hA hK hQ"), KLABERJASS, "A kvart")
    assert "Good" in refused(state, KLABERJASS, "B terc")


def test_equal_melds_go_to_the_higher_card_then_trumps_then_the_non_dealer() -> None:
    higher = played_out(run(in_phase(A="hK hQ hJ", B="dA dK dQ"), KLABERJASS, "A terc, B terc"))
    assert melded(higher, KLABERJASS, "B") == 20
    trumps = played_out(run(in_phase(A="hA hK hQ", B="sA sK sQ"), KLABERJASS, "A terc, B terc"))
    assert [meld.value for meld in trumps.melds[B]] == [20]
    equal = played_out(run(in_phase(A="hA hK hQ", B="dA dK dQ"), KLABERJASS, "A terc, B terc"))
    assert melded(equal, KLABERJASS, "A") == 20


def test_silence_is_no_meld() -> None:
    state = run(in_phase(**PHASE), KLABERJASS, "A =hA")
    assert "kvart" in calls(state, KLABERJASS, "B")
    assert "melding phase" in refused(state, KLABERJASS, "A terc")
    done = played_out(state)
    assert not any(done.melds.values())


def test_the_seven_before_the_first_statement() -> None:
    state = nine(KLABERJASS, "hA", A="h7 hK hQ", B="c7")
    state = run(state, KLABERJASS, "A take")
    assert "exchange seven" in calls(state, KLABERJASS, "A")
    swapped = run(state, KLABERJASS, "A exchange seven")
    assert "terc" in calls(swapped, KLABERJASS, "A")
    forbidden(run(state, KLABERJASS, "A declare none"), KLABERJASS, "A exchange seven")
    other = run(nine(KLABERJASS, "hA", A="h7 hK", B="c7"), KLABERJASS, "A pass, B pass, A trump spades")
    assert "accepted as the trump suit" in forbidden(other, KLABERJASS, "A exchange seven")


@pytest.mark.parametrize(("rule", "points"), [("FLAT", 50), ("SPLIT", 70)])
def test_a_long_run(rule: str, points: int) -> None:
    state = in_phase({"kj.runRule": rule}, A="hA hK hQ hJ hT h9 h8")
    assert melded(played_out(run(state, KLABERJASS, "A kvart")), KLABERJASS, "A") == points


def test_the_deal_goes_to_the_winner_or_round() -> None:
    for seed in range(6):
        deal = random_deal(KLABERJASS, Random(seed))
        other = next(s for s in deal.seats if s is not deal.dealer)
        state = deal.apply(_take(deal))
        done = played_out(state)
        best = max(done.points, key=lambda side: done.points[side])
        assert done.next_dealer in best
        goes_round = KLABERJASS.ruled({"kj.nextDealer": "alternate"})
        assert goes_round.next_dealer(done) is other


def _take(state: State) -> Any:
    return Say(state.turn, Take())  # type: ignore[arg-type]


def test_the_end_of_the_game() -> None:
    rules = KLABERJASS.ruled()
    state = KLABERJASS.deal()
    assert rules.won(state, Score({A: 499, B: 100})) is None
    both = rules.won(state, Score({A: 510, B: 530}))
    assert both is not None
    assert both.side == B
    assert rules.won(state, Score({A: 510, B: 510})) is None
    lower = KLABERJASS.ruled({"kj.target": 300}).won(state, Score({A: 310, B: 1}))
    assert lower is not None


def test_ze_01_a_sequence_of_five_beats_four_aces() -> None:
    state = in_phase(found=ZENSA, A="hK hQ hJ hT h9", B="sA hA dA cA")
    done = played_out(run(state, ZENSA, "A kvint, B four aces"))
    assert (melded(done, ZENSA, "A"), melded(done, ZENSA, "B")) == (100, 0)


def test_ze_02_the_higher_four_of_a_kind() -> None:
    state = in_phase(found=ZENSA, A="sK hK dK cK", B="sA hA dA cA d9 d8 d7")
    done = played_out(run(state, ZENSA, "A four kings, B four aces"))
    assert (melded(done, ZENSA, "A"), melded(done, ZENSA, "B")) == (0, 120)


@pytest.mark.parametrize(("order", "winner"), [("listed", "A"), ("trick", "B")])
def test_the_rank_of_tens_in_zensa(order: str, winner: str) -> None:
    state = in_phase({"zensa.setOrder": order}, ZENSA, A="sK hK dK cK", B="sT hT dT cT")
    done = played_out(run(state, ZENSA, "A four kings, B four tens"))
    assert melded(done, ZENSA, winner) == 100


def test_jacks_and_nines_in_zensa() -> None:
    state = in_phase(found=ZENSA, A="s9 h9 d9 cT", B="sJ hJ dJ cJ")
    assert calls(state, ZENSA, "A") == {"declare none"}
    state = run(nine(ZENSA, "cK", A="s9 h9 d9 c9", B="sJ hJ dJ cJ"), ZENSA, "A pass, B pass, A trump spades")
    done = played_out(run(state, ZENSA, "A four nines, B four jacks"))
    assert (melded(done, ZENSA, "A"), melded(done, ZENSA, "B")) == (0, 200)


def test_at_a_table_the_words_decide() -> None:
    state = run(nine(KLABERJASS, "c9"), KLABERJASS, "A pass, B pass, A trump spades, A terc, B terc")
    state = run(state, KLABERJASS, "A show terc king, B show terc king, A show terc king hearts")
    state = run(state, KLABERJASS, "B show terc king spades, A =h7, B =h8")
    assert [meld.value for meld in state.melds[B]] == [20]
    assert parse_card("sQ", Pack.FRENCH) in state.known(B[0])


def test_the_time_of_bella_is_that_of_the_second_card() -> None:
    assert BellaTiming("with the second of the two") is BellaTiming.WITH_SECOND


def test_good_answers_four_of_a_kind_too() -> None:
    state = run(nine(ZENSA, "c9"), ZENSA, "A pass, B pass, A trump spades, A four aces")
    assert "good" in calls(state, ZENSA, "B")
    assert "kvart" not in calls(state, ZENSA, "B")
    state = run(state, ZENSA, "B good, A =h7, B =h8")
    assert melded(state, ZENSA, "A") == 100
