"""The worked cases TA-01 to TA-21 of Tartli and AT-01 to AT-08 of Austrian Tartl; tests carry the case's number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.actions import MeldKind, Melds, Play, Say
from engine.cards import Pack, Rank, parse_card
from engine.errors import BadInput
from engine.games import game
from engine.knowing import possible
from engine.masks import bits, mask_of
from engine.melds import Entry
from engine.playout import random_action, random_deal
from engine.scoring import Score
from engine.state import Phase, State
from engine.table import TableSession
from engine.tricks import trick_table
from tests.engine.rules.nine import forbidden, nine, tricks
from tests.engine.rules.support import action, calls, cards, melded, refused, run, seat

TARTLI, TARTL = game("tartli"), game("tartl-austrian")
A, B = (seat(TARTLI, "A"),), (seat(TARTLI, "B"),)


def deck_deal() -> State:
    """A deal from a shuffled deck."""
    return random_deal(TARTLI, Random(5))


def silent(state: State, number: int = 99) -> State:
    """The state after cards alone, the first that may be played, for so many tricks or to the end."""
    while not state.finished and len(state.tricks) < number:
        legal = next(legal for legal in state.legal_actions() if legal.plays)
        state = state.apply(Play(legal.seat, legal.plays[0]))
    return state


def test_ta_01_talon_and_draws() -> None:
    state = deck_deal()
    assert len(state.talon) == 14
    assert state.talon[-1] == state.turned_up
    first, second = state.talon[:2]
    state = silent(state, 1)
    winner, loser = state.tricks[0].winner, next(s for s in state.seats if s is not state.tricks[0].winner)
    assert first in state.known(winner)  # type: ignore[arg-type]
    assert second in state.known(loser)
    state = silent(state, 7)
    assert state.talon == ()
    indicator = state.setup.turned_up
    assert indicator is not None
    assert indicator in state.known(next(s for s in state.seats if s is not state.tricks[6].winner))
    assert len(silent(state).tricks) == 16


def test_ta_02_free_play_first_then_follow_and_trump() -> None:
    rules = TARTLI.ruled()
    assert rules.play.free_play
    state = silent(nine(TARTLI, "h9", A="lA", B="l7 h8 gK"), 0)
    state = run(state, TARTLI, "A =lA")
    assert {parse_card(c, Pack.HUNGARIAN) for c in ("l7", "h8", "gK")} <= set(state.legal_actions()[0].plays)
    late = rules.late_play
    assert late is not None
    assert late.must_trump
    assert not any((late.free_play, late.beat_trump, late.head_plain))


@pytest.mark.parametrize(("hand", "legal"), [("l7 h8 gK", {"l7"}), ("h8 gK", {"h8"}), ("g7 gK", {"g7", "gK"})])
def test_ta_02_the_closed_play(hand: str, legal: set[str]) -> None:
    rules = TARTLI.ruled()
    assert rules.late_play is not None
    table = trick_table(rules.ranks, rules.late_play, 3)
    ace = parse_card("lA", Pack.HUNGARIAN).index
    forbidding = table.obliging(ace, ace, mate=False)
    mask = mask_of(cards(hand, Pack.HUNGARIAN))
    assert {Pack.HUNGARIAN.cards[i].short for i in bits(mask) if not mask & forbidding[i]} == legal


def test_ta_03_a_card_serves_a_set_and_a_sequence() -> None:
    state = nine(TARTLI, "a9", A="aU lU gU hU hO hX")
    state = tricks(state, TARTLI, 1, "A four unders + terc")
    assert melded(state, TARTLI, "A") == 120


@pytest.mark.parametrize(("answer", "legal"), [
    ("terc", False), ("kvart", True), ("kvint", True), ("four kings + terc", True), ("four kings", True),
])  # fmt: skip
def test_ta_04_an_answer_must_be_able_to_win(answer: str, legal: bool) -> None:
    state = nine(TARTLI, "a9", A="hU hX h9 h8", B="aK lK gK hK gO gU gX g9")
    state = run(state, TARTLI, "A kvart, A =hU")
    assert (state.violation(action(TARTLI, f"B {answer}")) is None) == legal
    if not legal:
        assert "potentially" in refused(state, TARTLI, f"B {answer}")


def test_ta_05_only_a_set_answers_a_set() -> None:
    state = nine(TARTLI, "a9", A="aU lU gU hU", B="aK lK gK hK l7 l8 l9 lX")
    state = run(state, TARTLI, "A four unders, A =hU")
    refused(state, TARTLI, "B kvart")
    run(state, TARTLI, "B four kings + kvart")


@pytest.mark.parametrize(("said", "legal"), [
    ("terc ace hearts", True), ("kvint king hearts", True), ("terc king hearts", False), ("kvint over hearts", False),
])  # fmt: skip
def test_ta_06_what_may_follow_in_the_same_suit(said: str, legal: bool) -> None:
    state = nine(TARTLI, "a9", A="hA hK hO hU hX h9 h8 aO")
    state = run(state, TARTLI, "A kvart king hearts, A =aO")
    state = state.apply(Play(seat(TARTLI, "B"), _low(state)))
    assert melded(state, TARTLI, "A") == 50
    assert state.turn is seat(TARTLI, "A")
    assert (state.violation(action(TARTLI, f"A {said}")) is None) == legal
    assert (said in calls(state, TARTLI, "A")) == legal


def _low(state: State) -> Any:
    """A card of the player on turn that does not take the trick."""
    assert state.table is not None
    plays = next(legal.plays for legal in state.legal_actions() if legal.plays)
    return next(card for card in plays if not state.table.wins(card.index, state.winning_card))


def test_ta_07_a_gap_below_a_scored_sequence() -> None:
    state = nine(TARTLI, "a9", A="hA hK hO hU h9 h8 h7 aO")
    state = run(state, TARTLI, "A kvart ace hearts, A =aO")
    state = state.apply(Play(seat(TARTLI, "B"), _low(state)))
    run(state, TARTLI, "A terc 9 hearts")


def leading(state: State, said: list[str]) -> tuple[State, list[bool]]:
    """A leads trumps from the top and declares one thing in each trick; whether each was legal."""
    legal = []
    for what in said:
        assert state.turn is seat(TARTLI, "A")
        step = action(TARTLI, f"A {what}")
        legal.append(state.violation(step) is None)
        state = state.apply(step) if legal[-1] else state
        card = next(parse_card(c, Pack.HUNGARIAN) for c in TRUMPS if parse_card(c, Pack.HUNGARIAN) in state.known(A[0]))
        state = state.apply(Play(A[0], card))
        state = state.apply(Play(B[0], _low(state)))
    return state, legal


TRUMPS = ("aO", "a9", "aA", "aX", "aK", "aU")
ORDER = ["terc 10", "terc under", "kvart under", "terc over", "kvart over", "kvint over"]


def test_ta_08_a_long_sequence_in_parts() -> None:
    state = nine(TARTLI, "a8", talon="aK l7 aU l8", A="hO hU hX h9 h8 aO a9 aA aX", B="l9 g8 gU lU lA gK")
    done, legal = leading(state, [f"{what} hearts" for what in ORDER])
    assert all(legal)
    assert melded(done, TARTLI, "A") == 20 + 20 + 50 + 20 + 50 + 100
    short, legal = leading(state, [what.partition(" ")[0] for what in ORDER])
    assert all(legal)
    assert melded(short, TARTLI, "A") == 260
    _, legal = leading(state, ["terc over hearts", "kvart under hearts"])
    assert legal == [True, False]


def test_ta_09_the_order_of_sets() -> None:
    key = TARTLI.ruled().contest.key
    order = [Rank.OVER, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.UNDER]
    keys = [key(Entry(0, 0, MeldKind.FOUR, 0, rank, False)) for rank in order]
    keys.append(key(Entry(0, 0, MeldKind.OKT, 100, Rank.ACE, True)))
    assert keys == sorted(keys, reverse=True)  # type: ignore[type-var]


def test_ta_10_a_longer_sequence_wins() -> None:
    state = nine(TARTLI, "hX", A="hA hK hO", B="lX l9 l8 l7")
    state = tricks(state, TARTLI, 0, "A terc, A =hA, B kvart, B =l7")
    assert (melded(state, TARTLI, "A"), melded(state, TARTLI, "B")) == (0, 50)


@pytest.mark.parametrize(("second", "scored"), [("lK lO lU", (20, 0)), ("aK aO aU", (0, 20))])
def test_ta_11_trumps_decide_between_equals(second: str, scored: tuple[int, int]) -> None:
    state = nine(TARTLI, "a8", A="hK hO hU", B=second)
    state = tricks(state, TARTLI, 0, f"A terc, A =hU, B terc, B ={second[:2]}")
    assert (melded(state, TARTLI, "A"), melded(state, TARTLI, "B")) == scored


@pytest.mark.parametrize(("played", "again"), [("gU", False), ("g7", True)])
def test_ta_12_a_lost_meld_may_be_declared_again_while_it_is_held(played: str, again: bool) -> None:
    state = nine(TARTLI, "a8", A="hA hK hO l7", B="gK gO gU g7")
    state = run(state, TARTLI, f"A terc, A =l7, B terc, B ={played}")
    assert (melded(state, TARTLI, "A"), melded(state, TARTLI, "B")) == (20, 0)
    state = run(state, TARTLI, f"A ={_any(state)}")
    assert (state.violation(action(TARTLI, "B terc king gourds")) is None) == again


def _any(state: State) -> str:
    plays = next(legal.plays for legal in state.legal_actions() if legal.plays)
    return str(plays[0].short)


def test_ta_13_bella_as_soon_as_it_is_drawn() -> None:
    state = nine(TARTLI, "a8", talon="aO l7", before=(461, 300), A="aK g7", B="g8 l9")
    assert "bella" not in calls(state, TARTLI, "A")
    state = run(state, TARTLI, "A =g7, B =l9, A bella, A claim")
    assert state.phase is Phase.OVER
    assert state.score.of(A) == 501
    assert state.won is not None
    assert state.won.side == A


def stichmatsch(found: Any) -> State:
    """A plays the nine highest cards last: whatever was taken before, all last tricks are A's."""
    for seed in range(4000):
        state = random_deal(found, Random(seed))
        while not state.finished:
            legal = next(legal for legal in state.legal_actions() if legal.plays)
            assert state.table is not None
            worth = sorted(legal.plays, key=lambda card: (card.suit is state.trump, card.rank.value))
            keep = len(state.tricks) < 7
            mine = legal.seat is found.order[0]
            state = state.apply(Play(legal.seat, worth[0] if mine == keep else worth[-1]))
        winners = {trick.winner for trick in state.tricks[-9:]}
        early = {trick.winner for trick in state.tricks[:7]}
        if len(winners) == 1 and early - winners:
            return state
    raise AssertionError("no such deal")


def test_ta_14_stichmatsch() -> None:
    state = stichmatsch(TARTLI)
    winner = state.side_of(state.tricks[-1].winner)  # type: ignore[arg-type]
    loser = next(side for side in state.sides if side != winner)
    assert state.card_points[loser] > 0
    assert (state.points[winner], state.points[loser]) == (161, 0)


def test_at_07_no_stichmatsch_in_austria() -> None:
    state = stichmatsch(TARTL)
    assert dict(state.points) == dict(state.card_points)


def ended(a: int, b: int, before: tuple[int, int] = (0, 0), found: Any = TARTLI) -> Any:
    """What is won by a finished hand after which the score stands so."""
    state = silent(nine(found, "a8", before=before, A="l7"))
    return state.rules.won(state, Score({A: a, B: b}))


@pytest.mark.parametrize(("loser", "mark"), [(251, "|"), (250, "X")])
def test_ta_15_buli_and_maccs(loser: int, mark: str) -> None:
    won = ended(505, loser)
    assert (won.side, won.mark) == (A, mark)
    after = Score({A: 505, B: loser}).next_game(won)
    assert dict(after.points) == {A: 0, B: 0}
    assert after.tally(A) == (2 if mark == "X" else 1)


@pytest.mark.parametrize("words", ["A claim", "B good, A claim"])
def test_ta_16_a_contest_just_won_counts_at_once(words: str) -> None:
    state = nine(TARTLI, "a8", before=(460, 300), A="hA hK hO hU", B="l7 l8")
    state = run(state, TARTLI, f"A kvart, A =hA, {words}")
    assert state.score.of(A) == 510
    assert state.won is not None
    assert state.won.side == A


def test_ta_16_a_better_meld_of_the_other_still_stands_against_it() -> None:
    state = nine(TARTLI, "a8", before=(460, 300), A="hA hK hO hU", B="lK lO lU lX l9")
    state = run(state, TARTLI, "A kvart, A =hA, A claim")
    assert state.won is not None
    assert state.won.side == B


def test_ta_17_a_false_claim_loses_one_buli() -> None:
    state = nine(TARTLI, "a8", before=(498, 505), A="l7")
    state = run(state, TARTLI, "A claim")
    assert state.finished
    won = state.won
    assert won is not None
    assert (won.side, won.mark) == (B, "|")
    assert [found.kind for found in state.irregularities] == ["false_claim"]
    low = run(nine(TARTLI, "a8", before=(400, 20), A="l7"), TARTLI, "A claim").won
    assert low is not None
    assert (low.side, low.double) == (B, False)


def test_ta_18_nobody_went_out() -> None:
    assert ended(520, 503).side == A
    assert ended(510, 510) is None


def test_ta_18_after_a_tie_the_first_point_wins() -> None:
    state = nine(TARTLI, "a8", before=(510, 510), A="lA", B="l7 l8")
    assert not run(state, TARTLI, "A claim").ended.true  # type: ignore[union-attr]
    state = run(state, TARTLI, "A =lA, B =l7")
    won = run(state, TARTLI, "A claim").won
    assert won is not None
    assert won.side == A
    assert not run(state, TARTLI, "B claim").ended.true  # type: ignore[union-attr]
    full = silent(state)
    assert full.won is not None
    assert full.won.side == A


def test_ta_20_only_the_leader_exchanges_the_seven() -> None:
    state = nine(TARTLI, "aU", A="l7 l8", B="a7")
    assert "exchange seven" not in calls(state, TARTLI, "B")
    assert "due to lead" in forbidden(state, TARTLI, "B exchange seven")
    state = nine(TARTLI, "aU", A="a7 lA", B="l7 l8")
    swapped = run(state, TARTLI, "A exchange seven")
    assert parse_card("aU", Pack.HUNGARIAN) in swapped.known(A[0])
    assert swapped.talon[-1] == parse_card("a7", Pack.HUNGARIAN)
    forbidden(swapped, TARTLI, "A exchange seven")
    run(state, TARTLI, "A =lA, B =l7, A exchange seven")
    late = silent(nine(TARTLI, "aU", A="a7 lA", B="l7 l8"), 7)
    assert all("exchange seven" not in map(str, legal.calls) for legal in late.legal_actions())


def test_ta_20_the_exchange_stands_before_the_melds() -> None:
    state = nine(TARTLI, "aU", A="a7 hA hK hO", B="l7 l8")
    forbidden(run(state, TARTLI, "A terc"), TARTLI, "A exchange seven")


def test_ta_21_melds_in_eight_tricks() -> None:
    state = nine(TARTLI, "g7", A="hA hK hO aK gA gX gK gO gU", B="l7 l8 l9 lU aU a7 a8 hX h8")
    late = tricks(state, TARTLI, 7)
    assert late.trick_number == 8
    held = [found for found in late.legal_actions() if any(str(call).startswith("terc") for call in found.calls)]
    assert held, "nobody on lead has a terc left: the test needs other cards"
    late = silent(late, 8)
    assert "first 8 tricks" in refused(late, TARTLI, "A terc")
    assert "first 8 tricks" in refused(late, TARTLI, "A bella")


def test_bella_with_the_other_melds_only() -> None:
    options = {"tart.belaTiming": "step7"}
    state = nine(TARTLI, "a8", options=options, A="aK aO l7", B="l8 l9 g7")
    assert "bella" in calls(state, TARTLI, "A")
    state = run(state, TARTLI, "A bella, A =l7")
    assert melded(state, TARTLI, "A") == 0
    state = run(state, TARTLI, "B =g7")
    assert melded(state, TARTLI, "A") == 40
    free = nine(TARTLI, "a8", A="l7", B="aK aO")
    assert "bella" in calls(free, TARTLI, "B")
    bound = nine(TARTLI, "a8", options=options, A="l7", B="aK aO")
    assert "bella" not in calls(bound, TARTLI, "B")


def test_both_go_out_in_the_same_step_after_pais() -> None:
    options = {"tart.belaTiming": "step7"}
    hands = {"A": "hA hK hO hU l7", "B": "aK aO g7"}
    state = nine(TARTLI, "a8", before=(465, 470), options=options, **hands)
    state = run(state, TARTLI, "A kvart, A =l7, B bella, B =g7, B claim")
    assert state.phase is Phase.SETTLING
    assert state.won is not None
    assert state.won.side == B
    state = run(state, TARTLI, "A claim")
    assert state.won is not None
    assert state.won.side == A
    level = nine(TARTLI, "a8", before=(470, 480), options=options, **hands)
    level = run(level, TARTLI, "A kvart, A =l7, B bella, B =g7")
    assert level.card_points[A] == level.card_points[B] == 0
    level = run(level, TARTLI, "B claim, A claim")
    assert level.phase is Phase.PLAY
    assert level.ended is None


@pytest.mark.parametrize(("mode", "legal"), [("held", False), ("rank", True)])
def test_a_gap_of_a_rank_or_of_a_card_not_held(mode: str, legal: bool) -> None:
    hand = "hA hK hO hU hX h9 h8 h7 aO"
    state = nine(TARTLI, "a9", options={"tart.gapMode": mode}, A=hand)
    state = run(state, TARTLI, "A kvart ace hearts, A =aO")
    state = state.apply(Play(B[0], _low(state)))
    assert (state.violation(action(TARTLI, "A terc 9 hearts")) is None) == legal


def test_a_set_is_scored_once() -> None:
    state = nine(TARTLI, "a9", A="aU lU gU hU aO")
    state = run(state, TARTLI, "A vannak, A =aO")
    state = state.apply(Play(B[0], _low(state)))
    assert melded(state, TARTLI, "A") == 100
    assert "scored" in refused(state, TARTLI, "A four unders")


def test_a_session_of_bulis() -> None:
    rules = TARTLI.ruled({"tart.buliTarget": 10})
    assert rules.match(Score(games={A: ("X",) * 4 + ("|",)})) is None
    assert TARTLI.ruled().match(Score(games={A: ("X", "|", "X")})) == A


def test_the_deal_alternates() -> None:
    assert silent(deck_deal()).next_dealer is not deck_deal().dealer


def test_at_01_the_exchanged_seven_is_in_no_meld() -> None:
    state = nine(TARTL, "aO", A="lA", B="a9 a8 a7")
    state = run(state, TARTL, "A =lA")
    assert "terc" in calls(state, TARTL, "B")
    swapped = run(state, TARTL, "B exchange seven")
    assert "terc" not in calls(swapped, TARTL, "B")
    refused(swapped, TARTL, "B terc")
    melded_first = run(state, TARTL, "B terc")
    assert "cannot be used" in forbidden(melded_first, TARTL, "B exchange seven")
    taken = run(swapped, TARTL, "B =a8")
    assert taken.card_points[B] == 11


def test_a_length_said_before_the_exchange_does_not_mean_the_seven() -> None:
    state = nine(TARTL, "aK", A="a9 a8 a7 lA lK lO gA hX h8")
    state = run(state, TARTL, "A terc, A exchange seven")
    refused(state, TARTL, "A show terc nine acorns")
    state = tricks(state, TARTL, 1)
    assert [meld.name for meld in state.melds[A]] == ["terc ace leaves"]


def test_at_02_the_rest_of_the_example() -> None:
    state = nine(TARTL, "aO", talon="l7 h7", before=(495, 440), A="lA h8 h9", B="a9 a8 a7")
    state = run(state, TARTL, "A =lA, B exchange seven, B =a8, B =aO, A =h7, B =a9, A =h8")
    assert state.setup.before.of(B) + state.card_points[B] == 485
    assert not run(state, TARTL, "B claim").ended.true  # type: ignore[union-attr]


@pytest.mark.parametrize(("said", "legal"), [
    ("terc over hearts", False), ("terc under hearts", True), ("kvart king hearts", False), ("kvint king hearts", True),
])  # fmt: skip
def test_at_03_not_within_a_scored_sequence(said: str, legal: bool) -> None:
    state = nine(TARTL, "a9", A="hK hO hU hX h9 aO")
    state = run(state, TARTL, "A kvart king hearts, A =aO")
    state = state.apply(Play(B[0], _low(state)))
    assert (state.violation(action(TARTL, f"A {said}")) is None) == legal


def test_at_04_several_sequences_of_different_suits() -> None:
    hand = {"A": "hA hK hO lK lO lU lX l8"}
    state = nine(TARTL, "a9", **hand)
    said = run(state, TARTL, "A terc ace hearts + kvart king leaves")
    assert melded(tricks(said, TARTL, 1), TARTL, "A") == 70
    apart = run(state, TARTL, "A terc ace hearts, A kvart king leaves")
    assert melded(tricks(apart, TARTL, 1), TARTL, "A") == 70
    assert "different suit" in refused(state, TARTL, "A terc king leaves + terc over leaves")
    assert "at most one" in refused(nine(TARTLI, "a9", **hand), TARTLI, "A terc + kvart")


def test_at_06_no_four_nines() -> None:
    state = nine(TARTL, "a8", A="a9 l9 g9 h9")
    refused(state, TARTL, "A four nines")
    assert "four nines" in calls(nine(TARTLI, "a8", A="a9 l9 g9 h9"), TARTLI, "A")


@pytest.mark.parametrize(("at", "index"), [(10, 9), (None, 18), (4, 3)])
def test_at_08_where_the_indicator_lies(at: int | None, index: int) -> None:
    deck = Pack.HUNGARIAN.cards
    options = {} if at is None else {"tartl.indicatorAt": at}
    state = TARTL.deal_from(deck, options=options)
    assert state.turned_up == deck[index]
    assert len(state.talon) == 14


def test_at_08_no_other_place() -> None:
    with pytest.raises(BadInput, match="indicatorAt"):
        TARTL.deal(options={"tartl.indicatorAt": 8})


@pytest.mark.parametrize(("low", "winner"), [(False, "A"), (True, "B")])
def test_tens_may_rank_low(low: bool, winner: str) -> None:
    state = nine(TARTL, "a8", options={"tartl.tensLow": low}, A="aX lX gX hX l7", B="aK lK gK hK g7")
    state = run(state, TARTL, "A four tens, A =l7, B four kings, B =g7")
    assert melded(state, TARTL, winner) == 100


@pytest.mark.parametrize(("loser", "double"), [(249, True), (250, False)])
def test_double_in_austria(loser: int, double: bool) -> None:
    assert ended(505, loser, found=TARTL).double == double


def test_the_winner_of_the_hand_deals_in_austria() -> None:
    state = silent(random_deal(TARTL, Random(3)))
    best = max(state.points, key=lambda side: state.points[side])
    assert state.next_dealer in best


def test_at_a_table_what_is_told_counts() -> None:
    state = nine(TARTLI, "a8")
    state = run(state, TARTLI, "A terc, A =l7, B terc, B =g7")
    assert not any(state.melds.values())
    state = run(state, TARTLI, "A show terc king hearts, B show terc ace gourds")
    assert [meld.name for meld in state.melds[B]] == ["terc ace gourds"]
    assert parse_card("gK", Pack.HUNGARIAN) in state.known(B[0])
    given = run(nine(TARTLI, "a8"), TARTLI, "A terc king, A =l7, B terc, B =g7, B good")
    assert [meld.value for meld in given.melds[A]] == [20]


def test_at_a_table_the_talon_is_drawn_unseen() -> None:
    state = silent(nine(TARTLI, "a8"), 0)
    for text in ("A =l7", "B =g7"):
        state = run(state, TARTLI, text)
    assert state.hand(0) is None
    assert state.hands_size(A[0]) == 9
    assert parse_card("a8", Pack.HUNGARIAN) in state.denied_cards(A[0])


@pytest.mark.parametrize(("found", "options", "triangle"), [
    (TARTL, {}, True), (TARTL, {"slate.triangle": False}, False), (TARTLI, {}, False),
])  # fmt: skip
def test_the_sign_of_fifty_is_closed_to_a_triangle(found: Any, options: dict[str, Any], triangle: bool) -> None:
    slates = TableSession(found, options=options).view.slates
    assert {slate.triangle for slate in slates.values()} == {triangle}


def exact(state: State, rng: Random) -> Any:
    """A random action in which melds are named by top card and suit, or shown."""
    for _ in range(50):
        step = random_action(state, rng)
        melds = step.call.items if isinstance(step, Say) and isinstance(step.call, Melds) else ()
        if all(item.kind is MeldKind.BELLA or item.top for item in melds):
            return step
    legal = next(legal for legal in state.legal_actions() if legal.plays)
    return Play(legal.seat, legal.plays[0])


@pytest.mark.parametrize("found", [TARTLI, TARTL], ids=lambda found: found.id)
@pytest.mark.parametrize("seed", range(12))
def test_a_table_that_hears_everything_counts_like_open_hands(found: Any, seed: int) -> None:
    rng = Random(seed)
    strict = random_deal(found, rng)
    table = found.deal(strict.seats, strict.dealer, turned_up=strict.turned_up)
    while not strict.finished:
        step = exact(strict, rng)
        assert table.violation(step) is None, f"{step}: {table.violation(step)}"
        strict, table = strict.apply(step), table.apply(step)
        assert not any(strict.held[p] & ~possible(table, p) for p in (0, 1)), "a held card is ruled out"
    assert table.melds == strict.melds
    assert table.points == strict.points


def test_a_meld_that_was_never_there_comes_out() -> None:
    strict = nine(TARTLI, "a8", A="lA", B="hA hK")
    plays = [step for step in silent(strict).actions if isinstance(step, Play)]
    table = run(nine(TARTLI, "a8"), TARTLI, "A okt").replay(plays)
    assert [found.kind for found in table.irregularities] == ["false_meld"]
    assert not run(nine(TARTLI, "a8"), TARTLI, "A declare none").replay(plays).irregularities
