"""Between the table and the window: two threads of work, and Qt signals that arrive in the window's own thread.

*Eyes* wait for the camera and run the models; the *table* thread owns the session and does, one after the other,
what was seen and what was touched. The window waits for neither: it posts what was touched and is told what to
show. A camera that hangs holds up nothing but its own pictures.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from PySide6.QtCore import QObject, Signal

from engine.errors import FilkoError
from engine.observation import Trouble
from engine.table import Status, TableSession
from gui.display_words import display_words
from gui.failure_words import failure_words, unwritten_words
from gui.i18n import t
from gui.picture_care import Care, PictureCare
from gui.picture_view import Shot
from gui.pipeline import Hint, Pipeline, Seen
from gui.preview import Pace, preview
from gui.scene import Scene
from gui.status_line import Health

__all__ = ["Bridge"]

Job = Callable[[Pipeline], object]

_log = logging.getLogger(__name__)

MOST_WAITING = 8
"""Frames that may wait for the table before the eyes wait too; decisions are never dropped."""

_PATIENCE_S = 2.0  # how long closing waits for a thread; a camera that hangs for longer is left behind


class Bridge(QObject):
    """Opens a `Pipeline` in the eyes' thread, runs it and reports.

    ``open_pipeline`` may take its time and raise a FilkoError; ``draw_scene`` makes the scene, in the table's thread;
    ``camera`` is where the source is; the status line calls it by its title, where it has one, or by the file's name.

    Who listens with a method of its own must be a QObject: what is on its way from another thread is called off when a
    QObject dies; of any other object PySide (6.11) calls the method all the same, and the program crashes.
    """

    scene_changed = Signal(object)  # Scene
    shot_ready = Signal()
    troubles_changed = Signal(object)  # tuple[str, ...]
    health_changed = Signal(object)  # Health
    failed = Signal(str)  # why there is no table to show, in a sentence
    updated = Signal(object)  # Update
    ended = Signal()

    def __init__(
        self, open_pipeline: Callable[[], Pipeline], draw_scene: Callable[[Pipeline], Scene], camera: str
    ) -> None:
        super().__init__()
        self._open, self._draw_scene, self._camera = open_pipeline, draw_scene, camera
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._room = threading.Semaphore(MOST_WAITING)
        self._stop = threading.Event()
        self._slot: Shot | None = None
        self._slot_lock = threading.Lock()
        self._troubles: dict[str, str] = {}
        self.unwritten: TableSession | None = None
        """After the end: the table, where something of it is not in its log."""
        self._stuck = False  # what was seen last could not be taken in
        self._pace, self._picture = Pace(), PictureCare()
        self._care = Care("", "", "")
        self._threads = [threading.Thread(target=self._look, name="eyes", daemon=True)]

    def start(self) -> None:
        """Begin to look. The first scene comes before any picture."""
        self._threads[0].start()

    def stop(self) -> None:
        """Stop looking, let go of camera and display; waits a moment, but not for a camera that hangs."""
        self._stop.set()
        self._room.release()
        self._jobs.put(None)
        for thread in self._threads:
            if thread.is_alive():
                thread.join(_PATIENCE_S)

    def post(self, job: Job) -> None:
        """Let the table thread do this: what somebody touched. Returns at once."""
        self._jobs.put(lambda pipeline: self._touched(pipeline, job))

    def take_shot(self) -> Shot | None:
        """The newest picture, once; None when there is none since the last time."""
        with self._slot_lock:
            shot, self._slot = self._slot, None
        return shot

    # -- eyes -------------------------------------------------------------------------------------------

    def _look(self) -> None:
        with self._told("camera", t("Filkó has stopped watching the table. Touch “Set up” and go on from there.")):
            try:
                pipeline = self._open()
            except FilkoError as wrong:
                if not self._stop.is_set():
                    self.failed.emit(failure_words(wrong, t("That did not work.")))
                raise
            try:
                if self._stop.is_set():  # who leaves while it is being opened hears no more of it
                    self._put_away(pipeline.session)
                else:
                    self._watch(pipeline)
            finally:
                pipeline.source.close()  # in the thread that reads from it: releasing a camera elsewhere can crash

    def _watch(self, pipeline: Pipeline) -> None:
        self._camera = str(getattr(pipeline.source, "title", "")) or Path(self._camera).name
        pipeline.session.subscribe(self.updated.emit)
        self.post(lambda _: None)
        table = threading.Thread(target=self._keep, args=(pipeline,), name="table", daemon=True)
        self._threads.append(table)
        table.start()
        if pipeline.desk is not None:
            pipeline.desk.wake = lambda: self.post(Pipeline.press_keys)
        for seen in pipeline.seeing():
            self._room.acquire()
            if self._stop.is_set():
                return
            self._jobs.put(partial(self._seen, seen))
            self._leave(preview(seen, pipeline.pack))
            self._picture.see(seen, self._set_care)
            self._report_pace(pipeline, seen)
        self._jobs.put(self._finished)

    def _leave(self, shot: Shot) -> None:
        """Put the picture where the window finds it; an older one that nobody took is forgotten."""
        with self._slot_lock:
            empty, self._slot = self._slot is None, shot
        if empty:
            self.shot_ready.emit()

    def _report_pace(self, pipeline: Pipeline, seen: Seen) -> None:
        if self._pace.tick(seen.frame.index):
            display = display_words(pipeline.display_status)
            pace, care = self._pace, self._care
            self.health_changed.emit(Health(self._camera, display, pace.fps, pace.dropped, care.sign, care.all))

    def _set_care(self, care: Care) -> None:
        """How fit the picture is now; what would mend a bad one stands among the troubles."""
        self._care = care
        self._set_trouble("picture", care.sentence)

    # -- table ------------------------------------------------------------------------------------------

    def _keep(self, pipeline: Pipeline) -> None:
        while (job := self._jobs.get()) is not None:
            with self._told(
                "table",
                t("That could not be noted; the score has not changed. Check whether a card or a word is missing."),
            ):
                job(pipeline)
        with self._told("table", ""):
            self._put_away(pipeline.session)
        if pipeline.display is not None:
            pipeline.display.close()

    def _put_away(self, session: TableSession) -> None:
        """Close the log; what it has not taken yet stays in memory, for whoever goes on with it."""
        if session.catch_up():
            self.unwritten = session
        else:
            session.close()

    def _seen(self, seen: Seen, pipeline: Pipeline) -> None:
        self._room.release()
        for observation in seen.sightings.observations:
            if isinstance(observation, Trouble):
                self._set_trouble("camera", _sentence(observation.what))
        was_stuck, self._stuck = self._stuck, True
        news = False
        with self._told(
            "log", t("That could not be noted; the score has not changed. Check whether a card or a word is missing.")
        ):
            news = bool(pipeline.take(seen) or seen.sightings.observations)
            self._stuck = False
            self._set_trouble("log", "")
            self._set_trouble("kept", unwritten_words(pipeline.session.catch_up()))
        if news or self._stuck != was_stuck:
            self._show(pipeline)
        hints = pipeline.hints
        for hint in Hint:
            self._set_trouble(hint.value, _hint(hint) if hint in hints else "")

    def _touched(self, pipeline: Pipeline, job: Job) -> None:
        self._set_trouble("table", "")
        try:
            job(pipeline)
            pipeline.show_display()
            self._set_trouble("kept", unwritten_words(pipeline.session.catch_up()))
        finally:
            self._show(pipeline)

    def _show(self, pipeline: Pipeline) -> None:
        """Show how it stands; while what is seen cannot be taken in, nothing is sure."""
        scene = self._draw_scene(pipeline)
        self.scene_changed.emit(replace(scene, status=Status.LOST) if self._stuck else scene)

    def _finished(self, pipeline: Pipeline) -> None:
        with self._told(
            "log", t("That could not be noted; the score has not changed. Check whether a card or a word is missing.")
        ):
            pipeline.finish()
        self._show(pipeline)
        self.ended.emit()

    @contextmanager
    def _told(self, where: str, otherwise: str) -> Iterator[None]:
        """A failure becomes a sentence: its own where a person can mend it, else ``otherwise`` (and a log entry)."""
        try:
            yield
        except FilkoError as wrong:
            self._set_trouble(where, failure_words(wrong, otherwise))
        except Exception:
            _log.exception("%s: %s", where, otherwise)
            self._set_trouble(where, otherwise)

    def _set_trouble(self, where: str, sentence: str) -> None:
        if self._troubles.get(where, "") != sentence:
            self._troubles[where] = sentence
            self.troubles_changed.emit(
                tuple(text for place, text in self._troubles.items() if self._worth(place, text))
            )

    def _worth(self, place: str, sentence: str) -> bool:
        """Whether to say it: without a picture nobody wants to know how to better it."""
        return bool(sentence) and not (place == "picture" and self._troubles.get("camera"))


def _sentence(trouble: str) -> str:
    """A trouble of the picture in words; nothing where there is none (any more)."""
    sentences = {
        "dark": t("It is too dark to see the cards. Put more light on the table."),
        "frozen": t("The camera's picture stands still. If it stays so, unplug the camera and plug it in again."),
        "gone": t("The camera is gone. Plug it in or switch it on again; Filkó then goes on by itself."),
        "moved": t("The camera was moved; Filkó looks at the table anew."),
        "cut": t("The recording breaks off here; what was played until now counts."),
    }
    return sentences.get(trouble, trouble)


def _hint(hint: Hint) -> str:
    """What people can mend, in words."""
    if hint is Hint.AT_BORDER:
        return t("Cards lie at the edge of the picture. Put the camera higher, or lay them nearer to the middle.")
    return t("These cards are hard to read. Touch “Set up”: “Teach …” takes a minute; or choose your cards there.")
