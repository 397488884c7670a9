"""The C side: headers for the firmware."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generating.declaration import Message
from generating.drawings import columns_of, segment_font, segments_of, text_font

NOTE = "made by firmware/generate.py from {source}; change that, not this"


def c_protocol(protocol: dict[str, Any], messages: list[Message]) -> str:
    """The header core/protocol_tables.h."""
    lines = [
        f"/* TD1, {NOTE.format(source='protocol.toml')}. */",
        "#ifndef PROTOCOL_TABLES_H",
        "#define PROTOCOL_TABLES_H",
        "",
    ]
    for key, value in protocol["protocol"].items():
        if isinstance(value, int):
            lines.append(f"#define TD1_{key.upper()} {value}{'UL' if value > 32767 else ''}")
    lines += ["", "enum td1_type {"]
    lines += [f"    TD1_{m.name} = 0x{m.type:02X}," for m in messages]
    lines += ["};"]
    for m in messages:
        lines += ["", f"#define TD1_{m.name}_LENGTH {m.length}"]
        lines += [f"#define TD1_{m.name}_LEAST {m.least}"] if m.least < m.length else []
        lines += [f"#define TD1_{m.name}_{f.name.upper()} {f.offset}" for f in m.fields]
    for key, enum in protocol["enums"].items():
        lines += ["", f"enum td1_{key} {{"]
        lines += [f"    TD1_{key.upper()}_{name} = {number}," for name, number, _ in enum["values"]]
        lines += ["};"]
    return "\n".join([*lines, "", "#endif", ""])


def c_rows(columns: Sequence[tuple[int, ...]]) -> list[str]:
    """Initialisers of an array of arrays."""
    return ["    {" + ", ".join(f"0x{c:02X}" for c in glyph) + "}," for glyph in columns]


def c_glyphs(glyphs: dict[str, Any]) -> str:
    """The header core/glyph_tables.h, included by one source file only."""
    text = text_font(glyphs)
    lines = [f"/* Pictures, {NOTE.format(source='glyphs.toml')}. A byte is a column, bit 0 its top pixel. */"]
    lines += [
        "#ifndef GLYPH_TABLES_H",
        "#define GLYPH_TABLES_H",
        "",
        "#include <stdint.h>",
        '#include "rom.h"',
        "",
    ]
    for name in ("narrow", "wide", "sign", "mark"):
        drawn = [columns_of(art) for art in glyphs[name].values()]
        lines += [
            f"static const uint8_t glyph_{name}[{len(drawn)}][{len(drawn[0])}] ROM = {{",
            *c_rows(drawn),
            "};",
            "",
        ]
    lines += ["/* The text font: a code of ISO 8859-2, its width, its columns (0 beyond the width). */"]
    lines += [f"#define TEXT_GLYPHS {len(text)}", "#define TEXT_WIDTH_MAX 5"]
    lines += ["static const uint8_t glyph_text[TEXT_GLYPHS][2 + TEXT_WIDTH_MAX] ROM = {"]
    padded = [(code, len(cols), *cols, *(0,) * (5 - len(cols))) for code, cols in text]
    return "\n".join([*lines, *c_rows(padded), "};", "", "#endif", ""])


def c_segments(glyphs: dict[str, Any]) -> str:
    """The header core/segment_tables.h, included by one source file only."""
    font, signs = segment_font(glyphs), glyphs["segment_sign"].values()
    lines = [f"/* Seven-segment digits, {NOTE.format(source='glyphs.toml')}. Bits 7-0 are the dot and segments A-G. */"]
    lines += ["#ifndef SEGMENT_TABLES_H", "#define SEGMENT_TABLES_H", "", "#include <stdint.h>", '#include "rom.h"', ""]
    lines += ["/* A code of ISO 8859-2 and its segments. */", f"#define SEGMENT_GLYPHS {len(font)}"]
    lines += ["static const uint8_t glyph_segment[SEGMENT_GLYPHS][2] ROM = {", *c_rows(font), "};", ""]
    drawn = ", ".join(f"0x{segments_of(lit):02X}" for lit in signs)
    lines += [f"static const uint8_t glyph_segment_sign[{len(signs)}] ROM = {{{drawn}}};"]
    return "\n".join([*lines, "", "#endif", ""])
