"""Melds before the first trick: each player in turn states his highest, from forehand on (Klaberjass, Zensa)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Call, DeclareNone, Good, MeldKind, Melds, Said, Say
from engine.knowing import possible
from engine.melds import RunRule, find_melds, said_value
from engine.rules import Announced, Talk, Violation
from engine.state import Phase, State
from engine.talk.announce import Announcing, told_cards, vouched
from engine.talk.contest import matched

__all__ = ["MeldPhase", "PhaseWords"]


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """The game's own sentences: when melds are stated, in which order, which of them, and what an answer says."""

    time: str
    order: str
    highest: str
    answer: str
    held: str = "A meld is announced by a player who holds it."


@dataclass(frozen=True, slots=True)
class MeldPhase(Talk):
    """``declare none`` or the highest meld, once each, before one's first card. Keeping silent is having none.

    ``bella``: how bella, which is said later, is announced.
    """

    bella: Announcing
    words: PhaseWords

    def hears(self, call: Call) -> bool:
        """Melds, and that there are none."""
        return isinstance(call, Melds | DeclareNone)

    def awake(self, state: State) -> bool:
        """Until the first trick is over, and as long as bella may be said."""
        return not state.tricks or self.bella.awake(state)

    def asleep_until(self, state: State) -> int:
        """As bella."""
        return self.bella.asleep_until(state)

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """The highest meld and "no melds" when it is this player's word, and bella with its card."""
        bella = [call for call in self.bella.calls(state, place) if isinstance(call, Melds) and _is_bella(call)]
        if self._untimely(state, place) is not None:
            return tuple(bella)
        calls: tuple[Call, ...] = (*(Melds((said,)) for said in self._offers(state, place)), DeclareNone(), *bella)
        return tuple(call for call in calls if self.against(state, place, Say(state.seats[place], call)) is None)

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, not this player's turn to speak, not held, not his highest, or lower than what was said."""
        if isinstance(say.call, Melds):
            if _is_bella(say.call):
                return self.bella.against(state, place, say)
            found = self._untimely(state, place) or self._against_melds(state, place, say.call.items)
        else:
            found = self._untimely(state, place)
        return None if found is None else Violation(found[0], say.seat, state.trick_number, None, found[1])

    def said(self, state: State, place: int, say: Say) -> State:
        """What was stated is noted; "no melds" leaves nothing to note."""
        if not isinstance(say.call, Melds):
            return state
        if _is_bella(say.call):
            return self.bella.said(state, place, say)
        new = tuple(Announced(place, item, state.trick_number) for item in say.call.items)
        told = 0
        for item in say.call.items:
            told |= told_cards(state, item)
        return vouched(state.changed(announced=state.announced + new), place, told)

    def _untimely(self, state: State, place: int) -> tuple[str, str] | None:
        if state.tricks or state.phase is not Phase.PLAY or state.played[place]:
            return "late_meld", self.words.time
        if _has_spoken(state, place):
            return "wrong_call", self.words.highest
        earlier = ((state.leader + i) % len(state.seats) for i in range((place - state.leader) % len(state.seats)))
        if not all(state.played[other] or _has_spoken(state, other) for other in earlier):
            return "wrong_call", self.words.order
        return None

    def _against_melds(self, state: State, place: int, items: Sequence[Said]) -> tuple[str, str] | None:
        if not all(_is_meld_here(state, item) for item in items) or not _holds(state, place, items):
            return "false_meld", self.words.held
        value = max(said_value(item, state.rules.melds) or 0 for item in items)
        if value < _highest_of(state, place):
            return "wrong_call", self.words.highest
        stated = [said_value(item.said, state.rules.melds) or 0 for item in state.announced if item.place != place]
        return ("wrong_call", self.words.answer) if value < max(stated, default=0) else None

    def _offers(self, state: State, place: int) -> list[Said]:
        """The ways to state the highest meld of a known hand; of another hand every kind that there is."""
        rules, hand = state.rules.melds, state.owned(place)
        if hand is not None:
            melds = find_melds(hand, rules)
            exact = [meld.said(state.pack) for meld in melds if meld.value == melds[0].value]
            short = [said if said.kind is MeldKind.FOUR else Said(said.kind, pack=state.pack) for said in exact]
            return list(dict.fromkeys(short))
        longest = 8 if rules.runs is RunRule.LONG else 4
        runs = [Said(MeldKind.of_length(length), pack=state.pack) for length in range(3, longest + 1)]
        return runs + [Said(MeldKind.FOUR, rank, pack=state.pack) for rank, _ in rules.sets]


def _is_bella(call: Melds) -> bool:
    return any(item.kind is MeldKind.BELLA for item in call.items)


def _has_spoken(state: State, place: int) -> bool:
    """Whether the player has stated something, or acknowledged what was stated."""
    said = (word.call for word in state.words if word.place == place)
    return any(isinstance(call, Melds | DeclareNone | Good) for call in said)


def _is_meld_here(state: State, item: Said) -> bool:
    rules = state.rules.melds
    if item.kind is MeldKind.FOUR:
        return any(rank is item.top for rank, _ in rules.sets)
    return 3 <= item.kind.length <= (8 if rules.runs is RunRule.LONG else 4)


def _holds(state: State, place: int, items: Sequence[Said]) -> bool:
    hand = state.owned(place)
    if hand is not None:
        return matched(items, find_melds(hand, state.rules.melds), state) is not None
    return all(told_cards(state, item) & ~possible(state, place) == 0 for item in items)


def _highest_of(state: State, place: int) -> int:
    """The value of the best meld of a known hand."""
    hand = state.owned(place)
    melds = find_melds(hand, state.rules.melds) if hand else ()
    return melds[0].value if melds else 0
