"""The state of one deal: frozen, asked what may be done, and given what was done.

There are two ways of knowing. *Strictly*, with every hand given (replay, audit): a card may be played or not.
At a *table*, with hands unknown: a card may be played unless that can be ruled out, because it was played
already, is known to be elsewhere, or its player showed by an earlier card that he cannot hold it. Both are one
thing here: per player the cards known, the cards ruled out, and how many he holds.

What is against the rules is carried out as people at a table do, and noted in ``irregularities``. What cannot
have happened at all raises `ImpossibleAction`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine import audit
from engine.actions import Action, Call, Play, Say
from engine.auction import Auction, Contract
from engine.breaches import against_play, against_say, must_be_possible
from engine.cards import Card, Pack, Seat, Suit
from engine.errors import ImpossibleAction
from engine.knowing import gone, legal_plays, may_play, obliging, possible, size
from engine.masks import ALL, NO_TRUMP, cards_of, suit_mask
from engine.phase import Legal, Phase, Trick
from engine.rules import Announced, Outcome, Rules, ScoredMeld, Setup, Violation
from engine.scoring import Number, Points, Score, Side, Won
from engine.tricks import TrickTable, trick_table

__all__ = ["Legal", "Phase", "State", "Trick"]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class State:
    """One moment of a deal. Made by `engine.games.Game.deal`; compare states by identity.

    Places are indices in ``seats`` (forehand first); tuples of masks are by place. ``table``: what trumps
    decide, None until they are known. ``played``: cards each has played; ``taken``: cards each has won;
    ``held``: cards each is known to hold now; ``ruled_out``: cards each showed not to hold.
    """

    setup: Setup
    phase: Phase
    auction: Auction
    table: TrickTable | None
    leader: int
    tricks: tuple[Trick, ...]
    plays: tuple[Play, ...]
    winning_place: int
    winning_card: int
    played: tuple[int, ...]
    taken: tuple[int, ...]
    held: tuple[int, ...]
    ruled_out: tuple[int, ...]
    announced: tuple[Announced, ...] = ()
    shown: tuple[Announced, ...] = ()
    kontra: int = 0
    thrown_in: bool = False
    challenged: Seat | None = None
    noticed: tuple[Violation, ...] = ()
    actions: tuple[Action, ...] = ()

    @staticmethod
    def begin(setup: Setup) -> State:
        """The first state of a deal."""
        held = [hand or 0 for hand in setup.hands]
        held[-1] |= setup.dealers_card
        none = (0,) * len(setup.seats)
        opening = setup.rules.opening(setup)
        return State(setup, Phase.AUCTION, opening, None, 0, (), (), 0, 0, none, none, tuple(held), none)

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
        """Seats in playing order, forehand first."""
        return self.setup.seats

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.setup.dealer

    @property
    def sides(self) -> tuple[Side, ...]:
        """The teams, or the single players."""
        return self.setup.sides

    def side_of(self, seat: Seat) -> Side:
        """The side a seat belongs to."""
        return self.setup.side(self.setup.place[seat])

    @property
    def turned_up(self) -> Card | None:
        """The turned-up card, None where there is none or nobody has seen it yet."""
        return self.setup.turned_up

    @property
    def contract(self) -> Contract | None:
        """What the auction came to."""
        return self.auction.contract

    @property
    def contractor(self) -> Seat | None:
        """Who made trumps."""
        contract = self.auction.contract
        return None if contract is None else self.seats[contract.taker]

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps and while they are not known."""
        contract = self.auction.contract
        return None if contract is None else contract.trump

    @property
    def trump_known(self) -> bool:
        """Whether it is certain what trumps are (also: that there are none)."""
        return self.table is not None

    @property
    def finished(self) -> bool:
        """Whether the score of the deal can be read (SETTLING or OVER)."""
        return self.phase is Phase.SETTLING or self.phase is Phase.OVER

    @property
    def turn(self) -> Seat | None:
        """Who must act; None when the deal is finished."""
        place = self._turn()
        return None if place is None else self.seats[place]

    @property
    def trick(self) -> Trick:
        """The open trick as it lies, empty between two tricks."""
        return Trick(self.plays)

    @property
    def trick_number(self) -> int:
        """Number of the trick being played, from 1; 0 before the play."""
        return 0 if self.table is None else len(self.tricks) + 1

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
        denied = self.ruled_out[self.setup.place[seat]] | gone(self)
        return frozenset(s for i, s in enumerate(self.pack.suits) if denied & suit_mask(i) == suit_mask(i))

    @property
    def card_points(self) -> Mapping[Side, Number]:
        """Card points of the tricks so far, the last trick's ten included once it is played."""
        return audit.card_points(self)

    @property
    def melds(self) -> Mapping[Side, tuple[ScoredMeld, ...]]:
        """What counts besides cards, as far as it is decided."""
        return self.outcome.melds if self.finished else self.rules.melds_scored(self)

    @property
    def irregularities(self) -> tuple[Violation, ...]:
        """What went against the rules; of a finished deal, by what the cards themselves say."""
        return self.outcome.irregularities if self.finished else self.noticed

    # -- the end ----------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """What the finished deal came to. Raises ImpossibleAction while it goes on."""
        if not self.finished:
            raise ImpossibleAction("the deal is not finished; it has no score yet")
        return audit.outcome(self)

    @property
    def points(self) -> Points:
        """What is written for this deal."""
        return self.outcome.points

    @property
    def score(self) -> Score:
        """The running score: before the deal, and after it once it is finished."""
        return self.outcome.score if self.finished else self.setup.before

    @property
    def won(self) -> Won | None:
        """The game (parti) that this deal won, if any."""
        return self.outcome.won

    @property
    def next_dealer(self) -> Seat:
        """Who deals next."""
        return self.outcome.next_dealer

    def written(self) -> State:
        """The score is written: nothing can be said any more."""
        return replace(self, phase=Phase.OVER) if self.phase is Phase.SETTLING else self

    # -- what may be done -------------------------------------------------------------------------------

    def legal_actions(self) -> tuple[Legal, ...]:
        """What each player may do who may do anything, the one on turn first."""
        first = self._turn() or 0
        places = [(first + i) % len(self.seats) for i in range(len(self.seats))]
        found = (self._legal_of(place) for place in places)
        return tuple(legal for legal in found if legal.calls or legal.plays)

    def can_play(self, seat: Seat, card: Card) -> bool:
        """Whether it is the seat's turn and the card may be played: quick, for the belief at the table."""
        place = self.setup.place.get(seat)
        if place is None or place != self._turn() or self.table is None or self.finished:
            return False
        return may_play(self, place, card.index, obliging(self, place))

    def violation(self, action: Action) -> Violation | None:
        """What speaks against an action, None when nothing does.

        Raises ImpossibleAction for what cannot have happened.
        """
        if isinstance(action, Say):
            return against_say(self, action)
        found = against_play(self, action, *must_be_possible(self, action))
        return found[0] if found else None

    def apply(self, action: Action) -> State:
        """The state after an action. What is against the rules is carried out and noted.

        A call that is against the rules has no effect. Raises ImpossibleAction for what cannot have happened.
        """
        if isinstance(action, Play):
            return self._play(action)
        return self._say(action)

    def replay(self, actions: Iterable[Action]) -> State:
        """The state after several actions."""
        state = self
        for action in actions:
            state = state.apply(action)
        return state

    def with_turn_up(self, card: Card) -> State:
        """The same deal, now that the turned-up card was seen.

        Raises ImpossibleAction when the deal cannot have gone as it did with this card turned up.
        """
        if not self.rules.script.turned:
            raise ImpossibleAction(f"no card is turned up in {self.game}")
        setup = replace(self.setup, turned_up=card, turned_suit=card.suit)
        return self.begin(setup).replay(self.actions)

    # -- carrying out -----------------------------------------------------------------------------------

    def _turn(self) -> int | None:
        if self.phase is Phase.AUCTION:
            return self.auction.actor
        if self.finished:
            return None
        if not self.plays:
            return self.leader
        places = len(self.seats)
        there = {self.setup.place[play.seat] for play in self.plays}
        first = self.setup.place[self.plays[0].seat]
        return next((first + i) % places for i in range(1, places) if (first + i) % places not in there)

    def _legal_of(self, place: int) -> Legal:
        plays: list[int] = []
        if self.table is not None and place == self._turn():
            plays = legal_plays(self, place)
        return Legal(self.seats[place], self._calls_of(place), tuple(self.pack.cards[card] for card in plays))

    def _calls_of(self, place: int) -> tuple[Call, ...]:
        if self.phase is Phase.AUCTION:
            return self.auction.calls(place)
        if self.phase is Phase.OVER:
            return ()
        return tuple(call for talk in self.rules.talk for call in talk.calls(self, place))

    def _play(self, play: Play) -> State:
        place, card = must_be_possible(self, play)
        found = against_play(self, play, place, card)
        after = self.carried_out(play, place, card)
        return after if not found else replace(after, noticed=self.noticed + found)

    def carried_out(self, play: Play, place: int, card: int) -> State:
        """The state after a play that is possible, nothing asked and nothing noted.

        ``place`` of its seat, ``card``: its index.
        """
        assert self.table is not None
        bit = 1 << card
        ruled_out = self.ruled_out
        if self.setup.hands[place] is None:
            believed = ruled_out[place]
            if believed & bit:  # a revoke has come to light: what his discard told of this suit holds no more
                believed &= ~suit_mask(card // 8)
            ruled_out = _put(ruled_out, place, (believed | obliging(self, place)[card]) & ~bit)
        takes = not self.plays or self.table.wins(card, self.winning_card)
        held = self.held
        if any(cards & bit for cards in held):
            held = tuple(cards & ~bit for cards in held)
        after = State(
            self.setup, Phase.PLAY, self.auction, self.table, self.leader, self.tricks, (*self.plays, play),
            place if takes else self.winning_place, card if takes else self.winning_card,
            _put(self.played, place, self.played[place] | bit), self.taken, held, ruled_out, self.announced,
            self.shown, self.kontra, self.thrown_in, self.challenged, self.noticed, (*self.actions, play),
        )  # fmt: skip
        return after._trick_taken() if len(after.plays) == len(self.seats) else after

    def _trick_taken(self) -> State:
        cards = 0
        for play in self.plays:
            cards |= 1 << play.card.index
        winner = self.winning_place
        tricks = (*self.tricks, Trick(self.plays, self.seats[winner]))
        done = Phase.SETTLING if self.rules.closing else Phase.OVER
        return State(
            self.setup, done if len(tricks) == self.rules.hand else Phase.PLAY, self.auction, self.table, winner,
            tricks, (), winner, 0, self.played, _put(self.taken, winner, self.taken[winner] | cards), self.held,
            self.ruled_out, self.announced, self.shown, self.kontra, self.thrown_in, self.challenged, self.noticed,
            self.actions,
        )  # fmt: skip

    def _say(self, say: Say) -> State:
        found = against_say(self, say)
        heard = replace(self, actions=(*self.actions, say))
        if found is not None:
            return replace(heard, noticed=(*self.noticed, found))
        place = self.setup.place[say.seat]
        if self.phase is Phase.AUCTION:
            return heard._auctioned(self.auction.say(place, say.call))
        talk = next(talk for talk in self.rules.talk if talk.hears(say.call))
        return talk.said(heard, place, say)

    def _auctioned(self, auction: Auction) -> State:
        contract = auction.contract
        if auction.thrown_in:
            return replace(self, auction=auction, phase=Phase.OVER)
        if contract is None:
            return replace(self, auction=auction)
        table = None
        if contract.trump_known:
            trump = NO_TRUMP if contract.trump is None else self.pack.suits.index(contract.trump)
            table = trick_table(self.rules.ranks, self.rules.play, trump)
        phase = Phase.READY if self.rules.ready else Phase.PLAY
        leader = self.rules.leader(contract.taker)
        return self.rules.opened(replace(self, auction=auction, phase=phase, table=table, leader=leader))


def _put(masks: tuple[int, ...], place: int, mask: int) -> tuple[int, ...]:
    return (*masks[:place], mask, *masks[place + 1 :])
