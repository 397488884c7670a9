"""An error says what the player held and what might have been played instead, in three languages."""

from __future__ import annotations

import pytest

from engine.actions import Play
from engine.cards import Seat, parse_card
from engine.errors import UnknownName
from engine.games import game
from engine.state import State
from engine.words import LANGUAGES, Duty, duty_words
from tests.engine.rules.support import CLOBYOSH, KLABER, deal, run


def broken(state: State, seat: Seat, card: str) -> str:
    """The words against a card that must be against the rules."""
    found = state.violation(Play(seat, parse_card(card, state.pack)))
    assert found is not None
    return found.rule


def klaber(trump: str = "hearts") -> State:
    state = deal(
        KLABER,
        A="g7 a7 a8 a9 l7 l8 h7 h8",
        B="g9 gK aA aX lA lX lK h9",
        C="hO hA hX a6 l9".replace(" a6", " aU") + " lU aO",
        D="g8 gU gO gX gA hK hU",
    )
    script = f"A bid 1, B pass, C pass, D pass, A trump {trump}"
    return run(state, KLABER, script)


def test_who_holds_the_suit_must_follow() -> None:
    state = run(klaber(), KLABER, "A =g7")
    told = broken(state, KLABER.order[1], "h9")
    assert told.startswith("you hold a gourd and must follow: gourds-9 or gourds-king")
    assert "must follow suit" in told


def test_who_does_not_must_trump() -> None:
    state = run(klaber(), KLABER, "A =g7, B =g9")
    assert broken(state, KLABER.order[2], "l9").startswith("you hold no gourds and must trump: hearts-")


def test_an_opponents_card_must_be_beaten() -> None:
    state = deal(CLOBYOSH, turned_up="c7", A="dK d7", B="dA dT d8 cJ")
    state = run(state, CLOBYOSH, "A take, A =dK")
    told = broken(state, CLOBYOSH.order[1], "d8")
    assert told.startswith("you can beat diamonds-king and must: diamonds-10 or diamonds-ace")


def test_a_low_trump_may_not_be_led() -> None:
    state = deal(CLOBYOSH, {"clob.noLowTrumpLead": True}, "c9", A="c7 c8 dA")
    state = run(state, CLOBYOSH, "A take")
    assert broken(state, CLOBYOSH.order[0], "c7").startswith("this may not be led while you hold anything else: ")


def test_out_of_turn_says_whose_turn_it_is() -> None:
    assert broken(klaber(), KLABER.order[1], "g9").startswith(f"it is the turn of {KLABER.order[0]}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", [game("klaber").pack, game("clobyosh-4").pack])
@pytest.mark.parametrize("kind", ["follow", "trump", "beat", "lead", "turn"])
def test_every_duty_in_every_language(language: str, pack: object, kind: str) -> None:
    for suit in (KLABER if pack is KLABER.pack else CLOBYOSH).pack.suits:
        cards = [card for card in (KLABER if pack is KLABER.pack else CLOBYOSH).pack.cards if card.suit is suit]
        words = duty_words(Duty(kind, tuple(cards[:3]), suit, cards[4], Seat.LEFT), language)
        assert "{" not in words
        assert kind in ("turn",) or cards[0].long in words


def test_another_language() -> None:
    with pytest.raises(UnknownName, match="en, hu, de"):
        duty_words(Duty("turn", seat=Seat.LEFT), "fr")
