"""Several cards led at once in the middle of a deal, for each takes its trick, and as many laid upon them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.cards import Seat
from engine.games import game, games
from engine.simulator import CONDITIONS, Stated, happenings
from engine.simulator.at_once import can_be_led_at_once
from engine.simulator.happenings import Happening
from engine.simulator.manners import Manners
from engine.simulator.study import lot, told_deal
from engine.state import State
from engine.table import Irregular, Status, TableSession, Update
from engine.table.picture import PlayedCard
from tests.engine.table.tables import follow, plays_of

PLAIN = replace(CONDITIONS["several led at once"], revoke=0.0, take_back=0.0, nudge=0.0, ponder=0.0)
HASTY = replace(CONDITIONS["fast"], hurry=0.9, revoke=0.0, take_back=0.0, nudge=0.0, stray_seat=0.0)


def deals(name: str, manners: Manners) -> Iterator[tuple[TableSession, State, list[Happening]]]:
    """Deals of a game: a session that knows nothing of it yet, the truth, and what is seen and said."""
    which = game(name)
    for number in range(40):
        rng = lot(which, 81, number)
        truth = told_deal(which, rng, manners, None)[0].truth
        if can_be_led_at_once(truth):
            session = TableSession(which, seats=truth.setup.table_seats, dealer=truth.dealer)
            yield session, truth, happenings(truth, Stated(0.0, 40.0), manners, rng)


@pytest.mark.parametrize("name", [which.id for which in games()])
def test_the_deal_goes_on_after_them_and_nobody_is_accused(name: str) -> None:
    for _, (session, truth, script) in zip(range(3), deals(name, PLAIN), strict=False):
        told = follow(session, script)
        assert session.view.state.points == truth.points
        assert {(seat, card) for _, seat, card in plays_of(session.view.state)} == {
            (seat, card) for _, seat, card in plays_of(truth)
        }
        assert not [update for update in told if isinstance(update, Irregular)]


def test_until_all_lie_there_they_wait_and_belong_to_no_trick() -> None:
    session, truth, script = next(deals("klaber", PLAIN))
    seats, most = len(truth.seats), 0
    for happening in script:
        follow(session, [happening])
        waiting = [play for play in session.view.plays if play.waiting]
        assert not (waiting and session.view.state.plays)
        most = max(most, len(waiting))
    assert most in (2 * seats - 1, 3 * seats - 1)


@pytest.mark.parametrize("name", ["klaber", "klapperjas-3", "darda"])
def test_cards_that_come_as_fast_from_several_players_are_one_trick(name: str) -> None:
    for _, (session, truth, script) in zip(range(3), deals(name, HASTY), strict=False):
        follow(session, script)
        assert plays_of(session.view.state) == plays_of(truth)


def hidden_in(name: str) -> Iterator[tuple[TableSession, State, list[Happening], Seat]]:
    """Deals in which the last but one of the cards laid at once is not seen, for it lies under the last; and whose."""
    for session, truth, script in deals(name, PLAIN):
        most: list[PlayedCard] = []
        for happening in script:
            follow(session, [happening])
            waiting = [play for play in session.view.plays if play.waiting]
            most = waiting if len(waiting) > len(most) else most
        if most:
            fresh = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
            gone = most[-1].sighting
            yield fresh, truth, [each for each in script if getattr(each[1], "sighting", None) != gone], most[-1].seat


@pytest.mark.parametrize("name", ["klaber", "darda", "klapperjas-3"])
def test_a_card_that_lies_under_others_is_asked_for_and_nobody_accused(name: str) -> None:
    for _, (session, truth, script, whose) in zip(range(3), hidden_in(name), strict=False):
        told = list[Update]()
        asked = False
        for happening in script:
            told += follow(session, [happening])
            asked |= session.view.status is Status.LOST and [gap.seat for gap in session.view.missing] == [whose]
        assert asked
        assert not [update for update in told if isinstance(update, Irregular)]
        assert [gap.seat for gap in (*session.view.missing, *session.view.known)] == [whose]
        assert session.view.missing or session.view.state.points == truth.points
        assert len(plays_of(session.view.state)) == len(plays_of(truth))
