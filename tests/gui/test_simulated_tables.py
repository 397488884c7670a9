"""The beginning of a deal of every game through the real table: what the window and the terminal say of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from rich.console import Console

from engine.actions import Say
from engine.errors import ImpossibleAction
from engine.games import Game, game, games
from engine.observation import CardLifted, CardSeen, TableCleared
from engine.simulator import Manners, Stated, happenings, play_deal
from engine.table import TableSession
from gui.scene import draw_scene
from gui.telling import told
from gui.telling_live import teller

CALM = replace(
    Manners(), hurry=0, stray_seat=0, take_back=0, nudge=0, relook=0, revoke=0, lay_open=1.0, seat_sure=9, lead_first=0
)
SEEDS = {"klammern-4": 4}
"""Where another seed comes to an end sooner: some random deals are passed again and again."""

BEGINNING = 24
"""So many things happen: the auction, melds, an exchange and some tricks."""


def stream(played: Game) -> tuple[TableSession, list[object]]:
    rng = Random(f"{played.id} {SEEDS.get(played.id, 2)}")
    deal = next(found for _ in range(9) if (found := play_deal(played, rng)) is not None)
    setup = deal.truth.setup
    session = TableSession(played, seats=setup.table_seats, dealer=setup.dealer)
    return session, [what for _, what in happenings(deal.truth, Stated(0.0), CALM, rng)]


@pytest.mark.parametrize("name", [played.id for played in games()])
def test_a_table_of_each_game_is_shown_and_told(name: str) -> None:
    session, happened = stream(game(name))
    console = Console(record=True, width=200, quiet=True)
    tell = teller(console)
    updates = []
    for what in happened[:BEGINNING]:
        try:
            if isinstance(what, Say):
                new = session.submit(what)
            else:
                assert isinstance(what, CardSeen | CardLifted | TableCleared)
                new = session.observe(what)
        except ImpossibleAction:  # said before the card that it follows was seen: the window tells it as a sentence
            continue
        updates += new
        scene = draw_scene(session.view)
        assert [column.total for column in scene.columns] == [session.view.score[side] for side in session.view.sides]
        assert len(scene.plays) == len(session.view.plays)
    assert updates
    for update in updates:
        tell(update)
        assert all(line.startswith(f"{update.at:7.2f}  ") for line in told(update))
