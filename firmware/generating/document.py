"""The tables of PROTOCOL.md."""

from __future__ import annotations

from typing import Any

from generating.declaration import Message

BEGIN, END = "<!-- tables: generated -->\n", "<!-- end of tables -->\n"


def md_tables(protocol: dict[str, Any], messages: list[Message]) -> str:
    """The tables of PROTOCOL.md."""
    lines = ["## Messages", ""]
    for m in messages:
        arrow = "host to device" if m.sender == "host" else "device to host"
        size = f"{m.length} bytes" + (" and more" if m.has_tail else "")
        size += f", {m.least} in minor version 0" if m.least < m.length else ""
        lines += [f"### `{m.type:02X}` {m.name} ({arrow}, {size})", "", m.about, ""]
        if m.fields:
            lines += ["| at | field | type | meaning |", "|---|---|---|---|"]
            lines += [
                f"| {f.offset} | {f.name} | {f.kind}{f'[{f.count}]' if f.count > 1 else ''} | {f.about} |"
                for f in m.fields
            ] + [""]
    lines += ["## Numbers", ""]
    for enum in protocol["enums"].values():
        lines += [f"**{enum['about']}**", "", "| number | name | meaning |", "|---|---|---|"]
        lines += [f"| {number} | {name} | {about} |" for name, number, about in enum["values"]] + [""]
    return "\n".join(lines)


def with_tables(text: str, protocol: dict[str, Any], messages: list[Message]) -> str:
    """The document with its tables made anew; the words around them are kept."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + md_tables(protocol, messages) + "\n" + END + after
