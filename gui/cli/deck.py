"""`filko deck`: printings that were taught."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.cards import Card, Pack, parse_card
from engine.errors import BadInput, UnknownName
from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from vision.decks.deck import Deck
    from vision.decks.lesson import Lesson, Note
    from vision.sources import Source

__all__ = ["command"]


@click.group(epilog='Example: filko deck teach "Piatnik 1848" 0 --pack hungarian')
def command() -> None:
    """Teach a printing that the program does not know, and keep those that were taught."""


@command.command(epilog='Example: filko deck teach "Piatnik 1848" film.mp4 --pack hungarian --order cards.txt')
@click.argument("name")
@click.argument("source")
@click.option("--pack", type=click.Choice([p.value for p in Pack]), default="hungarian", help="Which pack it is.")
@click.option(
    "--order",
    type=click.Path(path_type=Path),
    help="The cards as they are shown, one name a line: then nobody need be asked.",
)
@click.option("--anew", is_flag=True, help="Replace the deck of this name.")
@json_option
def teach(name: str, source: str, pack: str, order: Path | None, anew: bool, as_json: bool) -> int:
    """Show all 32 cards, in any order, each for a second: laid on one another, side by side or one after the other.

    SOURCE is a camera number, a device, a URL, a video file or a folder of pictures. At a terminal, doubts are
    asked as they come. Ends with status 1 when cards are missing (nothing is kept then) or names are in doubt.
    """
    from gui.decks import shelf
    from vision.decks.deck import checked_name
    from vision.decks.lesson import Lesson
    from vision.steady import open_steady

    shelf().require_free(checked_name(name), anew=anew)
    lesson = Lesson(Pack(pack), None if order is None else _read_order(order, Pack(pack)))
    camera = open_steady(source)
    ask = camera.live and not as_json and order is None and sys.stdin.isatty()

    def tell(note: Note) -> None:
        if as_json:
            _tell_json(note)
        else:
            _tell(note, lesson, ask=ask)

    try:
        _show_cards(camera, lesson, tell)
    finally:
        camera.close()
    try:
        deck = lesson.deck(name)
    except BadInput as incomplete:
        say(f"{incomplete}; no deck was kept")
        return 1
    file = shelf().keep(deck, anew=anew)
    shelf().matcher(name, deck.pack)  # learned now, so that the next evening starts at once
    return _conclude(lesson, deck, file, as_json=as_json)


def _show_cards(camera: Source, lesson: Lesson, tell: Callable[[Note], None]) -> None:
    for frame in camera.frames():
        for note in lesson.feed(frame):
            tell(note)
        if camera.live and lesson.done:
            return


def _conclude(lesson: Lesson, deck: Deck, file: Path, *, as_json: bool) -> int:
    doubts = [named for named in lesson.named if named.doubtful]
    if as_json:
        emit_json(
            {
                "event": "deck",
                "name": deck.name,
                "pack": deck.pack.value,
                "cards": len(deck.looks),
                "card_time": round(lesson.card_time, 1),
                "doubts": [{"glance": n.glance.number, "card": n.card.long} for n in doubts],
                "file": str(file),
            }
        )
    else:
        click.echo(
            f"{deck.name}: {len(deck.looks)} cards in {lesson.card_time:.0f} s; use it with --deck {deck.name!r}"
        )
    for named in doubts:
        say(f"in doubt: card {named.glance.number} shown, taken for {named.card.long} ({named.probability:.0%})")
    if doubts:
        say(
            f"look at `filko deck show {deck.name!r}`; two that are mixed up: `filko deck swap {deck.name!r} CARD CARD`"
        )
    return 1 if doubts else 0


def _tell_json(note: Note) -> None:
    named = note.named
    emit_json(
        {
            "event": "glance",
            "n": note.glance,
            "kind": note.kind,
            "card": None if named is None else named.card.long,
            "confidence": None if named is None else round(named.probability, 3),
            "choices": [] if named is None else [card.long for card in named.choices],
        }
    )


def _tell(note: Note, lesson: Lesson, *, ask: bool) -> None:
    left = len(lesson.missing)
    if note.kind == "blurred":
        say(f"card {note.glance}: blurred or too small; hold it still, nearer to the camera, or show it again")
        return
    if note.kind == "double":
        say(f"card {note.glance}: looks like one that was shown already")
    if note.kind == "back":
        say(f"card {note.glance}: looks like a back")
    if note.named is None:
        return
    click.echo(f"card {note.glance}: {note.named.card.long} ({note.named.probability:.0%}), {left} to go")
    if ask and (note.named.doubtful or note.kind != "seen"):
        _ask(note, lesson)


def _ask(note: Note, lesson: Lesson) -> None:
    """Whoever shows the card says which it is. Empty: as proposed; ``-``: forget this one."""
    while note.named is not None:
        said = click.prompt(
            "  which card is it? (Enter: as proposed, -: none)", default="", show_default=False, err=True
        )
        if said == "-":
            return lesson.drop(note.glance)
        try:
            return lesson.say(note.glance, parse_card(said, lesson.pack) if said else note.named.card)
        except UnknownName as wrong:
            say(f"  {wrong}")


def _read_order(file: Path, pack: Pack) -> list[Card]:
    """One card name a line; empty lines and those that begin with # are passed over."""
    if not file.is_file():
        raise BadInput(f"there is no file {file}")
    order = []
    for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                order.append(parse_card(line, pack))
            except UnknownName as wrong:
                raise BadInput(f"{file}, line {number}: {wrong}") from None
    return order


@command.command("list", epilog="Example: filko deck list --json")
@json_option
def list_decks(as_json: bool) -> int:
    """The decks that were taught here. Ends with status 1 when there is none."""
    from gui.decks import shelf

    decks = shelf().decks()
    for deck in decks:
        looks = sum(len(looks) for looks in deck.looks)
        if as_json:
            emit_json({"name": deck.name, "pack": deck.pack.value, "looks": looks})
        else:
            click.echo(f"{deck.name:<28} {deck.pack.value:<10} {looks} looks")
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
    _writable(target, lambda: write_deck(deck, target))
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


def _writable(file: Path, write: Callable[[], None]) -> None:
    try:
        write()
    except OSError as wrong:
        raise BadInput(f"{file} cannot be written: {wrong.strerror}") from None
