"""The worked cases CB4-01 to CB4-09 of four-handed Clobyosh; each test carries the number of its case."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Play
from engine.cards import Pack, Suit, parse_card
from engine.notation import record_of
from engine.playout import random_playout
from engine.scoring import Score, losers_give_all
from engine.state import Phase, State
from tests.engine.rules.support import (
    CLOBYOSH,
    action,
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

X, Y = side(CLOBYOSH, "A"), side(CLOBYOSH, "B")
RULES = CLOBYOSH.rules(CLOBYOSH.chosen())
PASSES = "A pass, B pass, C pass, D pass"


def clubs(state: State) -> State:
    """A names clubs in the second round."""
    return run(state, CLOBYOSH, f"{PASSES}, A trump clubs")


def test_cb4_01_the_turned_up_card_is_the_dealers() -> None:
    deck = Pack.FRENCH.cards
    dealt = RULES.script.deal(deck, 4)
    assert dealt.turned_up == deck[24]
    assert dealt.hands[0] == (*deck[0:3], *deck[12:15], *deck[25:27])
    assert dealt.hands[3] == (*deck[9:12], *deck[21:24], deck[24], deck[31])
    state = run(deal(CLOBYOSH, turned_up="s9", A="s7"), CLOBYOSH, "A take")
    assert refused(state, CLOBYOSH, "A exchange seven")


def test_cb4_02_an_opponents_card_must_be_beaten_in_a_plain_suit_too() -> None:
    assert may_play(CLOBYOSH, "c", "dK", "dA dT d8 cJ") == {"dA", "dT"}


def test_cb4_03_no_duty_to_trump_when_the_partner_is_winning() -> None:
    assert may_play(CLOBYOSH, "c", "dA d7", "c9 h8") == {"c9", "h8"}


def test_cb4_04_no_duty_to_beat_the_partners_trump() -> None:
    assert may_play(CLOBYOSH, "c", "c9 c7", "cJ c8 hA") == {"cJ", "c8"}


def test_a_trump_must_be_beaten_by_who_cannot_follow() -> None:
    assert may_play(CLOBYOSH, "c", "hK cT", "c9 c8 dA") == {"c9"}
    assert may_play(CLOBYOSH, "c", "hK h7 cT", "cA c8 d9") == {"cA"}


@pytest.mark.parametrize(("option", "legal"), [("free", {"c8", "d9"}), ("must", {"c8"})])
def test_undertrumping_is_a_choice(option: str, legal: set[str]) -> None:
    assert may_play(CLOBYOSH, "c", "hK h7 cT", "c8 d9", {"clob4.undertrump": option}) == legal


def test_cb4_06_equal_points_are_a_loss() -> None:
    assert losers_give_all({X: 81, Y: 81}, X) == {X: 0, Y: 162}


def test_cb4_07_any_part_of_a_long_sequence_may_be_shown() -> None:
    state = trick(clubs(deal(CLOBYOSH, A="hJ hT h9 h8 h7")), CLOBYOSH, "A 50")
    for shown in ("show 50 jack hearts", "show 50 ten hearts"):
        assert melded(run(state, CLOBYOSH, f"A {shown}"), CLOBYOSH, "A") == 50
    refused(state, CLOBYOSH, "A show 50 queen hearts")


def test_cb4_08_end_of_the_game() -> None:
    higher = won(CLOBYOSH, {X: 1010, Y: 1030}, "A")
    assert higher is not None
    assert higher.side == Y
    assert won(CLOBYOSH, {X: 1010, Y: 1010}, "A") is None
    assert won(CLOBYOSH, {X: 1000, Y: 990}, "A") is None


def test_cb4_08_nothing_happens_in_mid_hand() -> None:
    before = Score({X: 1000, Y: 400})
    dealt = deal(CLOBYOSH, A="cJ c9 cA cT")
    state = CLOBYOSH.deal(dealt.seats, hands={s: dealt.known(s) for s in dealt.seats}, before=before)
    state = trick(clubs(state), CLOBYOSH)
    assert state.card_points[X] > 0
    assert not state.finished
    assert state.turn is not None


def test_cb4_09_no_trump() -> None:
    options: dict[str, object] = {"clob4.bimah": "dealer", "clob4.noTrump": True}
    state = run(deal(CLOBYOSH, options, A="s7"), CLOBYOSH, f"{PASSES}, A pass, B pass, C pass")
    assert calls(state, CLOBYOSH, "D") >= {"trump none", "trump spades"}
    assert "if the other three players pass" in refused(state, CLOBYOSH, "D pass")
    state = run(state, CLOBYOSH, "D trump none")
    assert state.trump_known
    assert state.trump is None
    assert "bella" not in calls(state, CLOBYOSH, "A")
    assert sum(random_playout(state, Random(1)).card_points.values()) == 130


def test_the_bimah_of_forehand() -> None:
    options: dict[str, object] = {"clob4.bimah": "forehand"}
    state = run(deal(CLOBYOSH, options), CLOBYOSH, f"{PASSES}, {PASSES}")
    assert state.turn is seat(CLOBYOSH, "A")
    assert "pass" not in calls(state, CLOBYOSH, "A")
    assert "if the other three players pass" in refused(state, CLOBYOSH, "A pass")


def test_two_rounds_of_passes_throw_the_cards_in() -> None:
    state = run(deal(CLOBYOSH, turned_up="s9", A="c7"), CLOBYOSH, f"{PASSES}, {PASSES}")
    assert state.phase is Phase.OVER
    assert by_letter(CLOBYOSH, state.points) == (0, 0)
    assert state.next_dealer is seat(CLOBYOSH, "A")


def test_the_turned_up_suit_cannot_be_named() -> None:
    state = run(deal(CLOBYOSH, turned_up="s9", A="c7"), CLOBYOSH, PASSES)
    assert calls(state, CLOBYOSH, "A") == {"pass", "trump clubs", "trump hearts", "trump diamonds"}
    assert "different" in refused(state, CLOBYOSH, "A trump spades")


def test_all_sequences_of_the_winning_team_count() -> None:
    state = clubs(deal(CLOBYOSH, A="hA hK hQ", B="sT s9 s8 s7", D="dA dK dQ"))
    state = trick(state, CLOBYOSH, "A 20, B 50")
    assert melded(state, CLOBYOSH, "A") == 0
    state = played_out(state)
    took = any(trick.winner in Y for trick in state.tricks)
    assert melded(state, CLOBYOSH, "B") == (70 if took else 0)


def test_only_the_highest_sequence_is_declared() -> None:
    state = clubs(deal(CLOBYOSH, A="hA hK hQ sT s9 s8 s7", B="dA dK dQ"))
    assert calls(state, CLOBYOSH, "A") == {"kvart"}
    refused(state, CLOBYOSH, "A 20")
    refused(state, CLOBYOSH, "A 20 + 50")
    state = run(state, CLOBYOSH, "A 50")
    assert "50 has been declared" in refused(state, CLOBYOSH, "B 20")


def test_a_fifty_of_a_later_player_does_not_silence_an_earlier_one() -> None:
    state = clubs(deal(CLOBYOSH, A="hA hK hQ", D="sT s9 s8 s7"))
    run(state, CLOBYOSH, "D 50, A 20")


def test_equal_plain_sequences_go_to_the_earlier_player() -> None:
    state = clubs(deal(CLOBYOSH, A="hA hK hQ", B="sA sK sQ"))
    state = played_out(trick(state, CLOBYOSH, "A 20, B 20"))
    assert melded(state, CLOBYOSH, "B") == 0
    assert melded(state, CLOBYOSH, "A") == 20


def test_a_sequence_needs_a_trick() -> None:
    hands = {"A": "cJ c9 cA cT sA hA dA cK", "C": "cQ c8 c7 sT sK hQ dT dK", "B": "h7 h8 h9 s7 s8 d7 d8 sJ"}
    state = trick(clubs(deal(CLOBYOSH, **hands)), CLOBYOSH, "B 20")
    while not state.finished:
        legal = state.legal_actions()[0]
        state = state.apply(Play(legal.seat, max(legal.plays, key=lambda card: HIGH.index(card.short))))
        assert melded(state, CLOBYOSH, "B") == 0
    assert all(taken.winner in X for taken in state.tricks)


HIGH = [card.short for card in sorted(Pack.FRENCH.cards, key=lambda card: (card.suit is Suit.CLUBS, card.rank.value))]


BELLA = {"A": "cK cQ c7 hA", "B": "cJ c9 cA cT"}


@pytest.mark.parametrize("script", ["A bella, A =cK", "A =cK, A bella", "A =cQ, A bella"])
def test_bella_stands_beside_the_first_of_its_cards(script: str) -> None:
    state = run(clubs(deal(CLOBYOSH, **BELLA)), CLOBYOSH, script)
    assert melded(state, CLOBYOSH, "A") == 20
    assert melded(played_out(state), CLOBYOSH, "A") == 20


def test_bella_with_the_second_card_is_too_late() -> None:
    state = clubs(deal(CLOBYOSH, **BELLA))
    state = trick(trick(run(state, CLOBYOSH, "A =cK"), CLOBYOSH), CLOBYOSH)
    refused(state, CLOBYOSH, "A bella")
    state = state.apply(action(CLOBYOSH, "A bella"))
    assert [found.kind for found in state.noticed] == ["late_meld"]
    assert played_out(state).irregularities == state.noticed, "who said it too late did not forget it too"


@pytest.mark.parametrize("words", [("A bella", "A =hA"), ("A =hA", "A bella")])
def test_bella_said_with_another_card_is_false(words: tuple[str, str]) -> None:
    state = clubs(deal(CLOBYOSH, **BELLA))
    for word in words:
        state = state.apply(action(CLOBYOSH, word))
    state = played_out(state)
    assert melded(state, CLOBYOSH, "A") == 0
    assert [(found.kind, found.trick) for found in state.irregularities] == [("false_meld", 1)]


def test_the_taker_may_lead_where_that_is_agreed() -> None:
    state = run(deal(CLOBYOSH, {"clob4.leader": "taker"}, turned_up="s9", A="c7"), CLOBYOSH, "A pass, B pass, C take")
    assert state.turn is seat(CLOBYOSH, "C")


def test_an_indicator_from_the_low_cards() -> None:
    suit = Pack.FRENCH.suits[1]
    options = {"clob4.indicator": "lowPack"}
    state = CLOBYOSH.deal(options=options, turned_up=suit)
    state = run(state, CLOBYOSH, "A take")
    assert state.trump is suit
    deck = Pack.FRENCH.cards
    assert len(CLOBYOSH.deal_from(deck, options=options).known(CLOBYOSH.order[-1])) == 8
    seen = run(CLOBYOSH.deal(options=options), CLOBYOSH, "A take").with_turn_up(parse_card("s7", Pack.FRENCH))
    assert seen.trump is suit
    assert record_of(run(seen, CLOBYOSH, "A =s7"), CLOBYOSH, options).played().tricks == ()


def test_the_turned_up_card_may_be_seen_later() -> None:
    state = CLOBYOSH.deal()
    state = run(state, CLOBYOSH, "A pass, B take")
    assert not state.trump_known
    card = Pack.FRENCH.cards[20]
    seen = state.with_turn_up(card)
    assert seen.trump is card.suit
    assert card in seen.known(seen.dealer)
    assert not any(card in legal.plays for legal in seen.legal_actions())


def test_the_target_can_be_agreed() -> None:
    assert won(CLOBYOSH, {X: 1001, Y: 0}, "A", {"clob4.target": "1002"}) is None
    assert won(CLOBYOSH, {X: 1001, Y: 0}, "A") is not None


@pytest.mark.parametrize(("bare", "legal"), [(False, {"cJ"}), (True, {"cJ", "hA"})])
def test_the_bare_yuss(bare: bool, legal: set[str]) -> None:
    assert may_play(CLOBYOSH, "c", "c8", "cJ hA", {"clob.bareYuss": bare}) == legal
    assert may_play(CLOBYOSH, "c", "c8", "cJ c9 hA", {"clob.bareYuss": bare}) == {"cJ", "c9"}


def test_no_low_trump_may_be_led_where_that_is_agreed() -> None:
    options: dict[str, object] = {"clob.noLowTrumpLead": True}
    assert may_play(CLOBYOSH, "c", "", "c7 c8 hA", options) == {"hA"}
    assert may_play(CLOBYOSH, "c", "", "c7 c8", options) == {"c7", "c8"}
    assert may_play(CLOBYOSH, "c", "", "c7 c8 hA") == {"c7", "c8", "hA"}


@pytest.mark.parametrize("script", ["A bella, A =cQ", "A =cQ, A bella"])
def test_bella_with_the_second_card_where_that_is_agreed(script: str) -> None:
    hand = "cJ c9 cA cT cK cQ hA"
    silent = trick(run(clubs(deal(CLOBYOSH, {"clob.belaAnnounce": "either"}, A=hand)), CLOBYOSH, "A =cK"), CLOBYOSH)
    state = run(silent, CLOBYOSH, script)
    assert melded(state, CLOBYOSH, "A") == 20


def test_bella_after_the_last_card_of_the_deal() -> None:
    state = clubs(deal(CLOBYOSH, A="cK cQ cJ c9 cA cT hA sA"))
    for number, card in enumerate(("cJ", "c9", "cA", "cT", "sA", "hA", "cK", "cQ")):
        assert len(state.tricks) == number
        state = run(state, CLOBYOSH, f"A ={card}")
        while state.plays:
            legal = state.legal_actions()[0]
            state = state.apply(Play(legal.seat, legal.plays[0]))
    assert state.finished
    refused(state, CLOBYOSH, "A bella")
    either = deal(CLOBYOSH, {"clob.belaAnnounce": "either"}, A="cK cQ cJ c9 cA cT hA sA")
    assert melded(run(either.begin(either.setup).replay(state.actions), CLOBYOSH, "A bella"), CLOBYOSH, "A") == 20


def test_the_losing_team_may_not_show() -> None:
    state = trick(clubs(deal(CLOBYOSH, A="hA hK hQ", B="sT s9 s8 s7")), CLOBYOSH, "A 20, B 50")
    assert "show terc ace hearts" not in calls(state, CLOBYOSH, "A")
    assert "not allowed to show" in refused(state, CLOBYOSH, "A show 20 ace hearts")
    assert "show kvart ten spades" in calls(state, CLOBYOSH, "B")


def test_the_partner_shows_what_he_could_not_declare() -> None:
    state = trick(clubs(deal(CLOBYOSH, B="sT s9 s8 s7", D="dA dK dQ")), CLOBYOSH, "B 50")
    assert "show terc ace diamonds" in calls(state, CLOBYOSH, "D")
    shown = played_out(run(state, CLOBYOSH, "B show 50 ten spades, D show 20 ace diamonds"))
    blind = CLOBYOSH.deal(state.seats, turned_up=state.turned_up).replay(shown.actions[:-4])
    took = any(found.winner in Y for found in shown.tricks)
    assert melded(shown, CLOBYOSH, "B") == (70 if took else 0)
    assert melded(blind, CLOBYOSH, "B") == (70 if any(found.winner in Y for found in blind.tricks) else 0)


def test_the_words_of_the_contest_at_a_table_that_sees_no_hands() -> None:
    state = clubs(CLOBYOSH.deal(turned_up=Pack.FRENCH.cards[10]))
    state = run(state, CLOBYOSH, "A 20, A =h8, B 20, B =h7, C =h9, D =d7")
    assert {"good", "show terc king"} <= calls(state, CLOBYOSH, "A")
    state = run(state, CLOBYOSH, "A show 20 king, B show 20 king")
    assert melded(state, CLOBYOSH, "A") == melded(state, CLOBYOSH, "B") == 0
    told = run(state, CLOBYOSH, "B show 20 king clubs")
    assert melded(told, CLOBYOSH, "A") == 0
    assert {"cQ", "cK"} <= {card.short for card in told.known(seat(CLOBYOSH, "B"))}
    assert melded(run(state, CLOBYOSH, "B good"), CLOBYOSH, "A") == 20


def test_without_trumps_equal_sequences_go_to_the_earlier_player() -> None:
    options: dict[str, object] = {"clob4.bimah": "dealer", "clob4.noTrump": True}
    state = deal(CLOBYOSH, options, A="hA hK hQ", B="sA sK sQ cA")
    state = run(state, CLOBYOSH, f"{PASSES}, A pass, B pass, C pass, D trump none")
    state = played_out(trick(state, CLOBYOSH, "A 20, B 20"))
    assert melded(state, CLOBYOSH, "B") == 0


def test_the_taker_who_leads_speaks_first() -> None:
    options: dict[str, object] = {"clob4.leader": "taker"}
    state = deal(CLOBYOSH, options, turned_up="c8", A="hA hK hQ sT", D="dA dK dQ cA")
    state = run(state, CLOBYOSH, "A pass, B pass, C pass, D take, D 20, D =cA")
    state = played_out(trick(state, CLOBYOSH, "A 20"))
    assert melded(state, CLOBYOSH, "A") == 0
    assert melded(state, CLOBYOSH, "D") == 20


def test_a_low_card_indicates_the_suit_and_all_cards_are_dealt() -> None:
    deck = Pack.FRENCH.cards
    state = CLOBYOSH.deal_from(deck, options={"clob4.indicator": "lowPack"})
    assert [len(state.known(who)) for who in state.seats] == [8, 8, 8, 8]
    assert state.turned_up is None
    assert state.setup.turned_suit is deck[-1].suit


def test_either_of_two_equal_fifties_is_the_highest() -> None:
    state = clubs(deal(CLOBYOSH, A="hA hK hQ hJ sA sK sQ sJ"))
    for suit in ("hearts", "spades"):
        run(state, CLOBYOSH, f"A 50 ace {suit}")
    refused(state, CLOBYOSH, "A 50 king hearts")
