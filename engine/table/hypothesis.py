"""One account of a deal: which card each sighting was, who played it, and where the game stands by that.

Cards are indices and players are places (index in ``state.seats``) here, because a belief weighs thousands of
accounts a second.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from engine.actions import Say, Show, Widow
from engine.cards import Seat
from engine.rules import Violation
from engine.state import Phase, State
from engine.table.choice import NOTHING, SAID, Choice, Kind
from engine.table.following import price_by_words, words_of
from engine.table.past import Past
from engine.table.shown import Laid
from engine.table.silence import played_on, silence
from engine.table.standing import Standing
from engine.table.strength import (
    AGAINST_WORD,
    BY_WORD,
    GATHERED,
    GIVEN_UP,
    IN_VAIN,
    MISFIT,
    MISSED,
    SHOWN_IN_VAIN,
    TAKEN_UNSEEN,
    UNFINISHED,
    VIOLATION,
    price,
)
from engine.table.unseen import MOST

__all__ = ["Hypothesis"]


class Hypothesis:
    """An account so far. Treat it as frozen."""

    __slots__ = ("audited", "gain", "paid", "past", "played", "standing", "state", "taken", "turned_up", "weight")

    def __init__(
        self,
        weight: float,
        standing: Standing,
        past: Past | None = None,
        played: int = 0,
        gain: float = 0.0,
        turned_up: int = -1,
        paid: float = 0.0,
        audited: State | None = None,
        taken: int = 0,
    ) -> None:
        """``weight``: log-probability but for a common offset, ``gain``: the last step's part of it.

        ``past``: the readings of the steps so far. ``played``: bit mask of the cards placed so far. ``turned_up``:
        index of the card turned up for the auction, always the first step; -1 where none is known. ``paid``: the part
        of the weight that what went against the rules has cost; ``audited``: the finished state for which that was
        settled. ``taken``: how many tricks were complete when the middle was last emptied.
        """
        self.weight = weight
        self.gain = gain
        self.standing = standing
        self.state = standing.state
        self.past = past
        self.played = played
        self.turned_up = turned_up
        self.paid = paid
        self.audited = audited
        self.taken = taken

    def then(self, gain: float, choice: Choice) -> Hypothesis:
        """The account with one more step; a card that fits nowhere costs and changes nothing in the game."""
        standing, played, paid = self.standing, self.played, self.paid
        if choice.kind is Kind.PLAY and standing.supposed >> choice.card & 1:
            other = self._supposing_another(choice.card)
            if other is not None:
                breach = other.standing.price(choice.place, choice.card) - standing.price(choice.place, choice.card)
                return other.then(gain + breach, choice)
        if choice.kind in (Kind.PLAY, Kind.TURNED_UP, Kind.EXCHANGED):
            after = standing.after(choice)
            if choice.kind is Kind.PLAY and not choice.unseen and not choice.swapped and after is not None:
                paid += standing.price(choice.place, choice.card)
            gain, standing = (gain, after) if after is not None else (gain + MISFIT, standing)
        if choice.kind in (Kind.PLAY, Kind.WAITING):
            played |= 1 << choice.card
        turned_up = choice.card if choice.kind is Kind.TURNED_UP else self.turned_up
        past = Past(self.past, choice)
        return Hypothesis(self.weight + gain, standing, past, played, gain, turned_up, paid, self.audited, self.taken)

    def _supposing_another(self, card: int) -> Hypothesis | None:
        """The account with another card in place of one that is supposed to have been played unseen, and is seen now;
        None where no other can have been."""
        found = self.standing.otherwise(card)
        if found is None or self.past is None:
            return None
        other, cost, standing = found
        past, paid, up = self.past.with_unseen(card, other), self.paid + cost, self.turned_up
        return Hypothesis(self.weight + cost, standing, past, self.played, self.gain, up, paid, None, self.taken)

    @property
    def owes(self) -> bool:
        """Whether the deal is over, and it was not settled yet what went against the rules in it."""
        return self.state.finished and self.audited is not self.state

    def settled(self, told: Collection[int] = ()) -> Hypothesis:
        """The account of a deal that is over: all cards are known now, so all that went against the rules costs what
        it costs, and what only seemed to costs nothing; and it is known of what melds nobody told. ``told``: the steps
        of which a person has said other than what was seen."""
        state = self.state
        settled = self._having_paid(self._due(state.irregularities, told) + silence(state) + played_on(state))
        settled.audited = self.state
        return settled

    def said_falsely(self, told: Collection[int] = ()) -> float:
        """What words that were against the rules, and silence, cost (log) in a deal that is over."""
        broken = [broken for broken in self.state.irregularities if broken.card is None]
        return self._due(broken, told) + silence(self.state)

    def _due(self, broken: Sequence[Violation], told: Collection[int]) -> float:
        """What this costs (log) that goes against the rules."""
        if not told or not broken:
            return price(broken)
        return price_by_words(broken, words_of(self.past, told, self.state.seats))

    def charged(self, least: float) -> Hypothesis:
        """The account, having paid at least so much (log) for what went against the rules."""
        return self._having_paid(least) if self.paid > least else self

    def forgiven(self, told: Collection[int]) -> Hypothesis:
        """The account of a deal that goes on, having paid no more for what goes against the rules than that costs
        where a person has said of these steps other than what was seen."""
        if self.state.finished or self.paid >= BY_WORD:
            return self
        due = self._due(self.state.noticed, told)
        return self._having_paid(due) if self.paid < due else self

    def _having_paid(self, due: float) -> Hypothesis:
        weight, past, played, up = self.weight + due - self.paid, self.past, self.played, self.turned_up
        return Hypothesis(weight, self.standing, past, played, self.gain, up, due, self.audited, self.taken)

    def heard(self, say: Say, lying_open: tuple[int, ...] = ()) -> Hypothesis:
        """The account with something said; where it cannot have been said, it is left out, at a price. ``lying_open``:
        the cards that were seen to lie open on the stock until then, in their order."""
        standing = self.standing.heard(say, lying_open)
        if standing is None:
            return self._unseen(VIOLATION, self.standing, VIOLATION)
        broken = price(standing.state.noticed[len(self.state.noticed) :])
        blindly = isinstance(say.call, Widow) and len(standing.state.exchanges) == len(self.state.exchanges)
        gain = broken + (TAKEN_UNSEEN if blindly else 0.0)
        if self.state.phase is Phase.AUCTION and standing.state.phase is not Phase.AUCTION:
            gain += self._waited_in_vain
        return self._unseen(gain, standing, broken)

    def heard_after_unseen(self, say: Say) -> Iterator[Hypothesis]:
        """The accounts with something said in its turn, for a card before it was played that nobody saw."""
        for gain, unseen, there in self.standing.gaps(-math.inf, most=1):
            after = there.heard(say)
            if after is not None and len(after.state.noticed) == len(self.state.noticed):
                yield self._unseen(gain, after, choice=Choice(Kind.SAID, unseen=unseen))

    @property
    def _waited_in_vain(self) -> float:
        """What it costs (log) that cards were played, as it seemed, before the auction was over."""
        links = () if self.past is None else self.past
        return IN_VAIN * sum(link.choice.kind is Kind.WAITING for link in links)

    def opened(self, laid: Laid) -> Iterator[Hypothesis]:
        """The accounts with melds laid open, one for each reading of them that may be shown and whose cards were played
        before that it takes for such, and one in which nothing was: at a price, where something may be."""
        shown, place_of = 0, self.state.setup.place
        for number, reading in enumerate(laid.readings):
            if not reading.items or reading.seat not in place_of:
                continue
            after = self.standing.shown(Say(reading.seat, Show(reading.items)))
            if after is not None:
                shown += 1
                if not reading.played & ~self.state.played[place_of[reading.seat]]:
                    yield self._unseen(reading.gain, after, choice=Choice(Kind.SAID, same=number))
        yield self._unseen(VIOLATION if shown else 0.0, self.standing)

    def swept(self, towards: Sequence[tuple[Seat, float]] = (), cards: int = 0) -> Hypothesis:
        """The account after the middle of the table was emptied, and so many ``cards`` with it: a trick is seldom
        taken with a card too few, several cards are seldom none, and mostly the side takes it that has won it.
        ``towards``: who seems to have gathered it (log-likelihoods)."""
        state = self.state
        if state.finished or state.table is None:
            return self._unseen(0.0, self.standing)
        idle = len(state.tricks) == self.taken
        if idle and not self.unfinished and self._none_played(cards):  # that has its price
            cards = 0
        gain = UNFINISHED if self.unfinished or (idle and cards > 1) else 0.0 if idle else self._gathered(towards)
        after = self._unseen(gain, self.standing)
        after.taken = len(state.tricks)
        return after

    def _none_played(self, cards: int) -> bool:
        """Whether so many cards that came last are no plays, and none waits that was thrown down with them."""
        links = [link.choice for link in self.past or () if link.choice.kind is not Kind.SAID]
        last = next((choice for choice in links if choice.kind is not Kind.NOTHING), NOTHING)
        waits = last.kind is Kind.WAITING and not self.state.gone >> last.card & 1
        return not waits and all(choice.kind is Kind.NOTHING for choice in links[:cards])

    def swept_whole(self, towards: Sequence[tuple[Seat, float]] = ()) -> Iterator[Hypothesis]:
        """The accounts in which an unfinished trick had all its cards when the middle was emptied: the last of them
        were not seen."""
        left = len(self.state.seats) - len(self.state.trick.plays)
        if not self.unfinished or left > MOST:
            return
        for gain, unseen, _ in self.standing.gaps(-math.inf, most=left):
            choice = Choice(Kind.SAID, unseen=unseen)
            standing = self.standing.after(choice) if len(unseen) == left else None
            if standing is not None:
                whole = self._unseen(gain, standing, choice=choice)
                whole.taken = len(standing.state.tricks)
                whole.weight += whole._gathered(towards)
                yield whole

    def waited(self) -> Hypothesis:
        """The account after a step that says nothing in it."""
        return self._unseen(0.0, self.standing)

    def ended(self, *, shown: bool = False) -> Hypothesis:
        """The account of a deal of which no more comes: what is left of its last trick was played and not seen, or
        more is left and it was given up. ``shown``: cards were laid open in the end, which are nothing in it."""
        state, gain = self.state, 0.0
        if state.in_last_trick:
            gain = MISSED * (len(state.seats) - len(state.plays))
        elif not state.finished:
            gain = GIVEN_UP + (SHOWN_IN_VAIN if shown else 0.0)
        return self._unseen(gain, self.standing)

    def awarded(self, seat: Seat) -> Hypothesis:
        """The account after people have said that all that was thrown down is his side's."""
        state, takes = self.state, self.takes
        his = takes >= 0 and state.side_of(seat) == state.side_of(state.seats[takes])
        return self._unseen(0.0 if his else AGAINST_WORD, self.standing)

    @property
    def takes(self) -> int:
        """The place of who takes all that was thrown down; -1 where nothing was."""
        links = () if self.past is None else self.past
        return next((link.choice.takes for link in links if link.choice.takes >= 0), -1)

    def _gathered(self, towards: Sequence[tuple[Seat, float]]) -> float:
        state = self.state
        winner = state.tricks[-1].winner if state.tricks else None
        likely = [(value, seat) for seat, value in towards if seat in state.setup.place]
        if winner is None or not likely:
            return 0.0
        own = max((value for value, seat in likely if state.side_of(seat) == state.side_of(winner)), default=-math.inf)
        return max(own - max(value for value, _ in likely), GATHERED)

    @property
    def unfinished(self) -> bool:
        """Whether a trick has begun that is not complete."""
        return self.state.phase is Phase.PLAY and bool(self.state.trick.plays)

    def _unseen(self, gain: float, standing: Standing, price: float = 0.0, choice: Choice = SAID) -> Hypothesis:
        past, paid = Past(self.past, choice), self.paid + price
        weight, up = self.weight + gain, self.turned_up
        return Hypothesis(weight, standing, past, self.played, gain, up, paid, self.audited, self.taken)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The readings of all steps in their order."""
        return () if self.past is None else self.past.choices()

    def step_of(self, card: int) -> int:
        """The step that played a card; -1 where none did."""
        return -1 if self.past is None else self.past.step_of(card)

    def card_at(self, step: int) -> int:
        """The card that a step played; -1 where it was no play."""
        return -1 if self.past is None else self.past.card_at(step)
