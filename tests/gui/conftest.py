"""Every test of the window draws into memory and remembers into a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before the first Qt import, whatever the desktop says

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from gui import i18n
from gui.app import application
from gui.event_loop import collect_due, collecting_here


@pytest.fixture(autouse=True)
def own_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither settings nor logs of the person who runs the tests are read or written."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))  # for programs that a test starts
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    i18n.use("en")
    yield
    i18n.use("en")


@pytest.fixture
def sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for data in which no folder can be made, not even by root: a file."""
    file = tmp_path / "sealed"
    file.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(file))
    return file


@pytest.fixture(autouse=True, scope="package")
def rubbish_found_here() -> Iterator[None]:
    """Windows of tests that are over die in this thread, as those of the program do."""
    with collecting_here():
        yield


@pytest.fixture(autouse=True)
def rubbish_found_now() -> Iterator[None]:
    """No window outlives its test by many others."""
    yield
    collect_due()


@pytest.fixture(scope="session")
def app() -> QApplication:
    return application()
