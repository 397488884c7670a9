"""A simulated table: whole deals played at random by the rules, seen through noise of a stated size."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.actions import Play, Say
from engine.cards import Card, Seat
from engine.games import Game, game
from engine.observation import BACK, FACES, CardLifted, CardSeen, Observation, TableCleared, Zone
from engine.state import Phase, State
from engine.table import TableSession, Update

Happening = tuple[float, Observation | Say]
PLACES = {Seat.BOTTOM: (640, 460), Seat.RIGHT: (740, 360), Seat.TOP: (640, 260), Seat.LEFT: (540, 360)}
TURN_UP_PLACE = (1000, 200)


@dataclass(frozen=True)
class Noise:
    """How well the camera sees. ``faces``: by how many nats the true face leads the others on the mean, the spread
    being 40 % of that; ``seats``: the same for seats.
    """

    faces: float
    seats: float
    spread: float = 0.4


CLEAR = Noise(30.0, 12.0, 0.1)
"""A good camera: nothing to doubt."""

PLAINLY = Noise(30.0, 6.0, 0.1)
"""Every card is read, and who laid it is seen about as well as in a film."""

POOR = Noise(8.0, 5.0)
"""One card in twenty-five is read wrongly, and one in five is doubtful."""


@dataclass
class Table:
    """One deal and how it looks. ``truth``: the state after everything; ``script``: what is seen and said, in order."""

    truth: State
    script: list[Happening] = field(default_factory=list)


def quad(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return ((x - 44, y - 68), (x + 44, y - 68), (x + 44, y + 68), (x - 44, y + 68))


def faces(card: Card | None, rng: random.Random, noise: Noise = CLEAR) -> tuple[float, ...]:
    """Log-likelihoods with noise; None looks like a back."""
    values = [rng.gauss(0, 1) for _ in range(FACES)]
    values[BACK] -= 8
    values[BACK + 1] -= 8
    values[BACK if card is None else card.index] += rng.gauss(noise.faces, noise.spread * noise.faces)
    return tuple(values)


def seats(seat: Seat, rng: random.Random, noise: Noise = CLEAR) -> tuple[tuple[Seat, float], ...]:
    return tuple(
        (s, rng.gauss(noise.seats, noise.spread * noise.seats) if s is seat else rng.gauss(0, 1)) for s in Seat
    )


def seen(
    sighting: int,
    at: float,
    card: Card | None,
    seat: Seat,
    rng: random.Random | None = None,
    noise: Noise = CLEAR,
    zone: Zone = Zone.TRICK,
    place: tuple[float, float] | None = None,
) -> CardSeen:
    """A card as the camera would report it."""
    rng = rng or random.Random(sighting)
    x, y = place or PLACES[seat]
    return CardSeen(sighting, at, faces(card, rng, noise), seats(seat, rng, noise), zone, quad(x, y))


def up_card(table: Table) -> Card | None:
    """The card that was turned up for the auction."""
    return table.truth.setup.turned_up


def dealt(which: Game, seed: int, dealer: Seat | None = None) -> State:
    """A deal with every hand known."""
    rng = random.Random(seed)
    order = which.deal(dealer=dealer)
    deck = list(which.pack.cards)
    rng.shuffle(deck)
    given = order.rules.script.deal(deck, len(order.seats))
    hands = dict(zip(order.seats, given.hands, strict=True))
    return which.deal(order.seats, order.dealer, hands=hands, turned_up=given.turned_up)


def auctioned(state: State, rng: random.Random) -> State:
    """The auction at random; never thrown in (asks for a suit when all would pass)."""
    for _ in range(200):
        try_ = state
        while try_.phase is Phase.AUCTION:
            calls = next(legal.calls for legal in try_.legal_actions() if legal.seat is try_.turn)
            try_ = try_.apply(Say(try_.turn, rng.choice(calls)))
        if not try_.finished:
            return try_
    raise AssertionError("no auction came to a contract")


def played(state: State, rng: random.Random, revoke_in: int = 0) -> State:
    """Played out at random by the rules, but for one revoke, the first possible one from trick ``revoke_in`` on."""
    while not state.finished:
        legal = next(legal for legal in state.legal_actions() if legal.seat is state.turn)
        wrong = sorted(state.known(state.turn) - set(legal.plays))
        if wrong and revoke_in and len(state.tricks) + 1 >= revoke_in:
            state, revoke_in = state.apply(Play(state.turn, rng.choice(wrong))), 0
        else:
            state = state.apply(Play(state.turn, rng.choice(legal.plays)))
    return state


def deal(
    name: str, seed: int, noise: Noise = CLEAR, *, dealer: Seat | None = None, start: float = 0.0, revoke_in: int = 0
) -> Table:
    """A whole deal by the rules (but for a revoke), seen through noise: calls, plays, sweeps."""
    rng = random.Random(seed)
    truth = played(auctioned(dealt(game(name), seed, dealer), rng), rng, revoke_in)
    return Table(truth, list(script_of(truth, rng, noise, start)))


def script_of(truth: State, rng: random.Random, noise: Noise, at: float = 0.0) -> Iterator[Happening]:
    """What is seen and said of a deal, in the order of time."""
    number = int(at * 1000)
    up = 0
    if truth.setup.turned_up is not None:
        up = number = number + 1
        card = seen(up, at + 0.1, truth.setup.turned_up, truth.dealer, rng, noise, Zone.TURN_UP, TURN_UP_PLACE)
        yield at + 0.1, card
    lying: list[int] = []
    for action in truth.actions:
        at += rng.uniform(0.2, 0.5) if isinstance(action, Say) else rng.uniform(0.9, 2.5)
        if isinstance(action, Say):
            yield at, action
            continue
        if up:  # the dealer takes the turned-up card into his hand
            yield at - 0.5, CardLifted(up, at - 0.5)
            up = 0
        number += 1
        lying.append(number)
        yield at, seen(number, at, action.card, action.seat, rng, noise)
        if len(lying) == len(truth.seats):
            at += rng.uniform(0.8, 2.0)
            for sighting in lying:
                yield at, CardLifted(sighting, at)
            yield at, TableCleared(at)
            lying.clear()


def hidden(table: Table, *numbers: int) -> list[Happening]:
    """The script of a table without some plays (from 0, or from -1 at the end): nothing is told of these cards, neither
    that they come nor that they go."""
    trick = [what for _, what in table.script if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    gone = {trick[number].sighting for number in numbers}
    return [(at, what) for at, what in table.script if getattr(what, "sighting", 0) not in gone]


def parted(script: list[Happening], late: int = 1) -> tuple[list[Happening], list[Happening]]:
    """A script before the last card comes to the middle, or so many of them, and the rest of it."""
    comes = [i for i, (_, what) in enumerate(script) if isinstance(what, CardSeen) and what.zone is Zone.TRICK]
    return script[: comes[-late]], script[comes[-late] :]


def auctioned_late(table: Table, plays: int) -> list[Happening]:
    """The script of a table whose auction people enter only after so many cards were played."""
    first = [what for _, what in table.script if isinstance(what, CardSeen) and what.zone is Zone.TRICK][plays - 1]
    at = next(number for number, (_, what) in enumerate(table.script) if what is first) + 1
    words = [(first.at + 0.2, what) for _, what in table.script[:at] if isinstance(what, Say)]
    cards = [(time, what) for time, what in table.script[:at] if not isinstance(what, Say)]
    return [*cards, *words, *table.script[at:]]


def session_for(table: Table, **how: object) -> TableSession:
    truth = table.truth
    return TableSession(game(truth.game), seats=truth.seats, dealer=truth.dealer, **how)


def feed(session: TableSession, script: Iterable[Happening]) -> list[Update]:
    """Tell a session all of a script. Returns the updates."""
    updates: list[Update] = []
    for at, what in script:
        updates += session.submit(what, at) if isinstance(what, Say) else session.observe(what)
    return updates


def follow(session: TableSession, film: Iterable[Happening]) -> list[Update]:
    """Tell a session all that happens, when it is seen or entered; what cannot have been said yet waits."""
    told: list[Update] = []
    for at, what in film:
        told += session.submit(what, at, waits=True) if isinstance(what, Say) else session.observe(what, at)
    return told


def plays_of(state: State) -> list[tuple[int, Seat, Card]]:
    tricks = (*state.tricks, state.trick)
    return [(n, play.seat, play.card) for n, trick in enumerate(tricks, 1) for play in trick.plays]
