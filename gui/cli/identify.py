"""`filko identify`: every card in each picture."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.cards import Pack
from gui.cli._common import emit_json, json_option

if TYPE_CHECKING:
    from vision.identify import Identified

__all__ = ["command"]


@click.command(epilog="Example: filko identify table.jpg --pack french --json")
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--pack", type=click.Choice([p.value for p in Pack]), required=True, help="The pack on the table.")
@click.option("--deck", help="One printing that was taught; by default all built-in ones are known.")
@json_option
def command(images: tuple[Path, ...], pack: str, deck: str | None, as_json: bool) -> int:
    """Name every card in each picture, with its outline in pixels.

    Ends with status 1 when no card was found in any of them.
    """
    from gui.decks import taught
    from vision.identify import Identifier, read_picture

    pictures = [(file, read_picture(file)) for file in images]  # all are read first: bad input changes nothing
    identifier = Identifier(Pack(pack), deck=taught(deck, Pack(pack)))
    found_any = False
    for file, picture in pictures:
        began = time.perf_counter()
        cards = identifier.identify(picture)
        took = (time.perf_counter() - began) * 1000
        found_any |= bool(cards)
        if as_json:
            emit_json({"image": str(file), "cards": [_record(c) for c in cards], "ms": round(took, 1)})
        else:
            _print(file, cards, took)
    return 0 if found_any else 1


def _record(found: Identified) -> dict[str, object]:
    quad = [[round(float(x), 1), round(float(y), 1)] for x, y in found.quad]
    return {"card": found.name, "confidence": round(found.confidence, 4), "quad": quad}


def _print(file: Path, cards: list[Identified], took: float) -> None:
    click.echo(f"{file}: {len(cards)} card{'' if len(cards) == 1 else 's'} in {took:.0f} ms")
    for found in cards:
        corners = "  ".join(f"{x:.0f},{y:.0f}" for x, y in found.quad)
        click.echo(f"  {found.name:<16}{found.confidence:7.1%}   {corners}")
