"""`filko watch` says on stderr what is the matter with the picture."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from engine.cards import Seat
from engine.observation import Trouble
from engine.table import TableSession
from gui.cli.watch import command
from gui.pipeline import Pipeline
from tests.gui.deals import KLABER, Troubled, played_deal
from tests.gui.test_pipeline import auction


def run() -> Pipeline:
    world = Troubled(played_deal())
    return Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM), calls=auction())


def test_what_is_the_matter_with_the_picture_is_told_when_it_begins_and_when_it_is_over() -> None:
    cares: list[Trouble] = []
    run().follow(lambda _: None, care=cares.append)
    assert [trouble.what for trouble in cares] == ["dark", "", "moved", ""]


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_it_is_said_in_a_line_beside_what_is_told(monkeypatch: pytest.MonkeyPatch, more: list[str]) -> None:
    monkeypatch.setattr("gui.compose.compose", lambda plan: run())
    result = CliRunner().invoke(command, ["0", "--game", "klaber", *more], standalone_mode=False)
    assert result.exception is None
    assert result.stderr.splitlines() == [
        "it is too dark to see the cards; put more light on the table",
        "the table can be seen again",
        "the camera was moved; what is known of the table goes with the picture",
    ]
    assert "too dark" not in result.stdout
