"""Deals to be filmed: played by lot as at a real table, one after another with the running score, or written ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from engine.actions import Expose, Say
from engine.errors import BadInput, FilkoError
from engine.games import Game
from engine.notation import read_deals, record_of
from engine.playout import passed_out
from engine.scoring import Score
from engine.simulator import play_deal
from engine.state import State

__all__ = ["evening", "written"]

_TRIES = 600


def evening(game: Game, name: str, deals: int, *, revoke: float = 0.0, thrown_in: bool = False) -> tuple[State, ...]:
    """So many finished deals of a game with all hands known; the same ``name`` gives the same ones.

    ``revoke``: how likely the rules of play are broken once in a deal. ``thrown_in``: the first deal is one in which
    nobody wants to play. Left out are deals in which people did not say enough for anybody to know the score, and
    those in which somebody plays on with his hand laid open, which the studio does not stage. Raises BadInput where no
    such deal comes about.
    """
    found: list[State] = []
    for number in range(deals):
        passed = thrown_in and number == 0
        found.append(_next_deal(game, f"{name} {number}", found[-1] if found else None, revoke, passed))
    return tuple(found)


def written(path: Path) -> tuple[State, ...]:
    """The deals in a file, as `filko replay` takes them. Raises BadInput where one of them cannot be staged."""
    try:
        deals = tuple(record.played().written() for record in read_deals(path.read_text(encoding="utf-8")))
    except OSError as wrong:
        raise BadInput(f"cannot read {path}: {wrong.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is no text file; a deal is JSON or text in UTF-8") from None
    for number, deal in enumerate(deals, start=1):
        if not deal.finished or deal.blind or _laid_open(deal) or deal.game != deals[0].game:
            raise BadInput(
                f"{path}: deal {number} cannot be filmed; the studio stages finished deals of one game with all hands "
                "written, in which nobody plays on with an open hand"
            )
    return deals


def _next_deal(game: Game, name: str, last: State | None, revoke: float, passed: bool) -> State:
    dealer = None if last is None else last.next_dealer
    score = None if last is None else last.score.next_game(last.won)
    for attempt in range(_TRIES):
        rng = Random(f"{game.id} {name} {attempt}")
        played = passed_out(game, rng) if passed else _played(game, rng, revoke)
        if played is None or dealer not in (None, played.dealer):
            continue
        truth = _after(game, played, score)
        if truth is not None:
            return truth
    raise BadInput(f"{game.id}: no deal like this comes about{' in which everybody passes' if passed else ''}")


def _played(game: Game, rng: Random, revoke: float) -> State | None:
    """A deal played to its end that can be staged and of which enough is said to know the score."""
    played = play_deal(game, rng, None, revoke)
    if played is None or not played.told_enough:
        return None
    return None if _laid_open(played.truth) else played.truth


def _laid_open(deal: State) -> bool:
    return any(isinstance(action, Say) and isinstance(action.call, Expose) for action in deal.actions)


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
