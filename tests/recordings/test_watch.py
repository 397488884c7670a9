"""Whole recordings, rendered by others, through the production pipeline, against their truth."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from gui.cli.watch import command

RECORDINGS = Path(os.environ.get("FILKO_DATA", "")) / "recordings"
NAMES = ["shared-1", "shared-2"]

needs_recordings = pytest.mark.skipif(
    not (os.environ.get("FILKO_DATA") and RECORDINGS.is_dir()),
    reason="SKIPPED: the rendered recordings may not be committed; set FILKO_DATA to the folder that has recordings/",
)


@needs_recordings
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_play_seat_winner_and_point_is_right_without_a_touch(name):
    truth = json.loads((RECORDINGS / f"{name}.json").read_text())
    film, calls = RECORDINGS / f"{name}.mp4", RECORDINGS / f"{name}.calls.jsonl"
    words = [str(film), "--game", truth["game"], "--calls", str(calls), "--json"]
    result = CliRunner().invoke(command, words, standalone_mode=False)
    assert result.exception is None
    assert result.return_value == 0
    deal = json.loads(result.stdout.splitlines()[-1])
    assert deal["event"] == "deal"
    assert deal["touches"] == 0
    played = [(p["trick"], p["seat"], p["card"]) for p in deal["plays"]]
    assert played == [(p["trick"], p["seat"], p["card"]) for p in truth["plays"]]
    assert [t["winner"] for t in deal["tricks"]] == [t["winner"] for t in truth["tricks"]]
    expected = truth["card_points"]["card_points_incl_last_trick"]
    assert _by_seats(deal["card_points"]) == _by_seats(expected)
    assert deal["irregularities"] == []


def _by_seats(points):
    return {frozenset(side.split("+")): value for side, value in points.items()}
