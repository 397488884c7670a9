"""What the table tells its listeners: one small value for each thing that people should know.

``json()`` gives exactly the line that ``filko watch`` prints. Times are seconds of capture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.actions import Say
from engine.cards import Card, Seat

__all__ = [
    "Called",
    "CardPlayed",
    "Choice",
    "DealOver",
    "Drawn",
    "Exchanged",
    "Exposed",
    "Gap",
    "Irregular",
    "Lost",
    "MeldShown",
    "NewDeal",
    "Refused",
    "RestOpen",
    "Revised",
    "TrickTaken",
    "TurnedUp",
    "Undone",
    "Unsure",
    "Update",
]

Choice = tuple[str, float]
"""One reading and its probability: a card's long name, or the kind of an irregularity."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played. ``confidence`` is its probability over all hypotheses; below 0.9 an Unsure follows.

    ``looks_like``: who seems to have laid it, by its place and the hand, where that is plainly not ``seat``.
    """

    at: float
    id: int
    trick: int
    seat: Seat
    card: Card
    confidence: float
    at_rest: float
    looks_like: Seat | None = None

    def json(self) -> dict[str, Any]:
        """The line of ``watch``; with ``looks_like`` where place and turn disagree."""
        line = {
            "t": round(self.at, 3),
            "event": "card_played",
            "id": self.id,
            "trick": self.trick,
            "seat": self.seat.value,
            "card": self.card.long,
            "confidence": round(self.confidence, 4),
            "at_rest": round(self.at_rest, 3),
        }
        return line if self.looks_like is None else line | {"looks_like": self.looks_like.value}


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """All seats have played to a trick. Told again where a revision changes its winner or its cards, or where the
    trick is gathered by the other side. ``gathered_by``: who that seems to be; None where all is as it should be.
    """

    at: float
    trick: int
    winner: Seat
    cards: tuple[Card, ...]
    gathered_by: Seat | None = None

    def json(self) -> dict[str, Any]:
        """The line of ``watch``; with ``gathered_by`` where others than the winner's side took the cards."""
        line = {
            "t": round(self.at, 3),
            "event": "trick_taken",
            "trick": self.trick,
            "winner": self.winner.value,
            "cards": [card.long for card in self.cards],
        }
        return line if self.gathered_by is None else line | {"gathered_by": self.gathered_by.value}


@dataclass(frozen=True, slots=True)
class Revised:
    """An earlier play is now believed to be another one. ``card`` None: it was no play (taken back)."""

    at: float
    id: int
    card: Card | None
    was: Card
    why: str
    seat: Seat | None = None

    def json(self) -> dict[str, Any]:
        """The line of ``watch``; with ``seat`` where the card is still a play."""
        line = {
            "t": round(self.at, 3),
            "event": "revised",
            "id": self.id,
            "card": None if self.card is None else self.card.long,
            "was": self.was.long,
            "why": self.why,
        }
        return line if self.seat is None else line | {"seat": self.seat.value}


@dataclass(frozen=True, slots=True)
class Unsure:
    """Which card a play is stays open: the readings, the likeliest first. ``say``: no card is open, but when this was
    said; ``id`` is the word's."""

    at: float
    id: int
    choices: tuple[Choice, ...]
    say: Say | None = None

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        choices = [[name, round(p, 4)] for name, p in self.choices]
        line = {"t": round(self.at, 3), "event": "unsure", "id": self.id, "choices": choices}
        return line if self.say is None else line | {"seat": self.say.seat.value, "call": str(self.say.call)}


@dataclass(frozen=True, slots=True)
class RestOpen:
    """All that was left was thrown down, and whose it is stays open. ``choices``: one player of each side that may take
    it, with its probability, the likeliest first."""

    at: float
    choices: tuple[tuple[Seat, float], ...]

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        choices = [[seat.value, round(p, 4)] for seat, p in self.choices]
        return {"t": round(self.at, 3), "event": "rest", "choices": choices}


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A card of a hand lies now where the turned-up card lay, and the other way round."""

    at: float
    seat: Seat
    given: Card
    got: Card

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        cards = {"given": self.given.long, "got": self.got.long}
        return {"t": round(self.at, 3), "event": "exchanged", "seat": self.seat.value} | cards


@dataclass(frozen=True, slots=True)
class Exposed:
    """A card lies open that nobody plays: the bottom card of the stock, or the top of a stack that lies face up."""

    at: float
    id: int
    card: Card

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {"t": round(self.at, 3), "event": "exposed", "id": self.id, "card": self.card.long}


@dataclass(frozen=True, slots=True)
class Drawn:
    """The turned-up card was drawn, the last of the talon. ``seat``: to whom it came by the rules."""

    at: float
    seat: Seat
    card: Card

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {"t": round(self.at, 3), "event": "drawn", "seat": self.seat.value, "card": self.card.long}


@dataclass(frozen=True, slots=True)
class MeldShown:
    """Melds were laid open: the cards that were seen of them, and their names as in a call."""

    at: float
    seat: Seat
    cards: tuple[Card, ...]
    melds: tuple[str, ...]

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        cards = {"cards": [card.long for card in self.cards], "melds": list(self.melds)}
        return {"t": round(self.at, 3), "event": "meld_shown", "seat": self.seat.value} | cards


@dataclass(frozen=True, slots=True)
class Gap:
    """A card that was played and that nobody saw. ``card``: what the likeliest account supposes, no more; ``choices``:
    what it can have been, the likeliest first. ``moment``: where it belongs (camera era, seconds of capture)."""

    trick: int
    seat: Seat
    card: Card
    choices: tuple[Choice, ...]
    moment: tuple[int, float] = field(default=(0, 0.0), compare=False)

    def json(self) -> dict[str, Any]:
        """For the lines ``deal`` and ``lost`` of ``watch``."""
        choices = [[name, round(p, 4)] for name, p in self.choices]
        return {"trick": self.trick, "seat": self.seat.value, "choices": choices}


@dataclass(frozen=True, slots=True)
class Lost:
    """What was seen does not fit together. ``needs``: what the table has to see or be told, in one line. ``missing``:
    the cards that were played and that nobody saw."""

    at: float
    needs: str
    missing: tuple[Gap, ...] = ()

    def json(self) -> dict[str, Any]:
        """The line of ``watch``; an empty ``needs`` says that all is well again."""
        line: dict[str, Any] = {"t": round(self.at, 3), "event": "lost", "needs": self.needs}
        return line | {"missing": [gap.json() for gap in self.missing]} if self.missing else line


@dataclass(frozen=True, slots=True)
class Irregular:
    """Something against the rules, together with the play it rests on and what else that play could be."""

    at: float
    kind: str
    seat: Seat
    trick: int | None
    rule: str
    id: int | None
    choices: tuple[Choice, ...]

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {
            "t": round(self.at, 3),
            "event": "irregularity",
            "kind": self.kind,
            "seat": self.seat.value,
            "trick": self.trick,
            "rule": self.rule,
            "id": self.id,
            "choices": [[name, round(p, 4)] for name, p in self.choices],
        }


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody said something, as it was entered by touch, key or calls file."""

    at: float
    seat: Seat
    call: str

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {"t": round(self.at, 3), "event": "call", "seat": self.seat.value, "call": self.call}


@dataclass(frozen=True, slots=True)
class Refused:
    """Something said ``said_at`` that is not possible by what was seen, and ``why``. It is kept: where more is seen
    or corrected, so that it is possible, a Called follows. ``over``: its deal has ended without it. ``again``: the same
    player had said the same already, so nothing waits for it."""

    at: float
    seat: Seat
    call: str
    said_at: float
    why: str
    over: bool = False
    again: bool = False

    def json(self) -> dict[str, Any]:
        """The line of ``watch``; with ``over`` where the deal has ended, ``again`` where it was said before."""
        said = {"seat": self.seat.value, "call": self.call, "said_at": round(self.said_at, 3)}
        line = {"t": round(self.at, 3), "event": "refused"} | said | {"why": self.why}
        return line | {name: True for name in ("over", "again") if getattr(self, name)}


@dataclass(frozen=True, slots=True)
class Undone:
    """A person took something back: what it was, in words."""

    at: float
    what: str

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {"t": round(self.at, 3), "event": "undone", "what": self.what}


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A card was turned up for the auction."""

    at: float
    id: int
    card: Card
    confidence: float

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {
            "t": round(self.at, 3),
            "event": "turned_up",
            "id": self.id,
            "card": self.card.long,
            "confidence": round(self.confidence, 4),
        }


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A deal begins. ``number`` counts the deals of the sitting from 1."""

    at: float
    number: int
    dealer: Seat

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {"t": round(self.at, 3), "event": "new_deal", "number": self.number, "dealer": self.dealer.value}


@dataclass(frozen=True)
class DealOver:
    """A deal is finished and scored. ``record`` is the ``deal`` line of ``watch``, ready for JSON.

    Told again where a correction after the end changes it; the last one holds.
    """

    at: float
    record: Mapping[str, Any]

    def json(self) -> dict[str, Any]:
        """The line of ``watch``."""
        return {"t": round(self.at, 3), "event": "deal", **self.record}


Update = (
    CardPlayed | TrickTaken | Revised | Unsure | Lost | Irregular | Called | Refused | Undone | TurnedUp | Exchanged
    | Exposed | Drawn | MeldShown | RestOpen | NewDeal | DealOver
)  # fmt: skip
