"""The first page: everything has a sensible default, so that one touch starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.cards import Pack, Seat
from engine.games import game
from gui.begin import Begin
from gui.camera_choice import CameraChoice
from gui.choices import DropDown, Segments, Switch, labelled
from gui.columns import Columns
from gui.deck_choice import DeckChoice
from gui.earlier import Earlier
from gui.i18n import LANGUAGES, t
from gui.look import Look
from gui.option_words import usable
from gui.scrolling import scrolled
from gui.seating import Seating
from gui.settings import Preferences

__all__ = ["GameChoice", "SetupPage"]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game as it is offered: its id, its title, its pack and the seats that people sit on."""

    id: str
    title: str
    pack: Pack
    seats: tuple[Seat, ...]


class SetupPage(QWidget):
    """Asks for game, camera, names and first dealer; and how the window should behave."""

    started = Signal(object)  # Preferences
    continued = Signal(object, object)  # Preferences, Earlier: go on with this evening
    earlier_asked = Signal(object)  # Preferences: another evening than the last is to go on
    changed = Signal(object)  # Preferences: language or look, which take effect at once
    teach_asked = Signal(object)  # Preferences: a printing is to be taught

    def __init__(
        self,
        games: Sequence[GameChoice],
        sources: Sequence[tuple[str, str]],
        now: Preferences,
        look: Look,
        *,
        earlier: Sequence[Earlier] = (),
        notice: str = "",
    ) -> None:
        """``sources``: address and title of each that is offered. ``earlier``: evenings that can be gone on with, the
        last first. ``notice``: what people should know before they begin."""
        super().__init__()
        self._games, self._now = {choice.id: choice for choice in games}, now
        self.seating = Seating(dict(now.names), now.dealer, look)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(self._page(sources, notice)), 1)
        self.begin = Begin(earlier)
        self.begin.started.connect(lambda: self.started.emit(self.preferences()))
        self.begin.continued.connect(lambda sitting: self.continued.emit(self.preferences(), sitting))
        self.begin.earlier_asked.connect(lambda: self.earlier_asked.emit(self.preferences()))
        outer.addWidget(self.begin)
        self._fit_game()

    def preferences(self) -> Preferences:
        """What is chosen now."""
        return replace(
            self._now,
            game=self.game.value,
            source=self.source.value,
            deck=self.deck.value,
            display=self.display.text().strip(),
            dealer=self.seating.dealer.value,
            names=self.seating.said,
            language=self.language.value,
            look=self.look.value,
            look_back=self.look_back.isChecked(),
            keep_log=self.keep_log.isChecked(),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on or starts, from wherever one is on the page; on a button it presses that one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            now = self.focusWidget()
            (now if isinstance(now, QPushButton) and not now.isCheckable() else self.begin.default).click()
        else:
            super().keyPressEvent(event)

    def _page(self, sources: Sequence[tuple[str, str]], notice: str) -> QWidget:
        page = QWidget()
        body = QVBoxLayout(page)
        body.setContentsMargins(28, 14, 28, 8)
        body.setSpacing(12)
        title = QLabel("Filkó")
        title.setProperty("role", "title")
        body.addWidget(title)
        self.notice = QLabel(notice)
        self.notice.setProperty("role", "trouble")
        self.notice.setWordWrap(True)
        self.notice.setVisible(bool(notice))
        body.addWidget(self.notice)
        self.columns = Columns(self._what_is_watched(sources), self.seating)
        body.addWidget(self.columns)
        body.addStretch(1)
        self.behaviour = Columns(*self._behaviour())
        body.addWidget(self.behaviour)
        return page

    def _what_is_watched(self, sources: Sequence[tuple[str, str]]) -> QWidget:
        part, column = _part()
        self.game = DropDown([(choice.title, choice.id) for choice in self._games.values()], self._now.game)
        self.game.currentIndexChanged.connect(self._fit_game)
        self.source = CameraChoice(sources, self._now.source)
        self.display = QLineEdit(self._now.display)
        self.display.setPlaceholderText(t("none"))
        self.rules = QPushButton()
        self.rules.clicked.connect(self._ask_house_rules)
        played = QHBoxLayout()
        played.addLayout(labelled(t("Game"), self.game), 1)
        played.addWidget(self.rules, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(played)
        column.addWidget(self.source)
        self.deck = DeckChoice(self._now.deck)
        self.deck.teach_asked.connect(lambda: self.teach_asked.emit(self.preferences()))
        column.addWidget(self.deck)
        line = QHBoxLayout()
        line.addLayout(labelled(t("Light display"), self.display), 1)
        self.set_up_display = QPushButton(t("Set up …"))
        self.set_up_display.clicked.connect(self._set_up_display)
        line.addWidget(self.set_up_display, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(line)
        column.addStretch(1)
        return part

    def _behaviour(self) -> tuple[QWidget, QWidget]:
        self.language = Segments([(title, code) for code, title in LANGUAGES.items()], self._now.language)
        looks = [(t("as the desktop"), "auto"), (t("light"), "day"), (t("dark"), "lamplight")]
        self.look = Segments(looks, self._now.look)
        for field in (self.language, self.look):
            field.chosen.connect(lambda _: self.changed.emit(self.preferences()))
        self.look_back = Switch(t("Earlier tricks may be looked at"), on=self._now.look_back)
        self.keep_log = Switch(t("Keep the score on this computer (never pictures)"), on=self._now.keep_log)
        (left, of_language), (right, of_look) = _part(), _part()
        for column, widgets in ((of_language, (self.language, self.look_back)), (of_look, (self.look, self.keep_log))):
            for widget in widgets:
                column.addWidget(widget)
        return left, right

    def _set_up_display(self) -> None:
        from gui.display_setup import DisplaySetup

        dialog = DisplaySetup(parent=self)
        dialog.resize(self.window().size() * 0.9)
        dialog.chosen.connect(self.display.setText)
        dialog.exec()

    def _fit_game(self) -> None:
        """Only the chosen game's seats are asked for, and its pack lies on the table."""
        choice = self._games.get(self.game.value)
        seats = self._seats_of(choice) if choice else tuple(Seat)
        self.seating.offer(seats, Pack.HUNGARIAN if choice is None else choice.pack)
        if choice is not None:
            self.deck.offer(choice.pack)
            changed = len(usable(game(choice.id), self._now.house_rules(choice.id)))
            self.rules.setText(t("House rules … {count}").format(count=changed) if changed else t("House rules …"))
            self.rules.setEnabled(bool(game(choice.id).options))

    def _seats_of(self, choice: GameChoice) -> tuple[Seat, ...]:
        """Who sits at the table; a house rule may make room for one more."""
        played = game(choice.id)
        return played.seats(usable(played, self._now.house_rules(choice.id)))

    def _ask_house_rules(self) -> None:
        from gui.house_rules import HouseRules

        played = game(self.game.value)
        dialog = HouseRules(played, self._now.house_rules(played.id), self)
        if dialog.exec():
            self.choose_rules(dialog.chosen)

    def choose_rules(self, rules: Mapping[str, str]) -> None:
        """Play the chosen game by these house rules."""
        self._now = self._now.with_house_rules(self.game.value, rules)
        self._fit_game()


def _part() -> tuple[QWidget, QVBoxLayout]:
    """An empty column and its layout."""
    part = QWidget()
    column = QVBoxLayout(part)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    return part, column
