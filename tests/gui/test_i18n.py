from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gui
from engine.actions import parse_call
from engine.cards import Pack, Seat, parse_card
from engine.games import games
from gui import i18n
from gui.wording import call_words, card_name, seat_name

OTHERS = [code for code in i18n.LANGUAGES if code != "en"]


SAYINGS = (
    "bid 2", "here", "pass", "pickup", "take", "take big", "schmeiss", "accept", "refuse", "play", "kleines", "besser",
    "kontra", "rekontra", "szubkontra", "schenken", "terc", "kvart", "kvint", "szext", "szept", "okt", "bella", "meld",
    "exchange seven", "declare none", "good", "claim", "expose", "deal", "trump none", "all in",
)  # fmt: skip


def messages() -> Iterator[str]:
    """Every text in the window's code that is given to ``t``."""
    for file in sorted(Path(gui.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "t":
                yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))


def catalogue(language: str) -> dict[str, str]:
    return i18n.read_catalogue((files("gui") / "words" / f"{language}.po").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_the_window_is_translated_with_the_same_places_to_fill(language: str) -> None:
    words = catalogue(language)
    said = set(messages())
    assert len(said) > 40
    assert sorted(said - set(words)) == []
    for message, translation in words.items():
        assert translation, message
        assert sorted(re.findall(r"{\w+}", message)) == sorted(re.findall(r"{\w+}", translation)), message


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_that_names_a_button_names_it_as_it_stands_there(language: str) -> None:
    words = catalogue(language)
    named = 0
    for message, translation in words.items():
        for button in re.findall("“([^”]+)”", message):
            known = words.get(button) or words.get(button.removesuffix(" …"))
            if known is not None and message != button and button[:1].isupper() and message in set(messages()):
                said = translation.replace("\N{NO-BREAK SPACE}", " ")
                assert f"„{known}" in said, message
                named += 1
    assert named > 8


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_of_a_call_is_translated(language: str) -> None:
    words = catalogue(language)
    for said in SAYINGS:
        call = str(parse_call(said, Pack.HUNGARIAN))
        assert call in words or all(word in words or word.isdigit() for word in call.split()), call


@pytest.mark.parametrize("language", OTHERS)
def test_every_game_has_a_title(language: str) -> None:
    for game in games():
        assert game.titles.get(language, game.title)


def test_cards_and_calls_are_called_as_people_call_them() -> None:
    card = parse_card("aO", Pack.HUNGARIAN)
    call = parse_call("terc king gourds + bella", Pack.HUNGARIAN)
    found = {}
    for language in i18n.LANGUAGES:
        i18n.use(language)
        found[language] = (card_name(card), call_words(call, Pack.HUNGARIAN), seat_name(Seat.LEFT))
    assert found == {
        "en": ("over of acorns", "Terc king of gourds + bella", "left"),
        "hu": ("makk felső", "Terc tök király + bella", "bal oldali"),
        "de": ("Eichel Ober", "Terz Schellen König + Bella", "links"),
    }


def test_what_is_not_translated_stays_english_and_unknown_languages_are_english() -> None:
    i18n.use("hu")
    assert i18n.t("nothing says this") == "nothing says this"
    i18n.use("tlh")
    assert i18n.current() == "en"


@pytest.mark.parametrize(("locale", "language"), [("hu_HU.UTF-8", "hu"), ("de_AT", "de"), ("fr_FR", "en"), ("C", "en")])
def test_the_language_is_the_machine_s_where_there_are_words_for_it(
    monkeypatch: pytest.MonkeyPatch, locale: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert i18n.default_language() == language


@given(st.dictionaries(st.text(min_size=1), st.text(min_size=1)))
def test_law_what_is_written_in_a_catalogue_is_read(words: dict[str, str]) -> None:
    def quoted(text: str) -> str:
        return '"' + text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'

    text = "".join(f"# a word\nmsgid {quoted(key)}\nmsgstr {quoted(value)}\n\n" for key, value in words.items())
    assert i18n.read_catalogue(text) == words


def test_continued_strings_are_joined_and_nonsense_is_named() -> None:
    assert i18n.read_catalogue('msgid ""\n"a "\n"b"\nmsgstr "c"\n') == {"a b": "c"}
    with pytest.raises(ValueError, match="line 2"):
        i18n.read_catalogue('msgid "a"\nmsgfoo "b"\n')


@pytest.mark.parametrize(
    ("game", "language", "said"),
    [
        ("klaber", "en", ("Terc", "Kvart", "Bella")),
        ("clobyosh-4", "en", ("Twenty", "Fifty", "Bela")),
        ("klammern-4", "en", ("Terz", "Fünfzig", "Bella")),
        ("klammern-4", "de", ("Terz", "Fünfzig", "Bella")),
        ("altesland-4", "de", ("Terz", "Halbe", "Belle")),
        ("altesland-4", "hu", ("Terc", "Kvart", "Bella")),
        ("tartli", "de", ("Terz", "Quart", "Bella")),
    ],
)
def test_melds_are_called_as_the_games_own_players_call_them(game: str, language: str, said: tuple[str, ...]) -> None:
    i18n.use(language)
    calls = [parse_call(text, Pack.FRENCH) for text in ("terc", "kvart", "bella")]
    assert tuple(call_words(call, Pack.FRENCH, game=game) for call in calls) == said
    shown = call_words(parse_call("show kvart king hearts", Pack.FRENCH), Pack.FRENCH, game=game)
    assert said[1] in shown or said[1].lower() in shown


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_a_house_rule_is_translated(language: str) -> None:
    words = catalogue(language)
    assert [option.rule for game in games() for option in game.options if option.rule not in words] == []
