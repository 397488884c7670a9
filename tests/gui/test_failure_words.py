"""What goes wrong is said in the people's language, without a word of the program's own."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.cards import Pack, Seat
from engine.errors import DeviceGone, FilkoError, ImpossibleAction
from engine.files import write_whole
from engine.table import EventLog, TableSession
from gui import i18n
from gui.decks import taught
from gui.failure_words import SENTENCES, failure_words, sentence_of, unwritten_words
from table_hw.display import open_display
from tests.gui.deals import KLABER
from tests.gui.test_i18n import catalogue
from vision.decks.deck import checked_name
from vision.sources import open_source
from vision.sources._newest import Newest


def failure(go_wrong: Callable[[], object]) -> FilkoError:
    with pytest.raises(FilkoError) as caught:
        go_wrong()
    return caught.value


def _a_log_that_is_none(folder: Path) -> object:
    (folder / "log").write_bytes(b"no log at all" * 99)
    return EventLog(folder / "log")


def _two_that_go_on(folder: Path) -> object:
    first = EventLog(folder / "log")
    TableSession(KLABER, dealer=Seat.BOTTOM, store=first)
    second = EventLog(folder / "log")
    second.continue_with()
    second.append([("resumed", {})])
    return first.append([("resumed", {})])


def _of_another_program(folder: Path) -> object:
    with closing(sqlite3.connect(folder / "log")) as db:
        db.execute("PRAGMA application_id = 7")
    return EventLog(folder / "log")


def _replaced(folder: Path) -> object:
    log = EventLog(folder / "log")
    log.begin({})
    (folder / "log").unlink()
    (folder / "log").write_bytes(b"notes")
    return log.append([("resumed", {})])


def _empty(folder: Path) -> object:
    (folder / "film.mp4").touch()
    return open_source(str(folder / "film.mp4"))


def _no_film(folder: Path) -> object:
    (folder / "film.mp4").write_bytes(b"no film at all" * 99)
    return open_source(str(folder / "film.mp4"))


GO_WRONG: dict[str, Callable[[Path], object]] = {
    "a camera that is not there": lambda _: open_source("97"),
    "no camera at all": lambda _: open_source(" "),
    "a file that is not there": lambda folder: open_source(str(folder / "absent.mp4")),
    "an empty file": _empty,
    "no film": _no_film,
    "an address that is none": lambda _: open_source("http://[::1"),
    "a name that is too long": lambda _: open_source("x" * 300),
    "a name that is no letters": lambda _: open_source("\udcff.mp4"),
    "a folder without pictures": lambda folder: open_source(str(folder)),
    "a deck that nobody taught": lambda _: taught("Piatnik", Pack.HUNGARIAN),
    "a deck without a name": lambda _: checked_name(""),
    "a log that is none": _a_log_that_is_none,
    "two that go on with one sitting": _two_that_go_on,
    "a folder that is not there": lambda folder: EventLog(folder / "absent" / "log"),
    "a log in whose place something else lies": _replaced,
    "a log of another program": _of_another_program,
    "a place where no deck can be kept": lambda folder: write_whole(folder / "absent" / "deck", b""),
    "nothing to undo": lambda _: TableSession(KLABER, dealer=Seat.BOTTOM).undo(by="window"),
    "no display": lambda _: open_display("semaphore:7"),
}


@pytest.mark.parametrize("language", ["hu", "de"])
@pytest.mark.parametrize("what", GO_WRONG)
def test_what_the_program_says_of_a_failure_is_known(what: str, language: str, tmp_path: Path) -> None:
    wrong = failure(lambda: GO_WRONG[what](tmp_path))
    english = sentence_of(str(wrong))
    assert english == failure_words(wrong)
    assert "; " not in english or english != str(wrong), "words for people at a keyboard"
    i18n.use(language)
    said = sentence_of(str(wrong))
    assert said, f"no words for: {wrong}"
    assert said == failure_words(wrong)
    assert said not in (str(wrong), english)


def test_while_the_log_takes_nothing_it_is_said_that_play_goes_on() -> None:
    assert unwritten_words("") == ""
    said = unwritten_words("/a/log: cannot be written (attempt to write a readonly database); free space or …")
    assert said.startswith("Nothing can be kept in /a/log: it may only be read. Play goes on")
    i18n.use("de")
    assert unwritten_words("who knows").startswith("Es geht weiter")


class Silent:
    """A device that gives nothing."""

    def grab(self) -> bool:
        return False

    def release(self) -> None:
        """Nothing is open."""


def test_a_camera_that_is_pulled_out_is_known() -> None:
    clock = iter(range(10_000))
    newest = Newest(Silent(), "camera HD Webcam (0)", lambda: float(next(clock)))  # type: ignore[arg-type]
    wrong = failure(newest.take)
    i18n.use("hu")
    assert sentence_of(str(wrong)).startswith("HD Webcam (0): ez a kamera nem küld több képet")


def test_what_nobody_has_words_for_becomes_a_sentence_of_its_kind() -> None:
    i18n.use("de")
    assert failure_words(ImpossibleAction("left: pass is not possible now")) == "Das geht jetzt nicht."
    assert (
        failure_words(DeviceGone("the lens fell out")) == "Die Kamera lässt sich nicht benutzen; ist sie eingesteckt?"
    )
    assert failure_words(FilkoError("who knows"), "Der Stand bleibt.") == "Der Stand bleibt."


@pytest.mark.parametrize("language", ["hu", "de"])
def test_every_sentence_is_translated_with_the_places_that_its_shape_fills(language: str) -> None:
    words = catalogue(language)
    for shape, sentence in SENTENCES:
        places = set(re.findall(r"{(\w+)}", sentence))
        assert places <= set(re.compile(shape).groupindex), shape
        assert places == set(re.findall(r"{(\w+)}", words[sentence])), sentence
