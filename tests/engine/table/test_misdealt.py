"""A deal that is broken off early, as after a misdeal: the cards are gathered and dealt anew, and nobody tells so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from engine.cards import Card
from engine.games import game, games
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.simulator import CONDITIONS, Stated
from engine.table import Irregular, TableSession
from tests.engine.table.evenings import misdealt, played
from tests.engine.table.tables import TURN_UP_PLACE, Happening, Table, deal, feed, follow, plays_of, seen, session_for

TURNED = [each.id for each in games() if each.deal().rules.script.turned]
PLAIN = replace(CONDITIONS["usual"], revoke=0.0, take_back=0.0, nudge=0.0, unseen=0.0)
ANEW = 5000  # sightings of what is put between


def broken_off(table: Table, cards: int, pause: float) -> tuple[list[Happening], float]:
    """What is seen and said of a deal until so many cards are played, and all are gathered; and when it may be dealt
    anew, so many seconds later."""
    came = [at for at, what in table.script if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    begun = [happening for happening in table.script if happening[0] < came[cards]]
    gone = {what.sighting for _, what in begun if isinstance(what, CardLifted)}
    lie = dict.fromkeys(w.sighting for _, w in begun if isinstance(w, CardSeen) and w.sighting not in gone)
    over = begun[-1][0] + 4.0
    swept = [(over, CardLifted(sighting, over)) for sighting in lie]
    return [*begun, *swept, (over + 0.5, TableCleared(over + 0.5))], over + pause


def again(name: str, cards: int, pause: float, seed: int = 5) -> tuple[TableSession, Table, Table]:
    """Two deals by one dealer, the first of them broken off after so many cards, and the session that followed them;
    another card is turned up for the second."""
    first = deal(name, seed)
    begun, start = broken_off(first, cards, pause)
    later = (deal(name, seed + n, dealer=first.truth.dealer, start=start) for n in range(1, 20))
    second = next(table for table in later if table.truth.setup.turned_up not in _up(first.script))
    session = session_for(first)
    follow(session, [*begun, *second.script])
    return session, first, second


def _up(script: Iterable[Happening]) -> set[Card]:
    """The cards that are seen where one is turned up."""
    pack = game("klaberjass-2").pack.cards
    lie = (what for _, what in script if isinstance(what, CardSeen) and what.zone is Zone.TURN_UP)
    return {pack[max(range(len(pack)), key=what.faces.__getitem__)] for what in lie}


@pytest.mark.parametrize("name", TURNED)
def test_it_counts_nothing_and_the_deal_after_it_everything(name: str) -> None:
    which, rng = game(name), Random(f"misdealt {name}")
    (truth, *_) = played(which, 1)
    session = TableSession(which, seats=truth.setup.table_seats, dealer=truth.dealer)
    told = follow(session, misdealt(which, [truth], Stated(0.0, 40.0), PLAIN, rng))
    session.end_deal()
    finished = [each for each in session.sitting.deals if each.state.finished]
    assert [plays_of(each.state) for each in finished] == [plays_of(truth)]
    assert finished[0].state.points == truth.points
    assert not [update for update in told if isinstance(update, Irregular)]


@pytest.mark.parametrize("cards", [0, 1, 3, 5, 8])
@pytest.mark.parametrize("name", ["klaberjass-2", "klammern-4", "altesland-3-money"])
def test_a_card_turned_up_on_a_table_on_which_nothing_lay_for_long_begins_the_next_deal(name: str, cards: int) -> None:
    session, _, second = again(name, cards, 20.0)
    before, now = session.sitting.deals
    assert not before.state.finished
    assert now.start.dealer is second.truth.dealer
    assert plays_of(now.state) == plays_of(second.truth)


def test_what_was_played_comes_again_among_other_cards_where_none_is_turned_up() -> None:
    session, _, second = again("klaber", 8, 25.0)
    before, now = session.sitting.deals
    assert not before.state.finished
    assert plays_of(now.state) == plays_of(second.truth)


def test_two_cards_that_come_at_one_moment_where_one_is_turned_up_begin_nothing() -> None:
    """The stock's lowest card lies open half under the turned-up one."""
    table = deal("klaberjass-2", 5)
    up, *_ = (what for _, what in table.script if isinstance(what, CardSeen))
    other = table.truth.tricks[-1].plays[-1].card
    beside = seen(ANEW, up.at, other, table.truth.dealer, zone=Zone.TURN_UP, place=(1040, 210))
    session = session_for(table)
    follow(session, [*table.script[:1], (table.script[0][0], beside), *table.script[1:]])
    assert len(session.sitting.deals) == 1


@pytest.mark.parametrize("pause", [3.0, 20.0])
def test_the_same_card_seen_anew_where_it_lay_begins_nothing(pause: float) -> None:
    """Something stood on it, and nothing else lay there."""
    table = deal("klaberjass-2", 5)
    up = table.truth.setup.turned_up
    until = next(at for at, what in table.script if isinstance(what, CardSeen) and what.zone is Zone.TRICK) - 0.1
    session = session_for(table)
    feed(session, [happening for happening in table.script if happening[0] < until])
    sighting = next(what.sighting for _, what in table.script if isinstance(what, CardSeen))
    anew = seen(ANEW, until + pause, up, table.truth.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE)
    feed(session, [(until, CardLifted(sighting, until)), (until + pause, anew)])
    feed(session, _later([happening for happening in table.script if happening[0] >= until], pause + 1.0))
    assert len(session.sitting.deals) == 1
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_the_turned_up_card_that_is_seen_only_after_a_trick_and_a_pause_begins_nothing() -> None:
    """Until then something lay on it, and one was supposed to be there."""
    table = deal("klaberjass-2", 5)
    sighting = next(what.sighting for _, what in table.script if isinstance(what, CardSeen))
    hidden = [each for each in table.script if getattr(each[1], "sighting", None) != sighting]
    middle = [at for at, what in hidden if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    at = middle[2] - 0.1
    late = seen(ANEW, at + 8.0, table.truth.setup.turned_up, table.truth.dealer, zone=Zone.TURN_UP, place=TURN_UP_PLACE)
    session = session_for(table)
    follow(session, [happening for happening in hidden if happening[0] < at])
    follow(session, [(at + 8.1, late), *_later([each for each in hidden if each[0] >= at], 12.0)])
    assert len(session.sitting.deals) == 1
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_a_meld_laid_open_after_a_pause_begins_nothing() -> None:
    """It lies where a card may be turned up; but more than one comes."""
    table = deal("klammern-4", 5)
    middle = [at for at, what in table.script if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    at = middle[4] - 0.1
    session = session_for(table)
    feed(session, [happening for happening in table.script if happening[0] < at])
    cards = [play.card for _, play in zip(range(3), table.truth.tricks[3].plays, strict=False)]
    places = [(600.0 + 40 * n, 620.0) for n in range(3)]
    seat = table.truth.seats[0]
    shown = [
        seen(ANEW + n, at + 20.0 + n * 0.1, card, seat, zone=Zone.TURN_UP, place=place)
        for n, (card, place) in enumerate(zip(cards, places, strict=True))
    ]
    gone = [(at + 24.0, CardLifted(card.sighting, at + 24.0)) for card in shown]
    feed(session, [*((card.at + 0.1, card) for card in shown), *gone])
    feed(session, _later([happening for happening in table.script if happening[0] >= at], 26.0))
    assert len(session.sitting.deals) == 1
    assert plays_of(session.view.state) == plays_of(table.truth)


def _later(script: Iterable[Happening], by: float) -> list[Happening]:
    seen_ = (CardSeen, CardLifted, TableCleared)
    return [(at + by, replace(what, at=what.at + by) if isinstance(what, seen_) else what) for at, what in script]


@pytest.mark.parametrize("name", ["klammern-4", "klaberjass-2", "tartli"])
def test_cards_that_are_mixed_face_up_between_two_deals_are_no_deal(name: str) -> None:
    """One of them lies aside for a moment, as if it was turned up; the others seem to be played (films 611 and 616)."""
    first = deal(name, 5)
    over = first.script[-1][0] + 5.0
    second = deal(name, 7, dealer=first.truth.next_dealer, start=over + 16.0)
    cards = [play.card for trick in first.truth.tricks for play in trick.plays][3:11]
    seat = first.truth.seats[0]
    mixed: list[Happening] = []
    for n, card in enumerate(cards):
        zone, place = (Zone.TURN_UP, TURN_UP_PLACE) if n == 4 else (Zone.TRICK, (600.0 + 20 * n, 330.0 + 15 * n))
        came, went = over + 0.1 * n, over + (1.6 if n == 4 else 3.0 + 0.1 * n)
        mixed += [(came, seen(ANEW + n, came, card, seat, zone=zone, place=place)), (went, CardLifted(ANEW + n, went))]
    gathered = sorted(mixed, key=lambda happening: happening[0])
    session = session_for(first)
    follow(session, [*first.script, *gathered, (over + 4.0, TableCleared(over + 4.0)), *second.script])
    before, now = session.sitting.deals
    assert before.state.points == first.truth.points
    assert now.start.dealer is second.truth.dealer
    assert plays_of(now.state) == plays_of(second.truth)
