"""Whom the table accuses, and when: of nothing that the next look may clear up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.cards import Pack, Seat
from engine.table.patience import LASTING_S, Patience
from engine.table.picture import Oddity
from engine.table.updates import Gap

ODD = Oddity("false_meld", Seat.TOP, 1, "A meld is announced by a player who holds it.", None, ())


def over(*gaps, sure=1.0):
    """A deal that is over, or seems to be, with something against the rules in it, and cards that nobody saw. ``sure``:
    the share of accounts in which it is against the rules."""
    accounts = [SimpleNamespace(state=SimpleNamespace(irregularities=broken)) for broken in ((ODD,), ())]
    belief = SimpleNamespace(beam=accounts, probabilities=(sure, 1 - sure))
    picture = SimpleNamespace(oddities=(ODD,), missing=gaps)
    return SimpleNamespace(number=0, closed_at=10.0, picture=picture, belief=belief)


def gap(trick):
    return Gap(trick, Seat.BOTTOM, Pack.FRENCH.cards[0], ())


@pytest.mark.parametrize(
    ("gaps", "at_once", "later"),
    [((), [1], []), ((gap(9),), [], [1]), ((gap(1),), [], [])],
)
def test_of_a_deal_that_seems_over_with_a_card_missing_it_is_told_later_or_not_at_all(gaps, at_once, later):
    """The last card of a deal was taken back, and laid again: the middle was empty, nobody had said anything false
    (catsatcards-clobyosh-dim 24022)."""
    patience, deal = Patience(), over(*gaps)
    assert [told.trick for told in patience.due(deal, 10.0)] == at_once
    assert [told.trick for told in patience.due(deal, 10.0 + LASTING_S)] == later


@pytest.mark.parametrize(("sure", "told"), [(1.0, 1), (0.95, 1), (0.6, 0)])
def test_of_words_alone_nobody_is_accused_who_may_well_have_said_what_is_true(sure, told):
    """Of a kvart that was shown three cards were seen; by the likeliest account of two it was not shown
    (catsatcards-clobyosh-heaped 32004)."""
    assert len(list(Patience().due(over(sure=sure), 10.0))) == told
