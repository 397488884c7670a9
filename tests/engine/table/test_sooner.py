"""What it costs that a card was played sooner than it came."""

from dataclasses import replace

from engine.cards import Card, Seat
from engine.games import game
from engine.table.beam import _sooner_by
from engine.table.evidence import Evidence
from engine.table.steps import Seen
from engine.table.strength import HIDDEN, LED_UPON, SWAPPED
from tests.engine.table.tables import seen

CARDS = game("klaber").pack.cards


def came(card: Card, at: float, *covers: int) -> Seen:
    """A card of the trick that touches others (their numbers)."""
    number = card.index + 1
    return Seen(Evidence(number, 0, at, replace(seen(number, at, card, Seat.TOP), covers=covers)))


def test_three_cards_thrown_at_once_in_another_order_are_no_hidden_ones():
    """Thrice the price of a swap is the very number of a card that nobody saw; the lead over it costs nothing here."""
    steps = [came(card, 10.0 + 0.2 * n) for n, card in enumerate(CARDS[:4])]
    found = _sooner_by(steps, 3)
    assert {by: (each.price, each.led) for by, each in found.items()} == {by: (by * SWAPPED, 0.0) for by in (1, 2, 3)}
    assert round(found[3].price, 9) == round(HIDDEN, 9)


def test_a_card_that_touches_others_may_have_lain_under_them_and_seldom_under_the_next_lead():
    steps = [came(CARDS[0], 10.0), came(CARDS[1], 13.0), came(CARDS[2], 15.0, CARDS[1].index + 1)]
    found = _sooner_by(steps, 2)
    assert {by: (each.price, each.led) for by, each in found.items()} == dict.fromkeys((1, 2), (HIDDEN, LED_UPON))
