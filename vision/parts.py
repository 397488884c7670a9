"""Outlines that are no card of their own: parts of cards that lie there, and where cards meet what looks like one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.observation import BACK, UNKNOWN
from vision.detect import Found
from vision.geometry import Quad, along, area, covered_share, covered_together
from vision.track import AGREED, Track
from vision.view import View

__all__ = ["is_part", "without_parts"]

PART, INSIDE = 0.8, 0.7
"""An outline of less than this share of a card's area, or one that is known to be too small for a card, is a part of a
card within whose outline more than that share of it lies."""

ACROSS = 0.5
"""Cosine of the angle between a card and what lies across it, at most: where that is read as another card beyond doubt,
it is one that was laid there, cut short."""

PATCHED = 0.9
"""A smaller outline of which cards that are known cover more than this together shows only them; and one of which one
that is as large as a card covers so much is a part of it, unless it is read well, however badly that one is read."""


def without_parts(found: list[Found], tracks: Sequence[Track], view: View) -> tuple[list[Found], list[Track]]:
    """The outlines but for parts of cards that were read well, and these cards.

    A hand or another card leaves so much of them to be seen, or the whole was found as well. All cards are of one size,
    so such an outline is no other card; the one it belongs to lies there still. But what is known to be as large
    as a card (`View.as_a_card`) is no part, however large an outline it lies in: that took in two cards.
    """
    whole, in_part = [], []
    for outline in found:
        card = None if view.as_a_card(outline.quad) else _of(outline.quad, tracks, view)
        if card is None:
            whole.append(outline)
        else:
            in_part.append(card)
    return whole, in_part


def is_part(track: Track, tracks: Sequence[Track], whole: Callable[[Quad], bool]) -> bool:
    """Whether what was outlined lies within a card, is smaller than one, and cannot be read well: a picture in its
    middle, or what was seen of it at first. ``whole``: whether an outline may be that of a whole card."""
    if track.read_well or whole(track.quad):
        return False
    cards = (other.quad for other in tracks if other is not track and whole(other.quad))
    return any(covered_share(card, track.quad) > PATCHED for card in cards)


def _of(quad: Quad, tracks: Sequence[Track], view: View) -> Track | None:
    """The card that an outline shows a part of, alone or where others meet it."""
    share = 1.0 if view.misfit(quad) else PART
    part_of = next((t for t in tracks if _is_part(quad, t, share)), None)
    if part_of is None:
        return _patched(quad, tracks)
    return None if _laid_across(quad, part_of, view) else part_of


def _is_part(quad: Quad, track: Track, share: float) -> bool:
    """Whether an outline of less than such a share of a card's area is a part of it."""
    smaller = track.confidence >= AGREED and area(quad) < share * area(track.quad)
    return smaller and covered_share(track.quad, quad) > INSIDE


def _laid_across(quad: Quad, track: Track, view: View) -> bool:
    """Whether what looks like a part of a card is rather another one that lies across it."""
    if along(quad, track.quad) > ACROSS:
        return False
    seen = view.look(quad)
    return seen.best not in (track.best, UNKNOWN) and seen.confidence >= AGREED


def _patched(quad: Quad, tracks: Sequence[Track]) -> Track | None:
    """The card that most of an outline shows which is smaller than a card and shows nothing but parts of cards that
    were read well: they meet there, and their corners look like one card's."""
    near = [t for t in tracks if t.best < BACK and t.confidence >= AGREED and area(quad) < PART * area(t.quad)]
    if covered_together([t.quad for t in near], quad) < PATCHED:
        return None
    return max(near, key=lambda t: covered_share(t.quad, quad))
