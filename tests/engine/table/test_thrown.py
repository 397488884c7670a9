"""The rest thrown down: whoever leads lays all his cards at once, and the others throw theirs upon them, or they lie
side by side before their players.
"""

from dataclasses import replace

import pytest

from engine.cards import Seat
from engine.games import games
from engine.observation import CardLifted, CardSeen, Zone
from engine.table import Status
from tests.engine.table.rests import falsely_told, found, in_a_trick
from tests.engine.table.tables import PLACES, Happening, Table, follow, quad, session_for


@pytest.mark.parametrize("tricks", [2, 3])
@pytest.mark.parametrize("name", [which.id for which in games()])
def test_what_is_thrown_down_is_scored_and_nobody_accused(name: str, tricks: int):
    table, script = found(name, tricks)
    session = session_for(table)
    updates = follow(session, script)
    session.end_deal()
    assert session.view.state.points == table.truth.points
    assert session.view.status is Status.SURE
    assert not falsely_told(updates, table)


def test_until_all_have_come_the_cards_of_who_leads_wait():
    table, script = found("klaber", 3)
    session = session_for(table)
    last = table.truth.tricks[-3].plays[0].seat
    rest = {play.card for trick in table.truth.tricks[-3:] for play in trick.plays if play.seat is last}
    for happening in script:
        follow(session, [happening])
        if rest <= {play.card for play in session.view.plays}:
            break
    assert {play.card for play in session.view.plays if play.waiting} == rest
    assert not session.view.state.plays


@pytest.mark.parametrize(("name", "tricks"), [("clobyosh-2", 3), ("clobyosh-3", 2), ("clobyosh-3", 3)])
def test_what_looks_like_a_card_that_comes_later_is_none(name: str, tricks: int):
    """Between cards that lie on one another a part of one is taken for another (clobyosh-4-rest-thrown-down 79007)."""
    table, script = found(name, tricks)
    session = session_for(table)
    laid = [what for _, what in script if isinstance(what, CardSeen)][-tricks * len(table.truth.seats) :]
    first, other = laid[0], laid[-3]
    swept = next(at for at, what in script if isinstance(what, CardLifted) and what.sighting == other.sighting)
    early = first.at + 0.7
    phantom = replace(other, sighting=990, at=early, seats=first.seats, quad=quad(660, 380))
    follow(
        session, sorted([*script, (early + 0.2, phantom), (swept, CardLifted(990, swept))], key=lambda each: each[0])
    )
    session.end_deal()
    assert session.view.status is Status.SURE
    assert session.view.state.points == table.truth.points


@pytest.mark.parametrize("name", ["klaber", "altesland-4", "clobyosh-3", "klapperjas-3", "klapperjas-4", "darda"])
def test_who_plays_to_a_trick_may_lay_down_the_rest_with_it(name: str):
    table, script = in_a_trick(name)
    session = session_for(table)
    updates = follow(session, script)
    session.end_deal()
    assert session.view.state.points == table.truth.points
    assert not falsely_told(updates, table)


def laid_before(table: Table, script: list[Happening], tricks: int, whose: set[Seat]) -> list[Happening]:
    """The same, where the cards of these players lie side by side before them."""
    rest = {play.card.index: play.seat for trick in table.truth.tricks[-tricks:] for play in trick.plays}
    return [(at, _aside(what, rest, whose) if isinstance(what, CardSeen) else what) for at, what in script]


def face_of(card: CardSeen) -> int:
    """What it looks most like."""
    return max(range(len(card.faces)), key=card.faces.__getitem__)


def _aside(card: CardSeen, rest: dict[int, Seat], whose: set[Seat]) -> CardSeen:
    index = face_of(card)
    seat = rest.get(index)
    if seat not in whose:
        return card
    number, (x, y) = [other for other in rest if rest[other] is seat].index(index), PLACES[seat]
    return replace(card, zone=Zone.SHOWN, quad=quad(640 + 3.0 * (x - 640) + 40 * number, 360 + 2.2 * (y - 360)))


@pytest.mark.parametrize("everybody", [False, True])
@pytest.mark.parametrize("name", [which.id for which in games()])
def test_what_lies_side_by_side_before_its_player_is_the_rest_as_well(name: str, everybody: bool):
    table, script = found(name, 3)
    leads = table.truth.tricks[-3].plays[0].seat
    session = session_for(table)
    follow(session, laid_before(table, script, 3, set(table.truth.seats) if everybody else {leads}))
    session.end_deal()
    assert session.view.state.points == table.truth.points
    assert session.view.status is Status.SURE


@pytest.mark.parametrize("name", ["klaber", "klammern-4", "altesland-4", "clobyosh-4"])
def test_who_lays_his_rest_before_himself_needs_nobody_to_throw_theirs_upon_it(name: str):
    """He has masters alone, and all cards are in play: what the others hold makes no difference."""
    table, script = found(name, 3)
    leads = table.truth.tricks[-3].plays[0].seat
    session = session_for(table)
    others = {play.card.index for trick in table.truth.tricks[-3:] for play in trick.plays if play.seat is not leads}
    unseen = {what.sighting for _, what in script if isinstance(what, CardSeen) and face_of(what) in others}
    seen = [(at, what) for at, what in script if getattr(what, "sighting", None) not in unseen]
    follow(session, laid_before(table, seen, 3, {leads}))
    session.end_deal()
    assert session.view.state.points == table.truth.points


def test_a_meld_that_is_shown_while_play_goes_on_is_a_meld():
    """As many cards as he has left, and on his lead; but then he plays the first of them, and the others follow."""
    table, script = found("tartl-austrian", 3)
    plain = sorted(table.script, key=lambda happening: happening[0])
    leads = table.truth.tricks[-3].plays[0].seat
    rest = [play.card.index for trick in table.truth.tricks[-3:] for play in trick.plays if play.seat is leads]
    first = next(what.at for _, what in plain if isinstance(what, CardSeen) and face_of(what) == rest[0])
    aside = laid_before(table, script, 3, {leads})
    before = [(at, what) for at, what in aside if isinstance(what, CardSeen) and face_of(what) in rest]
    start = min(what.at for _, what in before)
    begun = first - 5.0 - start
    shown = [(at + begun, replace(what, at=what.at + begun, sighting=what.sighting + 7000)) for at, what in before]
    gone = [(first - 1.0, CardLifted(what.sighting, first - 1.0)) for _, what in shown]
    session = session_for(table)
    follow(session, sorted([*plain, *shown, *gone], key=lambda happening: happening[0]))
    session.end_deal()
    assert session.view.state.points == table.truth.points
