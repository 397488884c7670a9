"""When tricks are taken: it is seen that the middle is empty then, or the cards go from beside the next lead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Seat
from engine.games import game
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.table.evidence import Evidence
from engine.table.sweeping import sweeps
from tests.engine.table.tables import Noise, Table, deal, feed, plays_of, seen, session_for

KLABER = game("klaber")


def lay(number: int, at: float, gone: float | None) -> Evidence:
    """A card in the middle, when it came to rest and when it went."""
    what = seen(number, at, KLABER.pack.cards[number], Seat.TOP)
    return Evidence(number, 0, at, what, gone_at=gone)


def swept(*cards: Evidence, cleared: tuple[float, ...] = (), trick: int = 2) -> list[tuple[float, int]]:
    """Behind which time a trick was taken, and how many cards went."""
    emptied = [(0, TableCleared(at)) for at in cleared]
    return [(step.key[1], step.cards) for step in sweeps(cards, emptied, trick)]


def test_cards_that_go_from_beside_the_next_lead_are_a_trick():
    trick, lead = (lay(1, 10.0, 13.5), lay(2, 11.0, 13.7)), lay(3, 12.0, None)
    assert swept(*trick, lead) == [(11.0, 2)]
    assert swept(*trick, replace(lead, gone_at=20.0)) == [(11.0, 2)]


def test_what_goes_beside_another_card_is_no_trick_where_it_cannot_be():
    one, two, lead = lay(1, 10.0, 13.5), lay(2, 11.0, 13.7), lay(3, 12.0, None)
    assert swept(one, two, lead, trick=3) == []  # too few: a hand may lie over them
    assert swept(one, replace(two, gone_at=16.0), lead) == []  # not together
    assert swept(one, two) == []  # and nothing lies there, of which more is told in a moment
    assert swept(one, two, lay(3, 10.5, None)) == []  # what came before the last of them still lies there


def test_an_emptied_middle_is_one_trick():
    one, two, lead = lay(1, 10.0, 13.5), lay(2, 11.0, 13.7), lay(3, 13.6, None)
    assert swept(one, two, cleared=(13.9,)) == [(11.0, 2)]
    assert swept(one, two, lead, cleared=(13.9,)) == [(11.0, 2)]


HASTE_S = 0.6
"""Seconds after the last card of a trick at which the next lead comes, and before which it would have been taken."""


def with_lead_before_sweep(table: Table, number: int) -> list[tuple[float, object]]:
    """The script with a trick (from 1) that is taken when the next lead, which comes in haste, lies there already."""
    places = len(table.truth.seats)
    cards = [what for _, what in table.script if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    trick, lead = cards[(number - 1) * places : number * places], cards[number * places]
    taken, sooner = {what.sighting for what in trick}, lead.at - trick[-1].at - HASTE_S
    script: list[tuple[float, object]] = []
    for at, what in table.script:
        if isinstance(what, CardLifted) and what.sighting in taken:
            script.append((lead.at - sooner + 0.5, replace(what, at=lead.at - sooner + 0.5)))
        elif isinstance(what, CardSeen) and what.sighting == lead.sighting:
            script.append((at - sooner, replace(what, at=what.at - sooner)))
        elif not isinstance(what, TableCleared) or not trick[-1].at < what.at < lead.at:
            script.append((at, what))
    return sorted(script, key=lambda happening: happening[0])


@pytest.mark.parametrize("name", ["clobyosh-2", "klaberjass-2"])
@pytest.mark.parametrize(("seed", "number"), [(25, 3), (54, 4)])
def test_what_went_together_was_a_trick_whoever_seems_to_have_led(name: str, seed: int, number: int) -> None:
    """A lead passed for the second card of the trick before, which had come a little sooner, and so a revoke for none
    (klaberjass-2 13 of seed 23001)."""
    table = deal(name, seed, Noise(30.0, 2.0), revoke_in=2)
    session = session_for(table)
    feed(session, with_lead_before_sweep(table, number))
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert [odd.kind for odd in session.view.oddities] == ["revoke"]
