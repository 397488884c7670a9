"""The trick as it lies, seen from above: cards by seat, who is to play, who deals, who plays which trumps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.cards import Seat
from gui.card_face import paint_card, suit_pixmap
from gui.i18n import t
from gui.look import Look
from gui.materials import planks
from gui.plates import Plate, Wanted, stand
from gui.scene import LaidCard, Scene
from gui.spoken import BETWEEN
from gui.wording import card_name

__all__ = ["TrickView"]

_LEAN = {Seat.BOTTOM: 3.0, Seat.RIGHT: -7.0, Seat.TOP: -4.0, Seat.LEFT: 6.0}
"""Degrees by which a card lies askew: enough to tell whose it is, little enough to read it."""

_SIGN = 0.62
"""Half of the sign of trumps at the name of who plays them, in heights of the plate: so far it stands out of it."""

_BESIDE = 0.22
"""Card heights from one card to the next of the same player, who has thrown down all that he had."""

_SLIP = 0.72
"""Height of a line of what was said, in heights of a plate."""

_SIDE = {Seat.BOTTOM: (0.0, 1.0), Seat.RIGHT: (1.0, 0.0), Seat.TOP: (0.0, -1.0), Seat.LEFT: (-1.0, 0.0)}


class TrickView(QWidget):
    """Shows `Scene.trick` and the signs around it; a touched card is reported by its play."""

    card_touched = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._scene: Scene | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """About square."""
        return QSize(420, 420)

    def show_scene(self, scene: Scene) -> None:
        """Show the trick as it lies now."""
        self._scene = scene
        laid = ", ".join(f"{scene.name(play.seat)}: {card_name(play.card)}" for play in scene.trick)
        self.setAccessibleName(" – ".join(filter(None, (t("The trick"), laid))))
        self.update()

    def card_at(self, point: QPointF) -> LaidCard | None:
        """The card that a finger at ``point`` touches, the last one played on top."""
        if self._scene is None:
            return None
        height = self._card_height()
        reach = QRectF(-height * 0.33, -height * 0.52, height * 0.66, height * 1.04)
        under = (laid for laid, spot in reversed(self._spots(self._scene)) if reach.contains(point - spot))
        return next(under, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A touch on a card asks for its correction."""
        laid = self.card_at(event.position())
        if laid is not None:
            self.card_touched.emit(laid.id)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table top, the people around it and the cards on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_table(painter)
        if self._scene is not None:
            places = self.plates(self._scene)
            for seat, place in places.items():
                self._paint_plate(painter, self._scene, seat, place.name)
            self._paint_trump(painter, self._scene)
            self._paint_stock(painter, self._scene)
            for seat, words in self._scene.said:
                if seat in places:
                    self._paint_slip(painter, places[seat].said, words.split(BETWEEN))
            for laid, spot in self._spots(self._scene):
                self._paint_play(painter, self._scene, laid, spot)
        painter.end()

    def plates(self, scene: Scene) -> dict[Seat, Plate]:
        """Where the names stand, and what was said."""
        out, said = scene.sitting_out, dict(scene.said)
        seats = scene.seats if out is None else (*scene.seats, out)
        high = self._card_height()
        cards = [QRectF(0, 0, high * 0.66, high * 1.04) for _ in seats]
        for card, seat in zip(cards, seats, strict=True):
            card.moveCenter(self._spot(seat))
        signs = [place for place in (self._trump_place(scene), *self._stock_places(scene)) if place.isValid()]
        wanted = {seat: self._wanted(scene, seat, said.get(seat, "")) for seat in seats}
        return stand(QSizeF(self.size()), wanted, signs, cards)

    def _card_height(self) -> float:
        return min(self.height() * 0.34, self.width() * 0.36)

    def _plate_height(self) -> float:
        return max(26.0, min(self.width(), self.height()) * 0.085)

    def _spot(self, seat: Seat) -> QPointF:
        """The middle of the card of this seat."""
        card, (right, down) = self._card_height(), _SIDE[seat]
        return QPointF(self.width() / 2 + right * card * 0.62, self.height() / 2 + down * card * 0.5)

    def _spots(self, scene: Scene) -> list[tuple[LaidCard, QPointF]]:
        """The cards with their middles, in the order of play; several of one seat lie side by side."""
        found, step = [], self._card_height() * _BESIDE
        for laid in scene.trick:
            own = [other for other in scene.trick if other.seat is laid.seat]
            across = (own.index(laid) - (len(own) - 1) / 2) * step
            right, down = _SIDE[laid.seat]
            found.append((laid, self._spot(laid.seat) + QPointF(across * abs(down), across * abs(right))))
        return found

    def _paint_table(self, painter: QPainter) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 14, 14)
        painter.save()
        painter.setClipPath(shape)
        painter.drawImage(0, 0, planks(self.width(), self.height(), self._look.wood))
        painter.restore()
        painter.setPen(QPen(QColor(self._look.wood_dark), 3))
        painter.drawPath(shape)

    def _paint_play(self, painter: QPainter, scene: Scene, laid: LaidCard, spot: QPointF) -> None:
        height = self._card_height()
        paint_card(painter, spot, height, laid.card, scene.pack, _LEAN[laid.seat])
        if not laid.sure:
            badge = QRectF(0, 0, height * 0.24, height * 0.24)
            badge.moveCenter(spot + QPointF(height * 0.26, -height * 0.42))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._look.warn))
            painter.drawEllipse(badge)
            self._write(painter, badge, "?", "#ffffff", height * 0.17, bold=True)

    def _paint_plate(self, painter: QPainter, scene: Scene, seat: Seat, place: QRectF) -> None:
        """The name of a player at the edge of the table, lit when it is their turn."""
        turn = scene.turn is seat
        ground = QColor(self._look.accent if turn else self._look.panel)
        ground.setAlphaF(1.0 if turn else 0.5 if scene.sitting_out is seat else 0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, place.height() / 2, place.height() / 2)
        ink, text = self._look.on_accent if turn else self._look.ink, place
        if self._plays(scene, seat):
            sign = suit_pixmap(scene.trump, scene.pack, round(place.height() * 1.25), self.devicePixelRatioF())
            # at the end that looks to the middle, where there is room for it
            over = place.height() * _SIGN
            end = place.right() - over if seat is Seat.LEFT else place.left() - over
            text = place.adjusted(0 if seat is Seat.LEFT else over, 0, -over if seat is Seat.LEFT else 0, 0)
            painter.drawPixmap(QPointF(end, place.top() - place.height() * 0.12), sign)
        size, deals = place.height() * 0.56, _deals(scene, seat)
        room = text.width() - self._advance(deals, size, bold=turn)  # a long name is cut, not who deals
        name = QFontMetricsF(self._type(size, bold=turn)).elidedText(
            scene.name(seat), Qt.TextElideMode.ElideRight, room
        )
        self._write(painter, text, name + deals, ink, size, bold=turn)

    def _plays(self, scene: Scene, seat: Seat) -> bool:
        """Whether the sign of trumps stands at the name of this player, who named them."""
        return scene.contractor is seat and scene.trump is not None

    def _wanted(self, scene: Scene, seat: Seat, words: str) -> Wanted:
        """How much room a name and the words of that player take."""
        high = self._plate_height()
        sign = high * _SIGN if self._plays(scene, seat) else 0.0
        wide = self._advance(scene.name(seat) + _deals(scene, seat), high * 0.56, bold=True) + high * 1.1 + sign
        most = self.width() * (0.6 if seat in (Seat.TOP, Seat.BOTTOM) else 0.38)
        said = self._slip_size(words.split(BETWEEN)) if words else QSizeF(0.0, 0.0)
        return Wanted(QSizeF(min(wide, most), high), said, sign)

    def _trump_place(self, scene: Scene) -> QRectF:
        """The trump suit stands in the corner."""
        size = 0 if scene.trump is None else round(min(self.width(), self.height()) * 0.17)
        return QRectF(self.width() - size * 1.15, self.height() - size * 1.15, size, size)

    def _paint_trump(self, painter: QPainter, scene: Scene) -> None:
        """The trump suit, large, in the corner."""
        if scene.trump is None:
            return
        place = self._trump_place(scene)
        size = place.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#fcfaf3"))
        painter.drawEllipse(place)
        sign = suit_pixmap(scene.trump, scene.pack, round(size * 0.74), self.devicePixelRatioF())
        painter.drawPixmap(place.topLeft() + QPointF(size * 0.13, size * 0.13), sign)

    def _stock_places(self, scene: Scene) -> tuple[QRectF, QRectF]:
        """Where the turned-up card lies in the corner, and above it the slip with the number of cards behind it; each
        empty where there is none."""
        high = self._card_height() * 0.62
        card, slip = QRectF(), QRectF()
        if scene.turned_up is not None:
            card = QRectF(0, 0, high * 0.7, high * 1.06)
            card.moveCenter(QPointF(high * 0.45, self.height() - high * 0.62))
        if scene.talon:
            size = self._slip_size([_talon_words(scene)])
            bottom = self.height() - 6.0 if card.isNull() else card.top() - 2.0
            slip = QRectF(QPointF(6.0, bottom - size.height()), size)
        return card, slip

    def _paint_stock(self, painter: QPainter, scene: Scene) -> None:
        """The card that lies face up beside the tricks, and how many cards can still be drawn, in the corner."""
        card, slip = self._stock_places(scene)
        if scene.turned_up is not None:
            paint_card(painter, card.center(), self._card_height() * 0.62, scene.turned_up, scene.pack, -4.0)
        if scene.talon:
            self._paint_slip(painter, slip, [_talon_words(scene)])

    def _slip_size(self, lines: Sequence[str]) -> QSizeF:
        """The room that a slip with these lines takes."""
        high = self._plate_height() * _SLIP
        longest = max(self._advance(line, high * 0.66) for line in lines)
        return QSizeF(min(longest + high, self.width() * 0.45), high * len(lines))

    def _paint_slip(self, painter: QPainter, place: QRectF, lines: Sequence[str]) -> None:
        """Small words on a dark slip, which keeps them readable on wood."""
        high = place.height() / len(lines)
        ground = QColor(self._look.slate)
        ground.setAlphaF(0.85)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, high / 4, high / 4)
        for number, line in enumerate(lines):
            row = QRectF(place.left(), place.top() + number * high, place.width(), high)
            self._write(painter, row, line, self._look.chalk, high * 0.66)

    def _advance(self, text: str, size: float, *, bold: bool = False) -> float:
        """Pixels of a text's width in type of this size."""
        return QFontMetricsF(self._type(size, bold=bold)).horizontalAdvance(text)

    def _type(self, size: float, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(size)))
        font.setBold(bold)
        return font

    def _write(self, painter: QPainter, place: QRectF, text: str, ink: str, size: float, *, bold: bool = False) -> None:
        painter.setFont(self._type(size, bold=bold))
        painter.setPen(QColor(ink))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)


def _deals(scene: Scene, seat: Seat) -> str:
    """What stands behind the name of who deals."""
    return f"  · {t('deals')}" if scene.dealer is seat and scene.dealer_sure else ""


def _talon_words(scene: Scene) -> str:
    return t("talon {count}").format(count=scene.talon)
