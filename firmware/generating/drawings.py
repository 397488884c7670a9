"""Drawings of # and . as columns."""

from __future__ import annotations

from typing import Any


def columns_of(art: str, top: int = 0) -> tuple[int, ...]:
    """The columns of a drawing whose first row is row `top` of the panel; bit 0 is the panel's top row."""
    rows = art.split()
    if len({len(row) for row in rows}) != 1 or set("".join(rows)) - {"#", "."}:
        raise SystemExit(f"glyphs.toml: a drawing is not a rectangle of # and .:\n{art}")
    return tuple(sum((row[x] == "#") << (top + y) for y, row in enumerate(rows)) for x in range(len(rows[0])))


def text_font(glyphs: dict[str, Any]) -> list[tuple[int, tuple[int, ...]]]:
    """Codes of ISO 8859-2 with their columns: capitals, digits, marks, capitals with an accent."""
    letters = {**glyphs["narrow"], **glyphs["letter"]}
    font = {letter.encode("iso-8859-2")[0]: columns_of(art, top=2) for letter, art in letters.items()}
    for letter, below, above in glyphs["composed"]["letters"]:
        base, accent = columns_of(letters[below], top=2), columns_of(glyphs["accent"][above])
        width = max(len(base), len(accent)) if len(base) > 3 else len(base)
        font[letter.encode("iso-8859-2")[0]] = tuple(
            (base[x] if x < len(base) else 0) | (accent[x] if x < len(accent) else 0) for x in range(width)
        )
    return sorted(font.items())


SEGMENTS = ".ABCDEFG"
"""The bits of a digit from the highest, as a MAX7219 takes them."""


def segments_of(lit: str) -> int:
    """The segments of one digit as a byte."""
    if set(lit) - set(SEGMENTS) or len(set(lit)) != len(lit):
        raise SystemExit(f"glyphs.toml: {lit!r} are no segments; write some of ABCDEFG and .")
    return sum(0x80 >> SEGMENTS.index(segment) for segment in lit)


def segment_font(glyphs: dict[str, Any]) -> list[tuple[int, int]]:
    """Codes of ISO 8859-2 with their segments: every letter that the text font of the matrices has."""
    base = {letter: below for letter, below, _ in glyphs["composed"]["letters"]}
    codes = (code for code, _ in text_font(glyphs))
    letters = {code: bytes([code]).decode("iso-8859-2") for code in codes}
    drawn = glyphs["segment"]
    return [(code, segments_of(drawn[base.get(letter, letter)])) for code, letter in letters.items()]
