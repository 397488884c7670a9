"""How right the account of a followed deal is, held against its truth: who played what, who won, who revoked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.actions import Play
from engine.cards import Seat
from engine.rules import Violation
from engine.state import State
from engine.table import Irregular

__all__ = ["Judged", "Odd", "judged", "plays_of"]

Odd = tuple[str, Seat, int | None]
"""An irregularity as far as it matters which one it is: kind, seat, number of the trick."""

_REVOKE = "revoke"


@dataclass(frozen=True, slots=True)
class Judged:
    """What an account says of a deal, beside what happened.

    plays: how many there were; right: with the right card by the right seat; seats: with the right seat; surplus:
    how many the account has too many or too few. same: every play, seat and winner is right. injected: the revokes
    that there were; found: those of them that the finished account names. alarms: irregularities told on the way or
    in the end that were none.
    """

    plays: int
    right: int
    seats: int
    surplus: int
    same: bool
    injected: frozenset[Odd]
    found: frozenset[Odd]
    alarms: frozenset[Odd]

    @property
    def wrong(self) -> int:
        """Plays that a person would have to mend."""
        return self.plays - self.right + self.surplus


def judged(truth: State, account: State, told: Iterable[Irregular], named: Iterable[Violation]) -> Judged:
    """Hold an account against the truth; ``told``: the irregularities that were told on the way to it, ``named``: those
    that are told when it is finished."""
    real, followed = plays_of(truth), plays_of(account)
    pairs = list(zip(real, followed, strict=False))
    happened = _odds(truth.irregularities)
    in_the_end = _odds(named) if account.finished else frozenset()
    injected = frozenset(odd for odd in happened if odd[0] == _REVOKE)
    return Judged(
        plays=len(real),
        right=sum(one == other for one, other in pairs),
        seats=sum(one.seat is other.seat for one, other in pairs),
        surplus=abs(len(real) - len(followed)),
        same=real == followed and _winners(truth) == _winners(account),
        injected=injected,
        found=injected & in_the_end,
        alarms=(_odds(told) | in_the_end) - happened,
    )


def plays_of(state: State) -> list[Play]:
    """Every card played so far, in order."""
    return [play for trick in (*state.tricks, state.trick) for play in trick.plays]


def _winners(state: State) -> list[Seat | None]:
    return [trick.winner for trick in state.tricks]


def _odds(found: Iterable[Violation | Irregular]) -> frozenset[Odd]:
    return frozenset((odd.kind, odd.seat, odd.trick) for odd in found)
