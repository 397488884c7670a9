"""A deal as a short text that people can read, write and mail, and back.

::

    [game klaber]
    [seats right top left bottom]
    [hand right g9 hU hX lA aK g7 a9 a8]
    (R bid 1) (T bid 2) (R pass) (L pass) (B pass) (T trump leaves)
    1. R hU T hO L h7 B hK
    ...
    [settled revoke left 3 accepted]
    [written bottom+top 116, right+left 45]
    = bottom+top 116, right+left 45

Seats stand forehand first, the dealer last; in the play they are their first letters. What is said stands in
brackets where it was said; what people decided about something against the rules, and what they wrote by hand
instead of what the deal came to, stands behind the play. The result line follows from the rest; where it is written it
must be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.actions import Action, Play, Say, parse_call
from engine.cards import Card, Seat, Suit, parse_card, parse_seat, parse_suit
from engine.errors import BadInput, FilkoError, ImpossibleAction
from engine.games import Game, Value, game
from engine.notation.answers import Answer
from engine.notation.as_json import known_marks, parse_side
from engine.notation.record import DealRecord, sides_of
from engine.numbers import whole
from engine.scoring import Number, Points, Score, Side, points_text, side_name

__all__ = ["parse_text", "print_text"]

_LETTERS = {seat.value[0].upper(): seat for seat in Seat}
_TOKEN = re.compile(r"\s*(?:(?P<tag>\[[^\[\]\n]*\])|(?P<call>\([^()\n]*\))|(?P<result>=[^\n]*)|(?P<word>[^\s(\[=]+))")
_TAGS = "game, option, seats, hand, turned-up, talon, before, games, held, deals, settled, written"


def print_text(record: DealRecord) -> str:
    """The text of one deal, ending with a line break. Raises ImpossibleAction for a deal that cannot have been."""
    lines = [*_header(record), *_body(record), *map(_settled, record.settled)]
    if record.written is not None:
        lines.append(f"[written {points_text(record.written)}]")
    state = record.played()
    if state.finished:
        lines.append(f"= {points_text(state.points)}")
    return "\n".join(lines) + "\n"


def parse_text(text: str, first_line: int = 1) -> DealRecord:
    """The deal written in a text.

    Raises BadInput with line and column, what was found and what is possible there.
    """
    reader = _Reader(text, first_line)
    for kind, word, place in reader.tokens():
        reader.read(kind, word, place)
    return reader.record()


def _header(record: DealRecord) -> Iterator[str]:
    yield f"[game {record.game.id}]"
    yield from (f"[option {name} {_value(value)}]" for name, value in record.options.items())
    yield f"[seats {' '.join(map(str, record.seats))}]"
    for seat, hand in record.hands.items():
        if hand is not None:
            yield f"[hand {seat} {_cards(hand)}]"
    if record.turned_up is not None:
        card = record.turned_up
        yield f"[turned-up {card.short if isinstance(card, Card) else card.value}]"
    if record.talon:
        yield f"[talon {_cards(record.talon)}]"
    if record.before.points:
        yield f"[before {points_text(record.before.points)}]"
    for side, marks in record.before.games.items():
        yield f"[games {side_name(side)} {' '.join(marks)}]"
    if record.before.held:
        yield f"[held {record.before.held}]"
    if record.before.deals:
        yield f"[deals {record.before.deals}]"


def _body(record: DealRecord) -> Iterator[str]:
    """Calls of the auction on one line, then a line for each trick, with what was said in it."""
    line: list[str] = []
    plays, players = 0, len(record.players)
    for action in record.actions:
        if isinstance(action, Play):
            if plays % players == 0:
                if line:
                    yield " ".join(line)
                line = [f"{plays // players + 1}."]
            line.append(f"{_letter(action.seat)} {action.card.short}")
            plays += 1
        else:
            line.append(f"({_letter(action.seat)} {action.call})")
    if line:
        yield " ".join(line)


def _settled(answer: Answer) -> str:
    """As ``[settled revoke left 3 accepted]``; without a number where it belongs to no trick."""
    trick = "" if answer.trick is None else f" {answer.trick}"
    return f"[settled {answer.kind} {answer.seat}{trick} {'accepted' if answer.accepted else 'refused'}]"


def _letter(seat: Seat) -> str:
    return seat.value[0].upper()


def _cards(cards: tuple[Card | None, ...]) -> str:
    return " ".join("--" if card is None else card.short for card in cards)


def _value(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass
class _Reader:
    """Reads one deal token by token; keeps the place of the word it is at, for the message."""

    text: str
    first_line: int
    game: Game | None = None
    seats: tuple[Seat, ...] = ()
    options: dict[str, Value] = field(default_factory=dict)
    hands: dict[Seat, tuple[Card, ...] | None] = field(default_factory=dict)
    turned_up: Card | Suit | None = None
    talon: tuple[Card | None, ...] = ()
    before: dict[Side, Number] = field(default_factory=dict)
    won: dict[Side, tuple[str, ...]] = field(default_factory=dict)
    held: Number = 0
    deals: int = 0
    actions: list[Action] = field(default_factory=list)
    settled: list[Answer] = field(default_factory=list)
    written: Points | None = None
    seat: Seat | None = None
    result: tuple[str, int] | None = None

    def tokens(self) -> Iterator[tuple[str, str, int]]:
        """Kind, word and offset of each token."""
        place = 0
        while place < len(self.text.rstrip()):
            found = _TOKEN.match(self.text, place)
            if found is None or found.lastgroup is None:
                start = place + len(self.text[place:]) - len(self.text[place:].lstrip())
                raise self.wrong(start, self.text[start : start + 12], "a closing bracket on the same line")
            yield found.lastgroup, found[found.lastgroup], found.start(found.lastgroup)
            place = found.end()

    def wrong(self, place: int, found: str, possible: str) -> BadInput:
        """The error at a place, in one line."""
        line = self.text.count("\n", 0, place) + self.first_line
        column = place - self.text.rfind("\n", 0, place)
        return BadInput(f"line {line}, column {column}: found {found!r}; possible here: {possible}")

    def read(self, kind: str, word: str, place: int) -> None:
        """Take in one token."""
        try:
            if kind == "tag":
                self._tag(word[1:-1].strip())
            elif self.game is None:
                raise BadInput("[game NAME] first")
            elif kind == "call":
                self._call(word[1:-1].strip())
            elif kind == "result":
                self.result = (word[1:].strip(), place)
            else:
                self._word(word)
        except FilkoError as wrong:  # "no card …; cards are written like …": what is possible stands last
            raise self.wrong(place, word, str(wrong).rpartition("; ")[2]) from None

    def record(self) -> DealRecord:
        """The deal that was read, its result checked."""
        if self.game is None:
            raise self.wrong(0, self.text[:12], "[game NAME] first")
        if self.seat is not None:
            raise self.wrong(len(self.text.rstrip()), "the end", f"the card that {self.seat} played")
        record = DealRecord(
            self.game, self._all_seats(), tuple(self.actions), self.options, self.hands, self.turned_up,
            self.talon, Score(self.before, self.won, self.held, self.deals), tuple(self.settled), self.written,
        )  # fmt: skip
        if self.result is not None:
            self._check_result(record, *self.result)
        return record

    def _check_result(self, record: DealRecord, written: str, place: int) -> None:
        try:
            state = record.played()
        except ImpossibleAction as wrong:
            raise self.wrong(
                place, "= " + written, f"a result only after a deal that can have been ({wrong})"
            ) from None
        if not state.finished:
            raise self.wrong(place, "= " + written, "a result only when the deal is finished")
        right = dict(state.points)
        try:
            told = self._points(written)
        except FilkoError as wrong:
            raise self.wrong(place, "= " + written, str(wrong)) from None
        if told != right:
            raise self.wrong(place, "= " + written, f"= {points_text(right)}")

    def _tag(self, words: str) -> None:
        name, _, rest = words.partition(" ")
        if name == "game":
            self.game = game(rest)
            return
        if self.game is None:
            raise BadInput("[game NAME] first")
        readers = {
            "option": self._option, "seats": self._seats, "hand": self._hand, "turned-up": self._turned,
            "talon": self._talon, "before": self._before, "games": self._games, "held": self._held,
            "deals": self._deals, "settled": self._settled, "written": self._written,
        }  # fmt: skip
        if name not in readers:
            raise BadInput(f"one of the tags {_TAGS}")
        readers[name](rest.strip(), self.game)

    def _option(self, rest: str, played: Game) -> None:
        name, _, value = rest.partition(" ")
        self.options[name] = played.option(name).read(value.strip())

    def _seats(self, rest: str, played: Game) -> None:
        self.seats = tuple(parse_seat(word) for word in rest.split())
        players = len(played.seats(self.options))
        if len(self.seats) != players or len(set(self.seats)) != players:
            raise BadInput(f"{players} different seats, forehand first, the dealer last")

    def _hand(self, rest: str, played: Game) -> None:
        seat, _, cards = rest.partition(" ")
        self.hands[parse_seat(seat)] = tuple(parse_card(word, played.pack) for word in cards.split())

    def _turned(self, rest: str, played: Game) -> None:
        try:
            self.turned_up = parse_card(rest, played.pack)
        except FilkoError:
            self.turned_up = parse_suit(rest, played.pack)

    def _talon(self, rest: str, played: Game) -> None:
        self.talon = tuple(None if word == "--" else parse_card(word, played.pack) for word in rest.split())

    def _before(self, rest: str, played: Game) -> None:
        self.before = self._points(rest)

    def _games(self, rest: str, played: Game) -> None:
        for part in rest.split(","):
            side, *marks = part.split() or [""]
            self.won[parse_side(side, self._sides())] = known_marks("".join(marks))

    def _held(self, rest: str, played: Game) -> None:
        self.held = _number(rest)

    def _deals(self, rest: str, played: Game) -> None:
        deals = whole(rest)
        if deals is None:
            raise BadInput("how many deals of the series were counted")
        self.deals = deals

    def _settled(self, rest: str, played: Game) -> None:
        found = re.fullmatch(r"(\w+) (\w+)(?: ([0-9]{1,9}))? (accepted|refused)", rest)
        if found is None:
            raise BadInput("what was settled; [settled KIND SEAT TRICK accepted] or refused at its end")
        kind, seat, trick, how = found.groups()
        self.settled.append(Answer(kind, parse_seat(seat), None if trick is None else whole(trick), how == "accepted"))

    def _written(self, rest: str, played: Game) -> None:
        self.written = self._points(rest)

    def _all_seats(self) -> tuple[Seat, ...]:
        assert self.game is not None
        return self.seats or self.game.seats(self.options)

    def _sides(self) -> tuple[Side, ...]:
        assert self.game is not None
        return sides_of(self.game, self.options, self._all_seats())

    def _players(self) -> int:
        assert self.game is not None
        return len(self._all_seats()) - self.game.ruled(self.options).sits_out

    def _points(self, text: str) -> dict[Side, Number]:
        points: dict[Side, Number] = {}
        for part in text.split(","):
            name, _, number = part.strip().partition(" ")
            points[parse_side(name, self._sides())] = _number(number.strip(), "SIDE NUMBER, SIDE NUMBER")
        return points

    def _call(self, words: str) -> None:
        assert self.game is not None
        letter, _, call = words.partition(" ")
        self.actions.append(Say(_seat_of(letter), parse_call(call, self.game.pack)))

    def _word(self, word: str) -> None:
        assert self.game is not None
        if self.seat is None and re.fullmatch(r"\d+\.", word):
            plays = sum(isinstance(action, Play) for action in self.actions)
            number, rest = divmod(plays, self._players())
            if rest or word != f"{number + 1}.":
                raise BadInput(f"{number + 1}." if not rest else f"a card of trick {number + 1}")
        elif self.seat is None:
            self.seat = _seat_of(word)
        else:
            self.actions.append(Play(self.seat, parse_card(word, self.game.pack)))
            self.seat = None


def _seat_of(letter: str) -> Seat:
    seat = _LETTERS.get(letter.upper())
    if seat is None:
        raise BadInput("a seat (B, R, T or L)")
    return seat


def _number(text: str, form: str = "a number") -> Number:
    """Points as they are written, below zero too. Raises BadInput with what is possible."""
    if not re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]+)?", text):
        raise BadInput(form)
    return float(text) if "." in text else int(text)
