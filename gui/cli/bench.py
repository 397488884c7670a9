"""`filko bench`: the project's own figures, measured here and now, each beside a control in the same minute."""

from __future__ import annotations

import click

from gui.cli._common import emit_json, json_option

__all__ = ["command"]


WHAT = ("all", "vision", "engine", "display", "program")


@click.command(epilog="Example: filko bench engine --json")
@click.argument("what", default="all", type=click.Choice(WHAT))
@click.option("--runs", default=60, show_default=True, type=click.IntRange(5, 1000), help="Runs of each figure.")
@json_option
def command(what: str, runs: int, as_json: bool) -> None:
    """Measure speed and size on this machine: all, or only the eye, the rules, the display or the whole program.

    Machines differ and are noisy: quote medians and ratios against the named control, not one absolute time.
    """
    from gui.figures import figures

    if not as_json:
        click.echo(f"{'figure':<28}{'median':>10}{'95 %':>10}  unit   ratio  control")
    for figure in figures(runs, what):
        if as_json:
            emit_json(figure.json())
        else:
            click.echo(figure.told())
