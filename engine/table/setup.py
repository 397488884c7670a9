"""What a sitting is set up with: the game, its house rules, who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards import Seat, parse_seat
from engine.errors import BadInput
from engine.games import Game, Value, game
from engine.scoring import Score
from engine.state import State

__all__ = ["Setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a sitting is set up with. ``seats`` in playing order, ``dealer`` of the first deal; ``dealer_known``: people
    have said so, else it is only assumed until somebody speaks or leads."""

    game: Game
    seats: tuple[Seat, ...]
    dealer: Seat
    options: Mapping[str, Value] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=dict)
    dealer_known: bool = True

    def json(self) -> dict[str, Any]:
        """For the log."""
        return {
            "game": self.game.id,
            "seats": [seat.value for seat in self.seats],
            "dealer": self.dealer.value,
            "options": dict(self.options),
            "names": {seat.value: name for seat, name in self.names.items()},
            "dealer_known": self.dealer_known,
        }

    @staticmethod
    def of(body: Mapping[str, Any]) -> Setup:
        """From the log. Raises BadInput where it is damaged."""
        try:
            return Setup(
                game(body["game"]),
                tuple(map(parse_seat, body["seats"])),
                parse_seat(body["dealer"]),
                dict(body["options"]),
                {parse_seat(seat): str(name) for seat, name in body["names"].items()},
                bool(body.get("dealer_known", True)),  # older logs always knew
            )
        except (KeyError, TypeError, ValueError, AttributeError) as wrong:
            raise BadInput(f"the log holds a session that cannot be read: {wrong!r}") from wrong

    def renamed(self, names: Mapping[str, str]) -> Setup:
        """With the people's names as they are now, by the seat's word. Raises UnknownName for no seat."""
        return replace(self, names={parse_seat(seat): str(name) for seat, name in names.items()})

    def first_state(self, dealer: Seat, score: Score) -> State:
        """The beginning of a deal with all hands unknown."""
        return self.game.deal(self.seats, dealer, self.options, before=score)
