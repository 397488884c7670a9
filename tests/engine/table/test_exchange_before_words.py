"""The seven is laid for the turned-up card before anybody has entered what was said: words come late."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.actions import Exchange, Melds, Play, Say
from engine.cards import Seat
from engine.games import game
from engine.observation import FACES, CardLifted, CardSeen, Zone
from engine.simulator import CONDITIONS, Stated, happenings
from engine.simulator.happenings import Happening
from engine.simulator.study import lot, told_deal
from engine.state import State
from engine.table import Irregular, TableSession
from tests.engine.table.tables import follow, seen

LATE_S = 0.2
"""Seconds after the report of the seven at which the first word is entered, and between two words."""


def exchanged_early(name: str) -> tuple[State, list[Happening]]:
    """A deal in which the seven lies in its place before the first card is played, and all that happens; all that was
    said before is entered after that."""
    manners = replace(CONDITIONS["usual"], revoke=0.0)
    for number in range(200):
        rng = lot(game(name), 3, number)
        truth = told_deal(game(name), rng, manners, None)[0].truth
        script = happenings(truth, Stated(0.0, 40.0), manners, rng)
        first = next((i for i, (_, what) in enumerate(script) if _seen(what, Zone.TRICK)), 0)
        up = [i for i, (_, what) in enumerate(script[:first]) if _seen(what, Zone.TURN_UP)]
        sooner = [what for _, what in script[: up[-1] if up else 0] if isinstance(what, Say)]
        if len(up) < 2 or not truth.exchanges or not any(isinstance(word.call, Exchange) for word in sooner):
            continue
        at = script[up[-1]][0]
        seen = [happening for happening in script[: up[-1] + 1] if not isinstance(happening[1], Say)]
        late = [(at + LATE_S * (i + 1), word) for i, word in enumerate(sooner)]
        if late[-1][0] < script[first][0]:
            return truth, sorted([*seen, *late, *script[up[-1] + 1 :]], key=lambda happening: happening[0])
    raise AssertionError("nobody exchanges in time")


def _seen(what: object, zone: Zone) -> bool:
    return isinstance(what, CardSeen) and what.zone is zone


def bottom_card_across(truth: State, script: list[Happening]) -> list[Happening]:
    """The same, where the bottom card of the stock is laid open across the turned-up card before that goes."""
    (at, up), went = next(
        (happening, lift.at)
        for happening in script
        for _, lift in script
        if _seen(happening[1], Zone.TURN_UP) and isinstance(lift, CardLifted) and lift.sighting == happening[1].sighting
    )
    played = {play.card for trick in truth.tricks for play in trick.plays}
    trump = next(card for card in truth.pack.cards if card.index == up.faces.index(max(up.faces))).suit
    bottom = next(card for card in truth.pack.cards if card not in played and card.suit is not trump)
    lies = (at + went) / 2
    faces = tuple(0.0 if face == bottom.index else -20.0 for face in range(FACES))
    new = replace(up, sighting=950, at=lies, faces=faces, covers=(up.sighting,))
    return sorted([*script, (lies + 0.1, new)], key=lambda happening: happening[0])


def must_be_told_as_it_was(name: str, truth: State, script: list[Happening]) -> None:
    """What was turned up and exchanged, and the points; and nobody is accused."""
    session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
    told = follow(session, script) + session.end_deal()
    state = session.sitting.deals[0].state
    assert state.turned_up == truth.turned_up
    assert state.exchanges == truth.exchanges
    assert state.points == truth.points
    assert not [update for update in told if isinstance(update, Irregular)]


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("name", ["clobyosh-2", "altesland-2", "klaberjass-2", "zensa"])
def test_the_card_that_lay_there_first_was_turned_up(name: str, across: bool) -> None:
    """What came upon it seemed to be the turned-up card, and it the stack below; the word was wrong then, or another
    suit was trumps (klapperjas-3-careless 37031)."""
    truth, script = exchanged_early(name)
    script = bottom_card_across(truth, script) if across else script
    must_be_told_as_it_was(name, truth, script)


def told_before(name: str) -> tuple[State, list[Happening]]:
    """A deal in which somebody tells of a meld, and then the seven is exchanged, both before the first card, and all
    that happens; the words are entered in this order when the seven lies there already."""
    manners = replace(CONDITIONS["usual"], revoke=0.0, lay_open=0.0)
    for number in range(400):
        rng = lot(game(name), 5, number)
        truth = told_deal(game(name), rng, manners, None)[0].truth
        script = happenings(truth, Stated(0.0, 40.0), manners, rng)
        first = next((i for i, (_, what) in enumerate(script) if _seen(what, Zone.TRICK)), 0)
        lies = [what.at for _, what in script[:first] if isinstance(what, CardSeen)]
        said = [(at, what.call) for at, what in script[:first] if isinstance(what, Say)]
        for (at, one), (_, two) in pairwise(said):
            if isinstance(one, Melds) and isinstance(two, Exchange) and at > max(lies):
                return truth, script
    raise AssertionError("nobody tells of anything before")


def said_in(state: State) -> list[str]:
    """What was said, in its order."""
    return [str(action) for action in state.actions if isinstance(action, Say)]


@pytest.mark.parametrize("name", ["clobyosh-2", "klapperjas-3"])
def test_what_was_entered_before_the_word_that_the_seven_is_exchanged_was_said_before_it(name: str) -> None:
    """It stood behind the exchange, which was seen before any of it was entered; by that its player held a kvart, and
    had told of a terc (clobyosh-2 24 of seed 26001)."""
    truth, script = told_before(name)
    session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
    follow(session, script)
    assert said_in(session.sitting.deals[0].state) == said_in(truth)


def led_at_once(name: str, number: int) -> tuple[State, list[Happening]]:
    """A deal in which the card got for the seven is led to the first trick, and all that happens; that it was exchanged
    is entered when it lies there, and before it is reported."""
    manners = replace(CONDITIONS["usual"], revoke=0.0, nudge=0.0, take_back=0.0)
    rng = lot(game(name), 7, number)
    truth = told_deal(game(name), rng, manners, None)[0].truth
    assert next(action for action in truth.actions if isinstance(action, Play)).card == truth.exchanges[0].got
    script = happenings(truth, Stated(0.0, 40.0), manners, rng)
    lead = next(what for _, what in script if _seen(what, Zone.TRICK))
    others = [x for x in script if not (isinstance(x[1], Say) and isinstance(x[1].call, Exchange))]
    (word,) = (what for _, what in script if isinstance(what, Say) and isinstance(what.call, Exchange))
    return truth, sorted([*others, (lead.at + 0.4, word)], key=lambda happening: happening[0])


@pytest.mark.parametrize(("name", "number"), [("clobyosh-2", 258), ("clobyosh-2", 1307), ("clobyosh-3", 1316)])
def test_who_plays_what_he_got_before_it_is_entered_that_he_got_it_has_exchanged_once(name: str, number: int) -> None:
    """By that card he had exchanged already, and so the word was wrong (klapperjas-3 56 of seed 26001)."""
    truth, script = led_at_once(name, number)
    session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
    told = follow(session, script) + session.end_deal()
    state = session.sitting.deals[0].state
    assert state.exchanges == truth.exchanges
    assert sorted(said_in(state)) == sorted(said_in(truth))
    assert not [update for update in told if isinstance(update, Irregular)]


def seen_as_a_lead(name: str) -> tuple[State, list[Happening]]:
    """A deal in which the seven is exchanged when it lies half under the stock, as the card did that was turned up; but
    that one was seen before the stock lay upon it, and taken for one in the middle."""
    manners = replace(CONDITIONS["usual"], revoke=0.0)
    for number in range(200):
        rng = lot(game(name), 3, number)
        truth = told_deal(game(name), rng, manners, None)[0].truth
        script = happenings(truth, Stated(0.0, 40.0), manners, rng)
        up = [what for _, what in script if isinstance(what, CardSeen) and what.zone is Zone.TURN_UP]
        sightings = list(dict.fromkeys(what.sighting for what in up))
        if len(sightings) != 2 or not truth.exchanges:
            continue
        first, (x, y) = up[0].sighting, up[0].quad[0]
        stock = seen(960, up[0].at + 0.2, None, Seat.TOP, zone=Zone.TALON, place=(x - 10, y + 60))
        instead = {
            what: replace(what, zone=Zone.TRICK) if what.sighting == first else replace(what, covers=(960,))
            for what in up
        }
        script = [(at, instead.get(what, what)) for at, what in script]
        return truth, sorted([*script, (stock.at + 0.1, replace(stock, covers=(first,)))], key=lambda each: each[0])
    raise AssertionError("nobody exchanges")


@pytest.mark.parametrize("name", ["clobyosh-2", "clobyosh-3", "altesland-2", "klaberjass-2", "zensa"])
def test_the_seven_in_its_place_was_not_turned_up_though_that_was_taken_for_a_lead(name: str) -> None:
    """The seven lay at the stock for all to see, and so it passed for the turned-up card (clobyosh-3-slanted 72506)."""
    truth, script = seen_as_a_lead(name)
    must_be_told_as_it_was(name, truth, script)
