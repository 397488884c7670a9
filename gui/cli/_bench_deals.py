"""The part of `filko bench` that follows simulated deals: shares, not milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from gui.cli._common import emit_json

__all__ = ["bench_deals"]


def bench_deals(
    names: Sequence[str], *, deals: int, seed: int, everything: bool, plot: str | None, as_json: bool
) -> None:
    """Follow deals of the games named (all where none is), a line for each table. Raises UnknownName, BadInput."""
    from engine.errors import BadInput
    from engine.games import game, games
    from gui.deals_plot import deals_svg
    from gui.figures_deals import HEAD, plans, run, told

    chosen = [game(name) for name in names] or list(games())
    if not as_json:
        click.echo(HEAD)
    found = []
    for plan in plans(chosen, everything=everything):
        found.append(run(plan, deals, seed))
        if as_json:
            emit_json(found[-1].json())
        else:
            click.echo(told(found[-1]))
        if plot is not None:
            try:
                Path(plot).write_text(deals_svg(found), encoding="utf-8")
            except OSError as wrong:
                raise BadInput(f"the plot cannot be written: {wrong}") from None
