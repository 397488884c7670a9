"""The worked cases CB2-01 to CB2-28 of two-handed Clobyosh; each test carries the number of its case."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Claim, Play
from engine.cards import Pack, Seat
from engine.games import Game, game
from engine.games._clobyosh_score import House, distributed, house_of
from engine.masks import mask_of
from engine.melds import find_melds
from engine.notation import parse_text, print_text, record_of
from engine.phase import Phase
from engine.scoring import Score, Side
from engine.state import State
from tests.engine.rules.deals import forbidden
from tests.engine.rules.few import few, points, score
from tests.engine.rules.support import action, calls, cards, may_play, melded, played_out, refused, run, seat, trick

CLOB: Game = game("clobyosh-2")
X: Side = (Seat.BOTTOM,)
Y: Side = (Seat.TOP,)
RULES = CLOB.ruled()
TAKE = "A take"


def house(**options: object) -> House:
    return house_of(CLOB.chosen({f"clob.{name}": value for name, value in options.items()}))  # type: ignore[misc]


def taken(*hands: str, turned_up: str = "c7", **given: Any) -> State:
    """A takes clubs (or the suit of another turned-up card)."""
    return run(few(CLOB, turned_up, *hands, **given), CLOB, TAKE)


def winning(state: State, who: Seat) -> State:
    """The deal played out by somebody who plays his highest cards; the other plays his lowest."""
    assert state.table is not None
    while not state.finished:
        legal = state.legal_actions()[0]
        worth = sorted(legal.plays, key=lambda card: (card.suit is state.trump, card.rank.value))
        state = state.apply(Play(legal.seat, worth[-1] if legal.seat is who else worth[0]))
    return state


# -- melds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("cA cK cQ cJ cT", 50),
        ("cA cK cQ cJ cT c9", 50),
        ("cA cK cQ cJ cT c9 c8", 70),
        ("cA cK cQ cJ cT c9 c8 c7", 100),
    ],
)
def test_cb2_01_runs_do_not_overlap(hand: str, value: int) -> None:
    assert sum(meld.value for meld in find_melds(mask_of(cards(hand, Pack.FRENCH)), RULES.melds)) == value


def test_cb2_02_a_run_is_in_the_order_of_ranks() -> None:
    (meld,) = find_melds(mask_of(cards("hA hT hK hQ", Pack.FRENCH)), RULES.melds)
    assert meld.value == 20


def test_cb2_03_the_holder_of_the_best_run_scores_all_his_runs() -> None:
    hands = ("hK hQ hJ hT s9 s8 s7 cJ", "dA dK dQ")
    state = trick(taken(*hands), CLOB, "A 50, B good")
    state = run(state, CLOB, "A show 50 king + 20 nine")
    assert melded(state, CLOB, "A") == 70
    assert melded(winning(state, Seat.BOTTOM), CLOB, "B") == 0


def test_cb2_03_a_twenty_is_no_answer_to_a_fifty() -> None:
    state = run(taken("hK hQ hJ hT cJ", "dA dK dQ"), CLOB, "A 50")
    assert "Good" in refused(state, CLOB, "B 20")
    assert "kvart" not in calls(state, CLOB, "B")


def test_a_further_run_must_be_shown() -> None:
    state = winning(trick(taken("hK hQ hJ hT s9 s8 s7 cJ"), CLOB, "A 50"), Seat.BOTTOM)
    assert melded(state, CLOB, "A") == 50


def test_a_further_run_is_shown_in_the_second_trick_at_the_latest() -> None:
    state = trick(taken("hK hQ hJ hT s9 s8 s7 cJ"), CLOB, "A 50")
    assert "show terc nine spades" in calls(state, CLOB, "A")
    second = trick(state, CLOB)
    assert melded(run(second, CLOB, "A show 20 nine"), CLOB, "A") == 70
    assert "second trick" in refused(trick(second, CLOB), CLOB, "A show 20 nine")


def test_cb2_04_one_better_fifty_beats_two_runs() -> None:
    state = trick(taken("c8 sQ sJ sT s9 dA dK dQ", "hK hQ hJ hT cJ c9 cA"), CLOB, "A 50, B 50")
    state = winning(run(state, CLOB, "A show 50 queen, B show 50 king, A good"), Seat.TOP)
    assert (melded(state, CLOB, "A"), melded(state, CLOB, "B")) == (0, 50)


@pytest.mark.parametrize(("dealer", "expected"), [("dJ dT d9", (20, 0)), ("cJ cT c9", (0, 20))])
def test_cb2_05_equal_runs(dealer: str, expected: tuple[int, int]) -> None:
    state = trick(taken("sJ sT s9 cA", dealer), CLOB, "A 20, B 20")
    ends = (winning(state, who) for who in (Seat.BOTTOM, Seat.TOP))
    found = [(melded(end, CLOB, "A"), melded(end, CLOB, "B")) for end in ends]
    assert expected in found
    assert all(max(scored) <= 20 for scored in found)


def test_cb2_06_a_run_needs_a_trick() -> None:
    state = taken("hA hK hQ hJ d7 d8 d9 dJ dA", "cJ c9 cA cT cK cQ c8 s8 sA")
    state = winning(run(state, CLOB, "A 50"), Seat.TOP)
    assert all(found.winner is Seat.TOP for found in state.tricks)
    assert melded(state, CLOB, "A") == 0


def test_the_words_of_a_contest_as_they_are_said() -> None:
    state = run(taken("hK hQ hJ cJ", "sK sQ sJ cA"), CLOB, "A 20")
    assert {"good", "terc"} <= calls(state, CLOB, "B")
    state = run(state, CLOB, "A =cJ, B 20, B =cA")
    assert {"show terc king", "good"} <= calls(state, CLOB, "A")
    state = run(state, CLOB, "A show 20 king, B show 20 king")
    assert "show terc king spades" not in calls(state, CLOB, "B")
    assert "show terc king hearts" not in calls(state, CLOB, "A")
    state = run(state, CLOB, "B good")
    assert "show terc king hearts" in calls(state, CLOB, "A")
    assert melded(state, CLOB, "A") == 20


def test_who_says_good_has_given_up() -> None:
    state = trick(taken("hQ hJ hT cJ", "sK sQ sJ"), CLOB, "A 20, B 20")
    state = run(state, CLOB, "A show 20 queen, B good")
    assert melded(winning(state, Seat.BOTTOM), CLOB, "A") == 20


def test_a_run_that_is_not_held() -> None:
    state = taken("hQ hJ hT cJ", "sK sQ sJ")
    refused(state, CLOB, "A 50")
    assert state.apply(action(CLOB, "A 50")).irregularities[0].kind == "false_meld"
    refused(trick(state, CLOB), CLOB, "A 20")


# -- play ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "legal"), [("c9 cK c7 hA", {"c9"}), ("c7 cK", {"cK", "c7"})])
def test_cb2_07_a_trump_must_be_beaten(hand: str, legal: set[str]) -> None:
    assert may_play(CLOB, "c", "cT", hand) == legal


@pytest.mark.parametrize(("bare", "legal"), [(False, {"cJ"}), (True, {"cJ", "hA"})])
def test_cb2_08_the_bare_yuss(bare: bool, legal: set[str]) -> None:
    assert may_play(CLOB, "c", "c8", "cJ hA", {"clob.bareYuss": bare}) == legal


def test_the_bare_yuss_frees_nobody_from_trumping() -> None:
    assert may_play(CLOB, "c", "hT", "cJ d9", {"clob.bareYuss": True}) == {"cJ"}


@pytest.mark.parametrize(("hand", "legal"), [("hA h7 c7", {"hA", "h7"}), ("c7 d9", {"c7"})])
def test_cb2_09_following_and_trumping(hand: str, legal: set[str]) -> None:
    assert may_play(CLOB, "c", "hT", hand) == legal


def test_the_rule_against_a_low_trump_that_is_led() -> None:
    state = taken("c7 c8 cQ hA", turned_up="c9", options={"clob.noLowTrumpLead": True})
    assert "any trump lead must be with a scoring card" in forbidden(state, CLOB, "A =c7")


def test_no_low_trump_is_led_where_that_is_agreed() -> None:
    assert may_play(CLOB, "c", "", "c7 c8 cQ hA", {"clob.noLowTrumpLead": True}) == {"cQ", "hA"}
    assert may_play(CLOB, "c", "", "c7 c8", {"clob.noLowTrumpLead": True}) == {"c7", "c8"}


# -- deal and auction ---------------------------------------------------------------------------------------


def test_cb2_10_six_and_three() -> None:
    deck = Pack.FRENCH.cards
    dealt = RULES.script.deal(deck, 2)
    assert dealt.hands[0] == (*deck[0:3], *deck[6:9], *deck[13:16])
    assert dealt.hands[1] == (*deck[3:6], *deck[9:12], *deck[16:19])
    assert dealt.turned_up == deck[12]
    assert len(dealt.rest) == 13
    assert dealt.rest[-1] == deck[31]


def test_cb2_11_the_turned_up_suit_cannot_be_named_later() -> None:
    state = run(few(CLOB, "h9"), CLOB, "A pass, B pass")
    assert calls(state, CLOB, "A") == {"pass", "trump clubs", "trump spades", "trump diamonds"}
    assert "turn-up suit" in refused(state, CLOB, "A trump hearts")


def test_cb2_12_four_passes() -> None:
    state = run(few(CLOB, "h9", held=30), CLOB, "A pass, B pass, A pass, B pass")
    assert state.phase is Phase.OVER
    assert points(state, CLOB) == {"A": 0, "B": 0}
    assert state.next_dealer is seat(CLOB, "A")
    assert state.outcome.score.held == 30


def test_cb2_12_of_a_deal_thrown_in_six_cards_are_known() -> None:
    given = {seat(CLOB, "A"): cards("cJ sA h7 h8 h9 d7", Pack.FRENCH), seat(CLOB, "B"): cards("c8", Pack.FRENCH)}
    given[seat(CLOB, "B")] += cards("sK hQ hK hA dK", Pack.FRENCH)
    state = CLOB.deal(hands=given, turned_up=cards("hT", Pack.FRENCH)[0])
    state = run(state, CLOB, "A pass, B pass, A pass, B pass")
    record = record_of(state, CLOB)
    assert {who: set(hand or ()) for who, hand in record.hands.items()} == {w: set(h) for w, h in given.items()}
    assert parse_text(print_text(record)) == record
    assert record.played().outcome == state.outcome


@pytest.mark.parametrize(("options", "may"), [({}, False), ({"clob.schmeiss": "firstTurn"}, True)])
def test_cb2_24_schmeiss_is_an_option(options: dict[str, Any], may: bool) -> None:
    state = few(CLOB, "h9", options=options)
    assert ("schmeiss" in calls(state, CLOB, "A")) is may
    assert "schmeiss" not in calls(run(state, CLOB, "A pass, B pass"), CLOB, "A")


@pytest.mark.parametrize("call", ["schmeiss", "accept", "play"])
def test_what_there_is_not_in_the_second_round_is_no_matter_of_a_bimah(call: str) -> None:
    state = run(few(CLOB, "h9"), CLOB, "A pass, B pass")
    assert "free choice of trump suit" in refused(state, CLOB, f"A {call}")


def test_an_answer_is_all_that_can_be_said_to_a_schmeiss() -> None:
    state = run(few(CLOB, "h9", options={"clob.schmeiss": "firstTurn"}), CLOB, "A schmeiss")
    assert "opponent of the player who says Schmeiss" in refused(state, CLOB, "B take")


def test_cb2_24_schmeiss_accepted_and_refused() -> None:
    state = run(few(CLOB, "h9", options={"clob.schmeiss": "firstTurn"}), CLOB, "A schmeiss")
    assert calls(state, CLOB, "B") == {"accept", "refuse"}
    thrown = run(state, CLOB, "B accept")
    assert thrown.phase is Phase.OVER
    assert thrown.next_dealer is seat(CLOB, "A")
    insisted = run(state, CLOB, "B refuse")
    assert insisted.contractor is seat(CLOB, "A")
    assert insisted.trump is cards("h9", Pack.FRENCH)[0].suit


VOID = {"clob.voidDeal": True}
VOID_HAND = "c8 c7 s8 s7 h8 d7 cA sA hA"


def test_cb2_27_a_void_deal() -> None:
    for hands in ((VOID_HAND, "dA dT"), (" ".join(VOID_HAND.split()[:6]), "cA cK sA sK hA hK")):
        given = {seat(CLOB, letter): cards(hand, Pack.FRENCH) for letter, hand in zip("AB", hands, strict=True)}
        if len(given[seat(CLOB, "A")]) == 9:
            given[seat(CLOB, "B")] += cards("cK sK sT hT d9 dQ dK", Pack.FRENCH)
        state = CLOB.deal(options=VOID, hands=given, turned_up=cards("h9", Pack.FRENCH)[0])
        assert state.phase is Phase.OVER
        assert points(state, CLOB) == {"A": 0, "B": 0}
        assert state.next_dealer is state.dealer


def test_cb2_27_not_void_without_the_option_nor_by_the_last_three_cards() -> None:
    given = {seat(CLOB, "A"): cards("cA c7 s8 s7 h8 d7 c8 s9 d8", Pack.FRENCH)}
    assert not CLOB.deal(options=VOID, hands=given).finished
    given = {seat(CLOB, "A"): cards(VOID_HAND, Pack.FRENCH)}
    assert not CLOB.deal(hands=given).finished


def test_cb2_27_a_hand_that_nobody_knows_is_laid_open() -> None:
    state = few(CLOB, "h9", blind=True, options=VOID)
    assert "expose" in calls(state, CLOB, "B")
    void = run(state, CLOB, "A pass, A expose")
    assert void.phase is Phase.OVER
    assert void.next_dealer is void.dealer
    assert "expose" not in calls(few(CLOB, "h9", blind=True), CLOB, "B")
    assert "8's and 7's" in refused(few(CLOB, "h9"), CLOB, "A expose")


# -- the seven ----------------------------------------------------------------------------------------------


def test_cb2_23_the_seven_of_the_accepted_suit_is_exchanged() -> None:
    state = run(few(CLOB, "h8", "cA", "h7 cK"), CLOB, TAKE)
    assert "exchange seven" in calls(state, CLOB, "B")
    assert "Seven" in refused(state, CLOB, "A exchange seven")
    after = run(state, CLOB, "B exchange seven")
    assert cards("h8", Pack.FRENCH)[0] in after.known(seat(CLOB, "B"))
    assert cards("h7", Pack.FRENCH)[0] not in after.known(seat(CLOB, "B"))
    assert "exchange seven" not in calls(after, CLOB, "B")


def test_cb2_23_no_exchange_in_another_suit_or_after_the_first_lead() -> None:
    state = run(few(CLOB, "h8", "cA", "s7 h7 cK"), CLOB, "A pass, B pass, A trump spades")
    assert "exchange seven" not in calls(state, CLOB, "B")
    assert "exchange" in refused(state, CLOB, "B exchange seven")
    state = run(few(CLOB, "h8", "cA", "h7 cK"), CLOB, f"{TAKE}, A =cA")
    refused(state, CLOB, "B exchange seven")


def test_the_seven_itself_turned_up() -> None:
    assert "exchange seven" not in calls(taken("c8 cA", turned_up="c7"), CLOB, "A")


def test_the_seven_is_exchanged_until_the_first_lead_whatever_was_said_before() -> None:
    state = taken("cK cQ cJ c7", turned_up="cA")
    state = run(state, CLOB, "A 20, A bella, A exchange seven, A =cK")
    assert melded(winning(state, Seat.BOTTOM), CLOB, "A") == 40  # twenty was said, and not fifty


def test_a_seven_that_was_announced_stays() -> None:
    state = run(taken("c7 c8 c9", turned_up="cA"), CLOB, "A 20")
    assert "exchange" in forbidden(state, CLOB, "A exchange seven")


def test_a_card_got_for_the_seven_counts_for_runs_and_bela() -> None:
    state = taken("c7 cK cJ cA", turned_up="cQ")
    state = run(state, CLOB, "A exchange seven, A 50 ace clubs, A bella, A =cK")
    assert melded(winning(state, Seat.BOTTOM), CLOB, "A") == 70


def test_the_seven_of_a_hand_that_nobody_knows() -> None:
    state = run(few(CLOB, "cQ", blind=True), CLOB, "A take, B exchange seven")
    assert cards("cQ", Pack.FRENCH)[0] in state.known(seat(CLOB, "B"))
    assert cards("c7", Pack.FRENCH)[0] in state.denied_cards(seat(CLOB, "A"))
    assert "exchange seven" not in calls(state, CLOB, "A")


# -- bela ---------------------------------------------------------------------------------------------------

BELA = "cK cQ cJ hA"


@pytest.mark.parametrize("script", ["A bella, A =cK", "A =cK, A bella", "A =cQ, A bella"])
def test_bela_with_its_first_card(script: str) -> None:
    assert melded(run(taken(BELA), CLOB, script), CLOB, "A") == 20


def test_bela_with_its_second_card() -> None:
    for announce, expected in (("either", 20), ("firstOnly", 0)):
        state = trick(run(taken(BELA, "s7 s8", options={"clob.belaAnnounce": announce}), CLOB, "A =cJ"), CLOB)
        state = trick(run(state, CLOB, "A =cK"), CLOB)
        while state.to_play != 0:
            state = trick(state, CLOB)
        if cards("cQ", Pack.FRENCH)[0] not in state.known(seat(CLOB, "A")):
            continue
        state = run(state, CLOB, "A =cQ")
        if expected:
            assert melded(run(state, CLOB, "A bella"), CLOB, "A") == 20
        else:
            assert "first card" in refused(state, CLOB, "A bella")


def test_bela_after_the_last_card_of_the_deal() -> None:
    state = taken("cK cQ cJ c9 cA cT sA sT sK", "s7 s8")
    for card in ["cJ", "c9", "cA", "cT", "sA", "sT", "sK", "cQ"]:
        state = run(state, CLOB, f"A ={card}")
        while state.to_play != 0 or state.plays:
            legal = state.legal_actions()[0]
            state = state.apply(Play(legal.seat, legal.plays[0]))
    state = trick(state, CLOB)
    assert state.finished
    assert melded(state, CLOB, "A") == 0
    assert melded(run(state, CLOB, "A bella"), CLOB, "A") == 20


# -- settlement ---------------------------------------------------------------------------------------------


def on_the_sheet(before: tuple[int, int], own: tuple[int, int], taker: Side) -> tuple[object, object]:
    """The totals of X and Y after a hand with these points."""
    sheet = Score(dict(zip((X, Y), before, strict=True)))
    sheet = sheet.after(distributed(dict(zip((X, Y), own, strict=True)), taker, house()).points)
    return sheet.of(X), sheet.of(Y)


def test_cb2_19_both_score_their_own_when_the_taker_has_more() -> None:
    assert on_the_sheet((0, 0), (56, 23), X) == (56, 23)
    assert on_the_sheet((0, 0), (38, 106), Y) == (38, 106)


def test_cb2_20_a_chancy_win() -> None:
    assert on_the_sheet((94, 128), (88, 84), X) == (182, 212)


def test_cb2_21_bate_gives_all_to_the_opponent() -> None:
    assert on_the_sheet((182, 212), (80, 64), Y) == (326, 212)


def test_cb2_22_the_sum_of_the_rules_is_a_slip() -> None:
    assert on_the_sheet((56, 23), (38, 106), Y) == (94, 129)  # the text has 128


def test_cb2_25_equal_points() -> None:
    own = {X: 70, Y: 70}
    held = distributed(own, X, house())
    assert (held.points, held.winners, held.held) == ({X: 0, Y: 70}, (), 70)
    lost = distributed(own, X, house(tie="takerZeroOppOwn"))
    assert (lost.points, lost.winners, lost.held) == ({X: 0, Y: 70}, (), 0)


def test_points_held_over_go_to_the_winner_of_the_next_hand() -> None:
    state = winning(taken("cJ c9 cA cT cK hA", held=70), Seat.BOTTOM)
    own = state.card_points
    assert own[X] > own[Y]
    assert points(state, CLOB) == {"A": own[X] + 70, "B": own[Y]}
    assert state.outcome.score.held == 0
    bate = winning(taken("s7 s8 s9", "cJ c9 cA cT cK hA", turned_up="c8", held=70), Seat.TOP)
    assert points(bate, CLOB) == {"A": 0, "B": sum(bate.card_points.values()) + 70}


TIED = """\
[game clobyosh-2]
[option clob.tie {tie}]
[seats bottom top]
[hand bottom s7 h8 hK hA d8 dJ cJ cQ d7]
[hand top s9 sK hJ d9 dT dA cK sQ h9]
[turned-up c7]
[held 37]
(B take)
1. B dJ T d9
2. B d7 T dA
3. T sQ B s7
4. T s9 B cQ
5. B h8 T h9
6. T sK B cJ
7. B hA T hJ
8. B d8 T dT
9. T cK B hK
"""
"""Each makes 42 points."""


@pytest.mark.parametrize(("tie", "held"), [("hold", 79), ("takerZeroOppOwn", 37)])
def test_a_second_tie_adds_to_the_points_held_over(tie: str, held: int) -> None:
    state = parse_text(TIED.format(tie=tie)).played()
    assert points(state, CLOB) == {"A": 0, "B": 42}
    assert state.outcome.score.held == held


def test_cb2_26_a_no_tricker() -> None:
    hands = ("cA cK cQ cJ cT c9 c8 sA sT", "s7 s8 h7")
    for option, expected in ((True, 430), (False, None)):
        state = winning(run(taken(*hands, options={"clob.noTricker": option}), CLOB, "A 50 + 20"), Seat.BOTTOM)
        assert all(found.winner is Seat.BOTTOM for found in state.tricks)
        assert state.points[X] == (expected or state.card_points[X] + 70)


# -- claims -------------------------------------------------------------------------------------------------


def claiming(**given: Any) -> State:
    """Y of the rules is A, forehand and taker, with 478; M is B, the dealer, with 495."""
    hands = ("cJ h9 h8 h7 sA", "c8 sK dK hA")
    state = taken(*hands, turned_up="cQ", before={"A": 478, "B": 495}, **given)
    return run(state, CLOB, "A 20, A =cJ, B good, B =c8")


def test_cb2_14_the_game_is_claimed() -> None:
    state = run(claiming(), CLOB, "A claim")
    assert state.phase is Phase.OVER
    assert state.won is not None
    assert state.won.side == X
    assert score(state, CLOB) == {"A": 518, "B": 495}
    assert state.next_dealer is Seat.BOTTOM
    assert state.irregularities == ()


def test_a_false_claim_loses_the_game() -> None:
    state = taken("cJ sA", "c8 sK", before={"A": 400, "B": 100})
    state = run(state, CLOB, "A =cJ, B =c8, A claim")
    assert state.won is not None
    assert state.won.side == Y
    assert [found.kind for found in state.irregularities] == ["false_claim"]


def test_cb2_16_a_claim_only_after_ones_own_trick() -> None:
    state = taken("cJ hA sA", "c8 s7 hT")
    assert "claim" not in calls(state, CLOB, "A")
    state = run(state, CLOB, "A =cJ, B =c8")
    assert "claim" in calls(state, CLOB, "A")
    assert "claim" not in calls(state, CLOB, "B")
    assert "after winning a trick" in refused(state, CLOB, "B claim")
    state = run(state, CLOB, "A =hA")
    assert "after winning a trick" in refused(state, CLOB, "A claim")


def test_a_claim_after_the_last_trick_counts_its_ten() -> None:
    state = winning(taken("cJ c9 cA cT cK c8 sA hA dA"), Seat.BOTTOM)
    assert state.leader == 0
    own = int(state.card_points[X])
    for before, true in ((501 - own, True), (500 - own, False)):
        again = few(CLOB, "c7", before={"A": before, "B": 0}, blind=True)
        again = CLOB.deal(
            hands={who: tuple(_cards(state, who)) for who in CLOB.order},
            turned_up=cards("c7", Pack.FRENCH)[0],
            before=again.setup.before,
        ).replay(state.actions)
        ended = run(again, CLOB, "A claim")
        assert ended.ended is not None
        assert ended.ended.true is true


def _cards(state: State, who: Seat) -> list[Any]:
    mask = state.owned(state.setup.place[who])
    assert mask is not None
    return [card for card in Pack.FRENCH.cards if mask >> card.index & 1]


@pytest.mark.parametrize(("script", "true"), [("A =cJ", True), ("A =cK", True)])
def test_bela_counts_for_a_claim_while_it_can_still_be_announced(script: str, true: bool) -> None:
    state = taken("cK cQ cJ c9 cA cT hA", "c8 s7", before={"A": 501 - 24, "B": 0})
    state = run(trick(run(state, CLOB, script), CLOB), CLOB, "A claim")
    assert state.ended is not None
    assert state.ended.true is true


def test_what_was_claimed_with_is_written() -> None:
    state = taken("cK cQ cJ c9 cA cT hA", "c8 s7", before={"A": 501 - 24, "B": 0})
    state = run(trick(run(state, CLOB, "A =cK"), CLOB), CLOB, "A claim")
    assert [meld.name for meld in state.melds[X]] == ["bella"]
    assert score(state, CLOB) == {"A": 501, "B": 0}


def test_bela_kept_quiet_does_not_count_for_a_claim() -> None:
    state = taken("cK cQ cJ c9 cT hA", "c8 s7", turned_up="cA", before={"A": 475, "B": 0})
    for card in ("cK", "cQ"):
        state = trick(run(state, CLOB, f"A ={card}"), CLOB)
    ended = run(state, CLOB, "A claim").ended
    assert ended is not None
    assert ended.true is False


def test_a_claim_at_a_table_that_sees_no_hands() -> None:
    state = few(CLOB, "cQ", blind=True, before={"A": 478, "B": 495})
    state = run(state, CLOB, "A take, A 20, A =cJ, B good, B =c8, A claim")
    assert state.ended is not None
    assert state.ended.true


def test_cb2_18_nobody_claimed() -> None:
    state = winning(taken("cJ c9 cA cT cK hA", before={"A": 500, "B": 500}), Seat.BOTTOM)
    assert state.won is not None
    assert state.won.side == state.side_of(state.tricks[-1].winner)  # type: ignore[arg-type]


def test_who_alone_is_there_has_won() -> None:
    state = winning(taken("cJ c9 cA cT cK hA", before={"A": 490, "B": 0}), Seat.BOTTOM)
    assert state.won is not None
    assert state.won.side == X


def test_cb2_28_claims_within_the_first_three_tricks() -> None:
    state = taken("cJ c9 cA cT cK hA", options={"clob.claimWindowTricks": 3}, before={"A": 440, "B": 0})
    for number in range(1, 6):
        state = trick(state, CLOB)
        while state.leader != 0:
            state = trick(state, CLOB)
        if len(state.tricks) > 9:
            break
        assert ("claim" in calls(state, CLOB, "A")) is (len(state.tricks) <= 3), number
    assert not state.finished or "claim" not in calls(state, CLOB, "A")


@pytest.mark.parametrize("value", [None, "null"])
def test_no_window_is_the_default(value: object) -> None:
    assert CLOB.chosen({"clob.claimWindowTricks": value}) == CLOB.chosen()  # type: ignore[dict-item]


def test_played_out_games_know_no_claims() -> None:
    options = {"clob.end": "playOut"}
    state = winning(taken("cJ c9 cA cT cK hA", options=options, before={"A": 495, "B": 600}), Seat.BOTTOM)
    assert "claim" not in calls(trick(taken("cJ", options=options), CLOB), CLOB, "A")
    assert state.won is not None
    assert state.won.side == Y
    assert Claim() not in [call for legal in state.legal_actions() for call in legal.calls]


def test_a_win_is_consummated_by_a_trick() -> None:
    options = {"clob.consummateByTrick": True}
    there = winning(taken("cJ c9 cA cT cK hA", options=options, before={"A": 490, "B": 0}), Seat.BOTTOM)
    assert there.won is None
    nexts = winning(taken("cJ c9 cA cT cK hA", options=options, before={"A": 560, "B": 0}), Seat.BOTTOM)
    assert nexts.won is not None
    assert nexts.won.side == X


@pytest.mark.parametrize(("consummate", "before", "winner"), [(True, 510, X), (True, 490, Y), (False, 510, Y)])
def test_nobody_claims_a_game_that_is_consummated(consummate: bool, before: int, winner: Side) -> None:
    options = {"clob.consummateByTrick": consummate}
    hands = ("hA h7 h8 d7 d8 s7 s8 c8 c9", "h9 hT dA dT sA sT sK cA cT")
    state = taken(*hands, options=options, before={"A": before, "B": 480})
    state = run(state, CLOB, "A =hA, B =h9, A =d7, B =dA, B =sA, A =s7, B claim")
    assert state.won is not None
    assert state.won.side == winner
    assert state.next_dealer is winner[0]


@pytest.mark.parametrize(("best_of", "games"), [(3, 2), (1, 1)])
def test_the_match(best_of: int, games: int) -> None:
    state = winning(
        taken("cJ c9 cA cT cK hA", options={"clob.bestOf": best_of}, before={"A": 490, "B": 0}), Seat.BOTTOM
    )
    assert state.won is not None
    once = state.score.next_game(state.won)
    assert (state.rules.match(once) == X) is (games == 1)
    assert state.rules.match(once.next_game(state.won)) == X


def test_a_match_is_won_with_the_deal_that_wins_it() -> None:
    game_of_y = TIED.format(tie="hold").replace("[held 37]", "[before bottom 10, top 470]\n[games {marks}]")
    second = parse_text(game_of_y.format(marks="top |")).played()
    assert (second.outcome.match, second.outcome.score.games) == (Y, {Y: ("|",)})
    first = parse_text(game_of_y.format(marks="bottom |")).played()
    assert first.outcome.match is None


@pytest.mark.parametrize(("best_of", "marks"), [(3, "| |"), (1, "|")])
def test_a_match_that_was_won_before_is_over(best_of: int, marks: str) -> None:
    header = f"[game clobyosh-2]\n[option clob.bestOf {best_of}]\n[games bottom {marks}]\n"
    nobodys = parse_text(header + "(B pass) (T pass) (B pass) (T pass)").played()
    assert (nobodys.outcome.match, nobodys.outcome.score.games) == (None, {})
    played = TIED.format(tie="hold").replace("[held 37]", f"[before top 470]\n[games bottom {marks}]")
    others = parse_text(played.replace("[option", f"[option clob.bestOf {best_of}]\n[option", 1)).played()
    assert others.won is not None
    assert others.outcome.match == (Y if best_of == 1 else None)
    assert others.score.next_game(others.won).games == {Y: ("|",)}


# -- next dealer --------------------------------------------------------------------------------------------


def test_the_winner_of_the_hand_deals() -> None:
    assert winning(taken("cJ c9 cA cT cK hA"), Seat.BOTTOM).next_dealer is Seat.BOTTOM
    assert winning(taken("s7 s8 s9", "cJ c9 cA cT cK hA", turned_up="c8"), Seat.TOP).next_dealer is Seat.TOP


def test_played_out_by_anybody() -> None:
    assert played_out(taken("cJ")).finished
