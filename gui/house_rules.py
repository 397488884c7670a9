"""House rules of one game: each choice below the sentence of the rules that it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QDoubleValidator, QIntValidator
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from engine.errors import BadInput
from engine.games import Game, Option
from gui.choices import DropDown, Segments
from gui.i18n import current, t
from gui.option_words import QUESTIONS, value_words
from gui.scrolling import scrolled
from gui.wording import pointed, quoted

__all__ = ["HouseRules"]

_MOST = 99_999
_FEW = 3
"""So many values are shown side by side; of more, one drops down."""


class HouseRules(QDialog):
    """Asks for the options of a game. ``chosen``: those that are not as usual, by name, as text."""

    def __init__(self, played: Game, now: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = played
        self._fields: dict[str, Callable[[], str]] = {}
        self._page = QVBoxLayout(self)
        self._page.setContentsMargins(24, 16, 24, 16)
        self._head()
        self._page.addWidget(self._options(now), 1)
        self._page.addLayout(self._bottom())
        if parent is not None:
            self.resize(parent.window().size() * 0.9)

    @property
    def chosen(self) -> dict[str, str]:
        """What differs from the usual; a number that cannot be is left as usual."""
        found = {}
        for option in self._game.options:
            text = self._fields[option.name]()
            try:
                differs = option.read(text) != option.default
            except BadInput:
                continue
            if differs:
                found[option.name] = text
        return found

    def _head(self) -> None:
        title = QLabel(t("House rules of {game}").format(game=self._game.titles.get(current(), self._game.title)))
        title.setProperty("role", "heading")
        note = QLabel(t("Each sentence stands in the rules; what you choose changes it."))
        note.setProperty("role", "faint")
        for label in (title, note):
            label.setWordWrap(True)
            self._page.addWidget(label)

    def _options(self, now: Mapping[str, str]) -> QScrollArea:
        page = QWidget()
        lines = QVBoxLayout(page)
        lines.setSpacing(18)
        for option in self._game.options:
            sentence = QLabel(quoted(t(option.rule)))
            sentence.setToolTip(option.rule)  # as it stands in the rules
            sentence.setTextFormat(Qt.TextFormat.PlainText)
            sentence.setWordWrap(True)
            if option.name in QUESTIONS:
                question = QLabel(t(QUESTIONS[option.name]))
                question.setWordWrap(True)
                sentence.setProperty("role", "faint")
                lines.addWidget(question)
            lines.addWidget(sentence)
            field = self._field(option, now.get(option.name, str(option.default)))
            field.setAccessibleName(t(QUESTIONS.get(option.name, option.rule)))
            lines.addWidget(field)
        lines.addStretch(1)
        return scrolled(page)

    def _field(self, option: Option, now: str) -> QWidget:
        values = [(value_words(value), str(value)) for value in option.values]
        if not values:
            typed = QLineEdit(pointed(now) if option.money else now)
            typed.setValidator(_money(typed) if option.money else QIntValidator(1, _MOST))
            self._fields[option.name] = lambda: typed.text().strip().replace(",", ".")
            return typed
        field = Segments(values, now) if len(values) <= _FEW else DropDown(values, now)
        self._fields[option.name] = lambda: field.value
        return field

    def _bottom(self) -> QHBoxLayout:
        line = QHBoxLayout()
        leave, usual, done = QPushButton(t("Leave it")), QPushButton(t("As usual")), QPushButton(t("Done"))
        leave.setProperty("role", "quiet")
        done.setProperty("role", "first")
        leave.clicked.connect(self.reject)
        usual.clicked.connect(self._as_usual)
        done.clicked.connect(self.accept)
        line.addWidget(leave, 1)
        line.addWidget(usual, 1)
        line.addWidget(done, 2)
        return line

    def _as_usual(self) -> None:
        """Everything as the rules have it."""
        for option in self._game.options:
            self._fields[option.name] = partial(str, option.default)
        self.accept()


def _money(field: QLineEdit) -> QDoubleValidator:
    """Lets an amount be typed as it is written in the people's language, whatever this machine's own is."""
    amount = QDoubleValidator(0, _MOST, 2, field)
    amount.setNotation(QDoubleValidator.Notation.StandardNotation)
    spoken = QLocale(current())
    spoken.setNumberOptions(QLocale.NumberOption.RejectGroupSeparator)
    amount.setLocale(spoken)
    return amount
