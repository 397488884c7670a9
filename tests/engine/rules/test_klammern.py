"""The worked cases KM-01 to KM-09 of Klammern; each test carries the number of its case."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Pack
from engine.games import game
from engine.games._klammern import big_points, laube, match_points
from engine.scoring import DOUBLE, MATCH, Score, Won
from engine.state import Phase, State
from tests.engine.rules.deals import by_letter, dealt, finished_with, first_cards
from tests.engine.rules.support import calls, cards, may_play, melded, refused, run, seat, side, trick

KLAMMERN = game("klammern-4")
X, Y = side(KLAMMERN, "A"), side(KLAMMERN, "B")
PASSES = "A pass, B pass, C pass, D pass"


def going_in(state: State) -> State:
    """A plays the turned-up suit."""
    return run(state, KLAMMERN, "A play")


def named(state: State, trump: str) -> State:
    """A plays a small game in this suit."""
    return run(state, KLAMMERN, f"{PASSES}, A kleines, B pass, C pass, D pass, A trump {trump}")


def test_km_01_anybody_else_may_say_besser() -> None:
    state = run(dealt(KLAMMERN), KLAMMERN, f"{PASSES}, A kleines, B pass, C pass")
    assert calls(state, KLAMMERN, "D") == {"besser", "pass"}
    state = run(state, KLAMMERN, "D besser")
    assert state.contractor is seat(KLAMMERN, "D")
    assert str(state.trump and state.trump.value) == "clubs"


def test_besser_is_asked_of_all_others_once_round() -> None:
    state = run(dealt(KLAMMERN), KLAMMERN, f"{PASSES}, A pass, B pass, C kleines")
    for letter in "DAB":
        assert state.turn is seat(KLAMMERN, letter)
        state = run(state, KLAMMERN, f"{letter} pass")
    assert calls(state, KLAMMERN, "C") == {"trump clubs", "trump spades", "trump hearts", "trump diamonds"}


def test_with_the_option_only_who_speaks_later_says_besser() -> None:
    options = {"klam.besserBy": "later"}
    state = run(dealt(KLAMMERN, options), KLAMMERN, f"{PASSES}, A pass, B pass, C kleines, D pass")
    assert state.turn is seat(KLAMMERN, "C")
    state = run(dealt(KLAMMERN, options), KLAMMERN, f"{PASSES}, A pass, B pass, C pass, D kleines")
    assert "trump clubs" in calls(state, KLAMMERN, "D")


@pytest.mark.parametrize("turned_up", ["cA", "dA"])
def test_with_the_option_the_turned_up_suit_cannot_be_named(turned_up: str) -> None:
    options = {"klam.kleinesMayNameTurnup": False}
    state = run(dealt(KLAMMERN, options, turned_up), KLAMMERN, f"{PASSES}, A kleines")
    assert (state.turn is seat(KLAMMERN, "A")) == (turned_up == "cA")
    while state.turn is not seat(KLAMMERN, "A"):
        state = run(state, KLAMMERN, f"{'ABCD'[KLAMMERN.order.index(state.turn)]} pass")
    suits = {"trump clubs", "trump spades", "trump hearts", "trump diamonds"}
    assert calls(state, KLAMMERN, "A") == suits - {"trump clubs" if turned_up == "cA" else "trump diamonds"}


def test_km_02_all_pass_and_the_same_dealer_deals() -> None:
    state = run(dealt(KLAMMERN), KLAMMERN, f"{PASSES}, {PASSES}")
    assert state.phase is Phase.OVER
    assert state.next_dealer is state.dealer
    assert set(state.points.values()) == {0}
    assert state.won is None


@pytest.mark.parametrize(("kontra", "written"), [(0, 2), (1, 4), (2, 8)])
def test_km_03_equal_points_are_a_loss(kontra: int, written: int) -> None:
    state = replace(finished_with(going_in(dealt(KLAMMERN)), KLAMMERN, A=76, B=76), kontra=kontra)
    assert by_letter(state, KLAMMERN, state.points) == [0, written]


@pytest.mark.parametrize(("kontra", "written"), [(0, 1), (1, 2), (2, 4)])
def test_km_04_what_the_makers_win(kontra: int, written: int) -> None:
    state = replace(finished_with(going_in(dealt(KLAMMERN)), KLAMMERN, A=77, B=75), kontra=kontra)
    assert by_letter(state, KLAMMERN, state.points) == [written, 0]


def test_km_05_five_small_points_are_one_big_point_or_two() -> None:
    assert big_points(Score({X: 4, Y: 4})) is None
    won = big_points(Score({X: 5, Y: 3}))
    assert won == Won(X, False, "|")
    won_double = big_points(Score({X: 6, Y: 0}))
    assert won_double == Won(X, True, DOUBLE)
    after = Score({X: 6, Y: 0}, {X: ("|",)}).next_game(won_double)
    assert dict(after.points) == {X: 0, Y: 0}
    assert after.tally(X) == 3


def test_km_06_match_points() -> None:
    assert [match_points(big) for big in (4, 5, 14, 15)] == [0, 1, 1, 2]


def test_with_the_option_match_points_are_counted() -> None:
    score = Score({X: 0, Y: 3}, {X: (DOUBLE,) * 7 + ("|",), Y: ("|",) * 4})
    counted = KLAMMERN.ruled({"klam.matchPoints": True}).match_points
    assert counted is not None
    assert dict(counted(score)) == {X: 2, Y: 0}
    assert KLAMMERN.ruled().match_points is None


def test_laube_is_who_faces_four_small_points() -> None:
    assert laube(Score({X: 4, Y: 1})) == (Y,)
    assert laube(Score({X: 3, Y: 1})) == ()


@pytest.mark.parametrize(("tie", "winner"), [("suit", "B"), ("trumpThenSeat", "A")])
def test_km_07_trumps_have_no_preference(tie: str, winner: str) -> None:
    state = dealt(KLAMMERN, {"klam.tieKey": tie}, hands={"A": "cJ cT c9", "B": "dJ dT d9"})
    state = trick(named(state, "clubs"), KLAMMERN, "A terc, B terc")
    assert melded(state, KLAMMERN, winner) == 20
    assert melded(state, KLAMMERN, "AB"[winner == "A"]) == 0


def test_a_fifty_is_higher_than_a_terz_and_the_partner_scores_his_too() -> None:
    state = dealt(KLAMMERN, hands={"A": "hA hK hQ", "B": "s7 s8 s9 sT", "D": "dJ dT d9"})
    state = trick(named(state, "clubs"), KLAMMERN, "A terc, B kvart, D terc")
    assert melded(state, KLAMMERN, "B") == 70
    assert melded(state, KLAMMERN, "A") == 0


def test_at_a_table_equal_sequences_are_told_apart_by_suits() -> None:
    state = run(KLAMMERN.deal(turned_up=cards("cA", Pack.FRENCH)[0]), KLAMMERN, "A play, A terc, A =dA, B terc")
    state = run(state, KLAMMERN, "B =d7, C =d8, D =d9, A show terc king, B show terc king")
    assert melded(state, KLAMMERN, "A") == melded(state, KLAMMERN, "B") == 0
    assert "show terc king hearts" in calls(state, KLAMMERN, "A")
    state = run(state, KLAMMERN, "A show terc king clubs, B show terc king hearts")
    assert (melded(state, KLAMMERN, "A"), melded(state, KLAMMERN, "B")) == (0, 20)


def test_what_was_not_announced_does_not_score() -> None:
    state = dealt(KLAMMERN, hands={"B": "s7 s8 s9 sT", "D": "dJ dT d9"})
    state = trick(named(state, "clubs"), KLAMMERN, "B kvart")
    assert melded(state, KLAMMERN, "B") == 50
    assert "first trick" in refused(state, KLAMMERN, "D terc")
    for letter in "BD":
        assert not any(call.startswith("show terc") for call in calls(state, KLAMMERN, letter))
    assert "may not thus score" in refused(state, KLAMMERN, "D show terc jack diamonds")


def test_a_run_of_five_is_one_fifty() -> None:
    state = trick(named(dealt(KLAMMERN, hands={"A": "hA hK hQ hJ hT"}), "clubs"), KLAMMERN, "A kvart ace")
    assert melded(state, KLAMMERN, "A") == 50


def test_km_08_the_partners_trump_must_be_beaten() -> None:
    assert may_play(KLAMMERN, "h", "cA c7 hT", "hA h7 sA") == {"hA"}
    assert may_play(KLAMMERN, "h", "cA hT c7", "hA h7 sA") == {"hA"}
    assert may_play(KLAMMERN, "h", "cA hT c7", "hK h7 sA") == {"hK", "h7"}


def test_km_09_the_dealers_last_card_but_one_is_turned_up() -> None:
    deck = Pack.FRENCH.cards
    state = KLAMMERN.deal_from(deck, KLAMMERN.order[-1])
    assert state.turned_up == deck[30]
    assert state.known(seat(KLAMMERN, "D")) == {*deck[9:12], *deck[18:20], *deck[29:32]}
    assert state.known(seat(KLAMMERN, "A")) == {*deck[0:3], *deck[12:14], *deck[20:23]}
    assert refused(run(state, KLAMMERN, "A play"), KLAMMERN, "A exchange seven")


def test_kontra_comes_after_the_melds_and_before_the_second_trick() -> None:
    state = going_in(dealt(KLAMMERN))
    assert "After these melds" in refused(state, KLAMMERN, "B kontra")
    state = trick(state, KLAMMERN)
    assert calls(state, KLAMMERN, "B") == calls(state, KLAMMERN, "D") == {"kontra"}
    assert calls(state, KLAMMERN, "A") == set()
    refused(state, KLAMMERN, "A kontra")
    refused(state, KLAMMERN, "A rekontra")
    state = run(state, KLAMMERN, "D kontra")
    assert calls(state, KLAMMERN, "C") == {"rekontra"}
    refused(state, KLAMMERN, "B kontra")
    assert run(state, KLAMMERN, "C rekontra").kontra == 2
    refused(first_cards(state, 1), KLAMMERN, "C rekontra")


def second_trick() -> State:
    """A, who has both, wins the first trick with the jack of trumps."""
    state = named(dealt(KLAMMERN, hands={"A": "hJ hK hQ cA"}), "hearts")
    return first_cards(run(state, KLAMMERN, "A =hJ"), 3)


def test_bella_is_not_said_in_the_first_trick() -> None:
    state = named(dealt(KLAMMERN, hands={"A": "hJ hK hQ"}), "hearts")
    assert "bella" not in calls(state, KLAMMERN, "A")
    assert "after the first" in refused(state, KLAMMERN, "A bella")
    state = second_trick()
    assert "bella" in calls(state, KLAMMERN, "A")
    assert melded(run(state, KLAMMERN, "A bella, A =hQ"), KLAMMERN, "A") == 20
    assert melded(run(state, KLAMMERN, "A =hQ, A bella"), KLAMMERN, "A") == 20


def test_bella_is_lost_when_one_of_its_cards_goes_to_the_first_trick() -> None:
    state = named(dealt(KLAMMERN, hands={"A": "hK hQ hJ hA"}), "hearts")
    state = first_cards(run(state, KLAMMERN, "A =hK"), 3)
    refused(state, KLAMMERN, "A bella")
    state = first_cards(state, 4)
    refused(state, KLAMMERN, "A bella")


@pytest.mark.parametrize("in_first_trick", [False, True])
def test_bella_is_forgotten_only_where_it_could_be_said(in_first_trick: bool) -> None:
    options = {"klam.bellaFirstTrick": in_first_trick}
    state = named(dealt(KLAMMERN, options, hands={"A": "hJ h9 hA hT hK hQ h8 h7"}), "hearts")
    kept = first_cards(run(state, KLAMMERN, "A =hJ"))
    broken = first_cards(run(state, KLAMMERN, "A =hK"))
    assert [breach.kind for breach in kept.irregularities] == ["forgotten_bella"]
    assert [breach.kind for breach in broken.irregularities] == ["forgotten_bella"] * in_first_trick


def test_with_the_option_bella_is_said_in_the_first_trick_too() -> None:
    options = {"klam.bellaFirstTrick": True}
    state = named(dealt(KLAMMERN, options, hands={"A": "hJ hK hQ"}), "hearts")
    assert melded(run(state, KLAMMERN, "A bella, A =hQ"), KLAMMERN, "A") == 20


def test_a_wrong_bella_is_refused() -> None:
    state = trick(named(dealt(KLAMMERN, hands={"A": "hJ hA hK"}), "hearts"), KLAMMERN)
    refused(state, KLAMMERN, "A bella")


def all_in(script: str = "A all in") -> State:
    """Somebody stakes the match before anything else."""
    return run(dealt(KLAMMERN, {"klam.matchAllIn": True}), KLAMMERN, script)


def test_the_match_is_staked_before_the_first_word_only() -> None:
    assert "before any hand is dealt" in refused(all_in("A pass"), KLAMMERN, "B all in")
    refused(all_in(), KLAMMERN, "B all in")
    refused(dealt(KLAMMERN), KLAMMERN, "A all in")
    assert "all in" in calls(dealt(KLAMMERN, {"klam.matchAllIn": True}), KLAMMERN, "C")


def test_who_loses_a_trick_after_staking_the_match_loses_it() -> None:
    state = first_cards(run(all_in("C all in"), KLAMMERN, "A play"))
    assert {trick.winner in X for trick in state.tricks} == {True, False}
    assert state.won == Won(Y, False, MATCH)
    assert state.outcome.match == Y


def test_every_trick_wins_the_match() -> None:
    hands = {"A": "hJ h9 hA hT hK hQ h8 h7"}
    state = run(dealt(KLAMMERN, {"klam.matchAllIn": True}, hands=hands), KLAMMERN, f"A all in, {PASSES}")
    state = run(state, KLAMMERN, "A kleines, B pass, C pass, D pass, A trump hearts")
    state = first_cards(state)
    assert state.outcome.match == X


def test_a_staked_match_is_won_once() -> None:
    before = Score(games={X: ("|", MATCH)})
    state = run(dealt(KLAMMERN, {"klam.matchAllIn": True}, before=before), KLAMMERN, f"{PASSES}, {PASSES}")
    assert (state.outcome.match, state.score.games) == (None, {})


def test_a_staked_match_that_nobody_plays_is_not_lost() -> None:
    state = run(all_in(), KLAMMERN, f"{PASSES}, {PASSES}")
    assert state.won is None
    assert state.outcome.match is None


def test_two_runs_of_one_height_are_told_apart() -> None:
    """Each thing said is told of a run of its own, and nothing is offered that was told before."""
    state = dealt(KLAMMERN, hands={"A": "hA hK hQ hJ", "B": "c8 c9 cT cJ s8 s9 sT sJ"})
    state = trick(named(state, "diamonds"), KLAMMERN, "A kvart, B kvart + kvart")
    assert {"show kvart jack clubs", "show kvart jack spades"} <= calls(state, KLAMMERN, "B")
    state = run(state, KLAMMERN, "A show kvart ace, B show kvart jack spades")
    assert calls(state, KLAMMERN, "B") == {"show kvart jack", "show kvart jack clubs", "good", "kontra"}
    assert "show kvart ace" not in calls(state, KLAMMERN, "A")
    state = run(state, KLAMMERN, "B show kvart jack clubs")
    assert calls(state, KLAMMERN, "B") == {"kontra"}
    assert melded(state, KLAMMERN, "A") == 50
