"""The pad: large buttons for what can be said now, for one player at a time where there is too much for all.

Long lists open step by step; what ends or stakes a deal is asked for once more. Keys 1 to 9 press the buttons in
sight, Escape goes one step back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.actions import NewDeal
from engine.cards import Seat
from gui.flow import Flow
from gui.i18n import t
from gui.look import TOUCH
from gui.pad_menu import MOST, Choice, menu
from gui.scene import CallsOf, Scene

__all__ = ["PadView"]

_GAP, _MARGIN = 8, 32  # pixels between buttons, and what a panel takes around them
_NARROWEST = 300  # pixels
_RESTING, _HIGH = TOUCH + 40, 600  # pixels of an empty pad's height, in a window of this height and more
_LEAST = 4
"""So many choices of one player are in sight at least, however many others may speak."""


class PadView(QWidget):
    """Shows `Scene.calls`; a touched call is reported as seat and call."""

    called = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[object, ...] | None = None
        self._focus: Seat | None = None
        self._path: tuple[Choice, ...] = ()
        self._scene: Scene | None = None
        self.buttons: list[QPushButton] = []
        self.back: QPushButton | None = None
        self._flow = Flow(self)
        self.setMinimumSize(_NARROWEST, 1)  # lines are made anew for less room; they never hold the window wide
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_scene(self, scene: Scene) -> None:
        """Offer exactly the calls that are possible now; untouched while these are the same."""
        known = (scene.calls, scene.names, scene.turn)
        if known != self._shown:
            self._shown, self._scene = known, scene
            self._turn_to(None)

    def press(self, number: int) -> None:
        """Press the button with this number, counted from 1; nothing where there is none."""
        if 0 < number <= len(self.buttons):
            self.buttons[number - 1].click()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines are as long as there is room. In a window that is high enough the pad never vanishes, so that what is
        above it stays where it is."""
        super().resizeEvent(event)
        self.setMinimumHeight(_RESTING if self.window().height() >= _HIGH else 1)
        if event.oldSize().width() != event.size().width():
            self._rebuild()

    def go_back(self) -> None:
        """One step back in a long list; nothing at its beginning."""
        if self._path:
            self._open(self._path[:-1])

    def _turn_to(self, seat: Seat | None) -> None:
        """Show what this player may say; None: as it is at first."""
        self._focus, self._path = seat, ()
        self._rebuild()

    def _open(self, path: tuple[Choice, ...]) -> None:
        self._path = path
        self._rebuild()

    def _rebuild(self) -> None:
        self._clear()
        scene = self._scene
        if scene is None or not scene.calls:
            return
        first = next((group for group in scene.calls if group.seat is self._focus), scene.calls[0])
        if self._path:
            self._flow.addWidget(self._asked(scene, first))
        elif sum(len(group.calls) for group in scene.calls) <= MOST:
            for group in scene.calls:
                self._flow.addWidget(self._group(scene, group, MOST))
        else:
            self._show_one(scene, first)
        self.updateGeometry()

    def _show_one(self, scene: Scene, first: CallsOf) -> None:
        """What one player may say, and a button for each of the others."""
        others = [group for group in scene.calls if group is not first]
        self._flow.addWidget(self._group(scene, first, max(_LEAST, MOST - len(others))))
        for group in others:
            button = self._button(f"{scene.name(group.seat)} …", "quiet", partial(self._turn_to, group.seat))
            self._flow.addWidget(self._numbered(button))

    def _clear(self) -> None:
        self.buttons, self.back = [], None
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _group(self, scene: Scene, group: CallsOf, most: int) -> QFrame:
        """The player's name and, below it, what he can say."""
        choices = menu(group.calls, scene.pack, most, scene.name, scene.id)
        return self._panel(scene, group.seat, scene.name(group.seat), self._choices(group.seat, choices))

    def _asked(self, scene: Scene, group: CallsOf) -> QFrame:
        """A step of a long list, or the question whether somebody means what was touched; the way back first."""
        last = self._path[-1]
        self.back = self._button(t("No") if last.grave else t("Back"), "quiet", self.go_back)
        title = f"{scene.name(group.seat)}: {last.words}"
        return self._panel(scene, group.seat, title, [self.back, *self._choices(group.seat, last.more)])

    def _panel(self, scene: Scene, seat: Seat, title: str, buttons: Sequence[QPushButton]) -> QFrame:
        frame = QFrame(self)
        turn = scene.turn is seat
        frame.setProperty("role", "turn-panel" if turn else "panel")
        lines = QVBoxLayout(frame)
        lines.setContentsMargins(12, 4, 12, 10)
        lines.setSpacing(4)
        name = QLabel(title)
        name.setProperty("role", "turn" if turn else "faint")
        lines.addWidget(name)
        for row in self._rows(buttons):
            line = QHBoxLayout()
            line.setSpacing(_GAP)
            for button in row:
                line.addWidget(button)
            line.addStretch(1)
            lines.addLayout(line)
        frame.show()
        return frame

    def _rows(self, buttons: Sequence[QPushButton]) -> list[list[QPushButton]]:
        """The buttons in lines that fit the pad."""
        rows: list[list[QPushButton]] = [[]]
        left = room = max(self.width() - _MARGIN, 0)
        for button in buttons:
            button.ensurePolished()
            wide = button.sizeHint().width() + _GAP
            if rows[-1] and wide > left:
                rows.append([])
                left = room
            rows[-1].append(button)
            left -= wide
        return rows

    def _choices(self, seat: Seat, choices: Sequence[Choice]) -> list[QPushButton]:
        return [self._numbered(self._choice(seat, choice)) for choice in choices]

    def _choice(self, seat: Seat, choice: Choice) -> QPushButton:
        if choice.call is None:
            return self._button(choice.words, "call", lambda: self._go_on(seat, choice))
        role = "first" if isinstance(choice.call, NewDeal) else "likely" if choice.likely else "call"
        return self._button(choice.words, role, lambda: self.called.emit(seat, choice.call))

    def _go_on(self, seat: Seat, choice: Choice) -> None:
        self._focus = seat
        self._open((*self._path, choice))

    def _button(self, text: str, role: str, action: Callable[[], None]) -> QPushButton:
        """A button in the pad's own type from the start, so that its width is known before the lines are made."""
        button = QPushButton(text.replace("&", "&&"), self)  # a single one would mark a letter
        button.setProperty("role", role)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: action())
        return button

    def _numbered(self, button: QPushButton) -> QPushButton:
        self.buttons.append(button)
        if len(self.buttons) <= 9:
            button.setToolTip(t("key {number}").format(number=len(self.buttons)))
        button.show()
        return button
