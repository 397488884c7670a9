"""What tinkerers read and install agrees with the code: rules, PlatformIO, drawing, gallery."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from table_hw import ports
from tests.firmware.board import ROOT
from tests.firmware.gallery import PAGE, gallery_page

FIRMWARE = ROOT / "firmware"
RULES = (FIRMWARE / "70-filko-display.rules").read_text("utf-8")


def platformio() -> ConfigParser:
    ini = ConfigParser()
    ini.read(FIRMWARE / "platformio.ini", "utf-8")
    return ini


def test_rules_know_the_boards_that_the_program_looks_for() -> None:
    ruled = {int(vendor, 16) for vendor in re.findall(r'idVendor}=="([0-9a-f]{4})"', RULES)}
    assert ruled == set(ports._BOARDS)


def test_rules_jump_only_to_places_that_there_are() -> None:
    jumps = set(re.findall(r'GOTO="(\w+)"', RULES))
    assert jumps == set(re.findall(r'LABEL="(\w+)"', RULES))


def test_platformio_builds_what_the_makefile_builds() -> None:
    makefile = (FIRMWARE / "Makefile").read_text("utf-8")
    shared = platformio()["env"]
    folders = set(re.findall(r"\+<(\w+)/>", shared["build_src_filter"]))
    sources = re.search(r"^SOURCES := \$\(wildcard (.*)\)$", makefile, re.MULTILINE)
    assert sources is not None
    assert folders == {path.split("/")[0] for path in sources[1].split()}
    flags = shared["build_flags"].split()
    assert {flag for flag in flags if flag.startswith(("-std", "-O", "-m", "-f"))} == set(
        re.findall(r"-std=gnu99|-Os|-flto|-ffunction-sections|-fdata-sections|-mrelax|-mcall-prologues", makefile)
    )


def test_what_platformio_is_told_builds_the_firmware(firmware: None, tmp_path: Path) -> None:
    """Its flags and sources with the compiler itself; its own platform cannot be fetched without the internet."""
    shared = platformio()["env"]
    folders = re.findall(r"\+<(\w+)/>", shared["build_src_filter"])
    sources = [str(source) for folder in folders for source in sorted((FIRMWARE / folder).glob("*.c"))]
    board = ["-mmcu=atmega328p", f"-DF_CPU={shared['board_build.f_cpu']}", "-o", str(tmp_path / "firmware.elf")]
    command = ["avr-gcc", *shared["build_flags"].split(), *board, *sources]
    built = subprocess.run(command, cwd=FIRMWARE, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert built.stderr == ""


def test_platformio_has_an_environment_for_each_boot_loader() -> None:
    boards = {section: platformio()[section]["board"] for section in platformio().sections() if ":" in section}
    assert boards == {"env:uno": "uno", "env:nano-old": "nanoatmega328", "env:nano-new": "nanoatmega328new"}


def test_platformio_reads_its_configuration() -> None:
    pio = shutil.which("pio") or shutil.which(str(FIRMWARE / "build" / "pio" / "bin" / "pio"))
    if pio is None:
        pytest.skip("PLATFORMIO ITSELF IS NOT TESTED: make -C firmware pio-check fetches it")
    for arguments in ([], ["--lint"]):
        read = subprocess.run([pio, "project", "config", *arguments], cwd=FIRMWARE, capture_output=True, text=True)
        assert read.returncode == 0, read.stdout + read.stderr


def test_drawing_shows_every_pin() -> None:
    pins = (FIRMWARE / "avr328p" / "pins.h").read_text("utf-8")
    drawn = (FIRMWARE / "wiring.svg").read_text("utf-8")
    used = [name for name in re.findall(r"/\* (D\d+): ", pins) if name not in ("D0", "D1")]
    assert len(used) == 8
    assert all(f">{name} (" in drawn for name in used)


def test_gallery_is_what_the_firmware_draws(firmware: None) -> None:
    assert PAGE.read_text("utf-8") == gallery_page(), "python -m tests.firmware.gallery writes it anew"
