"""What may be played, against the second and simpler telling of it, in positions of random deals of every game."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import Game, games
from engine.masks import cards_of
from engine.state import State
from tests.engine.laws.dealing import random_course
from tests.engine.laws.naive_play import NAIVE, OVER_HIGH, OVER_HIGH_GAMES, UNDER_HIGH, Moment

DEALS = 25


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
def test_what_may_be_played_is_what_the_texts_say(found: Game) -> None:
    assert found.id in NAIVE, f"{found.id} is not told in naive_play.py"
    positions = 0
    for seed in range(DEALS):
        course = random_course(found, Random(seed))
        chosen = found.chosen(course.options)
        for state in course.states[:-1]:
            plays = state.legal_actions()[0].plays
            if plays:
                now = moment(state, dict(chosen))
                assert {card.long for card in plays} == NAIVE[found.id](now), f"deal {seed}: {now}"
                positions += 1
    assert positions > DEALS


def moment(state: State, options: dict[str, object]) -> Moment:
    """The position as the simple telling sees it."""
    place = state.to_play
    hand = state.hand(place)
    assert hand is not None
    best = None
    if state.plays:
        best = Moment(frozenset(), _lying(state), _trump(state), trumps_high_to_low=_trumps(state)).winning()
    winner = next((play.seat for play in state.plays if play.card.long == best), None)
    return Moment(
        hand=frozenset(card.long for card in cards_of(hand, state.pack)),
        lying=_lying(state),
        trump=_trump(state),
        partner_wins=winner is not None and state.side_of(winner) == state.side_of(state.seats[place]),
        number=state.trick_number,
        options=options,
        trumps_high_to_low=_trumps(state),
    )


def _lying(state: State) -> tuple[str, ...]:
    return tuple(play.card.long for play in state.plays)


def _trump(state: State) -> str | None:
    return None if state.trump is None else state.trump.value


def _trumps(state: State) -> tuple[str, ...]:
    return tuple(OVER_HIGH if state.game in OVER_HIGH_GAMES else UNDER_HIGH)
