"""`filko demo`: the whole program on the recording that came along."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.cards import Seat
from engine.errors import BadInput
from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.table import DealOver
    from gui.compose import Plan
    from gui.scene import Column

__all__ = ["command"]

NAMES = {Seat.BOTTOM: "Anna", Seat.RIGHT: "Károly", Seat.TOP: "Béla", Seat.LEFT: "Dóra"}

LINGER_S = 20
"""Seconds for which the window stays after the end, unless somebody touches it."""


@click.command(epilog="Example: filko demo --no-window --fast")
@click.option("--no-window", is_flag=True, help="Tell it in text, also where there is a screen.")
@click.option("--fast", is_flag=True, help="As fast as this machine can, not at the recording's own pace.")
@click.option(
    "--slate",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("filko-slate.png"),
    help="Where to leave the picture of the slate (.png or .svg).",
)
@json_option
def command(no_window: bool, fast: bool, slate: Path, as_json: bool) -> int:
    """Watch a recorded deal of Kláber: cards are recognised, tricks taken, the slate is written.

    Needs no camera, no display and no answers. In a window where there is a screen, else in the terminal. Ends with
    the deal's record and score, and leaves a picture of the slate; status 1 when no deal was seen to its end.
    """
    from gui.keepsake import check_slate
    from gui.screen import why_no_window

    check_slate(slate)
    wanted = not (no_window or as_json)
    trouble = why_no_window() if wanted else ""
    if wanted and not trouble:
        return _in_window(_plan(realtime=not fast), slate)
    if trouble:
        say(f"no window: {trouble}")
    at_own_pace = not fast and not as_json and sys.stdout.isatty()
    return _in_text(_plan(realtime=at_own_pace), slate, as_json)


def _plan(*, realtime: bool) -> Plan:
    """The recording with what was said in it. Raises BadInput where it did not come along."""
    from gui.compose import Plan
    from gui.places import demo_calls, demo_recording

    if not demo_recording().exists():
        raise BadInput(f"{demo_recording()} is missing; install Filkó anew")
    return Plan(source=str(demo_recording()), game="klaber", names=NAMES, calls=demo_calls(), realtime=realtime)


def _in_text(plan: Plan, slate: Path, as_json: bool) -> int:
    from gui.compose import compose
    from gui.scene import draw_scene
    from gui.telling_live import tell_slate, teller

    pipeline = compose(plan)
    try:
        finished = pipeline.follow((lambda update: emit_json(update.json())) if as_json else teller())
    finally:
        pipeline.close()
    columns = draw_scene(pipeline.session.view).columns
    if not as_json:
        tell_slate(columns)
    return _done(finished, columns, slate)


def _in_window(plan: Plan, slate: Path) -> int:
    """Show it; when the recording is over, the window stays for a while, and for good once it is touched."""
    from gui.app import Evening, application
    from gui.event_loop import run
    from gui.screen import NOBODY_LOOKS
    from gui.settings import load
    from gui.telling_live import tell_slate, teller

    app = application()
    evening = Evening(load(), lambda _: plan, remember=False)
    over: list[DealOver] = []
    evening.deal_over.connect(over.append)
    linger = 1 if app.platformName() in NOBODY_LOOKS else LINGER_S
    evening.ended.connect(lambda: evening.close_unless_touched(linger))
    evening.open(at_once=True)
    run(app)
    evening.leave()
    if over:
        teller()(over[-1])
    columns = evening.scene.columns if evening.scene is not None else ()
    tell_slate(columns)
    return _done(bool(over) and bool(over[-1].record["complete"]), columns, slate)


def _done(finished: bool, columns: Sequence[Column], slate: Path) -> int:
    from gui.keepsake import leave_slate

    if not finished:
        say("the deal was not seen to its end")
    say(f"the slate is in {leave_slate(columns, slate)}")
    return 0 if finished else 1
