"""The studio's command for films of whole deals: ``python -m studio --game tartli --seed 7 --out films``."""

from __future__ import annotations

from pathlib import Path

import click

from engine.errors import FilkoError
from studio.conduct import CONDUCT
from studio.filming import Film, make_film
from studio.sets import CONDITIONS

__all__ = ["command"]


@click.command(
    epilog="Examples: python -m studio --game tartli --condition dim --seed 7 --deals 2 --out films; "
    "python -m studio --written gui/demo/klaber.txt --panel --out films; "
    "python -m studio --art pictures --printing penguins --out films"
)
@click.option("--game", "game_id", default="klaber", show_default=True, help="Which game; see `filko games`.")
@click.option(
    "--written", type=click.Path(path_type=Path), metavar="FILE", help="Film the deals written there instead."
)
@click.option("--condition", type=click.Choice(list(CONDITIONS)), default="usual", show_default=True, help="The room.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same film.")
@click.option("--deals", default=1, show_default=True, type=click.IntRange(1, 50), help="Deals that follow each other.")
@click.option("--thrown-in", is_flag=True, help="In the first deal nobody wants to play.")
@click.option("--company", type=click.Choice(list(CONDUCT)), help="Who plays, where it is not the room's company.")
@click.option("--panel", is_flag=True, help="A light display lies on the table and shows a score.")
@click.option(
    "--art", type=click.Path(path_type=Path), metavar="DIR", help="Pack and table from the pictures in this folder."
)
@click.option("--printing", metavar="WORD", help="With --art: a printing whose path there has this word.")
@click.option("--small", is_flag=True, help="Encode slowly, into a smaller file.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for film, truth and calls.")
def command(
    game_id: str, written: Path | None, condition: str, seed: int, deals: int, thrown_in: bool, company: str | None,
    panel: bool, art: Path | None, printing: str | None, small: bool, out: Path,
) -> None:  # fmt: skip
    """Film deals of any game, with their truth and their calls, from nothing."""
    try:
        wanted = Film(game_id, condition, seed, deals, thrown_in, written, company, panel, art, printing)
        film = make_film(wanted, out, quick=not small)
    except FilkoError as error:
        click.echo(f"studio: {error}", err=True)
        raise SystemExit(2) from None
    click.echo(f"{film} ({film.stat().st_size / 1e6:.1f} MB)")


if __name__ == "__main__":
    command()
