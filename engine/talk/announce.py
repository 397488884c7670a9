"""Announcing melds: sequences before one's first card, bella at its time, great melds where they end the deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.actions import Call, MeldKind, Melds, Said, Say, Show
from engine.knowing import possible, size
from engine.masks import put, suit_mask
from engine.melds import Meld, bella_cards, bella_in, find_melds, fits
from engine.rules import NEVER, Announced, Talk, Violation
from engine.state import Phase, State
from engine.talk.bella import BellaTiming, bella_due, bella_in_play, bella_is_over, bella_may_come, bella_trick
from engine.talk.contest import as_announced, matched

__all__ = ["Announcing", "great", "shown", "told_cards", "vouched"]

GREAT = 100
"""From this value on a meld ends the deal, where a game has that."""

_NO_SUCH = "There is no such meld in this game."


@dataclass(frozen=True, slots=True)
class Announcing(Talk):
    """When melds may be announced.

    ``throw_in``: melds of 100 and more are declared before the first lead and end the deal. ``highest_only``:
    each player declares one sequence, his best, and nothing lower than who plays before him. ``answer``: players
    declare what they like, but his best is nothing lower than what another has declared before. The other fields are
    the game's own words.
    """

    bella: BellaTiming
    late: str
    bella_late: str
    throw_in: str = ""
    highest_only: str = ""
    answer: str = ""

    def hears(self, call: Call) -> bool:
        """Announcements of melds."""
        return isinstance(call, Melds)

    def awake(self, state: State) -> bool:
        """Until the second trick, and as long as bella may still be said."""
        if len(state.tricks) < 2 or state.thrown_in:
            return True
        return self.bella is not BellaTiming.FIRST_CARD and bella_in_play(state)

    def asleep_until(self, state: State) -> int:
        """For good, where no bella can come any more."""
        return NEVER if self.bella is BellaTiming.FIRST_CARD or not bella_may_come(state) else 0

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """What there is to announce: of a known hand what it holds, else every kind that can be."""
        hand = state.owned(place)
        if hand is not None and not _has_something(state, place, hand):
            return ()
        due = state.thrown_in or bella_due(state, place, self.bella)
        if not due and (state.played[place] or state.finished):
            return ()
        found = self._kinds(state) if hand is None else _sayings(state, place, hand)
        offers = (Melds(items) for items in found if due or all(item.kind is not MeldKind.BELLA for item in items))
        return tuple(call for call in offers if self.against(state, place, Say(state.seats[place], call)) is None)

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Too late, too early, not held, or not a meld of this game."""
        assert isinstance(say.call, Melds)
        for item in say.call.items:
            found = self._untimely(state, place, item)
            if found is not None:
                return Violation(found[0], say.seat, state.trick_number, None, found[1])
        if not _holds(state, place, say.call.items):
            rule = "A meld is announced by a player who holds it."
            return Violation("false_meld", say.seat, state.trick_number, None, rule)
        if self.highest_only and not _is_highest(state, place, say.call.items):
            return Violation("wrong_call", say.seat, state.trick_number, None, self.highest_only)
        if self.answer and _beaten(state, place, say.call.items):
            return Violation("wrong_call", say.seat, state.trick_number, None, self.answer)
        return None

    def said(self, state: State, place: int, say: Say) -> State:
        """The melds noted; a great one ends the play before it begins."""
        assert isinstance(say.call, Melds)
        new = tuple(Announced(place, item, self._trick(state, place, item)) for item in say.call.items)
        told = 0
        for item in say.call.items:
            told |= told_cards(state, item)
        state = vouched(state.changed(announced=state.announced + new), place, told)
        if self.throw_in and any(great(item) for item in say.call.items):
            return state.changed(thrown_in=True, phase=Phase.SETTLING)
        return state

    def _trick(self, state: State, place: int, item: Said) -> int:
        if item.kind is MeldKind.BELLA:
            return bella_trick(state, place, self.bella) or 0
        return state.trick_number

    def _untimely(self, state: State, place: int, item: Said) -> tuple[str, str] | None:
        """Kind and rule against announcing this item at this time."""
        if not _exists(state, item):
            return "wrong_call", _NO_SUCH
        if state.thrown_in:
            return None
        if great(item):
            if not self.throw_in:
                return "wrong_call", _NO_SUCH
            return None if state.phase is Phase.READY else ("late_meld", self.throw_in)
        if item.kind is MeldKind.BELLA:
            kind = "late_meld" if bella_is_over(state, place, self.bella) else "false_meld"
            return None if bella_trick(state, place, self.bella) else (kind, self.bella_late)
        return ("late_meld", self.late) if state.played[place] or state.finished else None

    def _kinds(self, state: State) -> Iterator[tuple[Said, ...]]:
        pack = state.pack
        lengths = range(3, 9 if self.throw_in else 5)
        yield from ((Said(MeldKind.of_length(length), pack=pack),) for length in lengths)
        yield from ((Said(MeldKind.FOUR, rank, pack=pack),) for rank, _ in state.rules.melds.sets)
        yield (Said(MeldKind.BELLA, pack=pack),)


def vouched(state: State, place: int, cards: int) -> State:
    """The state in which a hand that nobody knows holds the cards that its player spoke for."""
    held = state.held[place] | cards & ~state.played[place]
    if state.owned(place) is not None or held.bit_count() > size(state, place):
        return state
    return state.changed(held=put(state.held, place, held))


def shown(state: State, place: int, say: Say) -> State:
    """The state after a word: melds that are shown are noted, and that their cards are held."""
    items = say.call.items if isinstance(say.call, Show) else ()
    cards = 0
    for item in items:
        cards |= told_cards(state, item)
    new = tuple(Announced(place, item, state.trick_number) for item in items)
    return vouched(state.changed(shown=state.shown + new), place, cards)


def great(item: Said) -> bool:
    """Whether a meld is one of 100 and more."""
    return item.kind is MeldKind.FOUR or item.kind.length > 4


def _exists(state: State, item: Said) -> bool:
    if item.kind is MeldKind.FOUR:
        return any(rank is item.top for rank, _ in state.rules.melds.sets)
    if item.kind is MeldKind.BELLA:
        return state.table is not None and bella_cards(state.table.trump) != 0
    return item.kind is not MeldKind.MELD


def _melds_of(state: State, place: int, hand: int) -> tuple[Meld, ...]:
    bella = None if state.table is None else bella_in(hand, state.table.trump, state.rules.melds)
    melds = as_announced(state, place, find_melds(hand, state.rules.melds))
    return (*melds, *(() if bella is None else (bella,)))


def _has_something(state: State, place: int, hand: int) -> bool:
    """Whether a known hand has anything to announce: the quick answer for most hands at most times."""
    pair = 0 if state.table is None else bella_cards(state.table.trump)
    if pair and not pair & ~hand:
        return True
    return (not state.played[place] or state.thrown_in) and bool(find_melds(hand, state.rules.melds))


def _already(state: State, place: int) -> tuple[Said, ...]:
    return tuple(item.said for item in state.announced if item.place == place)


def _holds(state: State, place: int, items: tuple[Said, ...]) -> bool:
    """Whether the hand has all that was announced, these included; of an unknown hand whether it can have."""
    hand = state.owned(place)
    everything = _already(state, place) + items
    if hand is not None:
        return matched(everything, _melds_of(state, place, hand), state) is not None
    if sum(item.kind is MeldKind.BELLA for item in everything) > 1:
        return False
    can_have = possible(state, place) | state.played[place]
    return all(told_cards(state, item) & ~can_have == 0 for item in items)


def told_cards(state: State, item: Said) -> int:
    """The cards that an announcement names, empty where it leaves them open."""
    if item.kind is MeldKind.BELLA:
        return 0 if state.table is None else bella_cards(state.table.trump)
    if item.top is None:
        return 0
    if item.kind is MeldKind.FOUR:
        return 0x01010101 << item.top.value
    if item.suit is None or item.top.value + 1 < item.kind.length:
        return 0
    first = state.pack.suits.index(item.suit) * 8
    run = (1 << item.top.value + 1) - (1 << item.top.value + 1 - item.kind.length) << first
    return run & suit_mask(first // 8)


def _beaten(state: State, place: int, items: tuple[Said, ...]) -> bool:
    """Whether these sequences are all shorter than one that somebody before this player in the trick declared."""
    lengths = [item.kind.length for item in items if item.kind.length]
    return bool(lengths) and any(item.said.kind.length > max(lengths) for item in _before(state, place))


def _before(state: State, place: int) -> list[Announced]:
    """What those who play before this player in the trick have announced."""
    players = len(state.seats)
    return [i for i in state.announced if (i.place - state.leader) % players < (place - state.leader) % players]


def _is_highest(state: State, place: int, items: tuple[Said, ...]) -> bool:
    """Whether this is the player's one best sequence, and nobody before him in the trick declared a better kind."""
    runs = [item for item in items if item.kind.length]
    if not runs:
        return True
    if len(runs) > 1 or any(item.kind.length for item in _already(state, place)):
        return False
    if _beaten(state, place, items):
        return False
    hand = state.owned(place)
    melds = () if hand is None else find_melds(hand, state.rules.melds)
    best = [meld for meld in melds if (meld.value, meld.top) == (melds[0].value, melds[0].top)]
    return not melds or any(fits(runs[0], meld, state.pack) for meld in best)


def _sayings(state: State, place: int, hand: int) -> list[tuple[Said, ...]]:
    """All ways to announce what a known hand still has, ranks and suits left out where they may be."""
    left = list(_melds_of(state, place, hand))
    for meld in matched(_already(state, place), left, state) or ():
        left.remove(meld)
    shorts = [_short(meld, state) for meld in left]
    found = [c for size in range(1, min(len(shorts), 4) + 1) for c in combinations(shorts, size)]
    return list(dict.fromkeys(found))


def _short(meld: Meld, state: State) -> Said:
    return Said(meld.kind, meld.top if meld.kind is MeldKind.FOUR else None, None, state.pack)
