"""The sheet that a touched card opens: which card was it really, who played it, or was it not played at all."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from engine.cards import Card, Seat
from gui.card_button import card_button
from gui.i18n import t
from gui.overlay import Overlay
from gui.scene import LaidCard, Scene
from gui.wording import card_name

__all__ = ["CorrectSheet"]

_NARROW = 900
"""Pixels of a window's width up to which sixteen cards side by side need all of it."""


class CorrectSheet(Overlay):
    """Asks about one play, or for a card that nobody saw."""

    card_chosen = Signal(int, object)
    seat_chosen = Signal(int, object)
    not_played = Signal(int)
    added = Signal(object, object)  # Seat, Card: one that nobody saw

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._adding = Seat.BOTTOM

    def open_for(self, laid: LaidCard, scene: Scene) -> None:
        """Ask about this play."""
        self.clear()
        self.body.addLayout(self._heading(laid, scene))
        self.body.addLayout(self._likely(laid))
        self.body.addLayout(self._all_cards(laid, scene))
        if laid.trick:  # the turned-up card was played by nobody
            self.body.addLayout(self._seats(laid, scene))
        self.open_()

    def open_to_add(self, scene: Scene) -> None:
        """Ask for a card that nobody saw: whose it was, then which."""
        self.clear()
        self._adding = scene.missing_seat or scene.turn or scene.seats[0]
        self.body.addLayout(self.heading(t("A card was played and not seen: whose, and which?")))
        line = QHBoxLayout()
        group = QButtonGroup(self.sheet)
        for seat in scene.seats:
            button = QPushButton(scene.name(seat))
            button.setCheckable(True)
            button.setChecked(seat is self._adding)
            button.clicked.connect(lambda _=False, seat=seat: self._add_for(seat))
            group.addButton(button)
            line.addWidget(button)
        line.addStretch(1)
        self.body.addLayout(line)
        self.body.addLayout(self._grid(scene, None, self._put_in))
        self.open_()

    def _add_for(self, seat: Seat) -> None:
        self._adding = seat

    def _put_in(self, card: Card) -> None:
        self.added.emit(self._adding, card)

    def _heading(self, laid: LaidCard, scene: Scene) -> QHBoxLayout:
        if not laid.trick:
            return self.heading(t("Which card is turned up?"))
        text = t("{card}, played by {name} in trick {trick}: what was it really?")
        name = scene.name(laid.seat)
        return self.heading(text.format(card=card_name(laid.card), name=name, trick=laid.trick))

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
        grid.setSpacing(6 if self.over.width() > _NARROW else 1)
        for card in scene.pack.cards:
            row, column = divmod(card.index, 8)
            wide, place = row % 2 * 8 + column, row // 2  # two suits a line: sixteen columns, two lines
            grid.addWidget(self._choice(card, now, self._height(7.6), choose), place, wide)
        return grid

    def _height(self, part: float) -> int:
        """Pixels of a card's height: a part of the window, but never so many that sixteen do not fit."""
        room = self.over.size()
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
