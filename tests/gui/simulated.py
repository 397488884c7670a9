"""Deals of every game as the window's scenes: played by the simulator, told to a table that knows no hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.games import Game, Value
from engine.simulator import play_deal
from engine.state import State
from engine.table import TableView
from engine.table.deal import Deal
from engine.table.picture import Picture, PlayedCard, TakenTrick
from engine.table.setup import Setup
from engine.table.sitting import Sitting
from engine.table.view import view_of

__all__ = ["moments"]


def moments(game: Game, seed: int, options: dict[str, Value] | None = None) -> Iterator[TableView]:
    """The table after each word and card of a deal, every card seen without a doubt."""
    deals = (play_deal(game, Random(f"{game.id} {seed} {again}"), options) for again in range(9))
    played = next(deal for deal in deals if deal is not None and deal.told.finished)
    begin = played.told.setup
    setup = Setup(game, begin.table_seats, begin.dealer, options or {})
    state = State.begin(begin)
    yield _view(setup, state)
    for action in played.told.actions:
        state = state.apply(action)
        yield _view(setup, state)


def _view(setup: Setup, state: State) -> TableView:
    deal = Deal.begin(1, state)
    deal.__dict__["picture"] = _picture(state)  # where a belief would put what it takes for true
    return view_of(Sitting(setup, (deal,)))


def _picture(state: State) -> Picture:
    tricks = tuple(
        TakenTrick(number, trick.winner, trick.cards)
        for number, trick in enumerate(state.tricks, 1)
        if trick.winner is not None
    )
    return Picture(state, plays=tuple(_plays(state)), tricks=tricks)


def _plays(state: State) -> Iterator[PlayedCard]:
    number = 0
    for trick, laid in enumerate([*state.tricks, state.trick], 1):
        for play in laid.plays:
            number += 1
            yield PlayedCard(number, trick, play.seat, play.card, 1.0, ((play.card.long, 1.0),), 0.0, number, 0)
