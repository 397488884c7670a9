"""A deal whose end was not seen, or that people gave up because all saw how it would end: the next is a deal of its
own, and what was played in the first stays there. Nothing is seen of won cards, and nobody says that it is dealt
anew."""

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Say, parse_call
from engine.cards import Seat
from engine.games import game
from engine.observation import CardLifted, CardSeen, Zone
from engine.playout import passed_out
from engine.table import NewDeal
from tests.engine.table.strange_decks import sitting
from tests.engine.table.tables import (
    TURN_UP_PLACE,
    Happening,
    Table,
    deal,
    feed,
    follow,
    hidden,
    plays_of,
    seen,
    session_for,
)

GAMES = ["klaber", "clobyosh-2", "clobyosh-4", "klaberjass-2", "darda", "altesland-2", "altesland-4", "zensa"]
BETWEEN = 9.0
"""Seconds between two deals."""


def two_deals(name: str, unseen: int, seed: int = 5) -> tuple[Table, Table, list[Happening]]:
    """Two deals one after the other, and what is seen and said of both, but for the last cards of the first."""
    first = deal(name, seed)
    start = first.script[-1][0] + BETWEEN
    second = deal(name, seed + 1, dealer=first.truth.next_dealer, start=start)
    return first, second, [*hidden(first, *range(-unseen, 0)), *second.script]


@pytest.mark.parametrize("unseen", [1, 3, 6])
@pytest.mark.parametrize("name", GAMES)
def test_law_what_is_said_after_a_pause_begins_the_next_deal(name, unseen):
    first, second, script = two_deals(name, unseen)
    session = session_for(first)
    feed(session, script)
    before, now = session.sitting.deals
    assert plays_of(now.state) == plays_of(second.truth)
    assert now.state.points == second.truth.points
    # A lead that nobody followed counts as taken back.
    alone = len(first.truth.seats) - 1
    assert len(set(plays_of(first.truth)) & set(plays_of(before.state))) >= len(plays_of(first.truth)) - unseen - alone


def test_the_stock_that_is_laid_down_meanwhile_is_nothing_that_was_won():
    """It lies face down where won cards may lie (klaberjass-2-rest-thrown-down 78010)."""
    first, second, script = two_deals("klaberjass-2", 3)
    start = next(at for at, what in second.script if isinstance(what, CardSeen))
    stock = seen(999, start - 0.6, None, second.truth.dealer, zone=Zone.WON, place=(950, 200))
    session = session_for(first)
    feed(session, sorted([*script, (start - 0.3, stock)], key=lambda each: each[0]))
    assert session.view.number == 2
    assert plays_of(session.view.state) == plays_of(second.truth)


def test_a_card_turned_up_that_was_played_begins_the_next_deal_of_a_game_in_which_nothing_is_bid():
    first = deal("tartli", 5)
    second = deal("tartli", 7, dealer=first.truth.next_dealer, start=first.script[-1][0] + BETWEEN)
    assert second.truth.setup.turned_up in {card for number, _, card in plays_of(first.truth) if number < 14}
    session = session_for(first)
    told = feed(session, [*hidden(first, *range(-4, 0)), *second.script])
    assert [update.number for update in told if isinstance(update, NewDeal)] == [2]
    assert plays_of(session.view.state) == plays_of(second.truth)


@pytest.mark.parametrize(
    ("tricks", "pause"),
    [
        pytest.param(2, BETWEEN, id="early in the deal"),
        pytest.param(6, 1.0, id="right after a trick"),
        pytest.param(6, BETWEEN, id="no card was turned up anew"),
    ],
)
def test_a_word_that_cannot_be_ends_no_deal_that_goes_on(tricks, pause):
    table = deal("klaberjass-2", 5)
    end = _end_of_trick(table, tricks)
    session = session_for(table)
    feed(session, [happening for happening in table.script if happening[0] <= end])
    word = Say(table.truth.dealer, parse_call("take", game("klaberjass-2").pack))
    session.submit(word, end + pause, waits=True)
    feed(session, [(at, what) for at, what in table.script if at > end])
    assert session.view.number == 1
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_a_word_that_cannot_be_while_a_card_lies_there_ends_no_deal():
    table = deal("klaber", 5)
    end = _end_of_trick(table, 6)
    lead = next(at for at, what in table.script if at > end and isinstance(what, CardSeen))
    session = session_for(table)
    feed(session, [happening for happening in table.script if happening[0] <= lead])
    session.submit(Say(Seat.BOTTOM, parse_call("pass", game("klaber").pack)), lead + BETWEEN, waits=True)
    assert session.view.number == 1


def _end_of_trick(table: Table, number: int) -> float:
    """When the cards of this many tricks have been taken away."""
    gone = [at for at, what in table.script if isinstance(what, CardLifted)]
    each = len(table.truth.seats)
    return gone[number * each - 1 + (table.truth.setup.turned_up is not None)]


def test_after_a_deal_in_which_all_passed_the_turned_up_card_begins_the_next_before_anybody_speaks():
    """What is played and taken before the first word is entered is of that deal, too."""
    start = passed_out(game("darda"), Random(3))
    assert start is not None
    up = start.setup.turned_up
    passed = [(0.1, seen(1, 0.1, up, start.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE))]
    passed.append((0.9, CardLifted(1, 0.9)))
    passed += [(1.0 + number, action) for number, action in enumerate(start.actions)]
    second = deal("darda", 8, dealer=start.next_dealer, start=passed[-1][0] + BETWEEN)
    taken = _end_of_trick(second, 1) + 0.1
    late = [(max(at, taken) if isinstance(what, Say) else at, what) for at, what in second.script]
    session = session_for(Table(start))
    feed(session, [*passed, *sorted(late, key=lambda happening: happening[0])])
    assert session.view.number == 2
    assert plays_of(session.view.state) == plays_of(second.truth)


def test_cards_that_came_at_one_moment_are_no_hindrance():
    """Two come to rest in the same picture, and what is played again tells of a new deal."""
    first = deal("tartli", 5)
    script = [*hidden(first, *range(-12, 0))]
    one, two = [i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen) and what.zone is Zone.TRICK][:2]
    at, what = script[one][0], script[two][1]
    script[two] = at, replace(what, at=at)
    second = deal("tartli", 7, dealer=first.truth.next_dealer, start=first.script[-1][0] + BETWEEN)
    session = session_for(first)
    feed(session, sorted(script, key=lambda happening: happening[0]))
    feed(session, [(at, what) for at, what in second.script if getattr(what, "zone", None) is not Zone.TURN_UP])
    assert session.view.number == 2


@pytest.mark.parametrize("tricks", [1, 2])
def test_a_card_turned_up_for_the_next_deal_that_is_told_of_after_the_first_tricks_has_them_in_its_deal(tricks):
    """It was hard to read in the dark, and what had been played was gone by then (tartli-dim 37016)."""
    first = deal("tartli", 5)
    second = deal("tartli", 7, dealer=first.truth.next_dealer, start=first.script[-1][0] + BETWEEN)
    up = next(each for each in second.script if isinstance(each[1], CardSeen) and each[1].zone is Zone.TURN_UP)
    gone = [at for at, what in second.script if isinstance(what, CardLifted)]
    told = gone[2 * tricks - 1] + 0.2
    rest = [each for each in second.script if each is not up]
    session = session_for(first)
    script = sorted([*first.script, *rest, (told, up[1])], key=lambda each: each[0])
    updates = follow(session, script)
    assert [update.number for update in updates if isinstance(update, NewDeal)] == [2]
    assert plays_of(session.sitting.deals[0].state) == plays_of(first.truth)
    assert plays_of(session.view.state) == plays_of(second.truth)


@pytest.mark.parametrize("name", ["altesland-3-money", "klaberjass-2", "tartli"])
def test_a_turned_up_card_that_is_told_of_only_when_its_deal_is_over_is_of_that_deal(name):
    """It lay at the picture's border and was taken for a held one (altesland-3-money-fast 41001)."""
    first = deal(name, 5)
    end = first.script[-1][0]
    second = deal(name, 7, dealer=first.truth.next_dealer, start=end + BETWEEN)
    up = next(each for each in first.script if isinstance(each[1], CardSeen) and each[1].zone is Zone.TURN_UP)
    goes = [each for each in first.script if getattr(each[1], "sighting", None) == up[1].sighting and each is not up]
    session = session_for(first)
    feed(session, [each for each in first.script if each is not up and each not in goes])
    assert session.sitting.deal.closed_at is not None
    told = feed(session, [(end + 1.0, up[1]), (end + 2.0, CardLifted(up[1].sighting, end + 2.0)), *second.script])
    assert [update.number for update in told if isinstance(update, NewDeal)] == [2]
    assert plays_of(session.sitting.deals[0].state) == plays_of(first.truth)
    assert plays_of(session.view.state) == plays_of(second.truth)


@pytest.mark.parametrize(("name", "seed"), [("klaber", 1), ("clobyosh-4", 2), ("klammern-4", 5), ("tartli", 5)])
def test_cards_that_are_taken_for_others_played_before_are_no_new_deal(name, seed):
    """Three of them and more come again in each of these deals, between cards that follow one another at once."""
    assert not next(sitting(game(name), seed, often=0.9, misread=6)).split
