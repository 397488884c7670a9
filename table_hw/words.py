"""Words on a panel: what its alphabet has, and the bytes that carry it."""

from __future__ import annotations

import unicodedata

__all__ = ["FRESH_FOR", "LONGEST", "latin_2"]

FRESH_FOR = 8.0
"""Seconds that words may wait for a display that is being opened; what it missed before is not said to it later."""

LONGEST = 60
"""Letters that a message may have."""

_INSTEAD = {
    "ß": "ss", "–": "-", "—": "-", "‑": "-", "’": "'", "‘": "'", "„": "'", "“": "'", "”": "'", "…": "...", "·": "-",
    "×": "x", "½": "1/2",
}  # fmt: skip


def latin_2(text: str) -> bytes:
    """A text in ISO 8859-2, which has every letter of Hungarian and German; what it lacks loses its accent or is `?`.

    Cut after LONGEST letters.

    >>> latin_2("Kőr felső – 20 ½").decode("iso8859-2")
    'Kőr felső - 20 1/2'
    """
    plain = "".join(_INSTEAD.get(letter, letter) for letter in unicodedata.normalize("NFC", text))
    return b"".join(_byte(letter) for letter in plain)[:LONGEST]


def _byte(letter: str) -> bytes:
    try:
        return letter.encode("iso8859-2")
    except UnicodeEncodeError:
        return unicodedata.normalize("NFD", letter)[:1].encode("iso8859-2", "replace")
