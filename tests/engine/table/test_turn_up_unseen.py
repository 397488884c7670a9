"""A turned-up card that nobody could read: everything is played all the same, and one touch says which it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import MeldKind, Melds, Pass, Said, Say, Take
from engine.cards import Seat
from engine.games import game
from engine.observation import BACK, FACES, UNKNOWN, CardLifted, CardSeen, TableCleared, Zone
from engine.state import Phase
from engine.table import Status, TurnedUp, Unsure
from engine.table.record import deal_line
from tests.engine.table.tables import TURN_UP_PLACE, deal, feed, plays_of, seen, session_for, up_card

GAMES = ("klaberjass-2", "clobyosh-2", "clobyosh-4", "zensa", "klammern-4", "klapperjas-3", "altesland-2", "tartli")


def dark(table):
    """The same with a turned-up card that looks like no card of the pack, however often it is looked at."""
    (at, up), *rest = table.script
    assert up.zone is Zone.TURN_UP
    faces = tuple(0.0 if i == UNKNOWN else -6.0 if i == BACK else -14.0 for i in range(FACES))
    return [(at, CardSeen(up.sighting, up.at, faces, up.seats, up.zone, up.quad)), *rest]


def never_seen(table):
    """The same with a turned-up card of which nothing is told at all."""
    return [(at, what) for at, what in table.script[1:] if getattr(what, "sighting", 0) != table.script[0][1].sighting]


def taken(name):
    """A deal of a game in which the turned-up card makes trumps."""
    tables = (deal(name, seed) for seed in range(1, 40))
    return next(t for t in tables if t.truth.trump is t.truth.setup.turned_up.suit and not t.truth.exchanges)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("hidden", [dark, never_seen])
def test_everything_is_played_and_one_touch_says_which_card_it_was(name, hidden):
    table = taken(name)
    session = session_for(table)
    feed(session, hidden(table))
    view = session.view
    assert len(view.plays) + len(view.missing) == len(plays_of(table.truth)), "plays are lost"
    assert view.turned_up is not None
    right = table.truth.setup.turned_up
    line = deal_line(session.sitting.picture, 0)
    assert line["turned_up"] in ((right.long, None) if view.turned_up.told else (None,))
    session.amend(view.turned_up.id, card=right)
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points
    assert session.view.state.turned_up in (right, table.truth.turned_up)
    assert session.view.status is Status.SURE
    assert session.view.touches == 1


@pytest.mark.parametrize(
    "name", [name for name in GAMES if name != "tartli"]
)  # its first card may be the turned-up one
def test_while_trumps_hang_on_it_people_are_asked_and_nothing_is_made_up(name):
    table = taken(name)
    session = session_for(table)
    script = never_seen(table)
    first = next(i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen))
    updates = feed(session, script[: first + 1])
    up = session.view.turned_up
    assert session.view.state.phase is not Phase.AUCTION
    assert up.asked
    assert [u.id for u in updates if isinstance(u, Unsure)] == [up.id]
    assert not [u for u in updates if isinstance(u, TurnedUp)], "a card that nobody saw is told as if it had been"
    assert "turned up" in session.view.question
    played = [play.card.long for play in session.view.plays]
    assert played
    assert not {name for name, _ in up.choices} & set(played), "what lies elsewhere cannot lie there"


def test_a_card_that_is_laid_open_after_the_auction_is_not_the_turned_up_card():
    """The dealer lays the bottom card of the stock on top; vision may take its place for that of a turned-up card."""
    table = taken("klaberjass-2")
    session = session_for(table)
    script = never_seen(table)
    words = [at for at, what in script if isinstance(what, Say)]
    first = next(i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen))
    right = table.truth.setup.turned_up
    other = next(c for c in table.truth.pack.cards if c.suit is not right.suit and c not in played_cards(table))
    bottom = seen(900, words[-1] + 2.0, other, table.truth.dealer, zone=Zone.TURN_UP, place=(1050, 210))
    feed(session, [*script[:first], (bottom.at + 0.2, bottom), *script[first:]])
    up = session.view.turned_up
    assert up is None or not up.seen
    session.amend(up.id, card=right)
    assert session.view.state.points == table.truth.points


def shown_first(table, terc):
    """The same with a terc that the first player announces when the auction is long over, its highest card laid beside
    the stock, and then the turned-up card, half under that and read only now."""
    (_, up), *_ = table.script
    words = [(at, what) for at, what in table.script if isinstance(what, Say)]
    over = words[-1][0]
    announced = Say(table.truth.seats[0], Melds((Said(MeldKind.TERC),)))
    x, y = TURN_UP_PLACE
    stock = seen(800, 0.1, None, table.truth.dealer, zone=Zone.TALON, place=(x + 60, y))
    beside = seen(801, over + 3.2, terc, table.truth.seats[0], zone=Zone.TURN_UP)
    read = replace(up, at=over + 6.0, covers=(800,))
    shown = [(beside.at + 0.2, beside), (beside.at + 1.2, CardLifted(801, beside.at + 1.2)), (read.at + 0.2, read)]
    later = [(at + 8.0, replace(what, at=at + 8.0)) for at, what in never_seen(table) if not isinstance(what, Say)]
    return [(0.2, stock), *words, (over + 3.0, announced), *shown, *later]


def terc_of(table):
    """The highest card of a terc that the first player holds, of another suit than trumps; None where he holds none."""
    held = {card for _, seat, card in plays_of(table.truth) if seat is table.truth.seats[0]}
    plain = [card for card in held if card.suit is not table.truth.trump]
    return next(
        (c for c in plain if sum(0 <= c.rank.value - d.rank.value < 3 for d in plain if d.suit is c.suit) == 3), None
    )


def test_a_card_laid_beside_the_stock_with_a_meld_is_not_turned_up_and_that_half_under_it_is_though_read_late():
    """Trumps were another suit to the end of the deal (clobyosh-3-slanted 27006)."""
    tables = (deal("clobyosh-3", seed) for seed in range(1, 80))
    found = (t for t in tables if t.truth.trump is up_card(t).suit and not t.truth.exchanges and terc_of(t) is not None)
    table = next(t for t in found if all(isinstance(w.call, Pass | Take) for _, w in t.script if isinstance(w, Say)))
    session = session_for(table)
    told = feed(session, shown_first(table, terc_of(table)))
    assert [u.card for u in told if isinstance(u, TurnedUp)] == [up_card(table)]
    assert plays_of(session.view.state) == plays_of(table.truth)


def played_cards(table):
    return {card for _, _, card in plays_of(table.truth)}


def test_a_turned_up_card_that_is_read_later_takes_the_place_of_the_supposed_one():
    table = taken("clobyosh-2")
    session = session_for(table)
    (_, up), *_ = table.script
    script = never_seen(table)
    middle = len(script) // 2
    feed(session, script[:middle])
    late = session.observe(up, script[middle][0])
    assert [u.card for u in late if isinstance(u, TurnedUp)] == [table.truth.setup.turned_up]
    feed(session, script[middle:])
    assert session.view.state.points == table.truth.points
    assert session.view.touches == 0


def test_the_answer_can_be_taken_back():
    table = taken("zensa")
    session = session_for(table)
    feed(session, never_seen(table))
    before = session.view
    wrong = next(card for card in table.truth.pack.cards if card.suit is not table.truth.trump)
    session.amend(before.turned_up.id, card=wrong)
    session.undo()
    assert session.view.turned_up == before.turned_up
    assert plays_of(session.view.state) == plays_of(before.state)


def test_games_in_which_nothing_is_turned_up_suppose_nothing():
    table = deal("klaber", 3)
    session = session_for(table)
    feed(session, table.script)
    assert session.view.turned_up is None
    assert not game("klaber").deal().rules.script.turned


def seen_late(table):
    """The same with a turned-up card that is seen when the first trick is taken, and a last word of the auction that is
    entered behind the first card."""
    (_, up), *rest = table.script
    rest = [(at, what) for at, what in rest if getattr(what, "sighting", 0) != up.sighting]
    plays = [at for at, what in rest if isinstance(what, CardSeen)]
    word = max(i for i, (at, what) in enumerate(rest) if isinstance(what, Say) and at < plays[0])
    rest[word] = plays[0] + 2.2, rest[word][1]
    swept = next(at for at, what in rest if isinstance(what, TableCleared))
    return sorted([*rest, (swept + 0.2, replace(up, at=swept + 0.2))], key=lambda happening: happening[0])


@pytest.mark.parametrize("name", ["altesland-3-tournament", "altesland-2", "clobyosh-3", "klammern-4"])
def test_once_it_is_seen_the_auction_is_over_before_the_cards_that_waited_for_it(name):
    """The first card waited for ever, and one that nobody saw stood for it (altesland-3-tournament-careless 18020)."""
    table = taken(name)
    session = session_for(table)
    feed(session, seen_late(table))
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert not [play for play in session.view.plays if play.waiting]


def test_a_card_held_in_a_hand_that_seemed_to_be_turned_up_is_not_once_it_is_known_to_be_held():
    """Where nothing is bid on it, it made trumps, and the exchange was wrong (tartl-austrian-fans 36015)."""
    table = deal("tartl-austrian", 5)
    up = next(what for _, what in table.script if isinstance(what, CardSeen))
    trump = table.truth.setup.turned_up
    held = next(card for card in table.truth.pack.cards if card.suit is not trump.suit)
    fan = seen(900, -3.0, held, Seat.TOP)
    session = session_for(table)
    session.observe(replace(fan, zone=Zone.TURN_UP), up.at - 2.5)
    assert session.view.turned_up.card == held
    session.observe(replace(fan, zone=Zone.ASIDE), up.at - 1.0)
    feed(session, table.script)
    assert session.view.turned_up.card == trump
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points
