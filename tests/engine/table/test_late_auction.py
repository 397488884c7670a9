"""People play on, and what was bid is entered only when tricks are taken: it was said before all cards all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Exchange, Play, Say, parse_call
from engine.cards import Seat
from engine.games import game, games
from engine.observation import CardLifted, CardSeen, Zone
from engine.simulator import CONDITIONS, Happening, Stated, happenings
from engine.simulator.study import lot, told_deal
from engine.state import Phase, State
from engine.table import Irregular, Status, TableSession, belief
from engine.table.entering import FAR, lateness
from engine.table.steps import BEFORE, Key, Said
from tests.engine.table.tables import follow

LATE = replace(CONDITIONS["auction entered late"], revoke=0.0, take_back=0.0, nudge=0.0)
PLAINLY = Stated(0.0, 40.0)
BIDDING = [each.id for each in games() if each.id not in ("tartli", "tartl-austrian")]


def dealt(name: str, *, exchanged: bool = False) -> tuple[TableSession, State, list[Happening]]:
    """A table at which nothing was seen yet, a deal that is played out, and all that happens."""
    for number in range(400):
        rng = lot(game(name), 77, number)
        truth = told_deal(game(name), rng, LATE, None)[0].truth
        if truth.tricks and not truth.irregularities and (bool(truth.exchanges) or not exchanged):
            script = happenings(truth, PLAINLY, LATE, rng)
            return TableSession(game(name), seats=truth.setup.table_seats, dealer=truth.dealer), truth, script
    raise AssertionError("no such deal")


def bids_of(truth: State) -> int:
    """How many words the auction takes."""
    state, bids = truth.begin(truth.setup), 0
    while state.phase is Phase.AUCTION:
        state, bids = state.apply(truth.actions[bids]), bids + 1
    return bids


def split(truth: State, script: list[Happening]) -> tuple[list[Happening], list[Happening]]:
    """What happens until the auction's last word was entered, and what comes then."""
    said = [number for number, (_, what) in enumerate(script) if isinstance(what, Say)]
    last = said[bids_of(truth) - 1] + 1
    return script[:last], script[last:]


@pytest.mark.parametrize("name", BIDDING)
def test_what_was_bid_after_tricks_were_taken_makes_plays_of_their_cards_at_once(name: str) -> None:
    session, truth, script = dealt(name)
    until, then = split(truth, script)
    told = follow(session, until)
    lie = {what.sighting for _, what in until if isinstance(what, CardSeen) and what.zone is Zone.TRICK}
    assert len(lie) >= len(truth.seats)
    plays = [action for action in session.view.state.actions if isinstance(action, Play)]
    assert plays == [action for action in truth.actions if isinstance(action, Play)][: len(lie)]
    told += follow(session, then)
    assert session.view.state.points == truth.points
    assert not [update for update in told if isinstance(update, Irregular)]


@pytest.mark.parametrize("name", BIDDING)
def test_all_that_was_said_may_be_entered_after_the_last_card(name: str) -> None:
    session, truth, script = dealt(name)
    seen = [one for one in script if not isinstance(one[1], Say)]
    said = [what for _, what in script if isinstance(what, Say)]
    follow(session, seen)
    follow(session, [(seen[-1][0] + 2.0 + 1.2 * number, word) for number, word in enumerate(said)])
    assert session.view.state.points == truth.points
    assert not session.view.oddities
    assert not session.sitting.waiting


@pytest.mark.parametrize("name", ["clobyosh-2", "clobyosh-3", "altesland-3-money"])
def test_a_seven_that_was_exchanged_before_the_lead_may_be_entered_with_the_bids(name: str) -> None:
    session, truth, script = dealt(name, exchanged=True)
    told = follow(session, script)
    assert session.view.state.points == truth.points
    assert [str(a) for a in session.view.state.actions if isinstance(a, Say) and isinstance(a.call, Exchange)]
    assert not [update for update in told if isinstance(update, Irregular)]


@pytest.mark.parametrize("name", ["klaber", "klaberjass-2"])
def test_after_a_late_auction_nothing_is_worked_out_twice(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its words was tried where it had been entered with every card that came: half a second each."""
    session, truth, script = dealt(name)
    until, then = split(truth, script)
    follow(session, until)
    worked_out = 0

    def counted(*args: object) -> object:
        nonlocal worked_out
        worked_out += 1
        return advance(*args)  # type: ignore[arg-type]

    advance = belief.advance
    monkeypatch.setattr(belief, "advance", counted)
    cards = [one for one in then if not isinstance(one[1], Say)]
    follow(session, cards)
    assert worked_out < 4 * len(cards)


def test_a_card_that_lay_in_the_middle_before_the_bidding_is_no_lead() -> None:
    """Somebody shows a card, and takes it up again; then people bid, and it is entered as it is said."""
    manners = replace(CONDITIONS["usual"], revoke=0.0, take_back=0.0, nudge=0.0)
    rng = lot(game("klaber"), 78, 0)
    truth = told_deal(game("klaber"), rng, manners, None)[0].truth
    script = happenings(truth, PLAINLY, manners, rng, 30.0)
    first = next(at for at, what in script if isinstance(what, Say))
    later = [what for _, what in script if isinstance(what, CardSeen)][-1]
    shown = replace(later, sighting=9999, at=first - 8.0)
    extra: list[Happening] = [(first - 7.7, shown), (first - 3.0, CardLifted(9999, first - 3.5))]
    session = TableSession(game("klaber"), seats=truth.setup.table_seats, dealer=truth.dealer)
    follow(session, sorted([*script, *extra], key=lambda one: one[0]))
    assert session.view.state.points == truth.points
    assert session.view.status is Status.SURE


def word(id: int, entered: float, at: float) -> Said:
    """Something said that stands in front of a card which came to rest at this time."""
    return Said(id, Say(Seat.TOP, parse_call("pass", game("klaber").pack)), (0, at, BEFORE, id), entered)


CARDS: list[Key] = [(0, at, 1, number) for number, at in enumerate((10.0, 11.0, 12.0, 13.0, 30.0))]


def test_who_is_late_with_one_word_is_late_with_the_next() -> None:
    row = [word(11, 25.0, 10.0), word(12, 26.0, 10.0), word(13, 27.5, 12.0)]
    costs = lateness(row, CARDS, ())
    assert costs[11] < FAR < costs[12] == costs[13] < 0.0
    assert lateness([row[0], replace(row[1], entered=35.0)], CARDS, ())[12] < FAR, "that was entered by itself"
    assert lateness([word(10, 25.0, 12.0), *row[1:2]], CARDS, ())[12] < FAR, "that was said before the late one"
    timely = [word(11, 14.5, 30.0), word(12, 16.0, 10.0)]
    assert lateness(timely, CARDS, ())[12] == lateness(timely[1:], CARDS, ())[12]


def test_what_was_bid_may_be_forgotten_for_long() -> None:
    forgotten, other = lateness([word(11, 29.0, 10.0)], CARDS, {11}), lateness([word(11, 29.0, 10.0)], CARDS, ())
    assert other[11] < forgotten[11] < FAR
    row = [word(11, 12.5, 10.0), word(12, 14.5, 10.0)]
    assert lateness(row, CARDS, {11, 12})[12] > lateness(row, CARDS, ())[12]


def next_deal_of(session: TableSession, at: float) -> tuple[State, list[Happening]]:
    """The deal after one that is over, and all that happens in it from then on, with other numbers of cards."""
    first = session.sitting.deals[0].state
    for number in range(400):
        rng = lot(game("klaber"), 79, number)
        truth = told_deal(game("klaber"), rng, LATE, None)[0].truth
        if truth.dealer is first.next_dealer and truth.tricks and not truth.irregularities:
            return truth, happenings(truth, PLAINLY, LATE, rng, at)
    raise AssertionError("no such deal")


@pytest.mark.parametrize("touched", [False, True])
def test_tricks_that_were_played_before_a_word_of_the_next_deal_are_of_that(touched: bool) -> None:
    """Nothing is turned up that would tell of it: so what was bid does, or a touch that a new deal begins."""
    session, truth, script = dealt("klaber")
    follow(session, script)
    truth, script = next_deal_of(session, script[-1][0] + 12.0)
    said = next(at for at, what in script if isinstance(what, Say))
    follow(session, [one for one in script if one[0] < said])
    assert len(session.sitting.deals) == 1
    if touched:
        session.new_deal()
    follow(session, [one for one in script if one[0] >= said])
    assert [deal.number for deal in session.sitting.deals] == [1, 2]
    plays = [play for trick in session.view.state.tricks for play in trick.plays]
    assert plays == [play for trick in truth.tricks for play in trick.plays]
    assert session.sitting.deals[0].state.finished


def test_cards_that_are_looked_at_when_a_deal_is_over_are_none_of_the_next() -> None:
    """Somebody lays the cards that he has won before him, one after another, to count them."""
    session, truth, script = dealt("klaber")
    follow(session, script)
    at, seat = script[-1][0] + 6.0, truth.seats[0]
    looked = [what for _, what in script if isinstance(what, CardSeen)][:6]
    for number, what in enumerate(looked):
        shown = replace(what, sighting=5000 + number, at=at + number, seats=((seat, 3.0),))
        follow(session, [(at + number + 0.3, shown)])
    follow(session, [(at + 9.0, CardLifted(5000 + number, at + 9.0)) for number in range(len(looked))])
    forehand = game("klaber").deal(dealer=session.sitting.deals[0].state.next_dealer).turn
    assert forehand is not None
    session.submit(Say(forehand, parse_call("bid 1", game("klaber").pack)), at + 15.0)
    assert [deal.number for deal in session.sitting.deals] == [1, 2]
    assert not session.sitting.deals[1].evidence


def straightened(script: list[Happening]) -> list[Happening]:
    """The same with the first card that is played taken up for a moment, and laid again nearly where it lay."""
    first = next(what for _, what in script if isinstance(what, CardSeen) and what.zone is Zone.TRICK)
    there = replace(first, sighting=7000, at=first.at + 0.7, quad=tuple((x + 4.0, y) for x, y in first.quad))
    changed: list[Happening] = []
    for at, what in script:
        if isinstance(what, CardLifted) and what.sighting == first.sighting:
            what = CardLifted(7000, what.at)
        changed.append((at, what))
    changed += [(first.at + 0.6, CardLifted(first.sighting, first.at + 0.6)), (there.at + 0.3, there)]
    return sorted(changed, key=lambda one: one[0])


@pytest.mark.parametrize("name", ["klapperjas-4", "klaber", "klaberjass-2"])
def test_a_lead_that_was_straightened_before_the_bids_were_entered_was_one(name: str) -> None:
    """It went alone, as what is no lead does; but it came again. The auction stood behind it, and the deal was lost."""
    session, truth, script = dealt(name)
    told = follow(session, straightened(script))
    assert session.view.state.points == truth.points
    assert not [update for update in told if isinstance(update, Irregular)]
