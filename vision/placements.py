"""From tracks to observations: a card counts when it has come to rest and has been read, not before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import dist

import numpy as np
from numpy.typing import NDArray

from engine.cards import Seat
from engine.observation import BACK, UNKNOWN, CardLifted, CardSeen, Observation, TableCleared, Zone
from vision.geometry import Move, Quad, centre_of, overlap
from vision.held import AGAIN, STILL, AtArm, Hands, fanned
from vision.layout import Layout
from vision.mates import laid_beside, waits_for
from vision.parts import is_part
from vision.rim import Rim
from vision.sides import Point
from vision.sizes import SURELY
from vision.track import AGREED, SURE, Track
from vision.zones import TOUCHES, Lying, Zones

__all__ = ["Placements"]

REST, IN_DOUBT = 0.2, 0.5
"""Seconds that a card must lie still; and one of which its looks do not tell the same, as those at several cards that
are swept together."""

ASIDE = 1.0
"""The same of an open card that lies aside: what it lies beside is seen by then."""

LOOKS = 2
"""Looks at its face that a card needs before anything is said of it."""

HAND_BEFORE, HAND_AFTER = 0.8, 0.3
"""Seconds before a card appears and after it comes to rest in which the hand that laid it may be seen."""

WORTH_SAYING = 0.25
"""A change of a face's probability that is worth another report."""


TOGETHER = 0.25
"""Seconds within which two cards came to rest together: then what lies on top was laid later."""

CLEARLY = 0.75
"""Probability from which it counts what is said of two cards' order by what is seen of them."""

HIDDEN = 2.0
"""Seconds after which a card that is not seen any more lies under another: by then it would be known to be gone."""

SWEEP_S = 1.0
"""Seconds within which the cards of a trick are taken up together."""

TAKING_S = 1.2
"""Seconds before the middle is empty in which the hand that takes the cards may be seen."""

OPEN_TO_MORE = (Zone.TURN_UP, Zone.SHOWN, Zone.EXPOSED)
"""Places whose role is looked at again while the card lies there: what comes beside it tells more."""

Above = Callable[[Quad, Quad], float]
Seats = tuple[tuple[Seat, float], ...]


@dataclass(frozen=True, slots=True)
class _Said:
    """What was last said of a track, and whether it was ``outsized`` by what was known of cards' sizes then."""

    seen: CardSeen
    lying: Lying
    confidence: float
    outsized: bool

    @property
    def middle(self) -> Point:
        return centre_of(self.lying.quad)

    def moved(self, move: Move) -> _Said:
        """The same where the card is seen now, since the camera was moved."""
        return replace(self, lying=self.lying.moved(move))

    @property
    def of_trick(self) -> _Said:
        """The same of a card that was played, as it turns out."""
        return replace(self, seen=replace(self.seen, zone=Zone.TRICK), lying=replace(self.lying, zone=Zone.TRICK))


class Placements:
    """Turns the tracks of each frame into CardSeen, CardLifted and TableCleared. ``plainly``: whether what looks plain
    is told more plainly (`Track.told`), for the printing is one that the networks know."""

    def __init__(self, layout: Layout, plainly: Callable[[], bool] = lambda: False) -> None:
        self._layout, self._plainly = layout, plainly
        self._zones = Zones(layout)
        self._going: list[tuple[float, Lying]] = []
        """Cards of the trick that is being taken up, and when each went..."""
        self._went: list[tuple[float, _Said]] = []
        """...and all open cards that went of late, swept or not: some may turn out to be of that trick."""
        self._said: dict[int, _Said] = {}
        self._hands = Hands(layout)
        self._rim = Rim()
        self._leaving: list[Track] = []
        """What is taken away at this moment: how it lay tells of the places of what it lay on, or under."""
        self._untold: dict[int, tuple[float, float]] = {}
        """When cards were looked at last, and asked after, that were not told, since they are, or may be, held in a
        hand, or none."""
        self._taken_up: list[tuple[float, Track, CardSeen]] = []
        """Cards that went before it was known whether they were laid or held: when, and what would have been said."""
        self._reach: deque[tuple[float, NDArray[np.float64]]] = deque(maxlen=256)

    def stirred(self, at: float, reach: NDArray[np.float64]) -> None:
        """Remember from which sides something reached over the table."""
        self._reach.append((at, reach))

    def moved(self, move: Move) -> None:
        """The camera was moved: what was said of cards holds where they are seen now."""
        self._said = {number: said.moved(move) for number, said in self._said.items()}
        self._went = [(then, gone.moved(move)) for then, gone in self._went]
        self._going = [(then, lay.moved(move)) for then, lay in self._going]
        self._zones.moved(move)
        self._hands.moved(move)

    def reported(self, number: int) -> bool:
        """Whether anything was said of a track, and it lies there still."""
        return number in self._said

    def of_the_game(self, number: int) -> bool:
        """Whether a track was reported as a card of the game: no clutter, and none that is held in a hand after all."""
        return self.reported(number) and self._said[number].lying.zone is not Zone.ASIDE

    @property
    def at_border(self) -> bool:
        """Whether cards of tricks are laid so close to the picture's border that they pass for held ones."""
        return self._rim.laid_upon

    def due(self, track: Track, at: float) -> bool:
        """Whether nothing was said of a card yet, and it has lain in sight for long enough to be told of."""
        if self.reported(track.number):
            return False
        looked_at, asked_at = self._untold.get(track.number, (-np.inf, -np.inf))
        again = self._hands.grasped(track) and at - asked_at >= AGAIN
        return (again or looked_at != track.looked_at) and not track.missed and self._rested(track, at)

    def _rested(self, track: Track, at: float) -> bool:
        """Whether a card was looked at often enough, mostly seemed to be one, and lay for long enough. While a trick
        is taken up, what is seen of several cards is easily one more: then it must have been read well."""
        taking = bool(self._going) and at - self._going[-1][0] <= SWEEP_S
        sure = track.read_well if taking else track.confidence >= SURE
        rest = ASIDE if self._aside(track) else REST if sure else IN_DOUBT
        return track.looks >= LOOKS and track.rather_a_card and at - track.rest_since >= rest

    def update(
        self,
        tracks: list[Track],
        lifted: list[Track],
        at: float,
        above: Above = lambda one, other: 0.5,
        at_arm: AtArm = lambda quad: False,
    ) -> list[Observation]:
        """What is new since the last frame, in the order in which it came about.

        ``above``: probability that the first of two outlines lies on the second, by what is seen of them; ``at_arm``:
        whether an arm that reaches in over the border touches a card.
        """
        said: list[Observation] = []
        self._leaving = lifted
        for track in tracks:
            if not (self.reported(track.number) or track.missed) and at - track.rest_since >= REST:
                self._hands.watch(track, at, at_arm)
        for track in _as_laid(tracks, above):
            new = not self.reported(track.number)
            seen = self._report(track, tracks, at, above)
            if seen is not None:
                said += [*(self._taken_up_from(track, at) if new else ()), seen]
        told = [track for track in (*tracks, *lifted) if self.reported(track.number)]
        for track in lifted:
            self._untold.pop(track.number, None)
            alone = self._hands.laid_alone(track, [*tracks, *lifted])
            was, doubted = self._said.pop(track.number, None), self._hands.gone(track)
            if was is None and self._lay_at_border(track, [*tracks, *lifted], at):
                self._rim.took(at)
            if was is not None:
                said.append(CardLifted(track.number, at))
                said += self._gone(was, at)
            elif _glimpsed(track) and not self._no_card(track, tracks, at):
                said += self._come_and_gone(self._seen(track, tracks, above), at)
            elif alone and self._lay_aside(track, tracks):
                seen = self._seen(track, tracks, above)
                lying = _lying(track, seen.zone, seen.seats)
                said += self._gone(_Said(seen, lying, track.confidence, outsized=False), at)
            elif doubted:
                self._taken_up.append((at, track, self._seen(track, tracks, above)))
                said += [each for other in told if _laid_with(other, track) for each in self._taken_up_from(other, at)]
        return said

    def _lay_aside(self, track: Track, tracks: list[Track]) -> bool:
        """Whether a card that goes was well seen, and would have been told of, had it lain aside for longer: laid
        before its player, it may be the last one of a trick that is taken up at once."""
        rested = track.looks >= LOOKS and track.read_well and track.seen_at - track.rest_since >= REST
        return rested and self._aside(track) and not self._part(track, tracks)

    def _lay_at_border(self, track: Track, cards: list[Track], at: float) -> bool:
        """Whether a card that goes lay by itself so close to the border that it could be taken for a held one."""
        rested = track.looks >= LOOKS and track.rather_a_card and at - track.rest_since >= REST
        if not rested or not self._hands.near_border(track):
            return False
        return not any(other is not track and _overlap(other, track) for other in cards)

    def _taken_up_from(self, track: Track, at: float) -> Iterator[Observation]:
        """What is said of the cards of the same fan that were taken up a moment ago, now that it is known that it was
        laid: those of a meld seldom go all at once."""
        of_late, self._taken_up = self._taken_up, []
        for then, card, seen in of_late:
            if at - then < STILL and fanned(card, track):
                yield from (replace(seen, zone=Zone.SHOWN), CardLifted(seen.sighting, then))
            elif at - then < STILL:
                self._taken_up.append((then, card, seen))

    @staticmethod
    def _come_and_gone(seen: CardSeen, at: float) -> list[Observation]:
        """What is said of a card that is gone before it was told of. A card is played in haste, but not turned up: that
        was uncovered while the cards were gathered."""
        return [] if seen.zone is Zone.TURN_UP else [seen, CardLifted(seen.sighting, at)]

    def _gone(self, was: _Said, at: float) -> list[Observation]:
        """What follows from a card that went: that others that went with it were played, too, that the middle is empty
        now, and where tricks are laid here."""
        if was.lying.zone not in (Zone.TRICK, *OPEN_TO_MORE) or not was.lying.open:
            return []
        self._going = [(then, lay) for then, lay in self._going if at - then <= SWEEP_S]
        self._went = [*((then, gone) for then, gone in self._went if at - then <= SWEEP_S), (at, was)]
        played = self._played_aside()
        if was.lying.zone is Zone.TRICK:
            self._going.append((at, was.lying))
        elif not played:
            return []
        if any(other.lying.zone is Zone.TRICK and other.lying.open for other in self._said.values()):
            return played
        cards, self._going = [lay for _, lay in self._going], []
        self._rim.swept(at, lacking=len(cards) < len(self._layout.seats))
        if len(cards) > 1:
            self._zones.swept([centre_of(lay.quad) for lay in cards], at)
        return [*played, TableCleared(at, self._towards(at, max(lay.since for lay in cards)))]

    def _played_aside(self) -> list[Observation]:
        """What is said anew of cards that went a moment ago, and are known now to have been played: before their
        players, or all of them where no trick has lain so far."""
        of_trick = self._far_trick() or self._moved_trick()
        aside = [(then, gone) for then, gone in of_trick if gone.lying.zone is not Zone.TRICK]
        if not aside:
            return []
        self._went = [(then, gone.of_trick) for then, gone in of_trick]
        played = [(then, gone.of_trick) for then, gone in aside]
        self._going += [(then, gone.lying) for then, gone in played]
        return [said for then, gone in played for said in (gone.seen, CardLifted(gone.seen.sighting, then))]

    def _far_trick(self) -> list[tuple[float, _Said]]:
        """Those of the cards that went of late that were a trick, some of them laid before their players."""
        lone = [(then, gone) for then, gone in self._went if gone.lying.zone in (Zone.TRICK, Zone.TURN_UP)]
        aside = any(gone.lying.zone is Zone.TURN_UP for _, gone in lone)
        return lone if aside and self._zones.far_trick(gone.lying for _, gone in lone) else []

    def _moved_trick(self) -> list[tuple[float, _Said]]:
        """The cards that went of late where they were a trick in another spot than those before."""
        gone = [gone.lying for _, gone in self._went]
        aside = any(lying.zone is not Zone.TRICK for lying in gone)
        return self._went if aside and self._zones.moved_trick(gone) else []

    def _report(self, track: Track, tracks: list[Track], at: float, above: Above) -> CardSeen | None:
        was = self._said.get(track.number)
        hidden = was is not None and at - track.seen_at > HIDDEN and self._turned_up_upon(was.lying)
        found_out = was is not None and was.lying.zone is Zone.TRICK and self._part(track, tracks)
        if (track.missed and not (hidden or found_out)) or not self._rested(track, at):
            return None  # of one that is covered no more is known of its face, but what lies on it tells of its place
        if was is None and self._no_card(track, tracks, at):
            self._untold[track.number] = track.looked_at, at
            return None
        if was is None and waits_for(track, self._mates(track, tracks), at, ASIDE):
            return None
        same = was is not None and self._same(was, track)
        news = was is None or not same or found_out or self._open_to_more(was, track) or self._no_play(track, was)
        if not news:
            return None
        seen = self._seen(track, tracks, above)
        if was is not None and same and was.lying.zone is seen.zone:
            return None
        if was is None:
            sure = track.best != UNKNOWN and track.confidence >= SURELY
            of_trick, face_up = seen.zone is Zone.TRICK, track.best < BACK
            self._layout.learn(track.quad, of_trick=of_trick, sure=sure, face_up=face_up)
        lying, outsized = _lying(track, seen.zone, seen.seats), self._layout.card_area.outsized(track.quad)
        self._said[track.number] = _Said(seen, lying, track.confidence, outsized)
        return seen

    def _mates(self, track: Track, tracks: list[Track]) -> list[Track]:
        """The cards that were laid with one that lies aside, and are not told of yet."""
        fits, untold = self._layout.card_area.fits, (mate for mate in tracks if not self.reported(mate.number))
        near = [] if not self._aside(track) else laid_beside(track, untold, self._layout.unit)
        return [mate for mate in near if self._aside(mate) and fits(mate.quad)]

    def _aside(self, track: Track) -> bool:
        return self._hands.may_hold(track) and not self._layout.in_trick(track.quad)

    def _no_card(self, track: Track, tracks: list[Track], at: float) -> bool:
        """Whether a card is held in a hand, or none: what lies between several looks like one, but beside those its
        size or shape shows it, unless it is read well. Where none has the size and shape of those before, the camera
        was moved."""
        misfit = self._layout.misfit
        odd = not track.read_well and misfit(track.quad)
        beside = (other.quad for other in tracks if other is not track and self.of_the_game(other.number))
        odd = odd and any(not misfit(quad) for quad in beside)
        return odd or self._part(track, tracks) or self._hands.hold(track, tracks, at)

    def _part(self, track: Track, tracks: list[Track]) -> bool:
        """Whether what seems to be a card is a part of another one, by how large cards are here."""
        return is_part(track, tracks, self._layout.card_area.fits)

    def _open_to_more(self, was: _Said, track: Track) -> bool:
        """Whether the role of a card's place is looked at again though it lies as it did. What lies open at won cards
        may be laid down to be shown, with what is told of after it. When cards elsewhere are as large as one that
        seemed too large for a card, the camera came nearer."""
        if was.lying.zone in OPEN_TO_MORE or (was.lying.zone is Zone.WON and was.lying.open):
            return True
        return was.outsized and not self._layout.card_area.outsized(track.quad)

    def _seen(self, track: Track, tracks: list[Track], above: Above) -> CardSeen:
        """What is to be said of a card as it lies."""
        covers = tuple(t.number for t in tracks if _covers(track, t, above))
        on = covers + tuple(t.number for t in self._leaving if _covers(track, t, above))
        seats = self._seats(track)
        told = self.reported(track.number)
        no_card = told and (self._part(track, tracks) or self._hands.found_out(track, tracks))
        zone = Zone.ASIDE if no_card else self._role(track, tracks, seats, on)
        return CardSeen(
            sighting=track.number,
            at=track.rest_since,
            faces=tuple((track.told if self._plainly() else track.faces).tolist()),
            seats=seats,
            zone=zone,
            quad=tuple((float(x), float(y)) for x, y in track.quad),
            covers=covers,
        )

    def _turned_up_upon(self, lying: Lying) -> bool:
        """Whether an open card was turned up upon a card later."""
        others = (said.lying for said in self._said.values())
        later = (o for o in others if o.open and o.zone is Zone.TURN_UP and o.since > lying.since)
        return any(overlap(o.quad, lying.quad) > TOUCHES for o in later)

    def _no_play(self, track: Track, was: _Said) -> bool:
        """Whether what seemed to be played turns out to be the first card of several that were laid down, or of a stack
        across which one was turned up."""
        others = (said.lying for number, said in self._said.items() if number != track.number)
        in_trick = was.lying.zone is Zone.TRICK
        return in_trick and (self._zones.fanned(was.lying, others) or self._turned_up_upon(was.lying))

    def _role(self, track: Track, tracks: list[Track], seats: Seats, on: tuple[int, ...]) -> Zone:
        others = {number: said.lying for number, said in self._said.items() if number != track.number}
        others |= {mate.number: _lying(mate, Zone.TURN_UP, self._seats(mate)) for mate in self._mates(track, tracks)}
        was = self._said.get(track.number)
        return self._zones.role(_lying(track, was.lying.zone if was else Zone.TRICK, seats), others, on)

    @staticmethod
    def _same(was: _Said, track: Track) -> bool:
        moved = dist(centre_of(track.quad), was.middle) > 0.2 * track.height
        alike = abs(was.confidence - track.confidence) < WORTH_SAYING
        sure_at_last = was.confidence < AGREED <= track.confidence
        return was.lying.best == track.best and alike and not sure_at_last and not moved

    def _seats(self, track: Track) -> Seats:
        """Who may have laid a card."""
        return self._layout.seat_evidence(track.quad, self._hand(track))

    def _hand(self, track: Track) -> NDArray[np.float64]:
        """What reached in from each side while the card came."""
        first, last = track.born - HAND_BEFORE, min(track.rest_since, track.born + 1.0) + HAND_AFTER
        return sum((reach for at, reach in self._reach if first <= at <= last), np.zeros(4))

    def _towards(self, at: float, laid: float) -> Seats:
        """Who took the cards: the side from which a hand reached in last, but for the one that laid the last card."""
        since = max(at - TAKING_S, laid + HAND_AFTER)
        reach = sum((reach for when, reach in self._reach if since <= when), np.zeros(4))
        return self._layout.side_evidence(reach)


def _laid_with(one: Track, other: Track) -> bool:
    """Whether two cards came to rest about the same time."""
    return abs(one.rest_since - other.rest_since) < STILL


def _glimpsed(track: Track) -> bool:
    """Whether a card that is gone was seen too briefly to be told of, but surely: at five frames a second a hasty card
    lies bare in one of them."""
    sure = track.best < BACK and track.confidence >= SURELY
    return sure and track.looks < LOOKS and track.seen_at - track.rest_since >= REST


def _lying(track: Track, zone: Zone, seats: Seats) -> Lying:
    seat = max(seats, key=lambda pair: pair[1])[0]
    return Lying(track.quad.copy(), track.best, zone, seat, track.born, track.rest_since)


def _as_laid(tracks: list[Track], above: Above) -> list[Track]:
    """By the time at which they came to rest; of two that came together, the upper one later."""
    ordered = sorted(tracks, key=lambda t: t.rest_since)
    for i in range(len(ordered) - 1):
        one, other = ordered[i : i + 2]
        together = other.rest_since - one.rest_since < TOGETHER and _overlap(one, other)
        if together and above(one.quad, other.quad) > CLEARLY:
            ordered[i : i + 2] = [other, one]
    return ordered


def _covers(upper: Track, lower: Track, above: Above) -> bool:
    """Whether a card lies on another: it came later, or came with it and its edge goes on across the other."""
    if upper is lower or not _overlap(upper, lower):
        return False
    chance = above(upper.quad, lower.quad) if abs(upper.born - lower.born) < TOGETHER else 0.5
    return chance > 0.5 or (chance == 0.5 and upper.number > lower.number)


def _overlap(one: Track, other: Track) -> bool:
    return overlap(one.quad, other.quad) > TOUCHES
