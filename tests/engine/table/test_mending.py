"""Words that are moved because they go against the rules where they stand."""

from __future__ import annotations

from unittest import mock

from engine.actions import Say, parse_call
from engine.observation import CardSeen, Zone
from engine.table import TableSession, words
from engine.table.evidence import Evidence
from tests.engine.table.tables import Table, deal, seen, session_for


def said_twice() -> tuple[Table, TableSession]:
    """A deal in which a word is entered after the third card and again after the ninth, where it is against the
    rules."""
    table = deal("tartl-austrian", 3)
    word = Say(table.truth.seats[1], parse_call("terc", table.truth.pack))
    session, cards = session_for(table), 0
    for _, what in table.script:
        session.observe(what)
        if isinstance(what, CardSeen) and what.zone is Zone.TRICK:
            cards += 1
            if cards in (3, 9):
                session.submit(word, what.at + 0.3, waits=True)
    return table, session


def test_of_the_same_word_said_twice_the_one_that_stands_well_stays_where_it_is():
    """Had both been taken out to try another place for one, less would seem to go against the rules there."""
    _, session = said_twice()
    first, second = session.sitting.deal.said
    assert first.key[1] == first.entered
    assert second.key[1] < second.entered


def test_a_word_that_was_tried_where_it_was_entered_is_not_tried_again_with_every_back_that_is_laid_down():
    """To derive a deal without it takes seconds where hardly a card was read (klammern-4 3002, an unknown pack in dim
    light: the table stood still for ten seconds at every card that was gathered)."""
    table, session = said_twice()
    stands = session.sitting.deal
    with mock.patch.object(words, "possible_in_any", wraps=words.possible_in_any) as asked:
        for number in range(900, 903):
            back = seen(number, 200.0 + number, None, table.truth.seats[0], zone=Zone.WON, place=(640, 100))
            stands = stands.with_evidence(Evidence(number, 0, back.at, back))
    assert not asked.called
