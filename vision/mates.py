"""Cards that were laid with another one: the first card of a meld, told alone, seems to be one that was turned up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.observation import BACK
from vision.geometry import centre_of
from vision.sides import any_near
from vision.track import Track
from vision.zones import BESIDE

__all__ = ["laid_beside", "waits_for"]

TOGETHER = 1.0
"""Seconds within which cards come to rest that one hand lays at once: each does when it is seen to lie still."""


def laid_beside(track: Track, others: Iterable[Track], unit: float) -> list[Track]:
    """The other open cards beside one that came to rest about when it did; ``unit``: a card's height in pixels."""
    return [
        other
        for other in others
        if other is not track
        and not other.missed
        and other.sure
        and max(other.best, track.best) < BACK
        and abs(other.rest_since - track.rest_since) < TOGETHER
        and any_near([centre_of(other.quad)], centre_of(track.quad), BESIDE * unit)
    ]


def waits_for(track: Track, mates: Sequence[Track], at: float, rest: float) -> bool:
    """Whether a card is not told yet at a time since some of these have not lain still for ``rest`` seconds: not for
    longer than as long again."""
    return at - track.rest_since < 2 * rest and any(at - mate.rest_since < rest for mate in mates)
