"""Cards that were laid together shared among those who may have laid them: which card each is, and whose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import attrgetter

from engine.table.evidence import Evidence
from engine.table.hypothesis import Hypothesis
from engine.table.strength import TWO_HANDS

__all__ = ["Way", "read", "ways"]

ONE_HAND_S = 0.3
"""Cards that come to rest so soon (seconds) after each other are of one hand, rather."""

WAYS = 8
"""So many ways are tried to share the cards among those who laid them, the likeliest first."""


@dataclass(frozen=True)
class Way:
    """By whom (place) each card was laid, and how likely (log) that is by what was seen."""

    likely: float
    places: tuple[int, ...]


def read(account: Hypothesis, cards: Sequence[Evidence]) -> list[tuple[int, float]] | None:
    """What each card looks most like that was not played before, each of them once, with its log-probability."""
    found: list[tuple[int, float]] = []
    taken = account.played
    for known in cards:
        best = next((pair for pair in known.faces if not taken >> pair[0] & 1), None)
        if best is None:
            return None
        found.append(best)
        taken |= 1 << best[0]
    return found


def ways(account: Hypothesis, cards: Sequence[Evidence], leading: int, left: Sequence[int]) -> list[Way]:
    """The likeliest ways: the first cards, so many (``leading``), are of the player who begins, and later ones only if
    people say so; nobody has laid more than are ``left`` to him."""
    place_of, leads = account.state.setup.place, account.standing.turn
    shared = {(0,) * len(account.state.seats): [Way(0.0, ())]}  # by how many cards each has laid
    for number, known in enumerate(cards):
        after: dict[tuple[int, ...], list[Way]] = {}
        at_once = number > 0 and known.first_at - cards[number - 1].first_at < ONE_HAND_S
        for counts, found in shared.items():
            for seat, value in known.seats:
                place = place_of.get(seat)
                first = number < leading or (known.told and place == leads)
                if place is None or (place == leads) is not first or counts[place] == left[place]:
                    continue
                more = tuple([laid + (other == place) for other, laid in enumerate(counts)])
                for way in found:
                    likely = way.likely + value + (TWO_HANDS if at_once and way.places[-1] != place else 0.0)
                    after.setdefault(more, []).append(Way(likely, (*way.places, place)))
        shared = {counts: _likeliest(found) for counts, found in after.items()}
    return _likeliest(way for found in shared.values() for way in found)


def _likeliest(ways: Iterable[Way]) -> list[Way]:
    return nlargest(WAYS, ways, key=attrgetter("likely"))
