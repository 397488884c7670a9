"""What was said in a deal and has to be remembered: melds, how they were told, cards exchanged, doubling."""

from __future__ import annotations

from engine.actions import Call, DeclareNone, Exchange, Expose, Kontra, Melds, Show, Widow
from engine.cards import Seat
from engine.state import State
from gui.wording import call_words, card_name, rank_name

__all__ = ["BETWEEN", "said_so_far"]

_KEPT = (Melds, Show, Exchange, Kontra, DeclareNone, Expose, Widow)
BETWEEN = ", "
"""Stands between two words of a player."""

_LAST = 2
"""So many words of one player are kept in sight."""


def said_so_far(state: State) -> tuple[tuple[Seat, str], ...]:
    """The last words of each player that others have to remember, in the order of the seats."""
    found: dict[Seat, list[str]] = {}
    for word in state.words:
        if isinstance(word.call, _KEPT):
            told = _exchanged(state, word.place) if isinstance(word.call, Exchange) else _told(word.call, state)
            _add(found.setdefault(state.seats[word.place], []), told)
    return tuple((seat, BETWEEN.join(found[seat][-_LAST:])) for seat in state.seats if seat in found)


def _exchanged(state: State, place: int) -> str:
    """Which card was given for which."""
    swaps = [swap for swap in state.exchanges if swap.place == place]
    if not swaps:
        return call_words(Exchange(), state.pack, game=state.game)
    return f"{card_name(swaps[-1].given)} → {rank_name(swaps[-1].got.rank, state.pack)}"


def _told(call: Call, state: State) -> str:
    """In as few words as can be: a meld that is shown is told by its name."""
    return call_words(Melds(call.items) if isinstance(call, Show) else call, state.pack, game=state.game)


def _add(words: list[str], new: str) -> None:
    """A word more; what is told more exactly now takes the place of what was said of it before."""
    words[:] = [word for word in words if not new.startswith(word)]
    words.append(new)
