"""The table window: puts the views together and passes on what people touch. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.actions import Kontra, NewDeal
from engine.cards import Card
from gui.card_face import master
from gui.correct_sheet import CorrectSheet
from gui.i18n import t
from gui.look import Look
from gui.pad_view import PadView
from gui.picture_view import PictureView, Shot
from gui.proposal_banner import ProposalBanner
from gui.question_banner import QuestionBanner
from gui.scene import LaidCard, Scene
from gui.score_sheet import ScoreSheet
from gui.slate_view import SlateView
from gui.status_line import StatusLine
from gui.strip_view import StripView
from gui.throw_banner import ThrowBanner
from gui.trick_view import TrickView
from gui.wording import call_words, suit_name

__all__ = ["TableWindow"]

_MARGIN, _GAP = 14, 10
_SEEN = 0.38
"""Share of the height that the views in the middle have at least, if the pad can give way."""


class TableWindow(QWidget):
    """The page that is seen while people play. Emits what was touched; shows what it is given."""

    called = Signal(object, object)  # Seat, Call
    amended = Signal(int, object)  # play, Card
    reseated = Signal(int, object)  # play, Seat
    retracted = Signal(int)  # play
    added = Signal(object, object)  # Seat, Card: one that nobody saw
    placed = Signal(int, object)  # word, Card before which it was said, or None
    awarded = Signal(object)  # Seat: who takes what was thrown down
    written = Signal(int, object)  # a deal's number, its points by side
    carried = Signal(object)  # the score that stood there before the first deal
    settled = Signal(object)  # Answer to something against the rules
    undone = Signal()
    setup_asked = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self.picture, self.slate, self.trick = PictureView(look), SlateView(look), TrickView(look)
        self.strip, self.pad, self.banner = StripView(look), PadView(), QuestionBanner()
        self.proposal, self.throwing = ProposalBanner(), ThrowBanner()
        self.status = StatusLine()
        self.sheet, self.score_sheet = CorrectSheet(self), ScoreSheet(self)
        self._lay_out()
        self._connect()
        self._enable(False)
        self._to_draw: list[Card] = []
        self._drawing = QTimer(self, interval=40)
        self._drawing.timeout.connect(self._draw_ahead)

    def show_scene(self, scene: Scene) -> None:
        """Show how the game stands."""
        if self._scene is None:
            self._to_draw = list(scene.pack.cards)
            self._drawing.start()
        self._scene = scene
        self._enable(True)
        self.heading.setText(self._heading(scene))
        self.status.show_state(scene.status)
        self.status.show_note("" if scene.speak else scene.note)  # the banner says it then, larger
        self.throw.setVisible(scene.running)
        for view in (self.slate, self.trick, self.strip, self.banner, self.proposal, self.throwing):
            view.show_scene(scene)
        self._make_room()
        self.pad.show_scene(scene)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height leaves another room for the pad."""
        super().resizeEvent(event)
        self._make_room()

    def show_shot(self, shot: Shot) -> None:
        """Show the newest picture."""
        self.picture.show_shot(shot)

    def correct(self, play: int) -> None:
        """Open the sheet for a play of this deal."""
        laid = self._play(play)
        if laid is not None and self._scene is not None:
            self.sheet.open_for(laid, self._scene)

    def add_card(self) -> None:
        """Open the sheet for a card that nobody saw."""
        if self._scene is not None:
            self.sheet.open_to_add(self._scene)

    def write_score(self) -> None:
        """Open the sheet on which a deal is written by hand, or what is carried over from before the first."""
        if self._scene is not None and self._scene.to_write is not None:
            self.score_sheet.open_for(self._scene.to_write)

    def _ask_to_throw(self) -> None:
        """Ask, in the pad's place, whether the deal is thrown away."""
        if self._scene is not None and self._scene.running:
            self.pad.hide()
            self.throwing.open_for(self._scene)

    def _throw(self) -> None:
        """Whoever touches it: it is dealt anew, mostly by the same dealer."""
        if self._scene is not None and self._scene.dealer is not None:
            self.called.emit(self._scene.dealer, NewDeal())

    def _make_room(self) -> None:
        """Picture, trick and slate have their share of the window's height, whatever is asked and can be said."""
        wide = self.width() - 2 * _MARGIN
        asked = [view.heightForWidth(wide) + _GAP for view in (self.banner, self.proposal) if not view.isHidden()]
        others = self.setup.sizeHint().height() + self.status.sizeHint().height() + 3 * _GAP + 2 * _MARGIN
        self.pad.give_way(round(self.height() * (1 - _SEEN)) - sum(asked) - others)

    def _go_back(self) -> None:
        """Close what lies over the window; else one step back on the pad."""
        lying = next((sheet for sheet in (self.sheet, self.score_sheet) if sheet.isVisible()), None)
        if lying is not None:
            lying.hide()
        elif self.throwing.isVisible():
            self.throwing.close_()
        else:
            self.pad.go_back()

    def _press(self, number: int) -> None:
        """A key presses the pad's button, but not one that nobody sees; or it is a digit of the score."""
        if self.score_sheet.isVisible():
            self.score_sheet.press(str(number))
        elif self.pad.isVisible() and not self.sheet.isVisible():
            self.pad.press(number)

    def _draw_ahead(self) -> None:
        """Draw one card that nobody has asked for yet, so that the sheet with all of them opens at once."""
        if self._scene is not None and self._to_draw:
            master(self._to_draw.pop(), self._scene.pack)
        else:
            self._drawing.stop()

    def _play(self, number: int) -> LaidCard | None:
        if self._scene is None:
            return None
        asked = () if self._scene.question is None else (self._scene.question.play,)
        return next((laid for laid in (*self._scene.plays, *asked) if laid.id == number), None)

    def _heading(self, scene: Scene) -> str:
        parts = [t("deal {number}").format(number=scene.deal)]
        if scene.contractor is None:  # from then on there is more to say than what is played
            parts.insert(0, scene.game)
        if scene.trump is not None and scene.contractor is not None:
            text = t("{name} plays {suit}")
            parts.append(text.format(name=scene.name(scene.contractor), suit=suit_name(scene.trump, scene.pack)))
        if scene.kontra:
            parts.append(call_words(Kontra(scene.kontra), scene.pack))
        if scene.won:
            parts.append(scene.won)
        elif scene.finished:
            parts.append(t("the deal is over"))
        elif scene.turn is not None:
            parts.append(t("{name}'s turn").format(name=scene.name(scene.turn)))
        return "  ·  ".join(parts)

    def _enable(self, there_is_a_table: bool) -> None:
        """Before the first scene there is nothing to correct or to take back."""
        for button in (self.add, self.undo):
            button.setEnabled(there_is_a_table)

    def _lay_out(self) -> None:
        body = QVBoxLayout(self)
        body.setContentsMargins(_MARGIN, 10, _MARGIN, 8)
        body.setSpacing(_GAP)
        body.addLayout(self._top_line())
        middle = QHBoxLayout()
        middle.setSpacing(12)
        seen = QVBoxLayout()
        seen.setSpacing(6)
        seen.addWidget(self.picture, 100)
        seen.addWidget(self.strip, 1)
        middle.addLayout(seen, 36)
        middle.addWidget(self.trick, 32)
        middle.addWidget(self.slate, 32)
        body.addLayout(middle, 1)
        body.addWidget(self.banner)
        body.addWidget(self.proposal)
        body.addWidget(self.throwing)
        body.addWidget(self.pad)
        body.addWidget(self.status)

    def _top_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self.heading = QLabel()
        self.heading.setProperty("role", "title")
        self.heading.setWordWrap(True)
        line.addWidget(self.heading, 1)
        self.undo = _quiet(t("Undo"), self.undone.emit)
        self.setup = _quiet(t("Set up"), self.setup_asked.emit)
        self.add = _quiet(t("Card not seen"), self.add_card)
        self.throw = _quiet(t("Deal anew"), self._ask_to_throw)
        self.throw.hide()
        line.addWidget(self.add)
        line.addWidget(self.throw)
        line.addWidget(self.undo)
        line.addWidget(self.setup)
        return line

    def _connect(self) -> None:
        self.pad.called.connect(self.called)
        self.trick.card_touched.connect(self.correct)
        self.strip.card_touched.connect(self.correct)
        self.banner.more.connect(self.correct)
        self.banner.answered.connect(self.amended)
        self.banner.seated.connect(self.reseated)
        self.banner.no_card.connect(self.retracted)
        self.banner.added.connect(self.added)
        self.banner.placed.connect(self.placed)
        self.banner.awarded.connect(self.awarded)
        self.banner.add_asked.connect(self.add_card)
        self.banner.write_asked.connect(self.write_score)
        self.proposal.answered.connect(self.settled)
        self.throwing.thrown.connect(self._throw)
        self.throwing.closed.connect(self.pad.show)
        self.slate.touched.connect(self.write_score)
        self.score_sheet.written.connect(self.written)
        self.score_sheet.carried.connect(self.carried)
        self.sheet.added.connect(self.added)
        self.sheet.card_chosen.connect(self.amended)
        self.sheet.seat_chosen.connect(self.reseated)
        self.sheet.not_played.connect(self.retracted)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undone.emit)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self._go_back)
        for number in range(1, 10):
            QShortcut(QKeySequence(str(number)), self, lambda number=number: self._press(number))


def _quiet(text: str, action: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("role", "quiet")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda: action())
    return button
