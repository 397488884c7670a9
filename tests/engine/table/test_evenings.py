"""Several deals one after another, nobody saying that a new one begins (`tests.engine.table.evenings`)."""

from random import Random

import pytest

from engine.games import game
from engine.simulator import CONDITIONS, Measured, Sight, Stated
from engine.table import Irregular, Status
from tests.engine.table.evenings import DEALS, counted, followed, played, sat_down, told
from tests.engine.table.tables import deal, feed, hidden, plays_of, session_for
from tests.engine.table.test_left_off import BETWEEN


def evening(name, unseen, draw=1, *, number=1):
    """The deals of an evening, the last cards of each but the last one ``unseen``: what was played, and what of it. All
    other cards are seen plainly; how it goes with what the eye tells is measured by the command."""
    which, manners = game(name), CONDITIONS["usual"]
    truths, looks = played(which, number), Stated(0.0, 40.0)
    film = told(truths, looks, manners, Random(f"{name} usual {draw}"), unseen, 0)
    return truths, followed(sat_down(which, truths[0]), film)


def nothing_lost(truths, found, unseen):
    """Whether all that was seen is where it belongs; a lead that nobody followed counts as taken back."""
    counts, alone = counted(truths, found), len(truths[0].seats) - 1
    assert (counts["apart"], counts["silent"]) == (0, 0)
    return counts["right"] >= counts["plays"] - (DEALS - 1) * (unseen + alone * bool(unseen))


@pytest.mark.parametrize(
    ("name", "unseen", "draw"),
    [
        *((name, 0, 1) for name in ("clobyosh-3", "klapperjas-2", "tartli")),
        *((name, 3, 1) for name in ("clobyosh-3", "klapperjas-2", "tartli")),
    ],
)
def test_what_was_not_seen_of_one_deal_costs_the_next_nothing(name, unseen, draw):
    truths, found = evening(name, unseen, draw)
    assert nothing_lost(truths, found, unseen)
    assert found[-1].picture.status is Status.SURE


def test_where_nothing_is_bid_the_card_turned_up_tells_the_next_deal_from_one_whose_last_cards_were_not_seen():
    """In Tartli cards follow cards: without it the first ones of the next deal would pass for the missing ones."""
    assert all(nothing_lost(*evening("tartli", 3, draw), 3) for draw in range(1, 9))


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


def test_a_seven_that_was_exchanged_and_drawn_is_turned_up_for_the_next_deal():
    """Before the last draw it may lie where the turned-up card lay; that was drawn."""
    truths, found = evening("tartl-austrian", 3, 0, number=0)
    given = truths[1].exchanges[0].given
    assert truths[2].setup.turned_up == given
    assert nothing_lost(truths, found, 3)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "altesland-4", id="a card taken back, and after it one unseen: nothing fits badly but the whole trick"
        ),
        pytest.param("tartli", id="melds told before the card that was not seen, behind the last that was"),
    ],
)
def test_of_two_cards_of_a_deal_that_nobody_saw_none_costs_another(name):
    which, number = game(name), 2
    truths, looks = played(which, number), Measured(which.pack, 1, Sight.USUAL)
    film = told(truths, looks, CONDITIONS["usual"], Random(f"{name} usual {number}"), 0, 2)
    found = followed(sat_down(which, truths[0]), film)[1]
    assert found.state.points == truths[1].points
    assert plays_of(found.state) == plays_of(truths[1])
    assert found.picture.status is Status.SURE
    assert not found.picture.oddities
