"""Is there a test that would notice? `python -m tests.firmware.mutants` breaks the firmware on purpose, one way after
the other, and runs the tests that should see it (or `make -C firmware mutants`). A few minutes.

Each mutant is one replacement in one source file of a copy of firmware/. It is killed when a test fails; it survives,
and the command ends with status 1, when all pass.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.firmware.board import ROOT

FIRMWARE = ROOT / "firmware"


@dataclass(frozen=True)
class Mutant:
    """A fault, where it is put, and the tests that should see it."""

    fault: str
    source: str
    old: str
    new: str
    tests: str


MUTANTS = (
    Mutant(
        "interrupts are blocked while the panel is written",
        "core/panel.c",
        "canvas_t *canvas, uint8_t reg)\n{\n",
        'canvas_t *canvas, uint8_t reg)\n{\n    __asm__ volatile("cli");\n'
        '    for (volatile uint16_t w = 0; w < 900; w++) {\n    }\n    __asm__ volatile("sei");\n',
        "test_abuse.py::test_ten_thousand_frames_back_to_back_are_all_carried_out",
    ),
    Mutant(
        "the ring for incoming bytes holds eight",
        "avr328p/uart.c",
        "#define RING 128u",
        "#define RING 8u",
        "test_abuse.py::test_ten_thousand_frames_back_to_back_are_all_carried_out",
    ),
    Mutant(
        "the firmware's frames have no leading zero",
        "core/link.c",
        "    put(0);\n    for (uint8_t at = 0;",
        "    for (uint8_t at = 0;",
        "test_start.py test_conversation.py test_keys.py",
    ),
    Mutant(
        "the panel is not written anew once a second",
        "core/display.c",
        "    if (now - healed_at >= HEAL_MS)\n        heal(now);\n",
        "",
        "test_healing.py",
    ),
    Mutant("the checksum starts from 0", "core/link.c", "uint16_t crc = 0xFFFF;", "uint16_t crc = 0;", "test_start.py"),
    Mutant(
        "the checksum is not looked at",
        "core/link.c",
        "if (crc_of(link->bytes, checked) != told)",
        "if (false && crc_of(link->bytes, checked) != told)",
        "test_abuse.py::test_no_single_flipped_bit_is_accepted",
    ),
    Mutant(
        "the chip select becomes an output before it is high",
        "avr328p/spi.c",
        "    PANEL_PORT |= _BV(PANEL_CS); /* high",
        "    PANEL_DDR |= _BV(PANEL_CS);\n    PANEL_PORT |= _BV(PANEL_CS); /* high",
        "test_start.py",
    ),
    Mutant(
        "the panel is switched on before it is written",
        "core/panel.c",
        "    write_all(panel, RUN, 0);\n",
        "    write_all(panel, SCAN_LIMIT, 7);\n    write_all(panel, RUN, 1);\n",
        "test_start.py",
    ),
    Mutant(
        "the watchdog resets the chip instead of jumping",
        "avr328p/restart.c",
        "    WDTCSR |= _BV(WDIE);\n",
        "",
        "test_restart.py::test_program_that_hangs_is_started_anew",
    ),
    Mutant(
        "the watchdog is never switched on",
        "avr328p/restart.c",
        "    wdt_enable(WDTO_500MS);\n    WDTCSR |= _BV(WDIE);\n",
        "",
        "test_restart.py::test_program_that_hangs_is_started_anew[none]",
    ),
    Mutant(
        "stored settings are taken without their checksum",
        "core/config.c",
        "checksum(bytes) == get_u16(bytes + TD1_CONFIG_LENGTH) && ",
        "",
        "test_settings.py -k damaged",
    ),
    Mutant(
        "settings are stored once, not twice",
        "core/config.c",
        "#define COPIES 2",
        "#define COPIES 1",
        "test_settings.py -k 'damaged or storing'",
    ),
    Mutant(
        "keys do not mind chatter",
        "core/keys.c",
        "#define OVER_MS 80u",
        "#define OVER_MS 4u",
        "test_keys.py -k chatters",
    ),
    Mutant(
        "a key may stick", "core/keys.c", "#define STUCK_MS 3000u", "#define STUCK_MS 60000u", "test_keys.py -k sticks"
    ),
    Mutant(
        "keys speak while no host is there",
        "core/app.c",
        "    if (phase == TD1_PHASE_LIVE)\n        presses_add",
        "    if (phase != TD1_PHASE_REFUSED)\n        presses_add",
        "test_keys.py -k 'no_press'",
    ),
    Mutant(
        "a press is taken twice",
        "core/presses.c",
        "    drop_first();\n    return true;",
        "    return true;",
        "test_keys.py -k 'twice or one_call'",
    ),
    Mutant(
        "what an older host leaves out is read from the last frame",
        "core/link.c",
        "        memset(link->bytes + LINK_HEAD + packet->length, 0,",
        "        memset(link->bytes + LINK_HEAD + packet->length, 0, 0u *",
        "test_pictures.py -k first_minor",
    ),
    Mutant(
        "brightness knows no cap",
        "core/display.c",
        "brightness < config.brightness_cap ? brightness : config.brightness_cap",
        "brightness",
        "test_conversation.py -k cap",
    ),
    Mutant(
        "a bit of the panel search is skipped",
        "core/locate.c",
        "locate->bit + 1 == locate->bits",
        "locate->bit + 2 == locate->bits",
        "test_locate.py",
    ),
)


def built(mutant: Mutant, folder: Path) -> Path:
    """The build folder of a firmware with one fault."""
    copy = folder / "firmware"
    shutil.copytree(FIRMWARE, copy, ignore=shutil.ignore_patterns("build"))
    source = copy / mutant.source
    text = source.read_text("utf-8")
    if mutant.old not in text:
        raise SystemExit(f"{mutant.source} no longer contains what the mutant “{mutant.fault}” replaces")
    source.write_text(text.replace(mutant.old, mutant.new), "utf-8")
    flags = "AVR_FLAGS_MORE=-Wno-error"
    subprocess.run(["make", "-C", str(copy), "all", "sim", flags], check=True, capture_output=True)
    return copy / "build"


def is_killed(mutant: Mutant) -> bool:
    """Whether one of its tests fails."""
    with tempfile.TemporaryDirectory() as folder:
        build = built(mutant, Path(folder))
        for loader in (FIRMWARE / "build").glob("*boot.hex"):
            shutil.copy(loader, build)
        tests, _, selection = mutant.tests.partition(" -k ")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        command += [f"tests/firmware/{test}" for test in tests.split()]
        command += ["-k", selection.strip("'")] if selection else []
        environment = {**os.environ, "FILKO_FIRMWARE_BUILD": str(build)}
        ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        raise SystemExit(f"the tests of “{mutant.fault}” did not run:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return ran.returncode == 1


def main() -> int:
    """Try all mutants, or those whose fault contains the words given."""
    words = " ".join(sys.argv[1:])
    chosen = [mutant for mutant in MUTANTS if words in mutant.fault]
    survived = 0
    for mutant in chosen:
        killed = is_killed(mutant)
        survived += not killed
        print(f"{'killed  ' if killed else 'SURVIVED'}  {mutant.fault}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} mutants killed")
    return 1 if survived or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
