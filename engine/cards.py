"""Cards of the two packs of thirty-two, their names and text forms.

The rules know six kinds of thing by rank and suit only; which printing (deck) a card belongs to is the
business of vision. Ranks share one enumeration over both packs: a Hungarian *under* (alsó, Unter) is the
French *jack*, an *over* (felső, Ober) the *queen* (spec.md section 1.1).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, total_ordering

from engine.errors import UnknownName
from engine.members import plain_members

__all__ = ["Card", "Pack", "Rank", "Seat", "Suit", "parse_card", "parse_seat", "parse_suit"]


@plain_members
class Rank(Enum):
    """Ranks in *sequence* order from low to high (spec.md 1.2); the value is the place in that order."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    UNDER = 4
    OVER = 5
    KING = 6
    ACE = 7

    def __lt__(self, other: Rank) -> bool:
        return self.value < other.value

    __hash__ = object.__hash__  # members are single; the hash of `Enum` itself costs a call


@plain_members
class Suit(Enum):
    """The eight suits of both packs. A pack uses four of them."""

    ACORNS = "acorns"
    LEAVES = "leaves"
    GOURDS = "gourds"
    HEARTS = "hearts"
    CLUBS = "clubs"
    SPADES = "spades"
    DIAMONDS = "diamonds"

    __hash__ = object.__hash__


@plain_members
class Pack(Enum):
    """A pack: which suits it has and how its ranks are called."""

    HUNGARIAN = "hungarian"
    FRENCH = "french"

    __hash__ = object.__hash__

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The four suits, in the order of interface and notation."""
        return _SUITS[self]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All thirty-two cards, suit by suit, low to high: the order of every likelihood vector."""
        return _cards_of(self)


@total_ordering
@dataclass(frozen=True, slots=True)
class Card:
    """One card of one pack.

    >>> Card(Pack.HUNGARIAN, Suit.ACORNS, Rank.OVER).long
    'acorns-over'
    >>> parse_card("hT", Pack.FRENCH).long
    'hearts-10'
    """

    pack: Pack
    suit: Suit
    rank: Rank
    index: int = field(init=False, repr=False, compare=False)
    """Place in ``pack.cards``, 0 to 31; kept, since the belief asks for it millions of times."""

    long: str = field(init=False, repr=False, compare=False)
    """The long form of JSON, CSV and logs: ``acorns-over``, ``gourds-10``."""
    short: str = field(init=False, repr=False, compare=False)
    """The two letters of notation: ``aO``, ``gX``, ``cJ``."""

    def __post_init__(self) -> None:
        rank = self.rank.value
        object.__setattr__(self, "index", self.pack.suits.index(self.suit) * 8 + rank)
        object.__setattr__(self, "long", f"{self.suit.value}-{_LONG_RANKS[self.pack][rank]}")
        object.__setattr__(self, "short", self.suit.value[0] + _SHORT_RANKS[self.pack][rank])

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.long


@plain_members
class Seat(Enum):
    """A place at the table, named by where it lies in the camera's picture."""

    BOTTOM = "bottom"
    RIGHT = "right"
    TOP = "top"
    LEFT = "left"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value


_SUITS = {
    Pack.HUNGARIAN: (Suit.ACORNS, Suit.LEAVES, Suit.GOURDS, Suit.HEARTS),
    Pack.FRENCH: (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
}
_LONG_RANKS = {
    Pack.HUNGARIAN: ("7", "8", "9", "10", "under", "over", "king", "ace"),
    Pack.FRENCH: ("7", "8", "9", "10", "jack", "queen", "king", "ace"),
}
_SHORT_RANKS = {Pack.HUNGARIAN: "789XUOKA", Pack.FRENCH: "789TJQKA"}

# Local names, lower case: Hungarian, German, English. Accents may be left out in typing.
_RANK_NAMES: dict[str, Rank] = {
    **dict.fromkeys(("7", "vii", "seven", "hetes", "sieben"), Rank.SEVEN),
    **dict.fromkeys(("8", "viii", "eight", "nyolcas", "acht"), Rank.EIGHT),
    **dict.fromkeys(("9", "ix", "nine", "kilences", "neun"), Rank.NINE),
    **dict.fromkeys(("10", "x", "t", "ten", "tizes", "tízes", "zehn"), Rank.TEN),
    **dict.fromkeys(("u", "j", "under", "unter", "jack", "also", "alsó", "bube"), Rank.UNDER),
    **dict.fromkeys(("o", "q", "over", "ober", "queen", "felso", "felső", "dame"), Rank.OVER),
    **dict.fromkeys(("k", "king", "kiraly", "király", "konig", "könig"), Rank.KING),
    **dict.fromkeys(("a", "ace", "asz", "ász", "ass", "daus"), Rank.ACE),
}
_SUIT_NAMES: dict[str, Suit] = {
    **dict.fromkeys(("a", "acorns", "acorn", "makk", "eichel"), Suit.ACORNS),
    **dict.fromkeys(("l", "leaves", "leaf", "zold", "zöld", "laub", "grun", "grün", "blatt"), Suit.LEAVES),
    **dict.fromkeys(("g", "gourds", "gourd", "bells", "bell", "tok", "tök", "schellen", "schelle"), Suit.GOURDS),
    **dict.fromkeys(("h", "hearts", "heart", "piros", "herz", "rot", "kor", "kőr"), Suit.HEARTS),
    **dict.fromkeys(("c", "clubs", "club", "treff", "kreuz"), Suit.CLUBS),
    **dict.fromkeys(("s", "spades", "spade", "pikk", "pik"), Suit.SPADES),
    **dict.fromkeys(("d", "diamonds", "diamond", "karo", "káró", "karó"), Suit.DIAMONDS),
}
_TWO_PARTS = re.compile(r"^\s*([^\W\d_]+)[\s_-]*([^\W_]+)\s*$")


@cache
def _cards_of(pack: Pack) -> tuple[Card, ...]:
    return tuple(Card(pack, suit, rank) for suit in pack.suits for rank in Rank)


def parse_suit(text: str, pack: Pack) -> Suit:
    """A suit from its letter or a name in Hungarian, German or English.

    Raises UnknownName, naming the four suits of the pack.
    """
    suit = _SUIT_NAMES.get(text.strip().casefold())
    if suit is None or suit not in pack.suits:
        names = ", ".join(s.value for s in pack.suits)
        raise UnknownName(f"no suit {text!r} in the {pack.value} pack; its suits are {names}")
    return suit


@cache
def parse_card(text: str, pack: Pack) -> Card:
    """A card from its long form, short form or local name, in any letter case.

    >>> parse_card("makk felső", Pack.HUNGARIAN) == parse_card("aO", Pack.HUNGARIAN)
    True

    Raises UnknownName for what is no card of this pack.
    """
    word = text.strip()
    parts = _TWO_PARTS.match(word)
    candidates = [] if parts is None else [parts.groups()]
    if len(word) >= 2:  # the short form has no separator: one letter of suit, then the rank
        candidates.insert(0, (word[0], word[1:]))
    for suit_word, rank_word in candidates:
        suit = _SUIT_NAMES.get(suit_word.casefold())
        rank = _RANK_NAMES.get(rank_word.casefold())
        if suit in pack.suits and suit is not None and rank is not None:
            return Card(pack, suit, rank)
    example = pack.cards[5]
    raise UnknownName(
        f"no card {text!r} in the {pack.value} pack; cards are written like {example.long} or {example.short}"
    )


def parse_seat(text: str) -> Seat:
    """A seat from its name. Raises UnknownName, naming the four."""
    try:
        return Seat(text.strip().casefold())
    except ValueError:
        raise UnknownName(f"no seat {text!r}; seats are {', '.join(s.value for s in Seat)}") from None
