"""The sheet that a touched card opens: which card was it really, who played it, or was it not played at all."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.cards import Card, Seat
from gui.card_button import card_button
from gui.i18n import t
from gui.scene import LaidCard, Scene
from gui.wording import card_name

__all__ = ["CorrectSheet"]

_NARROW = 900
"""Pixels of a window's width up to which sixteen cards side by side need all of it."""


class CorrectSheet(QWidget):
    """Lies over the window until it is answered or touched beside; never stops anything."""

    card_chosen = Signal(int, object)
    seat_chosen = Signal(int, object)
    not_played = Signal(int)
    added = Signal(object, object)  # Seat, Card: one that nobody saw

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._adding = Seat.BOTTOM
        self._sheet = QFrame(self)
        self._sheet.setProperty("role", "panel")
        self._body = QVBoxLayout(self._sheet)
        self._body.setSpacing(8)
        self.hide()

    def open_for(self, laid: LaidCard, scene: Scene) -> None:
        """Ask about this play."""
        self._clear()
        self._body.addLayout(self._heading(laid, scene))
        self._body.addLayout(self._likely(laid))
        self._body.addLayout(self._all_cards(laid, scene))
        if laid.trick:  # the turned-up card was played by nobody
            self._body.addLayout(self._seats(laid, scene))
        self._fill_parent()
        self.show()
        self.raise_()
        self.setFocus()

    def open_to_add(self, scene: Scene) -> None:
        """Ask for a card that nobody saw: whose it was, then which."""
        self._clear()
        self._adding = scene.missing_seat or scene.turn or scene.seats[0]
        self._body.addLayout(self._heading_line(t("A card was played and not seen: whose, and which?")))
        line = QHBoxLayout()
        group = QButtonGroup(self._sheet)
        for seat in scene.seats:
            button = QPushButton(scene.name(seat))
            button.setCheckable(True)
            button.setChecked(seat is self._adding)
            button.clicked.connect(lambda _=False, seat=seat: self._add_for(seat))
            group.addButton(button)
            line.addWidget(button)
        line.addStretch(1)
        self._body.addLayout(line)
        self._body.addLayout(self._grid(scene, None, self._put_in))
        self._fill_parent()
        self.show()
        self.raise_()
        self.setFocus()

    def _add_for(self, seat: Seat) -> None:
        self._adding = seat

    def _put_in(self, card: Card) -> None:
        self.added.emit(self._adding, card)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken what lies below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(10, 8, 6, 150))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A touch beside the sheet closes it."""
        if not self._sheet.geometry().contains(event.position().toPoint()):
            self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:  # noqa: N802
        """Tab goes round on the sheet and never to what lies darkened below it."""
        buttons = [b for b in self._sheet.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if not buttons:
            return False
        now = self.focusWidget()
        at = buttons.index(now) if isinstance(now, QAbstractButton) and now in buttons else -1 if following else 0
        buttons[(at + (1 if following else -1)) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _fill_parent(self) -> None:
        room = self._over.rect()
        self.setGeometry(room)
        self._sheet.adjustSize()
        size = self._sheet.sizeHint().boundedTo(room.size())
        corner = room.center() - QRect(0, 0, size.width(), size.height()).center()
        self._sheet.setGeometry(QRect(corner, size))

    def _clear(self) -> None:
        self._sheet.hide()
        self._sheet.deleteLater()
        self._sheet = QFrame(self)
        self._sheet.setProperty("role", "panel")
        self._body = QVBoxLayout(self._sheet)
        self._body.setContentsMargins(16, 14, 16, 16)
        self._body.setSpacing(10)
        self._sheet.show()

    def _heading(self, laid: LaidCard, scene: Scene) -> QHBoxLayout:
        if not laid.trick:
            return self._heading_line(t("Which card is turned up?"))
        text = t("{card}, played by {name} in trick {trick}: what was it really?")
        name = scene.name(laid.seat)
        return self._heading_line(text.format(card=card_name(laid.card), name=name, trick=laid.trick))

    def _heading_line(self, text: str) -> QHBoxLayout:
        line = QHBoxLayout()
        label = QLabel(text)
        label.setProperty("role", "heading")
        label.setWordWrap(True)
        line.addWidget(label, 1)
        close = QPushButton(t("Leave it"))
        close.setProperty("role", "quiet")
        close.clicked.connect(self.hide)
        line.addWidget(close)
        return line

    def _likely(self, laid: LaidCard) -> QHBoxLayout:
        line = QHBoxLayout()
        label = QLabel(t("Likely"))
        label.setProperty("role", "faint")
        line.addWidget(label)
        for card in laid.choices[:5] or (laid.card,):
            line.addWidget(self._choice(card, laid.card, self._height(6.4), self._correct(laid)))
        line.addStretch(1)
        return line

    def _all_cards(self, laid: LaidCard, scene: Scene) -> QGridLayout:
        return self._grid(scene, laid.card, self._correct(laid))

    def _correct(self, laid: LaidCard) -> Callable[[Card], None]:
        return lambda card: self.card_chosen.emit(laid.id, card)

    def _grid(self, scene: Scene, now: Card | None, choose: Callable[[Card], None]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6 if self._over.width() > _NARROW else 1)
        for card in scene.pack.cards:
            row, column = divmod(card.index, 8)
            wide, place = row % 2 * 8 + column, row // 2  # two suits a line: sixteen columns, two lines
            grid.addWidget(self._choice(card, now, self._height(7.6), choose), place, wide)
        return grid

    def _height(self, part: float) -> int:
        """Pixels of a card's height: a part of the window, but never so many that sixteen do not fit."""
        room = self._over.size()
        return max(64, min(round(room.height() / part), round((room.width() - 260) / 16 / 0.63)))

    def _choice(self, card: Card, now: Card | None, height: int, choose: Callable[[Card], None]) -> QWidget:
        button = card_button(card, height, chosen=card == now)
        button.clicked.connect(lambda: self._done(lambda: choose(card)))
        return button

    def _seats(self, laid: LaidCard, scene: Scene) -> QHBoxLayout:
        line = QHBoxLayout()
        label = QLabel(t("Played by"))
        label.setProperty("role", "faint")
        line.addWidget(label)
        for seat in scene.seats:
            button = QPushButton(scene.name(seat))
            button.setCheckable(True)
            button.setChecked(seat is laid.seat)
            button.clicked.connect(lambda _=False, seat=seat: self._done(lambda: self.seat_chosen.emit(laid.id, seat)))
            line.addWidget(button)
        line.addStretch(1)
        away = QPushButton(t("It was not played"))
        away.clicked.connect(lambda: self._done(lambda: self.not_played.emit(laid.id)))
        line.addWidget(away)
        return line

    def _done(self, answer: object) -> None:
        self.hide()
        if callable(answer):
            answer()
