"""The widow of Darda: what somebody takes from the open stock is the card that was seen to lie there."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.actions import Exchange, Say, Widow
from engine.cards import Card, Seat, parse_card
from engine.games import game
from engine.notation import parse_text, print_text, record_of
from engine.observation import CardLifted, Zone
from engine.state import State
from engine.table import TableSession
from engine.talk.widow import turned_over
from tests.engine.table.tables import CLEAR, Happening, Table, feed, played, script_of, seen, session_for

DARDA = game("darda")
STOCK = (1040, 200)
FIRST = 901
"""Number of the first card of the stock that is seen."""

PAUSE = 2.0
"""Seconds in which people look at what has come to light on the stock."""
TOP = "clubs-jack clubs-king clubs-ace spades-7 spades-queen hearts-8 diamonds-7 diamonds-8 diamonds-10"
BOTTOM = "clubs-10 clubs-queen spades-10 spades-jack hearts-9 hearts-10 hearts-jack diamonds-9 diamonds-jack"


def cards(names: str) -> list[Card]:
    return [parse_card(name, DARDA.pack) for name in names.split()]


def with_widow(stock: str, given: Sequence[str]) -> State:
    """A deal in which TOP takes the king of spades for the seven, and then cards of this ``stock`` for those given."""
    hands = {Seat.TOP: cards(TOP), Seat.BOTTOM: cards(BOTTOM)}
    talon = cards(stock)
    state = DARDA.deal(
        (Seat.TOP, Seat.BOTTOM), Seat.BOTTOM, hands=hands, turned_up=cards("spades-king")[0], talon=talon
    )
    take = next(call for call in state.legal_actions()[0].calls if str(call) == "take")
    for call in (take, Exchange(), *(Widow(card) for name in given for card in cards(name))):
        state = state.apply(Say(Seat.TOP, call))
    return played(state, random.Random(3))


def script(truth: State, stock: str, *, late: bool = False) -> list[Happening]:
    """What is seen and said of such a deal, each card of the stock as it comes to light. ``late``: the word by which
    one is taken is entered when the next is seen already."""
    told: list[Happening] = []
    waited, up = 0.0, FIRST
    for then, what in script_of(truth, random.Random(1), CLEAR):
        word = what.call if isinstance(what, Say) else None
        waited += PAUSE if isinstance(word, Widow) else 0.0
        at = then + waited
        told.append((at, what if isinstance(what, Say) else replace(what, at=what.at + waited)))
        if isinstance(word, Exchange | Widow):
            shown = at - 0.3 if late and isinstance(word, Widow) else at + 0.3
            if up > FIRST:
                told.append((shown, CardLifted(up - 1, shown)))
            told.append(_open(up, shown, cards(stock)[up - FIRST]))
            up += 1
    return sorted(told, key=lambda happening: happening[0])


def _open(sighting: int, at: float, card: Card) -> Happening:
    return at, seen(sighting, at, card, Seat.BOTTOM, zone=Zone.EXPOSED, place=STOCK)


def followed(truth: State, happenings: list[Happening]) -> TableSession:
    session = session_for(Table(truth))
    feed(session, happenings)
    return session


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    ("stock", "given"),
    [
        ("spades-ace diamonds-king", ["diamonds-7"]),
        ("spades-ace spades-9 diamonds-king", ["diamonds-7", "hearts-8"]),
    ],
)
def test_what_is_taken_is_what_lay_open(stock: str, given: list[str], *, late: bool) -> None:
    truth = with_widow(stock, given)
    view = followed(truth, script(truth, stock, late=late)).view
    assert [(one.given, one.got) for one in view.state.exchanges] == [(one.given, one.got) for one in truth.exchanges]
    assert view.state.points == truth.points


def test_what_was_not_seen_is_taken_all_the_same() -> None:
    truth = with_widow("spades-ace diamonds-king", ["diamonds-7"])
    blind = list(script_of(truth, random.Random(1), CLEAR))
    state = followed(truth, blind).view.state
    assert [one.given for one in state.exchanges] == [truth.exchanges[0].given]
    assert state.finished


def test_a_stock_turned_over_keeps_what_was_said() -> None:
    truth = with_widow("spades-ace diamonds-king", ["diamonds-7"])
    after = turned_over(truth, cards("diamonds-king")[0])
    assert after.actions == truth.actions
    assert after.setup.talon[1] == cards("diamonds-king")[0]


def test_what_was_seen_on_the_stock_is_written_down_with_the_deal() -> None:
    stock = "spades-ace spades-9 diamonds-king"
    truth = with_widow(stock, ["diamonds-7", "hearts-8"])
    state = followed(truth, script(truth, stock)).view.state
    read = parse_text(print_text(record_of(state, DARDA)))
    assert list(read.talon) == cards("spades-ace spades-9")
    assert read.played().points == truth.points
