"""Several deals one after another, nobody saying that a new one begins (`tests.engine.table.evenings`)."""

from random import Random

import pytest

from engine.games import game
from engine.simulator import CONDITIONS, Measured, Sight
from engine.table import Irregular, Status
from tests.engine.table.evenings import DEALS, counted, followed, played, told
from tests.engine.table.tables import deal, feed, hidden, plays_of, session_for
from tests.engine.table.test_left_off import BETWEEN


@pytest.mark.parametrize("unseen", [0, 3])
@pytest.mark.parametrize("name", ["clobyosh-3", "klapperjas-2", "tartli"])
def test_what_was_not_seen_of_one_deal_costs_the_next_nothing(name, unseen):
    which, manners = game(name), CONDITIONS["usual"]
    truths = played(which, 1)
    looks = Measured(which.pack, 1, Sight.USUAL)
    found = followed(which, truths[0], told(truths, looks, manners, Random(f"{name} usual 1"), unseen, 0))
    counts = counted(truths, found)
    alone = len(truths[0].seats) - 1  # a lead that nobody followed counts as taken back
    assert (counts["apart"], counts["silent"]) == (0, 0)
    assert counts["right"] >= counts["plays"] - (DEALS - 1) * (unseen + alone * bool(unseen))
    assert found[-1].picture.status is Status.SURE


def test_where_nothing_is_bid_who_leads_tells_who_deals():
    """After half a deal it is not sure that the next player deals: it may have been thrown in."""
    first = deal("tartli", 5)
    second = deal("tartli", 7, dealer=first.truth.next_dealer, start=first.script[-1][0] + BETWEEN)
    session = session_for(first)
    updates = feed(session, [*hidden(first, *range(-12, 0)), *second.script])
    assert session.view.number == 2
    assert session.view.state.dealer is second.truth.dealer
    assert plays_of(session.view.state) == plays_of(second.truth)
    assert not [update for update in updates if isinstance(update, Irregular)]
