"""Where a game stands in some account, and what has been worked out of it: accounts that agree on it share it.

Cards are indices and players are places (index in ``state.seats``) here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from math import perm
from typing import TypeVar
from weakref import ref

from engine.actions import Play, Say
from engine.errors import ImpossibleAction
from engine.masks import bits
from engine.state import State
from engine.table.choice import PLAYED, Choice, Kind
from engine.table.exchanging import Heard, after_word, exchangeable, for_the_taking, with_exchange
from engine.table.strength import MISSED, OUT_OF_TURN, VIOLATION, price
from engine.table.unseen import MOST, SHARED_OUT, TRIED, candidates, not_seen, shares, stand_ins

__all__ = ["Standing"]

_Key = TypeVar("_Key")


class Standing:
    """A state of the game and those that follow from it, each worked out once however many accounts come there, and
    again when evidence of an earlier card comes anew. Treat as frozen.

    What follows is known for as long as some account stands there: each holds the one before it, none those after it.
    So what was tried and dropped is forgotten at once, and a deal with many corrections weighs no more than another.
    """

    def __init__(
        self, state: State, supposed: int = 0, before: Standing | None = None, made: Choice | Heard | None = None
    ) -> None:
        """``supposed``: mask of the cards that were played by supposition alone, unseen. ``before``: where it stood
        one step earlier, and what that step ``made``."""
        self.state = state
        self.supposed = supposed
        self.before = before
        self.made = made
        turn = state.turn_place
        self.turn = -1 if turn is None or state.table is None else turn
        """The place of the player on turn; -1 where nobody is, or trumps are not known."""
        self._playable = -1
        self._exchangeable: tuple[int, int] | None = None
        self._led: dict[object, _Found] = {}
        """Where each choice, each word and each card supposed (place and card) leads: one look-up for all of them, and
        none yet for what is seldom asked, because there are thousands of these in a deal."""

    @cached_property
    def _shares(self) -> dict[int, tuple[tuple[int, float], ...]]:
        return {}

    @cached_property
    def shared_out(self) -> tuple[State, ...]:
        """The deal in every way in which the cards that nobody saw can be shared out among those who have played one;
        none where there are too many of them."""
        unseen = not_seen(self.state) | self.supposed
        if perm(unseen.bit_count(), self.supposed.bit_count()) > SHARED_OUT:
            return ()
        links = self._since(self.supposed)
        assert links[-1].before is not None
        there = [links[-1].before]
        for link in reversed(links):
            there = [after for way in there for after in link._made_anew(way, unseen)]
        return tuple(way.state for way in there)

    @cached_property
    def _otherwise(self) -> dict[int, tuple[int, float, Standing] | None]:
        return {}

    @cached_property
    def _elsewhere(self) -> dict[tuple[int, int], State | None]:
        return {}

    @property
    def playable(self) -> int:
        """Mask of the cards that the player on turn may play, as far as can be known."""
        if self._playable < 0:
            self._playable = self.state.playable if self.turn >= 0 and self.turn == self.state.to_play else 0
        return self._playable

    @property
    def exchangeable(self) -> tuple[int, int]:
        """The turned-up card that may still be exchanged, and the card given for it; -1 where there is none."""
        if self._exchangeable is None:
            self._exchangeable = exchangeable(self.state)
        return self._exchangeable

    def price(self, place: int, card: int) -> float:
        """What it costs (log) that this player plays this card now, by what is known so far."""
        if place != self.turn:
            return OUT_OF_TURN
        return 0.0 if (self.playable | self.supposed) >> card & 1 else VIOLATION

    def after(self, choice: Choice) -> Standing | None:
        """Where it stands after a play, an exchange or a turned-up card; None where that cannot be."""
        make = self._unseen_first if choice.unseen else self._made
        return _known(self._led, choice, make)

    def _made(self, choice: Choice) -> Standing | None:
        state = self._applied(choice)
        return None if state is None else Standing(state, self.supposed, self, choice)

    def _unseen_first(self, choice: Choice) -> Standing | None:
        """After cards that nobody saw, each played by the player on turn, and what came then."""
        there: Standing | None = self
        for card in choice.unseen:
            there = None if there is None or there.turn < 0 else there.supposing(there.turn, card)
        if there is None or choice.kind is Kind.SAID:
            return there
        return there.after(choice._replace(unseen=()))

    def supposing(self, place: int, card: int) -> Standing | None:
        """Where it stands after a card that nobody saw is supposed to have been played; None where it cannot be."""
        return _known(self._led, (place, card), self._supposed)

    def _supposed(self, play: tuple[int, int]) -> Standing | None:
        place, card = play
        choice = PLAYED[place][card]
        state = self._applied(choice)
        return None if state is None else Standing(state, self.supposed | 1 << choice.card, self, choice)

    def heard(self, say: Say, lying_open: tuple[int, ...] = ()) -> Standing | None:
        """Where it stands after something said; None where that cannot have been said. ``lying_open``: the cards that
        were seen to lie open on the stock until then, in their order."""
        return _known(self._led, Heard(say, for_the_taking(self.state, say, lying_open)), self._said)

    def _said(self, heard: Heard) -> Standing | None:
        try:
            return Standing(after_word(self.state, *heard), self.supposed, self, heard)
        except ImpossibleAction:
            return None

    def shown(self, say: Say) -> Standing | None:
        """Where it stands after melds were shown; None where they are not to be shown."""
        after = None if self.state.finished else self.heard(say)
        return None if after is None or len(after.state.noticed) > len(self.state.noticed) else after

    def gaps(
        self, floor: float, likely: Mapping[int, float] | None = None, most: int = MOST
    ) -> Iterator[tuple[float, tuple[int, ...], Standing]]:
        """What may have been played unseen from here, how likely (log, not below ``floor``) and where it stands then.
        ``likely``: how likely (log) the card that comes next is this player's; any's where it is left out.

        The stand-ins do not share the probability of what they stand for among them: of that only one will do.
        """
        left = floor - MISSED
        one = left <= (0.0 if likely is None or self._follows < 0 else likely.get(self._follows, -math.inf))
        if not most or left > 0.0 or not (one or (most > 1 and left <= MISSED)):
            return
        for card in self._stand_ins:
            after = self.supposing(self.turn, card)
            if after is None:
                continue
            if one:
                yield MISSED, (card,), after
            further = after.gaps(left, likely, most - 1)
            yield from ((MISSED + gain, (card, *others), then) for gain, others, then in further)

    @property
    def _follows(self) -> int:
        """The place of who plays after the player on turn; -1 where that hangs on what he plays."""
        places = len(self.state.seats)
        return (self.turn + 1) % places if len(self.state.plays) + 1 < places else -1

    @property
    def _stand_ins(self) -> tuple[int, ...]:
        return stand_ins(self.state) if self.turn >= 0 and self.turn == self.state.to_play else ()

    def otherwise(self, card: int) -> tuple[int, float, Standing] | None:
        """Another card in place of one that is supposed, what that costs (log), and where it stands then; None where
        there is none."""
        if card not in self._otherwise:
            self._otherwise[card] = self._best_otherwise(card)
        return self._otherwise[card]

    def elsewhere(self, said_at: int, before: int) -> State | None:
        """The deal with the action ``said_at`` in front of another one, or behind all; None where it cannot have gone
        so."""
        if (said_at, before) not in self._elsewhere:
            self._elsewhere[said_at, before] = _moved(self.state, said_at, before)
        return self._elsewhere[said_at, before]

    def _best_otherwise(self, card: int) -> tuple[int, float, Standing] | None:
        was = price(self.state.noticed)
        best: tuple[int, float, Standing] | None = None
        for other, after in self._others(card, TRIED):
            if after.state.finished != self.state.finished:
                continue
            cost = price(after.state.noticed) - was
            if best is None or cost > best[1]:
                best = other, cost, after
            if cost >= 0.0:
                break
        return best

    def shares(self, card: int) -> tuple[tuple[int, float], ...]:
        """How probable each card is in place of a supposed one, the likeliest first."""
        if card not in self._shares:
            self._shares[card] = shares([(card, self.state), *((c, way.state) for c, way in self._others(card))])
        return self._shares[card]

    def _others(self, card: int, most: int | None = None) -> Iterator[tuple[int, Standing]]:
        """The cards that a supposed one can have been instead, the likeliest first, each with where it would stand: the
        deal as it went but for that. So many are tried at ``most``; with some it cannot have gone so.

        What follows is looked up where another account has come there before.
        """
        links = self._since(1 << card)
        first = links.pop()
        assert first.before is not None
        assert isinstance(first.made, Choice)
        place = first.made.place
        for other in candidates(self.state, card, first.before.state.ruled_out[place])[:most]:
            there = first.before.supposing(place, other)
            for link in reversed(links):
                there = None if there is None else link._again(there)
            if there is not None:
                yield other, there

    def _since(self, cards: int) -> list[Standing]:
        """The steps since the first of these cards (mask) was supposed to have been played, the last first."""
        links = [self]
        while (before := links[-1].before) is not None and before.supposed & cards:
            links.append(before)
        return links

    def _made_anew(self, there: Standing, unseen: int) -> Iterator[Standing]:
        """The step that led here, made from elsewhere: with any of the cards (mask) that nobody saw, if one was."""
        assert self.before is not None
        found: Iterable[Standing | None]
        if self.supposed == self.before.supposed:
            found = [self._again(there)]
        else:
            assert isinstance(self.made, Choice)
            place = self.made.place
            found = (there.supposing(place, card) for card in bits(unseen & ~there.supposed))
        return (after for after in found if after is not None)

    def _again(self, there: Standing) -> Standing | None:
        """The step that led here, made from elsewhere."""
        if isinstance(self.made, Heard):
            return _known(there._led, self.made, there._said)
        assert self.before is not None
        assert self.made is not None
        if self.supposed != self.before.supposed:
            return there.supposing(self.made.place, self.made.card)
        return there.after(self.made)

    def _applied(self, choice: Choice) -> State | None:
        cards = self.state.pack.cards
        try:
            if choice.kind is Kind.TURNED_UP:
                return self.state.with_turn_up(cards[choice.card])
            if choice.kind is Kind.EXCHANGED:
                return with_exchange(self.state, choice.place)
            if choice.swapped:
                before = with_exchange(self.state, choice.place)
                return None if before is None else _played(before, choice)
            if choice.place == self.turn and self.playable >> choice.card & 1:
                play = Play(self.state.seats[choice.place], cards[choice.card])
                return self.state.carried_out(play, choice.place, choice.card)
            return _played(self.state, choice)
        except ImpossibleAction:
            return None


def _moved(state: State, said_at: int, before: int) -> State | None:
    actions = state.actions
    between = actions[said_at + 1 : before] if said_at < before else actions[before:said_at]
    rest = actions[max(before, said_at + 1) :]
    moved = (*between, actions[said_at]) if said_at < before else (actions[said_at], *between)
    try:
        return state.begin(state.setup).replay((*actions[: min(said_at, before)], *moved, *rest))
    except ImpossibleAction:
        return None


_Found = Callable[[], Standing | None] | None
"""Where a way leads; None where it cannot be gone."""


def _nowhere() -> None:
    """What stands for a way that nobody has gone yet, or that all accounts have left."""


def _known(found: dict[object, _Found], way: _Key, make: Callable[[_Key], Standing | None]) -> Standing | None:
    """Where a way leads, looked up or, where no account stands there, worked out."""
    known = found.get(way, _nowhere)
    if known is None:
        return None
    there = known()
    if there is None:
        there = make(way)
        found[way] = None if there is None else ref(there)
    return there


def _played(state: State, choice: Choice) -> State:
    return state.apply(Play(state.seats[choice.place], state.pack.cards[choice.card]))
