"""What a key on the display's box means: that follows from what can be said now, by whom, and what was chosen before.

A few keys must do for every call of every game, so there are two ways to say something. What is said most is one
press: no (pass, refuse …) and yes (take, the lowest bid, accept, deal …). Everything else is chosen first, seen on
the panel with a question mark, and said with yes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.actions import (
    Accept,
    Bid,
    Call,
    DeclareNone,
    Good,
    Here,
    Kontra,
    MeldKind,
    Melds,
    NewDeal,
    Pass,
    PlayIt,
    Refuse,
    Say,
    Take,
)
from engine.cards import Seat
from engine.table import TableView
from table_hw.display import KeyPress

__all__ = ["Choice", "Understood", "Undo", "Wish", "sayable", "understand", "wish_of"]


class Wish(Enum):
    """What somebody wants who presses a key."""

    NO = "no"
    YES = "yes"
    NEXT = "next"
    PLAYER = "player"
    MELD = "meld"
    BELLA = "bella"
    DOUBLE = "double"
    UNDO = "undo"


_WISHES: dict[int, tuple[tuple[Wish, Wish], ...]] = {
    1: ((Wish.NEXT, Wish.YES),),
    2: ((Wish.NEXT, Wish.PLAYER), (Wish.YES, Wish.UNDO)),
    3: ((Wish.NEXT, Wish.PLAYER), (Wish.YES, Wish.DOUBLE), (Wish.UNDO, Wish.UNDO)),
    4: ((Wish.NO, Wish.MELD), (Wish.YES, Wish.DOUBLE), (Wish.NEXT, Wish.PLAYER), (Wish.UNDO, Wish.UNDO)),
    5: (
        (Wish.NO, Wish.NO),
        (Wish.YES, Wish.DOUBLE),
        (Wish.NEXT, Wish.PLAYER),
        (Wish.MELD, Wish.BELLA),
        (Wish.UNDO, Wish.UNDO),
    ),
}
"""For a box with so many keys: what each means pressed shortly, and held."""

_NO = (Pass, Refuse, DeclareNone, Good)
_YES = (NewDeal, Take, Here, Bid, PlayIt, Accept)


@dataclass(frozen=True, slots=True)
class Choice:
    """A call that stands on the panel with a question mark."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Undo:
    """The last thing that somebody said is taken back."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a press came to: something to do, something chosen, or nothing (both None)."""

    do: Say | Undo | None = None
    choice: Choice | None = None


def wish_of(press: KeyPress, keys: int) -> Wish | None:
    """What a press means on a box with so many keys; None for a key that the box has not."""
    wishes = _WISHES.get(max(1, min(keys, 5)), ())
    if not 0 <= press.key < len(wishes):
        return None
    return wishes[press.key][1 if press.long else 0]


def sayable(view: TableView) -> tuple[Choice, ...]:
    """Everything that can be said now, the player on turn first; after a deal the next dealer's word before all."""
    said = tuple(Choice(legal.seat, call) for legal in view.possible for call in legal.calls)
    if view.state.finished:
        return (Choice(view.state.next_dealer, NewDeal()), *said)
    return said


def understand(wish: Wish, view: TableView, chosen: Choice | None) -> Understood:
    """What a wish comes to at this table, with ``chosen`` on the panel.

    A choice that is not possible any more counts as none.
    """
    calls = sayable(view)
    chosen = chosen if chosen in calls else None
    if wish is Wish.UNDO:
        return Understood() if chosen is not None else Understood(do=Undo())
    if wish is Wish.NO and chosen is not None:
        return Understood()
    if wish is Wish.YES and chosen is not None:
        return Understood(do=Say(chosen.seat, chosen.call))
    if wish in (Wish.NO, Wish.YES):
        return _at_once(calls, _NO if wish is Wish.NO else _YES, view)
    return Understood(choice=_chosen_next(wish, calls, chosen))


def _at_once(calls: Sequence[Choice], kinds: tuple[type[Call], ...], view: TableView) -> Understood:
    """Say what this key says by itself for the one on turn; a yes that could mean several things is asked about, and so
    is whose word it is while that is not known."""
    mine = [c for c in calls if view.turn in (c.seat, None) or isinstance(c.call, NewDeal)]
    for kind in kinds:
        fitting = [c for c in mine if isinstance(c.call, kind)]
        if fitting and (view.dealer_sure or view.plays):
            return Understood(do=Say(fitting[0].seat, fitting[0].call))
        if fitting:
            return Understood(choice=fitting[0])
    return Understood(choice=mine[0] if mine and kinds is _YES else None)


def _chosen_next(wish: Wish, calls: Sequence[Choice], chosen: Choice | None) -> Choice | None:
    """The next of those that the wish is about, round and round; None where there is none."""
    if wish is Wish.PLAYER:
        return _of_next_player(calls, chosen)
    ring = [c for c in calls if _is_about(wish, c.call)]
    if not ring:
        return None
    return ring[(ring.index(chosen) + 1) % len(ring)] if chosen in ring else ring[0]


def _of_next_player(calls: Sequence[Choice], chosen: Choice | None) -> Choice | None:
    seats = list(dict.fromkeys(c.seat for c in calls))
    if not seats:
        return None
    at = seats.index(chosen.seat) if chosen is not None else 0
    coming = seats[(at + 1) % len(seats)]
    return next(c for c in calls if c.seat is coming)


def _is_about(wish: Wish, call: Call) -> bool:
    if wish is Wish.NEXT:
        return True
    if wish is Wish.DOUBLE:
        return isinstance(call, Kontra)
    if not isinstance(call, Melds):
        return False
    has_bella = any(said.kind is MeldKind.BELLA for said in call.items)
    return has_bella if wish is Wish.BELLA else not has_bella or len(call.items) > 1
