"""Cards that players hold over the edge of the table: seen, but never read. Nobody is to be told what others hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.observation import BACK, UNKNOWN
from vision.geometry import Move, Quad, along, carried, centre_of, overlap, widened
from vision.layout import Layout
from vision.sides import Point, any_near
from vision.track import Track
from vision.zones import CROSSWISE

__all__ = ["AGAIN", "LET_GO", "STILL", "AtArm", "Hands", "fanned"]

FANNED, ONE = 0.12, 0.75
"""Overlap (of one) from which two open cards lie in one fan, and from which they are one card that was seen twice."""

AT_BORDER, DOUBTFUL, CLOSE = 0.04, 0.25, 0.35
"""Card heights from the picture's border within which an outline reaches it: there is more of the thing than is seen;
within which any card may be the outermost of a fan of which the rest is not made out yet (three of 183 cards that were
turned up or laid open in films lay there); and within which cards that are turned step by step are held."""

GROWN = 1.2
"""So many times as large are the outlines of parts of cards made before it is asked whether they touch."""

FAN = 3
"""So many cards, one over another, are a fan."""

IN_A_ROW = 0.94
"""Cosine of the angle between two cards that were laid in a row, at least; in a hand each is turned a little more."""

STILL = 3.0
"""Seconds that doubtful cards must lie still before they are told: few hands are as still for as long."""

SWAYED = 1.0
"""Seconds after which a card that was seen first has been laid; what moves later sways in a hand."""

REACH = 1.2
"""Card heights from where a fan was held within which the rest of it is."""

FORGOTTEN_AFTER = 20.0
"""Seconds after which a place is nobody's hand any more."""

AGAIN, LET_GO = 0.3, 2.0
"""Seconds after which it is asked again whether an arm still touches a card, for that it leaves is nothing new to see;
and seconds without a touch after which a card is let go, however long it was touched before."""

AtArm = Callable[[Quad], bool]
"""Whether an arm that reaches in over the border touches a card, by its outline."""

Linked = Callable[[Track, Track], bool]


@dataclass(frozen=True, slots=True)
class _Touched:
    """For how many seconds ``more`` than not an arm has touched a card ``since`` it lies there, as it was seen last
    ``at``, and whether it had been ``left`` alone by then."""

    since: float
    at: float
    more: float
    left: bool = False


class Hands:
    """Knows where on one table cards are held. Never where tricks are laid, and never the stock.

    What reaches the border of the picture is held, and what lies over or under that, unless across it (of 40,500 cards
    that lay open on filmed tables seven came within six pixels of it). So is, wherever it lies, what an arm touches for
    most of the time (where films show whole hands 777 of 793 held cards at rest, and three of 46 others). So is a fan
    that moves, or one that is close to the border and turned step by step, and what is left of it there later. Any
    other is a meld: a row at once, cards that are turned when they have lain still.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._held: dict[int, tuple[float, Point]] = {}
        """When and where cards were seen to be held, by the number of their track."""
        self._touched: dict[int, _Touched] = {}
        self._doubted: set[int] = set()
        """The tracks of cards that would be told if they had lain still for longer."""

    def may_hold(self, track: Track) -> bool:
        """Whether a card shows its face, and does not lie in the middle: only such may be held."""
        return track.best != BACK and not self._layout.in_middle(track.quad)

    def near_border(self, track: Track, far: float = DOUBTFUL) -> bool:
        """Whether a card shows its face so close to the border that it may be held, whatever else is seen: within so
        many card heights."""
        return self.may_hold(track) and self._within(far, [track])

    def watch(self, track: Track, at: float, at_arm: AtArm) -> None:
        """Notice whether an arm touches a card that may be held, as it lies now."""
        if not self.may_hold(track) or self._layout.in_trick(track.quad):
            return
        last = self._touched.get(track.number)
        if last is None or last.since != track.rest_since:
            last = _Touched(track.rest_since, track.rest_since, 0.0)
        passed, touches = min(at - last.at, AGAIN), at_arm(track.quad)
        more = last.more + (passed if touches else -passed)
        self._touched[track.number] = _Touched(track.rest_since, at, min(more, LET_GO), last.left or not touches)

    def moved(self, move: Move) -> None:
        """The camera was moved, and with it all that is seen."""
        self._held = {number: (at, carried(place, move)) for number, (at, place) in self._held.items()}

    def hold(self, track: Track, tracks: Sequence[Track], at: float) -> bool:
        """Whether a card is held in a hand, or may be; ``tracks``: all cards that are seen, ``at``: seconds of
        capture."""
        if not self.may_hold(track):
            return False
        if any(_same_card(other, track) and other.confidence > track.confidence for other in tracks):
            return True  # an outline that is wrong: it tells neither of a card nor of a hand
        fan = self._hanging_together(track, tracks, fanned)
        held, stock = self._in_hand(fan), self._lies_across(track, tracks)
        held |= any(self.grasped(card) for card in fan)
        if stock is not None:
            held |= self._within(AT_BORDER, [track])
        else:
            held |= self._within(AT_BORDER, self._hanging_together(track, tracks, _upon))
            held |= (self._within(CLOSE, fan) or _swayed(track)) and self._left(track, at)
        if held:
            self._held = {number: seen for number, seen in self._held.items() if at - seen[0] <= FORGOTTEN_AFTER}
            self._held[track.number] = at, centre_of(track.quad)
        laid_across = stock is not None and stock.rest_since < track.rest_since
        doubtful = _turned(fan) or (self._within(DOUBTFUL, [track]) and not laid_across)
        waits = doubtful and any(at - card.rest_since < STILL for card in fan)
        (self._doubted.add if waits and not held else self._doubted.discard)(track.number)
        return held or waits

    def gone(self, track: Track) -> bool:
        """Forget a card that went. Returns whether it would have been told if it had lain still for longer: those that
        lie there still say whether they were laid."""
        self._touched.pop(track.number, None)
        doubted = track.number in self._doubted
        self._doubted.discard(track.number)
        return doubted

    def found_out(self, track: Track, tracks: Sequence[Track]) -> bool:
        """Whether a card that was told is one of a fan that is held: of that nothing else was to be seen before. What
        a fan is held over for a moment is none of it."""
        return self.near_border(track, CLOSE) and self._in_hand(self._hanging_together(track, tracks, fanned))

    def grasped(self, track: Track) -> bool:
        """Whether an arm touches a card, and mostly did since it lies there: a hand that lays one soon leaves it."""
        touched = self._touched.get(track.number)
        return touched is not None and touched.since == track.rest_since and touched.more > 0.0

    def laid_alone(self, track: Track, tracks: Sequence[Track]) -> bool:
        """Whether a hand that laid a card has left it, and nothing else about it looks held: what touches it now came
        to take it."""
        touched = self._touched.get(track.number)
        left = touched is not None and touched.since == track.rest_since and touched.left
        return left and not self.near_border(track, CLOSE) and len(self._hanging_together(track, tracks, fanned)) == 1

    def _in_hand(self, fan: Sequence[Track]) -> bool:
        """Whether so many cards lie over one another as hands hold them: they move, or they are turned step by step
        close to the border."""
        swayed = len(fan) >= FAN and any(_swayed(card) for card in fan)
        return swayed or (_turned(fan) and self._within(CLOSE, fan))

    def _within(self, far: float, fan: Sequence[Track]) -> bool:
        """Whether any of these cards comes within so many card heights of the border."""
        return any(self._layout.from_border(card.quad) < far for card in fan)

    def _lies_across(self, track: Track, tracks: Sequence[Track]) -> Track | None:
        """The one other card across which a card lies, as one that is turned up across the stock does and none in a
        hand. The stock may well reach the border."""
        touching = [other for other in tracks if other is not track and self.may_hold(other) and _upon(other, track)]
        across = len(touching) == 1 and along(track.quad, touching[0].quad) < CROSSWISE
        return touching[0] if across else None

    def _left(self, track: Track, at: float) -> bool:
        """Whether a fan was held there a while ago."""
        places = (place for then, place in self._held.values() if at - then <= FORGOTTEN_AFTER)
        return any_near(places, centre_of(track.quad), REACH * self._layout.unit)

    def _hanging_together(self, track: Track, tracks: Sequence[Track], linked: Linked) -> list[Track]:
        """A card, and those that it hangs together with, but for those of the trick."""
        fan = [track]
        for card in fan:
            for other in tracks:
                new = all(overlap(other.quad, known.quad) < ONE and not _same_card(other, known) for known in fan)
                if new and self.may_hold(other) and linked(other, card):
                    fan.append(other)
        return fan


def _same_card(one: Track, other: Track) -> bool:
    """Whether two outlines are of one card: each face is there once. Where half of what lies under a card is cut off by
    the border, an outline takes in both."""
    return one is not other and one.best == other.best < BACK and _upon(one, other)


def _upon(one: Track, other: Track) -> bool:
    return overlap(one.quad, other.quad) > FANNED


def fanned(one: Track, other: Track) -> bool:
    """Whether one lies over the other; of what cannot be read the outline is of a part, and need only touch."""
    in_part = UNKNOWN in (one.best, other.best)
    return _upon(one, other) or (in_part and overlap(widened(one.quad, GROWN), widened(other.quad, GROWN)) > 0.0)


def _turned(fan: Sequence[Track]) -> bool:
    """Whether cards of a fan lie neither in a straight row nor across each other."""
    pairs = combinations((card.quad for card in fan), 2)
    return len(fan) >= FAN and any(CROSSWISE < along(one, other) < IN_A_ROW for one, other in pairs)


def _swayed(card: Track) -> bool:
    return card.rest_since - card.born > SWAYED
