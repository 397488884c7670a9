"""Calls from text: every form of the interface, its synonyms, and what people say in Hungarian and German."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.actions.calls import (
    Accept,
    AllIn,
    Besser,
    Bid,
    Call,
    Challenge,
    Claim,
    Dealer,
    DeclareNone,
    Exchange,
    Expose,
    Good,
    Here,
    Kleines,
    Kontra,
    MeldKind,
    Melds,
    NewDeal,
    Pass,
    PickUp,
    PlayIt,
    Refuse,
    Said,
    Schenken,
    Schmeiss,
    Show,
    Take,
    Trump,
    Widow,
)
from engine.cards import Pack, Rank, Suit, parse_card, parse_seat, parse_suit
from engine.errors import UnknownName

__all__ = ["parse_call"]

_SYNONYMS: dict[Call, tuple[str, ...]] = {
    Here(): ("itt",),
    Pass(): ("passz", "mehet", "go on", "take it", "vigyed", "passe"),
    PickUp(): ("pick up",),
    Take(): ("i take",),
    Take(big=True): (),
    Schmeiss(): (),
    Accept(): (),
    Refuse(): (),
    PlayIt(): ("ich gehe rein", "ich spiele"),
    Kleines(): ("ein kleines",),
    Besser(): ("better",),
    Kontra(1): ("contra",),
    Kontra(2): ("re",),
    Kontra(3): ("subkontra",),
    Schenken(): (),
    Exchange(): (),
    DeclareNone(): ("no melds",),
    Good(): (),
    Claim(): ("go out",),
    Expose(): (),
    AllIn(): (),
    Melds((Said(MeldKind.BELLA),)): ("von der belle", "from the bela"),
    NewDeal(): (),
}
"""What else is said for the calls that are always the same."""

_FIXED = {said: call for call, synonyms in _SYNONYMS.items() for said in (str(call), *synonyms)}
_BIDS = {
    "1": 1,
    "egy": 1,
    "2": 2,
    "ketto": 2,
    "kettő": 2,
    "3": 3,
    "harom": 3,
    "három": 3,
    "4": 4,
    "negy": 4,
    "négy": 4,
}
_MELDS = {
    **dict.fromkeys(("terc", "20", "twenty", "terz"), MeldKind.TERC),
    **dict.fromkeys(("kvart", "quart", "50", "fifty", "halbe", "halber", "fünfzig", "funfzig"), MeldKind.KVART),
    **dict.fromkeys(("kvint", "quint"), MeldKind.KVINT),
    "szext": MeldKind.SZEXT,
    "szept": MeldKind.SZEPT,
    "okt": MeldKind.OKT,
    **dict.fromkeys(("bella", "bela", "béla", "belle"), MeldKind.BELLA),
    **dict.fromkeys(("meld", "vannak"), MeldKind.MELD),
}
FORMS = (
    "bid 1-4, here, pass, pickup, trump SUIT, take, kontra, rekontra, szubkontra, terc, kvart, kvint, szext, szept, "
    "okt, four RANKs, bella, show MELD, good, challenge SEAT, deal, dealer SEAT"
)


def parse_call(text: str, pack: Pack) -> Call:
    """A call from its text, in any letter case.

    >>> str(parse_call("Terc king + BELLA", Pack.HUNGARIAN))
    'terc king + bella'
    >>> parse_call("50", Pack.FRENCH) == parse_call("kvart", Pack.FRENCH)
    True

    Raises UnknownName, naming the forms, for what is no call.
    """
    words = " ".join(text.casefold().split())
    if words in _FIXED:
        return _FIXED[words]
    first, _, rest = words.partition(" ")
    reader = _WITH_ARGUMENT.get(first)
    if reader is not None and rest:
        return reader(rest, pack)
    if words in _BIDS:
        return Bid(_BIDS[words])
    return Melds(_parse_melds(words, pack))


def _bid(rest: str, pack: Pack) -> Call:
    if rest not in _BIDS:
        raise UnknownName(f"no bid {rest!r}; the bids are 1, 2, 3 and 4")
    return Bid(_BIDS[rest])


def _trump(rest: str, pack: Pack) -> Call:
    return Trump(None if rest in ("none", "no trump") else parse_suit(rest, pack))


_WITH_ARGUMENT: dict[str, Callable[[str, Pack], Call]] = {
    "bid": _bid,
    "trump": _trump,
    "challenge": lambda rest, pack: Challenge(parse_seat(rest)),
    "dealer": lambda rest, pack: Dealer(parse_seat(rest)),
    "widow": lambda rest, pack: Widow(parse_card(rest, pack)),
    "show": lambda rest, pack: Show(_parse_melds(rest, pack)),
}


def _parse_melds(words: str, pack: Pack) -> tuple[Said, ...]:
    return tuple(_parse_said(part.strip(), pack, words) for part in words.split("+"))


def _parse_said(part: str, pack: Pack, whole: str) -> Said:
    kind_word, *details = re.split(r"[\s-]+", part)
    if kind_word == "four" and len(details) == 1:
        rank = _rank(details[0].removesuffix("s")) or _rank(details[0])
        if rank is not None:
            return Said(MeldKind.FOUR, rank, None, pack)
    kind = _MELDS.get(kind_word)
    if kind is None or len(details) > 2 or (details and not kind.length):
        raise UnknownName(f"no call {whole!r}; calls are {FORMS}")
    top, suit = None, None
    for word in details:
        rank = _rank(word)
        if rank is not None and top is None:
            top = rank
        elif suit is None:
            suit = _suit(word, pack, whole)
    return Said(kind, top, suit, pack)


def _suit(word: str, pack: Pack, whole: str) -> Suit:
    try:
        return parse_suit(word, pack)
    except UnknownName as wrong:
        raise UnknownName(f"in {whole!r}: {wrong}") from None


def _rank(word: str) -> Rank | None:
    # A rank alone is read as that rank of the first suit, so that the local names stay in one place.
    for pack in Pack:
        try:
            return parse_card(f"{pack.suits[0].value} {word}", pack).rank
        except UnknownName:
            continue
    return None
