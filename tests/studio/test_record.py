"""The command and its three files."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from models._cv import cv2
from studio import record
from studio.camera import Camera
from studio.film import write_film
from studio.lens import Lens


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


def test_the_lens_adds_noise_but_keeps_the_picture() -> None:
    grey = np.full((90, 160, 3), 120, np.float32)
    lens = Lens(np.random.default_rng(1), (160, 90), noise=2.0)
    one, two = lens.film(grey, 0.0), lens.film(grey, 0.1)
    assert not np.array_equal(one, two)
    assert 1.0 < float(one[30:60, 60:100].astype(float).std()) < 4.0
    assert abs(float(one.mean()) - 120) < 12


def test_an_unknown_game_is_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(record.command, ["--game", "whist", "--out", str(tmp_path)])
    assert result.exit_code != 0
    assert "no game 'whist'" in result.output
    assert not list(tmp_path.iterdir())


def test_three_files_come_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "FPS", 1)  # few and small pictures are enough to see it work
    monkeypatch.setattr(record, "Camera", partial(Camera, width=320, height=180, scale=0.38))
    film = record.record("clobyosh-4", 2, tmp_path, "short", "cloth", 1.0, 30)
    facts = json.loads((tmp_path / "short.json").read_text())
    calls = [json.loads(line) for line in (tmp_path / "short.calls.jsonl").read_text().splitlines()]
    assert film.stat().st_size > 5_000
    assert facts["game"] == "clobyosh-4"
    assert len(facts["plays"]) == 32
    assert facts["card_points"]["total"] == 162
    assert [call["t"] for call in calls] == sorted(call["t"] for call in calls)
    for play in facts["plays"]:
        assert all(0 <= x < 320 and 0 <= y < 180 for x, y in play["quad"])
