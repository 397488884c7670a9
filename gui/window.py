"""The table window: puts the views together and passes on what people touch. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from gui.correct_sheet import CorrectSheet
from gui.i18n import t
from gui.look import DAY, LAMPLIGHT, Look, style_sheet, type_size
from gui.pad_view import PadView
from gui.picture_view import PictureView, Shot
from gui.question_banner import QuestionBanner
from gui.scene import LaidCard, Scene
from gui.slate_view import SlateView
from gui.status_line import StatusLine
from gui.strip_view import StripView
from gui.trick_view import TrickView
from gui.wording import suit_name

__all__ = ["TableWindow", "look_of"]


def look_of(choice: str) -> Look:
    """The look that a person chose; for ``auto`` the one that the desktop has."""
    if choice == "auto":
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return LAMPLIGHT if dark else DAY
    return LAMPLIGHT if choice == "lamplight" else DAY


class TableWindow(QWidget):
    """The page that is seen while people play. Emits what was touched; shows what it is given."""

    called = Signal(object, object)  # Seat, Call
    amended = Signal(int, object)  # play, Card
    reseated = Signal(int, object)  # play, Seat
    retracted = Signal(int)  # play
    undone = Signal()
    setup_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("room")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._scene: Scene | None = None
        self.picture, self.slate, self.trick = PictureView(look), SlateView(look), TrickView(look)
        self.strip, self.pad, self.banner = StripView(look), PadView(), QuestionBanner()
        self.status = StatusLine()
        self.sheet = CorrectSheet(self)
        self._lay_out()
        self._connect()

    def show_scene(self, scene: Scene) -> None:
        """Show how the game stands."""
        self._scene = scene
        self.heading.setText(self._heading(scene))
        for view in (self.slate, self.trick, self.strip, self.pad, self.banner):
            view.show_scene(scene)

    def show_shot(self, shot: Shot) -> None:
        """Show the newest picture."""
        self.picture.show_shot(shot)

    def correct(self, play: int) -> None:
        """Open the sheet for a play of this deal."""
        laid = self._play(play)
        if laid is not None and self._scene is not None:
            self.sheet.open_for(laid, self._scene)

    def _play(self, number: int) -> LaidCard | None:
        plays = self._scene.plays if self._scene is not None else ()
        return next((laid for laid in plays if laid.id == number), None)

    def _heading(self, scene: Scene) -> str:
        parts = [scene.game, t("deal {number}").format(number=scene.deal)]
        if scene.trump is not None and scene.contractor is not None:
            text = t("{name} plays {suit}")
            parts.append(text.format(name=scene.name(scene.contractor), suit=suit_name(scene.trump, scene.pack)))
        if scene.turn is not None:
            parts.append(t("{name} to act").format(name=scene.name(scene.turn)))
        return "  ·  ".join(parts)

    def _lay_out(self) -> None:
        body = QVBoxLayout(self)
        body.setContentsMargins(14, 10, 14, 8)
        body.setSpacing(10)
        body.addLayout(self._top_line())
        middle = QHBoxLayout()
        middle.setSpacing(12)
        seen = QVBoxLayout()
        seen.setSpacing(6)
        seen.addWidget(self.picture, 100)
        seen.addWidget(self.strip, 1)
        middle.addLayout(seen, 36)
        middle.addWidget(self.trick, 32)
        middle.addWidget(self.slate, 32)
        body.addLayout(middle, 1)
        body.addWidget(self.banner)
        body.addWidget(self.pad)
        body.addWidget(self.status)

    def _top_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self.heading = QLabel()
        self.heading.setProperty("role", "title")
        line.addWidget(self.heading, 1)
        self.undo = _quiet(t("Undo"), self.undone.emit)
        self.setup = _quiet(t("Set up"), self.setup_asked.emit)
        line.addWidget(self.undo)
        line.addWidget(self.setup)
        return line

    def _connect(self) -> None:
        self.pad.called.connect(self.called)
        self.trick.card_touched.connect(self.correct)
        self.strip.card_touched.connect(self.correct)
        self.banner.more.connect(self.correct)
        self.banner.answered.connect(self.amended)
        self.sheet.card_chosen.connect(self.amended)
        self.sheet.seat_chosen.connect(self.reseated)
        self.sheet.not_played.connect(self.retracted)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undone.emit)
        for number in range(1, 10):
            QShortcut(QKeySequence(str(number)), self, lambda number=number: self.pad.press(number))


def _quiet(text: str, action: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("role", "quiet")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda: action())
    return button


class Frame(QStackedWidget):
    """The top-level window: one page at a time, dressed in a look, type growing with the window."""

    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle("Filkó")
        self._look = look
        self._size = 0
        self.resize(1280, 800)
        self._dress()

    def wear(self, look: Look) -> None:
        """Put on another look."""
        self._look, self._size = look, 0
        self._dress()

    def turn_to(self, page: QWidget) -> None:
        """Show this page instead of the present one, which is thrown away."""
        while (old := self.currentWidget()) is not None:
            self.removeWidget(old)
            old.deleteLater()
        self.addWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Type is as large as the window allows."""
        super().resizeEvent(event)
        self._dress()

    def _dress(self) -> None:
        size = type_size(self.width(), self.height())
        if size != self._size:
            self._size = size
            self.setStyleSheet(style_sheet(self._look, size))
