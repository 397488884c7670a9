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
