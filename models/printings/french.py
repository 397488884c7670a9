"""The French pack: clubs, spades, hearts, diamonds with corner indices, drawn for this project."""

from __future__ import annotations

from engine.cards import Card, Pack, Rank, Suit
from models.printings import ink
from models.printings.figures import Costume, Person, bust, sash
from models.printings.numerals import index
from models.printings.shapes import Drawing, Point, Shapes, half_turn, mirrored, placed, polygon
from models.printings.suits import FRENCH_COLOURS, sign

__all__ = ["HEIGHT", "WIDTH", "face"]

WIDTH = 65.0
HEIGHT = 100.0
_AXIS = WIDTH / 2
_LEFT, _RIGHT = 20.5, 44.5  # the two columns of signs
_FRAME = 12.0  # court pictures keep this far from the sides

_COSTUMES: dict[Suit, Costume] = {
    Suit.CLUBS: Costume(ink.GREEN, ink.BLUE, ink.GOLD, ink.BLUE, ink.BROWN, beard=True),
    Suit.SPADES: Costume(ink.PLUM, ink.GOLD, ink.SKY, (60, 46, 92), (52, 44, 44), beard=True),
    Suit.HEARTS: Costume(ink.RED, ink.GOLD, ink.SNOW, ink.WINE, (206, 150, 70), beard=False),
    Suit.DIAMONDS: Costume(ink.ORANGE, ink.SKY, ink.WINE, ink.BLUE, (168, 84, 40), beard=False),
}
_PERSONS = {Rank.UNDER: Person.UNDER, Rank.OVER: Person.QUEEN, Rank.KING: Person.KING}
_COLUMNS_OF_THREE: tuple[Point, ...] = tuple((x, y) for y in (20.0, 50.0, 80.0) for x in (_LEFT, _RIGHT))
_COLUMNS_OF_FOUR: tuple[Point, ...] = tuple((x, y) for y in (18.5, 39.5, 60.5, 81.5) for x in (_LEFT, _RIGHT))
_PLACES: dict[Rank, tuple[Point, ...]] = {
    Rank.SEVEN: (*_COLUMNS_OF_THREE, (_AXIS, 35.0)),
    Rank.EIGHT: (*_COLUMNS_OF_THREE, (_AXIS, 35.0), (_AXIS, 65.0)),
    Rank.NINE: (*_COLUMNS_OF_FOUR, (_AXIS, 50.0)),
    Rank.TEN: (*_COLUMNS_OF_FOUR, (_AXIS, 29.0), (_AXIS, 71.0)),
}


def face(card: Card) -> Drawing:
    """The card's picture. Raises KeyError for a card of another pack."""
    if card.rank in _PERSONS:
        picture = _court(card.rank, card.suit)
    elif card.rank is Rank.ACE:
        picture = sign(card.suit, Pack.FRENCH, (_AXIS, HEIGHT / 2), 42.0)
    else:
        picture = _number(card.rank, card.suit)
    corner = _corner(card)
    return Drawing(WIDTH, HEIGHT, 4.4, ink.PAPER, (*picture, *corner, *half_turn(corner, WIDTH, HEIGHT)))


def _corner(card: Card) -> Shapes:
    mark = index(card.rank, (6.4, 9.0), 10.0, FRENCH_COLOURS[card.suit])
    return (*mark, *sign(card.suit, Pack.FRENCH, (6.4, 20.5), 7.6))


def _number(rank: Rank, suit: Suit) -> Shapes:
    return tuple(
        shape
        for x, y in _PLACES[rank]
        for shape in sign(suit, Pack.FRENCH, (x, y), 15.5, 0.0 if y <= HEIGHT / 2 else 180.0)
    )


def _court(rank: Rank, suit: Suit) -> Shapes:
    costume = _COSTUMES[suit]
    person = bust(_PERSONS[rank], costume)
    turned = rank is Rank.OVER and suit in (Suit.SPADES, Suit.DIAMONDS)
    facing = mirrored(person) if turned else person
    frame = ((_FRAME, 6.0), (WIDTH - _FRAME, 6.0), (WIDTH - _FRAME, 94.0), (_FRAME, 94.0))
    half = (*placed(facing, (_AXIS, 7.0), 0.86), *sign(suit, Pack.FRENCH, (18.6, 14.0), 11.0))
    return (
        polygon(frame, ink.CREAM, None),
        *half,
        *half_turn(half, WIDTH, HEIGHT),
        *placed(sash(17.0, costume), (_AXIS, 0.0)),
        polygon(frame, None, ink.BLUE, 0.6),
    )
