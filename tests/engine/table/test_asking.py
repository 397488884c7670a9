"""What people are asked about, and when they are asked no more."""

from dataclasses import replace

import pytest

from engine.actions import Play
from engine.games import game
from engine.observation import FACES, CardLifted, CardSeen, Zone
from engine.table import Status, Unsure
from tests.engine.table.tables import PLACES, deal, feed, plays_of, quad, session_for

GAME = "klaberjass-2"  # of 32 cards 18 are played, so two readings of one card can both be a deal

SEEDS = pytest.mark.parametrize("seed", [1, 4, 7])


def reports(table):
    """Index in the script of each play's report."""
    return [i for i, (_, what) in enumerate(table.script) if isinstance(what, CardSeen) and what.zone is Zone.TRICK]


def misreadings(table, *, same):
    """Number of each play, and a card that stays unseen which it might have been by the rules: with the ``same`` points
    in the end, or with others."""
    truth = table.truth
    start = game(GAME).deal(truth.seats, truth.dealer, turned_up=truth.setup.turned_up)
    plays = [(i, action) for i, action in enumerate(truth.actions) if isinstance(action, Play)]
    out = {play.card for _, play in plays} | {truth.turned_up}
    for number, (i, play) in enumerate(plays):
        for card in sorted(set(truth.pack.cards) - out, key=lambda card: card.index):
            other = start.replay((*truth.actions[:i], Play(play.seat, card), *truth.actions[i + 1 :]))
            if other.finished and not other.irregularities and (other.points == truth.points) is same:
                yield number, card


def doubtful(table, *doubts):
    """The script with some plays in doubt: number, what else it may be, and by how much (nats) that is less likely."""
    script = list(table.script)
    for number, card, behind in doubts:
        i = reports(table)[number]
        at, what = script[i]
        best = max(range(FACES), key=what.faces.__getitem__)
        likely = {best: 0.0, card.index: -behind}
        script[i] = at, replace(what, faces=tuple(likely.get(face, -25.0) for face in range(FACES)))
    return script


def followed(script, table):
    session = session_for(table)
    return session, feed(session, script)


@SEEDS
def test_what_leaves_the_score_as_it_is_is_asked_no_more_once_the_deal_is_over(seed):
    table = deal(GAME, seed)
    number, card = next(misreadings(table, same=True))
    session, updates = followed(doubtful(table, (number, card, 0.5)), table)
    play, view = session.view.plays[number], session.view
    assert [u.id for u in updates if isinstance(u, Unsure)] == [play.id], "it was to be asked while the deal went on"
    assert play.status is Status.UNSURE
    assert not play.asked
    assert (view.status, view.question) == (Status.SURE, "")
    assert session.sitting.deal.confidence > 0.99


@SEEDS
def test_what_was_left_open_is_asked_until_a_card_of_the_next_deal_is_played(seed):
    table = deal(GAME, seed)
    number, card = next(misreadings(table, same=False))
    session, _ = followed(doubtful(table, (number, card, 0.5)), table)
    asked, play = session.view.question, session.view.plays[number]
    after = deal(GAME, seed + 50, dealer=session.view.state.next_dealer, start=table.script[-1][0] + 20.0)
    first = next(
        i for i, (_, what) in enumerate(after.script) if isinstance(what, CardSeen) and what.zone is Zone.TRICK
    )
    feed(session, after.script[:first])
    view = session.view
    assert (view.number, view.plays, [open_.id for open_ in view.left_open]) == (2, (), [play.id])
    assert (view.status, view.question) == (Status.UNSURE, asked)
    session.amend(play.id, card=card)
    assert not session.view.left_open
    assert session.sitting.deals[0].state.points != table.truth.points
    session.undo()
    assert session.view.left_open
    feed(session, after.script[first : first + 1])
    assert not session.view.left_open


@SEEDS
def test_what_the_score_hangs_on_is_asked_until_somebody_says_it(seed):
    table = deal(GAME, seed)
    number, card = next(misreadings(table, same=False))
    session, _ = followed(doubtful(table, (number, card, 0.5)), table)
    play, view = session.view.plays[number], session.view
    assert play.asked
    assert [p.id for p in view.plays if p.asked] == [play.id]
    assert view.status is Status.UNSURE
    assert card.long in view.question
    session.amend(play.id, card=play.card)
    assert (session.view.status, session.view.question) == (Status.SURE, "")


def test_small_doubts_that_add_up_are_asked_about():
    """No card by itself is in doubt, but one in six such scores would be wrong."""
    table = deal(GAME, 1)
    ways = dict(misreadings(table, same=False))
    doubts = [(number, ways[number], 2.8) for number in sorted(ways)[:3]]
    assert len(doubts) == 3
    session, _ = followed(doubtful(table, *doubts), table)
    view = session.view
    assert all(play.status is Status.SURE for play in view.plays)
    assert 0.75 < session.sitting.deal.confidence < 0.9
    assert view.status is Status.UNSURE
    assert {n for n, play in enumerate(view.plays) if play.asked} <= {number for number, _, _ in doubts}


def test_a_revoke_that_hangs_on_a_reading_keeps_it_asked():
    """The points are the same, but whether a rule was broken is not: people are told of that too."""
    table = deal("klaber", 12, revoke_in=3)
    broken = next(v for v in table.truth.noticed if v.kind == "revoke")
    number, right = next((n, card) for n, (_, _, card) in enumerate(plays_of(table.truth)) if card == broken.card)
    suit = next(play.card.suit for play in table.truth.tricks[broken.trick - 1].plays)
    later = [card for _, seat, card in plays_of(table.truth)[number:] if seat is broken.seat and card.suit is suit]
    assert later, "the revoke should come out by a card played later"
    swapped = next(n for n, (_, _, card) in enumerate(plays_of(table.truth)) if card == later[0])
    session, _ = followed(doubtful(table, (number, later[0], 1.0), (swapped, right, 1.0)), table)
    view = session.view
    odd = next(odd for odd in view.oddities if odd.kind == "revoke")
    play = next(play for play in view.plays if play.id == odd.play)
    assert session.sitting.deal.confidence > 0.99
    assert 0.5 < play.confidence < 0.9
    assert play.asked


@pytest.mark.parametrize("name", ["klaber", GAME])
def test_a_card_that_was_straightened_is_one_play_whichever_sighting_it_is(name):
    table = deal(name, 3)
    i = reports(table)[5]
    at, what = table.script[i]
    x, y = PLACES[what.seats[0][0]]
    moved = replace(what, sighting=900, at=at + 0.6, quad=quad(x + 10, y + 5))
    script = [*table.script[: i + 1], (at + 0.5, CardLifted(what.sighting, at + 0.5)), (at + 0.6, moved)]
    script += [
        (t, replace(w, sighting=900) if isinstance(w, CardLifted) and w.sighting == what.sighting else w)
        for t, w in table.script[i + 1 :]
    ]
    session, updates = followed(script, table)
    assert plays_of(session.view.state) == plays_of(table.truth)
    readings = max(session.sitting.deal.belief.chances(step)[choice] for step, choice in _of(session, 5))
    assert readings < 0.98, "which of the two sightings is the play should be open"
    assert session.view.plays[5].confidence > 0.99
    assert not [u for u in updates if isinstance(u, Unsure)]


def _of(session, number):
    """The step of a play and its reading."""
    belief = session.sitting.deal.belief
    step = sorted(belief.accounts.plays)[number]
    yield step, belief.best.choices[step]
