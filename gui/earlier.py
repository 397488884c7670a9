"""Sittings in the log that people can go on with: neither setting up nor closing the window ends an evening.

Knows no Qt. What is offered is found in what was told at the time: quick, nothing is derived anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from engine.cards import Seat
from engine.errors import BadInput, FilkoError
from engine.games import Game
from engine.numbers import countable
from engine.scoring import Number
from engine.table import Event, EventLog, Setup, TableSession

__all__ = ["MOST", "Earlier", "earlier", "in_a_deal", "is_written", "sitting_of", "told", "unwritten", "written_score"]

MOST = 30
"""So many sittings are offered at most."""

_RECENTLY = timedelta(hours=12)
"""Who played so short a time ago, and opens the window, most likely wants to go on."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A sitting in which something was played.

    ``score``: each side, by its seats, with its points, after the last deal that was written; empty before the first.
    ``running``: a deal is in its middle. ``last``: when something happened in it for the last time. ``number``: in the
    log, None where its beginning is not written yet. ``session``: the table itself, where something of it is not
    written.
    """

    number: int | None
    game: Game
    names: dict[Seat, str]
    score: tuple[tuple[tuple[Seat, ...], Number], ...]
    running: bool
    last: datetime
    session: TableSession | None = None

    def likely(self, now: datetime) -> bool:
        """Whether people who open the window now most likely go on with it."""
        return self.running or now - self.last < _RECENTLY


def earlier(store: Path, most: int = MOST) -> tuple[Earlier, ...]:
    """The sittings in a log that can be gone on with, the last first; those in which nothing was played are passed
    over. None where there is no log that can be used: what is wrong is said where it is opened to be used."""
    try:
        if not store.exists():
            return ()
        with EventLog(store, create=False) as log:
            found = (sitting_of(log, begun) for begun in reversed(log.sittings()))
            return tuple(islice((sitting for sitting in found if sitting is not None), most))
    except (FilkoError, OSError):
        return ()


def sitting_of(log: EventLog, begun: Event) -> Earlier | None:
    """The sitting that began with this event; None where nothing was played in it, or its game is not known here."""
    running, last = False, begun.written
    score: dict[str, Number] = {}
    try:
        setup = Setup.of(begun.body)
        for event in log.replay(begun.n, kinds=("decided", "resumed")):
            if event.kind == "resumed":
                setup = setup.renamed(event.body["names"]) if "names" in event.body else setup
                continue
            running, last = in_a_deal(told(event), running), event.written
            score = written_score(event) or score
        if not (running or score):
            return None
        sides = tuple((tuple(map(Seat, side.split("+"))), points) for side, points in score.items())
        return Earlier(begun.n, setup.game, dict(setup.names), sides, running, _moment(last))
    except (FilkoError, TypeError, ValueError, AttributeError):
        return None


def unwritten(session: TableSession) -> Earlier | None:
    """A table of which something is not in its log; None where nothing was played at it."""
    setup, deals = session.sitting.setup, session.sitting.deals
    running = not deals[-1].untouched and deals[-1].closed_at is None
    score = session.view.score if any(deal.state.finished for deal in deals) else {}
    if not (running or score):
        return None
    number = None if session.store is None else session.store.sitting
    return Earlier(number, setup.game, dict(setup.names), tuple(score.items()), running, datetime.now(UTC), session)


def is_written(session: TableSession) -> bool:
    """Whether all of a table is in its log by now; what waits is written if that is possible."""
    try:
        return not session.catch_up()
    except BadInput:
        return False  # another program goes on with it: the two can never be one again


def told(event: Event) -> str:
    """Which update was told; empty for other events, and where a damaged log does not say it any more."""
    return str(event.body.get("event", "")) if event.kind == "decided" else ""


def written_score(event: Event) -> dict[str, Number]:
    """The score by sides after a deal that was written; empty for all else, and where it cannot be read any more."""
    score = event.body.get("score") if told(event) == "deal" and event.body.get("points") is not None else None
    sound = isinstance(score, dict) and all(map(countable, score.values()))
    return score if sound and isinstance(score, dict) else {}


def in_a_deal(told: str, before: bool) -> bool:
    """Whether a deal is in its middle after this was told, as it was or was not ``before``."""
    return told != "deal" and (before or told in ("card_played", "call"))


def _moment(written: str) -> datetime:
    return datetime.fromisoformat(written).astimezone(UTC)
