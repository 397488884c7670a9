"""What people state stands, and nothing that was seen plainly vanishes for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from random import Random

import pytest

from engine.actions import Play
from engine.cards import Card, Seat
from engine.errors import ImpossibleAction
from engine.games import game
from engine.notation import read_deals
from engine.observation import CardLifted, TableCleared
from engine.rules import Violation
from engine.state import State
from engine.table import PlayedCard, Status, TableSession
from engine.table.following import price_by_words
from engine.table.sitting import Sitting
from engine.table.strength import BY_WORD, OUT_OF_TURN, VIOLATION
from tests.engine.table.tables import PLAINLY, Table, deal, feed, plays_of, script_of, session_for

DEMO = "the demo deal"
GAMES = ("tartli", "clobyosh-2", "darda", "klapperjas-4", "zensa")
HELD_BACK = (("gourds-8", "leaves-under"), ("gourds-8", "leaves-10"), ("acorns-ace", "hearts-10"))
"""By these a trump of the demo deal was kept back through six tricks, or others lead."""


def demo() -> Table:
    """The deal that ships with the program, as it is written."""
    (record,) = read_deals((files("gui") / "demo" / "klaber.txt").read_text(encoding="utf-8"))
    truth = game("klaber").deal(record.seats, record.dealer).replay(record.actions)
    return Table(truth, list(script_of(truth, Random(1), PLAINLY)))


@cache
def table(name: str) -> Table:
    return demo() if name == DEMO else deal(name, 12, PLAINLY)


@cache
def played(name: str) -> Sitting:
    """A deal that was seen to its end, as it was."""
    session = session_for(table(name))
    feed(session, table(name).script)
    assert plays_of(session.view.state) == plays_of(table(name).truth)
    return session.sitting


def at(name: str) -> TableSession:
    return TableSession.continuing(played(name), None)


def swaps(name: str) -> Iterator[tuple[PlayedCard, PlayedCard, State]]:
    """Plays of one player whose cards may lie in each other's place, and the deal as it would have gone."""
    plays = at(name).view.plays
    by_card = {play.card.long: play for play in plays}
    of_one = [(a, b) for a, b in combinations(plays, 2) if a.seat is b.seat]
    held_back = [(by_card[a], by_card[b]) for a, b in HELD_BACK] if name == DEMO else []
    for one, other in (*held_back, *Random(name).sample(of_one, 24 if name == DEMO else 10)):
        with suppress(ImpossibleAction):  # the turned-up card, before anybody drew it
            yield one, other, swapped(table(name).truth, one.card, other.card)


def swapped(truth: State, one: Card, other: Card) -> State:
    """A deal with two cards of one player in each other's place."""
    instead = {one: other, other: one}
    return truth.begin(truth.setup).replay(
        replace(action, card=instead.get(action.card, action.card)) if isinstance(action, Play) else action
        for action in truth.actions
    )


def shown(session: TableSession) -> set[tuple[int, Seat, Card]]:
    """What was played to which trick by whom, by all that is shown of the plays."""
    return {(play.trick, play.seat, play.card) for play in session.view.plays}


@pytest.mark.parametrize("name", [DEMO, *GAMES])
def test_two_cards_of_one_player_that_people_swap_leave_every_play(name: str) -> None:
    """And while half of it is told, the other card is what is left, or is asked for where the score hangs on it."""
    cards = len(plays_of(table(name).truth))
    for one, other, truth in swaps(name):
        session = at(name)
        session.amend(one.id, card=other.card)
        view = session.view
        assert next(play.card for play in view.plays if play.id == one.id) == other.card
        if not view.state.finished or len(view.plays) + len(view.known) < cards:
            assert view.status is Status.LOST, (one, other)
            assert view.missing
            assert "was not seen" in view.question
        session.amend(other.id, card=one.card)
        assert session.view.state.finished, (one, other)
        assert not session.view.missing
        assert shown(session) == set(plays_of(truth)), (one, other)


def test_a_swap_before_the_last_card_comes_does_not_hide_that_card() -> None:
    script, truth = table(DEMO).script, table(DEMO).truth
    last = max(i for i, (_, what) in enumerate(script) if not isinstance(what, CardLifted | TableCleared))
    session = session_for(table(DEMO))
    feed(session, script[:last])
    by_card = {play.card.long: play for play in session.view.plays}
    trump, under = by_card["gourds-8"], by_card["leaves-under"]
    session.amend(under.id, card=trump.card)
    session.amend(trump.id, card=under.card)
    feed(session, script[last:])
    assert session.view.state.finished
    assert session.view.status is Status.SURE
    assert shown(session) == set(plays_of(swapped(truth, trump.card, under.card)))
    assert {(odd.kind, odd.seat) for odd in session.view.oddities} == {("revoke", trump.seat)}


def test_who_names_a_card_names_its_player_where_it_lies_as_his() -> None:
    session = at(DEMO)
    one = session.view.plays[0]
    session.amend(one.id, card=one.card)
    known = session.sitting.deals[0].known(one.id)
    assert known is not None
    assert known.seat is one.seat
    another = next(seat for seat in session.view.state.seats if seat is not one.seat)
    session.amend(one.id, seat=another)
    session.amend(one.id, card=one.card)
    again = session.sitting.deals[0].known(one.id)
    assert again is not None
    assert again.seat is another  # what was said before stands


def violation(kind: str, seat: Seat, trick: int | None) -> Violation:
    return Violation(kind, seat, trick, None, "")


def test_all_that_follows_from_a_word_weighs_less_than_one_card_that_is_no_play() -> None:
    held_back = [violation("revoke", Seat.LEFT, trick) for trick in range(1, 7)]
    led_by_another = violation("out_of_turn", Seat.TOP, 9)
    elsewhere = violation("revoke", Seat.TOP, 4)
    words = [(Seat.LEFT, 8)]
    assert price_by_words([], words) == 0.0
    assert price_by_words(held_back[:1], words) == VIOLATION
    assert price_by_words([*held_back, led_by_another], words) == BY_WORD
    assert price_by_words([*held_back, elsewhere], words) == BY_WORD + VIOLATION
    assert price_by_words([replace(led_by_another, trick=5)], words) == OUT_OF_TURN
