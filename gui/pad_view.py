"""The pad: one large button for each thing that can be said now, in a group for each player who can say it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.actions import Call, Challenge, MeldKind, Melds, NewDeal
from engine.cards import Pack, Seat
from gui.flow import Flow
from gui.i18n import t
from gui.look import TOUCH
from gui.scene import CallsOf, Scene
from gui.wording import call_words

__all__ = ["PadView", "common_first"]

LINE = 8
"""Buttons side by side in one group."""

_RARE = {MeldKind.FOUR, MeldKind.KVINT, MeldKind.SZEXT, MeldKind.SZEPT, MeldKind.OKT}


def common_first(calls: tuple[Call, ...]) -> tuple[tuple[Call, ...], tuple[Call, ...]]:
    """Calls that are heard in every deal, and those that are heard once in an evening."""
    rare = tuple(call for call in calls if _is_rare(call))
    return tuple(call for call in calls if call not in rare), rare


def _is_rare(call: Call) -> bool:
    return isinstance(call, Challenge) or (isinstance(call, Melds) and any(said.kind in _RARE for said in call.items))


class PadView(QWidget):
    """Shows `Scene.calls`; a touched button is reported as seat and call."""

    called = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[object, ...] | None = None
        self._opened: Seat | None = None
        self._scene: Scene | None = None
        self.buttons: list[QPushButton] = []
        self._flow = Flow(self)
        self.setMinimumHeight(TOUCH + 40)  # the pad never vanishes, so that what is above it stays where it is
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_scene(self, scene: Scene) -> None:
        """Offer exactly the calls that are possible now; untouched while these are the same."""
        self._scene = scene
        if self._opened not in {group.seat for group in scene.calls}:
            self._opened = None
        wanted = (scene.calls, scene.names, scene.turn, self._opened)
        if wanted != self._shown:
            self._shown = wanted
            self._clear()
            for group in scene.calls:
                self._flow.addWidget(self._group(scene, group))
            self.updateGeometry()

    def press(self, number: int) -> None:
        """Press the button with this number, counted from 1; nothing where there is none."""
        if 0 < number <= len(self.buttons):
            self.buttons[number - 1].click()

    def _clear(self) -> None:
        self.buttons = []
        while (item := self._flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _group(self, scene: Scene, group: CallsOf) -> QFrame:
        """The player's name and, below it, what he can say."""
        frame = QFrame(self)
        turn = scene.turn is group.seat
        frame.setProperty("role", "turn-panel" if turn else "panel")
        lines = QVBoxLayout(frame)
        lines.setContentsMargins(12, 4, 12, 10)
        lines.setSpacing(4)
        name = QLabel(scene.name(group.seat))
        name.setProperty("role", "turn" if turn else "faint")
        lines.addWidget(name)
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, button in enumerate(self._buttons(scene, group)):
            grid.addWidget(button, place // LINE, place % LINE)
        lines.addLayout(grid)
        frame.show()
        return frame

    def _buttons(self, scene: Scene, group: CallsOf) -> list[QPushButton]:
        common, rare = common_first(group.calls)
        opened = self._opened is group.seat
        calls = (*common, *rare) if opened or len(rare) == 1 else common
        buttons = [self._call_button(group.seat, call, scene.pack) for call in calls]
        if len(calls) < len(group.calls):
            buttons.append(_button(t("more …"), lambda: self._open(group.seat), "quiet"))
        return buttons

    def _call_button(self, seat: Seat, call: Call, pack: Pack) -> QPushButton:
        role = "first" if isinstance(call, NewDeal) else "call"
        button = _button(call_words(call, pack), lambda: self.called.emit(seat, call), role)
        self.buttons.append(button)
        if len(self.buttons) <= 9:
            button.setToolTip(t("key {number}").format(number=len(self.buttons)))
        return button

    def _open(self, seat: Seat) -> None:
        self._opened = seat
        if self._scene is not None:
            self.show_scene(self._scene)


def _button(text: str, action: Callable[[], None], role: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("role", role)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda: action())
    return button
