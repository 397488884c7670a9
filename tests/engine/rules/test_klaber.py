"""The worked cases KL-01 to KL-35 of Kláber; each test carries the number of its case."""

from __future__ import annotations

import pytest

from engine.actions import Kontra, Say
from engine.cards import Pack
from engine.masks import suit_mask
from engine.scoring import Score, losers_score_nothing, winner_takes_multiple
from engine.state import Phase, State
from engine.tricks import OVER_HIGH, PlayRules, trick_table
from tests.engine.rules.support import (
    KLABER,
    by_letter,
    calls,
    deal,
    may_play,
    melded,
    played_out,
    refused,
    run,
    seat,
    side,
    trick,
    won,
)

ALONE = "A bid 1, B pass, C pass, D pass"
X, Y = side(KLABER, "A"), side(KLABER, "B")


def named(state: State, trump: str) -> State:
    """A is contractor at level 1 and names the trump."""
    return run(state, KLABER, f"{ALONE}, A trump {trump}")


@pytest.mark.parametrize("trump", range(4))
def test_kl_01_the_deck_has_161_points(trump: int) -> None:
    table = trick_table(OVER_HIGH, PlayRules(), trump)
    sums = [table.card_points(suit_mask(suit)) for suit in range(4)]
    assert sums.pop(trump) == 61
    assert sums == [30, 30, 30]
    assert 61 + 90 + OVER_HIGH.last_trick == 161


def test_kl_02_example_of_bidding() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1, B bid 2, A pass, C bid 3, B here, C pass, D pass")
    assert state.turn is seat(KLABER, "B")
    assert calls(state, KLABER, "B") == {"trump gourds", "trump hearts"}
    refused(state, KLABER, "B trump acorns")
    refused(state, KLABER, "B trump leaves")
    state = run(state, KLABER, "B trump hearts")
    assert state.contractor is seat(KLABER, "B")


def test_kl_03_a_competition_is_resolved_first() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1, B bid 2")
    assert "must be resolved" in refused(state, KLABER, "C bid 3")
    assert state.turn is seat(KLABER, "A")
    assert calls(state, KLABER, "A") == {"here", "pass"}


def test_kl_04_all_others_pass() -> None:
    state = run(deal(KLABER), KLABER, ALONE)
    assert calls(state, KLABER, "A") == {"trump acorns", "trump leaves", "trump gourds", "trump hearts"}


def test_kl_06_level_four_ends_the_auction() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1, B bid 4, A pass")
    assert state.turn is seat(KLABER, "B")
    assert calls(state, KLABER, "B") == {"trump hearts"}


def test_kl_07_the_compulsory_player_cannot_raise() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1, B bid 2")
    assert "compulsory" in refused(state, KLABER, "A bid 3")
    assert calls(state, KLABER, "A") == {"here", "pass"}


def test_kl_08_jumps_and_raises() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1")
    run(state, KLABER, "B bid 3")
    state = run(state, KLABER, "B bid 2, A here")
    assert calls(state, KLABER, "B") - {"pickup"} == {"pass", "bid 3", "bid 4"}
    refused(state, KLABER, "B bid 2")


def test_kl_09_partners_may_overcall() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1, B pass, C bid 2")
    assert calls(state, KLABER, "A") == {"here", "pass"}


def test_kl_10_after_a_competition_the_next_player_speaks() -> None:
    state = run(deal(KLABER), KLABER, "A bid 1, B bid 2, A here, B pass")
    assert calls(state, KLABER, "C") - {"pickup"} == {"pass", "bid 3", "bid 4"}
    refused(state, KLABER, "C bid 2")
    assert run(state, KLABER, "C bid 3").turn is seat(KLABER, "A")


def test_kl_11_picking_up_early() -> None:
    state = run(deal(KLABER), KLABER, "D pickup")
    refused(state, KLABER, "A pickup")
    state = run(state, KLABER, "A bid 1, B pass, C pass")
    assert calls(state, KLABER, "D") == {"pass"}
    refused(state, KLABER, "D bid 2")


def test_picking_up_stands_for_the_pass_that_follows() -> None:
    state = run(deal(KLABER), KLABER, "D pickup, A bid 1, B pass, C pass, A trump acorns")
    assert state.contractor is seat(KLABER, "A")


def test_picking_up_can_be_left_out_of_the_game() -> None:
    state = run(deal(KLABER, {"klaber.pickupEarly": False}), KLABER, "A bid 1")
    assert calls(state, KLABER, "B") == {"pass", "bid 2", "bid 3", "bid 4"}


KL_12 = {
    "A": "aK aO aU aX a9 l9 l8 l7",
    "B": "hK hO h7 gA gK gO gU lA",
    "C": "aA a8 lK lU hA hX g9 g7",
    "D": "a7 lO lX hU h9 h8 gX g8",
}


def test_kl_12_contractors_throw_in() -> None:
    state = run(named(deal(KLABER, **KL_12), "hearts"), KLABER, "A kvint")
    assert state.finished
    assert by_letter(KLABER, state.points) == (120, 90)
    assert not any(state.card_points.values())


def test_kl_13_opponents_throw_in() -> None:
    hands = {
        "A": "lX l9 l8 l7 hK hO a7 g7",
        "B": "aU lU gU hU aK aO h8 g8",
        "C": "a8 aX lO lA g9 gO h7 hX",
        "D": "a9 aA lK gX gK gA h9 hA",
    }
    state = run(named(deal(KLABER, **hands), "hearts"), KLABER, "B four unders")
    assert by_letter(KLABER, state.points) == (40, 120)


def test_kl_14_a_set_beats_a_sequence_of_equal_value() -> None:
    state = named(deal(KLABER, A="lO lU lX l9 l8", B="aK lK gK hK", C="aO"), "acorns")
    state = run(state, KLABER, "A kvint, B four kings")
    assert by_letter(KLABER, state.points) == (0, 100)


def test_kl_17_the_higher_value_wins() -> None:
    state = named(deal(KLABER, A="a9 l9 g9 h9", B="aA lA gA hA"), "acorns")
    state = run(state, KLABER, "A four nines, B four aces")
    assert by_letter(KLABER, state.points) == (150, 0)


def test_equal_great_sequences_are_a_tie_even_in_trumps() -> None:
    state = named(deal(KLABER, A="lO lU lX l9 l8", B="hO hU hX h9 h8"), "hearts")
    state = run(state, KLABER, "A kvint, B kvint")
    assert by_letter(KLABER, state.points) == (0, 0)


def test_a_longer_great_sequence_beats_a_higher_one() -> None:
    state = named(deal(KLABER, A="lU lX l9 l8 l7", B="hO hU hX h9 h8 h7"), "acorns")
    state = run(state, KLABER, "A kvint, B szext")
    assert by_letter(KLABER, state.points) == (0, 100)


def test_two_sets_in_one_hand_beat_everything() -> None:
    state = named(deal(KLABER, A="aO lO gO hO", B="aU lU gU hU aK lK gK hK"), "acorns")
    state = run(state, KLABER, "A four overs, B four unders + four kings")
    assert by_letter(KLABER, state.points) == (0, 200)


def test_kl_18_a_throw_in_ignores_kontra() -> None:
    state = run(named(deal(KLABER, **KL_12), "hearts"), KLABER, "B kontra, A kvint")
    assert by_letter(KLABER, state.points) == (120, 90)


def test_kl_20_a_kvart_beats_two_tercs() -> None:
    state = named(deal(KLABER, A="lX l9 l8 l7", B="gA gK gO hA hK hO"), "acorns")
    state = trick(state, KLABER, "A kvart, B terc + terc")
    assert (melded(state, KLABER, "A"), melded(state, KLABER, "B")) == (50, 0)


def test_kl_21_trumps_decide_between_equal_sequences() -> None:
    state = named(deal(KLABER, A="hA hK hO", B="lA lK lO"), "hearts")
    state = trick(state, KLABER, "A terc, B terc")
    assert (melded(state, KLABER, "A"), melded(state, KLABER, "B")) == (20, 0)


def test_kl_22_a_tie_of_plain_sequences() -> None:
    state = named(deal(KLABER, A="lA lK lO", B="aA aK aO hK hO", C="g9 g8 g7"), "hearts")
    state = trick(state, KLABER, "A terc, B terc + bella, C terc")
    assert (melded(state, KLABER, "A"), melded(state, KLABER, "B")) == (0, 40)


def test_kl_23_the_best_single_meld_decides() -> None:
    state = named(deal(KLABER, A="lX l9 l8 l7", B="gA gK gO hA hK hO", D="aU aX a9"), "leaves")
    state = trick(state, KLABER, "A kvart, B terc + terc, D terc")
    assert (melded(state, KLABER, "A"), melded(state, KLABER, "B")) == (50, 0)


def test_kl_24_the_winners_count_all_they_announced() -> None:
    state = named(deal(KLABER, A="lK lO lU lX", B="aA aK aO", C="g9 g8 g7"), "hearts")
    state = trick(state, KLABER, "A kvart, B terc, C terc")
    assert (melded(state, KLABER, "A"), melded(state, KLABER, "B")) == (70, 0)


def test_kl_25_bella_is_announced_in_the_first_trick() -> None:
    state = named(deal(KLABER, A="hK hO"), "hearts")
    state = trick(trick(state, KLABER), KLABER)
    assert "before playing their card to the first trick" in refused(state, KLABER, "A bella")
    state = played_out(state)
    assert melded(state, KLABER, "A") == 0


def test_kl_26_a_void_player_must_trump() -> None:
    assert may_play(KLABER, "h", "lA h9 l7", "hK gX") == {"hK"}


def test_kl_27_nothing_need_be_beaten() -> None:
    assert may_play(KLABER, "h", "h8", "hO h9 h7 lA") == {"hO", "h9", "h7"}


def test_kl_28_both_teams_write_their_own() -> None:
    assert losers_score_nothing({X: 95, Y: 66}, X) == {X: 95, Y: 66}


def test_the_beaten_contractors_write_nothing() -> None:
    assert losers_score_nothing({X: 66, Y: 95}, X) == {X: 0, Y: 95}


def test_kl_30_kontra_doubles_for_the_winners_alone() -> None:
    assert winner_takes_multiple({X: 100, Y: 61}, 2) == {X: 200, Y: 0}


def test_kl_31_szubkontra() -> None:
    assert winner_takes_multiple({X: 76, Y: 85}, 8) == {X: 0, Y: 680}


def test_the_kontra_ladder_alternates_and_ends_with_the_first_lead() -> None:
    state = named(deal(KLABER, A="a7"), "hearts")
    assert "kontra" in calls(state, KLABER, "B")
    assert "kontra" not in calls(state, KLABER, "A")
    refused(state, KLABER, "A rekontra")
    state = run(state, KLABER, "D kontra")
    refused(state, KLABER, "B kontra")
    state = run(state, KLABER, "C rekontra, B szubkontra")
    assert state.kontra == 3
    refused(state, KLABER, "C rekontra")
    led = run(state, KLABER, "A =a7")
    assert not any("kontra" in call for letter in "ABCD" for call in calls(led, KLABER, letter))
    assert led.violation(Say(seat(KLABER, "B"), Kontra(1))) is not None


def test_a_deal_played_with_kontra_writes_for_one_team_only() -> None:
    state = played_out(run(named(deal(KLABER, A="a7"), "hearts"), KLABER, "B kontra, A rekontra"))
    a, b = by_letter(KLABER, state.points)
    cards = by_letter(KLABER, state.card_points)
    assert {a, b} == {0, 4 * max(cards)}  # type: ignore[type-var, operator]


RULES = KLABER.rules(KLABER.chosen())


def test_kl_32_the_contractors_win_when_both_reach_501() -> None:
    score = Score({X: 430, Y: 470}).after({X: 95, Y: 66})
    assert dict(score.points) == {X: 525, Y: 536}
    parti = won(KLABER, score.points, "A")
    assert parti is not None
    assert parti.side == X


@pytest.mark.parametrize(("loser", "mark"), [(250, "X"), (251, "|")])
def test_kl_33_maccs(loser: int, mark: str) -> None:
    parti = won(KLABER, {X: 505, Y: loser}, "B")
    assert parti is not None
    assert (parti.side, parti.mark, parti.double) == (X, mark, mark == "X")
    after = Score({X: 505, Y: loser}).next_game(parti)
    assert dict(after.points) == {X: 0, Y: 0}
    assert after.games[X] == (mark,)


def test_kl_34_a_hand_is_never_a_tie() -> None:
    state = played_out(trick(named(deal(KLABER, A="hK hO hU"), "hearts"), KLABER, "A terc + bella"))
    a, b = by_letter(KLABER, state.card_points)
    assert a + b == 161  # type: ignore[operator]
    assert melded(state, KLABER, "A") == 60


def test_kl_35_cut_and_knock() -> None:
    assert RULES.knock is not None
    deck = Pack.HUNGARIAN.cards
    knocked = RULES.knock.deal(deck, 4).hands
    assert knocked == tuple(deck[place * 8 : place * 8 + 8] for place in range(4))
    cut = RULES.script.deal(deck, 4).hands
    assert cut[0] == (*deck[0:3], *deck[12:14], *deck[20:23])
    for script in KLABER.option("klaber.dealScript").values:
        packets = KLABER.rules(KLABER.chosen({"klaber.dealScript": script})).script
        assert sum(packets.before) == 5
        assert sum(packets.after) == 3
        assert max(packets.before + packets.after) <= 3
    assert KLABER.rules(KLABER.chosen({"klaber.cutKnock": "alwaysCut"})).knock is None


def test_a_concealed_great_meld_costs_161_when_it_is_challenged() -> None:
    state = played_out(named(deal(KLABER, A="aU lU gU hU"), "hearts"))
    assert state.phase is Phase.SETTLING
    (found,) = state.irregularities
    assert (found.kind, found.seat) == ("concealed_meld", seat(KLABER, "A"))
    assert by_letter(KLABER, found.cost or {}) == (0, 161)
    assert "challenge bottom" in calls(state, KLABER, "B")
    assert not any("challenge bottom" in call for call in calls(state, KLABER, "C"))
    before = state.points
    assert run(state, KLABER, "B challenge top").points == before
    assert by_letter(KLABER, run(state, KLABER, "B challenge bottom").points) == (0, 161)


def test_concealment_found_by_the_program() -> None:
    state = played_out(named(deal(KLABER, {"klaber.concealment": "auto"}, B="aU lU gU hU"), "hearts"))
    assert state.phase is Phase.OVER
    assert by_letter(KLABER, state.points) == (161, 0)


def test_concealment_made_impossible() -> None:
    state = named(deal(KLABER, {"klaber.concealment": "forbidden"}, A="aU lU gU hU"), "hearts")
    assert state.phase is Phase.OVER
    assert by_letter(KLABER, state.points) == (100, 0)


def test_one_great_meld_declared_and_another_concealed() -> None:
    state = named(deal(KLABER, A="aU lU gU hU", B="aA lA gA hA"), "hearts")
    state = run(state, KLABER, "A four unders")
    assert by_letter(KLABER, state.points) == (100, 0)
    assert by_letter(KLABER, run(state, KLABER, "C challenge right").points) == (161, 0)


def test_a_card_may_serve_a_set_and_a_sequence_unless_agreed_otherwise() -> None:
    hand = "aU lU gU hU gX gO"
    state = run(named(deal(KLABER, A=hand), "acorns"), KLABER, "A four unders")
    assert by_letter(KLABER, state.points) == (120, 0)
    options: dict[str, object] = {"klaber.setSequenceShareCard": False}
    state = run(named(deal(KLABER, options, A=hand), "acorns"), KLABER, "A four unders")
    assert by_letter(KLABER, state.points) == (100, 0)


def test_the_next_dealer_sits_at_the_right() -> None:
    state = played_out(named(deal(KLABER, A="a7"), "hearts"))
    assert state.next_dealer is seat(KLABER, "A")


def test_a_great_meld_is_declared_before_the_first_lead() -> None:
    state = run(named(deal(KLABER, A="aU lU gU hU a7"), "hearts"), KLABER, "A =a7")
    refused(state, KLABER, "A four unders")


def test_a_meld_that_is_not_held_is_false() -> None:
    state = named(deal(KLABER, A="a7"), "hearts")
    refused(state, KLABER, "A terc")
    assert state.apply(Say(seat(KLABER, "A"), KONTRA)).irregularities


KONTRA = Kontra(1)


@pytest.mark.parametrize(("option", "value", "points", "mark"), [
    ("klaber.target", 301, {X: 310, Y: 260}, "|"),
    ("klaber.maccsBelow", 300, {X: 505, Y: 260}, "X"),
])  # fmt: skip
def test_target_and_maccs_can_be_agreed(option: str, value: int, points: dict[object, int], mark: str) -> None:
    parti = won(KLABER, points, "A", {option: value})  # type: ignore[arg-type]
    assert parti is not None
    assert (parti.side, parti.mark) == (X, mark)


def test_what_was_not_announced_is_not_shown_later() -> None:
    """One terc announced is one terc scored, whichever of two it was; the partner's silence is not made good."""
    state = named(deal(KLABER, A="aK aO aU lK lO lU", C="gA gK gO"), "hearts")
    state = trick(state, KLABER, "A terc king leaves")
    assert calls(state, KLABER, "A") == calls(state, KLABER, "C") == set()
    for text in ("A show terc king acorns", "C show terc ace gourds"):
        assert "does not announce" in refused(state, KLABER, text)
    assert melded(state, KLABER, "A") == 20


def test_where_no_card_serves_twice_the_set_is_kept_before_an_equal_run() -> None:
    """Both are 100, and "any set of 4 of a kind beats any sequence"."""
    hand = "aK aO aU aX a9 lK gK hK"
    apart = named(deal(KLABER, {"klaber.setSequenceShareCard": False}, A=hand), "hearts")
    assert "four kings" in calls(apart, KLABER, "A")
    assert "kvint" not in calls(apart, KLABER, "A")
    assert {"kvint", "four kings"} <= calls(named(deal(KLABER, A=hand), "hearts"), KLABER, "A")
