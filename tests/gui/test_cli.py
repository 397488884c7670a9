from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gui.cli.main import main
from gui.keepsake import leave_slate
from gui.scene import Column
from models._cv import cv2


def test_a_wrong_game_or_pack_ends_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "--game", "bridge"]) == 2
    assert main(["table", "--game", "klaber", "--pack", "french"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "klaber" in lines[0]
    assert "hungarian" in lines[1]


def test_the_window_is_not_opened_on_a_log_that_is_none(
    app: object, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ágnes," * 99)
    assert main(["table", "--store", str(tmp_path / "letter.txt")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "is no log" in line


@pytest.mark.parametrize(
    "name", ["slate.txt", "slate", "absent/slate.png", "absent/slate.svg", ".", "x" * 300 + ".svg"]
)
def test_where_no_slate_can_be_left_is_said_before_the_demo(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert main(["demo", "--no-window", "--fast", "--slate", str(tmp_path / name)]) == 2
    told = capsys.readouterr()
    assert (told.out, len(told.err.splitlines())) == ("", 1)
    assert list(tmp_path.iterdir()) in ([], [tmp_path / "settings"])


def test_where_no_plot_can_be_drawn_is_said_before_the_bench(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "deals", "--deals", "1", "--plot", str(tmp_path / "absent" / "deals.svg")]) == 2
    told = capsys.readouterr()
    assert (told.out, len(told.err.splitlines())) == ("", 1)


def test_a_film_without_a_card_is_said_to_be_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    film = tmp_path / "grey.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 15, (160, 90))
    for _ in range(5):
        writer.write(np.full((90, 160, 3), 90, np.uint8))
    writer.release()
    assert main(["watch", str(film), "--game", "klaber"]) == 1
    assert f"no card was seen; try `filko cameras {film}`" in capsys.readouterr().err


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
    assert "--camera" in findings["camera"]["do"]  # a file that is not there cannot be plugged in
    assert findings["storage"]["ok"] is True
    assert findings["screen"]["ok"] is True
    assert set(findings) >= {"camera", "model", "screen", "serial", "storage"}


def test_a_folder_that_cannot_be_written_is_a_finding_and_no_breakdown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, sealed: Path
) -> None:
    main(["doctor", "--camera", str(tmp_path / "none.mp4"), "--json"])
    (storage,) = (f for f in map(json.loads, capsys.readouterr().out.splitlines()) if f["check"] == "storage")
    assert storage["ok"] is False
    assert "evenings cannot be kept" in storage["found"]
    assert "in memory" in storage["do"]


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
