"""The first page: everything has a sensible default, so that one touch starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from engine.cards import Seat
from gui.i18n import LANGUAGES, t
from gui.settings import Preferences
from gui.wording import seat_name

__all__ = ["GameChoice", "SetupPage"]

_AROUND = {Seat.TOP: (0, 1), Seat.LEFT: (1, 0), Seat.RIGHT: (1, 2), Seat.BOTTOM: (2, 1)}


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game as it is offered: its id, its title and the seats that people sit on."""

    id: str
    title: str
    seats: tuple[Seat, ...]


class SetupPage(QWidget):
    """Asks for game, camera, names and first dealer; and how the window should behave."""

    started = Signal(object)  # Preferences
    changed = Signal(object)  # Preferences: language or look, which take effect at once

    def __init__(self, games: Sequence[GameChoice], sources: Sequence[tuple[str, str]], now: Preferences) -> None:
        super().__init__()
        self._games, self._now = {choice.id: choice for choice in games}, now
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        page = QWidget()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        outer.addWidget(scroll, 1)
        body = QVBoxLayout(page)
        body.setContentsMargins(24, 16, 24, 8)
        body.setSpacing(14)
        title = QLabel("Filkó")
        title.setProperty("role", "title")
        body.addWidget(title)
        columns = QHBoxLayout()
        columns.setSpacing(32)
        columns.addLayout(self._choices(sources), 1)
        columns.addLayout(self._table(), 1)
        body.addLayout(columns)
        body.addStretch(1)
        self.start = QPushButton(t("Start"))
        self.start.setProperty("role", "first")
        self.start.setDefault(True)
        self.start.setMinimumHeight(84)
        self.start.clicked.connect(lambda: self.started.emit(self.preferences()))
        outer.addWidget(self.start)

    def preferences(self) -> Preferences:
        """What is chosen now."""
        names = tuple((seat.value, field.text().strip()) for seat, field in self.names.items() if field.text().strip())
        return replace(
            self._now,
            game=str(self.game.currentData()),
            source=self._source_chosen(),
            display=self.display.text().strip(),
            dealer=str(self.dealer.currentData()),
            names=names,
            language=str(self.language.currentData()),
            look=str(self.look.currentData()),
            look_back=self.look_back.isChecked(),
            keep_log=self.keep_log.isChecked(),
        )

    def _source_chosen(self) -> str:
        at = self.source.currentIndex()
        typed = self.source.currentText().strip()
        return str(self.source.itemData(at)) if at >= 0 and typed == self.source.itemText(at) else typed

    def _choices(self, sources: Sequence[tuple[str, str]]) -> QVBoxLayout:
        column = QVBoxLayout()
        self.game = _choice([(choice.title, choice.id) for choice in self._games.values()], self._now.game)
        self.game.currentIndexChanged.connect(self._fit_seats)
        self.source = _choice([(title, url) for url, title in sources], self._now.source)
        self.source.setEditable(True)
        if self.source.currentData() != self._now.source:
            self.source.setCurrentText(self._now.source)
        self.display = QLineEdit(self._now.display)
        self.display.setPlaceholderText(t("none"))
        languages = [(title, code) for code, title in LANGUAGES.items()]
        self.language = _choice(languages, self._now.language)
        looks = [(t("as the desktop"), "auto"), (t("light"), "day"), (t("dark"), "lamplight")]
        self.look = _choice(looks, self._now.look)
        for box in (self.language, self.look):
            box.activated.connect(lambda _: self.changed.emit(self.preferences()))
        self.look_back = _switch(t("Earlier tricks may be looked at"), self._now.look_back)
        self.keep_log = _switch(t("Keep the score sheet on this computer (never pictures)"), self._now.keep_log)
        rows: list[tuple[str, QWidget]] = [
            (t("Game"), self.game),
            (t("Camera or recording"), self.source),
            (t("Light display"), self.display),
            (t("Language"), self.language),
            (t("Look"), self.look),
        ]
        for text, field in rows:
            column.addLayout(_labelled(text, field))
        column.addWidget(self.look_back)
        column.addWidget(self.keep_log)
        column.addStretch(1)
        return column

    def _table(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(QLabel(t("Who sits where, as the camera sees the table")))
        grid = QGridLayout()
        grid.setVerticalSpacing(18)
        known = dict(self._now.names)
        self.names: dict[Seat, QLineEdit] = {}
        for seat, (row, place) in _AROUND.items():
            field = QLineEdit(known.get(seat.value, ""))
            field.setPlaceholderText(seat_name(seat))
            field.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.names[seat] = field
            grid.addWidget(field, row, place)
        column.addLayout(grid)
        self.dealer = QComboBox()
        column.addLayout(_labelled(t("First dealer"), self.dealer))
        column.addStretch(1)
        self._fit_seats()
        return column

    def _fit_seats(self) -> None:
        """Only the chosen game's seats are asked for."""
        choice = self._games.get(str(self.game.currentData()))
        seats = choice.seats if choice else tuple(Seat)
        for seat, field in self.names.items():
            field.setVisible(seat in seats)
        dealer = str(self.dealer.currentData() or self._now.dealer)
        self.dealer.clear()
        for seat in seats:
            self.dealer.addItem(seat_name(seat), seat.value)
        self.dealer.setCurrentIndex(max(0, self.dealer.findData(dealer)))


def _choice(options: Sequence[tuple[str, str]], now: str) -> QComboBox:
    box = QComboBox()
    for text, value in options:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(now)))
    return box


def _switch(text: str, on: bool) -> QPushButton:
    button = QPushButton()
    button.setCheckable(True)
    button.setChecked(on)
    button.setProperty("role", "switch")

    def say() -> None:
        button.setText(("●  " if button.isChecked() else "○  ") + text)

    button.toggled.connect(lambda _: say())
    say()
    return button


def _labelled(text: str, field: QWidget) -> QVBoxLayout:
    lines = QVBoxLayout()
    lines.setSpacing(2)
    label = QLabel(text)
    label.setProperty("role", "faint")
    lines.addWidget(label)
    lines.addWidget(field)
    return lines
