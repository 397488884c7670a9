"""Where the names stand around the trick, and what was said beside them: never upon each other, where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from engine.cards import Seat

__all__ = ["Plate", "Wanted", "stand"]

_STEP = 4.0
"""Pixels between two places that are tried."""

_NAMES, _CARDS = 8.0, 1.0
"""How bad it is to cover a name or a sign, and a card: cards are large, and can be read where a corner is hidden."""

_FAR = 2.0
"""What a pixel away from the best height counts, in pixels that are covered."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How much room a player's name takes, and what he said; an empty size where he said nothing. ``sign``: by how
    much the suit that he plays stands out of his plate, towards the middle of the table."""

    name: QSizeF
    said: QSizeF
    sign: float = 0.0


@dataclass(frozen=True, slots=True)
class Plate:
    """Where a player's name stands, and what he said."""

    name: QRectF
    said: QRectF

    @property
    def whole(self) -> QRectF:
        """Both."""
        return self.name.united(self.said) if self.said.isValid() else self.name


def stand(
    room: QSizeF, wanted: Mapping[Seat, Wanted], signs: Sequence[QRectF], cards: Sequence[QRectF]
) -> dict[Seat, Plate]:
    """A place for each. ``signs``: what else may not be covered; ``cards``: where cards can lie.

    The names of those above and below are in the middle; the others', above the cards at their side, give way to them.
    """
    found: dict[Seat, Plate] = {}
    for seat in (Seat.TOP, Seat.BOTTOM):
        if seat in wanted:
            found[seat] = _in_the_middle(room, wanted[seat], up=seat is Seat.TOP)
    names = [*signs, *(_kept(plate, wanted[seat], None) for seat, plate in found.items())]
    for seat in (Seat.LEFT, Seat.RIGHT):
        if seat in wanted:
            want, best = wanted[seat], _best_height(room, wanted[seat], cards)

            def price(plate: Plate, want: Wanted = want, best: float = best, seat: Seat = seat) -> float:
                kept = _kept(plate, want, seat)
                covered = _NAMES * _covered(kept, names) + _CARDS * _covered(plate.whole, cards)
                return covered + _FAR * abs(plate.name.center().y() - best)

            found[seat] = min(_at_the_side(room, want, left=seat is Seat.LEFT), key=price)
    return found


def _in_the_middle(room: QSizeF, want: Wanted, *, up: bool) -> Plate:
    margin = want.name.height() * 0.4
    top = margin if up else room.height() - margin - want.name.height()
    name = QRectF(QPointF(room.width() / 2 - want.name.width() / 2, top), want.name)
    said = QRectF()
    if want.said.height() > 0:
        place = name.bottom() if up else name.top() - want.said.height()
        said = QRectF(QPointF(_inside(room, name.center().x(), want.said.width()), place), want.said)
    return Plate(name, said)


def _at_the_side(room: QSizeF, want: Wanted, *, left: bool) -> Iterator[Plate]:
    """All places at one side: what was said above the name, or below it."""
    margin = want.name.height() * 0.4
    x = margin if left else room.width() - margin - want.name.width()
    high = want.name.height() + want.said.height()
    y = 4.0
    while y + high <= room.height() - 4.0 or y == 4.0:
        if want.said.height() > 0:
            at = _inside(room, x + want.name.width() / 2, want.said.width())
            yield Plate(QRectF(QPointF(x, y + want.said.height()), want.name), QRectF(QPointF(at, y), want.said))
            yield Plate(QRectF(QPointF(x, y), want.name), QRectF(QPointF(at, y + want.name.height()), want.said))
        else:
            yield Plate(QRectF(QPointF(x, y), want.name), QRectF())
        y += _STEP


def _best_height(room: QSizeF, want: Wanted, cards: Sequence[QRectF]) -> float:
    """Of the middle of a name at the side: beside the cards there is little room, so it stands above them."""
    high = max((card.height() for card in cards), default=0.0)
    return max(room.height() / 2 - high * 0.78, want.name.height() * 0.9)


def _inside(room: QSizeF, middle: float, wide: float) -> float:
    return min(max(middle - wide / 2, 4.0), room.width() - wide - 4.0)


def _kept(plate: Plate, want: Wanted, seat: Seat | None) -> QRectF:
    """What of a plate may not be covered, the sign that stands out of it included."""
    whole = plate.whole
    return whole.adjusted(0.0 if seat is Seat.LEFT else -want.sign, 0, want.sign if seat is Seat.LEFT else 0.0, 0)


def _covered(place: QRectF, others: Sequence[QRectF]) -> float:
    """So many pixels of others lie under a place."""
    both = (place.intersected(other) for other in others)
    return sum(part.width() * part.height() for part in both)
