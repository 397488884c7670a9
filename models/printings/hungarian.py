"""The Hungarian pack: four suits of the William Tell family, double-headed, drawn for this project.

Each half of a card shows all its signs, as on the packs used in Hungary since the cards became
double-headed, so that every player sees the card upright; a half turn leaves the picture unchanged.
"""

from __future__ import annotations

from engine.cards import Card, Pack, Rank, Suit
from models.printings import ink
from models.printings.figures import Costume, Person, bust, sash
from models.printings.numerals import roman
from models.printings.scenes import scene
from models.printings.seasons import season
from models.printings.shapes import Drawing, Shapes, half_turn, line, placed
from models.printings.suits import sign

__all__ = ["HEIGHT", "WIDTH", "face"]

WIDTH = 62.0
HEIGHT = 100.0
_AXIS = WIDTH / 2
_COLUMN = 10.5  # the signs of number cards stand this far from the sides

_COSTUMES: dict[Suit, Costume] = {
    Suit.ACORNS: Costume(ink.BLUE, ink.RED, ink.GOLD, ink.RED, ink.BROWN, beard=True),
    Suit.LEAVES: Costume(ink.GREEN, ink.STRAW, ink.WINE, ink.PINE, (70, 50, 40), beard=False),
    Suit.GOURDS: Costume(ink.ORANGE, ink.PLUM, ink.CREAM, ink.PLUM, (60, 46, 44), beard=True),
    Suit.HEARTS: Costume(ink.WINE, ink.SKY, ink.SNOW, ink.BLUE, (196, 140, 60), beard=False),
}
_PERSONS = {Rank.UNDER: Person.UNDER, Rank.OVER: Person.OVER, Rank.KING: Person.KING}
_ROWS: dict[Rank, tuple[float, ...]] = {
    Rank.SEVEN: (15.5, 27.0, 38.5),
    Rank.EIGHT: (12.5, 22.5, 32.5, 42.5),
    Rank.NINE: (12.5, 22.5, 32.5, 42.5),
    Rank.TEN: (9.0, 17.9, 26.8, 35.7, 44.6),
}


def face(card: Card) -> Drawing:
    """The card's picture. Raises KeyError for a card of another pack."""
    if card.rank in _PERSONS:
        shapes = _court(card.rank, card.suit)
    elif card.rank is Rank.ACE:
        shapes = _doubled(_ace(card.suit))
    else:
        shapes = _doubled(_number(card.rank, card.suit))
    return Drawing(WIDTH, HEIGHT, 3.6, ink.PAPER, shapes)


def _doubled(half: Shapes) -> Shapes:
    seam = line(((0, HEIGHT / 2), (WIDTH, HEIGHT / 2)), ink.GREY, 0.35)
    return (*half, *half_turn(half, WIDTH, HEIGHT), seam)


def _number(rank: Rank, suit: Suit) -> Shapes:
    size = {Rank.TEN: 12.5, Rank.SEVEN: 15.0}.get(rank, 13.5)
    turn = 0.0 if suit is Suit.GOURDS else 90.0
    columns = ((_COLUMN, -turn), (WIDTH - _COLUMN, turn))
    pips = tuple(
        shape for y in _ROWS[rank] for x, angle in columns for shape in sign(suit, Pack.HUNGARIAN, (x, y), size, angle)
    )
    odd = sign(suit, Pack.HUNGARIAN, (_AXIS, 21.0), 14.5) if rank in (Rank.SEVEN, Rank.NINE) else ()
    return (*scene(rank), *roman(rank, (_AXIS, 7.5), 8.5), *pips, *odd)


def _court(rank: Rank, suit: Suit) -> Shapes:
    costume = _COSTUMES[suit]
    axis = _AXIS + (2.0 if rank is Rank.UNDER else 0.0)
    at = (7.5, 39.5) if rank is Rank.UNDER else (8.5, 10.5)
    person = placed(bust(_PERSONS[rank], costume), (axis, 1.5), 0.97)
    half = (*person, *sign(suit, Pack.HUNGARIAN, at, 15.5))
    return (*half, *half_turn(half, WIDTH, HEIGHT), *placed(sash(17.0, costume), (_AXIS, 0.0)))


def _ace(suit: Suit) -> Shapes:
    return (*season(suit), *sign(suit, Pack.HUNGARIAN, (_AXIS, 26.5), 31.0))
