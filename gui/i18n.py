"""Words in the people's language: English in the code, other languages as ``words/LANGUAGE.po`` beside it.

Catalogues are read as they are (no compile step, no tool), with the standard library's `gettext` classes.

>>> use("hu")
>>> t("trump")
'adu'
>>> use("en")
"""

from __future__ import annotations

import ast
import gettext
import locale
import os
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

__all__ = ["LANGUAGES", "current", "default_language", "read_catalogue", "t", "use"]

LANGUAGES = {"en": "English", "hu": "Magyar", "de": "Deutsch"}
"""Every language of the window, by its code, in its own words."""


class Catalogue(gettext.NullTranslations):
    """Translations from a dictionary; what is missing stays English."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self.words.get(message) or message


def read_catalogue(text: str) -> dict[str, str]:
    """Messages and translations of a ``.po`` text: ``msgid``, ``msgstr`` and continued strings.

    Raises ValueError, naming the line, for what is neither of these, a comment nor an empty line.
    """
    words: dict[str, str] = {}
    key = ""
    for kind, value in _entries(text):
        if kind == "msgid":
            key = value
        else:
            words[key] = value
    words.pop("", None)  # the header
    return words


def _entries(text: str) -> Iterator[tuple[str, str]]:
    kind, parts = "", [""]
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if line.startswith('"') and kind:
            parts.append(ast.literal_eval(line))
        elif word in ("msgid", "msgstr"):
            if kind:
                yield kind, "".join(parts)
            kind, parts = word, [ast.literal_eval(rest)]
        else:
            raise ValueError(f"line {number}: neither msgid nor msgstr")
    if kind:
        yield kind, "".join(parts)


@cache
def _catalogue(language: str) -> Catalogue:
    if language == "en":
        return Catalogue({})
    return Catalogue(read_catalogue((files("gui") / "words" / f"{language}.po").read_text(encoding="utf-8")))


_current = ["en"]


def use(language: str) -> None:
    """Speak this language from now on; English for one that there is no catalogue for."""
    _current[0] = language if language in LANGUAGES else "en"


def current() -> str:
    """The code of the language that is spoken now."""
    return _current[0]


def t(message: str) -> str:
    """The message in the current language."""
    return _catalogue(_current[0]).gettext(message)


def default_language() -> str:
    """The language of this machine's settings where there is a catalogue for it, else English."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    code = (told or locale.getlocale()[0] or "en")[:2].lower()
    return code if code in LANGUAGES else "en"
