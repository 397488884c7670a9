from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.cli.main import main
from gui.keepsake import leave_slate
from gui.scene import Column


def test_a_wrong_game_or_pack_ends_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "--game", "bridge"]) == 2
    assert main(["table", "--game", "klaber", "--pack", "french"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "klaber" in lines[0]
    assert "hungarian" in lines[1]


def test_without_a_command_the_options_are_those_of_the_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "klaber", "--pack", "french"]) == 2
    assert main(["--no-such-thing"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "hungarian" in lines[0]
    assert "see `filko table --help`" in lines[1]


@pytest.mark.parametrize(("words", "whole"), [("filko wat", "watch"), ("filko table --cam", "--camera")])
def test_a_shell_completes_words(words: str, whole: str) -> None:
    asked = {"_FILKO_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    line = [sys.executable, "-m", "gui.cli.main"]
    done = subprocess.run(line, capture_output=True, text=True, env=os.environ | asked)
    assert (done.stdout, done.stderr) == (f"plain,{whole}\n", "")


def test_without_a_screen_the_window_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux has machines without a screen")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main(["table"]) == 2
    assert "filko watch" in capsys.readouterr().err


def test_a_screen_that_does_not_answer_is_said_and_not_died_of(monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.screen import why_no_window

    nobody = next(n for n in range(60, 1000) if not Path(f"/tmp/.X11-unix/X{n}").exists())
    monkeypatch.setenv("DISPLAY", f":{nobody}")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert why_no_window() != ""


def test_the_doctor_says_what_is_there_and_what_helps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status = main(["doctor", "--camera", str(tmp_path / "none.mp4"), "--json"])
    findings = {finding["check"]: finding for finding in map(json.loads, capsys.readouterr().out.splitlines())}
    assert status == 1
    assert findings["camera"]["ok"] is False
    assert findings["camera"]["do"]
    assert findings["storage"]["ok"] is True
    assert findings["screen"]["ok"] is True
    assert set(findings) >= {"camera", "model", "screen", "serial", "storage"}


@pytest.mark.parametrize("name", ["slate.png", "slate.svg"])
def test_the_slate_is_left_where_it_was_asked_for(app: object, tmp_path: Path, name: str) -> None:
    left = leave_slate([Column("Anna", (), 0)], tmp_path / name)
    assert left == tmp_path / name
    assert left.read_bytes()[:4] in (b"\x89PNG", b"<svg")


def test_a_slate_that_cannot_be_left_is_one_line(app: object, tmp_path: Path) -> None:
    from engine.errors import BadInput

    for place in (tmp_path / "no" / "folder.png", tmp_path / "no" / "folder.svg", tmp_path / "slate.unknown"):
        with pytest.raises(BadInput) as wrong:
            leave_slate([Column("Anna", (), 0)], place)
        assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("command", ["table", "demo", "doctor", "watch"])
def test_help_needs_no_window_library(command: str) -> None:
    """A machine without Qt can still ask."""
    asked = f"import sys; from gui.cli.main import main; main([{command!r}, '--help']); print('PySide6' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.splitlines()[-1] == "False"
    assert "Example: filko" in done.stdout
