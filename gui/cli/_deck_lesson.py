"""`filko deck teach` and `filko deck back`: cards are shown, and what is in doubt is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.cards import Pack, parse_card
from engine.errors import BadInput, UnknownName
from gui.cli._common import emit_json, json_option, say

if TYPE_CHECKING:
    from vision.decks.deck import Deck
    from vision.decks.glance import Glance
    from vision.decks.lesson import Lesson, Note
    from vision.decks.matching import Matcher
    from vision.sources import Source

__all__ = ["back", "teach"]


@click.command(epilog='Example: filko deck teach "Piatnik 1848" film.mp4 --pack hungarian --order cards.txt')
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

    A card that is shown face down gives the deck its back; a deck may do without.

    SOURCE is a camera number, a device, a URL, a video file or a folder of pictures. At a terminal, doubts are
    asked as they come. Ends when every card was seen, with Ctrl-C, or with the film; with status 1 when cards are
    missing (nothing is kept then) or names are in doubt.
    """
    from gui.decks import read_order, shelf
    from vision.decks.deck import checked_name
    from vision.decks.lesson import Lesson
    from vision.steady import open_steady

    shelf().require_place(checked_name(name), anew=anew)
    lesson = Lesson(Pack(pack), None if order is None else read_order(order, Pack(pack)))
    camera = open_steady(source)
    ask = camera.live and not as_json and order is None and sys.stdin.isatty()

    def tell(note: Note) -> None:
        if as_json:
            _tell_json(note)
        else:
            _tell(note, lesson, ask=ask)

    try:
        _show_cards(camera, lesson, tell)
    except KeyboardInterrupt:  # whoever has shown all and is still waited for ends it so
        if lesson.missing:
            raise
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
        notes = lesson.feed(frame)
        for note in notes:
            tell(note)
        if camera.live and notes and lesson.done:  # without news it is as it was, and to ask takes milliseconds
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
                "back": bool(deck.back),
                "card_time": round(lesson.card_time, 1),
                "doubts": [{"glance": n.glance.number, "card": n.card.long} for n in doubts],
                "file": str(file),
            }
        )
    else:
        what = f"{len(deck.looks)} cards{' and a back' if deck.back else ''}"
        click.echo(f"{deck.name}: {what} in {lesson.card_time:.0f} s; use it with --deck {deck.name!r}")
        if not deck.back:
            click.echo(f"its back was not shown; `filko deck back {deck.name!r} SOURCE` adds it")
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
        which = "one" if note.named is None else note.named.card.long
        say(f"card {note.glance}: looks like {which} that was shown already")
    if note.kind == "back":
        say(f"card {note.glance}: looks like a back, and is taken for this deck's")
        if ask:
            _ask_back(note.glance, lesson)
    if note.named is None:
        return
    if note.kind != "double":
        sure = f"{note.named.probability:.0%}" if lesson.order is None else "as the order says"
        click.echo(f"card {note.glance}: {note.named.card.long} ({sure}), {left} to go")
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


def _ask_back(glance: int, lesson: Lesson) -> None:
    """Whoever shows it says whether that is so. Empty: yes; ``-``: no, forget it; a card's name: it is that card."""
    while True:
        said = click.prompt("  is it? (Enter: yes, -: no, or the card)", default="", show_default=False, err=True)
        if said in ("", "-"):
            return lesson.say_back(glance) if not said else lesson.drop(glance)
        try:
            return lesson.say(glance, parse_card(said, lesson.pack))
        except UnknownName as wrong:
            say(f"  {wrong}")


@click.command("back", epilog='Example: filko deck back "Piatnik 1848" 0')
@click.argument("name")
@click.argument("source")
@json_option
def back(name: str, source: str, as_json: bool) -> int:
    """Lay one card of the deck face down before the camera: then backs of other cards are not taken for its own.

    SOURCE is a camera number, a device, a URL, a video file or a folder of pictures. Ends with status 1 when no card
    was seen face down; an open card of the deck is told and passed over.
    """
    from dataclasses import replace

    from gui.decks import shelf
    from vision.decks.lesson import Lesson
    from vision.steady import open_steady

    deck = shelf().deck(name)
    matcher = shelf().matcher(name, deck.pack)
    lesson, camera = Lesson(deck.pack), open_steady(source)
    try:
        seen = _face_down(camera, lesson, matcher)
    finally:
        camera.close()
    if seen is None:
        say(f"no card was seen face down in {source}; lay one down, near the camera, for a second")
        return 1
    shelf().keep(replace(deck, back=tuple(seen.looks)), anew=True)
    shelf().matcher(deck.name, deck.pack)
    if as_json:
        emit_json({"name": deck.name, "back": True})
    else:
        click.echo(f"{deck.name} knows its back now")
    return 0


def _face_down(camera: Source, lesson: Lesson, matcher: Matcher) -> Glance | None:
    """The first glance at a card that lies face down. Open cards of the deck are told: one that was kept as the back
    would never be read again."""
    from vision.decks.learning import likenesses_of

    for frame in camera.frames():
        for note in lesson.feed(frame):
            glance = next(glance for glance in lesson.glances if glance.number == note.glance)
            card = matcher.open_card(glance.faces, likenesses_of(glance.looks[:1])[0], glance.looks[0])
            if card is not None:
                say(f"card {note.glance}: {lesson.pack.cards[card].long}, and it lies open; lay one face down")
            elif note.kind != "blurred":
                return glance
    return None
