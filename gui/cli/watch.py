"""`filko watch`: a table followed without a window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.cards import Pack, Seat, parse_seat
from engine.errors import BadInput
from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.observation import Trouble
    from engine.table import Update
    from gui.pipeline import Hint

__all__ = ["command"]

_HINTS = {
    "pack": "these cards are hard to read; `filko deck teach NAME SOURCE` takes a minute, then give --deck NAME",
    "border": "cards lie at the edge of the picture; put the camera higher, or lay them nearer to the middle",
}
"""What people can mend, by the `Hint`'s value."""

_TROUBLES = {
    "dark": "it is too dark to see the cards; put more light on the table",
    "frozen": "the camera's picture stands still; if it stays so, unplug the camera and plug it in again",
    "gone": "the camera is gone; plug it in or switch it on again, and this goes on by itself",
    "moved": "the camera was moved; what is known of the table goes with the picture",
}
"""What is the matter with the picture, by the `Trouble`; of a recording that is cut the last line tells."""


def read_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """``K=V`` words as a mapping. Raises BadInput for a word without ``=``."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"--option {pair!r} lacks a value; write it like klaber.target=501")
        options[name.strip()] = value.strip()
    return options


def read_seats(text: str | None) -> tuple[Seat, ...] | None:
    """Seats in playing order, separated by commas. Raises UnknownName or BadInput."""
    if text is None:
        return None
    seats = tuple(parse_seat(word) for word in text.split(","))
    if len(set(seats)) != len(seats):
        raise BadInput(f"--seats {text!r} names a seat twice")
    return seats


@click.command(epilog="Example: filko watch recording.mp4 --game klaber --calls calls.jsonl --json")
@click.argument("source")
@click.option("--game", "game_id", required=True, help="Which game; see `filko games`.")
@click.option("--pack", type=click.Choice([p.value for p in Pack]), help="The pack, where the game leaves a choice.")
@click.option("--deck", help="One printing that was taught; by default all built-in ones are known.")
@click.option("--seats", help="Seats in playing order, e.g. bottom,right,top,left.")
@click.option("--dealer", help="The first dealer's seat; without it, who bids or leads first tells.")
@click.option(
    "--calls",
    type=click.Path(path_type=Path),
    help='JSON Lines of what was said: {"t": 1.5, "seat": "left", "call": "bid 2"}.',
)
@click.option("--option", "options", multiple=True, help="A house rule, K=V; may be given several times.")
@click.option(
    "--store",
    type=click.Path(path_type=Path),
    help="Keep every event in this file; a deal that was broken off in it goes on.",
)
@click.option("--display", default="", help="Address of a score display, e.g. serial:/dev/ttyUSB0.")
@click.option("--realtime/--fast", default=False, help="Show a recording at its own pace, or as fast as possible.")
@json_option
def command(
    source: str,
    game_id: str,
    pack: str | None,
    deck: str | None,
    seats: str | None,
    dealer: str | None,
    calls: Path | None,
    options: tuple[str, ...],
    store: Path | None,
    display: str,
    realtime: bool,
    as_json: bool,
) -> int:
    """Follow the table in SOURCE: a camera number, a device, a URL or a video file.

    Prints what it sees as it sees it, then each deal's record and score. Ends with status 1 when no deal was
    seen to its end.
    """
    from gui.compose import Plan, broken_off, compose
    from gui.damaged import mended
    from gui.telling_live import teller

    note = mended(store)
    if note:
        say(note)
    plan = Plan(
        source=source,
        game=game_id,
        pack=None if pack is None else Pack(pack),
        deck=deck,
        seats=read_seats(seats),
        dealer=None if dealer is None else parse_seat(dealer),
        options=read_options(options),
        calls=calls,
        store=store,
        go_on=store is not None and broken_off(store),
        display=display,
        realtime=realtime,
    )
    if plan.go_on:
        say(f"going on with the deal in {store} that was broken off")
    pipeline = compose(plan)

    def warn(hint: Hint) -> None:
        say(_HINTS[hint.value])

    troubled = ""

    def care(trouble: Trouble) -> None:
        nonlocal troubled
        if trouble.what in _TROUBLES:
            say(_TROUBLES[trouble.what])
        elif troubled in _TROUBLES and troubled != "moved":
            say("the table can be seen again")
        troubled = trouble.what

    told = 0
    tell: Callable[[Update], object] = (lambda update: emit_json(update.json())) if as_json else teller()

    def count_and_tell(update: Update) -> None:
        nonlocal told
        told += 1
        tell(update)

    try:
        finished = pipeline.follow(count_and_tell, warn, care)
    finally:
        pipeline.close()
    if not finished:
        missing = (
            "the messages above say what is missing" if told else f"no card was seen; try `filko cameras {source}`"
        )
        say(f"no deal was seen to its end; {missing}")
    return 0 if finished else 1
