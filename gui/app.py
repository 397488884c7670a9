"""The window's evening: set up, play, set up again. Connects pages, bridge and remembered choices."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from engine.actions import Call, Say
from engine.cards import Card, Seat
from engine.games import games
from gui import settings
from gui.bridge import Bridge
from gui.compose import Plan, compose
from gui.frame import Frame, look_of
from gui.i18n import current, t, use
from gui.scene import draw_scene
from gui.settings import Preferences
from gui.setup_page import GameChoice, SetupPage
from gui.window import TableWindow

__all__ = ["Evening", "application"]


def application() -> QApplication:
    """The one application object."""
    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("filko")
    app.setApplicationDisplayName("Filkó")
    return app


class Evening(QObject):
    """Holds the frame, the page in it and what runs behind.

    ``plan_of`` turns choices into what is to be connected; ``remember`` keeps the choices for the next time.
    """

    def __init__(
        self, preferences: Preferences, plan_of: Callable[[Preferences], Plan], *, remember: bool = True
    ) -> None:
        super().__init__()
        self.preferences, self._plan_of, self._remember = preferences, plan_of, remember
        self.bridge: Bridge | None = None
        self.page: TableWindow | SetupPage | None = None
        use(preferences.language)
        self.frame = Frame(look_of(preferences.look))
        self.frame.closed.connect(self.leave)

    def set_up(self) -> None:
        """Show the first page."""
        self.leave()
        page = SetupPage(game_choices(), source_choices(), self.preferences)
        page.started.connect(self.play)
        page.changed.connect(self._restyle)
        self._turn_to(page)

    def play(self, preferences: Preferences) -> None:
        """Start to watch a table with these choices."""
        self.leave()
        self.preferences = preferences
        if self._remember:
            settings.save(preferences)
        plan = self._plan_of(preferences)
        bridge = Bridge(
            lambda: compose(plan),
            lambda pipeline: draw_scene(pipeline.session.view, pipeline.lying, look_back=preferences.look_back),
            plan.source,
        )
        page = TableWindow(look_of(preferences.look))
        connect(page, bridge)
        page.setup_asked.connect(self.set_up)
        self.bridge = bridge
        self._turn_to(page)
        bridge.start()

    def leave(self) -> None:
        """Stop what runs."""
        if self.bridge is not None:
            self.bridge.stop()
            self.bridge = None

    def _turn_to(self, page: TableWindow | SetupPage) -> None:
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
        bridge.post(lambda pipeline: pipeline.say(Say(seat, call)))

    def amended(play: int, card: Card) -> None:
        bridge.post(lambda pipeline: pipeline.session.amend(play, card=card))

    def reseated(play: int, seat: Seat) -> None:
        bridge.post(lambda pipeline: pipeline.session.amend(play, seat=seat))

    page.called.connect(said)
    page.amended.connect(amended)
    page.reseated.connect(reseated)
    page.retracted.connect(lambda play: bridge.post(lambda pipeline: pipeline.session.retract(play)))
    page.undone.connect(lambda: bridge.post(lambda pipeline: pipeline.session.undo()))


def game_choices() -> tuple[GameChoice, ...]:
    """Every game, by its title in the people's language."""
    return tuple(GameChoice(g.id, g.titles.get(current(), g.title), g.seats()) for g in games())


def source_choices() -> tuple[tuple[str, str], ...]:
    """Sources that are offered: URL and title. Anything else can be typed."""
    return (("0", t("Camera 1")), ("1", t("Camera 2")), ("2", t("Camera 3")))
