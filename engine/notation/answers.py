"""What people decided about something against the rules: no program punishes anybody here. And what they write for a
deal of which too little was seen, or that they ended as they liked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import Seat, parse_seat
from engine.errors import BadInput, ImpossibleAction
from engine.numbers import countable
from engine.scoring import Points, side_name
from engine.state import Phase, State

__all__ = ["Answer", "agreed", "by_hand", "decided"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the cost that the rules provide for something was accepted. ``trick`` as in `engine.rules.Violation`."""

    kind: str
    seat: Seat
    trick: int | None
    accepted: bool

    @property
    def about(self) -> tuple[str, Seat, int | None]:
        """What was decided on."""
        return self.kind, self.seat, self.trick

    @staticmethod
    def of(body: Mapping[str, Any]) -> Answer:
        """From the log, or from a deal as JSON. Raises BadInput, UnknownName where it is none."""
        kind, trick, accepted = body.get("kind"), body.get("trick"), body.get("accepted", True)
        right = isinstance(kind, str) and isinstance(accepted, bool) and (trick is None or type(trick) is int)
        if not right or not isinstance(body.get("seat"), str):
            raise BadInput(
                f'what was settled is {{"kind": "revoke", "seat": "left", "trick": 3, "accepted": true}}, not {body}'
            )
        return Answer(str(kind), parse_seat(body["seat"]), trick, bool(accepted))

    def json(self) -> dict[str, Any]:
        """For the log, and for a deal as JSON."""
        return {"kind": self.kind, "seat": self.seat.value, "trick": self.trick, "accepted": self.accepted}

    def __str__(self) -> str:
        trick = "" if self.trick is None else f" in trick {self.trick}"
        return f"{self.kind} by {self.seat}{trick}"


def agreed(state: State, answers: Collection[Answer]) -> State:
    """The state as it counts: an accepted cost ends the deal and is written instead of what it came to."""
    accepted = {answer.about for answer in answers if answer.accepted}
    if not accepted:
        return state
    for broken in state.irregularities:
        if broken.cost is not None and (broken.kind, broken.seat, broken.trick) in accepted:
            return state.changed(phase=Phase.OVER, agreed=broken.cost)
    return state


def by_hand(state: State, points: Points) -> State:
    """The deal is over, and this is written for it, whatever was seen. Raises BadInput where it is not a number for
    each side."""
    sides = state.setup.all_sides
    if set(points) != set(sides) or not all(map(countable, points.values())):
        raise BadInput(f"what is written is a number for each side: {', '.join(map(side_name, sides))}")
    return state.changed(phase=Phase.OVER, agreed=points)


def decided(state: State, answers: Collection[Answer]) -> State:
    """As ``agreed``, of a written deal. Raises ImpossibleAction for a decision on what the deal does not have."""
    costs = {(broken.kind, broken.seat, broken.trick): broken.cost for broken in state.irregularities}
    for answer in answers:
        if answer.about not in costs:
            raise ImpossibleAction(f"settled: there is no {answer} in this deal to decide on")
        if answer.accepted and costs[answer.about] is None:
            raise ImpossibleAction(f"settled: the rules propose nothing for {answer} that could be accepted")
    return agreed(state, answers)
