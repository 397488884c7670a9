"""Every example that `--help` prints is possible as it stands; those that need no device are carried out."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import click
import pytest

from engine.notation import read_deals
from gui.cli.main import filko, main
from gui.places import demo_recording
from models._cv import cv2
from tests.engine.table.tables import deal, feed, session_for


def commands(group: click.Group = filko, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        yield (*path, name), found
        if isinstance(found, click.Group):
            yield from commands(found, (*path, name))


ALL = dict(commands())
EXAMPLES = [
    (words, example)
    for words, command in ALL.items()
    for example in (command.epilog or "").removeprefix("Example: ").split(", filko ")
]


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_every_command_has_an_example_and_takes_json(words: tuple[str, ...]) -> None:
    command = ALL[words]
    assert (command.epilog or "").startswith(f"Example: filko {words[0]}")
    assert command.help
    if not isinstance(command, click.Group):
        assert any("--json" in option.opts for option in command.params)


@pytest.mark.parametrize(("words", "example"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_every_example_is_understood(
    words: tuple[str, ...], example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pictures").mkdir()  # the folder of which examples speak
    monkeypatch.chdir(tmp_path)
    typed = shlex.split(example.split(" | ")[0].removeprefix("filko "))
    command: click.Command = filko
    context = click.Context(filko)
    while isinstance(command, click.Group):
        following = command.get_command(context, typed[0])
        assert following is not None, f"there is no {typed[0]}"
        command, typed = following, typed[1:]
    command.make_context(words[-1], typed)  # raises for what it does not know


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples speak of, and a log with one sitting."""
    from engine.table import EventLog
    from gui.places import log_file

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    shutil.copy(demo_recording(), "recording.mp4")
    film = cv2.VideoCapture(str(demo_recording()))
    cv2.imwrite("table.jpg", film.read()[1])
    film.release()
    with EventLog(log_file()) as log:
        table = deal("klaber", 3)
        feed(session_for(table, store=log), table.script)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, list[str], list[str]]:
    status = main(shlex.split(line.removeprefix("filko ")))
    out, err = capsys.readouterr()
    return status, out.splitlines(), err.splitlines()


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("filko games klaber --lang hu", 0),
        ("filko sessions list", 0),
        ("filko sessions list --json", 0),
        ("filko sessions show 1", 0),
        ("filko sessions show 1 --log", 0),
        ("filko sessions resume", 0),
        ("filko display list --json", 0),
        ("filko display emulate --score 120,95 --trump hearts --turn 1 --panel digits", 0),
        ("filko deck list --json", 1),
        ('filko deck show "Piatnik 1848" --out cards.png', 2),
        ("filko deck import piatnik.filkodeck", 2),
        ("filko display show --display serial:/dev/ttyUSB9 --score 120,95 --json", 2),
        ("filko watch absent.mp4 --game klaber --calls calls.jsonl --json", 2),
    ],
)
def test_examples_that_need_no_device_work_as_printed(
    capsys: pytest.CaptureFixture[str], place: Path, line: str, status: int
) -> None:
    found, out, err = run(capsys, line)
    assert found == status, err
    assert out or err
    if status == 2:
        assert len(err) == 1
        assert err[0].startswith("filko: ")
    if "--json" in line:
        assert all(isinstance(json.loads(text), dict) for text in out)


def test_what_is_exported_goes_into_replay_through_a_pipe(
    capsys: pytest.CaptureFixture[str], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, exported, _ = run(capsys, "filko sessions export 1")
    assert len(list(read_deals("\n".join(exported)))) == 1
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(exported) + "\n"))
    status, out, _ = run(capsys, "filko replay - --json --legal")
    assert status == 0
    told = [json.loads(text) for text in out]
    assert {line["event"] for line in told} == {"legal", "action", "trick_taken", "deal"}


def test_a_picture_is_identified_as_printed(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    status, out, _ = run(capsys, "filko identify table.jpg --pack french --json")
    (line,) = map(json.loads, out)
    assert status == 0
    assert line["image"] == "table.jpg"
    assert set(line) == {"image", "cards", "ms"}
