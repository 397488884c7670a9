"""Choose rooms and connect them: the only place that knows all of them.

`filko watch`, `filko demo` and the window differ only in what they do with the `Pipeline` that comes from here.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cards import Pack, Seat
from engine.errors import BadInput, FilkoError, UnknownName
from engine.games import Game, game
from engine.table import Backlog, DealOver, EventLog, Setup, TableSession, replayed
from engine.table.log import DamagedLog, is_ours
from gui.calls_file import DueCall, read_calls
from gui.earlier import in_a_deal, told
from gui.pipeline import CALLS_FILE, Looks, Pipeline

if TYPE_CHECKING:
    from engine.table import Update
    from gui.display_desk import KeyDesk
    from table_hw.display import ScoreDisplay
    from vision.pack_memory import PackMemory
    from vision.watch import Watcher

__all__ = ["Plan", "broken_off", "compose", "game_of"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be connected.

    ``source``: camera number, device, URL or file. ``pack``: None takes the game's. ``dealer`` of the first deal; None:
    who bids or leads first tells. ``seats`` in playing order, None takes the game's. ``store``: the event log's file,
    None keeps nothing. ``display``: its URL, empty for none. ``go_on``: continue the store's sitting with the number
    ``sitting`` (None: its last one), whose game, house rules and seats then hold, and its names where ``names`` is
    empty. ``play_on``: where the log cannot be written, play goes on in memory, and the session tells so; and a camera
    that is gone is waited for without end. ``session``: with ``go_on``, the table that goes on, where not all of it is
    in the store.
    """

    source: str
    game: str
    pack: Pack | None = None
    deck: str | None = None
    seats: Sequence[Seat] | None = None
    dealer: Seat | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=dict)
    calls: Path | None = None
    store: Path | None = None
    display: str = ""
    realtime: bool = False
    go_on: bool = False
    sitting: int | None = None
    play_on: bool = False
    session: TableSession | None = None


def compose(plan: Plan) -> Pipeline:
    """Open and connect everything. The log is opened last, so that a failure leaves no trace in it.

    Raises UnknownName, BadInput or DeviceGone in one line; nothing stays open then.
    """
    from gui.decks import taught
    from vision.steady import GIVE_UP_AFTER, open_steady
    from vision.watch import Watcher

    pack = game(plan.game).pack
    calls = read_calls(plan.calls, pack) if plan.calls is not None else ()
    setup = _setup(plan, calls)
    with ExitStack() as opened:
        # Whoever plays on sits before a window: after the longest supper the camera is looked for still.
        source = open_steady(plan.source, math.inf if plan.play_on else GIVE_UP_AFTER)
        opened.callback(source.close)
        display = _open_display(plan.display)
        if display is not None:
            opened.callback(display.close)
        deck = taught(plan.deck, pack)
        memory = _memory(pack) if source.live and deck is None else None
        eye = Watcher(pack, setup.seats, deck, before=memory.packs() if memory is not None else ())
        session = _sit_down(plan, setup)
        opened.pop_all()  # all is well: from here on the pipeline closes them
    if deck is None:  # a deck that was taught is known
        session.subscribe(partial(_acquaint, eye, session, memory))
    watcher: Looks = eye
    desk = None
    if display is not None:
        watcher, display, desk = _with_display(watcher, display, session, live=source.live)
    # A camera's clock starts anew; a recording goes on where the table was when it was broken off.
    known = 0.0 if source.live else session.view.now
    return Pipeline(
        source,
        watcher,
        session,
        calls=_left_to_say(plan, calls),
        display=display,
        desk=desk,
        realtime=plan.realtime,
        start_at=known,
    )


def _memory(pack: Pack) -> PackMemory:
    """The packs of earlier evenings. Only before a camera: what a recording comes to must not hang on them."""
    from gui.places import packs_folder
    from vision.pack_memory import PackMemory

    return PackMemory(packs_folder(), pack)


def _acquaint(eye: Watcher, session: TableSession, memory: PackMemory | None, update: Update) -> None:
    """When a deal is over, or was corrected, the eye is told what its cards were; what it knows of the packs by that is
    kept for the next evening."""
    if isinstance(update, DealOver):
        packs = eye.acquaint(session.sitting.told_apart)
        if memory is not None:
            memory.keep(packs)


def _open_display(url: str) -> ScoreDisplay | None:
    """The display; only who has one waits until all that belongs to displays is imported."""
    if not url:
        return None
    from table_hw.display import open_display

    return open_display(url)


def _with_display(
    watcher: Looks, display: ScoreDisplay, session: TableSession, *, live: bool
) -> tuple[Looks, ScoreDisplay, KeyDesk]:
    """The eye, to which a camera's panel is hidden, the display that is told of it, and its keys."""
    from gui.display_desk import KeyDesk
    from gui.display_watch import hidden

    if live:
        watcher, display = hidden(watcher, display)
    return watcher, display, KeyDesk(session, display)


def _setup(plan: Plan, calls: Sequence[DueCall]) -> Setup:
    """Who plays what, checked."""
    if plan.session is not None:
        return plan.session.sitting.setup
    if plan.go_on and plan.store is not None:
        with EventLog(plan.store, create=False) as log:
            setup = Setup.of(next(log.replay(log.continue_with(plan.sitting))).body)
        if setup.game.id != plan.game:
            raise BadInput(
                f"{plan.store} holds a deal of {setup.game.id} that was broken off; go on with --game {setup.game.id}, "
                "or name another --store"
            )
        return setup
    played = game(plan.game)
    _check_pack(plan, played)
    seats = tuple(plan.seats) if plan.seats else played.seats()
    known, dealer = plan.dealer is not None, plan.dealer or seats[-1]
    setup = Setup(played, seats, dealer, played.chosen(plan.options), dict(plan.names), dealer_known=known)
    played.deal(seats, setup.dealer, setup.options)  # says in words when seats and dealer do not go together
    return setup


def _left_to_say(plan: Plan, calls: Sequence[DueCall]) -> tuple[DueCall, ...]:
    """The lines of the calls file that the table had not taken in when it was broken off: what it refused is not among
    what it has heard, and a line may have been mended since."""
    if not plan.go_on or plan.store is None or plan.session is not None:
        return tuple(calls)
    with EventLog(plan.store, create=False) as log:
        said = [event.body for event in log.replay(plan.sitting, kinds=("said",))]
    heard = [body for body in said if body.get("by", CALLS_FILE) == CALLS_FILE]
    left = []
    for due in calls:
        known = next((body for body in heard if _is_line(due, body)), None)
        if known is None:
            left.append(due)
        else:
            heard.remove(known)
    return tuple(left)


def _is_line(due: DueCall, heard: Mapping[str, Any]) -> bool:
    """Whether something that was heard is this line of a calls file."""
    said = round(due.at, 3), str(due.call)
    return said == (heard["at"], heard["call"]) and (due.seat is None or due.seat.value == heard["seat"])


def _sit_down(plan: Plan, setup: Setup) -> TableSession:
    if plan.session is not None:
        return TableSession.continuing(plan.session.sitting, plan.session.store, plan.names or None)
    if plan.go_on and plan.store is not None:
        log = EventLog(plan.store, create=False)
        sitting = replayed(log, log.continue_with(plan.sitting))
        return TableSession.continuing(sitting, _kept(plan, lambda: log), plan.names or None)
    return TableSession(
        setup.game,
        seats=setup.seats,
        dealer=setup.dealer if setup.dealer_known else None,
        options=setup.options,
        store=None if plan.store is None else _kept(plan, partial(EventLog, plan.store)),
        names=setup.names,
    )


def _kept(plan: Plan, open_log: Callable[[], EventLog]) -> EventLog | Backlog:
    return Backlog(open_log) if plan.play_on else open_log()


def broken_off(store: Path) -> bool:
    """Whether the last sitting in a log ended in the middle of a deal. False where there is no such log."""
    if not os.path.exists(store):
        return False
    going = False
    try:
        with EventLog(store, create=False) as log:
            for event in log.replay(kinds=("decided",)):
                going = in_a_deal(told(event), going)
    except FilkoError:
        return False  # a damaged log is reported when it is opened to be used
    return going


def game_of(store: Path) -> str:
    """The game of a log's last sitting; empty where nothing was played yet, or the log is damaged. Raises BadInput
    where the file is no log."""
    try:
        with EventLog(store, create=False) as log:
            sittings = log.sittings()
            return Setup.of(sittings[-1].body).game.id if sittings else ""
    except UnknownName:
        return ""
    except DamagedLog:
        if is_ours(store):
            return ""
        raise


def _check_pack(plan: Plan, played: Game) -> None:
    if plan.pack is not None and plan.pack is not played.pack:
        raise BadInput(f"{played.id} is played with the {played.pack.value} pack, not with the {plan.pack.value} one")
