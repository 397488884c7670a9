"""Cards that were played and that nobody saw: people are asked which they were, and one touch mends the deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import NewDeal, Say
from engine.cards import Seat
from engine.games import game, games
from engine.observation import CardLifted, CardSeen, TableCleared, Zone
from engine.table import DealOver, Irregular, Lost, Status, TableSession
from tests.engine.table.tables import PLAINLY, Noise, deal, feed, hidden, parted, plays_of, session_for

NAMES = ("klaber", "clobyosh-2", "klaberjass-2", "klapperjas-3", "altesland-4", "zensa", "tartli")


def play_at(table, where):
    """One play of a deal, so far (share) from its first to its last: its number from 0, trick, seat and card."""
    plays = plays_of(table.truth)
    number = round(where * (len(plays) - 1))
    return number, *plays[number]


def quiet(session, table):
    """Nothing happens for long after the last card."""
    return session.observe(TableCleared(table.script[-1][0] + 8.0)) + session.end_deal()


@pytest.mark.parametrize(
    ("name", "where"), [*((name, 0.3) for name in NAMES), ("klaber", 0.6), ("klapperjas-3", 0.6), ("tartli", 0.6)]
)
def test_a_card_that_nobody_saw_is_asked_for_while_the_deal_goes_on_and_one_touch_mends_it(name, where):
    table = deal(name, 5)
    number, trick, seat, card = play_at(table, where)
    before, rest = parted(hidden(table, number), late=4)
    session = session_for(table)
    updates = feed(session, before)
    view = session.view
    assert view.status is Status.LOST
    gaps = [(gap.trick, gap.seat) for gap in view.missing]
    assert gaps == [(trick, seat)]
    assert card not in [play.card for play in view.plays]
    assert [u.missing[0].trick for u in updates if isinstance(u, Lost) and u.missing][-1] == trick
    session.add(seat, card)
    assert session.view.status is Status.SURE
    session.undo()
    assert [(gap.trick, gap.seat) for gap in session.view.missing] == gaps
    session.add(seat, card)
    feed(session, rest)
    quiet(session, table)
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points
    assert (session.view.status, session.view.touches) == (Status.SURE, 3)


@pytest.mark.parametrize("name", ["clobyosh-2", "klaberjass-2", "zensa"])
@pytest.mark.parametrize("where", [0.3, 0.6, 0.95])
def test_it_is_asked_for_at_the_end_where_other_cards_were_not_seen_and_the_score_hangs_on_it(name, where):
    table = deal(name, 5)
    number, trick, seat, card = play_at(table, where)
    session = session_for(table)
    feed(session, hidden(table, number))
    quiet(session, table)
    assert session.view.status is Status.LOST
    assert [(gap.trick, gap.seat) for gap in session.view.missing] == [(trick, seat)]
    session.add(seat, card)
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert (session.view.status, session.view.touches) == (Status.SURE, 1)


@pytest.mark.parametrize("name", ["klaber", "klapperjas-3", "altesland-4", "tartli"])
@pytest.mark.parametrize("where", [0.3, 0.6, 0.95])
def test_it_is_known_at_the_end_where_it_is_the_only_one_left_or_the_score_does_not_hang_on_it(name, where):
    """Nobody is asked, the score is written, and its trick stays incomplete; who knows better can still say it."""
    table = deal(name, 5)
    number, trick, seat, card = play_at(table, where)
    session = session_for(table)
    updates = feed(session, hidden(table, number)) + quiet(session, table)
    view = session.view
    assert (view.status, view.touches, view.question) == (Status.SURE, 0, "")
    assert not view.missing
    assert [(gap.trick, gap.seat) for gap in view.known] == [(trick, seat)]
    *_, over = (update.record for update in updates if isinstance(update, DealOver))
    assert {"trick": trick, "seat": seat.value, "card": None} in over["plays"]
    assert not over["complete"]
    assert dict(view.score) == {side: table.truth.score.of(side) for side in view.score}
    assert card not in [play.card for play in view.plays]
    assert trick not in [each.number for each in view.tricks]
    session.add(seat, card)
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert not session.view.known


@pytest.mark.parametrize("name", [which.id for which in games()])
def test_the_last_card_in_hand_with_which_a_trick_is_scooped_need_not_be_shown(name):
    """Nobody is asked for it where it is the only one left: the deal is over, and the score stands there."""
    table = deal(name, 7)
    plays = plays_of(table.truth)
    session = session_for(table)
    feed(session, hidden(table, -1))
    left = table.truth.rules.cards.bit_count() - len(plays)
    if left == 0:
        assert session.view.closed
        assert session.view.status is Status.SURE
        assert session.view.state.points == table.truth.points
        assert plays_of(session.view.state) == plays
    else:
        assert session.view.missing or session.view.state.points == table.truth.points


@pytest.mark.parametrize("name", ["klaber", "clobyosh-4", "altesland-4"])
def test_which_card_of_a_trick_is_missing_is_told_by_where_the_others_lie(name):
    """The card after it seemed to be its player's, for it lies towards him, too (clobyosh-4-far 22007)."""
    table = deal(name, 5, PLAINLY)
    seats = len(table.truth.seats)
    number = 2 * seats + 1
    trick, seat, _ = plays_of(table.truth)[number]
    _, other, after = plays_of(table.truth)[number + 1]
    script = []
    for at, what in hidden(table, number):
        if isinstance(what, CardSeen) and what.faces.index(max(what.faces)) == after.index:
            what = replace(what, seats=tuple((s, {other: 2.5, seat: 0.0}.get(s, -4.0)) for s in Seat))
        script.append((at, what))
    session = session_for(table)
    feed(session, parted(script)[0])
    assert [(gap.trick, gap.seat) for gap in session.view.missing] == [(trick, seat)]


@pytest.mark.parametrize(("name", "seed"), [("klaber", 1), ("klammern-4", 3), ("klapperjas-3", 1)])
def test_nobody_is_accused_while_a_card_is_missing(name, seed):
    """Somebody does not follow, plain to see; but a card of the trick before was not seen."""
    table = deal(name, seed, revoke_in=3)
    (broken,) = [v for v in table.truth.irregularities if v.kind == "revoke"]
    number = len(table.truth.seats) + 1
    script = hidden(table, number)
    cards = [i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen)]
    session = session_for(table)
    told = feed(session, script[: cards[-3]])
    assert (broken.seat, broken.trick) in [(odd.seat, odd.trick) for odd in session.view.oddities]
    assert not [u for u in told if isinstance(u, Irregular)]
    _, seat, card = plays_of(table.truth)[number]
    told = session.add(seat, card) + feed(session, script[cards[-3] :])
    assert [(u.seat, u.trick) for u in told if isinstance(u, Irregular)] == [(broken.seat, broken.trick)]


@pytest.mark.parametrize("number", [3, 12, 31])
def test_the_only_card_that_is_left_is_the_first_answer(number):
    table = deal("klaber", 7)
    session = session_for(table)
    feed(session, hidden(table, number))
    (gap,) = session.view.known
    assert gap.choices[0][0] == plays_of(table.truth)[number][2].long
    assert gap.choices[0][1] > 0.5


@pytest.mark.parametrize("name", ["altesland-3-tournament", "klapperjas-3"])
def test_who_shows_later_that_he_has_a_suit_no_more_may_have_played_his_last_card_of_it_unseen(name):
    """A revoke was supposed where the last king of his suit had to be (altesland-3-tournament-crooked 34002)."""
    table = deal(name, 2)
    session = session_for(table)
    updates = feed(session, hidden(table, 5)) + quiet(session, table)
    (gap,) = session.view.known
    assert plays_of(table.truth)[5][2].long in dict(gap.choices[:2])
    assert not session.view.state.irregularities
    assert not [u for u in updates if isinstance(u, Irregular)]


@pytest.mark.parametrize(
    ("name", "seed", "unseen"),
    [
        pytest.param("altesland-3-tournament", 107, [0], id="the first lead, in front of a card that may not wait"),
        pytest.param(
            "clobyosh-4", 109, [21, 30], id="the card that the first was supposed to be lies in the last trick"
        ),
        pytest.param("tartl-austrian", 112, [20], id="a lead, and the card upon it is swept as if it were taken back"),
    ],
)
def test_who_played_upon_an_unseen_card_played_in_turn(name, seed, unseen):
    table = deal(name, seed)
    session = session_for(table)
    updates = feed(session, hidden(table, *unseen)) + quiet(session, table)
    assert not [update for update in updates if isinstance(update, Irregular)]
    view = session.view
    assert view.status is Status.SURE
    assert [(gap.trick, gap.seat) for gap in view.known] == [plays_of(table.truth)[number][:2] for number in unseen]
    assert view.state.points == table.truth.points


LED_UNSEEN = {"zensa": 5, "klaberjass-2": 17, "clobyosh-2": 18, "clobyosh-3": 4, "klapperjas-2": 2, "darda": 18}


@pytest.mark.parametrize(("name", "seed"), [*LED_UNSEEN.items(), ("zensa", 10)])
def test_the_first_card_is_missed_where_it_was_led(name, seed):
    """The one upon it was called out of turn, or the lead; what is said behind it, and who leads next, tell better."""
    table = deal(name, seed, PLAINLY)
    session = session_for(table)
    updates = feed(session, hidden(table, 0)) + quiet(session, table)
    view = session.view
    assert [(gap.trick, gap.seat) for gap in (*view.missing, *view.known)] == [plays_of(table.truth)[0][:2]]
    assert not view.oddities
    assert not [update for update in updates if isinstance(update, Irregular)]


def test_two_cards_of_one_trick_that_nobody_saw_are_both_asked_for():
    table = deal("clobyosh-4", 4)
    wrong = plays_of(table.truth)[9:11]
    session = session_for(table)
    before, last = parted(hidden(table, 9, 10))
    feed(session, before)
    assert [(gap.trick, gap.seat) for gap in session.view.missing] == [(n, seat) for n, seat, _ in wrong]
    for _, seat, card in wrong:
        session.add(seat, card)
    feed(session, last)
    assert plays_of(session.view.state) == plays_of(table.truth)
    assert session.view.state.points == table.truth.points


@pytest.mark.parametrize("seed", [3, 4, 6, 7, 14, 16])
@pytest.mark.parametrize("name", ["klaberjass-2", "zensa"])
def test_of_two_players_an_unseen_lead_does_not_make_the_other_card_one_that_was_taken_back(name, seed):
    """Nothing tells them apart but that the deal would end a trick short."""
    table = deal(name, seed, Noise(20.0, 2.0))
    session = session_for(table)
    feed(session, hidden(table, 8))
    session.end_deal()
    state = session.sitting.deals[0].state
    assert state.finished
    of_trick = len(state.seats)
    assert len(set(plays_of(state)) & set(plays_of(table.truth))) >= len(plays_of(table.truth)) - of_trick - 1


def test_a_supposed_card_that_is_seen_later_was_another_one():
    """Whatever an account supposes of a card that nobody saw, the next cards are read as they are."""
    table = deal("klammern-4", 3)
    session = session_for(table)
    supposed = set()
    for at, what in hidden(table, 5):
        session.submit(what, at) if isinstance(what, Say) else session.observe(what)
        supposed |= {gap.card for gap in session.view.missing}
    others = [play for play in plays_of(table.truth) if play != plays_of(table.truth)[5]]
    assert [play for play in plays_of(session.view.state) if play in others] == others
    assert len(supposed) > 1, "the supposed card was never played by another, so the test tests nothing"


@pytest.mark.parametrize("name", ["klaber", "clobyosh-2"])
def test_a_deal_that_is_gathered_before_its_last_card_was_seen_says_so(name):
    """A whole trick that nobody saw cannot be put right; but nobody is to wonder why nothing is written."""
    table = deal(name, 6)
    places = len(table.truth.seats)
    last = range(len(plays_of(table.truth)) - places, len(plays_of(table.truth)))
    session = session_for(table)
    script = [x for x in hidden(table, *last) if not isinstance(x[1], TableCleared)]
    updates = feed(session, script)
    assert not session.view.state.finished
    updates += session.submit(Say(table.truth.dealer, NewDeal()), script[-1][0] + 20.0)
    assert "nothing is written" in [u.needs for u in updates if isinstance(u, Lost)][-1]
    assert session.view.broken_off == 1


def test_a_deal_that_is_thrown_in_says_nothing():
    session = TableSession(game("klaber"))
    for _ in range(4):
        who = session.view.possible[0]
        pas = next((call for call in who.calls if str(call) == "pass"), None)
        if pas is None:
            break
        session.submit(Say(who.seat, pas))
    updates = session.submit(Say(session.view.dealer, NewDeal()))
    assert not [u for u in updates if isinstance(u, Lost)]
    assert session.view.broken_off is None


@pytest.mark.parametrize("which", games(), ids=lambda which: which.id)
def test_where_every_card_is_seen_none_is_missed(which):
    table = deal(which.id, 8)
    session = session_for(table)
    updates = feed(session, table.script)
    assert not [u for u in updates if isinstance(u, Lost)]


def test_a_card_that_was_put_in_does_not_lie_there_for_ever():
    table = deal("klaber", 5)
    _, seat, card = plays_of(table.truth)[10]
    session = session_for(table)
    feed(session, hidden(table, 10))
    session.add(seat, card)
    there = [k for k in session.sitting.deal.evidence if k.seen.zone is Zone.TRICK and k.gone_at is None]
    assert not there
    assert isinstance(table.script[-2][1], CardLifted)


def test_a_card_of_the_deal_before_can_be_told_until_the_next_is_played():
    table = deal("clobyosh-2", 5)
    trick, seat, card = plays_of(table.truth)[10]
    session = session_for(table)
    feed(session, hidden(table, 10))
    quiet(session, table)
    session.submit(Say(table.truth.next_dealer, NewDeal()), table.script[-1][0] + 20.0)
    assert session.view.number == 2
    assert [(gap.trick, gap.seat) for gap in session.view.missing] == [(trick, seat)]
    assert session.view.status is Status.LOST
    session.add(seat, card)
    assert plays_of(session.sitting.deals[0].state) == plays_of(table.truth)
    assert dict(session.view.score) == {side: table.truth.score.of(side) for side in session.view.score}
    assert session.view.status is Status.SURE


@pytest.mark.parametrize(("unseen", "sure"), [((), True), ((5,), False)])
def test_while_a_card_is_missing_nobody_knows_who_deals_next_where_points_decide_it(unseen, sure):
    table = deal("klapperjas-2", 6)
    session = session_for(table)
    feed(session, hidden(table, *unseen))
    quiet(session, table)
    assert session.sitting.deals[0].next_dealer_sure is sure
