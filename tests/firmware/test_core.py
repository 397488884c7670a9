"""The portable core on the host: its unit tests and a short fuzz, under sanitizers; and that it is portable."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.firmware.board import ROOT

FIRMWARE = ROOT / "firmware"
CORE = sorted((FIRMWARE / "core").glob("*.[ch]"))
ALLOWED = {"stdbool.h", "stddef.h", "stdint.h", "string.h"}
ELSEWHERE = {"rom.h": {"avr/pgmspace.h"}}
"""What one file may include beyond that, and why it is the only one: it says where constants lie."""


def made(target: str, *arguments: str) -> str:
    """Build and run a program of the host; what it printed."""
    built = subprocess.run(["make", "-C", str(FIRMWARE), f"build/{target}"], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    ran = subprocess.run([str(FIRMWARE / "build" / target), *arguments], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_units_under_sanitizers(firmware: None) -> None:
    declared = [
        name
        for source in (FIRMWARE / "host").glob("test_*.c")
        for name in re.findall(r'^    \{"(\w+)", \1\},$', source.read_text(), re.MULTILINE)
    ]
    assert len(declared) > 10
    assert sorted(made("core-tests").split()) == sorted(declared)


def test_random_inputs_under_sanitizers(firmware: None) -> None:
    """The same inputs each time; `make -C firmware fuzz` looks for new ones with libFuzzer."""
    assert made("fuzz-loop", "4000") == "4000 inputs\n"


@pytest.mark.parametrize("source", CORE, ids=lambda path: path.name)
def test_core_knows_no_board(source: Path) -> None:
    included = set(re.findall(r"#include <(.+)>", source.read_text("utf-8")))
    assert included <= ALLOWED | ELSEWHERE.get(source.name, set())


def test_core_has_no_heap_and_prints_nothing() -> None:
    words = {word for source in CORE for word in re.findall(r"\b\w+\b", source.read_text("utf-8"))}
    assert words.isdisjoint({"malloc", "calloc", "realloc", "free", "printf", "sprintf", "snprintf", "float", "double"})


def test_only_one_header_names_pins() -> None:
    pin = re.compile(r"\b(P[BCD][0-7]|(PORT|DDR|PIN)[BCD])\b")
    named = {path.name for path in (FIRMWARE / "avr328p").iterdir() if pin.search(path.read_text("utf-8"))}
    assert named == {"pins.h"}
