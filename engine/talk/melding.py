"""Declaring melds in every trick (Tartli): before the card, again and again, and bella at any time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Call, DeclareNone, Good, MeldKind, Melds, Said, Say, Show
from engine.knowing import possible
from engine.melds import bella_cards, find_melds
from engine.rules import NEVER, Announced, Talk, Violation
from engine.state import State
from engine.talk.announce import vouched
from engine.talk.in_tricks import SETS, Declared, MeldLaw, Yielded, contest_in, leader_of, of_player, strength
from engine.talk.meaning import Against, narrowed, resolved
from engine.talk.offers import meld_offers, show_offers

__all__ = ["MeldWords", "Melding"]


@dataclass(frozen=True, slots=True)
class MeldWords:
    """The game's own sentences: the time of melds, their moment in a trick, how many, what an answer must be, …"""

    time: str
    moment: str
    amount: str
    answer: str
    contest: str
    bella: str


@dataclass(frozen=True, slots=True)
class Melding(Talk):
    """Sets, sequences and bella in the first tricks of a deal for two, and the words of their contest."""

    law: MeldLaw
    words: MeldWords

    def hears(self, call: Call) -> bool:
        """Melds, what is said of them, and that there are none."""
        return isinstance(call, Melds | Show | Good | DeclareNone)

    def awake(self, state: State) -> bool:
        """In the tricks with melds, and until the next lead after them."""
        done = len(state.tricks)
        going = done < self.law.last or (done == self.law.last and not state.plays)
        return going and state.table is not None and not state.finished

    def asleep_until(self, state: State) -> int:
        """For good, after the tricks with melds."""
        return NEVER if len(state.tricks) >= self.law.last else 0

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """Bella; before one's own card what the hand has; in a contest top cards, and "good"."""
        if not self.awake(state) or _has_nothing(state, place):
            return ()
        found: list[Call] = []
        bella = (Said(MeldKind.BELLA, pack=state.pack),)
        if self._against_bella(state, place, bella) is None:
            found.append(Melds(bella))
        if self._against_moment(state, place) is None:
            found += [Melds(items) for items in meld_offers(state, place, self.law)]
        found += show_offers(state, place, self.law)
        return (*found, Good()) if self._answered(state, place) else tuple(found)

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, not held, scored before, too many, or no answer to the other player's meld."""
        if isinstance(say.call, Melds):
            found = self._against_melds(state, place, say.call.items)
        elif isinstance(say.call, Show):
            shown = narrowed(state, place, say.call.items)
            found = ("false_meld", self.words.contest) if shown is None else None
        elif isinstance(say.call, Good):
            found = None if self._answered(state, place) else ("wrong_call", self.words.contest)
        else:
            found = self._against_moment(state, place)
        return None if found is None else Violation(found[0], say.seat, state.trick_number, None, found[1])

    def said(self, state: State, place: int, say: Say) -> State:
        """Declarations with what they can mean; a word of the contest narrows them down."""
        if isinstance(say.call, Melds):
            return self._declared(state, place, say.call.items)
        if isinstance(say.call, Show):
            return _shown(state, place, say.call.items)
        if isinstance(say.call, DeclareNone):  # as good as silence: he may still think better of it
            return state
        trick = self._contest(state) or state.trick_number
        none = Yielded(place, Said(MeldKind.MELD, pack=state.pack), trick)
        return state.changed(shown=(*state.shown, none))

    def _declared(self, state: State, place: int, items: tuple[Said, ...]) -> State:
        melds = tuple(item for item in items if item.kind is not MeldKind.BELLA)
        declared, _ = resolved(state, place, melds, self.law)
        kept = tuple(item for item in state.announced if item not in of_player(state, place, state.trick_number))
        new: tuple[Announced, ...] = declared
        told = _certain(declared)
        if len(melds) < len(items):
            new += (Announced(place, Said(MeldKind.BELLA, pack=state.pack), state.trick_number),)
            told |= _pair(state)
        return vouched(state.changed(announced=kept + new), place, told)

    def _against_melds(self, state: State, place: int, items: tuple[Said, ...]) -> Against:
        bella = tuple(item for item in items if item.kind is MeldKind.BELLA)
        melds = tuple(item for item in items if item.kind is not MeldKind.BELLA)
        if bella:
            found = self._against_bella(state, place, bella)
            if found is not None or not melds:
                return found
        return (
            self._against_moment(state, place)
            or self._against_amount(state, place, melds)
            or resolved(state, place, melds, self.law)[1]
            or self._against_answer(state, place, melds)
        )

    def _against_bella(self, state: State, place: int, items: tuple[Said, ...]) -> Against:
        said = any(item.said.kind is MeldKind.BELLA for item in state.announced)
        if not self._in_time(state):
            return "late_meld", self.words.time
        pair, hand = _pair(state), state.hand(place)
        held = possible(state, place) if hand is None else hand
        if said or len(items) > 1 or held & pair != pair:
            return "false_meld", self.words.bella
        if self.law.bella_with_melds and not self._before_card(state, place):
            return "wrong_call", self.words.moment
        return None

    def _against_moment(self, state: State, place: int) -> Against:
        if not self._in_time(state):
            return "late_meld", self.words.time
        yielded = any(item.place == place and item.trick == state.trick_number for item in state.shown)
        if not self._before_card(state, place) or yielded:
            return "wrong_call", self.words.moment
        return None

    def _against_amount(self, state: State, place: int, items: tuple[Said, ...]) -> Against:
        said = [item.said for item in of_player(state, place, state.trick_number)] + list(items)
        sets = sum(item.kind in SETS for item in said)
        if sets > 1 or (len(said) - sets > 1 and not self.law.suits):
            return "wrong_call", self.words.amount
        return None

    def _against_answer(self, state: State, place: int, items: tuple[Said, ...]) -> Against:
        if place == leader_of(state, state.trick_number):
            return None
        own = [item.said for item in of_player(state, place, state.trick_number)] + list(items)
        other = [item.said for item in of_player(state, 1 - place, state.trick_number)]
        return None if not other or strength(own) >= strength(other) else ("wrong_call", self.words.answer)

    def _in_time(self, state: State) -> bool:
        return 0 < state.trick_number <= self.law.last and not state.finished

    def _before_card(self, state: State, place: int) -> bool:
        """The leader before he leads, the other once the lead lies."""
        if not state.plays:
            return place == state.to_play
        return state.plays[0].seat is not state.seats[place]

    def _contest(self, state: State) -> int | None:
        """The trick whose contest is still open for words: this one, or the last before a new lead."""
        number = len(state.tricks) + 1
        if state.plays:
            return number
        return number - 1 if number > 1 else None

    def _answered(self, state: State, place: int) -> bool:
        """Whether there is a meld of the other player's to give way to."""
        trick = self._contest(state)
        if trick is None or not of_player(state, 1 - place, trick) or contest_in(state, trick, self.law).sure:
            return False
        return place != leader_of(state, trick) or bool(of_player(state, place, trick))


def _has_nothing(state: State, place: int) -> bool:
    """Whether a known hand has no meld, and none was declared before: the quick answer for most hands."""
    hand = state.hand(place)
    if hand is None or state.announced or find_melds(hand, state.rules.melds):
        return False
    return hand & _pair(state) != _pair(state)


def _shown(state: State, place: int, items: tuple[Said, ...]) -> State:
    announced = list(state.announced)
    pairs = narrowed(state, place, items) or ()
    for old, new in pairs:
        announced[announced.index(old)] = new
    return vouched(state.changed(announced=tuple(announced)), place, _certain([new for _, new in pairs]))


def _certain(declared: Sequence[Declared]) -> int:
    """The cards of melds about which nothing is open."""
    cards = 0
    for item in declared:
        cards |= item.could_be[0].cards if len(item.could_be) == 1 else 0
    return cards


def _pair(state: State) -> int:
    return 0 if state.table is None else bella_cards(state.table.trump)
