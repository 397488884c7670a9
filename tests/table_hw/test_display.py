"""Every kind of display, found by itself."""

import io
import json
from pathlib import Path

import pytest

from engine.errors import BadInput
from table_hw.display import display_kinds, open_display
from table_hw.displays.console import ConsoleDisplay
from table_hw.displays.emulated import EmulatedDisplay
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture
from table_hw.rendering import render, waiting

PICTURE = Picture(scores=(120, 95), trump=3, turn=0)

WRONG = (
    "serial:", "serial:/dev/null?keys=6", "serial:/dev/null?bright=x", "serial:/dev/null?loud=1", "emulated:9",
    "serial:/dev/null?keys=²", "serial:/dev/null?bright=" + "1" * 5000, "emulated:²", "emulated:" + "1" * 5000,
    "emulated:x", "console:0", "none:x", "recorder:", "patient:", "recorder:/nowhere/x", "none:,lamp:",
    f"serial:/dev/null?keys={'9' * 5000}", f"emulated:{'9' * 5000}",
    "serial:socket://127.0.0.1", "serial:socket://:1234", "serial:socket://127.0.0.1:x", "serial:socket://[::1",
    "serial:rfc2217://127.0.0.1", "serial:foo://127.0.0.1:1234",
)  # fmt: skip


@pytest.mark.parametrize("scheme", display_kinds())
def test_every_kind_says_how_it_is_written(scheme: str) -> None:
    kind = display_kinds()[scheme]
    assert kind.help.startswith(f"{scheme}:")
    assert kind.scheme == scheme


def test_the_known_kinds_are_found() -> None:
    assert set(display_kinds()) >= {"serial", "console", "recorder", "emulated", "none"}


@pytest.mark.parametrize("url", ["", "lamp:1", "lamp"])
def test_unknown_kind_is_answered_with_those_that_exist(url: str) -> None:
    with pytest.raises(BadInput, match=r"console:…, emulated:…, mqtt:…, none:…, patient:…, recorder:…, serial:…"):
        open_display(url)


@pytest.mark.parametrize("url", WRONG)
def test_wrong_rest_is_bad_input(url: str) -> None:
    with pytest.raises(BadInput):
        open_display(url)


def test_no_display_takes_everything() -> None:
    with open_display("none:") as display:
        display.show(PICTURE)
        assert display.wait_shown(0.0)


def test_recorder_appends_what_changes(tmp_path: Path) -> None:
    file = tmp_path / "display.jsonl"
    for _ in range(2):
        with open_display(f"recorder:{file}") as display:
            display.show(PICTURE)
            display.show(PICTURE)
            display.show(Picture(scores=(121, 95)))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["scores"] for line in lines] == [[120, 95], [121, 95]] * 2
    assert lines[0]["trump"] == 3


def test_emulated_display_turns_its_pages_by_the_clock() -> None:
    now = 0.0
    display = EmulatedDisplay(clock=lambda: now)
    assert display.rows == waiting()
    long = Picture(scores=(1001, 2950), trump=5)
    display.show(long)
    assert display.rows == render(long, page=0)
    now = 2.1
    assert display.rows == render(long, page=1)
    now = 4.1
    assert display.rows == render(long, page=0)


def test_emulated_display_tells_of_changes() -> None:
    display, seen = EmulatedDisplay(PanelSize(modules=8)), []
    display.on_change = seen.append
    display.show(PICTURE)
    assert seen == [render(PICTURE, 64)]


def test_console_prints_a_picture_once() -> None:
    out = io.StringIO()
    display = ConsoleDisplay(out)
    display.show(PICTURE)
    display.show(PICTURE)
    assert out.getvalue().splitlines() == [
        "┌────────────────────────────────┐",
        "│▄█  ▀▀█ █▀█ ▄██▄██▄      █▀█ █▀▀│",
        "│ █  ▄▄█ █ █ ███████      █▄█ ▀▀█│",
        "│▄█▄ █▄▄ █▄█  ▀███▀       ▄▄█ ▄▄█│",
        "│▄▄▄▄▄▄▄▄▄▄▄    ▀                │",
        "└────────────────────────────────┘",
    ]
