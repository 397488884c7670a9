"""A word that does not fit what was seen is told in the people's language, and once more when its deal is over."""

from __future__ import annotations

import pytest

from engine.cards import Seat
from engine.table import Refused
from gui import i18n
from gui.refused_words import refused_words
from gui.scene import draw_scene
from tests.gui.test_scene import session_after


@pytest.mark.parametrize(
    ("language", "waits", "over"),
    [
        ("en", "and counts only when it does: Anna: Terc", "The deal is over without this"),
        ("hu", "csak akkor számít, ha már illik: Anna: Terc", "A leosztás enélkül ért véget"),
        ("de", "zählt erst, wenn es passt: Anna: Terz", "Das Spiel ist ohne dies zu Ende"),
    ],
)
def test_it_is_said_whose_word_it_is_and_what_becomes_of_it(language: str, waits: str, over: str) -> None:
    i18n.use(language)
    scene = draw_scene(session_after(3).view)
    assert waits in refused_words(Refused(3.0, Seat.BOTTOM, "terc", 1.0, "why"), scene)
    assert over in refused_words(Refused(9.0, Seat.BOTTOM, "terc", 1.0, "why", over=True), scene)
