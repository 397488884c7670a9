"""The first page's last line: go on with an evening, or start one. What is likelier comes first; Enter presses it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.earlier import Earlier
from gui.earlier_words import score_line
from gui.i18n import t

__all__ = ["Begin"]


class Begin(QWidget):
    """Buttons to go on, to look at earlier evenings, and to start; starting anew in the middle of one is asked for once
    more. What is not gone on with is kept all the same."""

    started = Signal()
    continued = Signal(object)  # Earlier
    earlier_asked = Signal()

    def __init__(self, earlier: Sequence[Earlier] = (), now: datetime | None = None) -> None:
        """``earlier``: evenings that can be gone on with, the last first; two are enough to know that there are more.
        ``now``: with its time zone; the present where it is left out."""
        super().__init__()
        last = earlier[0] if earlier else None
        self._asks = last is not None and last.likely(now or datetime.now(UTC))
        self.start = QPushButton(t("Start") if last is None else t("Start anew"))
        self.start.clicked.connect(self._start)
        self.go_on: QPushButton | None = None
        self.other: QPushButton | None = None
        buttons: list[tuple[QPushButton, int]] = []
        if last is not None:
            self.go_on = QPushButton(_go_on_words(last))
            self.go_on.clicked.connect(lambda: self.continued.emit(last))
            buttons.append((self.go_on, 1))
        if len(earlier) > 1:
            self.other = QPushButton(t("Earlier …"))
            self.other.clicked.connect(self.earlier_asked)
            buttons.append((self.other, 0))
        buttons.append((self.start, 1 if self._asks else 2))
        self.first = self.go_on if self._asks and self.go_on is not None else self.start
        self.first.setProperty("role", "first")
        self._line = _line(buttons)
        self._question = self._ask(last)
        body = QVBoxLayout(self)
        body.setContentsMargins(28, 0, 28, 18)
        body.addWidget(self._line)
        body.addWidget(self._question)
        self._question.hide()

    @property
    def default(self) -> QPushButton:
        """What Enter presses."""
        return self.back if self._question.isVisibleTo(self) else self.first

    def _ask(self, last: Earlier | None) -> QWidget:
        """The question whether to start anew all the same: it is there, and not seen yet."""
        self.question = QLabel(_kept_words(last))
        self.question.setWordWrap(True)
        self.back, self.sure = QPushButton(t("Back")), QPushButton(t("Yes: {call}").format(call=t("Start anew")))
        self.back.setProperty("role", "first")
        self.back.clicked.connect(lambda: self._show_question(False))
        self.sure.clicked.connect(self.started)
        asking = _line([(self.back, 0), (self.sure, 0)])
        line = asking.layout()
        assert isinstance(line, QHBoxLayout)
        line.insertWidget(0, self.question, 1)
        return asking

    def _start(self) -> None:
        if self._asks:
            self._show_question(True)
        else:
            self.started.emit()

    def _show_question(self, shown: bool) -> None:
        self._line.setVisible(not shown)
        self._question.setVisible(shown)
        (self.back if shown else self.first).setFocus()


def _line(buttons: Sequence[tuple[QPushButton, int]]) -> QWidget:
    """Buttons side by side, each with its share of the room."""
    part = QWidget()
    line = QHBoxLayout(part)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(12)
    for button, share in buttons:
        line.addWidget(button, share)
    return part


def _go_on_words(last: Earlier) -> str:
    score = score_line(last)
    return t("Go on ({score})").format(score=score) if score else t("Go on with the last deal")


def _kept_words(last: Earlier | None) -> str:
    if last is None:
        return ""
    score = score_line(last)
    if not score:
        return t(
            "The last deal is not over. Start anew all the same? It is kept: by “Set up” you can go on with it later."
        )
    text = t(
        "The score is {score}. Start anew from zero? This evening is kept: by “Set up” you can go on with it later."
    )
    return text.format(score=score)
