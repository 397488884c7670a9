"""A moment of an auction with what may be said then, worked out once: auctions have few moments and are met often."""

from __future__ import annotations

from functools import lru_cache

from engine.actions import Call
from engine.auction import Auction, Contract

__all__ = ["Moment", "moment_of"]


class Moment:
    """One value of an `Auction`, remembering what follows from it.

    ``actor``, ``contract``, ``thrown_in``: as the auction has them. Treat it as frozen.
    """

    __slots__ = ("_after", "_calls", "actor", "auction", "contract", "thrown_in")

    def __init__(self, auction: Auction) -> None:
        """Get one from `moment_of`, so that equal auctions share it."""
        self.auction = auction
        self.actor: int | None = auction.actor
        self.contract: Contract | None = auction.contract
        self.thrown_in: bool = auction.thrown_in
        self._calls: dict[int, tuple[Call, ...]] = {}
        self._after: dict[tuple[int, Call], Moment] = {}

    def calls(self, place: int) -> tuple[Call, ...]:
        """What the player at this place may say now."""
        found = self._calls.get(place)
        if found is None:
            found = self._calls[place] = self.auction.calls(place)
        return found

    def say(self, place: int, call: Call) -> Moment:
        """The moment after a call that is among ``calls(place)``."""
        found = self._after.get((place, call))
        if found is None:
            found = self._after[place, call] = moment_of(self.auction.say(place, call))
        return found


@lru_cache(maxsize=65536)
def moment_of(auction: Auction) -> Moment:
    """The moment for this value of an auction."""
    return Moment(auction)
