"""One line at the bottom: what is wrong, in a sentence; else how camera and display are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from engine.table import Status
from gui.i18n import t

__all__ = ["Health", "StatusLine"]

_DONE_FOR_MS = 6000

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_SIGNS = {Status.SURE: "●", Status.UNSURE: "◐", Status.LOST: "○"}


@dataclass(frozen=True, slots=True)
class Health:
    """How the machinery does. ``fps``: frames a second that were looked at; ``dropped``: since the start;
    ``picture``: how fit the picture is, and ``picture_help`` every grade of it."""

    camera: str = ""
    display: str = ""
    fps: float = 0.0
    dropped: int = 0
    picture: str = ""
    picture_help: str = ""


class _Short(QLabel):
    """One line that takes what room is left: what does not fit ends in dots, and stands in the tooltip."""

    def minimumSizeHint(self) -> QSize:
        """A few letters; never as wide as the text."""
        return QSize(self.fontMetrics().averageCharWidth() * 8, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """Likewise: the line gives it what is left."""
        return self.minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """As much as there is room for, at the right edge."""
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.style().drawItemText(
            painter, self.rect(), _RIGHT, self.palette(), self.isEnabled(), text, self.foregroundRole()
        )
        painter.end()


class StatusLine(QWidget):
    """Trouble on the left, health on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trouble = QLabel()
        self.trouble.setProperty("role", "trouble")
        self.trouble.setWordWrap(True)  # a long sentence takes a second line, and never makes the window wider
        self.trouble.hide()
        self.health = _Short()
        self.health.setProperty("role", "faint")
        self.state = QLabel()
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 0, 4, 0)
        line.setSpacing(10)
        line.addWidget(self.state)
        line.addWidget(self.trouble, 3)  # what is wrong has the room, then how everything does
        line.addWidget(self.health, 1)

        self._troubles: tuple[str, ...] = ()
        self._note = self._done = self._over = ""
        self._health = Health()
        self._forget = QTimer(self, interval=_DONE_FOR_MS, singleShot=True)
        self._forget.timeout.connect(lambda: self.show_done(""))

    def show_trouble(self, sentences: Sequence[str]) -> None:
        """Say what is wrong, each in one sentence; nothing where all is well."""
        self._troubles = tuple(sentences)
        self._say()

    def show_state(self, status: Status) -> None:
        """Say how sure the table is of what was played, by a word and by its colour."""
        words = {Status.SURE: t("sure"), Status.UNSURE: t("unsure"), Status.LOST: t("lost")}
        self.state.setText(f"{_SIGNS[status]} {words[status]}")
        self.state.setProperty("role", f"state-{status.value}")
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)

    def show_note(self, sentence: str) -> None:
        """Say what the table needs to go on; nothing where it needs nothing."""
        self._note = sentence
        self._say()

    def show_over(self, sentence: str) -> None:
        """Say, whatever else is said, that no more pictures come; so there is no pace of them either."""
        self._over = sentence
        self._say()
        self.show_health(replace(self._health, fps=0.0))

    def show_done(self, sentence: str) -> None:
        """Say for some seconds what a touch has done, where that is not seen by itself."""
        self._done = sentence
        if sentence:
            self._forget.start()
        self._say()

    def _say(self) -> None:
        said = "  ·  ".join(text for text in (self._done, self._over, *self._troubles, self._note) if text)
        self.trouble.setText(said)
        self.trouble.setVisible(bool(said))

    def show_health(self, health: Health) -> None:
        """Say how camera and display do."""
        self._health = health
        speed = t("{fps} pictures a second").format(fps=round(health.fps)) if health.fps else ""
        lost = t("{count} pictures skipped").format(count=health.dropped) if health.dropped else ""
        parts = (health.picture, health.camera, speed, lost, health.display)
        text = "  ·  ".join(part for part in parts if part)
        self.health.setText(text)
        self.health.setToolTip("\n".join(part for part in (text, health.picture_help) if part))
