"""How the display does, without a word of the program's own in another language."""

from __future__ import annotations

import pytest

from gui import i18n
from gui.display_words import display_words, refusal_words

LINES = {
    "display on /dev/ttyUSB0, 4 matrices, firmware 1.2.0": "Leuchtanzeige angeschlossen",
    "display on /dev/ttyUSB0, 4 matrices, firmware 1.2.0, hidden from the camera": "Leuchtanzeige angeschlossen",
    "emulated display, 4 matrices": "Leuchtanzeige angeschlossen",
    "opening /dev/ttyUSB0": "warte auf die Leuchtanzeige",
    "waiting for a display on COM3": "warte auf die Leuchtanzeige",
    "no answer from a display on COM3": "warte auf die Leuchtanzeige",
    "no serial port /dev/ttyNone; no serial port is connected": "die Leuchtanzeige ist nicht angeschlossen",
    "no serial port /dev/ttyNone; there are COM1, COM3": "die Leuchtanzeige ist nicht angeschlossen",
    "the display lamp is not connected; it is found again when it is plugged in": (
        "die Leuchtanzeige ist nicht angeschlossen"
    ),
    "COM3 is gone: unplugged": "die Leuchtanzeige ist nicht angeschlossen",
    "COM3 cannot be opened: busy; emulated display, 4 matrices": (
        "die Leuchtanzeige ist nicht angeschlossen; Leuchtanzeige angeschlossen"
    ),
    "the display on COM3 speaks version 2, not 1: its firmware needs an update": (
        "die Leuchtanzeige braucht andere Firmware"
    ),
    "": "",
}


@pytest.mark.parametrize("line", LINES)
def test_the_last_line_tells_it_in_the_people_s_language(line: str) -> None:
    i18n.use("en")
    assert display_words(line) == line
    i18n.use("de")
    assert display_words(line) == LINES[line]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_why_a_board_cannot_be_set_up_is_one_of_three_sentences(language: str) -> None:
    i18n.use(language)
    said = [refusal_words(line) for line in LINES if line.startswith(("no serial port", "COM3", "the display on"))]
    assert len(set(said)) == 2
    assert refusal_words("no answer from a display on COM3") not in said
