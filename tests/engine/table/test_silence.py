"""Who holds a meld mostly tells of it: what a player said nothing of is the less likely in his hand; and who holds four
of a kind that end a deal does not play it."""

from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from engine.actions import Melds, Play, Show
from engine.games import game
from engine.games.darda import FOURS
from engine.melds import find_melds
from engine.simulator import play_deal
from engine.state import State
from engine.table.silence import played_on, silence
from engine.table.strength import OUT_OF_TURN, VIOLATION
from tests.engine.table.tables import deal, feed, plays_of, session_for
from tests.engine.table.test_asking import doubtful

GAMES = ("klaberjass-2", "clobyosh-2", "zensa")


def melds(state: State, place: int) -> int:
    return len(find_melds(state.played[place], state.rules.melds))


def misreadings(table):
    """Number of each play, a card that stays unseen which it might have been by the rules, whether that makes a meld,
    and whether its player said nothing of it; where nobody is silent in truth."""
    truth = table.truth
    start = game(truth.game).deal(truth.seats, truth.dealer, turned_up=truth.setup.turned_up)
    plays = [(i, action) for i, action in enumerate(truth.actions) if isinstance(action, Play)]
    out = {play.card for _, play in plays} | {truth.turned_up}
    seen = start.replay(truth.actions)
    for number, (i, play) in enumerate(plays):
        place = truth.setup.place[play.seat]
        for card in sorted(set(truth.pack.cards) - out, key=lambda card: card.index):
            other = start.replay((*truth.actions[:i], Play(play.seat, card), *truth.actions[i + 1 :]))
            if other.finished and not other.irregularities and not silence(seen):
                yield number, card, melds(other, place) > 0, silence(other) < 0


@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_would_make_a_meld_of_which_nobody_told_is_the_other_one(name):
    tried = 0
    for seed in range(1, 40):
        table = deal(name, seed)
        for number, card, meld, silent in misreadings(table):
            if meld and silent and tried < 4:
                tried += 1
                session = session_for(table)
                feed(session, doubtful(table, (number, card, -1.0)))
                assert plays_of(session.view.state) == plays_of(table.truth)
                break
    assert tried == 4


@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_makes_no_meld_is_what_it_looks_like(name):
    table = next(table for table in (deal(name, seed) for seed in range(1, 40)) if any(misreadings(table)))
    number, card = next((number, card) for number, card, meld, silent in misreadings(table) if not meld and not silent)
    session = session_for(table)
    feed(session, doubtful(table, (number, card, -1.0)))
    assert plays_of(session.view.state)[number][2] == card


@pytest.mark.parametrize("name", GAMES)
def test_who_tells_of_his_melds_is_not_silent(name):
    broken = 0
    for seed in range(40):
        played = play_deal(game(name), Random(seed))
        assert played is not None
        told = played.truth
        start = game(name).deal(told.seats, told.dealer, turned_up=told.setup.turned_up)
        auction = [action for action in told.actions if not isinstance(action, Play) and not says_melds(action)]
        mute = start.replay((*auction, *(action for action in told.actions if isinstance(action, Play))))
        assert silence(mute) <= silence(told)
        broken += silence(mute) < silence(told) == 0.0
    assert broken > 5


def says_melds(action):
    return isinstance(action.call, (Melds, Show))


def with_four_of_a_kind(table):
    """Number of a play, a card that stays unseen which makes four of a kind of three that its player plays, and the
    deal with that card; None where there is none."""
    truth = table.truth
    start = game(truth.game).deal(truth.seats, truth.dealer, turned_up=truth.setup.turned_up)
    plays = [(i, action) for i, action in enumerate(truth.actions) if isinstance(action, Play)]
    out = {play.card for _, play in plays} | {truth.turned_up}
    for card in sorted(set(truth.pack.cards) - out, key=lambda card: card.index):
        for number, (i, play) in enumerate(plays):
            alike = [other for _, other in plays if other.card.rank is card.rank and other.seat is play.seat]
            if len(alike) < 3 or play in alike or card.rank not in FOURS:
                continue
            other = start.replay((*truth.actions[:i], Play(play.seat, card), *truth.actions[i + 1 :]))
            if other.finished and not other.noticed:
                return number, card, other
    return None


def nearly_four_of_a_kind():
    """Deals of Darda, each with what `with_four_of_a_kind` tells of it."""
    for seed in range(1, 200):
        with suppress(AssertionError):  # somebody was dealt four of a kind, and nothing is played
            table = deal("darda", seed)
            four = with_four_of_a_kind(table)
            if four is not None:
                yield table, four


def test_who_is_dealt_four_of_a_kind_that_end_the_deal_does_not_play_it():
    """By another card somebody held four aces, so the deal was over before it began, and all that went against the
    rules in it was forgotten: a revoke was taken for a card out of turn (darda 19 of seed 26001)."""
    tried = 0
    for table, (number, card, other) in islice(nearly_four_of_a_kind(), 4):
        tried += 1
        assert played_on(other) == VIOLATION
        assert played_on(table.truth) == 0.0
        session = session_for(table)
        feed(session, doubtful(table, (number, card, -1.0)))
        assert plays_of(session.view.state) == plays_of(table.truth)
    assert tried == 4


def test_what_goes_against_the_rules_in_a_deal_that_was_over_before_it_is_not_forgotten():
    _, (_, _, other) = next(nearly_four_of_a_kind())
    *sooner, one, two = other.actions
    turned = other.begin(other.setup).replay((*sooner, two, one))
    assert turned.noticed
    assert not turned.irregularities
    assert played_on(turned) <= VIOLATION + OUT_OF_TURN
