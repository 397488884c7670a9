"""What people decided about something against the rules: no program punishes anybody here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import Seat, parse_seat
from engine.state import Phase, State

__all__ = ["Answer", "agreed"]


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
        """From the log."""
        return Answer(str(body["kind"]), parse_seat(body["seat"]), body["trick"], bool(body["accepted"]))

    def json(self) -> dict[str, Any]:
        """For the log."""
        return {"kind": self.kind, "seat": self.seat.value, "trick": self.trick, "accepted": self.accepted}


def agreed(state: State, answers: Collection[Answer]) -> State:
    """The state as it counts: an accepted cost ends the deal and is written instead of what it came to."""
    accepted = {answer.about for answer in answers if answer.accepted}
    if not accepted:
        return state
    for broken in state.irregularities:
        if broken.cost is not None and (broken.kind, broken.seat, broken.trick) in accepted:
            return state.changed(phase=Phase.OVER, agreed=broken.cost)
    return state
