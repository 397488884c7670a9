"""The order in which cards are played of which nobody saw when: those that were thrown down together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import and_

from engine.knowing import obliging
from engine.masks import NO_TRUMP, bits
from engine.melds import bella_cards, find_melds
from engine.state import State
from engine.table.choice import PLAYED
from engine.table.standing import Standing
from engine.table.strength import price

__all__ = ["Laid", "left_to_each", "played_out", "taking", "tricks_left"]

TRIED = 1000
"""So many plays are tried to find an order in which all were allowed."""

Laid = tuple[int, int]
"""A card, and the place of its player."""


def tricks_left(state: State) -> int:
    """How many tricks are left to be played."""
    return state.rules.tricks - len(state.tricks)


def left_to_each(state: State) -> list[int]:
    """How many cards each place has left; who has played to the trick that lies there has one fewer."""
    left = [tricks_left(state)] * len(state.seats)
    for play in state.plays:
        left[state.setup.place[play.seat]] -= 1
    return left


def played_out(
    standing: Standing,
    laid: Sequence[Laid],
    side: int,
    *,
    fairly: bool,
    unseen: int = 0,
    tricks: int | None = None,
    hidden_first: bool = False,
) -> Standing | None:
    """Where it stands when these cards are played so that one ``side`` (number) takes every trick, and nobody does what
    he may not; None where no such order is found. Of several the one that is most like that in which they
    were laid: something may have been said with the first. ``fairly``: and nothing comes out by it, as of a revoke
    before. ``unseen``: mask of cards that nobody saw: of them those play who laid too few, so that nothing is against
    the rules by what is only supposed, and melds are held by as few of such cards as can be. ``tricks``: so many are
    played, and the deal goes on; else all that are left. ``hidden_first``: what was not seen is rather played before
    what was."""
    left = sum(left_to_each(standing.state))
    search = _Search(standing, side, fairly, unseen.bit_count() + len(laid) == left, tricks, hidden_first)
    return search.played_on(standing, laid, unseen) or search.best


def taking(before: Standing, after: Standing) -> int:
    """The place of who has taken all since then: of who led, where it is his side's, else of the first of the others to
    do so."""
    setup, leads = before.state.setup, before.turn
    winner = after.state.tricks[len(before.state.tricks)].winner
    place = leads if winner is None else setup.place[winner]
    return leads if setup.side_of[place] == setup.side_of[leads] else place


_Way = tuple[Standing, Sequence[Laid], int]
"""Where it stands, and what is left of what was laid, and (mask) of what was not seen."""


class _Search:
    """The plays are tried one by one, going back where it does not go on. ``best``: where fewest melds are held by
    cards that are only supposed, if some are in all ends that were found. ``whole``: all that was not seen is in hands;
    else some of it lies in a talon."""

    def __init__(
        self, standing: Standing, side: int, fairly: bool, whole: bool, tricks: int | None, hidden_first: bool
    ) -> None:
        setup = standing.state.setup
        self._goes_on = tricks is not None
        self._hidden_first = hidden_first
        self._until = len(standing.state.tricks) + (tricks or tricks_left(standing.state))
        self._begins = standing
        self._fairly = fairly
        self._whole = whole
        self._side_of, self._place_of = setup.side_of, setup.place
        self._side = side
        self._was = price(standing.state.noticed)
        self._fewest = math.inf
        self._left = TRIED
        self.best: Standing | None = None

    def played_on(self, there: Standing, laid: Sequence[Laid], unseen: int) -> Standing | None:
        """Where it stands in the end; None where it cannot be reached from ``there``."""
        state = there.state
        if not state.plays and there is not self._begins and not self._taken(state):
            return None
        if self._goes_on and len(state.tricks) == self._until:
            return there
        if state.finished:
            return there if not there.supposed or self._as_it_was(there) else None
        if there.turn < 0 or (self._whole and unseen & reduce(and_, state.ruled_out)):  # nobody could have that card
            return None
        for after, rest, hidden in self._ways(there, laid, unseen):
            self._left -= 1
            if self._left < 0:
                return None
            over = self.played_on(after, rest, hidden)
            if over is not None:
                return over
        return None

    def _taken(self, state: State) -> bool:
        """Whether the side has taken the last trick."""
        winner = state.tricks[-1].winner
        return winner is not None and self._side_of[self._place_of[winner]] == self._side

    def _as_it_was(self, there: Standing) -> bool:
        """Whether in a deal that is over nothing is against the rules that was not before, and nobody has held a meld
        of which a card is only supposed. Of several such melds he may have told: where there are fewest is the best."""
        if price(there.state.irregularities) < (self._was if self._fairly else price(there.state.noticed)):
            return False
        melds = _melds_supposed(there)
        if melds < self._fewest:
            self.best, self._fewest = there, melds
        return not melds

    def _ways(self, there: Standing, laid: Sequence[Laid], unseen: int) -> Iterator[_Way]:
        """What may come next."""
        seen, hidden = self._seen(there, laid, unseen), self._hidden(there, laid, unseen)
        return chain(hidden, seen) if self._hidden_first else chain(seen, hidden)

    def _seen(self, there: Standing, laid: Sequence[Laid], unseen: int) -> Iterator[_Way]:
        """With each card that whoever is on turn has laid."""
        turn, forbidding = there.turn, obliging(there.state, there.turn)
        own = [card for card, place in laid if place == turn]
        hand = sum(1 << card for card in own)
        for card in own:
            if not hand & forbidding[card] and not (self._fairly and there.price(turn, card) < 0.0):
                after = there.after(PLAYED[turn][card])
                if after is not None:
                    yield after, [other for other in laid if other[0] != card], unseen

    def _hidden(self, there: Standing, laid: Sequence[Laid], unseen: int) -> Iterator[_Way]:
        """With cards that nobody saw, where he has laid too few."""
        state, turn = there.state, there.turn
        own = [card for card, place in laid if place == turn]
        if len(own) == self._until - len(state.tricks):
            return
        hand, forbidding = sum(1 << card for card in own), obliging(state, turn)
        cards = _given_away_first(there, unseen & there.playable, laid)
        for card in _following_first(state, cards) if self._goes_on else cards:
            after = None if hand & forbidding[card] else there.supposing(turn, card)
            if after is not None and len(after.state.noticed) == len(state.noticed):
                yield after, laid, unseen & ~(1 << card)


def _following_first(state: State, cards: Sequence[int]) -> list[int]:
    """Those cards first that follow suit: what he plays later cannot tell against him then."""
    if not state.plays:
        return list(cards)
    led, pack = state.plays[0].card.suit, state.pack.cards
    return sorted(cards, key=lambda card: pack[card].suit is not led)


def _given_away_first(there: Standing, cards: int, laid: Sequence[Laid]) -> list[int]:
    """These cards (mask) of somebody on turn: those first that would take most of what was laid, given away where they
    take nothing; those last that take the trick."""
    table, winning = there.state.table, there.state.winning_card
    assert table is not None

    def order(card: int) -> tuple[int, int]:
        takes = table.beaten_by[winning] >> card & 1 if there.state.plays else 0
        return takes, -sum(table.beaten_by[other] >> card & 1 for other, _ in laid)

    return sorted(bits(cards), key=order)


def _melds_supposed(there: Standing) -> int:
    """How many melds somebody has held by cards that are only supposed."""
    rules, table = there.state.rules.melds, there.state.table
    pair = bella_cards(NO_TRUMP if table is None else table.trump)
    found = 0
    for cards in there.state.played:
        if supposed := cards & there.supposed:
            found += bool(pair & supposed) and not pair & ~cards
            found += sum(bool(meld.cards & supposed) for meld in find_melds(cards, rules))
    return found
