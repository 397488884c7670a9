"""Enumerations whose members are found as quickly as any attribute of a class."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

__all__ = ["plain_members"]

E = TypeVar("E", bound=type[Enum])


def plain_members(enumeration: E) -> E:
    """The same enumeration, its members put into the class itself.

    Python 3.11 keeps a property there that calls a function for every ``Phase.PLAY``; later versions do what is done
    here. The rules ask for members many times with every card.
    """
    for member in enumeration:
        type.__setattr__(enumeration, member.name, member)
    return enumeration
