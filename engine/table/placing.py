"""Between which cards something was said: how likely each place is once a deal is over, and what it comes to.

When a word was entered tells no more than roughly when it was said, and two places may be nearly as likely. Mostly the
same is written for both. Where it is not, that is a doubt like that about a card, and people are asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.actions import Play
from engine.cards import Card
from engine.state import State
from engine.table.beam import Beam
from engine.table.bidding import bids_of
from engine.table.choice import Choice, Kind
from engine.table.entering import delay, rows
from engine.table.hypothesis import Hypothesis
from engine.table.silence import silence
from engine.table.steps import CARD, Cleared, Key, Said, Seen, Step, behind, in_front, upon
from engine.table.strength import price

__all__ = ["Place", "Places", "places_of"]

_FAR = 5.0
"""Places that are so much (nats) less likely than the likeliest, by when a word was entered, are left out."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a word: ``before`` this card, None behind all. ``weight``: how likely it is (log, but for an offset);
    ``state``: the end of the deal with the word there."""

    key: Key
    before: Card | None
    weight: float
    state: State


@dataclass(frozen=True)
class Places:
    """The places that something ``said`` may have, the first of them as it stands."""

    said: Said
    found: tuple[Place, ...]

    @property
    def here(self) -> Place:
        """As it stands."""
        return self.found[0]

    @cached_property
    def best(self) -> Place:
        """The likeliest."""
        return max(self.found, key=lambda place: place.weight)

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The probability of each place; they add up to 1."""
        weights = [math.exp(place.weight - self.best.weight) for place in self.found]
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def otherwise(self, told: Callable[[State], object]) -> float:
        """The probability of all places by which something else would be told than is told as it stands."""
        if len(self.found) == 1:
            return 0.0
        here = told(self.here.state)
        return sum(p for place, p in zip(self.found, self.shares, strict=True) if told(place.state) != here)


def places_of(steps: Sequence[Step], beams: Sequence[Beam], best: Hypothesis) -> Mapping[int, Places]:
    """The places of all that was said while cards were played, by its step, in the account that is told (``best``) of a
    deal that is over; ``beams``: before each step and after the last."""
    if not best.state.finished:
        return {}
    made = list(zip(steps, best.choices, strict=True))
    cards = [step.key for step, choice in made if isinstance(step, Seen) and choice.kind is Kind.PLAY]
    plays = list(_plays(made, best.state.pack.cards))
    bids = {said.id for said in bids_of(steps, beams)}
    along = rows((step for step in steps if isinstance(step, Said)), cards, bids)
    found: dict[int, Places] = {}
    for i, step in enumerate(steps):
        if not isinstance(step, Said) or step.settled or step.id in bids:
            continue
        said_at = _said_at(step, best.state, len(beams[i][0].state.actions))
        if said_at is not None:
            ways = _ways(step, plays, cards, along.get(step.id))
            found[i] = Places(step, tuple(_places(ways, best.state, said_at, best.standing.elsewhere)))
    return found


_Played = tuple[Seen | Cleared, Card]
"""A card, and the step with which it was played."""


def _plays(made: Iterable[tuple[Step, Choice]], pack: Sequence[Card]) -> Iterator[_Played]:
    """The cards that were played with each step, by these choices: mostly one that was seen."""
    for step, choice in made:
        if isinstance(step, Seen | Cleared):
            seen = isinstance(step, Seen) and choice.kind is Kind.PLAY
            yield from ((step, pack[card]) for card in ((*choice.unseen, choice.card) if seen else choice.unseen))


def _in_front_of(step: Seen | Cleared, word: int) -> Key:
    """The place of something said in front of a card that was played with a step; what was not seen before the middle
    was emptied came behind the last that was."""
    return in_front(step.key, word) if isinstance(step, Seen) else upon(step.key, word)


def _said_at(said: Said, state: State, actions: int) -> int | None:
    """Which action of a deal something said is, that stands behind so many ``actions`` or nearly; None where it was
    left out."""
    there = (i for i, action in enumerate(state.actions) if action == said.say)
    return min(there, key=lambda i: abs(i - actions), default=None)


_Way = tuple[float, Key, Card | None]
"""How likely (log) a word is entered when it was that stands at a place, that place, and before which card it is."""


def _ways(said: Said, plays: Sequence[_Played], cards: Sequence[Key], along: Key | None) -> list[_Way]:
    """As something said stands, and all other places that it may have by when it was entered."""
    here = next((card for step, card in plays if step.key > said.key), None)
    ways: list[tuple[Key, Card | None]] = [(said.key, here)]
    ways += [(_in_front_of(step, said.id), card) for step, card in plays if card != here]
    if here is not None:
        ways.append((behind(max([*cards, (said.key[0], said.entered, CARD, said.id)]), said.id), None))
    found = [(delay(replace(said, key=key), cards, along), key, card) for key, card in ways]
    least = max(value for value, _, _ in found) - _FAR
    return [way for way in found if way[0] >= least or way is found[0]]


def _places(
    ways: Sequence[_Way], state: State, said_at: int, elsewhere: Callable[[int, int], State | None]
) -> Iterator[Place]:
    """Those of these that are possible in a deal, in which something was said at this place; the first as it stands."""
    played = {action.card: i for i, action in enumerate(state.actions) if isinstance(action, Play)}
    (entered, key, before), *others = ways
    yield _weighed(key, before, entered, state)
    for value, key, card in others:
        to = len(state.actions) if card is None else played.get(card)
        changed = None if to is None else elsewhere(said_at, to)
        if changed is not None and changed.finished:
            yield _weighed(key, card, value, changed)


def _weighed(key: Key, before: Card | None, entered: float, state: State) -> Place:
    return Place(key, before, entered + price(state.irregularities) + silence(state), state)
