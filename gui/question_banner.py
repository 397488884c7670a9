"""A doubt in one line: the likeliest answers as cards, one touch settles it; it may also be left alone."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from gui.card_button import card_button
from gui.i18n import t
from gui.look import TOUCH
from gui.scene import Question, Scene
from gui.wording import card_name

__all__ = ["QuestionBanner"]


class QuestionBanner(QFrame):
    """Shows `Scene.question`; answers with the play's number and the card, says that it was
    none, or asks for the whole sheet."""

    answered = Signal(int, object)
    more = Signal(int)
    no_card = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(16, 6, 16, 6)
        self._question: Question | None = None
        self.answers: list[QWidget] = []
        self.hide()

    def show_scene(self, scene: Scene) -> None:
        """Ask what is open, or go away."""
        if scene.question == self._question:
            return
        self._question = scene.question
        self._clear()
        if scene.question is not None:
            self._ask(scene, scene.question)
        self.setVisible(scene.question is not None)

    def _clear(self) -> None:
        self.answers = []
        while (item := self._line.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _ask(self, scene: Scene, question: Question) -> None:
        text = t("Which card did {name} play in trick {trick}?")
        label = QLabel(text.format(name=scene.name(question.play.seat), trick=question.play.trick))
        label.setWordWrap(True)
        self._line.addWidget(label, 1)
        for card in question.choices[:3]:
            button = card_button(card, TOUCH + 26)
            button.clicked.connect(lambda _=False, card=card: self.answered.emit(question.play.id, card))
            self._line.addWidget(button)
            self._line.addWidget(QLabel(card_name(card)))
            self.answers.append(button)
        none = QPushButton(t("That was no card"))
        none.clicked.connect(lambda: self.no_card.emit(question.play.id))
        other = QPushButton(t("Another"))
        other.clicked.connect(lambda: self.more.emit(question.play.id))
        self._line.addWidget(other)
        self._line.addWidget(none)
        self.answers += [other, none]
