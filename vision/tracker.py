"""Cards over time: which outline of this frame is which card of the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import dist

import numpy as np

from engine.observation import BACK, UNKNOWN
from vision.another import (
    ASIDE,
    JUMPED,
    LAIN,
    aside_by,
    contradicts,
    in_doubt,
    laid_upon,
    lies_across,
    nothing_alike,
    slid_upon,
    unlike,
)
from vision.detect import Found, each_once
from vision.geometry import Move, Quad, carried, centre_of, covered_share, midline, most_alike, overlap
from vision.parts import without_parts
from vision.recognize import A_CARD, Look
from vision.sideways import odds, quarter_turned, same_way_up
from vision.sizes import SURELY
from vision.track import LIKELY, SURE, Track
from vision.view import View

__all__ = ["COVERED", "CREDIT", "EDGE_ON_EDGE", "MATCH", "Tracker", "cards_of"]

MATCH = 0.35
"""Outlines of two frames that overlap at least this much may be the same card."""

EDGE_ON_EDGE = 0.75
"""Cards whose outlines overlap one that was found by more than this lie on one another: only one of them is seen."""

STILL = 0.05
"""A card lies still while its corners move less than this share of its height between two looks."""

COVERED = 0.45
"""A card under another that hides this share of it need not be seen to be there."""

BARE = 0.6
"""A card of which another hid this share, and which is read again, lies bare: the other one is gone."""

GONE_AFTER = 0.5
"""Seconds in which a card that nothing hides must be seen again, or it was taken away. Overlooked once is not gone,
however long nobody had looked."""

FORGOTTEN_AFTER = 6.0
"""Seconds after which even a card behind a resting hand counts as gone."""

SLIPPED = 0.4
"""An outline of which a missing card's outline covers more than this, and which shows its face, is that card."""

JUST_LAID = 1.0
"""Seconds after its first look in which a card that looks like another is still the same card, better seen: nobody
changes cards so fast."""

CREDIT = 0.15
"""Seconds of rest before the first look at most, however long nothing stirred there: what is seen only now where
nothing happened for long was no card a moment ago."""

ACROSS = 0.25
"""An outline of which a card that shows the same face covers more than this shows that card once more."""

CROSSED = 0.1
"""Share of an outline under another one from which that one is in its way."""

LOOK_AGAIN = 1.0
"""Seconds after which a card that lies open is looked at again all the same: no reading is final."""

FAR_SURER = 100.0
"""Read a quarter turn on, as it lay before, the court laid across a court may pass for that one: the odds of what is
read the right way round are so many times those then."""

OPEN = 0.15
"""A card counts as lying open while others hide less than this share of it; covered ones are read badly."""

HALF = 0.6
"""One of which the stock hides less than this share can still be read, if badly."""


def cards_of(found: Sequence[Found], tracks: Sequence[Track]) -> set[int]:
    """The numbers of the known cards that outlines may be of: of two across one another of the one that lies most
    alike."""
    known = [track.quad for track in tracks]
    alike = (most_alike(outline.quad, known, MATCH) for outline in found)
    return {tracks[number].number for number in alike if number is not None}


class Tracker:
    """Follows all cards on the table from detections; ``update`` is called for every frame that is examined."""

    def __init__(self) -> None:
        self.tracks: list[Track] = []
        self._next = 1
        self._last = 0.0
        self._calm_since: Callable[[Quad], float] = lambda quad: self._last
        self._witnessed = False
        """Whether that is known from what stirred, and not from when outlines were looked at."""
        self._fresh: list[Quad] = []
        """Outlines of this frame that continue no card."""

    def moved(self, move: Move) -> None:
        """The camera was moved, and with it all that is seen."""
        for track in self.tracks:
            for card in (track, *(() if track.rival is None else (track.rival,))):
                card.quad = carried(card.quad, move).astype(np.float32)

    def update(self, found: list[Found], at: float, view: View) -> list[Track]:
        """Take one frame's outlines in, with what it tells of any outline; returns the tracks that were lifted."""
        since, self._last, found = at - self._last, at, each_once(found, EDGE_ON_EDGE)
        self._calm_since, self._witnessed = view.calm_since or (lambda quad: at), view.calm_since is not None
        look_at, away = view.look, [t for t in self.tracks if not view.examined(t.quad)]
        for track in away:
            track.seen_at = at
            if not (view.restless(track.quad) and view.bare(track.quad)):  # taken away, it would be news there
                track.found_at = at
        elsewhere = {track.number for track in away}
        free = [f for f in found if cards_of([f], self.tracks).isdisjoint(elsewhere)]
        free, in_part = without_parts(free, self.tracks, view)
        pairs = self._pairs(free, look_at)
        free = [f for f in free if all(f is not outline for _, outline in pairs)]
        self._fresh = [outline.quad for outline in free]
        for track, outline in pairs:
            self._continue(track, outline.quad, at, look_at)
        for track in in_part:
            track.found(at)
        for outline in free:
            self._arrive(outline, at, view)
        return self._missing(at, since, view)

    def _pairs(self, found: list[Found], look_at: Callable[[Quad], Look]) -> list[tuple[Track, Found]]:
        """Best overlaps first; nobody twice. Cards hardly move between frames: greedy will do."""
        scored: list[tuple[float, int, Track, Found]] = []
        for outline in found:
            near = [
                (overlap(t.quad, outline.quad), t.number, t, outline) for t in self.tracks if t.seen_at != self._last
            ]
            stacked = [t for shared, _, t, _ in near if shared > EDGE_ON_EDGE]
            if len(stacked) > 1:
                seen = _showing(look_at(outline.quad), stacked)
                near = [row for row in near if row[2] is seen or row[2] not in stacked]
            scored += near
        scored.sort(key=lambda row: (-row[0], row[1]))
        pairs: list[tuple[Track, Found]] = []
        for score, _, track, outline in scored:
            if score < MATCH:
                break
            if all(track is not t and outline is not f for t, f in pairs):
                pairs.append((track, outline))
        return pairs

    def _continue(self, track: Track, quad: Quad, at: float, look_at: Callable[[Quad], Look]) -> None:
        quad = same_way_up(track.quad, quad)
        if _a_quarter_on(track.quad, quad):
            quad = self._one_way_round(track, quad, look_at)
        moved = aside_by(track, quad)
        if self._shows_another(track, quad, moved, at, look_at):
            return
        still = moved < STILL
        track.quad = (0.6 * track.quad + 0.4 * quad).astype(np.float32) if still else quad
        if not still:
            track.rest_since = at if moved > JUMPED else self._rested(quad)
        track.found(at)

    @staticmethod
    def _one_way_round(track: Track, quad: Quad, look_at: Callable[[Quad], Look]) -> Quad:
        """The outline of a card that was outlined the other way round before, as it was before; or as it is now, and
        so from now on, where it is read better than so far. One in which another is surely read than is known to lie
        there, and that one not even as it was outlined before, or far less surely, is of a card laid across it."""
        before, look = same_way_up(track.quad, quarter_turned(quad)), look_at(quad)
        if track.read_well:
            another = look.confidence > SURE and look.best != track.best and nothing_alike(track, look)
            if not another:
                return before
            as_before = look_at(before)
            surer = odds(look.confidence) > FAR_SURER * odds(as_before.confidence)
            return quad if surer or as_before.best != track.best else before
        if look.named <= track.confidence:
            return before
        track.turn(same_way_up(quad, quarter_turned(track.quad)))
        return quad

    def _shows_another(
        self, track: Track, quad: Quad, moved: float, at: float, look_at: Callable[[Quad], Look]
    ) -> bool:
        """Look at a card where it is time to; whether what is seen there is, or may be, another one."""
        still, touched = moved < STILL, self._touched(track, quad)
        due = track.missed >= 2 or not still or not track.read or track.rival is not None
        again = touched or at - track.looked_at >= LOOK_AGAIN
        hidden = self._hidden(track) if due or again else 0.0
        exchanged = touched and self._half_under_stock(track, hidden)
        if not due and not exchanged and not (again and hidden < OPEN):
            return False
        look = look_at(quad)
        if still and hidden > HALF and track.read_well and look.best != track.best:
            return False  # read with what lies upon it
        upper = self._lying_upon(track, quad, look)
        if upper is not None:
            upper.found(at)
            return True
        covered = self._newly_covered(quad) and not lies_across(track, quad, look)
        aside = 0.0 if covered else moved
        # Of a card of which less than half is covered now most has not stirred, of what covers it most has.
        stirred = max(self._calm_since(track.quad), self._calm_since(quad)) > track.shown_at
        if laid_upon(track, look, aside, stirred=stirred):
            self._new(quad, at, look)
            return True
        if contradicts(track, look, moved):
            if track.missed >= 2 or at - track.born > JUST_LAID:
                track.lifted = True
                self._new(quad, at, look)
                return True
            track.forget()
        surely = look.confidence > SURE
        upon = aside > ASIDE and (hidden < OPEN or surely)  # a card half covered that was pushed is read badly
        upon |= touched and not covered and (hidden < OPEN or exchanged) and (surely or look.best == UNKNOWN)
        upon |= touched and hidden < OPEN and slid_upon(track, look, aside)
        if in_doubt(track, look, upon=upon) or unlike(track, look, aside):
            self._weigh_rival(track, quad, look, at, exchanged=exchanged)
            return True
        track.rival = None
        if look.card > A_CARD:
            track.take(look, at, still=still, hidden=hidden)
        else:
            track.denied += 1
        return False

    def _lying_upon(self, track: Track, quad: Quad, look: Look) -> Track | None:
        """The card upon another, where it lay, that an outline taken for that other's is rather of."""
        if look.best >= BACK or look.best == track.best or not track.read_well:
            return None
        middle = centre_of(quad)
        near = (t for t in self._above(track) if t.read_well and t.best == look.best)
        return next((t for t in near if dist(centre_of(t.quad), middle) < JUMPED * t.height), None)

    def _touched(self, track: Track, quad: Quad) -> bool:
        """Whether most of a card has stirred since its face was seen last: another may lie upon it, edge on edge."""
        return self._witnessed and self._calm_since(quad) > track.shown_at

    def _half_under_stock(self, track: Track, hidden: float) -> bool:
        """Whether a card shows half of its face under the stock: there it is exchanged."""
        upon = [t for t in self._above(track) if t.best != BACK]
        return OPEN <= hidden < HALF and sum(covered_share(t.quad, track.quad) for t in upon) < OPEN

    def _newly_covered(self, quad: Quad) -> bool:
        """Whether a card that came just now lies on it: then it is that one which was laid, and what is left to be
        seen of this one is easily outlined aside and read as another."""
        return any(covered_share(fresh, quad) > CROSSED for fresh in self._fresh)

    def _weigh_rival(self, track: Track, quad: Quad, look: Look, at: float, *, exchanged: bool) -> None:
        """Looks in a row that show one other face are not this card's: together they tell what lies there now; and so
        do looks of which none is sure, where none may be at this card, and what they are at lies still.

        A card that had been out of sight is gone then, and so is one that can be ``exchanged`` where it lies; another
        one that was seen all the time is covered.
        """
        rival, hidden = track.rival, self._hidden(track)
        unread = look.confidence < LIKELY and look.best != UNKNOWN
        unsure = unread and hidden < OPEN and nothing_alike(track, look, aside_by(track, quad))
        if rival is None or not (rival.best == look.best or unsure):
            rival = Track(0, quad, at, at, self._rested(quad), missed=track.missed)
        if aside_by(rival, quad) > STILL:
            rival.rest_since = self._rested(quad)
        # What others leave to be seen of a card is misread alike in look after look.
        rival.take(look, at, still=True, hidden=min(hidden, HALF))
        rival.quad, track.rival = quad, rival
        rival.seen_at = rival.found_at = at
        track.found(at)
        if (rival.sure and rival.looks >= 2) or (unsure and rival.looks >= 3 and at - rival.rest_since > LAIN):
            track.lifted, track.rival = exchanged or rival.missed >= 2, None
            rival.number, rival.missed = self._next, 0
            self._next += 1
            self.tracks.append(rival)

    def _arrive(self, outline: Found, at: float, view: View) -> None:
        look = view.look(outline.quad)
        if look.card < A_CARD or _patterned(outline.quad, look, view) or self._shown_twice(outline.quad, look):
            return
        pushed = self._pushed(outline.quad, look)
        if pushed is None:
            self._new(outline.quad, at, look)
            return
        pushed.quad, pushed.rest_since = same_way_up(pushed.quad, outline.quad), at
        pushed.found(at)
        pushed.take(look, at, still=False)

    def _shown_twice(self, quad: Quad, look: Look) -> bool:
        """Whether the face in an outline is that of a card that was read well and is seen where it lies, across which
        the outline lies: made whole from what others leave to be seen of a card, it may reach out to the wrong side,
        and where corners of several meet, they look like one card's. Each face exists once in a pack."""
        return look.best < BACK and any(
            track.best == look.best
            and track.read_well
            and track.found_at == self._last
            and covered_share(track.quad, quad) > ACROSS
            for track in self.tracks
        )

    def _pushed(self, quad: Quad, look: Look) -> Track | None:
        """A card that is missing and shows the same face was pushed here; each face exists once in a pack.

        Where the missing card lay already, its outline has only slipped: then a doubtful look will do.
        """
        if look.best >= 32:
            return None
        for track in self.tracks:
            if track.seen_at >= self._last or track.lifted or not track.looks or track.best != look.best:
                continue
            near = dist(centre_of(quad), centre_of(track.quad)) < 1.5 * track.height
            slipped = covered_share(track.quad, quad) > SLIPPED
            if slipped or (near and look.confidence >= SURE):
                return track
        return None

    def _new(self, quad: Quad, at: float, look: Look) -> None:
        track = Track(self._next, quad, at, at, self._rested(quad))
        track.take(look, at, still=True)
        self._next += 1
        self.tracks.append(track)

    def _rested(self, quad: Quad) -> float:
        """Since when a card that was just seen at a new place has lain there."""
        return float(np.clip(self._calm_since(quad), self._last - CREDIT, self._last))

    def _missing(self, at: float, since: float, view: View) -> list[Track]:
        for track in self.tracks:
            if track.seen_at == at or track.lifted:
                continue
            track.missed += 1
            if self._bare_below(track, at):
                track.lifted = True
                continue
            if view.bare(track.quad):  # what is not covered of it would be seen
                track.lifted = True
                continue
            if self._hidden(track) > COVERED:
                continue
            if not view.hidden(track.quad):
                track.unseen_for += since
                read_well = track.missed >= 2 and track.read_well
                track.lifted = read_well and not track.may_be_seen_in(view.look(track.quad))
            unseen = track.missed >= 2 and track.unseen_for > GONE_AFTER
            track.lifted |= unseen or at - track.seen_at > FORGOTTEN_AFTER
        gone = [t for t in self.tracks if t.lifted]
        self.tracks = [t for t in self.tracks if not t.lifted]
        return gone

    def _bare_below(self, track: Track, at: float) -> bool:
        """Whether a card that it covered for the most part shows its face: then it was taken away from it."""
        below = (t for t in self.tracks if t.number < track.number and t.shown_at == at)
        return any(covered_share(track.quad, t.quad) > BARE for t in below)

    def _hidden(self, track: Track) -> float:
        """Share of a card under others that are still there. They came later, or they could not lie on it."""
        return sum(covered_share(t.quad, track.quad) for t in self._above(track))

    def _above(self, track: Track) -> Iterator[Track]:
        """The cards near to one that came after it."""
        above = (t for t in self.tracks if t.number > track.number and not t.lifted and t.missed < 3)
        return (t for t in above if np.abs(t.quad[0] - track.quad[0]).max() < 3 * track.height)


def _patterned(quad: Quad, look: Look, view: View) -> bool:
    """Whether a back is rather a pattern in the cloth: it is not read surely, and nothing has brought it, for nothing
    stirred there since cards were looked for everywhere, or ever."""
    brought = view.calm_since is None or view.calm_since(quad) > view.searched_at
    return look.best == BACK and look.confidence < SURELY and not brought


def _a_quarter_on(before: Quad, now: Quad) -> bool:
    """Whether it is the same outline, taken the other way round."""
    turned = same_way_up(now, quarter_turned(before))
    away = float(np.abs(turned - now).max())
    return away < min(float(np.abs(before - now).max()), JUMPED * midline(before))


def _showing(look: Look, stacked: list[Track]) -> Track:
    """Of cards that lie on one another, edge on edge, the one whose face is seen; the uppermost where none is."""
    return next((track for track in reversed(stacked) if track.best == look.best), stacked[-1])
