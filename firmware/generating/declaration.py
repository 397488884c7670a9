"""The declaration of the messages, read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SIZES = {"u8": 1, "u16": 2, "u32": 4, "i16": 2}


@dataclass(frozen=True)
class Field:
    """One field of a message: `count` numbers of `kind`, or all that follows (`bytes`).

    `since` is the minor version that brought it; speakers of an older one leave it out, which reads as 0.
    """

    name: str
    kind: str
    count: int
    about: str
    offset: int
    since: int = 0

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
    def least(self) -> int:
        """The part of `length` that every minor version sends."""
        return sum(field.size for field in self.fields if not field.since)

    @property
    def has_tail(self) -> bool:
        """Whether the last field is `bytes`."""
        return bool(self.fields) and self.fields[-1].kind == "bytes"


def read_fields(declared: list[list[Any]]) -> tuple[Field, ...]:
    """The fields of a message with their places."""
    fields: list[Field] = []
    offset = 0
    for name, text, about, *since in declared:
        kind, _, count = text.partition("*")
        fields.append(Field(name, kind, int(count or 1), about, offset, *since))
        offset += fields[-1].size
    return tuple(fields)


def read_messages(protocol: dict[str, Any]) -> list[Message]:
    """All messages, in the order of the declaration."""
    declared = {m["name"]: m for m in protocol["message"]}
    return [
        Message(m["name"], m["type"], m["from"], m["about"], read_fields(declared[m.get("like", m["name"])]["fields"]))
        for m in protocol["message"]
    ]
