"""Make the C and the Python side of the protocol and of the pictures from their one declaration.

python firmware/generate.py            writes the files
python firmware/generate.py --check    writes nothing; status 1 and the names of files that are out of date
"""

from __future__ import annotations

import sys
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIRMWARE = Path(__file__).resolve().parent
ROOT = FIRMWARE.parent
NOTE = "made by firmware/generate.py from {source}; change that, not this"
SIZES = {"u8": 1, "u16": 2, "u32": 4, "i16": 2}
STRUCT = {"u8": "B", "u16": "H", "u32": "I", "i16": "h"}
WIDTH = 114  # of a line of Python here
INDENT = {"initial_indent": "    ", "subsequent_indent": "    "}
BEGIN, END = "<!-- tables: generated -->\n", "<!-- end of tables -->\n"


@dataclass(frozen=True)
class Field:
    """One field of a message: `count` numbers of `kind`, or all that follows (`bytes`)."""

    name: str
    kind: str
    count: int
    about: str
    offset: int

    @property
    def size(self) -> int:
        """Bytes in the body; 0 for `bytes`, whose length the frame tells."""
        return SIZES.get(self.kind, 0) * self.count


@dataclass(frozen=True)
class Message:
    """One message of the protocol."""

    name: str
    type: int
    sender: str
    about: str
    fields: tuple[Field, ...]

    @property
    def length(self) -> int:
        """Bytes of the declared body without a tail of `bytes`."""
        return sum(field.size for field in self.fields)

    @property
    def has_tail(self) -> bool:
        """Whether the last field is `bytes`."""
        return bool(self.fields) and self.fields[-1].kind == "bytes"


def read_fields(declared: list[list[str]]) -> tuple[Field, ...]:
    """The fields of a message with their places."""
    fields, offset = [], 0
    for name, text, about in declared:
        kind, _, count = text.partition("*")
        fields.append(Field(name, kind, int(count or 1), about, offset))
        offset += fields[-1].size
    return tuple(fields)


def read_messages(protocol: dict[str, Any]) -> list[Message]:
    """All messages, in the order of the declaration."""
    declared = {m["name"]: m for m in protocol["message"]}
    return [
        Message(m["name"], m["type"], m["from"], m["about"], read_fields(declared[m.get("like", m["name"])]["fields"]))
        for m in protocol["message"]
    ]


# ---------------------------------------------------------------- C


def c_protocol(protocol: dict[str, Any], messages: list[Message]) -> str:
    """The header core/protocol_tables.h."""
    lines = [f"/* TD1, {NOTE.format(source='protocol.toml')}. */", "#ifndef PROTOCOL_TABLES_H", "#define PROTOCOL_TABLES_H", ""]
    for key, value in protocol["protocol"].items():
        if isinstance(value, int):
            lines.append(f"#define TD1_{key.upper()} {value}{'UL' if value > 32767 else ''}")
    lines += ["", "enum td1_type {"]
    lines += [f"    TD1_{m.name} = 0x{m.type:02X}," for m in messages]
    lines += ["};"]
    for m in messages:
        lines += ["", f"#define TD1_{m.name}_LENGTH {m.length}"]
        lines += [f"#define TD1_{m.name}_{f.name.upper()} {f.offset}" for f in m.fields]
    for key, enum in protocol["enums"].items():
        lines += ["", f"enum td1_{key} {{"]
        lines += [f"    TD1_{key.upper()}_{name} = {number}," for name, number, _ in enum["values"]]
        lines += ["};"]
    return "\n".join([*lines, "", "#endif", ""])


def c_rows(columns: list[tuple[int, ...]]) -> list[str]:
    return ["    {" + ", ".join(f"0x{c:02X}" for c in glyph) + "}," for glyph in columns]


def c_glyphs(glyphs: dict[str, Any]) -> str:
    """The header core/glyph_tables.h, included by one source file only."""
    text = text_font(glyphs)
    lines = [f"/* Pictures, {NOTE.format(source='glyphs.toml')}. A byte is a column, bit 0 its top pixel. */"]
    lines += ["#ifndef GLYPH_TABLES_H", "#define GLYPH_TABLES_H", "", "#include <stdint.h>", '#include "rom.h"', ""]
    for name in ("narrow", "wide", "sign"):
        drawn = [columns_of(art) for art in glyphs[name].values()]
        lines += [f"static const uint8_t glyph_{name}[{len(drawn)}][{len(drawn[0])}] ROM = {{", *c_rows(drawn), "};", ""]
    lines += ["/* The text font: a code of ISO 8859-2, its width, its columns (0 beyond the width). */"]
    lines += [f"#define TEXT_GLYPHS {len(text)}", "#define TEXT_WIDTH_MAX 5"]
    lines += ["static const uint8_t glyph_text[TEXT_GLYPHS][2 + TEXT_WIDTH_MAX] ROM = {"]
    padded = [(code, len(cols), *cols, *(0,) * (5 - len(cols))) for code, cols in text]
    return "\n".join([*lines, *c_rows(padded), "};", "", "#endif", ""])


# ---------------------------------------------------------------- pictures


def columns_of(art: str, top: int = 0) -> tuple[int, ...]:
    """The columns of a drawing whose first row is row `top` of the panel; bit 0 is the panel's top row."""
    rows = art.split()
    if len({len(row) for row in rows}) != 1 or set("".join(rows)) - {"#", "."}:
        raise SystemExit(f"glyphs.toml: a drawing is not a rectangle of # and .:\n{art}")
    return tuple(sum((row[x] == "#") << (top + y) for y, row in enumerate(rows)) for x in range(len(rows[0])))


def text_font(glyphs: dict[str, Any]) -> list[tuple[int, tuple[int, ...]]]:
    """Codes of ISO 8859-2 with their columns: capitals, digits, marks, capitals with an accent."""
    letters = {**{k: v for k, v in glyphs["narrow"].items()}, **glyphs["letter"]}
    font = {letter.encode("iso-8859-2")[0]: columns_of(art, top=2) for letter, art in letters.items()}
    for letter, below, above in glyphs["composed"]["letters"]:
        base, accent = columns_of(letters[below], top=2), columns_of(glyphs["accent"][above])
        width = max(len(base), len(accent)) if len(base) > 3 else len(base)
        font[letter.encode("iso-8859-2")[0]] = tuple(
            (base[x] if x < len(base) else 0) | (accent[x] if x < len(accent) else 0) for x in range(width)
        )
    return sorted(font.items())


# ---------------------------------------------------------------- Python


def py_protocol(protocol: dict[str, Any], messages: list[Message]) -> str:
    """The module table_hw/_protocol_tables.py."""
    head = protocol["protocol"]
    lines = [f'"""The messages of {head["name"]} as data.', ""]
    lines += [NOTE.format(source="firmware/protocol.toml").capitalize() + ".", '"""', "", "# fmt: off", ""]
    lines += ["from __future__ import annotations", "", "from dataclasses import dataclass"]
    lines += ["from enum import IntEnum, IntFlag", "from struct import Struct", "from typing import ClassVar", ""]
    lines += [f"{key.upper()} = {value}" for key, value in head.items() if isinstance(value, int)]
    for key, enum in protocol["enums"].items():
        base = "IntFlag" if key in ("flag", "geometry") else "IntEnum"
        lines += ["", "", f"class {key.title()}({base}):", f'    """{enum["about"]}."""', ""]
        lines += [f"    {name} = {number}  # {about}" for name, number, about in enum["values"]]
    for m in messages:
        lines += ["", "", *py_message(m)]
    first, *others = (m.name.title() for m in messages)
    lines += ["", "", "AnyMessage = (", f"    {first}", *(f"    | {name}" for name in others), ")"]
    lines += ["MESSAGES: tuple[type[AnyMessage], ...] = (", *(f"    {m.name.title()}," for m in messages), ")", ""]
    return "\n".join(lines)


def py_message(m: Message) -> list[str]:
    """One frozen dataclass with `body` and `parse`."""
    layout = "<" + "".join(f"{f.count if f.count > 1 else ''}{STRUCT[f.kind]}" for f in m.fields if f.kind != "bytes")
    lines = ["@dataclass(frozen=True, slots=True)", f"class {m.name.title()}:"]
    lines += [f'    """{m.name}, sent by the {m.sender}.', "", *textwrap.wrap(m.about, 100, **INDENT), '    """', ""]
    lines += [f"    TYPE: ClassVar[int] = 0x{m.type:02X}", f'    LAYOUT: ClassVar[Struct] = Struct("{layout}")']
    for f in m.fields:
        lines += [*textwrap.wrap(f"# {f.about}", 100, **INDENT), f"    {f.name}: {py_type(f)}"]
    packed = [("*" if f.count > 1 else "") + f"self.{f.name}" for f in m.fields if f.kind != "bytes"]
    tail = f" + self.{m.fields[-1].name}" if m.has_tail else ""
    lines += ["", "    def body(self) -> bytes:", '        """The body on the wire."""']
    lines += [*py_call("self.LAYOUT.pack", packed, tail), "", "    @classmethod"]
    lines += [f"    def parse(cls, body: bytes) -> {m.name.title()}:"]
    lines += ['        """From a body, which may be longer than declared. Raises struct.error when shorter."""']
    return [*lines, *py_parse(m)]


def py_call(function: str, arguments: list[str], tail: str = "") -> list[str]:
    """A `return` of a call, on one line where it fits, in the way of the formatter."""
    line = f"        return {function}({', '.join(arguments)}){tail}"
    if len(line) <= WIDTH:
        return [line]
    return [f"        return {function}(", *(f"            {a}," for a in arguments), f"        ){tail}"]


def py_parse(m: Message) -> list[str]:
    """The lines of `parse`."""
    if not m.fields:
        return ["        return cls()"]
    taken, at = [], 0
    for f in m.fields:
        if f.kind == "bytes":
            taken.append(f"body[{f.offset}:]")
        else:
            taken.append(f"v[{at}]" if f.count == 1 else f"v[{at}:{at + f.count}]")
            at += f.count
    unpack = ["        v = cls.LAYOUT.unpack_from(body)"] if at else []
    return [*unpack, *py_call("cls", taken)]


def py_type(f: Field) -> str:
    """The annotation of a field."""
    return "bytes" if f.kind == "bytes" else "int" if f.count == 1 else "tuple[int, ...]"


def py_glyphs(glyphs: dict[str, Any]) -> str:
    """The module table_hw/_glyph_tables.py."""
    lines = [f'"""The pictures of the panel; {NOTE.format(source="firmware/glyphs.toml")}.', ""]
    lines += ["A glyph is its columns from left to right; in a column bit 0 is the top pixel.", '"""', "", "# fmt: off", ""]
    lines += ["from __future__ import annotations", "", "Glyph = tuple[int, ...]"]
    for name in ("narrow", "wide", "sign"):
        drawn = {key: columns_of(art) for key, art in glyphs[name].items()}
        lines += ["", f"{name.upper()}: dict[str, Glyph] = {{"]
        lines += [f"    {q(key)}: {hexes(columns)}," for key, columns in drawn.items()] + ["}"]
    lines += ["", "TEXT: dict[str, Glyph] = {"]
    lines += [f"    {q(bytes([code]).decode('iso-8859-2'))}: {hexes(columns)}," for code, columns in text_font(glyphs)]
    return "\n".join([*lines, "}", ""])


def q(text: str) -> str:
    return f'"{text}"'


def hexes(columns: tuple[int, ...]) -> str:
    inner = ", ".join(f"0x{c:02X}" for c in columns)
    return f"({inner},)" if len(columns) == 1 else f"({inner})"


# ---------------------------------------------------------------- the document


def md_tables(protocol: dict[str, Any], messages: list[Message]) -> str:
    """The tables of PROTOCOL.md."""
    lines = ["## Messages", ""]
    for m in messages:
        arrow = "host to device" if m.sender == "host" else "device to host"
        size = f"{m.length} bytes" + (" and more" if m.has_tail else "")
        lines += [f"### `{m.type:02X}` {m.name} ({arrow}, {size})", "", m.about, ""]
        if m.fields:
            lines += ["| at | field | type | meaning |", "|---|---|---|---|"]
            lines += [
                f"| {f.offset} | {f.name} | {f.kind}{f'[{f.count}]' if f.count > 1 else ''} | {f.about} |" for f in m.fields
            ] + [""]
    lines += ["## Numbers", ""]
    for enum in protocol["enums"].values():
        lines += [f"**{enum['about']}**", "", "| number | name | meaning |", "|---|---|---|"]
        lines += [f"| {number} | {name} | {about} |" for name, number, about in enum["values"]] + [""]
    return "\n".join(lines)


def document(protocol: dict[str, Any], messages: list[Message]) -> str:
    """PROTOCOL.md with its tables made anew; the words around them are kept."""
    before, _, rest = (FIRMWARE / "PROTOCOL.md").read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + md_tables(protocol, messages) + "\n" + END + after


def outputs() -> dict[Path, str]:
    """Every generated file with the text that it should have."""
    protocol = tomllib.loads((FIRMWARE / "protocol.toml").read_text("utf-8"))
    glyphs = tomllib.loads((FIRMWARE / "glyphs.toml").read_text("utf-8"))
    messages = read_messages(protocol)
    return {
        FIRMWARE / "core" / "protocol_tables.h": c_protocol(protocol, messages),
        FIRMWARE / "core" / "glyph_tables.h": c_glyphs(glyphs),
        ROOT / "table_hw" / "_protocol_tables.py": py_protocol(protocol, messages),
        ROOT / "table_hw" / "_glyph_tables.py": py_glyphs(glyphs),
        FIRMWARE / "PROTOCOL.md": document(protocol, messages),
    }


def main() -> int:
    """Write or check the generated files."""
    wanted = outputs()
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"out of date: {path.relative_to(ROOT)} (run python firmware/generate.py)", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(wanted[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
