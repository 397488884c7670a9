"""`filko table`: the table window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from engine.cards import Pack
from engine.errors import BadInput
from gui.cli._common import emit_json, json_option
from gui.cli._store import store_option

__all__ = ["command"]


@click.command(epilog="Example: filko table --game klaber --camera 0, filko table --store friday.jsonl")
@click.option("--game", "game_id", help="Which game; see `filko games`.")
@click.option("--pack", type=click.Choice([p.value for p in Pack]), help="The pack on the table.")
@click.option("--deck", help="One printing that was taught; by default all built-in ones are known.")
@click.option("--camera", help="A camera number, a device, a URL or a video file.")
@click.option("--display", help="Address of a score display, e.g. serial:/dev/ttyUSB0.")
@store_option
@json_option
def command(
    game_id: str | None = None,
    pack: str | None = None,
    deck: str | None = None,
    camera: str | None = None,
    display: str | None = None,
    store: Path | None = None,
    as_json: bool = False,
) -> int:
    """Open the table window.

    What is given here need not be chosen there; with a game and a camera the window watches at once. With --json
    one line is printed for each deal that was played.
    """
    from engine.games import game

    played = None if game_id is None else game(game_id)
    if played is not None and pack is not None and played.pack is not Pack(pack):
        raise BadInput(f"{played.id} is played with the {played.pack.value} pack, not with the {pack} one")
    from gui.screen import why_no_window

    trouble = why_no_window()
    if trouble:
        raise BadInput(f"{trouble}; without a window, `filko watch` follows a table too")
    from gui.app import Evening, application
    from gui.compose import game_of
    from gui.event_loop import run
    from gui.settings import load

    kept = "" if store is None else game_of(store)  # most likely that is played there again
    app = application()
    remembered = load()
    evening = Evening(
        replace(
            remembered,
            game=(kept or remembered.game) if played is None else played.id,
            source=remembered.source if camera is None else camera,
            deck=remembered.deck if deck is None else deck,
            display=remembered.display if display is None else display,
        ),
        store=store,
    )
    if as_json:
        evening.deal_over.connect(lambda update: emit_json(update.json()))
    evening.open(at_once=played is not None and camera is not None)
    status = run(app)
    evening.leave()
    return status
