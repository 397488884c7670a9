"""The recording that came along, from its pixels to the slate."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.cli.main import main
from gui.places import demo_recording


def truth() -> dict[str, object]:
    told = json.loads(demo_recording().with_suffix(".json").read_text(encoding="utf-8"))
    assert isinstance(told, dict)
    return told


@pytest.mark.slow
def test_the_demo_tells_the_deal_as_it_was_played(tmp_path: Path) -> None:
    slate = tmp_path / "slate.png"
    asked = [sys.executable, "-m", "gui.cli.main", "demo", "--fast", "--json", "--slate", str(slate)]
    done = subprocess.run(asked, capture_output=True, text=True, env=os.environ)
    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in done.stdout.splitlines()]
    deal = events[-1]
    assert deal["event"] == "deal"
    known = truth()
    plays = [{key: play[key] for key in ("trick", "seat", "card")} for play in known["plays"]]  # type: ignore[attr-defined]
    assert deal["plays"] == plays
    assert [trick["winner"] for trick in deal["tricks"]] == [trick["winner"] for trick in known["tricks"]]  # type: ignore[attr-defined]
    assert deal["card_points"] == known["card_points"]["card_points_incl_last_trick"]  # type: ignore[index]
    assert deal["touches"] == 0
    assert slate.read_bytes().startswith(b"\x89PNG")
    assert str(slate) in done.stderr


def test_a_demo_whose_recording_is_missing_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("gui.places.demo_recording", lambda: tmp_path / "klaber.mp4")
    assert main(["demo", "--no-window"]) == 2
    assert "is missing" in capsys.readouterr().err
