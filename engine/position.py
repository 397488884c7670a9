"""One moment of a deal, as it lies on the table and as far as the hands are known.

There are two ways of knowing. *Strictly*, with every hand given (replay, audit): a card may be played or not.
At a *table*, with hands unknown: a card may be played unless that can be ruled out, because it was played
already, is known to be elsewhere, or its player showed by an earlier card that he cannot hold it. Both are one
thing here: per player the cards known, the cards ruled out, and how many he holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import fields as dataclass_fields
from operator import attrgetter
from typing import Any, Self

from engine.actions import Action, Play
from engine.auction import Auction, Contract
from engine.auction.moment import Moment
from engine.cards import Card, Pack, Seat, Suit
from engine.errors import ImpossibleAction
from engine.knowing import possible, size
from engine.masks import ALL, cards_of, suit_mask
from engine.phase import Ending, Exchanged, Phase, Trick, Word
from engine.rules import Announced, Rules, Setup, Violation
from engine.scoring import Points, Side
from engine.tricks import TrickTable

__all__ = ["Position", "fields_of"]

_PLAY, _SETTLING, _OVER = Phase.PLAY, Phase.SETTLING, Phase.OVER


@dataclass(slots=True, eq=False, weakref_slot=True)
class Position:
    """What a moment of a deal consists of, and what can be read off it. Compare positions by identity.

    Never changed once it is made: `changed` gives new ones. (It is not a frozen dataclass because the belief at the
    table makes tens of thousands a second, and frozen ones take three times as long to make.)

    Places are indices in ``seats`` (forehand first); tuples of masks are by place. ``bidding``: the moment of the
    auction. ``table``: what trumps decide, None until they are known. ``to_play``: the place whose card comes next.
    ``lying``: mask of the open trick; ``gone``: of all cards played. ``played``: cards each has played; ``taken``:
    cards each has won; ``held``: cards each is known to hold now; ``ruled_out``: cards each showed not to hold.
    ``blind``: the places whose hands are not known, as bits. ``talon``: cards still to be drawn, the next first.
    ``turned_up``: the card that lies face up now. ``kontra``: level of doubling. ``ended``: how the deal ended before
    its last card. ``words``: what was said after the auction and was not against the rules. ``agreed``: what people
    agreed to write for the deal instead of what it came to.
    """

    setup: Setup
    phase: Phase
    bidding: Moment
    table: TrickTable | None
    leader: int
    tricks: tuple[Trick, ...]
    plays: tuple[Play, ...]
    to_play: int
    winning_place: int
    winning_card: int
    lying: int
    gone: int
    played: tuple[int, ...]
    taken: tuple[int, ...]
    held: tuple[int, ...]
    ruled_out: tuple[int, ...]
    blind: int
    talon: tuple[Card | None, ...]
    turned_up: Card | None
    actions: tuple[Action, ...] = ()
    announced: tuple[Announced, ...] = ()
    shown: tuple[Announced, ...] = ()
    kontra: int = 0
    thrown_in: bool = False
    challenged: Seat | None = None
    ended: Ending | None = None
    exchanges: tuple[Exchanged, ...] = ()
    words: tuple[Word, ...] = ()
    noticed: tuple[Violation, ...] = ()
    agreed: Points | None = None

    # -- what everybody at the table can see ------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules this deal is played by."""
        return self.setup.rules

    @property
    def game(self) -> str:
        """The game's name, as `engine.games.game` takes it."""
        return self.setup.rules.game

    @property
    def pack(self) -> Pack:
        """The pack played with."""
        return self.setup.rules.pack

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats of those who hold cards, in playing order, forehand first."""
        return self.setup.seats

    @property
    def dealer(self) -> Seat:
        """Who dealt; it may be the one who sits out."""
        return self.setup.dealer

    @property
    def sides(self) -> tuple[Side, ...]:
        """The teams, or the single players; who sits out is none."""
        return self.setup.sides

    def side_of(self, seat: Seat) -> Side:
        """The side a seat belongs to."""
        return self.setup.side(self.setup.place[seat])

    @property
    def auction(self) -> Auction:
        """The auction as it stands."""
        return self.bidding.auction

    @property
    def contract(self) -> Contract | None:
        """What the auction came to."""
        return self.bidding.contract

    @property
    def contractor(self) -> Seat | None:
        """Who made trumps; None as long as nobody has, and in a game where nobody does."""
        contract = self.bidding.contract
        return None if contract is None or contract.taker is None else self.seats[contract.taker]

    @property
    def taking_side(self) -> Side:
        """The contractor's side. Raises ImpossibleAction where there is no contractor."""
        contractor = self.contractor
        if contractor is None:
            raise ImpossibleAction("nobody has made trumps")
        return self.side_of(contractor)

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps and while they are not known."""
        contract = self.bidding.contract
        return None if contract is None else contract.trump

    @property
    def trump_known(self) -> bool:
        """Whether it is certain what trumps are (also: that there are none)."""
        return self.table is not None

    @property
    def finished(self) -> bool:
        """Whether the score of the deal can be read (SETTLING or OVER)."""
        return self.phase is _OVER or self.phase is _SETTLING

    @property
    def trick(self) -> Trick:
        """The open trick as it lies, empty between two tricks."""
        return Trick(self.plays)

    @property
    def trick_number(self) -> int:
        """Number of the trick being played, from 1; 0 before the play."""
        return 0 if self.table is None else len(self.tricks) + 1

    @property
    def in_last_trick(self) -> bool:
        """Whether the last trick is being played, or comes now."""
        return self.phase is _PLAY and len(self.tricks) + 1 == self.rules.tricks

    # -- what is known of the hands ---------------------------------------------------------------------

    def hand(self, place: int) -> int | None:
        """Mask of the cards in a hand now; None where the hand is not known."""
        return None if self.blind >> place & 1 else self.held[place]

    def owned(self, place: int) -> int | None:
        """Mask of the hand with the cards already played from it; None where the hand is not known."""
        return None if self.blind >> place & 1 else self.held[place] | self.played[place]

    def hands_size(self, seat: Seat) -> int:
        """How many cards a player holds, once play has begun."""
        return size(self, self.setup.place[seat])

    def known(self, seat: Seat) -> frozenset[Card]:
        """Cards that the seat is known to hold now."""
        return frozenset(cards_of(self.held[self.setup.place[seat]], self.pack))

    def denied_cards(self, seat: Seat) -> frozenset[Card]:
        """Cards that the seat cannot hold if it played by the rules so far."""
        place = self.setup.place[seat]
        return frozenset(cards_of(ALL & ~possible(self, place), self.pack))

    def denied(self, seat: Seat) -> frozenset[Suit]:
        """Suits of which the seat showed to have none."""
        denied = self.ruled_out[self.setup.place[seat]] | self.gone
        return frozenset(s for i, s in enumerate(self.pack.suits) if denied & suit_mask(i) == suit_mask(i))

    def changed(self, **fields: Any) -> Self:
        """The same with some fields changed: what `dataclasses.replace` does, in a third of the time."""
        other = type(self)(*fields_of(self))
        for name, value in fields.items():
            setattr(other, name, value)
        return other


fields_of = attrgetter(*(each.name for each in dataclass_fields(Position)))
"""All fields of a position, in the order in which `Position` takes them."""
