"""A doubt in one line: the likeliest answers as cards, one touch settles it; it may also be left alone. Or the one
sentence on who has to speak, where nothing else can be asked before that: the pad below has the answers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from engine.cards import Card
from gui.card_button import card_button
from gui.i18n import t
from gui.look import touch_size
from gui.scene import About, Question, Scene
from gui.wording import call_words, card_name

__all__ = ["QuestionBanner"]

_WIDE = 1000
"""Pixels of the window's width from which the question, three named cards and two buttons fit in a line."""


class QuestionBanner(QFrame):
    """Shows `Scene.question`; answers with the play's number and the card, or whose it was, says that it was
    none, before which card something was said, or who takes the rest, or asks for the whole sheet, or for that
    on which the deal is written by hand."""

    answered = Signal(int, object)  # play, Card
    seated = Signal(int, object)  # play, Seat
    added = Signal(object, object)  # Seat, Card: one that nobody saw
    placed = Signal(int, object)  # word, Card before which it was said, or None
    awarded = Signal(object)  # Seat: who takes what was thrown down
    write_asked = Signal()
    more = Signal(int)
    add_asked = Signal()
    no_card = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._line = QHBoxLayout()
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._body.setContentsMargins(16, 6, 16, 6)
        self._body.addWidget(self._text, 1)
        self._body.addLayout(self._line)
        self._names: list[QLabel] = []
        self._shown: tuple[Question | None, str] = (None, "")
        self.answers: list[QWidget] = []
        self.hide()

    def show_scene(self, scene: Scene) -> None:
        """Ask what is open, or go away."""
        shown = (scene.question, scene.note if scene.speak else "")
        if shown == self._shown:
            return
        self._shown = shown
        self._clear()
        self._text.setText(shown[1])
        self._text.setProperty("role", "heading" if shown[1] else "")
        self._text.style().unpolish(self._text)
        self._text.style().polish(self._text)
        if scene.question is not None:
            self._ask(scene, scene.question)
        self.setVisible(any(shown))

    def minimumSizeHint(self) -> QSize:
        """As narrow as the answers allow below the question, without the cards' names."""
        names = sum(name.sizeHint().width() + self._line.spacing() for name in self._names if not name.isHidden())
        narrow = self._line.minimumSize().width() - names + 40
        return QSize(narrow, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may have room for the names, or not any more."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window the question stands above its answers, and the cards speak for themselves."""
        wide = self.window().width() >= _WIDE
        ways = QBoxLayout.Direction
        self._body.setDirection(ways.LeftToRight if wide else ways.TopToBottom)
        for name in self._names:
            name.setVisible(wide)

    def _clear(self) -> None:
        self.answers, self._names = [], []
        while (item := self._line.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _ask(self, scene: Scene, question: Question) -> None:
        if question.about is About.REST:
            self._ask_who_takes(question)
        elif question.seats:
            self._ask_whose(scene, question)
        else:
            self._ask_which(scene, question)
        unseen = question.about is About.UNSEEN
        if question.deal:
            self._text.setText(f"{t('deal {number}').format(number=question.deal)}: {self._text.text()}")
        if question.about not in (About.WORD, About.REST):
            self._button(t("Another"), lambda: self.add_asked.emit() if unseen else self.more.emit(question.play.id))
        elif question.ends:
            self._button(t("After all cards"), lambda: self.placed.emit(question.play.id, None))
        if question.by_hand:
            self._button(t("By hand …"), self.write_asked.emit)
        if question.about is About.PLAY:
            self._button(t("That was no card"), lambda: self.no_card.emit(question.play.id))
        self._line.addStretch(1)
        self._fit()

    def _button(self, text: str, answer: Callable[[], None]) -> None:
        button = QPushButton(text)
        button.clicked.connect(lambda: answer())
        self._line.addWidget(button)
        self.answers.append(button)

    def _ask_whose(self, scene: Scene, question: Question) -> None:
        text = t("Who played {card} in trick {trick}?")
        self._text.setText(text.format(card=card_name(question.play.card), trick=question.play.trick))
        for seat in question.seats:
            button = QPushButton(scene.name(seat))
            button.clicked.connect(lambda _=False, seat=seat: self.seated.emit(question.play.id, seat))
            self._line.addWidget(button)
            self.answers.append(button)

    def _ask_who_takes(self, question: Question) -> None:
        self._text.setText(t("The rest was thrown down: who takes it?"))
        for seat, side in question.takers:
            self._button(side, lambda seat=seat: self.awarded.emit(seat))  # type: ignore[misc]

    def _ask_which(self, scene: Scene, question: Question) -> None:
        self._text.setText(_which(scene, question))
        for card in question.choices[:3]:
            button = card_button(card, touch_size(self.window().height()) + 26)
            button.clicked.connect(lambda _=False, card=card: self._answer(question, card))
            self._line.addWidget(button)
            self._names.append(QLabel(card_name(card)))
            self._line.addWidget(self._names[-1])
            self.answers.append(button)

    def _answer(self, question: Question, card: Card) -> None:
        if question.about is About.UNSEEN:
            self.added.emit(question.play.seat, card)
        elif question.about is About.WORD:
            self.placed.emit(question.play.id, card)
        else:
            self.answered.emit(question.play.id, card)


def _which(scene: Scene, question: Question) -> str:
    if question.about is About.TURNED_UP:
        return t("Which card is turned up?")
    if question.say is not None:
        said = call_words(question.say.call, scene.pack, scene.name, scene.id)
        return t("{name} said “{call}”: before which card?").format(name=scene.name(question.say.seat), call=said)
    if question.about is About.UNSEEN:
        text = t("{name} played a card in trick {trick} that was not seen: which?")
    else:
        text = t("Which card did {name} play in trick {trick}?")
    return text.format(name=scene.name(question.play.seat), trick=question.play.trick)
