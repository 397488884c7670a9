"""The log as people can read it: what was seen, what the table believed, what was said and corrected, by whom, when."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine.cards import Pack
from engine.numbers import countable
from engine.observation import BACK, UNKNOWN
from engine.table.log import Event
from engine.table.picture import SURE

__all__ = ["Entry", "Who", "history"]

Body = Mapping[str, Any]

SHOWN = 0.05
"""Faces that a card may have are named from this probability on, two at most."""


class Who(Enum):
    """Where something in the log comes from."""

    CAMERA = "camera"
    TABLE = "table"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history.

    ``at``: seconds of capture, None where it has none of its own. ``written``: by this machine's clock (UTC).
    ``by``: from which window, key or file people's word came; empty where that was not said.
    """

    n: int
    written: str
    at: float | None
    who: Who
    what: str
    by: str = ""

    def json(self) -> dict[str, Any]:
        """As one object."""
        return {
            "n": self.n,
            "written": self.written,
            "t": self.at,
            "who": self.who.value,
            "by": self.by or None,
            "what": self.what,
        }

    def __str__(self) -> str:
        at = " " * 8 if self.at is None else f"{self.at:8.2f}"
        who = self.by or self.who.value
        return f"{self.written[11:19]} {at}  {who:<10} {self.what}"


def history(events: Iterable[Event], pack: Pack) -> Iterator[Entry]:
    """Every event of a sitting in its order, but for the table's telling at once what people have just told it;
    ``pack`` of the game that was played."""
    said: Body = {}
    for event in events:
        if event.kind != "decided":
            said = event.body
        elif event.body.get("event") == "call" and _repeats(event.body, said):
            continue
        try:
            who, what = _told(event.kind, event.body, pack)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
            who, what = Who.TABLE, "cannot be read: this line of the log is damaged"
        at = event.body.get("t", event.body.get("at"))
        by = str(event.body.get("by", ""))
        yield Entry(event.n, event.written, at if countable(at) else None, who, what, by)


def _repeats(told: Body, said: Body) -> bool:
    return all(name in told and told[name] == said.get(name) for name in ("seat", "call"))


def _told(kind: str, body: Body, pack: Pack) -> tuple[Who, str]:
    if kind == "observed":
        return Who.CAMERA, _observed(body, pack)
    if kind == "decided":
        return Who.TABLE, _believed(body)
    if kind in ("sitting", "resumed", "closed"):
        return Who.TABLE, _around(kind, body)
    return Who.PEOPLE, _said(kind, body)


def _observed(body: Body, pack: Pack) -> str:
    if "seen" in body:
        return f"sees card {body['seen']}: {_faces(body['faces'], pack)}; {_place(body)}"
    if "lifted" in body:
        return f"card {body['lifted']} is gone"
    if "cleared" in body:
        taker = body["cleared"][0:1] and max(body["cleared"], key=lambda pair: pair[1])[0]
        return "the middle is empty" + (f"; {taker} seems to have taken the cards" if taker else "")
    return f"the picture cannot be trusted: {body['trouble']}" if body["trouble"] else "the picture is well again"


def _faces(values: Sequence[float], pack: Pack) -> str:
    """The likeliest faces with their probabilities."""
    best = max(values)
    weights = [math.exp(value - best) for value in values]
    ranked = sorted(range(len(values)), key=lambda i: -weights[i])[:2]
    total = sum(weights)
    found = [(_face(i, pack), weights[i] / total) for i in ranked if weights[i] / total >= SHOWN]
    return " or ".join(f"{name} {p:.0%}" for name, p in found)


def _face(index: int, pack: Pack) -> str:
    return {BACK: "a back", UNKNOWN: "no card of this pack"}.get(index) or pack.cards[index].long


def _place(body: Body) -> str:
    zone = str(body["zone"])
    seats = sorted(body["seats"], key=lambda pair: -pair[1])
    return f"place: {zone}" + (f", laid by {seats[0][0]}, it seems" if seats else "")


def _around(kind: str, body: Body) -> str:
    if kind == "sitting":
        return f"{body['game']} begins; {body['dealer']} deals first"
    return "goes on after a break" if kind == "resumed" else "the deal is closed"


def _said(kind: str, body: Body) -> str:
    match kind:
        case "said":
            return f"{body['seat']}: {body['call']}"
        case "amended" if body.get("play") is False:
            return f"correct play {body['id']}: it was none"
        case "amended":
            parts = (body.get("card"), body.get("seat") and f"by {body['seat']}")
            return f"correct play {body['id']}: " + " ".join(part for part in parts if part)
        case "added":
            return f"put in a card that nobody saw: {body['seat']} played {body['card']}"
        case "placed":
            when = f"before {body['before']}" if body["before"] else "behind all cards"
            return f"word {body['id']} was said {when}"
        case "awarded":
            return f"all that was thrown down is {body['seat']}'s"
        case "settled":
            return f"{'accept' if body['accepted'] else 'refuse'} what {body['kind']} by {body['seat']} costs"
        case "written":
            return f"write deal {body['deal']} by hand: {_by_side(body['points'])}"
        case "carried":
            before = body["before"]
            won = _by_side({side: "".join(marks) for side, marks in before.get("games", {}).items()})
            return f"carried over from before: {_by_side(before['score'])}" + (f"; games won: {won}" if won else "")
        case "undone":
            return "take back the last word or correction"
        case "dealt":
            return "begin a new deal" + (f"; {body['dealer']} deals" if body.get("dealer") else "")
    return kind


def _believed(body: Body) -> str:
    """What an update said, by its line of ``watch``."""
    match body.get("event"):
        case "card_played":
            place = f", though it lies as if {body['looks_like']} had laid it" if "looks_like" in body else ""
            sure = f"{body['confidence']:.0%}"
            return f"play {body['id']}, trick {body['trick']}: {body['seat']} {body['card']} ({sure}){place}"
        case "revised" if body["card"] == body["was"] and "seat" in body:
            return f"play {body['id']} ({body['card']}) is taken for {body['seat']}'s now: {body['why']}"
        case "revised":
            now = body["card"] or "no play"
            return f"play {body['id']} is now {now}, it was {body['was']}: {body['why']}"
        case "unsure" if "call" in body:
            asked = " or ".join(f"{name} {p:.0%}" for name, p in body["choices"])
            return f"asks when {body['seat']} said {body['call']} (word {body['id']}): {asked}"
        case "unsure" if body["choices"] and body["choices"][0][1] >= SURE:
            return f"is not sure whose {body['choices'][0][0]} (play {body['id']}) is"
        case "unsure":
            asked = " or ".join(f"{name} {p:.0%}" for name, p in body["choices"])
            return f"asks about play {body['id']}: {asked}"
        case "rest":
            asked = " or ".join(f"{seat} {p:.0%}" for seat, p in body["choices"])
            return f"asks who takes all that was thrown down: {asked}"
        case "trick_taken":
            other = f"; {body['gathered_by']} seems to have gathered it" if "gathered_by" in body else ""
            return f"trick {body['trick']} goes to {body['winner']}: {', '.join(body['cards'])}{other}"
        case "irregularity":
            return f"against the rules: {body['kind']} by {body['seat']} ({body['rule']})"
        case "deal":
            points = body.get("points") or {}
            return "the deal is over: " + (_by_side(points) or "nothing written")
        case "call":
            return f"has found a place for what {body['seat']} said ({body['call']})"
        case "refused" if body.get("over"):
            return f"the deal is over without what {body['seat']} said ({body['call']}); it did not fit what was seen"
        case "refused" if body.get("again"):
            return f"{body['seat']} had said that already ({body['call']})"
        case "refused":
            return f"cannot place what {body['seat']} said ({body['call']}): {body['why']}"
        case "lost":
            return f"is lost: {body['needs']}" if body["needs"] else "has found itself again"
    left = {key: value for key, value in body.items() if key not in ("t", "event") and value is not None}
    return f"{body.get('event')}: " + ", ".join(f"{key} {_plain(value)}" for key, value in left.items())


def _by_side(values: Mapping[str, object]) -> str:
    return ", ".join(f"{side} {value}" for side, value in values.items())


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
