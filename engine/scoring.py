"""Scores: sides, what a deal brings them, what stands on the slate, and the settlements that several games share.

A settlement is a plain function from hand points to what is written; a game picks one and says when it is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.cards import Seat

__all__ = [
    "DOUBLE",
    "MARKS",
    "MATCH",
    "NO_SCORE",
    "SINGLE",
    "Number",
    "Points",
    "Score",
    "Side",
    "Won",
    "add",
    "in_fixed_order",
    "losers_give_all",
    "losers_score_nothing",
    "partners_opposite",
    "points_text",
    "side_name",
    "singles",
    "winner_takes_multiple",
]

Number = int | float
"""Points; a float only where a game is played for money."""

Side = tuple[Seat, ...]
"""A team or a single player: seats in the fixed order bottom, right, top, left."""

Points = Mapping[Side, Number]

_FIXED_ORDER = tuple(Seat)


@dataclass(frozen=True, slots=True)
class Won:
    """A game (parti) that was won with a deal. ``double``: counts twice (maccs). ``mark``: its sign on the slate."""

    side: Side
    double: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Score:
    """What stands on the slate: points of the running game, and the marks of the games won before.

    ``games``: per side the marks in order, for example ``("|", "X")``. ``held``: points that nobody has got yet and
    that the winner of the next deal gets. ``deals``: how many were counted, where a series has a fixed number.
    """

    points: Points = field(default_factory=dict)
    games: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    held: Number = 0
    deals: int = 0

    def of(self, side: Side) -> Number:
        """Points of one side, 0 where nothing was written yet."""
        return self.points.get(side, 0)

    def after(self, points: Points) -> Score:
        """The score with the points of one deal added."""
        sides = {**self.points, **points}
        written = {side: self.of(side) + points.get(side, 0) for side in sides}
        return Score(written, self.games, self.held, self.deals)

    def next_game(self, won: Won | None) -> Score:
        """The score the next deal begins with: points erased and a mark added where a game was won."""
        if won is None:
            return self
        marks = (*self.games.get(won.side, ()), won.mark)
        return Score(dict.fromkeys(self.points, 0), {**self.games, won.side: marks}, deals=self.deals)

    def tally(self, side: Side) -> int:
        """Games won by a side; a double one ("X") counts two."""
        return sum(2 if mark == DOUBLE else 1 for mark in self.games.get(side, ()))


SINGLE, DOUBLE, MATCH = "|", "X", "M"
"""The marks of a game won, of one that counts twice, and of a match that was staked on one deal (Klammern)."""

MARKS = (SINGLE, DOUBLE, MATCH)
"""All marks of games won."""

NO_SCORE = Score()


def in_fixed_order(seats: tuple[Seat, ...]) -> Side:
    """Seats as a side: bottom, right, top, left."""
    return tuple(seat for seat in _FIXED_ORDER if seat in seats)


def points_text(points: Points) -> str:
    """The points of each side, by its name: ``bottom+top 116, right+left 45``."""
    return ", ".join(f"{side_name(side)} {number}" for side, number in points.items())


def side_name(side: Side) -> str:
    """``bottom+top``; a single player's seat."""
    return "+".join(seat.value for seat in side)


def partners_opposite(seats: tuple[Seat, ...]) -> tuple[Side, ...]:
    """Two teams of two, from four seats in playing order."""
    teams = (in_fixed_order(seats[0::2]), in_fixed_order(seats[1::2]))
    return tuple(sorted(teams, key=lambda side: _FIXED_ORDER.index(side[0])))


def singles(seats: tuple[Seat, ...]) -> tuple[Side, ...]:
    """Everybody for himself."""
    return tuple((seat,) for seat in in_fixed_order(seats))


def add(*parts: Points) -> dict[Side, Number]:
    """Sum of points, side by side."""
    total: dict[Side, Number] = {}
    for part in parts:
        for side, points in part.items():
            total[side] = total.get(side, 0) + points
    return total


def losers_score_nothing(points: Points, taker: Side) -> dict[Side, Number]:
    """Takers with more points: everybody writes his own. Otherwise the takers write nothing, the others their own."""
    won = all(points[taker] > own for side, own in points.items() if side != taker)
    return {side: own if won or side != taker else 0 for side, own in points.items()}


def losers_give_all(points: Points, taker: Side) -> dict[Side, Number]:
    """Takers with more points: everybody writes his own. Otherwise ("bate") the opponents write all points."""
    (other,) = (side for side in points if side != taker)
    if points[taker] > points[other]:
        return dict(points)
    return {taker: 0, other: points[taker] + points[other]}


def winner_takes_multiple(points: Points, factor: int) -> dict[Side, Number]:
    """Only the side with most points writes, ``factor`` times what it counted."""
    best = max(points.values())
    return {side: own * factor if own == best else 0 for side, own in points.items()}
