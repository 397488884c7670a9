"""`filko bench`: the project's own figures, measured here and now, each beside a control in the same minute."""

from __future__ import annotations

from pathlib import Path

import click

from engine.errors import BadInput
from engine.files import check_place
from gui.cli._bench_rendered import rendered_options
from gui.cli._common import emit_json, json_option

__all__ = ["command"]


WHAT = ("all", "vision", "engine", "table", "display", "program", "deals")


@click.command(
    epilog="Example: filko bench engine --json, filko bench deals --game klaber --deals 200 --plot deals.svg, "
    "filko bench deals --rendered 40 --cache films, filko bench deals --rendered 18 --in-a-row 4, "
    "filko bench deals --rendered 18 --condition tavern, filko bench deals --rendered 40 --halting, "
    "filko bench deals --rendered 20 --art pictures --printing penguins --taught"
)
@click.argument("what", default="all", type=click.Choice(WHAT))
@click.option("--runs", default=60, show_default=True, type=click.IntRange(5, 1000), help="Runs of each figure.")
@click.option("--deals", default=200, show_default=True, type=click.IntRange(1, 100_000), help="Deals: of each line.")
@click.option("--game", "games", multiple=True, metavar="ID", help="Deals: only this game (again for several).")
@click.option("--everything", is_flag=True, help="Deals: also other tables, more misreadings and simpler ways.")
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0), help="Deals: the same seed, the same deals."
)
@click.option("--plot", type=click.Path(dir_okay=False), help="Deals: draw the shares with their intervals (SVG).")
@rendered_options
@json_option
def command(
    what: str,
    runs: int,
    deals: int,
    games: tuple[str, ...],
    everything: bool,
    seed: int,
    plot: str | None,
    rendered: int | None,
    conditions: tuple[str, ...],
    fps: float | None,
    art: Path | None,
    printing: str | None,
    in_a_row: int | None,
    taught: bool,
    halting: bool,
    cache: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Measure speed and size on this machine: all, or only the eye, the rules, the table, the display, the program.

    Machines differ and are noisy: quote medians and ratios against the named control, not one absolute time.
    DEALS (not part of ALL) follows simulated deals of every game and tells how many are scored right; with --rendered
    it makes films of them and follows these as `filko watch` does.
    """
    if plot is not None:
        check_place(Path(plot))
    if rendered is not None:
        from gui.cli._bench_rendered import bench_rendered
        from gui.films import Way

        if what != "deals":
            raise BadInput(
                f"--rendered goes with deals, not with {what}; write filko bench deals --rendered {rendered}"
            )
        way = Way(fps, art, printing, taught, in_a_row, halting)
        bench_rendered(
            games, films=rendered, seed=seed, conditions=conditions, way=way, cache=cache,
            workers=jobs, plot=plot, as_json=as_json,
        )  # fmt: skip
        return
    if what == "deals":
        from gui.cli._bench_deals import bench_deals

        bench_deals(games, deals=deals, seed=seed, everything=everything, plot=plot, as_json=as_json)
        return
    from gui.figures import figures

    if not as_json:
        click.echo(f"{'figure':<28}{'median':>10}{'95 %':>10}  unit   ratio  control")
    for figure in figures(runs, what):
        if as_json:
            emit_json(figure.json())
        else:
            click.echo(figure.told())
