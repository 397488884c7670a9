"""A turned-up card that is played though nobody said that it was exchanged: whether it was seen to go decides."""

from dataclasses import replace

import pytest

from engine.cards import Rank
from engine.observation import FACES, CardLifted, CardSeen
from engine.state import State
from tests.engine.table.tables import Table, deal, feed, plays_of, session_for

LEAD = 5.0
"""Nats by which a card looks more like the turned-up one than like itself: less than an exchange costs that must have
gone unseen while that card lay there, more than one costs of a card that went."""


def untouched(name: str) -> Table:
    """A deal in which nobody exchanged anything, and neither the turned-up card nor the seven of its suit was played;
    what lies turned up stays."""
    for seed in range(1, 80):
        table = deal(name, seed)
        up = table.truth.setup.turned_up
        played = {card for _, _, card in plays_of(table.truth)}
        seven = up is not None and table.truth.pack.cards[up.index - up.rank.value + Rank.SEVEN.value]
        if up is not None and up.rank is not Rank.SEVEN and not played & {up, seven} and not table.truth.exchanges:
            first = next(what.sighting for _, what in table.script if isinstance(what, CardSeen))
            stays = [x for x in table.script if not (isinstance(x[1], CardLifted) and x[1].sighting == first)]
            return replace(table, script=stays)
    raise AssertionError("no deal without an exchange")


def looks_turned_up(table: Table, number: int) -> Table:
    """The same, with one play (from 0) that looks like the turned-up card."""
    up = table.truth.setup.turned_up
    reports = [i for i, (_, what) in enumerate(table.script) if isinstance(what, CardSeen)]
    at, what = table.script[reports[number + 1]]
    likely = {plays_of(table.truth)[number][2].index: -LEAD, up.index: 0.0}
    script = list(table.script)
    script[reports[number + 1]] = at, replace(what, faces=tuple(likely.get(face, -25.0) for face in range(FACES)))
    return replace(table, script=script)


def gone_before_the_play(table: Table) -> Table:
    """The same, where the turned-up card goes before the first card is played."""
    up, lead = [what for _, what in table.script if isinstance(what, CardSeen)][:2]
    went = (lead.at - 0.3, CardLifted(up.sighting, lead.at - 0.3))
    return replace(table, script=sorted([*table.script, went], key=lambda happening: happening[0]))


def followed(table: Table) -> State:
    session = session_for(table)
    feed(session, table.script)
    return session.view.state


GAMES = pytest.mark.parametrize("name", ["clobyosh-2", "klaberjass-2", "altesland-2", "zensa"])


@GAMES
def test_what_lies_turned_up_is_played_by_nobody(name: str) -> None:
    table = untouched(name)
    for number in range(len(plays_of(table.truth))):
        state = followed(looks_turned_up(table, number))
        assert plays_of(state) == plays_of(table.truth)
        assert not state.exchanges


@GAMES
def test_what_went_from_there_may_have_been_exchanged(name: str) -> None:
    table = gone_before_the_play(untouched(name))
    states = [followed(looks_turned_up(table, number)) for number in range(len(plays_of(table.truth)))]
    assert any(state.exchanges for state in states)
