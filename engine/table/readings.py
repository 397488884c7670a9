"""What a card on the table can be, in the light of one account of the deal so far."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.table.choice import NOTHING, PLAYED, Choice, Kind
from engine.table.evidence import Evidence
from engine.table.hypothesis import Hypothesis
from engine.table.standing import Standing
from engine.table.strength import (
    AFTERWARDS,
    ASIDE,
    ASTRAY,
    BACK_TOO,
    EARLY,
    EXCHANGE,
    LYING_EXCHANGE,
    MISFIT,
    NO_PLAY,
    SAME_MOVED,
    SAME_OLD,
    SAME_STAYS,
    TAKEN_BACK,
    UNSEEN_EXCHANGE,
)
from engine.table.withdrawn import Withdrawn

__all__ = ["Question", "Reading", "no_play"]

ELSEWHERE = math.log(0.01)
"""A card that is played is the one which it looks like, though what looks the same lies open elsewhere, played by
nobody: exposed, or turned up."""

IN_PLACE = math.log(20.0)
"""Where the turned-up card lay and went, a card lies that is just the one given for it: any other reason why one of
the 32 should lie there is twenty times rarer."""

Reading = tuple[float, Choice]
"""A gain (log) and the choice that brings it."""


@dataclass(frozen=True, slots=True)
class Question:
    """A card of which every account is asked what it can be.

    ``places``: log-likelihoods of who laid it, the likeliest first. ``anew``: of the earlier steps that look the
    same, how likely this is that card seen anew. ``turned_up``: it lies there for the auction. ``aside``: it lies
    away from the middle. ``in_place``: it lies where the turned-up card lay, which is gone. ``up_lies``: the
    turned-up card was not seen to go before this one came. ``told``: mask of the cards that were played later, as
    people say, and so are not played here. ``back``: it went from there as if it had been taken back; ``upon``: the
    steps of those that it lay upon then.
    """

    new: Evidence
    places: Sequence[tuple[int, float]]
    anew: Mapping[int, float] = field(default_factory=dict)
    turned_up: bool = False
    aside: bool = False
    in_place: bool = False
    up_lies: bool = False
    told: int = 0
    back: Withdrawn | None = None
    upon: tuple[int, ...] = ()

    @property
    def most(self) -> float:
        """What no reading gains more than, in any account."""
        return max(0.0, IN_PLACE) if self.in_place else 0.0

    def kind(self, known: Hypothesis, floor: float) -> object:
        """What of an account decides its readings above ``floor``: two accounts of a kind have the same."""
        state, here, likely = known.state, known.standing, self.new.likely(floor)
        again = known.played & likely
        old = tuple([known.card_at(step) for step in self.anew])
        return (
            likely, again, old, state.table is None, state.finished, here.turn, here.playable & likely,
            known.turned_up, here.exchangeable, here.supposed & likely, self._with_others(known),
        )  # fmt: skip

    def readings(self, known: Hypothesis, floor: float, narrow: float = math.inf) -> Iterator[Reading]:
        """What the card can be; readings with a gain below ``floor``, or by more than ``narrow`` (nats) below that of
        the likeliest, may be left out."""
        if known.state.finished:
            card, face = self.new.faces[0]
            yield from self._told(card, face) if self.new.play else ((self._afterwards(known), NOTHING),)
            return
        behind = math.inf if self.turned_up else narrow + self.most  # that is some card, whatever it looks like
        if not self.new.play:
            idle = no_play(self.new, aside=self.aside, back=self.back, with_others=self._with_others(known))
            floor = max(floor, idle - behind)
            yield idle, NOTHING
        for card, face in self.new.faces:
            if face < floor:
                return
            for gain, choice in self._of_face(known, card, face, floor):
                floor = max(floor, gain - behind)
                yield gain, choice

    def _with_others(self, known: Hypothesis) -> bool:
        """Whether all that it lay upon when it went is no play in this account, either."""
        return bool(self.upon) and all(known.card_at(step) < 0 for step in self.upon)

    def _afterwards(self, known: Hypothesis) -> float:
        """What it costs that the deal was over before this card came to the middle: no less than where it was not."""
        if self.aside:
            return 0.0
        card, face = self.new.faces[0]
        cost = max(self.anew.get(self._step_of(card, known), AFTERWARDS), AFTERWARDS)
        return math.log1p(math.exp(face) * math.expm1(cost))

    def _step_of(self, card: int, known: Hypothesis) -> int:
        """Which of the earlier steps that look the same played a card; -1 where none did."""
        return next((step for step in self.anew if known.card_at(step) == card), -1)

    def _told(self, card: int, face: float) -> Iterator[Reading]:
        """A card that a person says was played, though there is no place for it in the game."""
        return ((face + likely + MISFIT, PLAYED[place][card]) for place, likely in self.places)

    def _of_face(self, known: Hypothesis, card: int, face: float, floor: float) -> Iterator[Reading]:
        if self.turned_up:
            yield self.new.unread(card), Choice(Kind.TURNED_UP, card=card)
            return
        if known.played >> card & 1:
            if self.new.play:  # so a person says: sooner was the one before misread
                yield from self._told(card, face)
                return
            step = self._step_of(card, known)
            yield face + self.anew.get(step, SAME_OLD), Choice(Kind.SAME, card=card, same=step)
            return
        if card == known.turned_up and not self.new.play:
            again = SAME_MOVED if self.aside else SAME_STAYS
            yield face + self.anew.get(0, again), Choice(Kind.SAME, card=card, same=0)
        turned_up, given = known.standing.exchangeable
        if card == given and self.aside:
            each = face + (IN_PLACE if self.in_place else EXCHANGE) - math.log(len(known.state.seats))
            yield from ((each, Choice(Kind.EXCHANGED, place, card)) for place in range(len(known.state.seats)))
        if self.told >> card & 1:
            return
        if card == turned_up:  # only who has exchanged it can play it
            unseen = LYING_EXCHANGE if self.up_lies else UNSEEN_EXCHANGE
            for place, likely in self.places:
                yield face + likely + unseen, Choice(Kind.PLAY, place, card, swapped=True)
            return
        if card == self.new.best and self._lies_elsewhere(known):
            face += ELSEWHERE
        yield from self._plays(known, card, face + ASTRAY if self.aside else face, floor)

    def _lies_elsewhere(self, known: Hypothesis) -> bool:
        """Whether a card that looks the same lies there now, and nobody has played it."""
        return any(strength == SAME_STAYS and known.card_at(step) < 0 for step, strength in self.anew.items())

    def _plays(self, known: Hypothesis, card: int, face: float, floor: float) -> Iterator[Reading]:
        price = known.standing.price
        waiting = known.state.table is None  # the rules cannot be asked before trumps are known
        for place, likely in self.places:
            gain = face + likely
            if gain < floor:
                return
            if waiting:
                yield gain + EARLY, Choice(Kind.WAITING, place, card)
                continue
            breach = price(place, card)
            if gain + breach >= floor:
                yield gain + breach, PLAYED[place][card]

    def after_unseen(self, known: Hypothesis, floor: float) -> Iterator[Reading]:
        """What the card can be if cards before it were not seen; gains below ``floor`` are left out."""
        if known.state.table is None or known.state.finished or self.turned_up:
            return
        here = known.standing
        plain = [(card, face) for card, face in self.new.faces if not here.supposed >> card & 1]
        yield from self._after_gaps(known, here, plain, floor)
        for card, face in self.new.faces:
            instead = here.otherwise(card) if here.supposed >> card & 1 else None
            if instead is not None:  # another card was played unseen before than this one, which comes now
                yield from self._after_gaps(known, instead[2], [(card, face)], floor - instead[1])

    def _after_gaps(
        self, known: Hypothesis, here: Standing, faces: Sequence[tuple[int, float]], floor: float
    ) -> Iterator[Reading]:
        """What the card can be, by these ``faces``, if cards before it were not seen, from where an account stands."""
        if not faces:
            return
        likely, best, nearest = dict(self.places), faces[0][1], self.places[0][1]
        for gain, unseen, then in here.gaps(floor - best, likely):
            for card, face in faces:
                if gain + nearest + face < floor:  # whoever leads then
                    break
                if (known.played | self.told) >> card & 1 or card == here.exchangeable[0]:
                    continue
                there = (0.0, unseen, then) if card not in unseen else _supposing_another(card, unseen, then)
                if there is None:
                    continue
                cost, cards, after = there  # with another card before it, another player may lead
                whole = gain + likely.get(after.turn, -math.inf) + face + cost + after.price(after.turn, card)
                if whole >= floor:
                    yield whole, Choice(Kind.PLAY, after.turn, card, unseen=cards)


def no_play(new: Evidence, *, aside: bool, back: Withdrawn | None = None, with_others: bool = False) -> float:
    """What a card gains (log) that is no play. ``aside``: it lies away from the middle; ``back``: it went as if it had
    been taken back, and so did what it lay upon, where it did so ``with_others``."""
    if with_others:
        return new.idle(BACK_TOO)
    if new.brief:
        return new.idle(TAKEN_BACK)
    return new.idle(ASIDE if aside else NO_PLAY if back is None else back.price)


def _supposing_another(
    card: int, unseen: tuple[int, ...], then: Standing
) -> tuple[float, tuple[int, ...], Standing] | None:
    """What it costs (log) that another card was played unseen than this one, which comes now; which were, and where it
    stands then. None where there is no other."""
    found = then.otherwise(card)
    if found is None:
        return None
    other, cost, after = found
    return cost, tuple([other if one == card else one for one in unseen]), after
