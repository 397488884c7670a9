"""How cards, suits, seats and calls are called in the current language.

A Hungarian *over* is a felső at a Hungarian table and an Ober at a German one; the fixed words of calls stand in
the catalogues, cards and melds are named from their parts, so that a new game's calls speak every language.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import Call, Challenge, Dealer, MeldKind, Melds, Said, Show, Trump, Widow
from engine.cards import Card, Pack, Rank, Seat, Suit
from gui.i18n import current, t
from gui.meld_words import meld_word

__all__ = ["call_words", "card_name", "meld_steps", "plain", "pointed", "quoted", "rank_name", "seat_name", "suit_name"]

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

_PLURALS: dict[str, dict[Pack, tuple[str, ...]]] = {
    "en": {
        Pack.HUNGARIAN: ("sevens", "eights", "nines", "tens", "unders", "overs", "kings", "aces"),
        Pack.FRENCH: ("sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces"),
    },
    "hu": _RANKS["hu"],  # a number is followed by the singular
    "de": {
        Pack.HUNGARIAN: ("Siebener", "Achter", "Neuner", "Zehner", "Unter", "Ober", "Könige", "Asse"),
        Pack.FRENCH: ("Siebener", "Achter", "Neuner", "Zehner", "Buben", "Damen", "Könige", "Asse"),
    },
}

_ENGLISH = {
    "deal": "new deal", "pickup": "pick up", "trump none": "no trump", "play": "play it", "take big": "take, big",
    "meld": "a meld", "exchange seven": "exchange the seven", "declare none": "no melds", "good": "good",
    "schenken": "give up", "expose": "lay the hand open", "claim": "go out", "challenge": "concealed a meld:",
    "widow": "take the widow for", "schmeiss": "schmeiss", "kleines": "ein Kleines", "besser": "Besser",
    "all in": "win every trick",
}  # fmt: skip
"""What is said at a table where the call's own text is a program's word."""


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


def quoted(sentence: str) -> str:
    """A sentence of somebody else's, in the language's own marks."""
    opening, closing = {"en": ("“", "”"), "hu": ("„", "”"), "de": ("„", "“")}[current()]
    return f"{opening}{sentence}{closing}"


def plain(number: float) -> str:
    """A number of points as it is typed: ``98``; of money ``1.50``."""
    return str(int(number)) if float(number).is_integer() else f"{number:.2f}"


def pointed(number: str) -> str:
    """A number with the language's own decimal sign: ``0.50``, ``0,50``."""
    return number if current() == "en" else number.replace(".", ",")


def seat_name(seat: Seat) -> str:
    """The seat in words: "bottom" as the camera sees it."""
    return {
        Seat.BOTTOM: t("bottom"),
        Seat.RIGHT: t("right"),
        Seat.TOP: t("top"),
        Seat.LEFT: t("left"),
    }[seat]


def call_words(call: Call, pack: Pack, name: Callable[[Seat], str] = seat_name, game: str = "") -> str:
    """What a button says for this call, with a capital letter: ``Bid 2``, ``Adu piros``, ``Terz + Bella``.

    ``name``: what the person on a seat is called. ``game``: its id; melds are called as its players call them.
    """
    if isinstance(call, Melds | Show):
        said = " + ".join(_meld_told(item, pack, game) for item in call.items)
        said = f"{_word('show')} {said}" if isinstance(call, Show) else said
    elif isinstance(call, Widow):
        said = f"{_word('widow')} {card_name(call.card)}"
    elif isinstance(call, Challenge | Dealer):
        said = f"{_word(str(call).split()[0])} {name(call.seat)}"
    elif isinstance(call, Trump) and call.suit is not None:
        said = f"{_word('trump')} {suit_name(call.suit, pack)}"
    else:
        said = _phrase(str(call))
    return said[:1].upper() + said[1:]


def meld_steps(call: Melds | Show, pack: Pack, game: str = "") -> tuple[str, ...]:
    """The words of a call about melds one by one, as it is chosen: kind, rank, suit; then the rest of them."""
    first, *others = call.items
    kind, *details = _meld_words(first, pack, game)
    kind = t("Four of a kind") if first.kind is MeldKind.FOUR else kind
    head = f"{_word('show')} {kind}" if isinstance(call, Show) else kind
    rest = (" + ".join(_meld_told(item, pack, game) for item in others),) if others else ()
    return (head[:1].upper() + head[1:], *details, *rest)


def _meld_told(item: Said, pack: Pack, game: str) -> str:
    """A meld in one go: ``terc king``; with its suit by its highest card, as that is called."""
    kind, *details = _meld_words(item, pack, game)
    if item.top is not None and item.suit is not None:
        return f"{kind} {card_name(Card(pack, item.suit, item.top))}"
    return " ".join((kind, *details))


def _meld_words(item: Said, pack: Pack, game: str) -> list[str]:
    words = [meld_word(item.kind, game, current()) or _phrase(item.kind.value)]
    if item.top is not None:
        several = item.kind is MeldKind.FOUR
        words.append(_PLURALS[current()][pack][item.top.value] if several else rank_name(item.top, pack))
    if item.suit is not None:
        words.append(suit_name(item.suit, pack))
    return words


def _phrase(said: str) -> str:
    """A call's own text in the people's language, as a whole where that is known, else word by word."""
    whole = _word(said)
    return whole if whole != said else " ".join(_word(word) for word in said.split())


def _word(word: str) -> str:
    return _ENGLISH.get(word, word) if current() == "en" else t(word)
