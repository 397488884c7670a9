"""Which camera or recording is watched, and a look through it before anybody plays: its grades, and what would help."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.camera_try import Tried, try_camera
from gui.choices import DropDown, labelled
from gui.failure_words import sentence_of
from gui.fitness_words import grade_line, held_words, level_of, worst_mend
from gui.i18n import t
from gui.images import image_of

__all__ = ["CameraChoice"]

_WIDTH = 220
"""Points of the small picture's width."""


class CameraChoice(QWidget):
    """A drop-down in which an address can be typed too, and a button that tries what is chosen."""

    def __init__(
        self, sources: Sequence[tuple[str, str]], now: str, try_it: Callable[[str], Tried] = try_camera
    ) -> None:
        """``sources``: address and title of each that is offered; ``now``: the address that was used last."""
        super().__init__()
        self._trial = _Trial(try_it)
        self._offered: tuple[tuple[str, str], ...] = ()
        self.field = DropDown([], now)
        self.field.setEditable(True)
        self._fill(sources, now)
        self.button = QPushButton(t("Try it"))
        self.button.clicked.connect(self._start)
        self.picture, self.grades, self.help = QLabel(), QLabel(), QLabel()
        self.grades.setProperty("role", "faint")
        for label in (self.grades, self.help):
            label.setWordWrap(True)
        self._lay_out()
        self._trial.done.connect(self.show_tried)
        self._show(False)

    @property
    def value(self) -> str:
        """The chosen address."""
        return self.field.value

    def offer(self, sources: Sequence[tuple[str, str]]) -> None:
        """Offer these from now on: a camera was plugged in or out. What is chosen stays, if it is still there or was
        typed; else the first is chosen."""
        if tuple(sources) == self._offered:
            return
        gone = {address for address, _ in self._offered} - {address for address, _ in sources}
        self._fill(sources, sources[0][0] if self.value in gone else self.value)

    def _fill(self, sources: Sequence[tuple[str, str]], now: str) -> None:
        self._offered = tuple(sources)
        self.field.clear()
        for address, title in sources:
            self.field.addItem(title, address)
        self.field.setCurrentIndex(max(0, self.field.findData(now)))
        if self.field.currentData() != now:
            self.field.setCurrentText(now)

    def show_tried(self, tried: Tried) -> None:
        """What was seen: a small picture, a sign for each grade, and the sentence that matters most."""
        self.button.setEnabled(True)
        self._show(True)
        self.picture.setVisible(tried.last is not None)
        if tried.last is not None:
            image = image_of(tried.last.picture, _WIDTH * 2)
            small = image.scaledToWidth(_WIDTH, Qt.TransformationMode.SmoothTransformation)
            self.picture.setPixmap(QPixmap.fromImage(small))
        self.grades.setText("\n".join(line for line in (grade_line(tried.grades), _about(tried)) if line))
        self._help(tried)

    def _help(self, tried: Tried) -> None:
        good = t("The picture is fit to read cards from.")
        failure = sentence_of(tried.failure) or (
            t("The camera cannot be used; is it plugged in?") if tried.failure else ""
        )
        said = failure or worst_mend(tried.grades) or good
        bad = bool(tried.failure) or level_of(tried.grades) == "bad"
        self.help.setText(said)
        self.help.setProperty("role", "trouble" if bad else "")
        self.help.style().unpolish(self.help)
        self.help.style().polish(self.help)

    def _start(self) -> None:
        self.button.setEnabled(False)
        self.help.setProperty("role", "")
        self.help.setText(t("Looking …"))
        self.help.show()
        self._trial.start(self.value)

    def _show(self, shown: bool) -> None:
        for label in (self.picture, self.grades, self.help):
            label.setVisible(shown)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        line = QHBoxLayout()
        line.addLayout(labelled(t("Camera or recording"), self.field), 1)
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(line)
        seen = QHBoxLayout()
        seen.addWidget(self.picture)
        words = QVBoxLayout()
        words.addWidget(self.grades)
        words.addWidget(self.help)
        seen.addLayout(words, 1)
        column.addLayout(seen)


class _Trial(QObject):
    """Looks through a camera in a thread of its own. The thread holds this and no page: who leaves the page while a
    camera hangs must not have it die in that thread."""

    done = Signal(object)  # Tried, in the window's thread

    def __init__(self, try_it: Callable[[str], Tried]) -> None:
        super().__init__()
        self._try_it = try_it

    def start(self, where: str) -> None:
        """Look through the camera at this address; returns at once."""
        threading.Thread(target=lambda: self.done.emit(self._try_it(where)), name="trying", daemon=True).start()


def _about(tried: Tried) -> str:
    if tried.failure:
        return ""
    size = t("{width} by {height} pixels, {rate} pictures a second")
    parts = [size.format(width=tried.width, height=tried.height, rate=round(tried.rate)), held_words(tried.held)]
    return "  ·  ".join(part for part in parts if part)
