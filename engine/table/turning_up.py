"""Which of the cards that lie there is the turned-up one, by when it came, where it lies and how well it is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.actions import Exchange
from engine.observation import BACK, UNKNOWN, Zone
from engine.table.evidence import Evidence, near, went_together
from engine.table.steps import Said
from engine.talk.exchange import given_for

__all__ = ["AUCTIONED_S", "across", "after_auction", "at_stock", "bid_on", "laid_for", "turned_up_of"]

AUCTIONED_S = 1.5
"""What comes to rest so long (seconds) after the last word of the auction was entered was not turned up for it."""

ACROSS = 0.15
"""So near (share of a card's diagonal) the turned-up card has its middle to that of the stack on which it lies."""

_HALF = 0.2
"""So far (share of a card's diagonal) from the middle of the stock a card that is half under it has its own."""

_NEXT_S = 1.0
"""A card in whose place another comes to rest so soon (seconds) after it went is hidden by that one."""

_WORST = {Zone.TURN_UP: UNKNOWN, Zone.TRICK: BACK - 1}
"""What a card may look most like in a place: half under the stock it may be hard to tell from a stranger."""


def turned_up_of(early: Iterable[Evidence], there: Sequence[Evidence], said: Sequence[Said]) -> Evidence | None:
    """The card of which people say so; else the first in that zone, or the first that came during the auction, but for
    a stack under another; else the one that there must be. What was exchanged for one of them is none. ``early``: the
    cards that can be it, ``there``: all; ``said``: the words over the deal."""
    cards = [k for k in early if k.best != BACK and k.best <= _WORST.get(k.seen.zone, -1) and not _in_trick(k, there)]
    if _says_exchanged(said):
        cards = [k for k in cards if k.play or not any(laid_for(k, other) for other in cards)]
    stacks = {k.id for k in cards if _stack(k, cards) or _hidden(k, cards, there, said)}
    return min(
        cards,
        key=lambda k: (not k.play, k.supposed, k.seen.zone is not Zone.TURN_UP, k.best > BACK, k.id in stacks, *k.key),
        default=None,
    )


def after_auction(new: Evidence, bids: Iterable[Said]) -> bool:
    """Whether a card came to lie there so late that it was turned up for another reason. ``bids``: what was said in the
    auction."""
    last = max((word.entered for word in bids if word.key[0] == new.era), default=new.first_at)
    return new.first_at > last + AUCTIONED_S


def at_stock(known: Evidence, there: Iterable[Evidence]) -> bool:
    """Whether a card lies half under the stock, which lies face down; the bottom card is laid on the middle of that."""
    return known.seen.zone is Zone.TURN_UP and any(
        other.era == known.era
        and other.seen.zone is Zone.TALON
        and (known.seen.sighting in other.seen.covers or other.seen.sighting in known.seen.covers)
        and not near(known.seen, other.seen, _HALF)
        for other in there
    )


def laid_for(new: Evidence, known: Evidence) -> bool:
    """Whether a card is what is given for another, and lies where that lay before."""
    given = known.best < BACK and new.best == given_for(known.best)
    return given and new.era == known.era and new.first_at > known.first_at and near(new.seen, known.seen, ACROSS)


def bid_on(known: Evidence, there: Sequence[Evidence], said: Sequence[Said]) -> bool:
    """Whether people bid on this card as the turned-up one: it lay so then, or where tricks seemed to be laid so far,
    and none across it yet. The stack that lies open (Alte Land) is laid first, and looks turned up until the card
    across it comes."""
    first = _first_word(known, said)
    if first is None or known.best >= BACK or known.seen.zone not in _WORST:
        return False
    up = (k for k in there if k is not known and k.era == known.era and k.seen.zone is Zone.TURN_UP)
    return all(other.first_at > first or _hidden(other, [known], there, said) for other in up)


def across(upper: Evidence, lower: Evidence) -> bool:
    """Whether a card lies on the middle of another that came before it, as the turned-up one on the stack that lies
    open (Alte Land); no card of a trick is laid so exactly on another."""
    on_it = lower.seen.sighting in upper.seen.covers and upper.era == lower.era
    return on_it and upper.first_at > lower.first_at and near(upper.seen, lower.seen, ACROSS)


def _stack(known: Evidence, cards: Iterable[Evidence]) -> bool:
    """Whether a card is the stack, in a place that was nothing but the middle so far."""
    return known.seen.zone is Zone.TRICK and any(across(other, known) for other in cards)


def _hidden(known: Evidence, cards: Iterable[Evidence], there: Iterable[Evidence], said: Iterable[Said]) -> bool:
    """Whether a card seemed to go when another came upon it, before any word was said or card played: in small pictures
    nothing of the open stack is seen under the card across it. But words are entered late, and where a seven lies in
    its place that is said to be exchanged, it was turned up."""
    if known.gone_at is None or known.seen.zone is not Zone.TURN_UP or _exchanged(known, there, said):
        return False
    first = _first_act(known, there, said)
    return any(
        other.era == known.era
        and other.seen.zone is Zone.TURN_UP
        and known.first_at < other.first_at < known.gone_at + _NEXT_S
        and (first is None or other.first_at < first)
        and near(other.seen, known.seen, ACROSS)
        for other in cards
    )


def _exchanged(known: Evidence, there: Iterable[Evidence], said: Iterable[Said]) -> bool:
    """Whether people say that a seven was exchanged, and what is given for a card lies where that did."""
    return _says_exchanged(said) and any(laid_for(other, known) for other in there)


def _says_exchanged(said: Iterable[Said]) -> bool:
    return any(isinstance(word.say.call, Exchange) for word in said)


def _first_word(known: Evidence, said: Iterable[Said]) -> float | None:
    """When the first word over a card's deal was entered; None where none was."""
    return min((word.entered for word in said if word.key[0] == known.era), default=None)


def _first_act(known: Evidence, there: Iterable[Evidence], said: Iterable[Said]) -> float | None:
    """When the first word over a card's deal was entered, or the first card came to lie in the middle, whichever was
    sooner: by then a card is turned up; and words are entered late. None where nothing was."""
    words = (word.entered for word in said if word.key[0] == known.era)
    cards = (k.first_at for k in there if k.era == known.era and k.seen.zone is Zone.TRICK)
    return min((*words, *cards), default=None)


def _in_trick(known: Evidence, there: Sequence[Evidence]) -> bool:
    """Whether a card lay in the middle and went together with others, but for the stack that lies open under it."""
    middle = [k for k in there if k.seen.zone is Zone.TRICK and not across(known, k)]
    return known.seen.zone is Zone.TRICK and went_together(known, middle)
