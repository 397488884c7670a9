"""`filko display` from the outside."""

import json

import pytest
import serial

from gui.cli.main import main
from tests.table_hw.pty_board import PtyBoard


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_show_on_a_board(pty_board: PtyBoard, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"serial:{pty_board.port}"
    assert main(["display", "show", "--display", url, "--score", "120,95", "--trump", "hearts", "--json"]) == 0
    (line,) = lines(capsys)
    assert line["shown"] is True
    assert line["display"] == url


def test_emulate_prints_the_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["display", "emulate", "--score", "1,2", "--turn", "2", "--json"]) == 0
    (line,) = lines(capsys)
    assert line["scores"] == [1, 2]
    rows = line["rows"]
    assert isinstance(rows, list)
    assert rows[0] == ".#..........................." + "###"
    assert rows[7] == "." * 21 + "#" * 11


def test_emulate_shows_samples_to_the_curious(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["display", "emulate"]) == 0
    assert capsys.readouterr().out.count("┌") == 6


def test_list_opens_no_port(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*args: object, **kwargs: object) -> None:
        raise AssertionError("a port was opened")

    monkeypatch.setattr(serial.Serial, "open", opened)
    assert main(["display", "list", "--json"]) == 0
    assert {line["kind"] for line in lines(capsys) if "kind" in line} >= {"serial", "console"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["show", "--display", "serial:/dev/ttyNone", "--score", "1,2"], "no serial port /dev/ttyNone"),
        (["show", "--display", "lamp:", "--score", "1,2"], "no display 'lamp:'"),
        (["show", "--display", "none:", "--score", "1,x"], "write whole numbers"),
        (["show", "--display", "none:", "--score", "1"], "2 to 4 scores"),
        (["show", "--display", "none:", "--score", "1,99999"], "-999 to 9999"),
        (["show", "--display", "none:", "--brightness", "²"], "write 0 to 15"),
        (["show", "--display", "none:", "--brightness", "1" * 5000], "write 0 to 15"),
        (["show", "--display", "none:", "--message", "hi", "--seconds", "nan"], "'nan' is no number"),
        (["emulate", "--panel", "²"], "1 to 8, or digits"),
        (["emulate", "--score", "1,2", "--trump", "stars"], "no suit 'stars'"),
        (["emulate", "--score", "1,2", "--turn", "3"], "write 1 to 2"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(["display", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert len(captured.err.strip().splitlines()) == 1
