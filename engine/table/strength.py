"""How the rules and the ways of a card table weigh upon the evidence: soft, stated, and in this one place.

Natural logarithms of how often a thing happens, next to what is usual. None of them is a veto: enough evidence
overcomes each.
"""

from __future__ import annotations

import math

from engine.table.evidence import Evidence, near

__all__ = [
    "ASIDE",
    "ASTRAY",
    "EARLY",
    "EXCHANGE",
    "MISFIT",
    "MISSED",
    "NO_PLAY",
    "SAME_MOVED",
    "SAME_OLD",
    "SAME_STAYS",
    "SWAPPED",
    "TAKEN_BACK",
    "UNSEEN_EXCHANGE",
    "VIOLATION",
    "again",
]

VIOLATION = math.log(1 / 1000)
"""People break a rule of play or of turn about once in a thousand cards."""

MISFIT = math.log(1e-5)
"""A card that no state of the game can take: played before, or a second one to the same trick."""

NO_PLAY = math.log(1e-4)
"""A card that comes to rest in the middle and is no play."""

ASIDE = math.log(0.9)
"""A card that comes to rest away from the middle is no play: a meld laid open, a card of the stock, a look."""

ASTRAY = math.log(0.02)
"""A play that comes to rest away from the middle."""

EXCHANGE = math.log(0.5)
"""Where the turned-up card lay, the seven of its suit lies now: it was exchanged, by whomever."""

UNSEEN_EXCHANGE = math.log(0.05)
"""The turned-up card was exchanged, and neither a word nor the camera told of it."""

TAKEN_BACK = math.log(0.03)
"""The same, of a card that was gone again, alone, within two seconds."""

MISSED = math.log(1 / 1000)
"""A card that was played and never seen."""

EARLY = math.log(0.05)
"""A card played before the auction is known to be over."""

SWAPPED = math.log(0.1)
"""Two cards that came at nearly the same time are reported in the wrong order."""

SAME_MOVED = math.log(0.3)
"""A card seen anew is one seen before that has just gone from its place, or lies in this very place."""

SAME_OLD = math.log(1 / 1000)
"""The same, though the one seen before went long ago: somebody looks back at a trick."""

SAME_STAYS = math.log(1e-5)
"""The same, though the one seen before still lies elsewhere."""

_JUST_GONE_S = 5.0


def again(old: Evidence, new: Evidence) -> float:
    """How likely a card that looks like one seen before is that card."""
    if old.era != new.era:
        return SAME_MOVED
    if old.gone_at is None:
        return SAME_MOVED if near(old.seen, new.seen) else SAME_STAYS
    return SAME_MOVED if new.first_at - old.gone_at < _JUST_GONE_S else SAME_OLD
