"""What was said in a deal and has to be remembered: melds, how they were told, cards exchanged, doubling."""

from __future__ import annotations

from engine.actions import DeclareNone, Exchange, Expose, Kontra, Melds, Show, Widow
from engine.cards import Seat
from engine.state import State
from gui.wording import call_words

__all__ = ["said_so_far"]

_KEPT = (Melds, Show, Exchange, Kontra, DeclareNone, Expose, Widow)
_LAST = 3
"""So many words of one player are kept in sight."""


def said_so_far(state: State) -> tuple[tuple[Seat, str], ...]:
    """The last words of each player that others have to remember, in the order of the seats."""
    found: dict[Seat, list[str]] = {}
    for word in state.words:
        if isinstance(word.call, _KEPT):
            found.setdefault(state.seats[word.place], []).append(call_words(word.call, state.pack))
    return tuple((seat, ", ".join(found[seat][-_LAST:])) for seat in state.seats if seat in found)
