"""The last card of a deal that seems to be over without it: people are asked for it as for any that nobody saw.

Its cards were swept, or the table has been quiet for long, and yet by the likeliest account somebody has not played to
the last trick: what he laid was taken for another card, or it was not seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.masks import bits
from engine.state import State
from engine.table.belief import Belief, Cleared
from engine.table.standing import Standing
from engine.table.steps import Seen, Step
from engine.table.unseen import shares
from engine.table.updates import Choice as Chance
from engine.table.updates import Gap

__all__ = ["last_card", "swept_last"]

_LATER_S = 1e-4  # than the card before it, with which it went; no other comes to rest between
_NEXT_S = 1e-2  # the same of the first card of a trick, which went later


def last_card(belief: Belief, *, over: bool) -> Gap | None:
    """The card that is missing where the deal is ``over`` by all that is known of the table, or the last trick was
    swept; None where none is."""
    standing = belief.best.standing
    state = standing.state
    seat = state.turn
    if seat is None or not state.in_last_trick or not (over or (state.plays and swept_last(belief))):
        return None
    ways = list(_ways(standing))
    if not ways:
        return None
    cards, likely = state.pack.cards, shares(ways)
    chances: tuple[Chance, ...] = tuple((cards[card].long, p) for card, p in likely)
    return Gap(len(state.tricks) + 1, seat, cards[likely[0][0]], chances, _moment(belief.steps, first=not state.plays))


def swept_last(belief: Belief) -> bool:
    """Whether the middle was emptied after the last card that is a play."""
    last = next((step for step in reversed(belief.steps) if isinstance(step, Seen | Cleared)), None)
    return isinstance(last, Cleared)


def _ways(standing: Standing) -> Iterator[tuple[int, State]]:
    """The cards that it can have been, each with where the deal stands then."""
    for card in bits(standing.state.rules.cards & ~standing.state.gone):
        after = standing.supposing(standing.turn, card)
        if after is not None:
            yield card, after.state


def _moment(steps: tuple[Step, ...], *, first: bool) -> tuple[int, float]:
    """Behind the last card that was seen. ``first``: of a trick."""
    era, at, _, _ = max(step.key for step in steps if isinstance(step, Seen))
    return era, at + (_NEXT_S if first else _LATER_S)
