"""Cards on the screen, drawn from the project's own printing, sharp at every size."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from engine.cards import Card, Pack, Suit
from models.printings.own import draw
from models.printings.shapes import Drawing, Shape
from models.printings.suits import sign

__all__ = ["card_pixmap", "master", "paint_card", "suit_pixmap"]


_MASTER = 480
"""Pixels of height of the picture that all others are made from; drawing one takes 20 ms, making it smaller one."""


@lru_cache(maxsize=256)
def card_pixmap(card: Card | None, pack: Pack, height: int, ratio: float = 1.0) -> QPixmap:
    """A card (None: its back) ``height`` points high, for a screen with ``ratio`` pixels to a point."""
    pixels = round(height * ratio)
    whole = master(card, pack) if pixels <= _MASTER else _drawn(card, pack, pixels)
    pixmap = whole.scaledToHeight(pixels, Qt.TransformationMode.SmoothTransformation)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


@lru_cache(maxsize=66)
def master(card: Card | None, pack: Pack) -> QPixmap:
    """The card in a size from which every usual one can be made. Ask for it early and showing the card is quick."""
    return _drawn(card, pack, _MASTER)


def _drawn(card: Card | None, pack: Pack, height: int) -> QPixmap:
    drawing = draw(card, pack)
    scale = height / drawing.height
    pixmap = QPixmap(round(drawing.width * scale), height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    _paint_drawing(painter, drawing)
    painter.end()
    return pixmap


@lru_cache(maxsize=32)
def suit_pixmap(suit: Suit, pack: Pack, size: int, ratio: float = 1.0) -> QPixmap:
    """The sign of a suit in a square of ``size`` points."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixmap.width() / 2, pixmap.height() / 2)
    painter.scale(pixmap.width() * 0.82, pixmap.height() * 0.82)
    for shape in sign(suit, pack, (0.0, 0.0), 1.0):
        _paint_shape(painter, shape)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def paint_card(painter: QPainter, centre: QPointF, height: float, card: Card | None, pack: Pack, turn: float) -> None:
    """A card with its shadow, ``height`` points high around ``centre``, turned by ``turn`` degrees clockwise."""
    device = painter.device()
    pixmap = card_pixmap(card, pack, max(8, round(height)), device.devicePixelRatioF() if device else 1.0)
    width = pixmap.width() / pixmap.devicePixelRatio()
    place = QRectF(-width / 2, -height / 2, width, height)
    painter.save()
    painter.translate(centre)
    painter.rotate(turn)
    painter.setPen(Qt.PenStyle.NoPen)
    for spread in (0.035, 0.022, 0.01):  # three soft layers look like one shadow of a lamp above
        painter.setBrush(QColor(0, 0, 0, 34))
        grown = place.adjusted(-height * spread * 0.4, 0, height * spread, height * spread * 1.6)
        painter.drawRoundedRect(grown, height * 0.05, height * 0.05)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))
    painter.restore()


def _paint_drawing(painter: QPainter, drawing: Drawing) -> None:
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(0, 0, drawing.width, drawing.height), drawing.corner, drawing.corner)
    painter.fillPath(outline, QColor(*drawing.paper))
    painter.setClipPath(outline)
    for shape in drawing.shapes:
        _paint_shape(painter, shape)
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 70), 0.7))  # a paper edge, so that a card shows on a light ground too
    painter.drawPath(outline)


def _paint_shape(painter: QPainter, shape: Shape) -> None:
    pen = QPen(Qt.PenStyle.NoPen)
    if shape.stroke is not None:
        pen = QPen(QColor(*shape.stroke), shape.width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    corners = QPolygonF([QPointF(x, y) for x, y in shape.points])
    if shape.closed:
        painter.setBrush(Qt.BrushStyle.NoBrush if shape.fill is None else QColor(*shape.fill))
        painter.drawPolygon(corners)
    else:
        painter.drawPolyline(corners)
