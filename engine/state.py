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
from enum import Enum
from functools import lru_cache

from engine.actions import Action, Call, Play, Say
from engine.auction import Auction, Contract
from engine.cards import Card, Pack, Seat, Suit
from engine.errors import ImpossibleAction
from engine.rules import Announced, Outcome, Rules, ScoredMeld, Setup, Violation
from engine.scoring import Number, Points, Score, Side, Won, add
from engine.tricks import ALL, NO_TRUMP, TrickTable, cards_of, suit_mask, trick_table

__all__ = ["Legal", "Phase", "State", "Trick", "begin"]


class Phase(Enum):
    """Where a deal stands.

    READY: trumps are made, a word is possible, and so is the first lead. SETTLING: the play is over and the
    score can be read, a last word (a challenge) is possible until it is written. OVER: nothing can be said.
    """

    AUCTION = "auction"
    READY = "ready"
    PLAY = "play"
    SETTLING = "settling"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order in which they were played. ``winner``: None while the trick is open."""

    plays: tuple[Play, ...] = ()
    winner: Seat | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards alone."""
        return tuple(play.card for play in self.plays)


@dataclass(frozen=True, slots=True)
class Legal:
    """What one player may do now."""

    seat: Seat
    calls: tuple[Call, ...]
    plays: tuple[Card, ...]


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
        return self._size(self.setup.place[seat])

    def known(self, seat: Seat) -> frozenset[Card]:
        """Cards that the seat is known to hold now."""
        return frozenset(cards_of(self.held[self.setup.place[seat]], self.pack))

    def denied_cards(self, seat: Seat) -> frozenset[Card]:
        """Cards that the seat cannot hold if it played by the rules so far."""
        place = self.setup.place[seat]
        return frozenset(cards_of(ALL & ~self.possible(place), self.pack))

    def denied(self, seat: Seat) -> frozenset[Suit]:
        """Suits of which the seat showed to have none."""
        denied = self.ruled_out[self.setup.place[seat]] | self._gone()
        return frozenset(s for i, s in enumerate(self.pack.suits) if denied & suit_mask(i) == suit_mask(i))

    @property
    def card_points(self) -> Mapping[Side, Number]:
        """Card points of the tricks so far, the last trick's ten included once it is played."""
        return card_points(self)

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
        return _outcome(self)

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
        return self._may_play(place, card.index, self._obliging(place))

    def violation(self, action: Action) -> Violation | None:
        """What speaks against an action, None when nothing does.

        Raises ImpossibleAction for what cannot have happened.
        """
        found = self._against(action)
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
        setup = replace_setup(self.setup, turned_up=card, turned_suit=card.suit)
        return begin(setup).replay(self.actions)

    # -- play -------------------------------------------------------------------------------------------

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

    def _size(self, place: int) -> int:
        return self.rules.hand - self.played[place].bit_count()

    def _gone(self) -> int:
        gone = 0
        for cards in self.played:
            gone |= cards
        return gone

    def possible(self, place: int) -> int:
        """The cards that the player may hold, as far as can be known."""
        held = self.held[place]
        if held.bit_count() == self._size(place):
            return held
        elsewhere = self.ruled_out[place]
        for other, cards in enumerate(self.played):
            elsewhere |= cards if other == place else cards | self.held[other]
        return ALL & ~elsewhere | held

    def _obliging(self, place: int) -> tuple[int, ...]:
        assert self.table is not None
        if not self.plays:
            return self.table.obliging(None, 0, False)
        mate = self.setup.side_of[place] == self.setup.side_of[self.winning_place]
        return self.table.obliging(self.plays[0].card.index, self.winning_card, mate)

    def _may_play(self, place: int, card: int, obliging: tuple[int, ...]) -> bool:
        possible = self.possible(place)
        if not possible >> card & 1 or self.held[place] & obliging[card]:
            return False
        return (possible & ~obliging[card]).bit_count() >= self._size(place)

    def _legal_of(self, place: int) -> Legal:
        plays: tuple[Card, ...] = ()
        if self.table is not None and place == self._turn():
            obliging = self._obliging(place)
            plays = tuple(c for i, c in enumerate(self.pack.cards) if self._may_play(place, i, obliging))
        return Legal(self.seats[place], self._calls_of(place), plays)

    def _calls_of(self, place: int) -> tuple[Call, ...]:
        if self.phase is Phase.AUCTION:
            return self.auction.calls(place)
        if self.phase is Phase.OVER:
            return ()
        return tuple(call for talk in self.rules.talk for call in talk.calls(self, place))

    def _against(self, action: Action) -> tuple[Violation, ...]:
        if isinstance(action, Play):
            place, card = self._must_bepossible(action)
            return self._against_play(action, place, card)
        found = self._against_say(action)
        return () if found is None else (found,)

    def _must_bepossible(self, play: Play) -> tuple[int, int]:
        """Place and card index, or ImpossibleAction in words."""
        place = self.setup.place.get(play.seat)
        if place is None:
            raise ImpossibleAction(f"{play.seat} does not sit in this game; {_names(self.seats)} do")
        if play.card.pack is not self.pack:
            raise ImpossibleAction(f"{play.card} is no card of the {self.pack.value} pack")
        if self.table is None or self.finished:
            raise ImpossibleAction(self._why_no_play(play))
        card = play.card.index
        if self._gone() >> card & 1:
            raise ImpossibleAction(f"{play.card} was already played in this deal")
        if any(earlier.seat is play.seat for earlier in self.plays):
            raise ImpossibleAction(f"{play.seat} has already played to trick {self.trick_number}")
        if not self._dealt_to(place) >> card & 1:
            raise ImpossibleAction(f"{play.seat} cannot have {play.card}: {self._where(place, card)}")
        return place, card

    def _dealt_to(self, place: int) -> int:
        """The cards that can have come to this player, by what is known of the deal alone."""
        own = self.setup.hands[place]
        if own is not None:
            return own
        others = 0
        for other, hand in enumerate(self.held):
            others |= hand if other != place else 0
        return ALL & ~others

    def _where(self, place: int, card: int) -> str:
        for other, hand in enumerate(self.held):
            if other != place and hand >> card & 1:
                return f"it is in the hand of {self.seats[other]}"
        return "it is in nobody's hand"

    def _why_no_play(self, play: Play) -> str:
        if self.finished:
            return f"{play.seat} cannot play {play.card}: the deal is over"
        if self.phase is Phase.AUCTION:
            calls = " or ".join(str(call) for call in self._calls_of(self.auction.actor or 0))
            return f"{play.seat} cannot play {play.card}: {self.turn} must first say {calls}"
        return f"{play.seat} cannot play {play.card}: the turned-up card, which makes trumps, was not seen"

    def _against_play(self, play: Play, place: int, card: int) -> tuple[Violation, ...]:
        found: tuple[Violation, ...] = ()
        number = len(self.tricks) + 1
        if place != self._turn():
            found = (Violation("out_of_turn", play.seat, number, play.card, self.rules.words.turn),)
        possible = self.possible(place)
        if not possible >> card & 1:
            found = (*found, self._earlier_breach(play, place, card))
        obliging = self._obliging(place)[card]
        if self.held[place] & obliging or (possible & ~obliging).bit_count() < self._size(place):
            return (*found, self._revoke(play, number, obliging, self._led()))
        return found

    def _led(self) -> int | None:
        return self.plays[0].card.index // 8 if self.plays else None

    def _revoke(self, play: Play, number: int, obliging: int, led: int | None) -> Violation:
        words = self.rules.words
        trumps = 0 if self.table is None else self.table.trumps
        if led is not None and play.card.index // 8 != led and obliging & suit_mask(led):
            rule = words.follow
        elif obliging & trumps and not trumps >> play.card.index & 1:
            rule = words.trump
        else:
            rule = words.beat
        return Violation("revoke", play.seat, number, play.card, rule)

    def _earlier_breach(self, play: Play, place: int, card: int) -> Violation:
        """The earlier play of this seat that this card, held all along, shows to have been a revoke."""
        state = _from_first_lead(self.setup, self)
        for earlier in (p for trick in (*self.tricks, self.trick) for p in trick.plays):
            if earlier.seat is play.seat:
                obliging = state._obliging(place)[earlier.card.index]
                if obliging >> card & 1:
                    return state._revoke(earlier, state.trick_number, obliging, state._led())
            state = state._carried_out(earlier, state.setup.place[earlier.seat], earlier.card.index)
        return Violation("revoke", play.seat, self.trick_number, play.card, self.rules.words.follow)

    def _play(self, play: Play) -> State:
        place, card = self._must_bepossible(play)
        found = self._against_play(play, place, card)
        after = self._carried_out(play, place, card)
        return after if not found else replace(after, noticed=self.noticed + found)

    def _carried_out(self, play: Play, place: int, card: int) -> State:
        assert self.table is not None
        bit = 1 << card
        ruled_out = self.ruled_out
        if self.setup.hands[place] is None:
            ruled_out = _put(ruled_out, place, (ruled_out[place] | self._obliging(place)[card]) & ~bit)
        takes = not self.plays or self.table.wins(card, self.winning_card)
        after = State(
            self.setup, Phase.PLAY, self.auction, self.table, self.leader, self.tricks, (*self.plays, play),
            place if takes else self.winning_place, card if takes else self.winning_card,
            _put(self.played, place, self.played[place] | bit), self.taken,
            _put(self.held, place, self.held[place] & ~bit), ruled_out, self.announced, self.shown, self.kontra,
            self.thrown_in, self.challenged, self.noticed, (*self.actions, play),
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

    # -- words ------------------------------------------------------------------------------------------

    def _against_say(self, say: Say) -> Violation | None:
        place = self.setup.place.get(say.seat)
        if place is None:
            raise ImpossibleAction(f"{say.seat} does not sit in this game; {_names(self.seats)} do")
        if self.phase is Phase.OVER:
            raise ImpossibleAction(f"{say.seat} cannot say {say.call}: the deal is over")
        if self.phase is Phase.AUCTION:
            if say.call in self.auction.calls(place):
                return None
            kind = "wrong_call" if place == self.auction.actor else "out_of_turn"
            return Violation(kind, say.seat, 0, None, self.auction.why_not(place, say.call))
        for talk in self.rules.talk:
            if talk.hears(say.call):
                return talk.against(self, place, say)
        return Violation("wrong_call", say.seat, self.trick_number, None, "There is no such call at this point.")

    def _say(self, say: Say) -> State:
        found = self._against_say(say)
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


def begin(setup: Setup) -> State:
    """The first state of a deal."""
    held = [hand or 0 for hand in setup.hands]
    if setup.turned_up is not None and setup.rules.script.dealer_owns:
        held[-1] |= 1 << setup.turned_up.index
    nothing = (0,) * len(setup.seats)
    return State(
        setup, Phase.AUCTION, setup.rules.opening(setup), None, 0, (), (), 0, 0, nothing, nothing, tuple(held), nothing
    )  # fmt: skip


def replace_setup(setup: Setup, **changes: object) -> Setup:
    """A setup with other hands or another turned-up card."""
    return replace(setup, **changes)  # type: ignore[arg-type]


def card_points(state: State) -> dict[Side, Number]:
    """Card points per side, with the last trick's bonus."""
    points: dict[Side, Number] = dict.fromkeys(state.sides, 0)
    if state.table is None:
        return points
    for place, cards in enumerate(state.taken):
        points[state.setup.side(place)] += state.table.card_points(cards)
    if len(state.tricks) == state.rules.hand:
        points[state.setup.side(state.leader)] += state.rules.ranks.last_trick
    return points


def hand_points(state: State) -> dict[Side, Number]:
    """Card points and what was melded."""
    melds = {side: sum(meld.value for meld in melds) for side, melds in state.rules.melds_scored(state).items()}
    return add(card_points(state), melds)


def strictly(state: State) -> State:
    """The same deal with every hand known, where all cards have been played: revokes and false melds come out."""
    if None not in state.setup.hands or len(state.tricks) < state.rules.hand:
        return state
    setup = replace_setup(state.setup, hands=state.played)
    return begin(setup).replay(state.actions)


@lru_cache(maxsize=256)
def _outcome(state: State) -> Outcome:
    known = strictly(state)
    rules = known.rules
    points = rules.settle(known)
    contractor = known.contractor
    score = known.setup.before.after(points)
    return Outcome(
        card_points(known),
        rules.melds_scored(known),
        points,
        score,
        rules.won(score, None if contractor is None else known.side_of(contractor)),
        rules.next_dealer(known),
        known.noticed + rules.audit(known),
    )


def _from_first_lead(setup: Setup, state: State) -> State:
    """The state as it was when the first card was led, words left out."""
    nothing = (0,) * len(setup.seats)
    return State(
        setup, Phase.PLAY, state.auction, state.table, 0, (), (), 0, 0, nothing, nothing, begin(setup).held, nothing
    )  # fmt: skip


def _put(masks: tuple[int, ...], place: int, mask: int) -> tuple[int, ...]:
    return (*masks[:place], mask, *masks[place + 1 :])


def _names(seats: tuple[Seat, ...]) -> str:
    return ", ".join(seat.value for seat in seats)
