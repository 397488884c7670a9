"""The whole eye: frames in, observations out. One object follows one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from engine.cards import Pack, Seat
from engine.observation import BACK, UNKNOWN, Observation
from vision.acquaintance import Acquaintance
from vision.another import shown_again
from vision.attention import ASTIR, Attention, Examination
from vision.bare import BareTable, touched_by
from vision.decks.matching import Matcher
from vision.detect import AGREES, SAME, CardDetector, Found
from vision.familiarity import Familiarity
from vision.frame import Frame
from vision.geometry import Quad, area, covered_share, overlap
from vision.health import Health
from vision.known_pack import KnownPack
from vision.layout import Layout
from vision.masks import Mask
from vision.motion import CALM_AFTER, Motion, Stir, share_within
from vision.newcomers import with_newcomers
from vision.news import News
from vision.outlines import of_cards
from vision.placements import Placements
from vision.recognize import A_CARD, CardRecognizer
from vision.region import Region
from vision.second_look import OTHER_SIZE, SecondLook
from vision.sideways import lengthwise
from vision.sizes import surely_read, too_large_a_back
from vision.stacking import above
from vision.track import Track
from vision.tracker import COVERED, EDGE_ON_EDGE, MATCH, Tracker, cards_of
from vision.view import Looks, View
from vision.viewpoint import Viewpoint

__all__ = ["SEEN_HEIGHT", "Sightings", "VisibleCard", "Watcher"]

SEEN_HEIGHT = 64.0
"""Pixels that a card should have in the picture that the detector sees."""

WIDEST = 640
"""Pixels across which a whole picture is examined at most: more takes longer than 12 milliseconds."""

WHOLE = 0.85
"""A card with less than this share of the usual area is seen in part, or lies far away."""

STIRS, BEFORE = 0.1, 0.3
"""Share of a card from which something hides it that moves before it, and something that is held over it."""

AGAIN_AROUND = 0.8
"""Card heights around outlines that are no card's in which cards are looked for again."""


@dataclass(frozen=True, slots=True)
class VisibleCard:
    """A card as it lies: outline, likeliest face (0 to 31, BACK, UNKNOWN), its probability, its sighting."""

    quad: Quad
    face: int
    confidence: float
    sighting: int


@dataclass(frozen=True, slots=True)
class Sightings:
    """What one frame brought: news for the table, and all cards that lie there now, for the picture. ``at_border``:
    cards are laid so close to the picture's border that they cannot be told from held ones."""

    observations: tuple[Observation, ...]
    cards: tuple[VisibleCard, ...]
    at_border: bool = False


class Watcher:
    """Follows the cards of one pack on one table.

    ``deck``: one taught printing; None reads every printing that the networks know. ``folder``: other networks
    than the shipped ones. ``before``: packs that were played with on other evenings. Raises BadInput when a network
    file is missing or damaged.
    """

    def __init__(
        self,
        pack: Pack,
        seats: tuple[Seat, ...],
        deck: Matcher | None = None,
        folder: Path | None = None,
        before: Sequence[KnownPack] = (),
    ) -> None:
        self._detector = CardDetector(folder)
        self._packs_in_play = Acquaintance(before)
        # A taught deck is known already, by looks that somebody chose.
        self._recognizer = CardRecognizer(pack, folder, deck, self._packs_in_play if deck is None else None)
        self._motion, self._viewpoint = Motion(), Viewpoint()
        self._bare = BareTable()
        self._news = News(self._motion)
        self._attention = Attention(self._motion, self._news)
        self._tracker = Tracker()
        self._layout = Layout(seats)
        self._familiarity = Familiarity()
        # A taught deck says by itself how sure it may be.
        self._placements = Placements(self._layout, lambda: deck is None and self._familiarity.known)
        self._second_look = SecondLook(self._layout.card_area.fits)
        self._health = Health()
        self._began = float("inf")
        self._searched_at = float("-inf")

    def acquaint(self, deals: Sequence[Mapping[int, int]]) -> tuple[KnownPack, ...]:
        """Tell which card (0 to 31) each of these sightings was, deal by deal, as far as that is known: the eye reads
        the packs better for it. Takes the place of what was told before; may come from another thread. Returns the
        packs that are known now."""
        self._packs_in_play.learn(deals)
        return self._packs_in_play.packs

    def feed(self, frame: Frame) -> Sightings:
        """Take one frame in; those in which nothing stirs cost a fraction of a millisecond."""
        height, width = frame.picture.shape[:2]
        self._layout.resize(width, height)
        stir = self._motion.see(frame.picture, frame.at)
        self._learn_bare(frame, (width, height))
        self._placements.stirred(frame.at, stir.reach)
        news: list[Observation] = [*self._health.told(frame, stir)]
        if self._health.sees:
            self._follow_camera(frame)
            news += [] if self._viewpoint.unsettled(frame.at) else self._look(frame, stir)
        self._familiarity.see(news)
        return Sightings(tuple(news), self._lying(), self._placements.at_border)

    def _follow_camera(self, frame: Frame) -> None:
        """Where the camera was moved, what is known of places and cards holds where they are seen now; how the bare
        table looks is learned anew."""
        move = self._viewpoint.see(frame.picture, self._motion.levels, frame.at, self._motion.moved_at)
        if move is None:
            return
        for knows in (self._tracker, self._layout, self._placements):
            knows.moved(move)
        self._motion.forget()
        self._bare, self._began = BareTable(), frame.at
        self._attention.anew()
        self._health.moved(frame.at)

    def _learn_bare(self, frame: Frame, size: tuple[int, int]) -> None:
        """Take in how the table looks once it has been calm for a while, and what lay there at first was looked at."""
        self._began = min(self._began, frame.at)
        calm = frame.at - max(self._motion.moved_at, self._began) > CALM_AFTER
        colours = self._motion.colours if calm and self._bare.due(frame.at) else None
        if colours is not None:
            lying = [track.quad for track in self._tracker.tracks]
            self._bare.see(colours, lying, frame.at, size, self._motion.stirred_at)

    def _look(self, frame: Frame, stir: Stir) -> list[Observation]:
        """Examine what is to be examined; tell what is known by now."""
        tracks, size = self._tracker.tracks, (frame.picture.shape[1], frame.picture.shape[0])
        wanted = self._attention.wanted(frame.at, moving=stir.moving, tracks=tracks, layout=self._layout, size=size)
        lifted = [] if wanted is None else self._examine(frame, stir, wanted, size)
        if wanted is None and not any(self._placements.due(track, frame.at) for track in tracks):
            return []
        return self._placements.update(
            self._tracker.tracks,
            lifted,
            frame.at,
            lambda one, other: above(frame.picture, one, other),
            self._at_arm(size),
        )

    def _at_arm(self, size: tuple[int, int]) -> Callable[[Quad], bool]:
        """Tells whether a hand that reaches in over the border touches a card: itself, or something else of which it is
        not known yet that it was laid."""

        @cache
        def arms() -> Mask | None:
            colours, known = self._motion.colours, self._placements.of_the_game
            cards = [t.quad for t in self._tracker.tracks if t.best == BACK or known(t.number)]
            return None if colours is None else self._bare.arms(colours, cards, size)

        def at_arm(quad: Quad) -> bool:
            reached = arms()
            return reached is not None and touched_by(reached, quad, size)

        return at_arm

    def _examine(self, frame: Frame, stir: Stir, wanted: Examination, size: tuple[int, int]) -> list[Track]:
        """Find and read cards as is wanted; returns the tracks of those that are gone."""
        look = Looks(self._recognizer.read, frame.picture)
        tracks = self._tracker.tracks
        found = self._search(frame, wanted, look, size) if wanted.search else []
        known = [*wanted.again, *self._overlooked(wanted, found, frame, look, size)]
        known = [track for track in known if not too_large_a_back(track.quad, track.best, self._layout.card_height)]
        seen = cards_of(found, tracks)
        again = [track for track in known if track.number not in seen]
        there = self._still_there(frame, again, look, size)
        if len(there) < len(again) and not wanted.search:
            wanted = self._attention.searching(wanted, self._layout, size)
            found = self._search(frame, wanted, look, size)
            seen = cards_of(found, tracks)
            there = [f for f in there if cards_of([f], tracks).isdisjoint(seen)]

        def judged(quad: Quad) -> bool:
            lies = any(quad is track.quad for track in wanted.again)
            return lies or (wanted.search and self._within(wanted, quad, frame.at, size))

        cards = [f.quad for f in (*found, *there)]
        view = View(
            look,
            self._hiding(stir, cards, size),
            judged,
            lambda quad: wanted.search and wanted.takes_in(quad),
            lambda quad: self._motion.calm_since(quad, size),
            lambda quad: self._shows_table(quad, size, cards),
            self._layout.card_area.surely_fits,
            self._layout.misfit,
            self._searched_at,
        )
        lifted = self._tracker.update([*found, *there], frame.at, view)
        for track in self._tracker.tracks:
            if track.features is not None:
                self._packs_in_play.note(track.number, track.features, named=track.best < BACK)
        if wanted.search and wanted.region is None:
            self._searched_at = frame.at
        colours = self._motion.colours
        if colours is not None:
            lying = [track.quad for track in self._tracker.tracks if track.seen_at == frame.at]
            self._bare.lies(colours, lying, size)
        return lifted

    def _overlooked(
        self, wanted: Examination, found: list[Found], frame: Frame, look: Looks, size: tuple[int, int]
    ) -> list[Track]:
        """Cards that lie as they did where others were looked for. Of one half under another, or of one that is hard to
        read, the detector may see nothing the next time; that it is a card, and where its edges are, is seen none the
        less."""
        if not wanted.search:
            return []
        return [
            track
            for track in self._tracker.tracks
            if all(track is not other for other in wanted.again)
            and self._within(wanted, track.quad, frame.at, size)
            and self._attention.may_lie_still(track, size)
            and all(covered_share(f.quad, track.quad) < COVERED for f in found)
            and look(track.quad).card > A_CARD
        ]

    def _hiding(self, stir: Stir, cards: list[Quad], size: tuple[int, int]) -> Callable[[Quad], bool]:
        """Tells whether something moves before an outline, or is held over it that is none of the cards that are seen
        now: a hand that hardly stirs is still a hand."""

        @cache
        def held_over() -> Mask:
            colours = self._motion.colours
            return stir.mask if colours is None else self._bare.held_over(colours, cards, size)

        def hidden(quad: Quad) -> bool:
            return share_within(stir.mask, quad, size) > STIRS or share_within(held_over(), quad, size) > BEFORE

        return hidden

    def _still_there(self, frame: Frame, tracks: list[Track], look: Looks, size: tuple[int, int]) -> list[Found]:
        """The outlines of those cards that are seen to lie where they lay, showing what they showed; of cards that lie
        edge on edge one, for that is what is seen."""
        quads = self._detector.mend_all(frame.picture, [track.quad for track in tracks])
        there: list[Found] = []
        for track, quad in zip(tracks, quads, strict=True):
            same = overlap(quad, track.quad) > AGREES and all(overlap(quad, f.quad) < EDGE_ON_EDGE for f in there)
            # Mended anew, what of a card looks out from under another is at times taken for the card.
            quad = lengthwise(quad, self._layout.misfit) if self._layout.card_area.fits(quad) else track.quad
            if same and (self._attention.lies_still(track, size) or shown_again(track, look(quad))):
                there.append(Found(quad, 1.0))
                self._news.recognised(quad, frame.at, size)
        return there

    def _within(self, wanted: Examination, quad: Quad, at: float, size: tuple[int, int]) -> bool:
        """Whether a card there is seen whole and, where that is asked for, at rest."""
        return wanted.takes_in(quad) and (not wanted.at_rest or self._motion.quiet(quad, at, size))

    def _search(self, frame: Frame, wanted: Examination, look: Looks, size: tuple[int, int]) -> list[Found]:
        """The outlines of cards that can be judged, in the part that is wanted."""
        region, at = wanted.region, frame.at
        found = self._outlined(frame, region, look, size)
        cut_off = [f.quad for f in found if not wanted.takes_in(f.quad)]
        found = [f for f in found if wanted.takes_in(f.quad)]
        stirring = [f for f in found if wanted.at_rest and not self._motion.quiet(f.quad, at, size)]
        held = [f for f in found if self._held(f.quad, at, size)]
        if held:
            self._attention.again(at)
        tracked = [track.quad for track in self._tracker.tracks]
        cards = [f.quad for f in found] + tracked
        early = [*stirring, *held]
        unjudged = [*cut_off, *(f.quad for f in early)]
        self._news.examined(None if region is None else region.box, at, size, unjudged, cards)
        judged = [f for f in found if not any(f is other for other in early)]
        judged = self._looked_again(judged, frame, look, size)
        beside = [f.quad for f in judged] + tracked
        return [f for f in judged if not self._mere_table(f.quad, beside, look, size)]

    def _outlined(self, frame: Frame, region: Region | None, look: Looks, size: tuple[int, int]) -> list[Found]:
        """The outlines of all cards in a part of the picture, what the detector overlooked among them."""
        card_height = self._layout.card_height

        def mend(quad: Quad) -> Quad:
            return self._detector.mend(frame.picture, quad)

        scale, known = self._scale(size, region), self._lying_still(size)
        found = self._detector.detect(frame.picture, scale, region=region, known=known)
        if region is not None and not found:  # something new is there, and be it a hand
            found = self._detector.detect(frame.picture, OTHER_SIZE * scale, region=region, known=known)
        fits, misfit = self._layout.card_area.fits, self._layout.misfit
        found = of_cards(found, self._tracker.tracks, card_height, look, mend, fits, misfit)
        return with_newcomers(found, self._motion.new_at_rest(frame.at), card_height, size, look, mend)

    def _looked_again(self, found: list[Found], frame: Frame, look: Looks, size: tuple[int, int]) -> list[Found]:
        """The outlines, those that are no whole card's looked at again in another size of the picture."""
        lying = [track.quad for track in self._tracker.tracks]

        def again(quads: Sequence[Quad]) -> list[Found]:
            region = Region.around(list(quads), AGAIN_AROUND * self._layout.unit, size)
            scale = OTHER_SIZE * self._scale(size, region)
            return self._detector.detect(frame.picture, scale, region=region)

        def calm_since(quad: Quad) -> float:
            return self._motion.calm_since(quad, size)

        return self._second_look.mended(found, lying, again, look, calm_since, frame.at)

    def _mere_table(self, quad: Quad, cards: Sequence[Quad], look: Looks, size: tuple[int, int]) -> bool:
        """Whether an outline is a pattern in the table, or takes in the table besides other ``cards``, by how it looked
        before; what is read there surely is a card all the same."""
        others = [card for card in cards if overlap(card, quad) < SAME]
        # Outlines in one pattern lie across each other, and would leave too little of one another to be seen.
        table = self._shows_table(quad, size) or self._shows_table(quad, size, others)
        return table and not surely_read(look(quad))

    def _shows_table(self, quad: Quad, size: tuple[int, int], cards: Sequence[Quad] = ()) -> bool:
        """Whether the bare table is seen within an outline, where none of these cards lies."""
        colours = self._motion.colours
        return colours is not None and self._bare.shows(colours, quad, size, cards)

    def _held(self, quad: Quad, at: float, size: tuple[int, int]) -> bool:
        """Whether a new outline is too small for a card where a hand may still be: one that is held is seen in part,
        and half a card is easily another."""
        whole = self._layout.card_area.at(quad)
        if whole is None or at - self._motion.touched(quad, size) > ASTIR or area(quad) > WHOLE * whole:
            return False
        return all(overlap(quad, track.quad) < MATCH for track in self._tracker.tracks)

    def _lying_still(self, size: tuple[int, int]) -> list[Quad]:
        """Outlines of the cards that lie as they did: they need no mending."""
        return [track.quad for track in self._tracker.tracks if self._attention.lies_still(track, size)]

    def _scale(self, size: tuple[int, int], region: Region | None) -> float:
        """So that a card has the size that the detector likes; of a whole picture no more than is affordable."""
        widest = WIDEST / size[0] if region is None else 1.0
        if self._layout.card_height is None:
            return min(1.0, widest)
        return float(np.clip(SEEN_HEIGHT / self._layout.card_height, 320 / size[0], min(1.0, widest)))

    def _lying(self) -> tuple[VisibleCard, ...]:
        """The cards that were reported. What flies past or looks like a card for a moment, or is held, is not shown."""
        return tuple(
            VisibleCard(t.quad, t.best, t.confidence, t.number)
            for t in self._tracker.tracks
            if self._placements.of_the_game(t.number) and t.best != UNKNOWN
        )
