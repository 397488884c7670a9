"""The table while people sit at it: observations and words come in, updates go out, everything is logged first."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from engine.actions import Say
from engine.cards import Card, Seat
from engine.errors import BadInput, ImpossibleAction, UnknownName
from engine.games import Game, Value
from engine.notation.answers import Answer
from engine.notation.as_json import points_json, score_json
from engine.observation import Observation
from engine.scoring import Points, Score
from engine.table.codec import encode
from engine.table.log import Event, EventLog
from engine.table.news import news
from engine.table.patience import Patience
from engine.table.setup import Setup
from engine.table.sitting import Sitting
from engine.table.updates import Update
from engine.table.view import TableView, view_of

__all__ = ["Listener", "Store", "TableSession", "replayed", "resume"]

Listener = Callable[[Update], None]

_log = logging.getLogger(__name__)


class Store(Protocol):
    """Where events go before anybody hears of them: an `EventLog`, or a `Backlog` before one."""

    @property
    def sitting(self) -> int | None:
        """The number of the present sitting, if it has one yet."""
        ...

    def begin(self, setup: Mapping[str, Any]) -> object:
        """Start a new sitting, set up with these facts."""
        ...

    def append(self, events: Sequence[tuple[str, Mapping[str, Any]]], *, flush: bool = True) -> None:
        """Append all of ``events`` or none. Raises BadInput."""
        ...

    def catch_up(self) -> str:
        """Write what waits. Returns why it cannot be written; empty where all is."""
        ...

    def close(self) -> None:
        """Close the file."""
        ...


class TableSession:
    """One sitting. Every method that changes it returns the updates and tells them to the listeners.

    Safe to use from several threads. What was observed, said or corrected is in the log, with what was decided
    from it, before any listener hears of it; where the log cannot take it, BadInput is raised and nothing changes. A
    `Backlog` takes it all the same, and `catch_up` then tells that it is not written yet.
    """

    def __init__(
        self,
        game: Game,
        *,
        seats: Sequence[Seat] | None = None,
        dealer: Seat | None = None,
        options: Mapping[str, Value] | None = None,
        store: Store | None = None,
        names: Mapping[Seat, str] | None = None,
    ) -> None:
        """``seats`` in playing order (the game's own where left out), ``dealer`` of the first deal; where that is left
        out, who speaks or leads first tells.

        Raises BadInput, UnknownName where these do not fit the game.
        """
        order = tuple(seats or game.seats())
        known = dealer is not None
        setup = Setup(game, order, dealer or order[-1], dict(options or {}), dict(names or {}), dealer_known=known)
        self._adopt(Sitting.begin(setup), store)
        if store is not None:
            store.begin(setup.json())

    @classmethod
    def continuing(cls, sitting: Sitting, store: Store | None, names: Mapping[Seat, str] | None = None) -> TableSession:
        """A session that goes on from a sitting that was derived before; see `resume`."""
        session = cls.__new__(cls)
        session._adopt(sitting, store)
        other = names is not None and names != sitting.setup.names
        called = {"names": {seat.value: name for seat, name in (names or {}).items()}}
        session._do("resumed", called if other else {}, person=False)
        return session

    def _adopt(self, sitting: Sitting, store: Store | None) -> None:
        self._sitting = sitting
        self._store = store
        self._view: tuple[Sitting, TableView] | None = None
        self._listeners: list[Listener] = []
        self._patience = Patience()
        self._lock = threading.RLock()

    @property
    def view(self) -> TableView:
        """The table as it is now, as a frozen value, made when it is asked for."""
        with self._lock:
            if self._view is None or self._view[0] is not self._sitting:
                self._view = (self._sitting, view_of(self._sitting))
            return self._view[1]

    @property
    def sitting(self) -> Sitting:
        """Everything derived so far, all deals included, as a frozen value."""
        return self._sitting

    @property
    def store(self) -> Store | None:
        """Where everything is kept; None keeps nothing."""
        return self._store

    def observe(self, observation: Observation, now: float | None = None) -> list[Update]:
        """Take in what the camera says. ``now``: capture time of the frame that made it say so; a card has come to
        rest some frames before (``observation.at``, which counts where it is left out)."""
        body = encode(observation)
        return self._do("observed", body if now is None else body | {"now": round(now, 3)}, person=False)

    def submit(self, say: Say, at: float | None = None, by: str = "", *, waits: bool = False) -> list[Update]:
        """Take in what somebody said, ``at`` seconds of capture (now where left out).

        ``waits``: what is not possible by what was seen yet is kept, and tried again as more is seen or corrected: the
        card before it may be told of in a moment, or have been misread. So it is raised only before any card was seen.
        When the deal ends with it still waiting, that is told. What the same player has said already is told to be
        that, and waits for nothing.

        ``by``, here and below: from where a person's word came ("window", "keys", "calls file"), for the log.
        A call that begins a deal does so where the last one is over. Raises ImpossibleAction, naming what is
        possible, for what cannot have been said.
        """
        when = self._sitting.now if at is None else at
        body = {"seat": say.seat.value, "call": str(say.call), "at": round(when, 3)}
        return self._by(by, "said", body | {"waits": True} if waits else body)

    def amend(self, play_id: int, card: Card | None = None, seat: Seat | None = None, by: str = "") -> list[Update]:
        """A person says which card a play (or the turned-up card) is, or whose. Raises UnknownName for no play."""
        body: dict[str, Any] = {"id": play_id}
        body |= {} if card is None else {"card": card.long}
        body |= {} if seat is None else {"seat": seat.value}
        return self._by(by, "amended", body)

    def retract(self, play_id: int, by: str = "") -> list[Update]:
        """A person says that a card was no play. Raises UnknownName for no play."""
        return self._by(by, "amended", {"id": play_id, "play": False})

    def add(self, seat: Seat, card: Card, by: str = "") -> list[Update]:
        """A person tells of a card that nobody saw; it is put where it fits best in the running deal."""
        return self._by(by, "added", {"seat": seat.value, "card": card.long})

    def place(self, word: int, before: Card | None, by: str = "") -> list[Update]:
        """A person says when something was said (``word``: the table's number of it): before this card was played, or
        (None) behind all. Raises UnknownName for no such word or play."""
        return self._by(by, "placed", {"id": word, "before": None if before is None else before.long})

    def award(self, seat: Seat, by: str = "") -> list[Update]:
        """A person says whose all is that was thrown down: this player's side's. Raises ImpossibleAction where nothing
        was that he could take."""
        return self._by(by, "awarded", {"seat": seat.value})

    def settle(self, answer: Answer, by: str = "") -> list[Update]:
        """People accept or refuse the proposed cost of something against the rules. An accepted one is written
        instead of what the deal came to, and ends it. Raises ImpossibleAction where there is no such thing."""
        return self._by(by, "settled", answer.json())

    def write(self, deal: int, points: Points, by: str = "") -> list[Update]:
        """People write by hand what a deal (its number) came to, the running one or the one before: it is over by that.
        Raises ImpossibleAction for any other deal, BadInput for what is not a number for each side."""
        return self._by(by, "written", {"deal": deal, "points": points_json(points)})

    def carry(self, score: Score, by: str = "") -> list[Update]:
        """People write what stood on the slate before the first deal. Raises BadInput for sides that do not play."""
        return self._by(by, "carried", {"before": score_json(score)})

    def undo(self, by: str = "") -> list[Update]:
        """Take back the last thing that a person said or corrected, also across the end of a deal."""
        return self._by(by, "undone", {})

    def new_deal(self, dealer: Seat | None = None, by: str = "") -> list[Update]:
        """A new deal begins; the dealer follows from the last one where none is named."""
        return self._by(by, "dealt", {} if dealer is None else {"dealer": dealer.value})

    def end_deal(self) -> list[Update]:
        """No more will come of this deal: its line is told, complete or not."""
        return self._do("closed", {}, person=False)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear of every update, in the thread that caused it. Returns what ends the subscription."""
        with self._lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def catch_up(self) -> str:
        """Write what the log could not take when it happened. Returns why it still cannot; empty where all is written,
        or nothing is kept. Raises BadInput where another program goes on with this sitting."""
        with self._lock:
            return "" if self._store is None else self._store.catch_up()

    def close(self) -> None:
        """Close the log. Nothing is lost where this is never called."""
        if self._store is not None:
            self._store.close()

    def _by(self, by: str, kind: str, body: Mapping[str, Any]) -> list[Update]:
        return self._do(kind, {**body, "by": by} if by else body, person=True)

    def _do(self, kind: str, body: Mapping[str, Any], *, person: bool) -> list[Update]:
        """Derive, log, show: in this order, and all or nothing."""
        with self._lock:
            after, patience = self._sitting.after(kind, body), self._patience.copy()
            told = news(self._sitting, after, patience, person=person)
            if self._store is not None:
                decided = [("decided", update.json()) for update in told]
                self._store.append([(kind, body), *decided], flush=person or bool(told))
            self._sitting, self._patience = after, patience
            for listener in tuple(self._listeners):
                for update in told:
                    listener(update)
            return told


def replayed(log: EventLog, number: int | None = None) -> Sitting:
    """The sitting that the events of a log come to: sitting ``number``, or the last. Raises BadInput if damaged;
    a single event that cannot be read is left out, with a warning, and takes none of the others with it."""
    sitting: Sitting | None = None
    for event in log.replay(number):
        try:
            sitting = _begun(event.body) if sitting is None else _again(sitting, event)
        except (BadInput, KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as wrong:
            if sitting is None:
                raise BadInput(f"{log.path}: event {event.n} cannot be read ({wrong!r})") from wrong
            _log.warning("%s: event %d cannot be read (%s); it is left out", log.path, event.n, wrong)
    if sitting is None:
        raise BadInput(f"{log.path}: the session has no beginning")
    return sitting


def _again(sitting: Sitting, event: Event) -> Sitting:
    """The sitting after an event that happened: what was possible by what was believed then, and is not by what is
    believed now (the program has changed since), ends nothing. A word waits, another correction is left out."""
    try:
        return sitting.after(event.kind, event.body)
    except (ImpossibleAction, UnknownName):
        return sitting.after(event.kind, {**event.body, "known": True}) if event.kind == "said" else sitting


def _begun(body: Mapping[str, Any]) -> Sitting:
    return Sitting.begin(Setup.of(body))


def resume(path: str, number: int | None = None, names: Mapping[Seat, str] | None = None) -> TableSession:
    """Continue a stored sitting (the last where no number is given), with the running deal as it was left. ``names``:
    of the people as they are called from now on; None leaves them as they were."""
    log = EventLog(path, create=False)
    log.continue_with(number)
    return TableSession.continuing(replayed(log), log, names)
