"""Who sits where, and who deals first: the names around a table, as the camera sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from engine.cards import Pack, Seat, parse_card
from gui.card_face import paint_card
from gui.choices import Segments, labelled
from gui.i18n import t
from gui.look import Look
from gui.materials import planks
from gui.wording import seat_name

__all__ = ["Seating", "TableTop"]

_AROUND = {Seat.TOP: (0, 1), Seat.LEFT: (1, 0), Seat.RIGHT: (1, 2), Seat.BOTTOM: (2, 1)}


_LONGEST = 12
"""Letters of a name that are in sight on the buttons of the first dealer, where five stand side by side."""


class Seating(QWidget):
    """A field for each seat around a table on which the game's pack lies, and the choice of the first dealer."""

    def __init__(self, names: Mapping[str, str], dealer: str, look: Look) -> None:
        """``names``: of people, by the seat's word; ``dealer``: the seat that deals first, where that
        was chosen already."""
        super().__init__()
        self._dealer = dealer
        self.table = TableTop(look)
        self.names: dict[Seat, QLineEdit] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        label = QLabel(t("Who sits where, as the camera sees the table"))
        label.setProperty("role", "faint")
        column.addWidget(label)
        self.dealer = Segments([], dealer)
        column.addLayout(self._fields(names))
        column.addLayout(labelled(t("First dealer"), self.dealer))
        column.addStretch(1)

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """Seats and names, where a name was given."""
        names = ((seat.value, field.text().strip()) for seat, field in self.names.items())
        return tuple((seat, name) for seat, name in names if name)

    def offer(self, seats: Sequence[Seat], pack: Pack) -> None:
        """Ask for these seats only, and lay cards of this pack on the table."""
        for seat, field in self.names.items():
            field.setVisible(seat in seats)
        shown = (t("It will show"), "")  # who bids or leads first tells
        people = [(self._called(seat), seat.value) for seat in seats]
        self.dealer.offer([shown, *people], self.dealer.value or self._dealer)
        self.dealer.come_after(list(self.names.values())[-1])
        self.table.lay_out(pack)

    def _called(self, seat: Seat) -> str:
        """What the person on this seat is called, as far as it is typed; of a long name the beginning."""
        name = self.names[seat].text().strip() or seat_name(seat)
        return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"

    def _fields(self, names: Mapping[str, str]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(10)
        for seat, (row, place) in _AROUND.items():
            field = QLineEdit(names.get(seat.value, ""))
            field.setPlaceholderText(seat_name(seat))
            field.setAccessibleName(t("Name ({seat})").format(seat=seat_name(seat)))
            field.setAlignment(Qt.AlignmentFlag.AlignCenter)
            field.setCursorPosition(0)  # of a long name the beginning is in sight
            field.editingFinished.connect(lambda field=field: field.setCursorPosition(0))
            field.textChanged.connect(lambda _, seat=seat: self.dealer.rename(seat.value, self._called(seat)))
            self.names[seat] = field
            grid.addWidget(field, row, place)
        grid.addWidget(self.table, 1, 1)
        return grid


class TableTop(QWidget):
    """A table between the names, with two cards of the pack that the game is played with."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look, self._pack = look, Pack.HUNGARIAN
        self.setMinimumSize(150, 110)

    def lay_out(self, pack: Pack) -> None:
        """Show cards of this pack."""
        self._pack = pack
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table top and the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(self.rect().toRectF(), 14, 14)
        painter.setClipPath(shape)
        painter.drawImage(0, 0, planks(self.width(), self.height(), self._look.wood))
        high, middle = self.height() * 0.82, self.rect().center().toPointF()
        for name, side, lean in (("hearts ace", -1, -9.0), (f"{self._pack.suits[0].value} over", 1, 8.0)):
            card = parse_card(name, self._pack)
            paint_card(painter, middle + QPointF(side * high * 0.3, 0), high, card, self._pack, lean)
        painter.end()
