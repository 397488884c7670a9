"""The page on which a deck is taught: show every card once, touch what is in doubt, give it a name."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.cards import Card, Pack
from gui.card_button import card_button
from gui.card_place import LARGEST, card_place, faint_card, fill_place, size_place
from gui.flow import Flow
from gui.i18n import t
from gui.look import LEAST_TOUCH, Look
from gui.picture_view import PictureView, Shot
from gui.scrolling import scrolled
from gui.teacher import Shown, Standing
from gui.wording import card_name

__all__ = ["TeachingPage"]

_LARGEST_ASKED = 152
"""Points of height of the cards that are asked about, where there is room."""

_LEAST = (640, 400)
"""Points of the page: cards shrink with it, and never hold the window large."""

_REST = 240
"""Points of height of everything else: heading, sentence, last line and what lies between."""


class TeachingPage(QWidget):
    """Shows how a lesson stands and emits what was touched. Decides nothing."""

    said = Signal(int, object)  # glance, Card
    back_said = Signal(int)  # glance
    dropped = Signal(int)  # glance
    keep_asked = Signal(str)  # name
    left = Signal()

    def __init__(self, pack: Pack, look: Look) -> None:
        super().__init__()
        self._pack = pack
        self._question: Shown | None = None
        self._back: tuple[int, QImage] | None = None
        self.picture = PictureView(look)
        self.heading, self.note = QLabel(), QLabel()
        self.heading.setProperty("role", "heading")
        self.heading.setWordWrap(True)
        self.note.setProperty("role", "heading")
        self.note.setWordWrap(True)
        self.slots = {card: card_place(card_name(card)) for card in pack.cards}
        self._empty = {card: faint_card(card) for card in pack.cards}
        self.back = card_place(t("The back of the cards; it can be left out"))
        self.choices = Flow()
        self._asked_height = _LARGEST_ASKED
        self._standing: Standing | None = None
        self._keeping = False
        self._lay_out()
        self.setMinimumSize(*_LEAST)
        self.show_standing(Standing((), pack.cards, None, "", False))

    def show_shot(self, shot: Shot) -> None:
        """Show the newest picture."""
        self.picture.show_shot(shot)

    def show_standing(self, standing: Standing) -> None:
        """Show what was shown, what is missing, and the next question."""
        self._standing = standing
        total = len(self._pack.cards)
        counted = t("{number} of {total} cards").format(number=total - len(standing.missing), total=total)
        self.heading.setText(f"{t('Show every card once, in any order')}  ·  {counted}")
        by_card = {shown.card: shown for shown in standing.shown}
        for card, button in self.slots.items():
            shown = by_card.get(card)
            if shown is None:
                fill_place(button, 0, self._empty[card])
            else:
                fill_place(button, shown.glance, QPixmap.fromImage(shown.picture), shown.doubtful)
        self._back = standing.back
        glance, picture = standing.back or (0, None)
        fill_place(self.back, glance, None if picture is None else QPixmap.fromImage(picture))
        self._ask(standing)
        self._offer_to_keep()

    def show_failure(self, sentence: str) -> None:
        """Say what went wrong; the lesson so far stays, and can be kept."""
        self._keeping = False
        self._offer_to_keep()
        self.note.setText(sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cards are as large as the window has room for, and never smaller than a fingertip."""
        super().resizeEvent(event)
        high = self.height()
        asked = max(LEAST_TOUCH, min(_LARGEST_ASKED, high // 8))
        place = max(LEAST_TOUCH, min(LARGEST, (high - asked - _REST) // (len(self._pack.suits) + 1) - 4))
        for button in (*self.slots.values(), self.back):
            size_place(button, place)
        if asked != self._asked_height and self._standing is not None:
            self._asked_height = asked
            self._ask(self._standing)

    def _ask(self, standing: Standing) -> None:
        while (item := self.choices.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._question = standing.question
        if standing.question is None:
            self.note.setText(_sentence(standing))
            return
        self._offer(standing.question, (standing.question.card, *standing.question.choices))

    def _offer(self, asked: Shown, cards: Iterable[Card]) -> None:
        """Ask which card a glance shows: one of these by a touch here, any other in the overview."""
        self.note.setText(_question(asked))
        picture = QLabel()
        picture.setPixmap(QPixmap.fromImage(asked.picture).scaledToHeight(self._asked_height))
        self.choices.addWidget(picture)
        for card in dict.fromkeys(cards):
            self.choices.addWidget(self._choice(card, asked.glance))
        back = _answer(t("It is the back"))
        back.clicked.connect(lambda: self.back_said.emit(asked.glance))
        self.choices.addWidget(back)
        none = _answer(t("None of these: show it again"))
        none.clicked.connect(lambda: self.dropped.emit(asked.glance))
        self.choices.addWidget(none)

    def _choice(self, card: Card, glance: int) -> QToolButton:
        button = card_button(card, self._asked_height)
        button.clicked.connect(lambda: self.said.emit(glance, card))
        return button

    def _offer_to_keep(self) -> None:
        """The button, once every card is there; while they are being kept, words instead."""
        self.keep.setEnabled(self._standing is not None and self._standing.complete and not self._keeping)
        if self._keeping:
            self.note.setText(t("These cards are being kept; that takes some seconds."))

    def _keep(self) -> None:
        self._keeping = True
        self._offer_to_keep()
        self.keep_asked.emit(self.name.text().strip())

    def _touched(self, card: Card) -> None:
        """A place in the overview: the answer while a question stands, else: show that card again."""
        if self._question is not None:
            self.said.emit(self._question.glance, card)
            return
        glance = self.slots[card].property("glance")
        if isinstance(glance, int) and glance:
            self.dropped.emit(glance)

    def _touched_back(self) -> None:
        """The back's place: the answer while a question stands, else: which card is it, if it is not the back?"""
        if self._question is not None:
            self.back_said.emit(self._question.glance)
        elif self._back is not None:
            glance, picture = self._back
            self._question = Shown(glance, self._pack.cards[0], (), True, picture)
            self._offer(self._question, ())

    def _lay_out(self) -> None:
        lesson = QWidget()
        body = QVBoxLayout(lesson)
        body.setContentsMargins(20, 10, 20, 0)
        body.setSpacing(8)
        body.addWidget(self.heading)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        middle.addWidget(self.picture, 1)
        middle.addLayout(self._overview())
        body.addLayout(middle, 1)
        body.addWidget(self.note)
        body.addLayout(self.choices)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 12)
        page.addWidget(scrolled(lesson), 1)
        page.addLayout(self._last_line())

    def _overview(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        columns = len(self._pack.cards) // len(self._pack.suits)
        for card, button in self.slots.items():
            grid.addWidget(button, *divmod(card.index, columns))
            button.clicked.connect(lambda _=False, card=card: self._touched(card))
        grid.addWidget(self.back, len(self._pack.suits), 0)
        self.back.clicked.connect(lambda: self._touched_back())
        about = QLabel(t("The back of the cards; it can be left out"))
        about.setProperty("role", "faint")
        about.setWordWrap(True)
        grid.addWidget(about, len(self._pack.suits), 1, 1, columns - 1)
        return grid

    def _last_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setContentsMargins(20, 0, 20, 0)
        back = QPushButton(t("Back"))
        back.clicked.connect(lambda: self.left.emit())
        self.name = QLineEdit()
        self.name.setPlaceholderText(t("Name of these cards, e.g. Piatnik"))
        self.keep = QPushButton(t("Keep these cards"))
        self.keep.setProperty("role", "first")
        self.keep.clicked.connect(lambda: self._keep())
        line.addWidget(back)
        line.addWidget(self.name, 1)
        line.addWidget(self.keep)
        return line


def _answer(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("role", "segment")
    return button


def _question(asked: Shown) -> str:
    if asked.again:
        again = t("This looks like {card}, which was shown already. If it is another card, touch that one.")
        return again.format(card=card_name(asked.card))
    return t("Which card is this? Touch the right one.")


def _sentence(standing: Standing) -> str:
    if standing.news == "back":
        return t("That is taken for the back. If it is a card, touch it in the overview.")
    if standing.complete and standing.back is None:
        return t("All cards are there. Show their back too if you like, then give them a name and keep them.")
    if standing.complete:
        return t("All cards are there. Give them a name and keep them.")
    if standing.news == "blurred":
        return t("That one was blurred or too small: hold it still, nearer to the camera.")
    if 0 < len(standing.missing) <= 6:
        return t("Still missing: {cards}").format(cards=", ".join(card_name(card) for card in standing.missing))
    return t("Lay the cards on one another or side by side; each needs a second.")
