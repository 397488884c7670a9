"""`filko deck`: printings that were taught."""

from __future__ import annotations

from pathlib import Path

import click

from engine.cards import parse_card
from gui.cli import _deck_lesson
from gui.cli._common import emit_json, json_option, say

__all__ = ["command"]


@click.group(epilog='Example: filko deck teach "Piatnik 1848" 0 --pack hungarian')
def command() -> None:
    """Teach a printing that the program does not know, and keep those that were taught."""


command.add_command(_deck_lesson.teach)
command.add_command(_deck_lesson.back)


@command.command("list", epilog="Example: filko deck list --json")
@json_option
def list_decks(as_json: bool) -> int:
    """The decks that were taught here. Ends with status 1 when there is none."""
    from gui.decks import shelf

    decks = shelf().decks()
    for deck in decks:
        looks = sum(len(looks) for looks in deck.looks)
        if as_json:
            emit_json({"name": deck.name, "pack": deck.pack.value, "looks": looks, "back": bool(deck.back)})
        else:
            click.echo(f"{deck.name:<28} {deck.pack.value:<10} {looks} looks{', back' if deck.back else ''}")
    if not decks:
        say("no deck has been taught; `filko deck teach NAME SOURCE` does it in about a minute")
    return 0 if decks else 1


@command.command(epilog='Example: filko deck show "Piatnik 1848" --out cards.png')
@click.argument("name")
@click.option("--out", type=click.Path(path_type=Path), help="Where the picture goes; by default into this folder.")
@json_option
def show(name: str, out: Path | None, as_json: bool) -> int:
    """Draw all cards of a deck, as the camera saw them, into one picture."""
    from gui.decks import shelf, write_picture
    from vision.decks.sheet import contact_sheet

    deck = shelf().deck(name)
    file = out or Path(_file_name(name) + ".png")
    write_picture(contact_sheet(deck), file)
    if as_json:
        emit_json({"name": deck.name, "pack": deck.pack.value, "picture": str(file)})
    else:
        click.echo(f"{deck.name} ({deck.pack.value}): {file}")
    return 0


@command.command(epilog='Example: filko deck export "Piatnik 1848" piatnik.filkodeck')
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@json_option
def export(name: str, file: Path | None, as_json: bool) -> int:
    """Write a deck into a file that another machine can import."""
    from gui.decks import shelf
    from vision.decks.deck import write_deck

    deck = shelf().deck(name)
    target = file or Path(_file_name(name) + ".filkodeck")
    write_deck(deck, target)
    return _done(f"{deck.name} is in {target}", {"name": deck.name, "file": str(target)}, as_json)


@command.command("import", epilog="Example: filko deck import piatnik.filkodeck")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", help="Keep it under this name.")
@click.option("--anew", is_flag=True, help="Replace the deck of this name.")
@json_option
def import_deck(file: Path, name: str | None, anew: bool, as_json: bool) -> int:
    """Take in a deck that was exported elsewhere."""
    from dataclasses import replace

    from gui.decks import shelf
    from vision.decks.deck import read_deck

    deck = read_deck(file)
    deck = replace(deck, name=name) if name is not None else deck
    shelf().keep(deck, anew=anew)
    return _done(f"{deck.name} ({deck.pack.value}) is here now", {"name": deck.name, "pack": deck.pack.value}, as_json)


@command.command(epilog='Example: filko deck rename "Piatnik 1848" "Grandfather\'s"')
@click.argument("name")
@click.argument("other")
@json_option
def rename(name: str, other: str, as_json: bool) -> int:
    """Give a deck another name."""
    from gui.decks import shelf

    shelf().rename(name, other)
    return _done(f"{name} is called {other} now", {"name": other, "was": name}, as_json)


@command.command(epilog='Example: filko deck remove "Piatnik 1848"')
@click.argument("name")
@json_option
def remove(name: str, as_json: bool) -> int:
    """Forget a deck."""
    from gui.decks import shelf

    shelf().remove(name)
    return _done(f"{name} is forgotten", {"removed": name}, as_json)


@command.command(epilog="Example: filko deck forget")
@json_option
def forget(as_json: bool) -> int:
    """Forget what packs looked like that were played with; decks that were taught stay.

    From evening to evening the program remembers what the cards looked like that were played before a camera, to read
    them better: numbers, no pictures."""
    from gui.places import packs_folder
    from vision.pack_memory import PackMemory

    known = PackMemory.forget(packs_folder())
    words = "what the packs looked like is forgotten" if known else "nothing is remembered of any pack"
    return _done(words, {"forgotten": known}, as_json)


@command.command(epilog='Example: filko deck swap "Piatnik 1848" acorns-9 acorns-10')
@click.argument("name")
@click.argument("card")
@click.argument("other")
@json_option
def swap(name: str, card: str, other: str, as_json: bool) -> int:
    """Two cards of a deck were taken for one another: exchange them."""
    from gui.decks import shelf

    deck = shelf().deck(name)
    one, two = parse_card(card, deck.pack), parse_card(other, deck.pack)
    shelf().keep(deck.swapped(one, two), anew=True)
    shelf().matcher(deck.name, deck.pack)
    told: dict[str, object] = {"name": deck.name, "swapped": [one.long, two.long]}
    return _done(f"{one.long} and {two.long} of {deck.name} are exchanged", told, as_json)


def _done(words: str, record: dict[str, object], as_json: bool) -> int:
    if as_json:
        emit_json(record)
    else:
        click.echo(words)
    return 0


def _file_name(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name).strip("-") or "deck"
