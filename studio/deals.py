"""Deals to be filmed: the engine deals and keeps the rules, simple players bid, say their melds and play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from engine.actions import Action, Bid, Call, Here, Melds, Pass, Play, Say, Take, Trump
from engine.cards import Card, Seat, Suit
from engine.games import Game
from engine.masks import mask_of
from engine.melds import find_melds
from engine.state import Phase, State
from studio.script import Laid, Said, Script, Taken

__all__ = ["deal"]

_STRENGTH = (0, 0, 2, 2, 1, 1, 2, 3)  # of a card by its place in the sequence 7 … ace, for a choice of trumps
_ENOUGH = 5.0  # tricks that a player wants to see before naming a suit


def deal(game: Game, rng: np.random.Generator) -> Script:
    """One deal of the game that is played to its last card; deals that end before are dealt anew."""
    while True:
        dealer = game.order[int(rng.integers(len(game.order)))]
        shuffled = [game.pack.cards[i] for i in rng.permutation(32)]
        played = _Table(_dealt(game, dealer, shuffled)).play_out()
        if len(played.state.tricks) == 8:
            return _script(game, played)


def _dealt(game: Game, dealer: Seat, deck: list[Card]) -> State:
    rules = game.rules(game.chosen())
    seats = game.deal(dealer=dealer).seats
    dealt = rules.script.deal(deck, len(seats))
    return game.deal(dealer=dealer, hands=dict(zip(seats, dealt.hands, strict=True)), turned_up=dealt.turned_up)


@dataclass(slots=True)
class _Table:
    """Four simple players at one table. ``totals``: card points of both sides after each trick."""

    state: State
    said: list[Said] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    hands: dict[Seat, frozenset[Card]] = field(init=False)

    def __post_init__(self) -> None:
        self.hands = {seat: self.state.known(seat) for seat in self.state.seats}

    def play_out(self) -> _Table:
        """Act until nobody must."""
        while (seat := self.state.turn) is not None:
            legal = self.state.legal_actions()[0]
            if self.state.phase is Phase.AUCTION:
                self._do(Say(seat, _bid(self.state, seat, legal.calls)))
                continue
            melds = [call for call in legal.calls if isinstance(call, Melds)]
            if melds:
                self._do(Say(seat, self._with_tops(seat, max(melds, key=lambda call: len(call.items)))))
            else:
                self._do(Play(seat, _choose(self.state, seat, legal.plays)))
        return self

    def _with_tops(self, seat: Seat, melds: Melds) -> Melds:
        """The same announcement with the top cards named, so that the contest can be decided at once."""
        found = list(find_melds(mask_of(self.hands[seat]), self.state.rules.melds))
        items = []
        for said in melds.items:
            meld = next((meld for meld in found if meld.kind is said.kind), None)
            if meld is not None:
                found.remove(meld)
            items.append(said if meld is None else replace(said, top=meld.top))
        named = Melds(tuple(items))
        return melds if self.state.violation(Say(seat, named)) else named

    def _do(self, action: Action) -> None:
        if isinstance(action, Say):
            before = sum(isinstance(done, Play) for done in self.state.actions)
            self.said.append(Said(action.seat, str(action.call), before))
        self.state = self.state.apply(action)
        if len(self.state.tricks) > len(self.totals):
            self.totals.append(int(sum(self.state.card_points.values())))


def _strength(state: State, seat: Seat, suit: Suit) -> float:
    """What the seat's hand is worth with this suit as trumps, roughly in tricks."""
    hand = state.known(seat)
    long = sum(1.0 for card in hand if card.suit is suit)
    aces = sum(0.6 for card in hand if _STRENGTH[card.rank.value] == 3)
    high = sum(_STRENGTH[card.rank.value] for card in hand if card.suit is suit)
    return long + aces + 0.3 * high


def _bid(state: State, seat: Seat, calls: tuple[Call, ...]) -> Call:
    """Something to say in the auction: as high as the best suit allows, else as little as possible."""
    suits = state.pack.suits
    worth = {suit: _strength(state, seat, suit) for suit in suits}
    best = max(suits, key=lambda suit: worth[suit])
    trumps = [call for call in calls if isinstance(call, Trump) and call.suit is not None]
    if trumps and Pass() not in calls:
        return max(trumps, key=lambda call: worth[call.suit] if call.suit else 0.0)
    wishes: list[Call] = []
    if worth[best] >= _ENOUGH:
        levels = range(1, suits.index(best) + 2)
        wishes = [*_here(state, best), *(Bid(level) for level in levels), Trump(best)]
    if state.turned_up is not None and worth[state.turned_up.suit] >= _ENOUGH:
        wishes.insert(0, Take())
    return next((call for call in (*wishes, Pass()) if call in calls), calls[0])


def _here(state: State, best: Suit) -> tuple[Call, ...]:
    """ "Here" is a wish only as long as the bid can be kept with the best suit."""
    bids = [action.call.level for action in state.actions if isinstance(action, Say) and isinstance(action.call, Bid)]
    return (Here(),) if bids and max(bids) <= state.pack.suits.index(best) + 1 else ()


def _choose(state: State, seat: Seat, cards: tuple[Card, ...]) -> Card:
    """A card to play: the partner gets points, else win if possible, else the lowest."""
    low_to_high = sorted(cards, key=lambda card: (card.suit is state.trump, card.rank.value))
    winning = [card for card in low_to_high if _wins(state, seat, card)]
    return winning[-1] if winning else low_to_high[0]


def _wins(state: State, seat: Seat, card: Card) -> bool:
    """Whether the trick belongs to this side after the card."""
    after = state.apply(Play(seat, card))
    owner = after.seats[after.winning_place] if after.plays else after.tricks[-1].winner
    return owner is not None and state.side_of(owner) == state.side_of(seat)


def _script(game: Game, table: _Table) -> Script:
    state = table.state
    laid = tuple(Laid(n, play.seat, play.card) for n, trick in enumerate(state.tricks, 1) for play in trick.plays)
    points = {"+".join(map(str, side)): int(value) for side, value in state.card_points.items()}
    return Script(
        game=game.id,
        pack=game.pack,
        seats=state.seats,
        dealer=state.dealer,
        direction="anticlockwise" if game.order[1] is Seat.RIGHT else "clockwise",
        trump=None if state.trump is None else state.trump.value,
        contractor=state.contractor,
        hands={seat: tuple(sorted(hand)) for seat, hand in table.hands.items()},
        said=tuple(table.said),
        laid=laid,
        taken=_taken(table),
        turned_up=state.turned_up,
        card_points=points,
    )


def _taken(table: _Table) -> tuple[Taken, ...]:
    taken = []
    for number, trick in enumerate(table.state.tricks, 1):
        assert trick.winner is not None
        points = table.totals[number - 1] - (table.totals[number - 2] if number > 1 else 0)
        taken.append(Taken(number, trick.plays[0].seat, trick.winner, points))
    return tuple(taken)
