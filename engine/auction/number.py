"""The auction of Kláber: numbers that stand for suits, and an earlier bidder who may always say "here"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import Bid, Call, Here, Pass, PickUp, Trump
from engine.auction import Contract
from engine.cards import Suit
from engine.members import plain_members

__all__ = ["NumberAuction"]

HIGHEST = 4
PLACES = 4

_COMPETITION = (
    "As soon as two different players have bid, the competition between them must be resolved before the next "
    "player can speak."
)
_COMPULSORY = "the compulsory player must start with 1 and can only say 'here' or 'pass' to other players' bids"
_HIGHER = "either passing or bidding a higher number than the highest bid so far"
_PICKED_UP = (
    "anyone who has picked up their last three cards is not allowed to take part in the bidding - when their "
    "turn comes they must pass"
)
_NO_PICKUP = "It is legal for anyone except the compulsory player to pick up their last three cards"
_TRUMP = "must name the trump suit, which must correspond to at least the level of the final bid"
_START = "To start the bidding, the player to dealer's right must bid '1'"


@plain_members
class Stage(Enum):
    """Whose word is awaited: a new bidder's, the earlier bidder's answer, the later one's raise, a suit."""

    OPEN = "open"
    RESPOND = "respond"
    RAISE = "raise"
    NAME = "name"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class NumberAuction:
    """One moment of it (rules: klaber, auction).

    ``high``: who holds the highest bid, provisionally while an overcall waits for its answer.
    ``unspoken``: the next place that has not spoken yet, 4 when all have. ``earlier``, ``later``: the two in
    competition. ``picked_up``: places that took up their last three cards.
    """

    suits: tuple[Suit, ...]
    may_pick_up: bool = True
    stage: Stage = Stage.OPEN
    level: int = 0
    high: int = 0
    unspoken: int = 0
    earlier: int = 0
    later: int = 0
    picked_up: frozenset[int] = frozenset()
    contract: Contract | None = None

    @property
    def thrown_in(self) -> bool:
        """Never: the compulsory player must play."""
        return False

    @property
    def actor(self) -> int | None:
        """The place that must speak; None when trumps are named."""
        if self.stage is Stage.OPEN:
            return self.unspoken
        if self.stage is Stage.RESPOND:
            return self.earlier
        if self.stage is Stage.RAISE:
            return self.later
        return self.high if self.stage is Stage.NAME else None

    def calls(self, place: int) -> tuple[Call, ...]:
        """What may be said from this place: its turn's calls, and picking up the last three cards."""
        calls = self._turn_calls() if place == self.actor else ()
        if place != self.actor and self._skipped_by(place) is not None:
            calls = self._passed().calls(place)
        return (*calls, PickUp()) if self._may_pick_up(place) and PickUp() not in calls else calls

    def say(self, place: int, call: Call) -> NumberAuction:
        """The auction after one of ``calls(place)``."""
        if isinstance(call, PickUp):
            taken = replace(self, picked_up=self.picked_up | {place})
            return taken.say(place, Pass()) if place == self.actor else taken
        if place != self.actor:
            return self._passed().say(place, call)
        if isinstance(call, Bid):
            return self._bid(place, call.level)
        if isinstance(call, Here):
            return (
                self._resolved(self.earlier)
                if self.level == HIGHEST
                else replace(self, high=self.earlier, stage=Stage.RAISE)
            )
        if isinstance(call, Trump):
            return replace(self, stage=Stage.DONE, contract=Contract(place, call.suit))
        return self._passed()

    def why_not(self, place: int, call: Call) -> str:
        """The rule's words against a call."""
        if isinstance(call, PickUp):
            return _NO_PICKUP
        if self.level == 0:
            return _START
        if isinstance(call, Trump) or self.stage is Stage.NAME:
            return _TRUMP
        if place != self.actor:
            return _PICKED_UP if place in self.picked_up else _COMPETITION
        if place in self.picked_up:
            return _PICKED_UP
        return _COMPULSORY if place == 0 else _HIGHER

    def _turn_calls(self) -> tuple[Call, ...]:
        if self.level == 0:
            return (Bid(1),)
        if self.stage is Stage.NAME:
            return tuple(Trump(suit) for suit in self.suits[self.level - 1 :])
        if self.actor in self.picked_up:
            return (Pass(),)
        if self.stage is Stage.RESPOND:
            return (Here(), Pass())
        return (Pass(), *(Bid(level) for level in range(self.level + 1, HIGHEST + 1)))

    def _may_pick_up(self, place: int) -> bool:
        running = self.stage not in (Stage.NAME, Stage.DONE)
        return self.may_pick_up and running and place not in (0, self.high) and place not in self.picked_up

    def _skipped_by(self, place: int) -> int | None:
        """The place on turn if it has picked up (so its pass is known before it is said) and ``place`` is next."""
        on_turn = self.actor
        if on_turn is None or on_turn not in self.picked_up or self.stage is Stage.NAME:
            return None
        after = self._passed()
        return on_turn if place == after.actor or after._skipped_by(place) is not None else None

    def _bid(self, place: int, level: int) -> NumberAuction:
        raised = replace(self, level=level, high=place)
        if self.level == 0:
            return replace(raised, unspoken=1)
        if self.stage is Stage.RAISE:
            return replace(raised, stage=Stage.RESPOND)
        return replace(raised, stage=Stage.RESPOND, earlier=self.high, later=place, unspoken=self.unspoken + 1)

    def _passed(self) -> NumberAuction:
        if self.stage is Stage.OPEN:
            return replace(self, unspoken=self.unspoken + 1)._resolved(self.high)
        return self._resolved(self.later if self.stage is Stage.RESPOND else self.earlier)

    def _resolved(self, high: int) -> NumberAuction:
        over = self.level == HIGHEST or self.unspoken == PLACES
        return replace(self, high=high, stage=Stage.NAME if over else Stage.OPEN)
