"""The rest thrown down of which not all is seen: it is his who leads, whatever the others threw upon it."""

from random import Random

import pytest

from engine.cards import Card
from engine.games import game
from engine.masks import bits
from engine.notation import read_json
from engine.observation import CardSeen
from engine.simulator import CONDITIONS, Measured, happenings
from engine.simulator.happenings import Happening
from engine.simulator.study import lot, told_deal
from engine.state import State
from engine.table import Irregular, Lost, Status, TableSession
from engine.table.masters import takers
from engine.table.record import deal_line, replayable
from tests.engine.table.rests import falsely_told, found, given_up
from tests.engine.table.tables import auctioned, auctioned_late, deal, dealt, follow, session_for

ALL_IN_PLAY = ["klaber", "clobyosh-4", "altesland-4", "klammern-4", "klapperjas-4", "tartli", "tartl-austrian"]
"""Games in which no card is out of play in the end."""


@pytest.mark.parametrize("hidden", [1.0, 0.5, 0.15])
@pytest.mark.parametrize("tricks", [2, 3])
@pytest.mark.parametrize("name", ALL_IN_PLAY)
def test_all_that_is_left_is_his_who_leads(name: str, tricks: int, hidden: float):
    table, script = found(name, tricks, hidden)
    session = session_for(table)
    updates = follow(session, script)
    session.end_deal()
    assert session.view.state.points == table.truth.points
    assert not falsely_told(updates, table)


@pytest.mark.parametrize(
    ("name", "touches"), [("klaber", 0), ("tartli", 0), ("klapperjas-2", 0), ("altesland-2", 0), ("zensa", 1)]
)
def test_one_of_the_cards_of_who_leads_may_lie_under_his_others(name: str, touches: int):
    """Where cards are out of play, and points are written for it, one touch says which it is."""
    table, script = found(name, 3)
    plays = [play for trick in table.truth.tricks[-3:] for play in trick.plays]
    *_, hidden = (play.card for play in plays if play.seat is plays[0].seat)
    session = session_for(table)
    follow(session, [each for each in script if not shows(each[1], hidden)])
    session.end_deal()
    asked = session.view.missing
    assert [gap.seat for gap in asked] == [plays[0].seat] * touches
    for gap in asked:
        session.add(gap.seat, hidden)
    assert session.view.status is Status.SURE
    assert session.view.state.points == table.truth.points


def test_nobody_is_asked_for_what_was_not_shown():
    table, script = found("klaber", 3, hidden=1.0)
    session = session_for(table)
    updates = follow(session, script)
    session.end_deal()
    assert session.view.status is Status.SURE
    assert not session.view.missing
    assert not [told for told in updates if isinstance(told, Lost) and told.needs]


def test_no_card_is_told_that_nobody_saw():
    """They are null among the plays of the line that tells the deal, and it is not called complete."""
    table, script = found("klaber", 3, hidden=1.0)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    shown = session.sitting.deals[0].picture
    seen = {play.card for play in shown.plays}
    assert len(seen) == 32 - 3 * 3
    assert {card for trick in shown.tricks for card in trick.cards} <= seen
    line = deal_line(shown, touches=0)
    told = [play["card"] for play in line["plays"]]
    assert told.count(None) == 9
    assert not line["complete"]
    assert len(line["missing"]) == 9
    assert {p for gap in shown.unshown for _, p in gap.choices} == {1 / 9}  # each can be any of them
    assert {card for hand in line["hands"].values() for card in hand} == {card.long for card in seen}


def test_the_supposed_deal_is_one_that_the_rules_take():
    table, script = found("klaber", 3, hidden=1.0)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    there = session.sitting.deals[0]
    setup = session.sitting.setup
    again = read_json(replayable(there.state, setup.game, setup.options)).played().written()
    assert again.points == table.truth.points


def test_nothing_is_supposed_where_cards_are_out_of_play():
    """With a talon that nobody knows the others may hold more or less: nothing is written then without being asked."""
    table, script = found("zensa", 3, hidden=1.0)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    assert session.view.status is Status.LOST


def test_what_waits_is_taken_when_the_deal_is_over_though_nobody_swept():
    table, script = found("klaber", 2, hidden=1.0)
    session = session_for(table)
    second = table.truth.tricks[-1].plays[0].card
    laid = next(at for at, what in script if shows(what, second))
    follow(session, [each for each in script if each[0] <= laid + 0.1])
    assert not session.view.state.finished
    session.end_deal()
    assert session.view.state.points == table.truth.points


def shows(what: object, card: Card) -> bool:
    """Whether a card was seen that looks like this one."""
    return isinstance(what, CardSeen) and max(range(32), key=what.faces.__getitem__) == card.index


def test_where_cards_are_out_of_play_one_that_was_not_shown_is_asked_for():
    """One touch says which it was, and all is known."""
    table, script = found("zensa", 3, hidden=0.15)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    (gap,) = session.view.missing
    shown = {play.card for play in session.view.plays}
    plays = [play for trick in table.truth.tricks for play in trick.plays]
    (real,) = [play.card for play in plays if play.seat is gap.seat and play.card not in shown]
    session.add(gap.seat, real)
    assert session.view.status is Status.SURE
    assert session.view.state.points == table.truth.points


@pytest.mark.parametrize("hidden", [1.0, 0.5])
@pytest.mark.parametrize("name", ALL_IN_PLAY)
def test_cards_that_others_can_take_are_not_given_to_who_throws_them_down(name: str, hidden: float):
    """He gives up by the same gesture: all is theirs, or people are asked."""
    table, script = given_up(name, 2, hidden)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    view = session.view
    assert view.status is not Status.SURE or view.state.points == table.truth.points


def test_who_plainly_gives_up_leaves_all_to_the_others():
    table, script = given_up("tartl-austrian", 2, 1.0)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    assert session.view.status is Status.SURE
    assert session.view.state.points == table.truth.points
    assert session.view.rest is table.truth.tricks[-1].winner


def test_cards_that_come_one_by_one_are_no_rest_thrown_down():
    """Two players in turn may be as fast; what is missing then is asked for (klapperjas-4, an evening)."""
    table, script = found("klaber", 2, hidden=1.0, apart=0.8)
    session = session_for(table)
    follow(session, script)
    session.end_deal()
    assert session.view.status is Status.LOST


def test_a_revoke_that_is_shown_by_what_is_thrown_down_is_found_though_the_others_show_nothing():
    """He did not follow before, and throws down a card of that suit now."""
    name, seed = "altesland-4", 47006
    truth, script = simulated(name, seed, 1, "rest not shown")
    session = TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer)
    follow(session, script)
    session.end_deal()
    assert session.view.state.points == truth.points
    assert not session.view.missing


def test_nobody_is_told_to_have_forgotten_what_hangs_on_cards_that_nobody_saw():
    truth, script = simulated("altesland-4", 47006, 16, "rest not shown")
    session = TableSession(game("altesland-4"), seats=truth.setup.table_seats, dealer=truth.dealer)
    told = follow(session, script) + session.end_deal()
    assert session.sitting.deals[0].picture.unshown
    assert not truth.irregularities
    assert not [update for update in told if isinstance(update, Irregular)]
    assert not deal_line(session.sitting.deals[0].picture, touches=0)["irregularities"]


@pytest.mark.parametrize("name", ["klaber", "clobyosh-4", "altesland-4"])
def test_cards_that_wait_for_words_are_not_thrown_down(name: str):
    """A trick and a half were played before anybody entered the auction; whose all the rest is, nobody has to work out
    then, for that takes for ever."""
    table = deal(name, 5)
    session = session_for(table)
    follow(session, auctioned_late(table, 6))
    session.end_deal()
    assert session.view.state.points == table.truth.points
    assert not session.view.takers


def test_where_it_takes_long_to_find_out_nothing_is_plain():
    """Eight cards each can be played in more ways than anybody can look at."""
    state = dealt(game("klaber"), 5)
    state = auctioned(state, Random(5))
    laid = [(card, place) for place, hand in enumerate(state.setup.hands) for card in bits(hand or 0)]
    assert set(takers(state, laid, unseen=0)) == {0, 1}


def simulated(name: str, seed: int, number: int, condition: str) -> tuple[State, list[Happening]]:
    """A deal at the simulated table, seen as well as the eye sees."""
    rng, manners = lot(game(name), seed, number), CONDITIONS[condition]
    truth = told_deal(game(name), rng, manners, None)[0].truth
    return truth, list(happenings(truth, Measured(game(name).pack), manners, rng))
