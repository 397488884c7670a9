"""How cards, suits, seats and calls are called in the current language.

A Hungarian *over* is a felső at a Hungarian table and an Ober at a German one; calls are translated word by
word, so that a new game's calls speak every language as soon as their words are in the catalogues.
"""

from __future__ import annotations

from engine.actions import Call
from engine.cards import Card, Pack, Rank, Seat, Suit
from gui.i18n import current, t

__all__ = ["call_words", "card_name", "rank_name", "seat_name", "suit_name"]

_SUITS: dict[str, dict[Pack, dict[Suit, str]]] = {
    "en": {
        Pack.HUNGARIAN: {
            Suit.ACORNS: "acorns", Suit.LEAVES: "leaves", Suit.GOURDS: "gourds", Suit.HEARTS: "hearts",
        },
        Pack.FRENCH: {
            Suit.CLUBS: "clubs", Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds",
        },
    },
    "hu": {
        Pack.HUNGARIAN: {Suit.ACORNS: "makk", Suit.LEAVES: "zöld", Suit.GOURDS: "tök", Suit.HEARTS: "piros"},
        Pack.FRENCH: {Suit.CLUBS: "treff", Suit.SPADES: "pikk", Suit.HEARTS: "kőr", Suit.DIAMONDS: "káró"},
    },
    "de": {
        Pack.HUNGARIAN: {Suit.ACORNS: "Eichel", Suit.LEAVES: "Laub", Suit.GOURDS: "Schellen", Suit.HEARTS: "Herz"},
        Pack.FRENCH: {Suit.CLUBS: "Kreuz", Suit.SPADES: "Pik", Suit.HEARTS: "Herz", Suit.DIAMONDS: "Karo"},
    },
}  # fmt: skip

_RANKS: dict[str, dict[Pack, tuple[str, ...]]] = {
    "en": {
        Pack.HUNGARIAN: ("7", "8", "9", "10", "under", "over", "king", "ace"),
        Pack.FRENCH: ("7", "8", "9", "10", "jack", "queen", "king", "ace"),
    },
    "hu": {
        Pack.HUNGARIAN: ("hetes", "nyolcas", "kilences", "tízes", "alsó", "felső", "király", "ász"),
        Pack.FRENCH: ("hetes", "nyolcas", "kilences", "tízes", "bubi", "dáma", "király", "ász"),
    },
    "de": {
        Pack.HUNGARIAN: ("Sieben", "Acht", "Neun", "Zehn", "Unter", "Ober", "König", "Ass"),
        Pack.FRENCH: ("Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König", "Ass"),
    },
}

_RANK_WORDS = {
    **dict(zip(("seven", "eight", "nine", "ten", "under", "over", "king", "ace"), Rank, strict=True)),
    **dict(zip(("sevens", "eights", "nines", "tens", "unders", "overs", "kings", "aces"), Rank, strict=True)),
    "jack": Rank.UNDER, "jacks": Rank.UNDER, "queen": Rank.OVER, "queens": Rank.OVER,
}  # fmt: skip
"""Ranks as `str` of a call writes them."""


def suit_name(suit: Suit, pack: Pack) -> str:
    """The suit as people at the table call it: ``makk``, ``Eichel``, ``acorns``."""
    return _SUITS[current()][pack][suit]


def rank_name(rank: Rank, pack: Pack) -> str:
    """The rank as people at the table call it: ``felső``, ``Ober``, ``over``."""
    return _RANKS[current()][pack][rank.value]


def card_name(card: Card) -> str:
    """The card in full: ``makk felső``, ``Eichel Ober``, ``over of acorns``."""
    suit, rank = suit_name(card.suit, card.pack), rank_name(card.rank, card.pack)
    return f"{rank} of {suit}" if current() == "en" else f"{suit} {rank}"


def seat_name(seat: Seat) -> str:
    """The seat in words: "bottom" as the camera sees it."""
    return {
        Seat.BOTTOM: t("bottom"),
        Seat.RIGHT: t("right"),
        Seat.TOP: t("top"),
        Seat.LEFT: t("left"),
    }[seat]


def call_words(call: Call, pack: Pack) -> str:
    """What a button says for this call, with a capital letter: ``Bid 2``, ``Adu piros``, ``Terz + Bella``."""
    said = " + ".join(_phrase(part, pack) for part in str(call).split(" + "))
    return said[:1].upper() + said[1:]


def _phrase(said: str, pack: Pack) -> str:
    whole = t(said)
    return whole if whole != said else " ".join(_word(word, pack) for word in said.split())


def _word(word: str, pack: Pack) -> str:
    for suit in pack.suits:
        if word == suit.value:
            return suit_name(suit, pack)
    rank = _RANK_WORDS.get(word)
    if rank is not None:
        return rank_name(rank, pack)
    if word in (seat.value for seat in Seat):
        return seat_name(Seat(word))
    return t(word)
