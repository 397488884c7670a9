"""One line at the bottom: what is wrong, in a sentence; else how camera and display are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from engine.table import Status
from gui.i18n import t

__all__ = ["Health", "StatusLine"]

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


class StatusLine(QWidget):
    """Trouble on the left, health on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trouble = QLabel()
        self.trouble.setProperty("role", "trouble")
        self.health = QLabel()
        self.health.setProperty("role", "faint")
        self.state = QLabel()
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 0, 4, 0)
        line.setSpacing(10)
        line.addWidget(self.state)
        line.addWidget(self.trouble, 1)
        line.addWidget(self.health)

        self._troubles: tuple[str, ...] = ()
        self._note = ""

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

    def _say(self) -> None:
        self.trouble.setText("  ·  ".join(text for text in (*self._troubles, self._note) if text))

    def show_health(self, health: Health) -> None:
        """Say how camera and display do."""
        speed = t("{fps} pictures a second").format(fps=round(health.fps)) if health.fps else ""
        lost = t("{count} left out").format(count=health.dropped) if health.dropped else ""
        parts = (health.picture, health.camera, speed, lost, health.display)
        self.health.setToolTip(health.picture_help)
        self.health.setText("  ·  ".join(part for part in parts if part))
