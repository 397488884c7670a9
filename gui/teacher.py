"""A lesson in a thread of its own: the window is told how it stands, and says what people touched."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from engine.cards import Card, Pack
from engine.errors import BadInput, FilkoError
from gui.decks import shelf
from gui.failure_words import failure_words
from gui.i18n import t
from gui.images import image_of
from gui.picture_view import Shot
from vision.decks.deck import Deck
from vision.decks.lesson import Lesson, Note
from vision.decks.naming import Named
from vision.frame import Frame
from vision.sources import Source
from vision.steady import open_steady

__all__ = ["Shown", "Standing", "Teacher"]

_log = logging.getLogger(__name__)

_PATIENCE_S = 2.0  # how long closing waits for the thread
_WIDTH = 960  # of the preview


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that was shown: the glance's number, the card it is taken for, other choices, and its picture. ``again``:
    that card was shown before."""

    glance: int
    card: Card
    choices: tuple[Card, ...]
    doubtful: bool
    picture: QImage
    again: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How the lesson stands. ``question``: what a person should decide next. ``news``: the last one's kind. ``back``:
    what is taken for the deck's back, by the number of its glance and its picture."""

    shown: tuple[Shown, ...]
    missing: tuple[Card, ...]
    question: Shown | None
    news: str
    complete: bool
    back: tuple[int, QImage] | None = None


class Teacher(QObject):
    """Runs a `Lesson` on a source. Signals arrive in the window's thread."""

    shot_ready = Signal(object)  # Shot
    standing_changed = Signal(object)  # Standing
    kept = Signal(str)  # name of the deck that is on the shelf now
    failed = Signal(str)

    def __init__(
        self, pack: Pack, where: str, open_source: Callable[[str], Source] = open_steady, lesson: Lesson | None = None
    ) -> None:
        super().__init__()
        self.pack, self._where, self._open = pack, where, open_source
        self._given, self._lesson = lesson, lesson
        self._asked: set[int] = set()
        self._double: Shown | None = None
        self._lock, self._stop, self._keeping = threading.Lock(), threading.Event(), threading.Lock()
        self._thread = threading.Thread(target=self._run, name="lesson", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking; a camera that hangs is left behind."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(_PATIENCE_S)

    def say(self, glance: int, card: Card) -> None:
        """A person touched what a glance shows."""
        self._change(lambda lesson: lesson.say(glance, card))

    def say_back(self, glance: int) -> None:
        """A person touched that a glance shows the deck's back."""
        self._change(lambda lesson: lesson.say_back(glance))

    def drop(self, glance: int) -> None:
        """A person touched that it was no card, or a bad look."""
        self._change(lambda lesson: lesson.drop(glance))

    def keep(self, name: str) -> None:
        """Keep the deck under this name, and learn from it. Reports by ``kept`` or ``failed``; while it is at that,
        nothing else is kept."""
        if self._keeping.acquire(blocking=False):
            threading.Thread(target=self._keep, args=(name,), name="keeping", daemon=True).start()

    def _change(self, change: Callable[[Lesson], None]) -> None:
        if self._lesson is None:
            return
        with self._lock, suppress(StopIteration):  # the glance went while the finger came down
            change(self._lesson)
        self._double = None
        self._tell("")

    def _keep(self, name: str) -> None:
        try:
            failure = self._kept(name)
        finally:
            self._keeping.release()  # before it is told: whoever hears of a failure may try again at once
        if failure:
            self.failed.emit(failure)
        else:
            self.kept.emit(name)

    def _kept(self, name: str) -> str:
        """Keep the deck; what to say where that fails."""
        try:
            with self._lock:
                deck = self._taught(name)
            shelf().keep(deck)
            shelf().matcher(name, deck.pack)
        except FilkoError as wrong:
            return failure_words(wrong)
        except Exception:
            _log.exception("the cards could not be kept")
            return t("That did not work.")
        return ""

    def _taught(self, name: str) -> Deck:
        if self._lesson is None:
            raise BadInput("the lesson has not begun; show the cards first")
        return self._lesson.deck(name)

    def _run(self) -> None:
        try:
            self._lesson = self._given or Lesson(self.pack)
            source = self._open(self._where)
        except FilkoError as wrong:
            self.failed.emit(failure_words(wrong))
            return
        try:
            for frame in source.frames():
                if self._stop.is_set():
                    return
                self._look(frame, self._lesson)
        except FilkoError as wrong:
            self.failed.emit(failure_words(wrong))
        except Exception:
            _log.exception("the lesson stopped")
            self.failed.emit(t("Filkó has stopped looking at the cards. Touch “Back” and start again."))
        finally:
            source.close()

    def _look(self, frame: Frame, lesson: Lesson) -> None:
        with self._lock:
            notes = lesson.feed(frame)
        if frame.index % 3 == 0:
            self.shot_ready.emit(Shot(image_of(frame.picture, _WIDTH)))
        if notes:
            self._double = _double(notes[-1])
            self._tell(notes[-1].kind, notes)

    def _tell(self, news: str, notes: tuple[Note, ...] = ()) -> None:
        if self._lesson is None:
            return
        with self._lock:
            named, seen = self._lesson.named, self._lesson.back
        have = {pair.card for pair in named}
        missing = tuple(card for card in self.pack.cards if card not in have)
        self._asked |= {note.glance for note in notes if note.kind in ("double", "back")}
        shown = tuple(_shown(pair) for pair in named)
        doubts = (one for one, pair in zip(shown, named, strict=True) if self._doubt(pair))
        question = self._double or next(doubts, None)
        back = None if seen is None else (seen.number, image_of(seen.looks[0]))
        self.standing_changed.emit(Standing(shown, missing, question, news, not missing, back))

    def _doubt(self, named: Named) -> bool:
        return named.doubtful or (named.glance.number in self._asked and not named.said)


def _shown(named: Named, *, again: bool = False) -> Shown:
    picture = image_of(named.glance.looks[0])
    return Shown(named.glance.number, named.card, named.choices, named.doubtful, picture, again)


def _double(note: Note) -> Shown | None:
    """What is asked about a card that was just taken for one that was shown before. Whoever goes on need not answer."""
    if note.kind != "double" or note.named is None:
        return None
    return _shown(note.named, again=True)
