"""Films of deals: their three files, their pictures, their rooms."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from engine.errors import BadInput
from engine.games import game
from engine.notation import print_text, read_deals, read_json, record_of
from engine.notation.as_json import points_json
from gui.places import demo_recording
from models._cv import cv2
from studio import filming, sets
from studio.__main__ import command
from studio.evening import evening
from studio.film import write_film
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


def test_a_film_has_the_pictures_that_were_given(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    given = [np.full((64, 96, 3), 30 * k, np.uint8) for k in range(8)]
    assert write_film(path, given, 15, 20) == 8
    capture = cv2.VideoCapture(str(path))
    assert capture.get(cv2.CAP_PROP_FPS) == 15
    seen = []
    while (read := capture.read())[0]:
        seen.append(read[1])
    assert len(seen) == 8
    assert all(abs(float(a.mean()) - float(b.mean())) < 6 for a, b in zip(seen, given, strict=True))


WRITTEN = demo_recording().with_suffix(".txt")


@pytest.mark.usefixtures("tiny")
def test_a_written_deal_is_filmed_as_it_stands_there_beside_a_display(tmp_path: Path) -> None:
    words = ["--written", str(WRITTEN), "--company", "brisk", "--panel", "--out", str(tmp_path)]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    facts = json.loads((tmp_path / "klaber-panel.json").read_text())
    (record,) = read_deals(WRITTEN.read_text(encoding="utf-8"))
    assert read_json(facts["record"]).actions == record.actions
    assert facts["points"] == points_json(record.played().points)
    assert len(facts["panel"]["changes"]) == 33
    assert redness(tmp_path / "klaber-panel.mp4", facts["panel"]["quad"], 1) > 50  # it blinks: all of it is lit


def redness(film: Path, quad: list[list[float]], number: int) -> float:
    """By how much red is brighter than blue within an outline, in the picture of this number."""
    capture = cv2.VideoCapture(str(film))
    capture.set(cv2.CAP_PROP_POS_FRAMES, number)
    (left, top), (right, bottom) = np.min(quad, axis=0).astype(int), np.max(quad, axis=0).astype(int)
    lit = capture.read()[1][top:bottom, left:right].astype(int)
    return float((lit[..., 2] - lit[..., 0]).mean())


def test_what_cannot_be_staged_is_told(tmp_path: Path) -> None:
    lines = WRITTEN.read_text(encoding="utf-8").splitlines(keepends=True)
    begun, blind = tmp_path / "begun.txt", tmp_path / "blind.txt"
    begun.write_text("".join(lines[:-4]), encoding="utf-8")
    blind.write_text("".join(line for line in lines if not line.startswith("[hand left")), encoding="utf-8")
    for path in (begun, blind):
        with pytest.raises(BadInput, match="deal 1 cannot be filmed"):
            performed(Film("klaber", written=path))
    mixed, noise = tmp_path / "mixed.txt", tmp_path / "noise.txt"
    other = game("klaberjass-2")
    mixed.write_text("".join(lines) + print_text(record_of(evening(other, "mixed", 1)[0], other)), encoding="utf-8")
    with pytest.raises(BadInput, match="deal 2 cannot be filmed"):
        performed(Film("klaber", written=mixed))
    noise.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="no text file"):
        performed(Film("klaber", written=noise))
    with pytest.raises(BadInput, match="cannot read"):
        performed(Film("klaber", written=tmp_path / "absent.txt"))


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
