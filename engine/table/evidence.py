"""What is known of one card on the table: its evidence, added up by vision, tempered here.

Nothing in this module decides anything. A later report of the same card replaces the earlier one.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from operator import or_

from engine.cards import Card, Seat
from engine.observation import BACK, FACES, UNKNOWN, CardSeen, Zone
from engine.table.confusions import NO_CONFUSIONS, Confusions

__all__ = [
    "ANY_CARD",
    "AT_ONCE_S",
    "BRIEF_S",
    "PLAINLY",
    "PLAYABLE",
    "SWEEP_S",
    "Evidence",
    "near",
    "tempered",
    "went_together",
    "went_with",
]

OUTLIER = 1e-4
"""How often a report is plainly wrong, whatever it says: keeps every face possible (about -12.7 nats)."""

STRANGER = math.log(0.003)
"""What looks like no card of this pack, and lies where cards are played, is one all the same but for this share:
the recogniser has learned from pictures in which strangers are far more frequent than on a card table."""

BRIEF_S = 2.0
"""A card that lay for less than this (seconds) may have been taken back, or been no play at all."""

PLAYABLE = (Zone.TRICK, Zone.TURN_UP, Zone.EXPOSED, Zone.SHOWN)
"""Zones in which a face can be a play or the turned-up card: of what a place says none stands in its way."""

PLAINLY = 2.3
"""Nats by which one seat must lead before it counts as what is seen: ten to one."""

SWEEP_S = 1.0
"""Cards that go within this time (seconds) of each other are swept together."""

AT_ONCE_S = 1.5
"""Seconds within which one card goes from a place and another, or the same again, comes there; a lift is told late."""

_CERTAIN = 30.0
"""Nats by which what was seen at all outweighs what was not."""

_WORD = 1000.0
"""Nats by which a person's word outweighs everything seen, however much else it makes unlikely."""

_AS_SEEN = 0.5
"""A card looks like one whose probability by sight is at least this."""

_CARDS = 32

ANY_CARD = (0.0,) * _CARDS + (-_CERTAIN,) * (FACES - _CARDS)
"""Log-likelihoods of the faces of a card of which nothing was seen."""


@dataclass(frozen=True)
class Evidence:
    """One card lying on the table: what vision last said of it, when it came, when it went.

    ``id``: the table's own stable number of it. ``era`` counts restarts of the camera: sighting numbers of
    different eras have nothing to do with each other. ``gone_at`` is None while it lies there; ``brief``: it went
    soon after it came, and alone. ``card``, ``seat``, ``play``: what a person said about it; they outweigh what was
    seen. ``play`` False: a person says that it was no play. ``deck``: what this deck's cards were taken for before.
    """

    id: int
    era: int
    first_at: float
    seen: CardSeen
    gone_at: float | None = field(default=None, compare=False)  # it weighs by way of `brief` and `again` alone
    brief: bool = False
    card: Card | None = None
    seat: Seat | None = None
    play: bool | None = None
    deck: Confusions = field(default=NO_CONFUSIONS, repr=False)

    @property
    def supposed(self) -> bool:
        """Nobody saw it and nobody has told of it: it must be there, for the deal goes on as if it were."""
        return self.seen.sighting < 0 and self.play is None

    @property
    def told(self) -> bool:
        """Whether a person has said anything of it."""
        return self.card is not None or self.seat is not None or self.play is not None

    @cached_property
    def contradicted(self) -> bool:
        """Whether a person has said other than what was seen: another card, another player, or that it was no play."""
        card = self.card is not None and self.read[self.card.index] < _AS_SEEN
        seat = self.seat is not None and replace(self, seat=None).looks_like(self.seat) is not None
        return card or seat or self.play is False

    @property
    def key(self) -> tuple[int, float, int]:
        """Sorts cards by time."""
        return self.era, self.first_at, self.id

    @cached_property
    def faces(self) -> tuple[tuple[int, float], ...]:
        """Indices of cards with their log-probabilities, the likeliest first."""
        found = [(i, value) for i, value in enumerate(self._log_faces[:_CARDS])]
        return tuple(sorted(found, key=lambda pair: -pair[1]))

    def likely(self, floor: float) -> int:
        """Mask of the cards whose log-probability is at least this."""
        return self._masks[bisect_right(self._falling, -floor)]

    @cached_property
    def _falling(self) -> list[float]:
        return [-value for _, value in self.faces]

    @cached_property
    def _masks(self) -> list[int]:
        """The likeliest card, the two likeliest, and so on, as masks; none at first."""
        return [0, *accumulate((1 << card for card, _ in self.faces), or_)]

    def idle(self, recognised: float) -> float:
        """Log-probability that it is no play: a back, a stranger, or (``recognised``, log) a card."""
        if self.play is True:
            return -_WORD
        return _log_sum(self._no_card, recognised)

    @cached_property
    def _no_card(self) -> float:
        """Log-probability that it is a back or a stranger."""
        stranger = self._log_faces[UNKNOWN] + (0.0 if self.play is False else STRANGER)
        return _log_sum(self._log_faces[BACK], stranger)

    def unread(self, card: int) -> float:
        """Log-probability of a card that must be one of the pack: what looks like a stranger may be any of them."""
        return _log_sum(self._log_faces[card], self._log_faces[UNKNOWN] - math.log(_CARDS))

    @cached_property
    def seats(self) -> tuple[tuple[Seat, float], ...]:
        """All seats with their log-likelihoods (best 0), the likeliest first."""
        if self.seat is not None:
            return ((self.seat, 0.0), *((seat, -_WORD) for seat in Seat if seat is not self.seat))
        said = dict(self.seen.seats)
        best = max(said.values(), default=0.0)
        values = [(seat, max(said.get(seat, -_CERTAIN) - best, -_CERTAIN)) for seat in Seat]
        return tuple(sorted(values, key=lambda pair: -pair[1]))

    def looks_like(self, seat: Seat) -> Seat | None:
        """Whose card it seems to be by its place and the hand, where that is plainly not ``seat``; else None."""
        likely = dict(self.seats)
        best = self.seats[0][0]
        return best if likely[best] - likely[seat] > PLAINLY else None

    @cached_property
    def best_gain(self) -> float:
        """What the card alone says for its likeliest reading (log): the likeliest face from the likeliest seat."""
        return max(self.faces[0][1] + self.seats[0][1], self.idle(-_CERTAIN))

    @cached_property
    def best(self) -> int:
        """Index of the likeliest face, BACK and UNKNOWN included."""
        return max(range(FACES), key=self._log_faces.__getitem__)

    def updated(self, seen: CardSeen, *, bid_on: bool = False) -> Evidence:
        """With vision's last word. A card that moves on was a play all the same; one that lies where it lay may be
        known to lie there for another reason, or to be held in a hand. Not so the card that people have ``bid_on``:
        that is turned up wherever it seemed to lie, and half under the stock looks like a part of that."""
        new = replace(self, seen=seen, gone_at=None, brief=False)
        if bid_on and new.best == BACK:
            return self
        elsewhere = seen.zone not in (*PLAYABLE, Zone.ASIDE) or not near(self.seen, seen)
        moved_on = self.seen.zone in PLAYABLE and elsewhere
        zone = Zone.TURN_UP if bid_on else self.seen.zone if moved_on else seen.zone
        return new if zone is seen.zone else replace(new, seen=replace(seen, zone=zone))

    def lifted(self, at: float, *, alone: bool) -> Evidence:
        """It went. ``alone``: no other card went with it, so it was not swept with a trick."""
        return replace(self, gone_at=at, brief=alone and at - self.first_at < BRIEF_S)

    def of_deck(self, deck: Confusions) -> Evidence:
        """The same, of a deck whose cards were taken for this before."""
        return self if deck == self.deck else replace(self, deck=deck)

    @cached_property
    def read(self) -> tuple[float, ...]:
        """Probabilities of the faces that it looks like, whatever people say and whatever is known of the deck."""
        return tempered(self.seen.faces)

    @cached_property
    def _log_faces(self) -> tuple[float, ...]:
        if self.card is not None:
            return tuple(0.0 if i == self.card.index else -_WORD for i in range(FACES))
        if self.play is False:
            return tuple(0.0 if i == UNKNOWN else -_WORD for i in range(FACES))
        return tuple(map(math.log, self.deck.applied(self.read)))


def near(one: CardSeen, other: CardSeen, within: float = 1 / 3) -> bool:
    """True where two outlines lie on nearly the same place: nearer than this share of a card's diagonal."""
    if len(one.quad) < 3 or len(other.quad) < 3:
        return False
    reach = math.dist(one.quad[0], one.quad[2]) * within
    return math.dist(_centre(one.quad), _centre(other.quad)) < reach


def went_together(card: Evidence, there: Iterable[Evidence]) -> bool:
    """Whether a card went together with others."""
    return card.gone_at is not None and any(went_with(k, card, card.gone_at) for k in there)


def went_with(other: Evidence, card: Evidence, gone_at: float) -> bool:
    """Whether another card went as this one did; one that looks the same was this one, outlined twice. What came only
    when the other had gone did not go with it."""
    if other is card or other.era != card.era or other.gone_at is None or abs(other.gone_at - gone_at) >= SWEEP_S:
        return False
    lay_together = max(other.first_at, card.first_at) < min(other.gone_at, gone_at)
    return lay_together and (other.best != card.best or card.best >= BACK)


def _centre(quad: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / len(quad), sum(y for _, y in quad) / len(quad)


def tempered(values: tuple[float, ...]) -> tuple[float, ...]:
    """Probabilities of faces from log-likelihoods, mixed with a little of "any face at all"."""
    best = max(values)
    weights = [math.exp(value - best) for value in values]
    total = sum(weights)
    floor = OUTLIER / FACES
    return tuple((1.0 - OUTLIER) * weight / total + floor for weight in weights)


def _log_sum(a: float, b: float) -> float:
    high, low = max(a, b), min(a, b)
    return high + math.log1p(math.exp(low - high))
