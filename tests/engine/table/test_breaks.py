"""A break in which the camera is opened anew: its clock begins at 0 again, and nothing is compared across it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Say
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.table import NewDeal, TableSession, TrickTaken
from tests.engine.table.tables import deal, feed, plays_of, session_for
from tests.engine.table.test_places import Room


def begun_anew(script, at):
    """The same later happenings by a clock that stands at 0 at this time; sightings are counted anew as well."""
    found = []
    for then, what in script:
        seen = isinstance(what, CardSeen | CardLifted | TableCleared)
        found.append((then - at, replace(what, at=what.at - at) if seen else what))
    return found


def after_break(session):
    """The sitting taken up again, with a camera that counts from the beginning."""
    return TableSession.continuing(session.sitting, None)


@pytest.mark.parametrize("name", ["klaber", "clobyosh-2", "tartli"])
@pytest.mark.parametrize("tricks", [1, 3, 6])
def test_law_a_break_between_two_tricks_changes_nothing(name, tricks):
    table = deal(name, 14)
    sweeps = [i for i, (_, what) in enumerate(table.script) if isinstance(what, TableCleared)]
    cut = sweeps[tricks] + 1
    session = session_for(table)
    feed(session, table.script[:cut])
    session = after_break(session)
    feed(session, begun_anew(table.script[cut:], table.script[cut - 1][0]))
    assert plays_of(session.sitting.deals[0].state) == plays_of(table.truth)
    assert len(session.sitting.deals) == 1
    assert session.view.state.points == table.truth.points


def test_cards_dealt_anew_after_a_break_are_seen_by_what_is_played_again():
    """The won cards went long after the clock's present time, by the clock before."""
    first = deal("klaber", 31)
    room = Room(first).deal().play(upto=5).gather()
    session = session_for(first)
    feed(session, room.script)
    session = after_break(session)
    second = deal("klaber", 32, dealer=first.truth.dealer, start=1.0)
    told = feed(session, [(at, what) for at, what in second.script if not isinstance(what, Say)])
    assert [u.number for u in told if isinstance(u, NewDeal)] == [2]
    assert [play.card for play in session.view.plays] == [card for _, _, card in plays_of(second.truth)]


def test_what_still_lay_there_before_a_break_does_not_keep_the_next_deal_from_being_seen():
    """Nobody saw the won cards go; with the camera opened anew, they are not there."""
    first = deal("klaberjass-2", 5)
    room = Room(first).deal().play()
    session = session_for(first)
    feed(session, room.script)
    session.observe(TableCleared(room.at + 5.0))
    assert session.view.closed
    session = after_break(session)
    following = deal("klaberjass-2", 8, dealer=first.truth.next_dealer, start=2.0)
    told = feed(session, following.script)
    assert [u.number for u in told if isinstance(u, NewDeal)] == [2]
    assert plays_of(session.view.state) == plays_of(following.truth)


def test_won_cards_that_lie_there_after_a_break_as_before_are_no_new_deal():
    """A card that is turned over while people count is none either, by whatever clock."""
    first = deal("klaberjass-2", 5)
    room = Room(first).deal().play()
    session = session_for(first)
    feed(session, room.script)
    session.observe(TableCleared(room.at + 5.0))
    session = after_break(session)
    again = Room(first, seed=2)
    again.at = 0.5
    for seat in room.piles:
        again.piles[seat] = again.see(None, seat, Zone.WON, (950, 600))
    again.at = 2.0
    again.see(plays_of(first.truth)[0][2], first.truth.dealer, Zone.TURN_UP, (1000, 200))
    feed(session, again.script)
    assert session.view.number == 1


def test_a_sweep_is_told_of_the_trick_of_its_own_clock():
    """The second half's sweeps come at times at which the first half's cards lay there."""
    table = deal("klaber", 14)
    sweeps = [i for i, (_, what) in enumerate(table.script) if isinstance(what, TableCleared)]
    cut = sweeps[3] + 1
    session = session_for(table)
    told = feed(session, table.script[:cut])
    session = after_break(session)
    told += feed(session, begun_anew(table.script[cut:], table.script[cut - 1][0]))
    taken = [(u.trick, u.winner) for u in told if isinstance(u, TrickTaken)]
    assert taken == [(n, trick.winner) for n, trick in enumerate(table.truth.tricks, 1)]
