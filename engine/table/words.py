"""Where something said belongs among the cards.

Words are entered by hand and so come late: what was said before a card is often entered after it. Their place is
where they are possible, and where all that happened is likeliest: the cards, the rules, and how long people take to
enter a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.actions import Exchange, Say
from engine.errors import ImpossibleAction
from engine.state import Legal, Phase, State
from engine.table.bidding import auctioned_before, auctioned_in_front, came_early, over_before
from engine.table.choice import Kind
from engine.table.evidence import Evidence
from engine.table.steps import AFTER, BEFORE, Key, Said, Seen, behind, in_front
from engine.table.telling import told_of

if TYPE_CHECKING:
    from engine.table.deal import Deal

__all__ = [
    "auctioned_in_time",
    "before_word",
    "cards_of",
    "heard",
    "just_before",
    "likeliest",
    "placed_anew",
    "placed_in_the_end",
    "possible_in_any",
    "without",
]

_LATE_S = 5.0
"""A word is first looked for among the cards that came to rest at most so long (seconds) before it was entered."""

_LIKELIER = 1.0
"""Nats by which another place of a word must make all that happened likelier."""


def heard(deal: Deal, id: int, era: int, at: float, say: Say, *, now: bool = True) -> Deal:
    """The deal with something said. Where it is possible in the likeliest account it belongs there; what is possible
    only in others makes those likelier. ``now``: it was entered just now, so it may belong behind all that was seen.

    Raises ImpossibleAction, naming what is possible now, where it is possible in none.
    """
    entered: Key = era, at, AFTER, id
    said = Said(id, say, entered, at)
    places = [key for key in _places(deal, entered, say) if now or key <= entered]
    plain = next((key for key in places if possible(deal.state_before(key), say)), None)
    soon = [key for key in places if key[0] == era and abs(at - key[1]) < _LATE_S]
    bold = plain if plain == entered else next((key for key in soon if possible_in_any(deal, key, say)), None)
    keys = [key for key in dict.fromkeys((plain, bold)) if key is not None]
    ways = [way for key in keys for way in _with_and_without_those_before(deal, replace(said, key=key))]
    if not ways:
        exchanged = _exchanged_before(deal, said)
        if exchanged is not None:
            return exchanged
        raise ImpossibleAction(f"{say} is not possible now{_reason(deal.state, say)}; {_now(deal.state)}")
    return auctioned_in_time(likeliest(max(ways, key=lambda way: way.likely), _said_sooner(deal, said)))


def _exchanged_before(deal: Deal, said: Said) -> Deal | None:
    """The deal with the word that a seven was exchanged, which was not possible while that seven passed for the card
    turned up: by the word alone it is known to lie in the place of the one that was. It stands where it was entered, or
    in front of a card of the first trick, whichever is likelier. None where it is not so."""
    if not isinstance(said.say.call, Exchange):
        return None
    led = [card for card in cards_of(deal) if not card.aside][: len(deal.state.seats)]
    first = (in_front(card.key, said.id) for card in led)
    ways = [deal.with_words(*deal.said, replace(said, key=key)) for key in (said.key, *first)]
    up = deal.state.setup.turned_up
    there = [way for way in ways if way.state.setup.turned_up != up and way.state.exchanges]
    return max(there, key=lambda way: way.likely, default=None)


def likeliest(stands: Deal, ways: Iterator[Deal]) -> Deal:
    """The likeliest of several ways; as it stands, unless another is plainly likelier."""
    best = max(ways, key=lambda deal: deal.likely, default=stands)
    return best if best.likely > stands.likely + _LIKELIER else stands


def _said_sooner(deal: Deal, said: Said) -> Iterator[Deal]:
    """A word in front of each of the cards that came to rest a little before it was entered.

    Before trumps are known the words that were entered since that card go along: all cards come after them. So they do
    by the word that ends the auction, however long the cards have waited.
    """
    bid = deal.state.phase is Phase.AUCTION
    for card in just_before(deal, said):
        key = in_front(card.key, said.id)
        if possible_in_any(deal, key, said.say):
            yield from _with_and_without_those_before(deal, replace(said, key=key))
        elif bid:
            yield from auctioned_before(deal, card.key, said)
    if bid:
        yield from auctioned_in_front(deal, said)


def _with_and_without_those_before(deal: Deal, said: Said) -> Iterator[Deal]:
    """The deal with something said, and the same with the words that stand behind it and were entered before it in
    front of it: mostly they were said before, too."""
    yield deal.with_words(*deal.said, said)
    behind_it = [w for w in deal.said if w.key > said.key and w.entered <= said.entered and not w.settled]
    if behind_it and said.key[2] == BEFORE:
        along = {w.id: replace(w, key=(*said.key[:3], w.id)) for w in behind_it}
        yield deal.with_words(*(along.get(w.id, w) for w in deal.said), said)


def placed_anew(deal: Deal, new: Evidence) -> Deal:
    """The deal with words entered after a card came to rest, but before it was reported, where they fit best."""
    for word in [said.id for said in deal.said]:
        said = next(said for said in deal.said if said.id == word)  # another word's new place may have moved this one
        era, at, _, _ = said.key
        if era != new.era or at <= new.first_at or said.settled:
            continue
        if _waits(deal, new) or not possible(before_word(deal, said), said.say):
            try:
                deal = heard(without(deal, said), said.id, era, said.entered, said.say)
            except ImpossibleAction:
                continue
        else:
            deal = _with_word_in_front(deal, said, new)
    return deal


def auctioned_in_time(deal: Deal) -> Deal:
    """The deal with the last words of the auction in front of one of the cards that wait for its end, or that lay in
    the middle before it and are taken for no play, where all that happened is likelier so. As long as the turned-up
    card was not seen, which makes trumps, all cards wait, wherever these words stand."""
    best = deal.belief.best
    if best.state.phase is Phase.AUCTION or all(choice.kind is not Kind.WAITING for choice in best.choices):
        return deal
    return likeliest(deal, (way for card, _ in came_early(deal) for way in over_before(deal, card.key)))


def placed_in_the_end(deal: Deal) -> Deal:
    """A deal that is over with its words where they are likeliest by all that is known now; only those are moved on
    which what is told of it hangs, that first which gains the most: two may mend the same fault."""
    for places in sorted(deal.belief.places.values(), key=lambda places: places.here.weight - places.best.weight):
        if places.best is not places.here and told_of(places.best.state) != told_of(places.here.state):
            there = replace(places.said, key=places.best.key)
            if was_tried(deal, there):
                continue
            others = without(deal, places.said)
            moved = others.with_words(*others.said, there)
            if moved.state.finished and moved.likely > deal.likely:
                return moved
            deal = having_tried(deal, there)
    return deal


def was_tried(deal: Deal, there: Said) -> bool:
    """Whether it is known that a word is not likelier at another place: it was not as long as the likeliest account has
    been what it is. To derive a deal anew takes long where nothing fits."""
    return (there, deal.belief.best.state.actions) in deal.tried


def having_tried(deal: Deal, there: Said) -> Deal:
    """The deal with the knowledge that a word is not likelier at another place."""
    others = tuple(tried for tried in deal.tried if tried[0] != there)
    return replace(deal, tried=(*others, (there, deal.belief.best.state.actions)), base=deal.belief)


def _with_word_in_front(deal: Deal, said: Said, new: Evidence) -> Deal:
    """With something said before a card instead of after it, where all that happened is likelier so."""
    return moved_to(deal, replace(said, key=in_front(new.key, said.id)))


def moved_to(deal: Deal, there: Said) -> Deal:
    """With something said at another place, where all that happened is likelier so."""
    others = without(deal, there)
    if not possible_in_any(others, there.key, there.say):  # the word itself may tell how an earlier card is to be read
        return deal
    return likeliest(deal, iter((others.with_words(*others.said, there),)))


def _places(deal: Deal, entered: Key, say: Say) -> Iterator[Key]:
    """Where something said can belong, the likeliest place first.

    In front of an exchange that was seen, where that is said; in front of cards that wait for the auction to
    end; when it was entered; at the end; earlier and earlier.
    """
    steps, best, word = deal.belief.steps, deal.belief.best, entered[3]
    if isinstance(say.call, Exchange):  # it may have been seen before it was entered
        seen = (i for i, choice in enumerate(best.choices) if choice.kind is Kind.EXCHANGED)
        yield from (in_front(steps[i].key, word) for i in seen)
    first = next((card for card, kind in came_early(deal) if kind is Kind.WAITING), None)
    if first is not None:
        yield in_front(first.key, word)
    yield entered
    if steps:
        yield behind(max(steps[-1].key, entered), word)
    yield from (key for key in reversed([in_front(card.key, word) for card in cards_of(deal)]) if key < entered)


def cards_of(deal: Deal) -> list[Seen]:
    """The cards of a deal in their order, but for the turned-up one."""
    return [step for step in deal.belief.steps if isinstance(step, Seen) and not step.turned_up]


def just_before(deal: Deal, said: Said) -> Iterator[Seen]:
    """The cards that came to rest a little before something said was entered."""
    for card in cards_of(deal):
        era, at, _, _ = card.key
        if era == said.key[0] and 0 <= said.entered - at < _LATE_S:
            yield card


def without(deal: Deal, said: Said) -> Deal:
    """The deal without something said."""
    return deal.with_words(*(other for other in deal.said if other.id != said.id))


def _waits(deal: Deal, new: Evidence) -> bool:
    """Whether a card is taken for a play before trumps are known: then what was said after it came before."""
    steps, choices = deal.belief.steps, deal.belief.best.choices
    found = (c for step, c in zip(steps, choices, strict=True) if isinstance(step, Seen) and step.evidence is new)
    return any(choice.kind is Kind.WAITING for choice in found)


def before_word(deal: Deal, said: Said) -> State:
    """The state of the likeliest account before something that was said."""
    return deal.belief.beams[deal.belief.steps.index(said)][0].state


def possible(state: State, say: Say) -> bool:
    """Whether somebody can say this now, and may."""
    try:
        return state.violation(say) is None
    except ImpossibleAction:
        return False


def possible_in_any(deal: Deal, key: Key, say: Say) -> bool:
    """Whether this can be said at this place in any account."""
    return any(possible(account.state, say) for account in deal.accounts_before(key))


def _reason(state: State, say: Say) -> str:
    try:
        against = state.violation(say)
    except ImpossibleAction as why:
        return f" ({why})"
    return f" ({against.rule})" if against is not None and against.rule else ""


def _now(state: State) -> str:
    legal = [who for who in state.legal_actions() if who.calls]
    if not legal:
        return "nothing can be said"
    return "possible: " + "; ".join(_calls(who) for who in legal)


def _calls(who: Legal) -> str:
    return f"{who.seat}: {', '.join(str(call) for call in who.calls)}"
