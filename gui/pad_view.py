"""The pad: large buttons for what can be said now, for one player at a time where there is too much for all.

Long lists open step by step; what ends or stakes a deal is asked for once more. Keys 1 to 9 press the buttons in
sight, Escape goes one step back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

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
"""So many choices of one player are in sight at least, however many others may speak, where there is room."""

_FEWEST = 2
"""So many at least where there is none: the likeliest, and the way to the others."""


class PadView(QWidget):
    """Shows `Scene.calls`; a touched call is reported as seat and call."""

    called = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[object, ...] | None = None
        self._focus: Seat | None = None
        self._path: tuple[Choice, ...] = ()
        self._whose = False
        self._scene: Scene | None = None
        self._room, self._folded = _HIGH, False
        self.buttons: list[QPushButton] = []
        self.back: QPushButton | None = None
        self._flow = Flow(self)
        self.setAccessibleName(t("What can be said"))
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
        self._rest()
        if event.oldSize().width() != event.size().width():
            self._rebuild()

    def give_way(self, room: int) -> None:
        """Be no higher than so many pixels, if that can be: fewer choices are in sight then."""
        if room == self._room:
            return
        self._room = room
        self._rest()
        if self._folded or self._flow.heightForWidth(self.width()) > room:
            self._rebuild()

    def _rest(self) -> None:
        self.setMinimumHeight(max(1, min(_RESTING, self._room)) if self.window().height() >= _HIGH else 1)

    def go_back(self) -> None:
        """One step back in a long list; nothing at its beginning."""
        if self._path:
            self._open(self._path[:-1])
        elif self._whose:
            self._turn_to(self._focus)

    def _turn_to(self, seat: Seat | None) -> None:
        """Show what this player may say; None: as it is at first."""
        self._focus, self._path, self._whose = seat, (), False
        self._rebuild()

    def _open(self, path: tuple[Choice, ...]) -> None:
        self._path = path
        self._rebuild()

    def _rebuild(self) -> None:
        """Make the buttons; where there is not room for all, fewer choices of a player, then one way to the others."""
        self._folded = False
        for one_way, most in product((False, True), range(MOST, _FEWEST - 1, -1)):
            self._fill(most, one_way=one_way)
            if self._path or self._flow.heightForWidth(self.width()) <= self._room:
                break
            self._folded = True
        self._flow.update()  # what is made while the lines are being laid out would else stay where it was made
        self.updateGeometry()

    def _fill(self, most: int, *, one_way: bool) -> None:
        self._clear()
        scene = self._scene
        if scene is None or not scene.calls:
            return
        first = next((group for group in scene.calls if group.seat is self._focus), scene.calls[0])
        if self._path:
            self._flow.addWidget(self._asked(scene, first))
        elif self._whose:
            self._flow.addWidget(self._ask_whose(scene))
        elif sum(len(group.calls) for group in scene.calls) <= most and not one_way:
            for group in scene.calls:
                self._flow.addWidget(self._group(scene, group, most))
        else:
            self._show_one(scene, first, most, one_way=one_way)

    def _show_one(self, scene: Scene, first: CallsOf, most: int, *, one_way: bool) -> None:
        """What one player may say, and a button for each of the others, or one for all."""
        others = [group.seat for group in scene.calls if group is not first]
        in_sight = MOST if one_way else max(_LEAST, MOST - len(others))
        self._flow.addWidget(self._group(scene, first, min(in_sight, most)))
        if one_way and len(others) > 1:
            self._flow.addWidget(self._numbered(self._button(t("Others …"), "quiet", self._open_whose)))
        else:
            for button in self._ways(scene, others):
                self._flow.addWidget(button)

    def _ways(self, scene: Scene, seats: Sequence[Seat]) -> list[QPushButton]:
        """A button for each of these players that opens what he may say."""
        return [
            self._numbered(self._button(f"{scene.name(seat)} …", "quiet", partial(self._turn_to, seat)))
            for seat in seats
        ]

    def _open_whose(self) -> None:
        self._whose = True
        self._rebuild()

    def _ask_whose(self, scene: Scene) -> QFrame:
        """Whose words are wanted; the way back first."""
        self.back = self._button(t("Back"), "quiet", self.go_back)
        seats = [group.seat for group in scene.calls]
        return self._panel(False, t("Who says something?"), [self.back, *self._ways(scene, seats)])

    def _clear(self) -> None:
        self.buttons, self.back = [], None
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _group(self, scene: Scene, group: CallsOf, most: int) -> QFrame:
        """The player's name and, below it, what he can say."""
        choices = menu(group.calls, scene.pack, most, scene.name, scene.id)
        deals = any(isinstance(call, NewDeal) for call in group.calls)  # which is nobody's word in particular
        title = t("Next dealer: {name}") if deals else "{name}"
        buttons = self._choices(group.seat, choices)
        return self._panel(scene.turn is group.seat, title.format(name=scene.name(group.seat)), buttons)

    def _asked(self, scene: Scene, group: CallsOf) -> QFrame:
        """A step of a long list, or the question whether somebody means what was touched; the way back first."""
        last = self._path[-1]
        self.back = self._button(t("No") if last.grave else t("Back"), "quiet", self.go_back)
        title = f"{scene.name(group.seat)}: {last.words}"
        return self._panel(scene.turn is group.seat, title, [self.back, *self._choices(group.seat, last.more)])

    def _panel(self, turn: bool, title: str, buttons: Sequence[QPushButton]) -> QFrame:
        frame = QFrame(self)
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
