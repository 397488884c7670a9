"""What one step of a deal is taken for."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from engine.cards import Seat

__all__ = ["NOTHING", "PLAYED", "SAID", "Choice", "Kind"]


class Kind(IntEnum):
    """What a step is taken for."""

    PLAY = 1
    WAITING = 2
    """A play before trumps are known: its place in the game comes later."""
    SAME = 3
    """A card that was seen before and is seen anew."""
    NOTHING = 4
    """A back, a stranger, a card taken back, a card that lies there for another reason."""
    TURNED_UP = 5
    SAID = 6
    EXCHANGED = 7
    """The card given for the turned-up one, lying in its place."""
    REST = 8
    """All that was left was thrown down, and not all of it was seen: the ``unseen`` cards are supposed."""


class Choice(NamedTuple):
    """The reading of one step; -1 stands for none. ``place`` of the player, ``card``: index.

    ``same``: the step at which the card was seen before; of melds laid open, the number of their reading. ``unseen``:
    the cards that are supposed to have been played just before, each by the player on turn, without being seen.
    ``swapped``: the turned-up card is played by who exchanged it without being seen. ``takes``: the place of who takes
    all that was thrown down with this card, or before this step.
    """

    kind: Kind
    place: int = -1
    card: int = -1
    same: int = -1
    unseen: tuple[int, ...] = ()
    swapped: bool = False
    takes: int = -1


NOTHING = Choice(Kind.NOTHING)
SAID = Choice(Kind.SAID)

PLAYED = tuple(tuple(Choice(Kind.PLAY, place, card) for card in range(32)) for place in range(len(Seat)))
"""By place and card: plain plays, each made once. The belief reads a card as one some thousand times a deal."""
