"""One account of a deal: which card each sighting was, who played it, and the state of the game that follows.

The strengths below are natural logarithms of how often a thing happens, next to what is usual; they are the only
place where the rules weigh upon the evidence. None of them is a veto.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from engine.actions import Play, Say
from engine.cards import Seat
from engine.errors import ImpossibleAction
from engine.state import State
from engine.table.evidence import Evidence, near

__all__ = ["Choice", "Hypothesis", "Kind", "again", "readings", "turn_up_readings"]

VIOLATION = math.log(1 / 1000)
"""People break a rule of play or of turn about once in a thousand cards."""

MISFIT = math.log(1e-5)
"""A card that no state of the game can take: played before, or from a hand that is empty."""

NO_PLAY = math.log(1e-4)
"""A card that comes to rest in the middle and is no play."""

TAKEN_BACK = math.log(0.03)
"""The same, of a card that was gone again within two seconds."""

MISSED = math.log(1 / 1000)
"""A card that was played and never seen."""

EARLY = math.log(0.05)
"""A card played before the auction is known to be over."""

SAME_MOVED = math.log(0.3)
"""A card seen anew is one seen before that has just gone from its place, or lies in this very place."""

SAME_OLD = math.log(1 / 1000)
"""The same, though the one seen before went long ago: somebody looks back at a trick."""

SAME_STAYS = math.log(1e-5)
"""The same, though the one seen before still lies elsewhere."""

_JUST_GONE_S = 5.0


class Kind(Enum):
    """What a sighting is taken for."""

    PLAY = "play"
    WAITING = "waiting"  # a play before the auction is known to be over: its place in the game comes later
    SAME = "same"  # a card that was seen before and is seen anew
    NOTHING = "nothing"  # a back, a stranger, a card taken back, a card that lies there for another reason
    TURNED_UP = "turned up"
    SAID = "said"

    def __hash__(self) -> int:
        return id(self)


class Choice(NamedTuple):
    """The reading of one step. ``card`` is an index, -1 where there is none.

    ``same``: the step at which the card was seen before. ``unseen``: index of the card that the player on turn
    is supposed to have played just before without being seen.
    """

    kind: Kind
    seat: Seat | None = None
    card: int = -1
    same: int = -1
    unseen: int = -1


SAID = Choice(Kind.SAID)
NOTHING = Choice(Kind.NOTHING)
Reading = tuple[float, Choice]


class Hypothesis:
    """An account so far. Treat it as frozen; it remembers what follows, for evidence comes again."""

    __slots__ = ("_next", "choices", "gain", "played", "state", "weight")

    def __init__(
        self, weight: float, state: State, choices: tuple[Choice, ...] = (), played: int = 0, gain: float = 0.0
    ) -> None:
        """``weight``: log-probability but for a common offset, ``gain``: the last step's part of it.

        ``played``: bit mask of the cards placed so far.
        """
        self.weight = weight
        self.gain = gain
        self.state = state
        self.choices = choices
        self.played = played
        self._next: dict[Choice, State | None] = {}

    def then(self, gain: float, choice: Choice) -> Hypothesis:
        """The account with one more step; a card that fits nowhere costs and changes nothing in the game."""
        state, played = self.state, self.played
        if choice.kind in (Kind.PLAY, Kind.TURNED_UP):
            after = self.after(choice)
            gain, state = (gain, after) if after is not None else (gain + MISFIT, state)
        if choice.kind in (Kind.PLAY, Kind.WAITING):
            played |= 1 << choice.card
        return Hypothesis(self.weight + gain, state, (*self.choices, choice), played, gain)

    def heard(self, say: Say) -> Hypothesis:
        """The account with something said; where it cannot have been said, it is left out, at a price."""
        try:
            state, gain = self.state.apply(say), 0.0
        except ImpossibleAction:
            state, gain = self.state, VIOLATION
        return Hypothesis(self.weight + gain, state, (*self.choices, SAID), self.played)

    def after(self, choice: Choice) -> State | None:
        """The state after a play or a turned-up card; None where it cannot be."""
        if choice not in self._next:
            self._next[choice] = _applied(self.state, choice)
        return self._next[choice]

    def step_of(self, card: int) -> int:
        """The step that played a card; -1 where none did."""
        for i, choice in enumerate(self.choices):
            if choice.card == card and choice.kind in (Kind.PLAY, Kind.WAITING):
                return i
        return -1

    @property
    def turned_up(self) -> int:
        """Index of the card turned up for the auction, always the first step; -1 where none is known."""
        return self.choices[0].card if self.choices and self.choices[0].kind is Kind.TURNED_UP else -1


def _applied(state: State, choice: Choice) -> State | None:
    card = state.pack.cards[choice.card]
    try:
        if choice.kind is Kind.TURNED_UP:
            return state.with_turn_up(card)
        if choice.unseen >= 0 and state.turn is not None:
            state = state.apply(Play(state.turn, state.pack.cards[choice.unseen]))
        assert choice.seat is not None
        return state.apply(Play(choice.seat, card))
    except ImpossibleAction:
        return None


def readings(
    known: Hypothesis, new: Evidence, anew: Mapping[int, float], floor: float, *, wide: bool
) -> Iterator[Reading]:
    """What a new card can be in the light of one account: gains (log) and choices.

    ``anew``: how likely it is the card of an earlier step, where that is more or less than usual (see `again`).
    Readings with a gain below ``floor`` may be left out. ``wide``: also suppose that the card before this one was
    not seen.
    """
    finished = known.state.finished
    yield (0.0 if finished else new.idle(TAKEN_BACK if new.brief else NO_PLAY)), NOTHING
    if finished:
        return
    for index, face in new.faces:
        if face < floor:
            return
        if known.played >> index & 1:
            step = known.step_of(index)
            yield face + anew.get(step, SAME_OLD), Choice(Kind.SAME, card=index, same=step)
            continue
        if index == known.turned_up:
            yield face + anew.get(0, SAME_STAYS), Choice(Kind.SAME, card=index, same=0)
        yield from _plays(known, new, index, face, floor, wide)


def turn_up_readings(new: Evidence, floor: float) -> Iterator[Reading]:
    """What a card turned up for the auction can be."""
    yield new.idle(NO_PLAY), NOTHING
    for index, face in new.faces:
        if face < floor:
            return
        yield face, Choice(Kind.TURNED_UP, card=index)


def again(old: Evidence, new: Evidence) -> float:
    """How likely a card of the same face is the card seen before."""
    if old.era != new.era:
        return SAME_MOVED
    if old.gone_at is None:
        return SAME_MOVED if near(old.seen, new.seen) else SAME_STAYS
    return SAME_MOVED if new.first_at - old.gone_at < _JUST_GONE_S else SAME_OLD


def _plays(known: Hypothesis, new: Evidence, index: int, face: float, floor: float, wide: bool) -> Iterator[Reading]:
    state, card = known.state, known.state.pack.cards[index]
    for seat, place in new.seats:
        gain = face + place
        if gain < floor:
            return
        if seat not in state.seats:
            continue
        if state.table is None:  # the rules cannot be asked before trumps are known
            yield gain + EARLY, Choice(Kind.WAITING, seat, index)
        elif state.can_play(seat, card):
            yield gain, Choice(Kind.PLAY, seat, index)
        elif gain + VIOLATION >= floor:
            yield gain + VIOLATION, Choice(Kind.PLAY, seat, index)
            if wide and seat is not state.turn:
                yield from _after_unseen(known, seat, index, gain, floor)


def _after_unseen(known: Hypothesis, seat: Seat, index: int, gain: float, floor: float) -> Iterator[Reading]:
    """The player on turn has played a card that nobody saw, any that he may have, and now ``seat`` follows."""
    state, cards = known.state, known.state.pack.cards
    if state.turn is None:
        return
    open_ = [c for i, c in enumerate(cards) if i != index and state.can_play(state.turn, c)]
    each = gain + MISSED - math.log(len(open_) or 1)
    if each < floor:
        return
    for missing in open_:
        choice = Choice(Kind.PLAY, seat, index, unseen=missing.index)
        middle = known.after(Choice(Kind.PLAY, state.turn, missing.index))
        if middle is not None and middle.can_play(seat, cards[index]):
            yield each, choice
