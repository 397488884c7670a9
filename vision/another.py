"""Whether what is seen now where a card lies, or was, is that card or another: judged from a look and how far aside."""

from __future__ import annotations

import numpy as np

from engine.observation import UNKNOWN
from vision.geometry import Quad, along
from vision.recognize import Look
from vision.track import AGREED, LIKELY, SURE, Track

__all__ = [
    "ASIDE", "JUMPED", "LAIN", "aside_by", "contradicts", "in_doubt", "laid_upon", "lies_across", "nothing_alike",
    "shown_again", "slid_upon", "unlike",
]  # fmt: skip

JUMPED = 0.2
"""A card that was somewhere else, by more than this share of its height, a look ago has moved, whatever stirred."""

ASIDE, LAIN = 0.12, 0.1
"""A card that is laid upon another comes to lie by more than this share of its height aside; the one below had been
read when it had lain still for so many seconds."""

TURNED = 0.87
"""Cosine of the angle by which a card that is pushed is turned at most."""

NUDGED = 0.06
"""Less far aside an outline is by its own noise."""

ODD = 0.03
"""So little probability that two looks are at one face, where none of them is sure, speaks for two cards."""

UNLIKE = 0.1
"""The same where the outline has moved far: a lead thrown upon a card is commoner than a card pushed so far. Where two
looks tell nothing of each other it is one in 32."""


def aside_by(track: Track, quad: Quad) -> float:
    """How far an outline's corner that is furthest aside of a card's is from it, as a share of the card's height."""
    return float(np.abs(quad - track.quad).max()) / max(track.height, 1.0)


def lies_across(track: Track, quad: Quad, look: Look) -> bool:
    """Whether an outline in which another face is surely read lies so far across a card that it is none of it: what
    others leave to be seen of a card that they push lies nearly as that did."""
    surely = look.confidence >= AGREED and look.best not in (track.best, UNKNOWN) and nothing_alike(track, look)
    return surely and along(track.quad, quad) < TURNED


def laid_upon(track: Track, look: Look, aside: float, *, stirred: bool) -> bool:
    """Whether a card was laid upon this one, which is covered now: it lay still when it was read, or was read well,
    something has ``stirred`` there since, and the outline is a little aside and shows another face; one that this card
    may have as well does so only where it was read well, for what a hand held still for a moment is read badly. One
    look at it is enough where the outline is far aside and another is surely read in it. In dim light, or between two
    frames, a hand may have gone unseen: then one that was read well, and an outline far aside in which another is
    read."""
    lain = track.shown_at - track.rest_since > LAIN or track.read_well
    surely_aside = aside > JUMPED and look.confidence > SURE
    known = track.sure and (track.looks >= 2 or surely_aside) and lain and track.missed < 2
    another = look.best not in (track.best, UNKNOWN) and (track.read_well or nothing_alike(track, look))
    shows = another and look.confidence > LIKELY
    return known and ((stirred and aside > ASIDE) or (track.read_well and surely_aside)) and shows


def contradicts(track: Track, look: Look, moved: float) -> bool:
    """Whether another card lies where this one was: seen after a gap or a jump, and surely a different face."""
    changed = track.missed >= 2 or moved > JUMPED
    sure = look.confidence > SURE and track.confidence > SURE and track.looks >= 2
    return changed and sure and look.best != track.best


def in_doubt(track: Track, look: Look, *, upon: bool) -> bool:
    """Whether another card may lie now where this one was, or ``upon`` it, only that the look does not settle it: it
    was out of sight, or the outline is aside of its own or was touched, and shows another face; where no look was
    sure, hardly one that both may be."""
    if track.looks < 2:
        return False
    if look.best == UNKNOWN:  # a card that can hardly be read, or a hand: in any case not what two looks told surely
        once = track.sure and not track.read_well
        return once and (upon or track.rival is not None) and nothing_alike(track, look)
    # Of a rival that could not be read yet only a look that is sure can tell that it is a card.
    rivalled = track.rival is not None and (track.rival.best != UNKNOWN or look.confidence > SURE)
    if not (track.missed >= 2 or rivalled or (upon and (track.read or not track.sure))):
        return False
    return look.best != track.best if track.sure else track.looks > 2 and nothing_alike(track, look)


def unlike(track: Track, look: Look, aside: float) -> bool:
    """Whether what lies far aside of a card that was read surely, or often, is rather another, whatever it is."""
    known = track.looks > 2 or (track.looks == 2 and track.sure)
    return known and aside > JUMPED and nothing_alike(track, look, aside)


def slid_upon(track: Track, look: Look, aside: float) -> bool:
    """Whether what lies only a little aside of a card that was well read shows nothing of it."""
    return track.read_well and aside > NUDGED and nothing_alike(track, look)


def nothing_alike(track: Track, look: Look, aside: float = 0.0) -> bool:
    """Whether a look shows hardly any face that the card may have, by how far aside what it shows lies."""
    return track.in_common(look) < (UNLIKE if aside > JUMPED else ODD)


def shown_again(track: Track, look: Look) -> bool:
    """Whether a look shows what those before showed. That it shows no card of the pack, like them, says nothing."""
    return look.best == track.best and (look.best != UNKNOWN or not nothing_alike(track, look))
