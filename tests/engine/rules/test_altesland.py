"""The worked cases AL-01 to AL-20 of the Alte Land; each test carries the number of its case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.actions import Play, Say, Schenken, parse_call
from engine.cards import Pack, Seat, parse_card
from engine.games import Game, game
from engine.scoring import Score, Won
from engine.sheet import Sheet, columns, row_of
from engine.slate import Mark, Sign
from engine.state import Phase, State
from tests.engine.rules.deals import by_letter, dealt, finished_with, first_cards, forbidden
from tests.engine.rules.support import calls, may_play, melded, refused, run, seat, side, trick

TOURNAMENT, MONEY = game("altesland-3-tournament"), game("altesland-3-money")
FOUR, TWO = game("altesland-4"), game("altesland-2")
DECK = Pack.FRENCH.cards
PASSES = {2: "A pass, B pass", 3: "A pass, B pass, C pass", 4: "A pass, B pass, C pass, D pass"}


def original(found: Game, turned_up: str = "s9", options: dict[str, Any] | None = None, **hands: str) -> State:
    """A plays the turned-up suit."""
    return run(dealt(found, options, turned_up, hands=hands), found, "A play")


def small(found: Game, trump: str, options: dict[str, Any] | None = None, **hands: str) -> State:
    """A plays a small game in this suit; the turned-up card is the ace of another."""
    turned_up = "dA" if trump != "diamonds" else "hA"
    others = [f"{letter} pass" for letter in "BCD"[: len(found.order) - 1]]
    script = ", ".join([PASSES[len(found.order)], "A kleines", *others, f"A trump {trump}"])
    return run(dealt(found, options, turned_up, hands=hands), found, script)


def test_al_01_the_score_sheet() -> None:
    state = original(TOURNAMENT, "c9")
    players = [side(TOURNAMENT, letter) for letter in "ABC"]
    lost = finished_with(state, TOURNAMENT, A=40, B=50, C=30).points
    sheet = Sheet(tuple(players), 24).after(players[0], lost)
    sheet = sheet.after(players[1], {players[1]: 7}).after(players[2], {players[2]: 1})
    assert [str(row) for row in sheet.series(1)] == ["1. -16 +2 +2 -16", "2. - +9 - +7", "3. - - +3 +1"]
    assert dict(sheet.score.points) == dict(zip(players, (-16, 9, 3), strict=True))


def test_al_01_the_line_of_one_deal() -> None:
    a, b, c = (side(TOURNAMENT, letter) for letter in "ABC")
    before = Score({a: -16, b: 2, c: 2}, deals=25)
    state = run(dealt(TOURNAMENT, None, "s9", before), TOURNAMENT, "A pass, B play")
    assert str(row_of(finished_with(state, TOURNAMENT, A=40, B=50, C=30))) == "2. - +9 - +7"
    assert row_of(run(dealt(TOURNAMENT), TOURNAMENT, f"{PASSES[3]}, {PASSES[3]}")) is None
    assert row_of(finished_with(original(MONEY), MONEY, A=50, B=40, C=30)) is None


def test_each_series_is_numbered_anew_and_totals_run_on() -> None:
    a, b, c = (side(TOURNAMENT, letter) for letter in "ABC")
    sheet = Sheet((a, b, c), 2)
    for _ in range(3):
        sheet = sheet.after(a, {a: 5})
    assert sheet.current == 2
    assert [str(row) for row in sheet.series(2)] == ["1. +15 - - +5"]
    assert sheet.text(2).splitlines()[0].split() == ["bottom", "left", "right", "value"]


def test_al_02_the_opponents_win_ties() -> None:
    state = finished_with(original(TOURNAMENT), TOURNAMENT, A=60, B=60, C=27)
    assert by_letter(state, TOURNAMENT, state.points) == [-14, 2, 2]


def test_al_04_nobody_can_say_besser_when_a_club_was_turned_up() -> None:
    state = run(dealt(TOURNAMENT, turned_up="cA"), TOURNAMENT, f"{PASSES[3]}, A kleines")
    assert calls(state, TOURNAMENT, "A") == {"trump spades", "trump hearts", "trump diamonds"}


def test_besser_is_for_later_players_only() -> None:
    state = run(dealt(TOURNAMENT, turned_up="dA"), TOURNAMENT, f"{PASSES[3]}, A pass, B kleines")
    assert state.turn is seat(TOURNAMENT, "C")
    assert "subsequent player" in refused(state, TOURNAMENT, "A besser")
    taken = run(state, TOURNAMENT, "C besser")
    assert (taken.contractor, str(taken.trump and taken.trump.value)) == (seat(TOURNAMENT, "C"), "clubs")
    state = run(state, TOURNAMENT, "C pass")
    assert calls(state, TOURNAMENT, "B") == {"trump clubs", "trump spades", "trump hearts"}
    assert "other than the suit" in refused(state, TOURNAMENT, "B trump diamonds")


@pytest.mark.parametrize("found", [TOURNAMENT, MONEY, FOUR, TWO], ids=lambda found: found.id)
def test_al_05_all_pass_and_the_same_dealer_deals(found: Game) -> None:
    passes = PASSES[len(found.order)]
    state = run(dealt(found), found, f"{passes}, {passes}")
    assert state.next_dealer is state.dealer
    assert state.score.deals == 0
    assert set(state.points.values()) == {0}


def test_al_05_only_games_count_in_the_series() -> None:
    state = finished_with(original(TOURNAMENT), TOURNAMENT, A=60, B=60, C=27)
    assert state.score.deals == 1
    assert state.next_dealer is seat(TOURNAMENT, "A")


@pytest.mark.parametrize("found", [TOURNAMENT, MONEY])
def test_al_06_singly_at_first_then_in_threes(found: Game) -> None:
    dealer = found.order[-1]
    first = found.deal_from(DECK, dealer)
    later = found.deal_from(DECK, dealer, before=Score(deals=1))
    assert first.known(found.order[0]) == set(DECK[0:27:3])
    assert later.known(found.order[0]) == {*DECK[0:3], *DECK[9:12], *DECK[18:21]}
    assert first.turned_up == later.turned_up == DECK[27]


def test_al_07_the_higher_top_card() -> None:
    state = trick(small(TOURNAMENT, "clubs", A="hT h9 h8", B="sJ sT s9"), TOURNAMENT, "A meld, B meld")
    assert [melded(state, TOURNAMENT, letter) for letter in "ABC"] == [0, 20, 0]


def test_al_08_equal_ones_the_earlier_player() -> None:
    state = trick(small(TOURNAMENT, "clubs", C="hT h9 h8", B="sT s9 s8"), TOURNAMENT, "C meld, B meld")
    assert [melded(state, TOURNAMENT, letter) for letter in "ABC"] == [0, 20, 0]


def test_equal_ones_a_terz_in_trumps_is_better() -> None:
    state = trick(small(TOURNAMENT, "hearts", C="hT h9 h8", B="sT s9 s8"), TOURNAMENT, "C meld, B meld")
    assert [melded(state, TOURNAMENT, letter) for letter in "ABC"] == [0, 0, 20]


def test_the_best_holder_scores_all_his_sequences() -> None:
    state = small(TOURNAMENT, "diamonds", A="hK hQ hJ hT cT c9 c8", B="sA sK sQ")
    assert melded(trick(state, TOURNAMENT, "A meld, B meld"), TOURNAMENT, "A") == 70
    assert melded(trick(state, TOURNAMENT, "B meld"), TOURNAMENT, "B") == 20


def test_in_a_team_only_who_announced_scores() -> None:
    state = small(FOUR, "diamonds", B="sA sK sQ", D="cT c9 c8")
    assert melded(trick(state, FOUR, "B meld, D meld"), FOUR, "B") == 40
    assert melded(trick(state, FOUR, "B meld"), FOUR, "B") == 20


def test_late_announcements_are_invalid() -> None:
    state = first_cards(small(TOURNAMENT, "diamonds", A="hK hQ hJ"), 1)
    assert "All late announcments are invalid." in refused(state, TOURNAMENT, "A meld")


def test_who_has_nothing_cannot_announce() -> None:
    state = small(TOURNAMENT, "diamonds", A="hK hQ hJ")
    assert calls(state, TOURNAMENT, "A") >= {"meld"}
    assert "meld" not in calls(state, TOURNAMENT, "B")
    refused(state, TOURNAMENT, "B meld")


def test_sufficient_information_then_the_best_holder_shows_all() -> None:
    state = small(TOURNAMENT, "diamonds", A="hK hQ hJ hT", B="sA sK sQ", C="cT c9 c8")
    state = trick(state, TOURNAMENT, "A meld, B meld, C meld")
    assert calls(state, TOURNAMENT, "B") == {"show terc ace", "show terc ace spades", "good"}
    state = run(state, TOURNAMENT, "A show kvart king, B good, C good")
    assert calls(state, TOURNAMENT, "B") == set()
    assert calls(state, TOURNAMENT, "A") == {"show kvart king hearts", "expose"}
    assert "determine who has the best" in forbidden(state, TOURNAMENT, "A show terc ace")


def test_at_a_table_what_was_told_decides() -> None:
    state = run(TOURNAMENT.deal(turned_up=parse_card("s9", Pack.FRENCH)), TOURNAMENT, "A play, A meld, A =hK, B meld")
    state = run(state, TOURNAMENT, "B =h7, C meld, C =h8")
    assert set(state.melds.values()) == {()}
    state = run(state, TOURNAMENT, "A show terc king, B show kvart queen")
    assert "show terc ace" in calls(state, TOURNAMENT, "C")
    state = run(state, TOURNAMENT, "C good, B show kvart queen diamonds")
    assert [melded(state, TOURNAMENT, letter) for letter in "ABC"] == [0, 50, 0]
    assert parse_card("dT", Pack.FRENCH) in state.known(seat(TOURNAMENT, "B"))


def test_al_09_the_sixty_terz() -> None:
    state = run(small(TOURNAMENT, "hearts", A="hK hQ hJ"), TOURNAMENT, "A meld, A =hJ")
    state = run(first_cards(state, 2), TOURNAMENT, "A =hK, A bella")
    names = [(meld.name, meld.value) for meld in state.melds[side(TOURNAMENT, "A")]]
    assert names == [("terc king hearts", 20), ("bella", 20)]
    assert state.card_points[side(TOURNAMENT, "A")] >= 20


@pytest.mark.parametrize(("hand", "legal"), [("sJ s7 dA", {"sJ"}), ("sA s7 dA", {"sA", "s7"})])
def test_al_10_the_ally_must_be_beaten_too(hand: str, legal: set[str]) -> None:
    assert may_play(TOURNAMENT, "s", "hA s9", hand) == legal


def test_al_11_no_exchange_after_a_meld() -> None:
    state = original(TOURNAMENT, "cK", A="c7 hA hK hQ", B="")
    assert "exchange seven" in calls(state, TOURNAMENT, "A")
    assert "before the holder" in forbidden(run(state, TOURNAMENT, "A meld"), TOURNAMENT, "A exchange seven")
    assert "before the holder" in forbidden(first_cards(state, 1), TOURNAMENT, "A exchange seven")
    assert "clubs-king" in map(str, run(state, TOURNAMENT, "A exchange seven").known(seat(TOURNAMENT, "A")))


def test_others_melds_do_not_hinder_the_exchange() -> None:
    state = run(original(TOURNAMENT, "cK", C="c7", A="hA hK hQ"), TOURNAMENT, "A meld, A =hA")
    assert "exchange seven" in calls(state, TOURNAMENT, "C")


def test_no_exchange_where_another_suit_is_trumps() -> None:
    forbidden(small(TOURNAMENT, "hearts", A="d7"), TOURNAMENT, "A exchange seven")
    refused(original(FOUR, "s9", A="s7"), FOUR, "A exchange seven")
    assert "exchange seven" in calls(original(TWO, "s9", A="s7"), TWO, "A")


@pytest.mark.parametrize(("trump", "value"), [("clubs", 4), ("spades", 3), ("hearts", 2), ("diamonds", 1)])
def test_al_12_values_of_small_games(trump: str, value: int) -> None:
    lost = finished_with(small(TOURNAMENT, trump), TOURNAMENT, A=40, B=50, C=30)
    won = finished_with(small(TOURNAMENT, trump), TOURNAMENT, A=50, B=40, C=30)
    assert by_letter(lost, TOURNAMENT, lost.points) == [-2 * value, 2, 2]
    assert by_letter(won, TOURNAMENT, won.points) == [value, 0, 0]


@pytest.mark.parametrize(("turned_up", "value"), [("c9", 8), ("s9", 7), ("h9", 6), ("d9", 5)])
def test_values_of_originals(turned_up: str, value: int) -> None:
    won = finished_with(original(TOURNAMENT, turned_up), TOURNAMENT, A=50, B=40, C=30)
    assert by_letter(won, TOURNAMENT, won.points) == [value, 0, 0]


def revoke(option: str, guilty: str) -> State:
    """A plays an Original in spades; this player does not follow the ace of hearts."""
    hands = {"A": "hA h8 c7", "B": "h7 cK", "C": "h9 cQ"}
    state = original(TOURNAMENT, "s9", {"alt.revoke": option}, **hands)
    if guilty == "A":
        state = run(state, TOURNAMENT, "A =c7")
        state = state.apply(Play(seat(TOURNAMENT, "B"), parse_card("h7", Pack.FRENCH)))
        return state
    state = run(state, TOURNAMENT, "A =hA")
    return state.apply(Play(seat(TOURNAMENT, "B"), parse_card("cK", Pack.FRENCH)))


def test_al_13_a_revoke_loses_the_game_at_once() -> None:
    state = revoke("immediateLoss", "B")
    assert state.phase is Phase.OVER
    assert by_letter(state, TOURNAMENT, state.points) == [7, 0, 0]
    assert state.score.deals == 1


def test_al_13_or_it_is_proposed() -> None:
    state = revoke("propose", "B")
    assert not state.finished
    (found,) = state.noticed
    assert found.kind == "revoke"
    assert found.cost is not None
    assert by_letter(state, TOURNAMENT, found.cost) == [7, 0, 0]
    assert first_cards(state).tricks[0].winner is not None


def test_a_revoke_by_the_lone_player_is_a_lost_game() -> None:
    state = original(TOURNAMENT, "s9", None, A="h8 c7", B="hA h7", C="h9")
    other = run(
        dealt(TOURNAMENT, None, "s9", hands={"A": "hA", "B": "h8 c7", "C": "h9"}), TOURNAMENT, "A pass, B play, A =hA"
    )
    wrong = other.apply(Play(seat(TOURNAMENT, "B"), parse_card("c7", Pack.FRENCH)))
    assert wrong.noticed[0].cost is not None
    assert by_letter(wrong, TOURNAMENT, wrong.noticed[0].cost) == [2, -14, 2]
    assert state.noticed == ()


def test_a_revoke_found_after_the_last_card_ends_the_deal_there_too() -> None:
    strict = first_cards(revoke("propose", "B"))
    table = TOURNAMENT.deal(strict.seats, strict.dealer, {"alt.revoke": "immediateLoss"}, None, strict.turned_up)
    for action in strict.actions:
        if not table.finished:
            table = table.apply(action)
    assert by_letter(table, TOURNAMENT, table.points) == [7, 0, 0]


def test_an_offer_to_give_up_is_a_hint() -> None:
    state = original(TOURNAMENT)
    found = state.violation(Say(seat(TOURNAMENT, "B"), Schenken()))
    assert found is not None
    assert "punished by immediate loss" in found.rule
    (noted,) = state.apply(Say(seat(TOURNAMENT, "B"), Schenken())).noticed
    assert noted.cost is not None
    assert by_letter(state, TOURNAMENT, noted.cost) == [7, 0, 0]
    refused(state, TOURNAMENT, "B kontra")


def test_the_declarer_alone_may_lay_his_hand_open() -> None:
    state = trick(original(TOURNAMENT), TOURNAMENT)
    assert "expose" in calls(state, TOURNAMENT, "A")
    assert "not an opponent" in refused(state, TOURNAMENT, "B expose")
    opened = run(state, TOURNAMENT, "A expose")
    assert "expose" not in calls(opened, TOURNAMENT, "A")
    assert not first_cards(opened).noticed
    refused(trick(original(TOURNAMENT, options={"alt.exposedPlay": False}), TOURNAMENT), TOURNAMENT, "A expose")
    refused(trick(original(MONEY), MONEY), MONEY, "A expose")


@pytest.mark.parametrize(("makers", "others", "written"), [(82, 70, [1, 0]), (81, 71, [1, 0]), (76, 76, [0, 2])])
def test_al_14_the_makers_need_more_than_half(makers: int, others: int, written: list[int]) -> None:
    state = finished_with(original(FOUR), FOUR, A=makers, B=others)
    assert by_letter(state, FOUR, state.points) == written


@pytest.mark.parametrize(("kontra", "won", "lost"), [(0, 1, 2), (1, 2, 4), (2, 4, 8)])
@pytest.mark.parametrize("found", [FOUR, TWO])
def test_al_15_what_games_count(found: Game, kontra: int, won: int, lost: int) -> None:
    state = original(found)
    success = replace(finished_with(state, found, A=60, B=40), kontra=kontra)
    failure = replace(finished_with(state, found, A=40, B=60), kontra=kontra)
    assert by_letter(success, found, success.points) == [won, 0]
    assert by_letter(failure, found, failure.points) == [0, lost]


def test_al_16_the_die() -> None:
    x, y = side(FOUR, "A"), side(FOUR, "B")
    assert [Mark(Sign.DIE, points).face for points in (0, 4, 6)] == [6, 4, 6]
    state = run(dealt(FOUR, None, "s9", Score({x: 4, y: 0})), FOUR, "A play, B kontra")
    done = finished_with(state, FOUR, A=60, B=40)
    assert done.score.of(x) == 6
    assert done.won == Won(x, False, "|")
    state = finished_with(
        run(dealt(FOUR, {"alt4.target": 7}, "s9", Score({x: 5, y: 0})), FOUR, "A play"), FOUR, A=60, B=40
    )
    assert state.won is None


def test_cash_is_paid_after_every_hand() -> None:
    options = {"alt4.scoring": "cash"}
    state = original(FOUR, "s9", options)
    won, lost = finished_with(state, FOUR, A=60, B=40), finished_with(state, FOUR, A=40, B=60)
    assert by_letter(won, FOUR, won.points) == [1, -1]
    assert by_letter(lost, FOUR, lost.points) == [-2, 2]
    assert replace(lost, kontra=2).won is None


def schenken(found: Game = FOUR) -> State:
    """A plays, giving up is agreed upon."""
    options = {"alt4.schenken": True} if found is not MONEY else {}
    return original(found, "s9", options)


def test_al_17_schenken_agreed() -> None:
    state = run(schenken(), FOUR, "B schenken")
    assert state.turn is seat(FOUR, "D")
    assert calls(state, FOUR, "D") >= {"accept", "refuse"}
    assert "His partner" in refused(state, FOUR, "A accept")
    state = run(state, FOUR, "D accept")
    assert state.finished
    assert by_letter(state, FOUR, state.points) == [1, 0]
    assert set(state.card_points.values()) == {0}
    assert state.next_dealer is seat(FOUR, "A")


def test_al_17_schenken_refused() -> None:
    state = run(schenken(), FOUR, "D schenken, B refuse")
    assert state.turn is seat(FOUR, "A")
    refused(state, FOUR, "B schenken")
    assert "kontra" in calls(state, FOUR, "B")
    assert first_cards(state).finished


def test_schenken_is_an_opponents_offer_right_after_the_auction() -> None:
    assert "opponenet" in refused(schenken(), FOUR, "A schenken")
    refused(first_cards(schenken(), 1), FOUR, "B schenken")
    refused(run(schenken(), FOUR, "B kontra"), FOUR, "D schenken")
    refused(original(FOUR), FOUR, "B schenken")
    refused(original(MONEY, options={"altm.schenken": False}), MONEY, "B schenken")


def test_the_single_opponent_decides_alone() -> None:
    state = run(schenken(TWO), TWO, "B schenken")
    assert state.finished
    assert by_letter(state, TWO, state.points) == [1, 0]


def test_schenken_in_the_money_game() -> None:
    state = run(schenken(MONEY), MONEY, "C schenken, B accept")
    assert by_letter(state, MONEY, state.points) == [2.0, -1.0, -1.0]


def test_kontra_before_ones_own_first_card_and_re_at_once() -> None:
    state = run(original(FOUR, A="hA", B="h7", C="h8", D="h9"), FOUR, "A =hA")
    assert "kontra" in calls(state, FOUR, "B")
    assert "kontra" not in calls(state, FOUR, "A")
    state = run(state, FOUR, "B =h7")
    assert "before playing a card" in refused(state, FOUR, "B kontra")
    state = run(state, FOUR, "D kontra")
    assert "rekontra" in calls(state, FOUR, "A")
    assert "rekontra" in calls(state, FOUR, "C")
    assert run(state, FOUR, "C rekontra").kontra == 2
    late = run(state, FOUR, "C =h8")
    assert "Before play continues" in refused(late, FOUR, "A rekontra")
    assert late.kontra == 1


def test_a_second_kontra_does_not_bring_re_back() -> None:
    state = run(original(FOUR, A="hA", B="h7"), FOUR, "B kontra, A =hA")
    refused(state, FOUR, "D kontra")
    state = state.apply(Say(seat(FOUR, "D"), parse_call("kontra", Pack.FRENCH)))
    refused(state, FOUR, "C rekontra")


@pytest.mark.parametrize(("kontra", "factor"), [(0, 1), (1, 2), (2, 4)])
def test_al_18_stakes(kontra: int, factor: int) -> None:
    for state, stake in ((original(MONEY, "d9"), 1.0), (small(MONEY, "clubs"), 0.5)):
        won = replace(finished_with(state, MONEY, A=50, B=40, C=30), kontra=kontra)
        lost = replace(finished_with(state, MONEY, A=40, B=50, C=30), kontra=kontra)
        each = stake * factor
        assert by_letter(won, MONEY, won.points) == [2 * each, -each, -each]
        assert by_letter(lost, MONEY, lost.points) == [-2 * each, each, each]


def test_stakes_and_loss_are_options() -> None:
    options = {"altm.stakeOrgi": 0.1, "altm.stakeSmall": "0.05", "altm.lossFactor": 2}
    before = Score({side(MONEY, "A"): 0.2, side(MONEY, "B"): 0.1, side(MONEY, "C"): -0.3})
    state = run(dealt(MONEY, options, "s9", before), MONEY, "A play")
    lost = finished_with(state, MONEY, A=40, B=50, C=30)
    assert by_letter(lost, MONEY, lost.points) == [-0.4, 0.2, 0.2]
    assert by_letter(lost, MONEY, lost.score.points) == [-0.2, 0.3, -0.1]


def test_al_19_the_deal_for_two() -> None:
    state = TWO.deal_from(DECK, TWO.order[-1])
    assert state.turned_up == DECK[12]
    assert state.known(seat(TWO, "A")) == {*DECK[0:3], *DECK[6:9], *DECK[13:16]}
    assert state.known(seat(TWO, "B")) == {*DECK[3:6], *DECK[9:12], *DECK[16:19]}


def test_the_deal_for_four() -> None:
    state = FOUR.deal_from(DECK, FOUR.order[-1])
    assert state.turned_up == DECK[30]
    assert state.known(seat(FOUR, "D")) == {*DECK[9:12], *DECK[18:20], *DECK[29:32]}


def test_two_deal_by_turns() -> None:
    state = finished_with(original(TWO), TWO, A=60, B=40)
    assert state.next_dealer is seat(TWO, "A")


def pair(script: str) -> State:
    """A has king and queen of trumps and plays them in the first two tricks."""
    state = small(TOURNAMENT, "hearts", A="hK hQ hJ hA h9")
    state = first_cards(run(state, TOURNAMENT, "A =hJ"), 2)
    return run(state, TOURNAMENT, script)


def test_al_20_belle_is_said_or_lost() -> None:
    silent = run(first_cards(pair("A =hA"), 2), TOURNAMENT, "A =hK")
    assert melded(silent, TOURNAMENT, "A") == 0
    assert melded(pair("A bella, A =hK"), TOURNAMENT, "A") == 20
    assert melded(pair("A =hQ, A bella"), TOURNAMENT, "A") == 20


def at_a_table_of_four(**before: Any) -> State:
    """D deals and sits out; A, B and C hold nine cards each."""
    return TOURNAMENT.deal_from(DECK, Seat.RIGHT, {"alt.tableSize": 4}, **before)


def test_the_dealer_of_four_sits_out() -> None:
    state = at_a_table_of_four()
    assert state.dealer is Seat.RIGHT
    assert Seat.RIGHT not in state.seats
    assert state.seats[0] is Seat.BOTTOM
    done = first_cards(state.replay([Say(state.seats[0], parse_call("play", Pack.FRENCH))]))
    assert (Seat.RIGHT,) not in done.points
    assert columns(done) == tuple((seat,) for seat in (Seat.BOTTOM, Seat.LEFT, Seat.TOP, Seat.RIGHT))
    assert done.next_dealer is Seat.BOTTOM
    nobody = state
    while not nobody.finished:
        nobody = nobody.apply(Say(nobody.turn, parse_call("pass", Pack.FRENCH)))  # type: ignore[arg-type]
    assert nobody.next_dealer is Seat.RIGHT


@pytest.mark.parametrize(
    ("options", "deals"), [({}, 48), ({"alt.tableSize": 4}, 64), ({"alt.tableSize": 4, "alt.series": 24}, 48)]
)
def test_two_series_and_the_best_total_wins(options: dict[str, Any], deals: int) -> None:
    rules = TOURNAMENT.ruled(options)
    a, b = (Seat.BOTTOM,), (Seat.LEFT,)
    assert rules.match(Score({a: 30, b: 40}, deals=deals - 1)) is None
    assert rules.match(Score({a: 30, b: 40}, deals=deals)) == b
    assert rules.match(Score({a: 40, b: 40}, deals=deals)) is None
    after = TOURNAMENT.deal(options=options, before=Score({a: 30, b: 40}, deals=deals))
    assert after.setup.before == Score()  # the next match begins
    tied = TOURNAMENT.deal(options=options, before=Score({a: 40, b: 40}, deals=deals))
    assert tied.setup.before.deals == deals
