"""`filko games`: the games, each told on one screen, and what may be agreed about it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from gui.cli._common import emit_json, json_option
from gui.i18n import LANGUAGES, default_language, t, use
from gui.wording import quoted

if TYPE_CHECKING:
    from engine.games import Game, Option

__all__ = ["command"]

FEW = 6
FIRST = 3
WIDTH = 80
_INDENT = 10

_HEADS = {
    "en": ("{} players, {}", "French pack", "Hungarian pack", "Options: default, others, the sentence changed"),
    "hu": ("{} játékos, {}", "francia kártya", "magyar kártya", "Választható: alapérték, más, a szabály mondata"),
    "de": ("{} Spieler, {}", "französisches Blatt", "ungarisches Blatt", "Wählbar: üblich, sonst, der Satz der Regel"),
}  # fmt: skip
_ANY = {"en": "any whole number", "hu": "bármely egész szám", "de": "jede ganze Zahl"}
_MONEY = {"en": "an amount of money", "hu": "pénzösszeg", "de": "ein Geldbetrag"}


@click.command(epilog="Example: filko games klaber --lang hu")
@click.argument("name", metavar="[ID]", required=False)
@click.option("--lang", type=click.Choice(list(LANGUAGES)), help="Language of the words; else that of this machine.")
@click.option("--glossary", "terms", is_flag=True, help="Tell the terms of the games instead.")
@json_option
def command(name: str | None, lang: str | None, terms: bool, as_json: bool) -> None:
    """List the games, or explain one: how it goes, its options, and the sentence of the rules that each changes."""
    from engine.games import game, games

    language = lang or default_language()
    use(language)
    if terms:
        _tell_terms(language, as_json)
        return
    for found in games() if name is None else (game(name),):
        if as_json:
            emit_json(_game_json(found, language))
        elif name is None:
            click.echo(_head(found, language))
        else:
            click.echo("\n".join(_screen(found, language)))


def _tell_terms(language: str, as_json: bool) -> None:
    from engine.words import glossary

    for term in glossary():
        if as_json:
            emit_json({lang: {"word": told.word, "meaning": told.meaning} for lang, told in term.items()})
        else:
            click.echo(f"{term[language].word}: {term[language].meaning}")


def _game_json(found: Game, language: str) -> dict[str, Any]:
    from engine.words import explanation

    return {
        "game": found.id,
        "title": found.title,
        "titles": dict(found.titles),
        "pack": found.pack.value,
        "seats": [seat.value for seat in found.order],
        "language": language,
        "explanation": {part.key: part.text for part in explanation(found.id, language)},
        "options": [_option_json(option) for option in found.options],
    }


def _option_json(option: Option) -> dict[str, Any]:
    values: list[Any] | str = list(option.values) or _free(option, "en")
    return {"name": option.name, "values": values, "default": option.default, "rule": option.rule}


def _head(found: Game, language: str) -> str:
    counted, french, hungarian, _ = _HEADS[language]
    pack = french if found.pack.value == "french" else hungarian
    return f"{found.id:24}{found.titles[language]}, {counted.format(len(found.order), pack)}"


def _screen(found: Game, language: str) -> Iterator[str]:
    """The lines of one game, none wider than a terminal."""
    from engine.words import explanation

    yield from wrap(_head(found, language), WIDTH, subsequent_indent=" " * _INDENT)
    for part in explanation(found.id, language):
        yield from wrap(part.text, WIDTH, initial_indent=f"{part.head:{_INDENT}}", subsequent_indent=" " * _INDENT)
    if found.options:
        yield _HEADS[language][3]
    for option in found.options:
        told = f"{option.name} = {_text(option.default)} ({_values(option, language)}): {quoted(t(option.rule))}"
        yield from wrap(told, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)


def _values(option: Option, language: str) -> str:
    """What else can be chosen: of many only the first ones."""
    others = [_text(value) for value in option.values if value != option.default]
    if len(others) <= FEW:
        return ", ".join(others) or _free(option, language)
    return ", ".join(others[:FIRST]) + f" … {len(option.values)}"


def _free(option: Option, language: str) -> str:
    return (_MONEY if getattr(option, "money", False) else _ANY)[language]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
