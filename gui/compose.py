"""Choose rooms and connect them: the only place that knows all of them.

`filko watch`, `filko demo` and the window differ only in what they do with the `Pipeline` that comes from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.cards import Pack, Seat
from engine.errors import BadInput
from engine.games import Game, game
from engine.table import EventLog, TableSession
from gui.calls_file import read_calls
from gui.pipeline import Pipeline

__all__ = ["Plan", "compose"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be connected.

    ``source``: camera number, device, URL or file. ``pack``: None takes the game's. ``seats`` in playing order,
    None takes the game's. ``store``: the event log's file, None keeps nothing. ``display``: its URL, empty for none.
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


def compose(plan: Plan) -> Pipeline:
    """Open and connect everything. What can be checked without a device is checked first.

    Raises UnknownName, BadInput or DeviceGone in one line; nothing stays open then.
    """
    from table_hw.display import open_display
    from vision.sources import open_source
    from vision.watch import Watcher

    played = game(plan.game)
    _check_pack(plan, played)
    calls = read_calls(plan.calls, played.pack) if plan.calls is not None else ()
    seats = tuple(plan.seats) if plan.seats else played.seats()
    options = played.chosen(plan.options)
    played.deal(seats, plan.dealer, options)  # says in words when seats and dealer do not go together
    source = open_source(plan.source)
    try:
        session = TableSession(
            played,
            seats=seats,
            dealer=plan.dealer or seats[-1],
            options=options,
            store=None if plan.store is None else EventLog(plan.store),
            names=plan.names,
        )
        watcher = Watcher(played.pack, seats)
        display = open_display(plan.display) if plan.display else None
    except BaseException:
        source.close()
        raise
    return Pipeline(source, watcher, session, calls=calls, display=display, realtime=plan.realtime)


def _check_pack(plan: Plan, played: Game) -> None:
    if plan.pack is not None and plan.pack is not played.pack:
        raise BadInput(f"{played.id} is played with the {played.pack.value} pack, not with the {plan.pack.value} one")
