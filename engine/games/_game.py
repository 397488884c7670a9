"""What a game file must give, and how a deal of it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.cards import Card, Pack, Seat, Suit
from engine.errors import BadInput, UnknownName
from engine.masks import ALL, mask_of
from engine.numbers import countable, whole
from engine.rules import Rules, Setup
from engine.scoring import NO_SCORE, Score
from engine.state import State

__all__ = ["FOUR_ANTICLOCKWISE", "FOUR_CLOCKWISE", "Game", "Option", "Options", "Value"]

Value = bool | int | float | str
Options = Mapping[str, Value]
"""Chosen values by full name, all options of the game present."""

FOUR_ANTICLOCKWISE = (Seat.BOTTOM, Seat.RIGHT, Seat.TOP, Seat.LEFT)
FOUR_CLOCKWISE = (Seat.BOTTOM, Seat.LEFT, Seat.TOP, Seat.RIGHT)

_BOOLS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that a table may make.

    ``values``: all that can be chosen; empty means any whole number from 1 on. ``rule``: the sentence of the
    rules that it changes. ``money``: any amount from 0 on instead.
    """

    name: str
    default: Value
    rule: str
    values: tuple[Value, ...] = ()
    money: bool = False

    def read(self, value: Value | None) -> Value:
        """A value from what was given (text from a command line too). Raises BadInput, naming what is possible."""
        if value is None:
            value = "null"  # as JSON has it, where an option knows the word
        if self.money:
            return self._amount(value)
        if not self.values:
            return self._number(value)
        if isinstance(self.default, bool) and isinstance(value, str):
            value = _BOOLS.get(value.casefold(), value)
        for possible in self.values:
            same_type = type(possible) is type(value)
            if (same_type and possible == value) or (not same_type and str(possible) == str(value)):
                return possible
        raise BadInput(f"{self.name} cannot be {value!r}; it is one of {', '.join(map(_text, self.values))}")

    def _amount(self, value: Value) -> float:
        try:
            amount = float(value) if isinstance(value, str) or countable(value) else -1.0
        except ValueError:
            amount = -1.0
        if not 0 <= amount < 1_000_000:
            raise BadInput(f"{self.name} cannot be {value!r}; it is an amount of money from 0 on, like 0.50")
        return amount

    def _number(self, value: Value) -> int:
        number = whole(value) if isinstance(value, str) else value
        if not isinstance(number, int) or not countable(number) or number < 1:
            raise BadInput(f"{self.name} cannot be {value!r}; it is a whole number from 1 on")
        return number


@dataclass(frozen=True)
class Game:
    """One game. ``titles``: name by language. ``order``: its seats in playing order. ``rules``: from all options."""

    id: str
    titles: Mapping[str, str]
    pack: Pack
    order: tuple[Seat, ...]
    options: tuple[Option, ...]
    rules: Callable[[Options], Rules]

    @property
    def title(self) -> str:
        """The English title."""
        return self.titles["en"]

    def seats(self, options: Mapping[str, Value] | None = None) -> tuple[Seat, ...]:
        """The seats at the table in playing order, starting anywhere."""
        return self.ruled(options).order or self.order

    def ruled(self, options: Mapping[str, Value] | None = None) -> Rules:
        """The rules with these options, those left out as they are by default. Raises UnknownName and BadInput."""
        return _ruled(self.rules, tuple(self.chosen(options).items())) if options else self._by_default

    @cached_property
    def _by_default(self) -> Rules:
        return _ruled(self.rules, tuple(self.chosen().items()))

    def option(self, name: str) -> Option:
        """One option by its name. Raises UnknownName, listing all."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options) or "none"
        raise UnknownName(f"{self.id} has no option {name!r}; its options are {names}")

    def chosen(self, options: Mapping[str, Value] | None = None) -> Options:
        """All options with their values: those given, else the defaults. Raises UnknownName and BadInput."""
        given = {name: self.option(name).read(value) for name, value in (options or {}).items()}
        return {option.name: given.get(option.name, option.default) for option in self.options}

    def deal(
        self,
        seats: Sequence[Seat] | None = None,
        dealer: Seat | None = None,
        options: Mapping[str, Value] | None = None,
        hands: Mapping[Seat, Iterable[Card] | None] | None = None,
        turned_up: Card | Suit | None = None,
        talon: Sequence[Card | None] = (),
        before: Score | None = None,
    ) -> State:
        """The beginning of a deal.

        ``seats`` in playing order (any first), ``dealer`` one of them (else the last). ``hands``: all cards that
        come to each player in the order of dealing, or only those before the auction where no more was dealt; a
        hand that is None or left out is not known. ``turned_up``: a card, or the suit of
        an indicator that is no card of the pack; None while nobody has seen it. ``before``: the score so far; of a
        match that was won already nothing is carried into this deal.
        ``talon``: the cards that no hand gets before the play, the next first, those that nobody knows as None.
        Raises BadInput where seats, hands, turned-up card and talon do not go together.
        """
        rules = self.ruled(options)
        order = self._from_forehand(tuple(seats or rules.order or self.order), dealer, rules)
        active, sitting_out = (order[:-1], order[-1]) if rules.sits_out else (order, None)
        dealt = self._dealt(active, _without(hands or {}, sitting_out), rules)
        masks = tuple(mask_of(hand) if len(hand) == rules.hand else None for hand in dealt)
        first = tuple(_first(hand, rules, place == len(active) - 1) for place, hand in enumerate(dealt))
        card = turned_up if isinstance(turned_up, Card) else None
        suit = card.suit if card is not None else turned_up if isinstance(turned_up, Suit) else None
        given = tuple(map(mask_of, dealt))
        self._check_turned_up(rules, given, card, suit)
        self._check_talon(rules, given, card, talon)
        score = rules.begun_with(before or NO_SCORE)
        setup = Setup(rules, active, masks, card, suit, tuple(talon), score, sitting_out, first)
        return State.begin(setup)

    def deal_from(
        self,
        deck: Sequence[Card],
        dealer: Seat | None = None,
        options: Mapping[str, Value] | None = None,
        before: Score | None = None,
    ) -> State:
        """A deal with every hand known, dealt from a shuffled deck (``deck[0]`` is the top card).

        Cards that the game does not use are left out. An indicator that is no card of the pack shows the suit of
        the deck's last card. Raises BadInput where the deck is not the game's.
        """
        rules = self.ruled(options)
        score = rules.begun_with(before or NO_SCORE)
        script = rules.first if rules.first is not None and not score.deals else rules.script
        order = self._from_forehand(rules.order or self.order, dealer, rules)
        active, sitting_out = (order[:-1], order[-1]) if rules.sits_out else (order, None)
        used = deck if rules.cards == ALL else [card for card in deck if rules.cards >> card.index & 1]
        masks = [1 << card.index for card in used]
        self._check_deck(used, masks, rules)
        way = script.way(len(used), len(active))
        hands = tuple([sum(map(masks.__getitem__, hand)) for hand in way.hands])
        first = tuple([sum(map(masks.__getitem__, hand)) for hand in way.first])
        card = None if way.turned_up is None else used[way.turned_up]
        suit = deck[-1].suit if script.indicator_apart else None if card is None else card.suit
        talon = tuple([used[at] for at in way.rest])
        return State.begin(Setup(rules, active, hands, card, suit, talon, score, sitting_out, first))

    def _from_forehand(self, seats: tuple[Seat, ...], dealer: Seat | None, rules: Rules) -> tuple[Seat, ...]:
        players = len(rules.order or self.order)
        if len(set(seats)) != players or len(seats) != players:
            raise BadInput(f"{self.id} is played by {players}, each at a seat of his own")
        if dealer is None:
            return seats
        if dealer not in seats:
            raise BadInput(f"the dealer {dealer} does not sit at {', '.join(map(str, seats))}")
        first = seats.index(dealer) + 1
        return seats[first:] + seats[:first]

    def _check_deck(self, cards: Sequence[Card], masks: Sequence[int], rules: Rules) -> None:
        """As many bits as the game has cards add up to their mask only when each is there once."""
        own = [card.pack for card in cards].count(self.pack) == rules.cards.bit_count()
        if not own or sum(masks) != rules.cards:
            raise BadInput(f"a deck of {self.id} has each of its {rules.cards.bit_count()} cards once")

    def _dealt(
        self, seats: tuple[Seat, ...], hands: Mapping[Seat, Iterable[Card] | None], rules: Rules
    ) -> tuple[tuple[Card, ...], ...]:
        """The hands by place as they were given, empty where not known."""
        for seat in hands:
            if seat not in seats:
                raise BadInput(f"{seat} has a hand but no seat in this game; seats are {', '.join(map(str, seats))}")
        seen = 0
        found: list[tuple[Card, ...]] = []
        for place, seat in enumerate(seats):
            cards = tuple(hands.get(seat) or ())
            if hands.get(seat) is not None:
                self._check_hand(seat, cards, rules, place == len(seats) - 1, seen)
            seen |= mask_of(cards)
            found.append(cards)
        return tuple(found)

    def _check_hand(self, seat: Seat, cards: tuple[Card, ...], rules: Rules, dealer: bool, seen: int) -> None:
        for card in cards:
            if card.pack is not self.pack:
                raise BadInput(f"{card} in the hand of {seat} is no card of the {self.pack.value} pack")
        mask = mask_of(cards)
        if mask & ~rules.cards:
            strange = next(card for card in cards if not rules.cards >> card.index & 1)
            raise BadInput(f"{strange} in the hand of {seat} is no card of this game")
        whole = len(cards) in (rules.hand, *rules.script.sizes_before(dealer))
        if not whole or mask.bit_count() != len(cards):
            raise BadInput(f"the hand of {seat} has {mask.bit_count()} different cards; it must have {rules.hand}")
        if mask & seen:
            twice = next(card for card in cards if seen >> card.index & 1)
            raise BadInput(f"{twice} is in the hand of {seat} and in another")

    def _check_turned_up(self, rules: Rules, hands: tuple[int, ...], card: Card | None, suit: Suit | None) -> None:
        """``hands``: masks of the cards given, 0 where none are known."""
        if suit is not None and not rules.script.turned:
            raise BadInput(f"no card is turned up in {self.id}")
        if card is None:
            return
        if card.pack is not self.pack:
            raise BadInput(f"the turned-up {card} is no card of the {self.pack.value} pack")
        if rules.script.indicator_apart:
            raise BadInput(
                f"the turned-up {card} is played with; only a card from 2 to 6 is turned up, or give its suit"
            )
        if not rules.cards >> card.index & 1:
            raise BadInput(f"the turned-up {card} is no card of this game")
        others = hands[:-1] if rules.script.dealer_owns else hands
        if any(hand >> card.index & 1 for hand in others):
            raise BadInput(f"the turned-up {card} is in somebody's hand too")
        with_it = (rules.hand, *rules.script.sizes_before(dealer=True)[1:])
        owned = rules.script.dealer_owns and hands[-1].bit_count() in with_it
        if owned and not hands[-1] >> card.index & 1:
            raise BadInput(f"the turned-up {card} must be in the dealer's hand")

    def _check_talon(
        self, rules: Rules, hands: tuple[int, ...], turned_up: Card | None, talon: Sequence[Card | None]
    ) -> None:
        """``hands``: masks of the cards given, 0 where none are known."""
        seen = sum(hands) | (0 if turned_up is None else 1 << turned_up.index)
        for card in filter(None, talon):
            if card.pack is not self.pack or not rules.cards >> card.index & 1:
                raise BadInput(f"{card} in the talon is no card of this game")
            if seen >> card.index & 1:
                raise BadInput(f"{card} is in the talon and elsewhere; each card is there once")
            seen |= 1 << card.index
        apart = rules.script.turned and not rules.script.dealer_owns and not rules.script.indicator_apart
        left = rules.cards.bit_count() - rules.hand * len(hands) - apart
        if len(talon) > left:
            raise BadInput(f"the talon has {len(talon)} cards; {left} are left when all are dealt")


def _without(hands: Mapping[Seat, Iterable[Card] | None], out: Seat | None) -> dict[Seat, Iterable[Card] | None]:
    """The hands without the empty or unknown one of a dealer who sits out: he holds no cards."""
    return {seat: hand for seat, hand in hands.items() if seat is not out or hand}


def _first(hand: tuple[Card, ...], rules: Rules, dealer: bool) -> int | None:
    """The mask of the cards dealt before the auction; all of a hand that has no more."""
    if not hand:
        return None
    sizes = rules.script.sizes_before(dealer)
    return mask_of(hand if len(hand) in sizes else hand[: sizes[0]])


@lru_cache(maxsize=512)
def _ruled(rules: Callable[[Options], Rules], chosen: tuple[tuple[str, Value], ...]) -> Rules:
    """Rules are asked for with every deal, and are the same for the same options."""
    return rules(dict(chosen))


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
