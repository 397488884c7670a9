"""Films of deals: their three files, their pictures, their rooms."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from engine.errors import BadInput
from models._cv import cv2
from studio import filming, sets
from studio.__main__ import command
from studio.filming import Film, make_film, performed
from studio.scene import Patch
from studio.sets import CONDITIONS, film_set
from studio.webcam import Webcam, WebcamKind

TINY = {"size": (256, 144), "scale": (0.29, 0.3), "fps": (1,)}


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sets.CONDITIONS, "usual", replace(CONDITIONS["usual"], **TINY))


@pytest.mark.usefixtures("tiny")
def test_a_film_has_its_truth_and_its_calls_beside_it(tmp_path: Path) -> None:
    path = make_film(Film("klaberjass-2", "usual", 3, 2), tmp_path)
    facts = json.loads(path.with_suffix(".json").read_text())
    frames = int(cv2.VideoCapture(str(path)).get(cv2.CAP_PROP_FRAME_COUNT))
    assert abs(frames - facts["duration"] * facts["fps"]) <= 1
    assert len(facts["deals"]) == 2
    assert {one.name for one in tmp_path.iterdir()} == {
        f"{path.stem}{end}" for end in (".mp4", ".json", ".calls.jsonl")
    }


@pytest.mark.usefixtures("tiny")
def test_a_film_that_breaks_off_leaves_no_whole_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> object:
        yield np.zeros((144, 256, 3), np.uint8)
        raise RuntimeError("the power went")

    monkeypatch.setattr(filming, "pictures", breaks)
    with pytest.raises(RuntimeError):
        make_film(Film("klaber"), tmp_path)
    assert not [one for one in tmp_path.glob("*.mp4") if ".part" not in one.name]


def test_an_unknown_condition_is_told_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="dim"):
        performed(Film("klaber", "moonlight"))


@pytest.mark.parametrize("condition", list(CONDITIONS))
def test_rooms_differ_from_film_to_film_and_stay_the_same_for_one(condition: str) -> None:
    rooms = [film_set(condition, str(seed)) for seed in range(8)]
    assert rooms[0] == film_set(condition, "0")
    assert len({room.camera for room in rooms}) == 8
    for room in rooms:  # a played card is never so small that nobody could read it, nor half out of the picture
        assert 80 < 91 * room.camera.scale * 720 / room.camera.height < 170


def test_a_webcam_shows_what_changed_and_only_there() -> None:
    kind = WebcamKind(blur=0.6, noise=0.0, drift=0.0, flicker=0.0, shy=0.0)
    still = np.full((90, 160, 3), 100, np.float32)
    webcam = Webcam(kind, (160, 90), np.random.default_rng(1))
    before = webcam.film(still, [], [], 0.0).astype(int)
    still[20:50, 40:80] = 200
    patch = Patch((100, 20, 130, 50), np.full((30, 30, 3), 30, np.float32))
    after = webcam.film(still, [(36, 16, 84, 54)], [patch], 0.1).astype(int)
    difference = np.abs(after - before).max(axis=2)
    assert difference[30:40, 50:70].min() > 80
    assert difference[30:40, 110:120].min() > 50
    assert difference[60:].max() <= 2


def test_the_command_tells_a_wrong_game_in_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["--game", "whist", "--out", str(tmp_path)])
    assert result.exit_code != 0
    assert "no game 'whist'" in result.output
    assert "Traceback" not in result.output
