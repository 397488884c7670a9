"""A deal as JSON: what ``replay`` takes and ``sessions export`` writes; and the line that tells how a deal ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from engine.actions import Action, Play, Say, parse_call
from engine.audit import strictly
from engine.cards import Card, Pack, Seat, Suit, parse_card, parse_seat, parse_suit
from engine.errors import BadInput, FilkoError
from engine.games import Game, Value, game
from engine.masks import cards_of
from engine.notation.answers import Answer
from engine.notation.record import DealRecord, sides_of
from engine.numbers import countable
from engine.rules import Outcome, Violation
from engine.scoring import MARKS, NO_SCORE, Number, Points, Score, Side, Won, in_fixed_order, side_name
from engine.sheet import row_of
from engine.state import State

__all__ = [
    "action_json",
    "deal_line",
    "known_marks",
    "parse_score",
    "parse_side",
    "points_json",
    "read_json",
    "score_json",
    "to_json",
    "violation_json",
]

T = TypeVar("T")

BEFORE = ("score", "games", "held", "deals")
KEYS = ("game", "options", "seats", "dealer", "hands", "turned_up", "talon", "actions", "before", "settled", "written")


def to_json(record: DealRecord) -> dict[str, Any]:
    """The record as a JSON object, in the form of the interface."""
    found: dict[str, Any] = {
        "game": record.game.id,
        "options": dict(record.options),
        "seats": [seat.value for seat in record.seats],
        "dealer": record.dealer.value,
        "hands": {seat.value: _hand_json(record.hands.get(seat)) for seat in record.players},
        "turned_up": _turned_json(record.turned_up),
        "talon": [None if card is None else card.long for card in record.talon],
        "actions": [action_json(action) for action in record.actions],
    }
    if record.before != NO_SCORE:
        found["before"] = score_json(record.before)
    if record.settled:
        found["settled"] = [answer.json() for answer in record.settled]
    if record.written is not None:
        found["written"] = points_json(record.written)
    return found


def read_json(found: object) -> DealRecord:
    """A record from a JSON object. Raises BadInput or UnknownName, saying which part is wrong."""
    if not isinstance(found, dict):
        raise BadInput(f"a deal is a JSON object with {', '.join(KEYS)}, not {type(found).__name__}")
    for key in found:
        if key not in KEYS:
            raise BadInput(f"a deal has no {key!r}; it has {', '.join(KEYS)}")
    played = game(_part(found, "game", str))
    pack = played.pack
    options = _options(found, played)
    seats = _seats(found, played, options)
    return DealRecord(
        game=played,
        seats=seats,
        actions=tuple(
            _at(f"action {n}", lambda a=action: _action(a, pack))  # type: ignore[misc]
            for n, action in enumerate(_part(found, "actions", list), start=1)
        ),
        options=options,
        hands=_hands(found, pack),
        turned_up=_turned_up(found.get("turned_up"), pack),
        talon=_talon(found.get("talon"), pack),
        before=parse_score(found.get("before") or {}, sides_of(played, options, seats)),
        settled=_settled(found.get("settled") or []),
        written=_written(found, sides_of(played, options, seats)),
    )


def action_json(action: Action) -> dict[str, str]:
    """One action: seat, and call or play."""
    if isinstance(action, Play):
        return {"seat": action.seat.value, "play": action.card.long}
    return {"seat": action.seat.value, "call": str(action.call)}


def violation_json(violation: Violation) -> dict[str, Any]:
    """One irregularity, with its cost as the rules propose it (null where they propose nothing)."""
    return {
        "kind": violation.kind,
        "seat": violation.seat.value,
        "trick": violation.trick,
        "card": None if violation.card is None else violation.card.long,
        "rule": violation.rule,
        "cost": None if violation.cost is None else points_json(violation.cost),
    }


def points_json(points: Points) -> dict[str, Number]:
    """Points by the name of the side."""
    return {side_name(side): number for side, number in points.items()}


def deal_line(state: State, touches: int = 0) -> dict[str, Any]:
    """How a finished deal ended. Raises ImpossibleAction while it goes on.

    ``touches``: corrections that a person made.
    """
    outcome = state.outcome
    dealt = strictly(state).setup.hands
    hands = [hand if hand is not None else state.played[place] for place, hand in enumerate(dealt)]
    tricks = [(number, trick) for number, trick in enumerate(state.tricks, start=1)]
    return {
        "event": "deal",
        "game": state.game,
        "seats": [seat.value for seat in state.setup.table_seats],
        "dealer": state.dealer.value,
        "turned_up": _turned_json(state.setup.turned_up or state.setup.turned_suit),
        "contractor": None if state.contractor is None else state.contractor.value,
        "trump": None if state.trump is None else state.trump.value,
        "plays": [{"trick": n, "seat": p.seat.value, "card": p.card.long} for n, t in tricks for p in t.plays],
        "tricks": [
            {"trick": n, "winner": t.winner.value if t.winner else None, "cards": [c.long for c in t.cards]}
            for n, t in tricks
        ],
        "hands": {
            seat.value: [card.long for card in cards_of(hand, state.pack)]
            for seat, hand in zip(state.seats, hands, strict=True)
        },
        "card_points": points_json(outcome.card_points),
        "melds": {
            side_name(side): [{"name": meld.name, "value": meld.value} for meld in melds]
            for side, melds in outcome.melds.items()
        },
        "points": points_json(outcome.points),
        "score": points_json(outcome.score.points),
        "held": outcome.score.held,
        "won": None if outcome.won is None else _won_json(outcome.won),
        "games": _marks_json(outcome.score.next_game(outcome.won).games),
        "match": None if outcome.match is None else side_name(outcome.match),
        **_long_run_json(state, outcome),
        "ended": None
        if state.ended is None
        else {**asdict(state.ended), "place": state.seats[state.ended.place].value},
        "next_dealer": outcome.next_dealer.value,
        "irregularities": [violation_json(violation) for violation in outcome.irregularities],
        "touches": touches,
    }


def _long_run_json(state: State, outcome: Outcome) -> dict[str, Any]:
    """What a game keeps besides its score: the deals of a series so far and their sheet's line, match points."""
    found: dict[str, Any] = {}
    if state.rules.series:
        row = row_of(state)
        found |= {"deals": outcome.score.deals, "sheet": None if row is None else str(row)}
    if state.rules.match_points is not None:
        found["match_points"] = points_json(state.rules.match_points(outcome.score.next_game(outcome.won)))
    return found


def parse_side(text: str, sides: tuple[Side, ...]) -> Side:
    """A side from seats joined with ``+`` in any order. Raises BadInput, naming the sides."""
    seats = in_fixed_order(tuple(parse_seat(part) for part in text.split("+")))
    if seats not in sides:
        raise BadInput(f"no side {text!r} in this game; sides are {', '.join(map(side_name, sides))}")
    return seats


def known_marks(marks: Iterable[str]) -> tuple[str, ...]:
    """The marks of games won, one by one. Raises BadInput for what is none."""
    for mark in marks:
        if mark not in MARKS:
            raise BadInput(f"no mark {mark!r} for a game won; marks are {', '.join(MARKS)}")
    return tuple(marks)


def _hand_json(hand: tuple[Card, ...] | None) -> list[str] | None:
    return None if hand is None else [card.long for card in hand]


def _turned_json(turned: Card | Suit | None) -> str | None:
    return turned.long if isinstance(turned, Card) else turned.value if turned is not None else None


def _won_json(won: Won) -> dict[str, Any]:
    return {"side": side_name(won.side), "double": won.double, "mark": won.mark}


def _marks_json(games: Mapping[Side, tuple[str, ...]]) -> dict[str, list[str]]:
    return {side_name(side): list(marks) for side, marks in games.items()}


def score_json(score: Score) -> dict[str, Any]:
    """What stood written before a deal, in the form of the interface."""
    found: dict[str, Any] = {"score": points_json(score.points)}
    if score.games:
        found["games"] = _marks_json(score.games)
    if score.held:
        found["held"] = score.held
    if score.deals:
        found["deals"] = score.deals
    return found


def _settled(given: object) -> tuple[Answer, ...]:
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise BadInput(f"'settled' of a deal is a list of objects, not {given!r}")
    return tuple(Answer.of(one) for one in given)


def _written(found: Mapping[str, Any], sides: tuple[Side, ...]) -> Points | None:
    if found.get("written") is None:
        return None
    return {parse_side(name, sides): _number(value) for name, value in _part(found, "written", dict).items()}


def _at(where: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except FilkoError as wrong:
        raise BadInput(f"{where}: {wrong}") from None


def _part(found: Mapping[str, Any], key: str, kind: type[T]) -> T:
    if key not in found:
        raise BadInput(f"a deal needs {key!r}, which is missing")
    value = found[key]
    if not isinstance(value, kind):
        raise BadInput(f"{key!r} of a deal is {_kind(kind)}, not {value!r}")
    return value


def _kind(kind: type[object]) -> str:
    return "a text" if kind is str else "a list" if kind is list else "an object"


def _seats(found: Mapping[str, Any], played: Game, options: Mapping[str, Value]) -> tuple[Seat, ...]:
    """Forehand first; where ``dealer`` says otherwise it is right, because the order of play is a circle."""
    order = played.seats(options)
    listed = found.get("seats")
    given = tuple(_seat(seat) for seat in _part(found, "seats", list)) if listed else order
    if len(given) != len(order) or len(set(given)) != len(given):
        raise BadInput(f"{played.id} is played by {len(order)}, each at a seat of his own, not {listed}")
    dealer = found.get("dealer")
    if dealer is None:
        return given
    dealt = _seat(dealer)
    if dealt not in given:
        raise BadInput(f"the dealer {dealt} does not sit at {', '.join(map(str, given))}")
    first = given.index(dealt) + 1
    return given[first:] + given[:first]


def _seat(text: object) -> Seat:
    if not isinstance(text, str):
        raise BadInput(f"a seat is a text, not {text!r}")
    return parse_seat(text)


def _card(text: object, pack: Pack, where: str) -> Card:
    if not isinstance(text, str):
        raise BadInput(f"{where}: a card is a text, not {text!r}")
    return _at(where, lambda: parse_card(text, pack))


def _options(found: Mapping[str, Any], played: Game) -> dict[str, Value]:
    given = found.get("options") or {}
    if not isinstance(given, dict):
        raise BadInput(f"'options' of a deal is an object, not {given!r}")
    return {name: played.option(name).read(value) for name, value in given.items()}


def _hands(found: Mapping[str, Any], pack: Pack) -> dict[Seat, tuple[Card, ...] | None]:
    given = found.get("hands") or {}
    if not isinstance(given, dict):
        raise BadInput(f"'hands' of a deal is an object, not {given!r}")
    hands: dict[Seat, tuple[Card, ...] | None] = {}
    for name, cards in given.items():
        if cards is not None and not isinstance(cards, list):
            raise BadInput(f"the hand of {name} is a list of cards or null, not {cards!r}")
        where = f"hand of {name}"
        hands[_seat(name)] = None if cards is None else tuple(_card(card, pack, where) for card in cards)
    return hands


def _turned_up(text: object, pack: Pack) -> Card | Suit | None:
    """A card of the pack; else only the suit counts (an indicator from the low cards, ``spades-4``)."""
    if text is None:
        return None
    try:
        return _card(text, pack, "turned_up")
    except BadInput:
        suit, _, rank = str(text).partition("-")
        if rank in ("", "2", "3", "4", "5", "6"):
            return _at("turned_up", lambda: parse_suit(suit, pack))
        raise


def _action(found: object, pack: Pack) -> Action:
    if not isinstance(found, dict) or ("call" in found) == ("play" in found) or "seat" not in found:
        raise BadInput(f"an action has a seat and either a call or a play, not {found!r}")
    seat = _seat(found["seat"])
    if "play" in found:
        return Play(seat, _card(found["play"], pack, "play"))
    if not isinstance(found["call"], str):
        raise BadInput(f"a call is a text, not {found['call']!r}")
    return Say(seat, parse_call(found["call"], pack))


def _talon(found: object, pack: Pack) -> tuple[Card | None, ...]:
    if found is not None and not isinstance(found, list):
        raise BadInput(f"'talon' of a deal is a list of cards or null, not {found!r}")
    return tuple(None if card is None else _card(card, pack, "talon") for card in found or ())


def parse_score(found: object, sides: tuple[Side, ...]) -> Score:
    """What stood written before a deal, from `score_json`. Raises BadInput for what is none of these sides."""
    if not isinstance(found, dict):
        raise BadInput(f"'before' of a deal is an object with 'score', not {found!r}")
    for key in found:
        if key not in BEFORE:
            raise BadInput(f"'before' of a deal has no {key!r}; it has {', '.join(BEFORE)}")
    points = {parse_side(name, sides): _number(value) for name, value in _object(found, "score").items()}
    games = {parse_side(name, sides): _marks(marks) for name, marks in _object(found, "games").items()}
    deals = _number(found.get("deals", 0))
    if not isinstance(deals, int) or deals < 0:
        raise BadInput(f"'deals' is how many deals were counted, not {deals!r}")
    return Score(points, games, _number(found.get("held", 0)), deals)


def _object(found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = {} if found.get(key) is None else found[key]
    if not isinstance(value, dict):
        raise BadInput(f"{key!r} of 'before' is an object with a value for each side, not {value!r}")
    return value


def _marks(found: object) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(mark, str) for mark in found):
        raise BadInput(f"the games of a side are a list of marks, not {found!r}")
    return known_marks(found)


def _number(value: object) -> Number:
    if not isinstance(value, int | float) or not countable(value):
        raise BadInput(f"a score is a number, not {str(value)[:40]!r}")
    return value
