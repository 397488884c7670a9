"""Words that are moved because they go against the rules where they stand."""

from __future__ import annotations

from engine.actions import Say, parse_call
from engine.observation import CardSeen, Zone
from tests.engine.table.tables import deal, session_for


def test_of_the_same_word_said_twice_the_one_that_stands_well_stays_where_it_is():
    """Had both been taken out to try another place for one, less would seem to go against the rules there."""
    table = deal("tartl-austrian", 3)
    word = Say(table.truth.seats[1], parse_call("terc", table.truth.pack))
    session, cards = session_for(table), 0
    for _, what in table.script:
        session.observe(what)
        if isinstance(what, CardSeen) and what.zone is Zone.TRICK:
            cards += 1
            if cards in (3, 9):
                session.submit(word, what.at + 0.3, waits=True)
    first, second = session.sitting.deal.said
    assert first.key[1] == first.entered
    assert second.key[1] < second.entered
