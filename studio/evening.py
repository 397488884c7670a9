"""Deals to be filmed: one after another as at a real table, each with the next dealer and the running score."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.actions import Expose, Say
from engine.cards import Seat
from engine.errors import FilkoError
from engine.games import Game
from engine.notation import record_of
from engine.scoring import Score
from engine.simulator import play_deal
from engine.state import State

__all__ = ["evening"]

_TRIES = 600


def evening(game: Game, name: str, deals: int, *, revoke: float = 0.0, thrown_in: bool = False) -> tuple[State, ...]:
    """So many finished deals of a game with all hands known; the same ``name`` gives the same ones.

    ``revoke``: how likely the rules of play are broken once in a deal. ``thrown_in``: the first deal is one in which
    nobody wants to play. Left out are deals in which people did not say enough for anybody to know the score, and
    those in which somebody plays on with his hand laid open, which the studio does not stage.
    """
    found: list[State] = []
    for number in range(deals):
        passed = thrown_in and number == 0
        found.append(_next_deal(game, f"{name} {number}", found[-1] if found else None, revoke, passed))
    return tuple(found)


def _next_deal(game: Game, name: str, last: State | None, revoke: float, passed: bool) -> State:
    dealer = None if last is None else last.next_dealer
    score = None if last is None else last.score
    for attempt in range(_TRIES):
        played = play_deal(game, Random(f"{game.id} {name} {attempt}"), None, revoke)
        if played is None or not played.told_enough or (passed and not played.truth.thrown_in):
            continue
        truth = _after(game, played.truth, score) if _fits(played.truth, dealer) else None
        if truth is not None:
            return truth
    raise RuntimeError(f"{game.id}: no deal like this came about in {_TRIES} tries")


def _fits(truth: State, dealer: Seat | None) -> bool:
    laid_open = any(isinstance(a, Say) and isinstance(a.call, Expose) for a in truth.actions)
    return not laid_open and dealer in (None, truth.dealer)


def _after(game: Game, truth: State, before: Score | None) -> State | None:
    """The same deal with the score that it began with; None where it would have gone another way."""
    if before is None:
        return truth
    try:
        record = replace(record_of(truth, game), before=before, talon=truth.setup.talon)
        state = record.played().written()
    except FilkoError:
        return None
    return state if state.finished and state.points == truth.points else None
