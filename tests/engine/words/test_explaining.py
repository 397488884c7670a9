"""Every game is explained on one screen in three languages, and the glossary stands in the manual as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.cards import Pack
from engine.errors import UnknownName
from engine.games import Game, game, games
from engine.words import LANGUAGES, as_markdown, explained, explanation, glossary
from gui.cli.main import main

EVERY_GAME = pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

SCREEN = 40
ALWAYS = 26
"""Lines that the explanation alone may take, so that there is room for options."""


@EVERY_GAME
@IN_EVERY_LANGUAGE
def test_a_game_is_explained_on_one_screen(found: Game, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", found.id, "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    options = sum(2 + len(option.rule) // 74 for option in found.options) + bool(found.options)
    assert len(lines) <= max(SCREEN, ALWAYS + 1 + options)
    for option in found.options:
        assert any(line.startswith(f"  {option.name} = ") for line in lines)


@pytest.mark.parametrize("name", explained())
@IN_EVERY_LANGUAGE
def test_an_explanation_is_whole(name: str, language: str) -> None:
    parts = explanation(name, language)
    assert len({part.head for part in parts}) == len(parts) == 7
    for part in parts:
        assert not re.search(r"[{}]|\s\s|\.\.|; ;", part.text)
        assert part.text[0].isupper() or part.text[0].isdigit()
        assert part.text.endswith(".")


@EVERY_GAME
def test_the_words_are_those_of_the_pack(found: Game) -> None:
    (cards,) = (part.text for part in explanation(found.id, "en") if part.key == "cards")
    assert ("under" in cards.split()) == (found.pack is Pack.HUNGARIAN)
    assert ("jack" in cards.split()) == (found.pack is Pack.FRENCH)
    high = next(iter(found.ruled().ranks.trump_order)).name.casefold()
    assert cards.startswith(
        f"Trumps: { ({'under': 'jack', 'over': 'queen'}[high] if found.pack is Pack.FRENCH else high) } 20"
    )


def test_what_is_not_there() -> None:
    with pytest.raises(UnknownName, match="klaber"):
        explanation("bridge", "en")
    with pytest.raises(UnknownName, match="en, hu, de"):
        explanation("klaber", "fr")


def test_the_glossary_is_in_the_manual() -> None:
    page = Path(__file__).parents[3] / "docs" / "glossary.md"
    assert page.read_text("utf-8") == as_markdown(), "run python -m engine.words > docs/glossary.md"


@IN_EVERY_LANGUAGE
def test_a_term_is_told_once(language: str) -> None:
    words = [term[language].word for term in glossary()]
    assert len(set(words)) == len(words)
    assert all(term[language].meaning for term in glossary())


@IN_EVERY_LANGUAGE
def test_the_terms_are_told_by_a_command(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--glossary", "--lang", language]) == 0
    assert capsys.readouterr().out.count("\n") == len(glossary())


def test_the_json_of_a_game_carries_its_explanation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "klaber", "--lang", "hu", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["titles"]["hu"] == "Kláber"
    assert told["explanation"]["trumps"].startswith("Az osztó jobbján")
    assert {option["name"] for option in told["options"]} == {option.name for option in game("klaber").options}
    assert all({"values", "default", "rule"} <= set(option) for option in told["options"])
