"""The Python side: modules for the host."""

from __future__ import annotations

import textwrap
from typing import Any

from generating.declaration import Field, Message
from generating.drawings import columns_of, segment_font, segments_of, text_font

NOTE = "Made by firmware/generate.py from {source}; change that, not this."
STRUCT = {"u8": "B", "u16": "H", "u32": "I", "i16": "h"}
WIDTH = 114  # of a line of Python here
FILLED = [
    "",
    "",
    "def _filled(body: bytes, least: int, length: int) -> bytes:",
    '    """A body of an older minor version, with zeros for what it lacks. Raises struct.error below `least`."""',
    "    if len(body) < least:",
    '        raise error(f"{len(body)} bytes, and {least} at least are needed")',
    '    return body.ljust(length, b"\\0")',
    "",
    "",
    "def _short(body: bytes, least: int) -> bytes:",
    '    """The body without zeros at its end that a reader fills in, so that short news stays short."""',
    '    return body[:least] + body[least:].rstrip(b"\\0")',
]


def py_protocol(protocol: dict[str, Any], messages: list[Message]) -> str:
    """The module table_hw/_protocol_tables.py."""
    head = protocol["protocol"]
    lines = [f'"""The messages of {head["name"]} as data.', ""]
    lines += [NOTE.format(source="firmware/protocol.toml"), '"""', "", "# fmt: off", ""]
    lines += ["from __future__ import annotations", "", "from dataclasses import dataclass"]
    lines += ["from enum import IntEnum, IntFlag", "from struct import Struct, error"]
    lines += ["from typing import ClassVar", ""]
    lines += [f"{key.upper()} = {value}" for key, value in head.items() if isinstance(value, int)]
    for key, enum in protocol["enums"].items():
        base = "IntFlag" if key in ("flag", "geometry") else "IntEnum"
        lines += ["", "", f"class {key.title()}({base}):", f'    """{enum["about"]}."""', ""]
        lines += [f"    {name} = {number}  # {about}" for name, number, about in enum["values"]]
    lines += FILLED
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
    lines += [f'    """{m.name}, sent by the {m.sender}.', "", *indented(m.about, "    "), '    """', ""]
    lines += [f"    TYPE: ClassVar[int] = 0x{m.type:02X}", f'    LAYOUT: ClassVar[Struct] = Struct("{layout}")']
    for f in m.fields:
        lines += indented(f.about, "    # ")
        lines += [f"    {f.name}: {py_type(f)}{py_default(f)}"]
    packed = [("*" if f.count > 1 else "") + f"self.{f.name}" for f in m.fields if f.kind != "bytes"]
    tail = f" + self.{m.fields[-1].name}" if m.has_tail else ""
    lines += ["", "    def body(self) -> bytes:", '        """The body on the wire."""']
    lines += [*py_pack(m, packed, tail), "", "    @classmethod"]
    lines += [f"    def parse(cls, body: bytes) -> {m.name.title()}:"]
    lines += ['        """From a body, which may be longer than declared. Raises struct.error when shorter."""']
    return [*lines, *py_parse(m)]


def indented(words: str, indent: str) -> list[str]:
    """Words as lines, each behind `indent`."""
    return textwrap.wrap(words, 100, initial_indent=indent, subsequent_indent=indent)


def py_pack(m: Message, packed: list[str], tail: str) -> list[str]:
    """The lines that make the body."""
    if m.least == m.length:
        return py_call("self.LAYOUT.pack", packed, tail)
    first, *others = py_call("self.LAYOUT.pack", packed, tail)
    return [first.replace("return ", "body = "), *others, f"        return _short(body, {m.least})"]


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
    source = f"_filled(body, {m.least}, {m.length})" if m.least < m.length else "body"
    unpack = [f"        v = cls.LAYOUT.unpack_from({source})"] if at else []
    return [*unpack, *py_call("cls", taken)]


def py_type(f: Field) -> str:
    """The annotation of a field."""
    return "bytes" if f.kind == "bytes" else "int" if f.count == 1 else "tuple[int, ...]"


def py_default(f: Field) -> str:
    """What a field is where an older speaker leaves it out."""
    if not f.since:
        return ""
    return " = 0" if f.count == 1 else f" = (0,) * {f.count}"


def py_glyphs(glyphs: dict[str, Any]) -> str:
    """The module table_hw/_glyph_tables.py."""
    lines = ['"""The pictures of the panel.', "", NOTE.format(source="firmware/glyphs.toml"), ""]
    lines += [
        "A glyph is its columns from left to right; in a column bit 0 is the top pixel.",
        '"""',
        "",
        "# fmt: off",
        "",
    ]
    lines += ["from __future__ import annotations", "", "Glyph = tuple[int, ...]"]
    for name in ("narrow", "wide", "sign", "mark"):
        drawn = {key: columns_of(art) for key, art in glyphs[name].items()}
        lines += ["", f"{name.upper()}: dict[str, Glyph] = {{"]
        lines += [f'    "{key}": {hexes(columns)},' for key, columns in drawn.items()] + ["}"]
    lines += ["", "TEXT: dict[str, Glyph] = {"]
    for code, columns in text_font(glyphs):
        letter = bytes([code]).decode("iso-8859-2")
        lines += [f'    "{letter}": {hexes(columns)},']
    return "\n".join([*lines, "}", "", *py_segments(glyphs)])


def py_segments(glyphs: dict[str, Any]) -> list[str]:
    """The pictures of seven-segment digits."""
    font = {bytes([code]).decode("iso-8859-2"): bits for code, bits in segment_font(glyphs)}
    signs = {name: segments_of(lit) for name, lit in glyphs["segment_sign"].items()}
    lines = ["# Seven-segment digits: bits 7-0 are the dot and segments A-G."]
    for name, table in (("SEGMENT", font), ("SEGMENT_SIGN", signs)):
        lines += [f"{name}: dict[str, int] = {{"]
        lines += [*(f'    "{key}": 0x{bits:02X},' for key, bits in table.items()), "}", ""]
    return lines


def hexes(columns: tuple[int, ...]) -> str:
    """A tuple of columns as Python writes it."""
    inner = ", ".join(f"0x{c:02X}" for c in columns)
    return f"({inner},)" if len(columns) == 1 else f"({inner})"
