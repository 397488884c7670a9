"""What lies open after a deal: the card turned up for the next one, or what is gathered last of this."""

from dataclasses import replace

import pytest

from engine.actions import Say, parse_call
from engine.observation import CardLifted, CardSeen, Zone
from engine.table import TableSession
from tests.engine.table.tables import TURN_UP_PLACE, Table, deal, feed, seen, session_for, up_card

STOCK = 900


def played(name: str = "clobyosh-2") -> tuple[Table, TableSession, float]:
    """A deal that is over, the stock of which lies there still; and the time."""
    table = deal(name, 3)
    session = session_for(table)
    x, y = TURN_UP_PLACE
    session.observe(seen(STOCK, 0.0, None, table.truth.dealer, zone=Zone.TALON, place=(x - 40, y)))
    feed(session, table.script)
    assert session.view.closed
    return table, session, table.script[-1][0] + 5.0


def turned(table: Table, sighting: int, at: float, card, covers: tuple[int, ...] = ()) -> CardSeen:
    up = seen(sighting, at, card, table.truth.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE)
    return replace(up, covers=covers)


@pytest.mark.parametrize(("covers", "number"), [((STOCK,), 1), ((), 2)])
def test_the_card_that_lies_on_the_stock_of_this_deal_was_turned_up_for_it(covers: tuple[int, ...], number: int):
    """It was seen anew while the others were gathered, and opened a deal that nobody played
    (catsatcards-clobyosh-hands 77004)."""
    table, session, at = played()
    session.observe(turned(table, 901, at, up_card(table), covers))
    assert session.view.number == number


def test_another_card_there_is_turned_up_for_the_next_deal():
    table, session, at = played()
    other = next(card for card in table.truth.pack.cards if card != up_card(table))
    session.observe(turned(table, 901, at, other, (STOCK,)))
    assert session.view.number == 2


def test_who_deals_is_not_sure_after_a_deal_of_which_nobody_said_anything():
    """It may have been none, but a card that lay open while the others were gathered."""
    table, session, at = played()
    dealer = session.view.state.next_dealer
    first, *_, second = [card for card in table.truth.pack.cards if card != up_card(table)]
    session.observe(turned(table, 901, at, first))
    assert session.view.dealer is dealer
    session.observe(CardLifted(901, at + 4.0))
    session.observe(turned(table, 902, at + 9.0, second))
    view = session.view
    assert not view.dealer_sure
    (other,) = [seat for seat in view.state.seats if seat is not view.state.turn]
    session.submit(Say(other, parse_call("take", table.truth.pack)), at + 10.0)
    assert session.view.dealer is not view.dealer
    assert session.view.state.contractor is other
