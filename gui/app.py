"""The window's evening: set up, play, set up again. Connects pages, bridge and remembered choices."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from engine.actions import Call, Say
from engine.cards import Card, Seat
from engine.games import game
from engine.table import DealOver, Refused, TableSession, Undone, Update
from gui import settings
from gui.bridge import Bridge
from gui.compose import Plan, compose
from gui.damaged import mended
from gui.earlier import MOST, Earlier, earlier, is_written, unwritten
from gui.earlier_choice import EarlierChoice
from gui.frame import Frame, look_of
from gui.i18n import t, use
from gui.offers import game_choices, named_source, source_choices
from gui.option_words import usable
from gui.places import log_file
from gui.refused_words import refused_words
from gui.scene import Scene, draw_scene
from gui.settings import Preferences
from gui.setup_page import SetupPage
from gui.teacher import Teacher
from gui.teaching import TeachingPage
from gui.undone_words import undone_words
from gui.window import TableWindow
from table_hw.displays.patient import patient

__all__ = ["Evening", "application", "plan_from"]

BY = "window"
"""From where people's words and corrections come, for the log."""

_LOOK_FOR_CAMERAS_MS = 2000


def application() -> QApplication:
    """The one application object."""
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("filko")
    app.setApplicationDisplayName("Filkó")
    return app


def plan_from(preferences: Preferences) -> Plan:
    """What is to be connected for these choices."""
    options = usable(game(preferences.game), preferences.house_rules(preferences.game))
    seats = game(preferences.game).seats(options)
    dealer = Seat(preferences.dealer) if preferences.dealer else None
    return Plan(
        source=preferences.source,
        game=preferences.game,
        deck=preferences.deck or None,
        dealer=dealer if dealer in seats else None,
        options=options,
        names={Seat(seat): name for seat, name in preferences.names},
        store=log_file() if preferences.keep_log else None,
        display=patient(preferences.display),
        realtime=True,
        play_on=True,
    )


class Evening(QObject):
    """Holds the frame, the page in it and what runs behind.

    ``plan_of`` turns choices into what is to be connected; ``remember`` keeps the choices for the next time. ``store``:
    another log than the program's own, written whatever is chosen.
    ``deal_over`` tells the update that ends a deal, ``ended`` that a recording is at its end.
    """

    deal_over = Signal(object)  # DealOver
    ended = Signal()

    def __init__(
        self,
        preferences: Preferences,
        plan_of: Callable[[Preferences], Plan] = plan_from,
        *,
        remember: bool = True,
        store: Path | None = None,
    ) -> None:
        super().__init__()
        self.preferences, self._plan_of, self._remember = preferences, plan_of, remember
        self._store = store
        self.bridge: Bridge | None = None
        self.teacher: Teacher | None = None
        self.page: TableWindow | SetupPage | TeachingPage | None = None
        self.scene: Scene | None = None
        self._notice = self._failure = ""
        self._unwritten: list[TableSession] = []
        self._going_on: TableSession | None = None
        self._names = preferences.names  # as they were when the first page was opened, whatever was typed there since
        use(preferences.language)
        self.frame = Frame(look_of(preferences.look))
        self.frame.closed.connect(self.leave)

    def open(self, *, at_once: bool) -> None:
        """Show the window: the table itself, or first the page that asks."""
        if self._remember:
            self._notice = mended(self._log)
        if at_once:
            self.play(self.preferences)
        else:
            self.set_up()
        self.frame.show()

    @property
    def _log(self) -> Path:
        return log_file() if self._store is None else self._store

    def set_up(self) -> None:
        """Show the first page."""
        self.leave()
        look, kept = look_of(self.preferences.look), self._earlier(2)
        now = replace(self.preferences, source=named_source(self.preferences.source))
        notice = "\n".join(text for text in (self._failure, self._notice) if text)
        page = SetupPage(game_choices(), source_choices(), now, look, earlier=kept, notice=notice)
        plugged = QTimer(page, interval=_LOOK_FOR_CAMERAS_MS)
        plugged.timeout.connect(lambda: page.source.offer(source_choices()))
        plugged.start()
        page.started.connect(self.play)
        page.continued.connect(self.go_on)
        page.earlier_asked.connect(self._ask_earlier)
        page.changed.connect(self._restyle)
        page.teach_asked.connect(self.teach)
        self._turn_to(page)

    def teach(self, preferences: Preferences) -> None:
        """Teach a printing of the chosen game's pack at the chosen camera, then choose it on the first page."""
        self.leave()
        self.preferences = preferences
        pack = game(preferences.game).pack
        self.teacher, page = Teacher(pack, preferences.source), TeachingPage(pack, look_of(preferences.look))
        self.teacher.shot_ready.connect(page.show_shot)
        self.teacher.standing_changed.connect(page.show_standing)
        self.teacher.failed.connect(page.show_failure)
        self.teacher.kept.connect(self._taught)
        page.said.connect(self.teacher.say)
        page.back_said.connect(self.teacher.say_back)
        page.dropped.connect(self.teacher.drop)
        page.keep_asked.connect(self.teacher.keep)
        page.left.connect(self.set_up)
        self._turn_to(page)
        self.teacher.start()

    def go_on(self, preferences: Preferences, sitting: Earlier) -> None:
        """Watch a table with these choices, and go on with an earlier evening there: with its game and its people,
        but for those whose names were changed on the page."""
        names = {seat.value: name for seat, name in sitting.names.items()}
        before, now = dict(self._names), dict(preferences.names)
        changed = {seat: now.get(seat, "") for seat in before | now if now.get(seat) != before.get(seat)}
        called = tuple((seat, name) for seat, name in (names | changed).items() if name)
        same_pack = game(preferences.game).pack is sitting.game.pack
        deck = preferences.deck if same_pack else ""
        self.play(replace(preferences, game=sitting.game.id, deck=deck, names=called), sitting)

    def play(self, preferences: Preferences, sitting: Earlier | None = None) -> None:
        """Start to watch a table with these choices, as a new evening; or go on with this ``sitting``."""
        self.leave()
        self._failure = ""
        self.preferences = replace(preferences, dealer="")  # who deals first is asked anew for the next evening
        self._names = preferences.names
        if self._remember:
            settings.save(preferences)
        plan = self._plan_of(preferences)
        if self._store is not None:
            plan = replace(plan, store=self._store)
        if sitting is not None:
            plan = replace(plan, store=self._log, go_on=True, sitting=sitting.number, session=sitting.session)
            self._unwritten = [other for other in self._unwritten if other is not sitting.session]
        self._going_on = None if sitting is None else sitting.session
        bridge = Bridge(
            lambda: compose(plan),
            lambda pipeline: draw_scene(pipeline.session.view, pipeline.lying, look_back=preferences.look_back),
            plan.source,
        )
        page = TableWindow(look_of(preferences.look))
        connect(page, bridge)
        page.setup_asked.connect(self.set_up)
        bridge.updated.connect(self._updated)
        bridge.scene_changed.connect(self._shown)
        bridge.ended.connect(self._film_over)
        bridge.ended.connect(self.ended)
        bridge.failed.connect(self._not_opened)
        self.bridge = bridge
        self._turn_to(page)
        page.status.show_done(self._notice)
        self._notice = ""
        bridge.start()

    def leave(self) -> None:
        """Stop what runs."""
        if self.bridge is not None:
            self.bridge.stop()
            if self.bridge.unwritten is not None:
                self._unwritten.insert(0, self.bridge.unwritten)
            self.bridge = None
        if self.teacher is not None:
            self.teacher.stop()
            self.teacher = None

    def close_unless_touched(self, seconds: int) -> None:
        """Close the window after a while of which nobody makes use."""
        if isinstance(self.page, TableWindow):
            note = t("The recording is over; the window closes in {seconds} seconds unless you touch it.")
            self.page.status.show_over(note.format(seconds=seconds))
        self.frame.close_unless_touched(seconds)

    def _earlier(self, most: int) -> tuple[Earlier, ...]:
        """The evenings that can be gone on with, the last first: those that only memory holds, then the log's."""
        if not self._remember:
            return ()
        self._unwritten = [session for session in self._unwritten if not is_written(session)]
        here = [sitting for sitting in map(unwritten, self._unwritten) if sitting is not None]
        known = {sitting.number for sitting in here}
        written = earlier(self._log, most + len(here))
        return (*here, *(sitting for sitting in written if sitting.number not in known))[:most]

    def _ask_earlier(self, preferences: Preferences) -> None:
        dialog = EarlierChoice(self._earlier(MOST), self.page)
        if dialog.exec() and dialog.chosen is not None:
            self.go_on(preferences, dialog.chosen)

    def _taught(self, name: str) -> None:
        self.preferences = replace(self.preferences, deck=name)
        self.set_up()

    def _updated(self, update: Update) -> None:
        if isinstance(update, DealOver):
            self.deal_over.emit(update)
        elif isinstance(update, Undone) and isinstance(self.page, TableWindow):
            self.page.status.show_done(undone_words(update, self.scene))
        elif isinstance(update, Refused) and isinstance(self.page, TableWindow) and self.scene is not None:
            self.page.status.show_done(refused_words(update, self.scene))

    def _not_opened(self, sentence: str) -> None:
        """There is no table to show: back to where another camera can be chosen, and a new one is noticed by itself."""
        if self.bridge is not None and self.sender() is self.bridge:
            self._failure = sentence
            if self._going_on is not None:  # it is still in memory alone
                self._unwritten.insert(0, self._going_on)
            self.set_up()

    def _film_over(self) -> None:
        """The last picture of a recording stays: say that none comes after it."""
        if isinstance(self.page, TableWindow):
            self.page.status.show_over(
                t("The recording is over. Touch “Set up” to choose a camera or another recording.")
            )

    def _shown(self, scene: Scene) -> None:
        self.scene = scene

    def _turn_to(self, page: TableWindow | SetupPage | TeachingPage) -> None:
        self.page = page
        self.frame.turn_to(page)

    def _restyle(self, preferences: Preferences) -> None:
        """Another language or look: show the page anew, in these."""
        self.preferences = preferences
        use(preferences.language)
        self.frame.wear(look_of(preferences.look))
        self.set_up()


def connect(page: TableWindow, bridge: Bridge) -> None:
    """What happens is shown; what is touched is done."""
    bridge.scene_changed.connect(page.show_scene)
    bridge.troubles_changed.connect(page.status.show_trouble)
    bridge.health_changed.connect(page.status.show_health)

    def take_shot() -> None:
        shot = bridge.take_shot()
        if shot is not None:
            page.show_shot(shot)

    bridge.shot_ready.connect(take_shot)

    def said(seat: Seat, call: Call) -> None:
        bridge.post(lambda pipeline: pipeline.say(Say(seat, call), BY))

    def amended(play: int, card: Card) -> None:
        bridge.post(lambda pipeline: pipeline.session.amend(play, card=card, by=BY))

    def reseated(play: int, seat: Seat) -> None:
        bridge.post(lambda pipeline: pipeline.session.amend(play, seat=seat, by=BY))

    page.called.connect(said)
    page.amended.connect(amended)
    page.reseated.connect(reseated)
    page.retracted.connect(lambda play: bridge.post(lambda pipeline: pipeline.session.retract(play, by=BY)))
    page.added.connect(lambda seat, card: bridge.post(lambda pipeline: pipeline.session.add(seat, card, by=BY)))
    page.placed.connect(lambda word, card: bridge.post(lambda pipeline: pipeline.session.place(word, card, by=BY)))
    page.awarded.connect(lambda seat: bridge.post(lambda pipeline: pipeline.session.award(seat, by=BY)))
    page.written.connect(lambda deal, points: bridge.post(lambda pipeline: pipeline.session.write(deal, points, by=BY)))
    page.carried.connect(lambda score: bridge.post(lambda pipeline: pipeline.session.carry(score, by=BY)))
    page.settled.connect(lambda answer: bridge.post(lambda pipeline: pipeline.session.settle(answer, by=BY)))
    page.undone.connect(lambda: bridge.post(lambda pipeline: pipeline.session.undo(by=BY)))
