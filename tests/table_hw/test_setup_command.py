"""`filko display setup` and `flash` from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from gui.cli._display_setup import setup
from gui.cli.main import main
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture
from tests.table_hw.pty_board import PtyBoard

FAKE = """#!/bin/sh
echo "$@" >> {log}
case "$*" in *"-b {speaks}"*) exit 0;; *) echo "avrdude: stk500_recv(): programmer is not responding"; \
echo "avrdude: stk500_getsync() attempt 1 of 10: not in sync: resp=0x00"; exit 1;; esac
"""


@pytest.fixture
def avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A programmer that succeeds at 57600 baud only, and notes how it was called."""
    log = tmp_path / "called"
    tool = tmp_path / "bin" / "avrdude"
    tool.parent.mkdir()
    tool.write_text(FAKE.format(log=log, speaks=57600))
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:/usr/bin:/bin")
    return log


def test_panel_that_hangs_upside_down_is_set_right(pty_board: PtyBoard, capsys: pytest.CaptureFixture[str]) -> None:
    answers = ["--panel", "4", "--sees", "upside-down", "--first", "right", "--usb", "--brightness", "9", "--keys", "3"]
    assert main(["display", "setup", "--display", f"serial:{pty_board.port}", *answers, "--json"]) == 0
    out = capsys.readouterr()
    line = json.loads(out.out)
    assert line == {
        "display": f"serial:{pty_board.port}?keys=3&bright=4",
        "panel": 1,
        "modules": 4,
        "geometry": 2 | 4 | 8,
        "brightness_cap": 4,
        "keys": 3,
    }
    assert "brightness 9 could draw 0.8 A: held at 4" in out.err
    assert main(["display", "test", "--display", line["display"], "--json"]) == 0
    tested = json.loads(capsys.readouterr().out)
    assert (tested["geometry"], tested["brightness_cap"]) == (14, 4)


def test_questions_are_asked_where_nothing_is_given(pty_board: PtyBoard) -> None:
    typed = "4\n1\ny\nn\ny\n0\n"  # four, the first F, 1 at the left, no supply, pleasant, no keys
    ran = CliRunner().invoke(setup, ["--display", f"serial:{pty_board.port}"], input=typed)
    assert ran.exit_code == 0
    assert "Which F do you see" in ran.output
    assert "done; from now on" in ran.output


def test_digits_are_set_up(firmware: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = PtyBoard(tmp_path / "ttyDigits", digits=True)
    board.plug_in()
    answers = ["--panel", "digits", "--sees", "upright", "--first", "left", "--own-supply", "--brightness", "6"]
    assert main(["display", "setup", "--display", f"serial:{board.port}", *answers, "--keys", "0", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["panel"], line["modules"], line["geometry"], line["brightness_cap"]) == (2, 1, 0, 6)
    shown = ["show", "--display", f"serial:{board.port}", "--score", "120,95", "--trump", "hearts"]
    assert main(["display", *shown]) == 0
    wanted = PanelSize.parse("digits").page(Picture((120, 95), trump=3))
    assert board.wait_for(lambda rows: rows == ("".join(f"{digit:02x}" for digit in wanted),))
    board.pull_out()


def test_flash_tries_the_older_boot_loader_and_then_greets_the_board(
    pty_board: PtyBoard, avrdude: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = tmp_path / "new.hex"
    image.write_text(":00000001FF\n")
    url = f"serial:{pty_board.port}"
    assert main(["display", "flash", "--display", url, "--image", str(image), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["flashed"], line["baud"]) == (True, 57600)
    assert line["firmware"].count(".") == 2
    called = avrdude.read_text().splitlines()
    assert [f"-P {pty_board.port}" in call and f"-U flash:w:{image}:i" in call for call in called] == [True, True]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["setup", "--display", "serial:/dev/ttyNone"], "no serial port /dev/ttyNone"),
        (["setup", "--display", "console:"], "is no display with a board"),
        (["flash", "--display", "none:"], "is no display with a board"),
        (["flash", "--display", "serial:/dev/null", "--image", "/no/such.hex"], "no firmware /no/such.hex"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], avrdude: Path, arguments: list[str], says: str
) -> None:
    assert main(["display", *arguments]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert len(captured.err.strip().splitlines()) == 1
