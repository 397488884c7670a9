from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from gui import settings
from gui.settings import Preferences


def test_what_was_chosen_is_remembered() -> None:
    chosen = Preferences(language="hu", look="day", look_back=True, names=(("left", "Dóra"), ("top", "Béla")))
    settings.save(chosen)
    assert settings.load() == chosen
    settings.forget()
    assert settings.load() == replace(Preferences(), language=settings.load().language)


def test_who_dealt_first_is_of_one_evening() -> None:
    settings.save(Preferences(dealer="top"))
    assert not settings.load().dealer


def test_it_is_remembered_where_the_application_says(tmp_path: Path) -> None:
    settings.save(Preferences(language="hu"))
    assert "hu" in (tmp_path / "settings" / "filko" / "filko.ini").read_text()


def test_by_default_nothing_is_shown_or_kept_that_the_table_would_not_want() -> None:
    assert not Preferences().look_back
    assert not any("picture" in name or "video" in name for name in Preferences.__dataclass_fields__)


@pytest.mark.parametrize(
    "damaged",
    [
        *("{", "[]", "null", '{"names": 3}', '{"names": [1]}', '{"look": 5, "look_back": "yes", "new": 1}'),
        *('{"game": "bridge"}', '{"dealer": "middle"}', '{"names": [["middle", "Anna"]]}'),
    ],
)
def test_a_damaged_memory_is_no_reason_not_to_play(damaged: str, tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "damaged.ini"), QSettings.Format.IniFormat)
    store.setValue("preferences", damaged)
    loaded = settings.load(store)
    assert replace(loaded, language="en") == Preferences()
