"""The pad: one large button for each thing that can be said now, grouped by who can say it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.actions import Call
from engine.cards import Pack, Seat
from gui.flow import Flow
from gui.i18n import t
from gui.scene import CallsOf, Scene
from gui.wording import call_words

__all__ = ["PadView"]

MOST = 12
"""Buttons that one player gets at most; what is rarer stands behind "more"."""


class PadView(QWidget):
    """Shows `Scene.calls`; a touched button is reported as seat and call."""

    called = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[object, ...] | None = None
        self._opened: Seat | None = None
        self._scene: Scene | None = None
        self.buttons: list[QPushButton] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_scene(self, scene: Scene) -> None:
        """Offer exactly the calls that are possible now; untouched while these are the same."""
        self._scene = scene
        wanted = (scene.calls, scene.names, scene.turn, self._opened)
        if wanted == self._shown:
            return
        self._shown = wanted
        self._clear()
        for group in scene.calls:
            self._rows.addLayout(self._row(scene, group))

    def press(self, number: int) -> None:
        """Press the button with this number, counted from 1; nothing where there is none."""
        if 0 < number <= len(self.buttons):
            self.buttons[number - 1].click()

    def _clear(self) -> None:
        self.buttons = []
        for child in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            child.hide()
            child.deleteLater()
        while (row := self._rows.takeAt(0)) is not None:
            row.layout().deleteLater()

    def _row(self, scene: Scene, group: CallsOf) -> QHBoxLayout:
        row = QHBoxLayout()
        name = QLabel(scene.name(group.seat), self)
        name.setMinimumWidth(90)
        name.setProperty("role", "turn" if scene.turn is group.seat else "faint")
        row.addWidget(name, 0, Qt.AlignmentFlag.AlignVCenter)
        flow = Flow()
        opened = self._opened is group.seat or len(group.calls) <= MOST
        for call in group.calls if opened else group.calls[: MOST - 1]:
            flow.addWidget(self._button(group.seat, call, scene.pack))
        if not opened:
            flow.addWidget(self._more(group.seat))
        row.addLayout(flow, 1)
        return row

    def _button(self, seat: Seat, call: Call, pack: Pack) -> QPushButton:
        button = QPushButton(call_words(call, pack), self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.called.emit(seat, call))
        self.buttons.append(button)
        if len(self.buttons) <= 9:
            button.setToolTip(str(len(self.buttons)))
        return button

    def _more(self, seat: Seat) -> QPushButton:
        button = QPushButton(t("more …"), self)
        button.setProperty("role", "quiet")
        button.clicked.connect(lambda: self._open(seat))
        return button

    def _open(self, seat: Seat) -> None:
        self._opened = seat
        if self._scene is not None:
            self.show_scene(self._scene)
