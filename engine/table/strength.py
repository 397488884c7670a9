"""How the rules and the ways of a card table weigh upon the evidence: soft, stated, and in this one place.

Natural logarithms of how often a thing happens, next to what is usual. None of them is a veto: enough evidence
overcomes each.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from engine.observation import CardSeen
from engine.rules import Violation
from engine.table.evidence import Evidence, near

__all__ = [
    "AFTERWARDS",
    "AGAINST_WORD",
    "ALL_LAID",
    "ASIDE",
    "ASTRAY",
    "BACK_TOO",
    "BEFORE_TURN_UP",
    "BEGUN_BACK",
    "BY_WORD",
    "EARLY",
    "EXCHANGE",
    "GATHERED",
    "GIVEN_UP",
    "HEAPED",
    "HIDDEN",
    "HIDDEN_IN_ROW",
    "HIS_WHO_LEADS",
    "IN_A_TRICK",
    "IN_VAIN",
    "LAID_BEFORE_HIM",
    "LED_UPON",
    "LYING_EXCHANGE",
    "MISFIT",
    "MISSED",
    "NOT_PLAINLY",
    "NO_PLAY",
    "ONE_HAND",
    "OUT_OF_TURN",
    "SAME_BACK",
    "SAME_MOVED",
    "SAME_OLD",
    "SAME_PART",
    "SAME_STAYS",
    "SEVERAL_LED",
    "SHOWN_IN_VAIN",
    "SILENT",
    "SWAPPED",
    "TAKEN_BACK",
    "TAKEN_UNSEEN",
    "THEIRS",
    "THROWN",
    "TWO_HANDS",
    "UNFINISHED",
    "UNSEEN_EXCHANGE",
    "UNSHOWN",
    "VIOLATION",
    "again",
    "price",
]

VIOLATION = math.log(1 / 1000)
"""People break a rule of play, or say what is not true, about once in a thousand cards."""

OUT_OF_TURN = math.log(1e-4)
"""They lay a card out of turn, and nobody minds: all see it at once, and mostly it is taken back."""

SILENT = math.log(0.2)
"""They have a meld and do not tell of it."""

BY_WORD = math.log(1 / 2500)
"""All that goes against the rules by what a person has said of a card that does not look like it: no less likely than
one thing, and likelier than that a card in the middle is no play, or that a plain one was misread."""

AGAINST_WORD = math.log(1e-9)
"""People say who takes what was thrown down, and he does not."""

MISFIT = math.log(1e-5)
"""A card that no state of the game can take: played before, or a second one to the same trick."""

NO_PLAY = math.log(1e-4)
"""A card that comes to rest in the middle and is no play."""

ASIDE = math.log(0.9)
"""A card that comes to rest away from the middle is no play: a meld laid open, a card of the stock, a look."""

ASTRAY = math.log(0.02)
"""A play that comes to rest away from the middle."""

AFTERWARDS = math.log(0.02)
"""When the deal is over a card comes to rest in the middle, and the next deal has not begun."""

EXCHANGE = math.log(0.5)
"""Where the turned-up card lay, the seven of its suit lies now: it was exchanged, by whomever."""

UNSEEN_EXCHANGE = math.log(0.05)
"""The turned-up card went from its place and was exchanged, and no word nor the card given for it told so."""

LYING_EXCHANGE = math.log(1 / 1000)
"""The same, though the turned-up card was not even seen to go."""

TAKEN_BACK = math.log(0.03)
"""The same, of a card that was gone again, alone, within two seconds."""

BEGUN_BACK = math.log(1 / 1000)
"""A trick that was begun is taken back, with all that was played to it..."""

ONE_HAND = math.log(1 / 400)
"""Somebody lays several cards in the middle at once and takes them up again: he shows his meld there, or has dropped
his hand..."""

BACK_TOO = math.log(0.3)
"""...and what lies upon a card that is taken back is taken back with it."""

BEFORE_TURN_UP = math.log(0.5)
"""What came to the middle and was gone again before the card was turned up is no play."""

TAKEN_UNSEEN = math.log(0.01)
"""What somebody takes from an open stock was not seen to lie there: he has looked at it himself."""

MISSED = math.log(1 / 3000)
"""A card that was played and never seen: rarer than a card against the rules."""

UNFINISHED = math.log(1 / 5000)
"""The middle is emptied while a trick has a card too few, or several cards go that are none: a card of the trick was
rather played and not seen."""

GIVEN_UP = math.log(0.03)
"""A deal is given up before its last trick, for all see how it would end."""

SHOWN_IN_VAIN = math.log(0.1)
"""The same, though somebody has laid cards open before himself in the end: he shows what is his."""

THROWN = math.log(0.03)
"""Who leads when several tricks are left, and may, lays all his cards at once."""

SEVERAL_LED = math.log(0.01)
"""Who leads lays two or three cards at once, for each of them takes its trick, and more are left to him."""

LAID_BEFORE_HIM = math.log(0.6)
"""The same, and he lays them open before himself, just as many as he has left: else that is a meld."""

ALL_LAID = math.log(20.0)
"""...and then all that was left lies there: any other reason why just these cards should is twenty times rarer."""

IN_A_TRICK = math.log(0.2)
"""All this, by who plays to a trick that has begun, for he takes that as well."""

HEAPED = math.log(0.1)
"""One of those cards lies under his others, so that it is not seen..."""

HIDDEN_IN_ROW = math.log(0.3)
"""...or between them, where they lie side by side before him."""

TWO_HANDS = math.log(0.3)
"""Two of the cards that are thrown down come at once, and are of two players."""

NOT_PLAINLY = math.log(0.1)
"""All is thrown down though it is not plain which side takes it..."""

HIS_WHO_LEADS = math.log(0.7)
"""...then it is rather his side's who throws it down first..."""

THEIRS = math.log(0.3)
"""...than that of others, to whom he gives up."""

UNSHOWN = math.log(0.3)
"""Some or all of the others do not show the cards that they throw upon those."""

GATHERED = math.log(0.05)
"""A trick is gathered by another side than the one that won it, however plainly that was seen."""

EARLY = math.log(0.05)
"""A card played before the auction is known to be over..."""

IN_VAIN = math.log(1 / 250)
"""...and the auction went on behind it: it was hardly a play."""

SWAPPED = math.log(0.1)
"""Two cards that came at nearly the same time are reported in the wrong order; one that two others overtook has two of
them before it."""

HIDDEN = math.log(1 / 1000)
"""A card is seen only when others of its trick, played after it, lie over it: of 500 cards in rendered films one or
two."""

LED_UPON = math.log(0.1)
"""The same, though it is the next trick's lead that lies over it: that comes when all have looked at the trick."""

SAME_MOVED = math.log(0.3)
"""A card seen anew is one seen before that has just gone from its place alone, or lies in this very place."""

SAME_BACK = math.log(1 / 300)
"""The same, though it went with its trick, and it lies in its place again: a hand lay over the table for long."""

SAME_OLD = math.log(1 / 1000)
"""The same, though the one seen before went with its trick, or long ago: somebody looks back at a trick."""

SAME_PART = math.log(0.1)
"""The same, though the one seen before lies there still, half under it or beneath: an outline took in a part of that
card, and no more often shows such an outline another card that is misread."""

SAME_STAYS = math.log(1e-5)
"""The same, though the one seen before still lies elsewhere."""

_PRICES = {"out_of_turn": OUT_OF_TURN, "concealed_meld": SILENT, "forgotten_bella": 0.0, "hint": 0.0}

_JUST_GONE_S = 5.0
_HALF = 0.5  # of a card's diagonal: two outlines so near to each other have much in common
_NOTICED_LATE_S = 1.5


def again(old: Evidence, new: Evidence, *, swept: bool) -> float:
    """How likely a card that looks like one seen before is that card. ``swept``: that one went, and others with it.

    That a card is gone is noticed up to a second late, so a card that went soon after the new one came may be it.
    """
    if old.era != new.era:
        return SAME_MOVED
    in_its_place = near(old.seen, new.seen)
    if old.gone_at is None or old.gone_at > new.first_at + _NOTICED_LATE_S:
        return SAME_MOVED if in_its_place else SAME_PART if _touching(old.seen, new.seen) else SAME_STAYS
    if swept:
        return SAME_BACK if in_its_place else SAME_OLD
    return SAME_MOVED if new.first_at - old.gone_at < _JUST_GONE_S else SAME_OLD


def _touching(old: CardSeen, new: CardSeen) -> bool:
    """Whether a card lies on one that was seen before, or half where that lies."""
    return old.sighting in new.covers or near(old, new, _HALF)


def price(broken: Iterable[Violation]) -> float:
    """How seldom (log) all of this goes against the rules in one deal; the same told twice counts once. The same to the
    last digit in whatever order it is told: no account is to be likelier than another one day, and not the next."""
    return math.fsum([_PRICES.get(kind, VIOLATION) for kind, _, _ in {(v.kind, v.seat, v.trick) for v in broken}])
