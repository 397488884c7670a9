"""The role of the place where a card lies, learned from what lies there: every table keeps its stock somewhere else.

What tells: tricks are swept together; what is won lies face down where cards went after a sweep, and stays its
owner's place; what lies face down before the first trick is the stock; an open card on it, half under it, or across
another one was turned up; open cards of one player side by side are shown. Nothing here is final: a card is reported
again when more is known of its place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from engine.cards import Seat
from engine.observation import BACK, UNKNOWN, Zone
from vision.far_tricks import OpenCard, one_before_each
from vision.geometry import Move, Quad, along, area, carried, carry, centre_of, covered_share, overlap, widened
from vision.layout import Layout
from vision.sides import Point, any_near
from vision.sizes import ASPECT

__all__ = ["BESIDE", "CROSSWISE", "TOUCHES", "Lying", "Zones"]

TOUCHES = 0.02
"""Overlap (of one) from which two cards touch."""

GROWN = 1.15
"""So many times as large are outlines made before it is asked whether they touch."""

PART, GROWN_PART = 0.7, 1.25
"""An outline with less than this share of a card's area is of a part; so many times as large it is taken besides."""

PLAINLY = 0.9
"""What was known to lie beside the tricks lies among them only within this share of where they are laid: with every
card that place is known a little better, and nothing has moved."""

ON_TOP = 0.35
"""Share of a card on the stock from which it was put there; a card of a trick may slide onto its edge."""

NEAR = 1.0
"""Card heights within which two places are the same pile."""

HALF = 0.5
"""Card heights within which a card lies in the place of another."""

BESIDE = 1.4
"""Card heights between the middles of two cards that lie side by side."""

CROSSWISE = 0.5
"""Cosine of the angle between the long sides of two cards of which one lies across the other, at most."""

OBLONG = 1.15
"""A card is longer than wide by this factor at least, also where a part of it is hidden or it is seen aslant."""

SWEPT_S = 5.0
"""Seconds after a sweep in which cards that appear face down are those that were swept."""

OUTLASTED_S = 5.0
"""Seconds that a card lay there before a trick was taken, at least, to be none of the next: its lead may lie there by
then."""

SHOWN_S = 6.0
"""Seconds between two cards of one meld at most."""

AT_ONCE_S, PARALLEL = 1.0, 0.95
"""Seconds between two cards that were laid down together, and the cosine of the angle between them at least."""

_ASIDE = (Zone.TURN_UP, Zone.SHOWN, Zone.EXPOSED)


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that was reported, as it lies. ``seat``: who seems to have laid it; ``born``, ``since``: seconds of
    capture at which it was first seen, and since which it has lain still."""

    quad: Quad
    best: int
    zone: Zone
    seat: Seat
    born: float
    since: float

    def moved(self, move: Move) -> Lying:
        """The same card when the camera was moved."""
        return replace(self, quad=carried(self.quad, move).astype(np.float32))

    @property
    def open(self) -> bool:
        """Whether it is a card with its face up."""
        return self.best < BACK


class Zones:
    """Learns the places of one table. ``others``: what lies there already, by the number of the sighting."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._piles: deque[Point] = deque(maxlen=24)
        self._stock: deque[Point] = deque(maxlen=24)
        self._turned: deque[Point] = deque(maxlen=8)
        self._strange: deque[Point] = deque(maxlen=24)
        self._swept_at = -SWEPT_S
        self._taken = False
        self._up: Lying | None = None  # the card that was turned up last

    def moved(self, move: Move) -> None:
        """The camera was moved, and with it all that is seen."""
        for places in (self._piles, self._stock, self._turned, self._strange):
            carry(places, move)
        if self._up is not None:
            self._up = self._up.moved(move)

    def swept(self, middles: list[Point], at: float) -> None:
        """A trick was taken: the middles of its cards teach where tricks are laid."""
        self._swept_at, self._taken = at, True
        if len(middles) >= min(2, len(self._layout.seats)):
            self._layout.learn_trick(middles)

    def role(self, card: Lying, others: Mapping[int, Lying], on: Collection[int]) -> Zone:
        """The role of a card's place; ``card.zone`` is the one that was told before, TRICK where none was. ``on``:
        numbers of the cards it lies on."""
        if card.best == BACK:
            return self._of_back(card, others.values())
        if self._layout.card_area.outsized(card.quad):
            return Zone.ASIDE
        if card.best == UNKNOWN:
            return self._of_stranger(card, others, on)
        zone = self._of_face(card, others, on)
        if zone is Zone.TURN_UP:
            self._up = card
        return zone

    def _of_back(self, card: Lying, others: Iterable[Lying]) -> Zone:
        """Before the first trick nobody has won anything; later the stock is where it was, and the rest is won."""
        if self._at(card.quad, self._piles):
            return Zone.WON
        at_turn_up = any(o.zone is Zone.TURN_UP and _touch(o.quad, card.quad) for o in others)
        if not self._taken or at_turn_up:
            self._stock.append(centre_of(card.quad))
            return Zone.TALON
        if self._at(card.quad, self._stock):
            return Zone.TALON
        if card.since - self._swept_at <= SWEPT_S and not self._layout.in_trick(card.quad):
            self._piles.append(centre_of(card.quad))
        return Zone.WON

    def _of_stranger(self, card: Lying, others: Mapping[int, Lying], on: Collection[int]) -> Zone:
        """What is no card of the pack, or one of which too little is seen: half under the stock it was turned up."""
        if card.zone in (Zone.TALON, Zone.EXPOSED) and self._stock_exposed(card, others.values()):
            return Zone.EXPOSED
        if self._at_stock(card, others, on) is Zone.TURN_UP or self._at(card.quad, self._turned, HALF):
            return Zone.TURN_UP
        if self._layout.in_trick(card.quad):
            return self._of_middle(card, others.values())
        if any(self._of_meld(card, other) for other in others.values()):
            return Zone.SHOWN
        looks_out = any(self._looks_out(card, other) for other in others.values())
        if not looks_out and not self._at(card.quad, self._strange):
            self._strange.append(centre_of(card.quad))
        return Zone.ASIDE

    def _looks_out(self, stranger: Lying, card: Lying) -> bool:
        """Whether what is no card of the pack is too small for a whole card and lies at one that is open: then it is
        what looks out from under that."""
        return stranger.best == UNKNOWN and card.open and self._part(stranger.quad) and _touch(stranger.quad, card.quad)

    def _disown_parts(self, card: Lying, others: Iterable[Lying]) -> None:
        """What looks out from under a card may be told of before that; then its place was taken for a strange one."""
        for part in others:
            if self._looks_out(part, card):
                own = [place for place in self._strange if not self._at(part.quad, [place], HALF)]
                self._strange = deque(own, self._strange.maxlen)

    @staticmethod
    def _of_meld(card: Lying, other: Lying) -> bool:
        """Whether it lies with a card that is shown, and came with it: too little is seen of it to be read."""
        together = other.zone is Zone.SHOWN and abs(other.since - card.since) <= SHOWN_S
        return together and _touch(other.quad, card.quad)

    def _of_face(self, card: Lying, others: Mapping[int, Lying], on: Collection[int]) -> Zone:
        self._disown_parts(card, others.values())
        at_stock = self._at_stock(card, others, on)
        if at_stock is not None:
            return at_stock
        in_trick = self._layout.in_trick(card.quad, 1.0 if card.zone is Zone.TRICK else PLAINLY)
        if in_trick and not self._outlasted(card):
            return self._of_stack(card, others, on) or self._of_middle(card, others.values())
        if self._stock_exposed(card, others.values()):
            return Zone.EXPOSED
        if self._at_pile(card, others.values()):
            return Zone.WON
        new = card.zone is not Zone.ASIDE and self._beside_stranger(card, others.values())
        if self._at(card.quad, self._strange) and not new:
            return Zone.ASIDE
        return self._of_stack(card, others, on) or self._aside(card, others, on)

    def _outlasted(self, card: Lying) -> bool:
        """Whether what was known to lie beside the tricks stayed when one was taken that came after it: then it is none
        of a trick, however far tricks reach by what is known now."""
        return card.zone in _ASIDE and self._swept_at - card.born > OUTLASTED_S

    def _at_pile(self, card: Lying, others: Collection[Lying]) -> bool:
        """Whether it lies with cards that were won, and not with some that somebody laid down beside them to show."""
        won = self._at(card.quad, self._piles) and any(o.best == BACK and self._beside(card, o) for o in others)
        return won and not any(self._of_meld(card, other) for other in others)

    def _of_stack(self, card: Lying, others: Mapping[int, Lying], on: Collection[int]) -> Zone | None:
        """The stack that lies face up with the turned-up card across it, in one spot: that may be where the next trick
        could be, as far as is known before tricks have taught where they are laid. None where it is neither."""
        if not self._layout.may_be_beside(card.quad):
            return None
        for number, other in others.items():
            if other.open and self._at(card.quad, [centre_of(other.quad)], HALF) and _across(card.quad, other.quad):
                return Zone.TURN_UP if number in on else Zone.EXPOSED
        return None

    def _of_middle(self, card: Lying, others: Iterable[Lying]) -> Zone:
        return Zone.SHOWN if self.fanned(card, others) else Zone.TRICK

    def fanned(self, card: Lying, others: Iterable[Lying]) -> bool:
        """Whether somebody laid it down with another one beside it, far out: nobody plays two cards at once. Less far
        out, before tricks have taught where they are laid, there must be two, as many as the smallest sequence has. The
        last one to be taken up again is none that is played."""
        far_out = self._layout.far_out(card.quad)
        if not far_out and not self._layout.may_be_beside(card.quad):
            return False
        laid = [other for other in others if self._laid_with(card, other)]
        shown = any(other.zone is Zone.SHOWN for other in (card, *laid))
        return shown or len(laid) >= (1 if far_out else 2)

    def _laid_with(self, card: Lying, other: Lying) -> bool:
        """Whether one player laid both down at once, side by side."""
        at_once = abs(other.since - card.since) < AT_ONCE_S
        aligned = self._beside(card, other) and along(card.quad, other.quad) > PARALLEL
        return other.best != BACK and other.seat is card.seat and at_once and aligned

    def _beside_stranger(self, card: Lying, others: Iterable[Lying]) -> bool:
        """Whether what was strange there lies there still, and what came is a card beside or upon it."""
        return any(other.best == UNKNOWN and self._beside(card, other) for other in others)

    def _at_stock(self, card: Lying, others: Mapping[int, Lying], on: Collection[int]) -> Zone | None:
        """Turned up or exposed, where the card lies half under the stock or on it; None where it does neither."""
        for number, stock in others.items():
            if stock.best != BACK or stock.zone is not Zone.TALON or not _touch(stock.quad, self._grown(card.quad)):
                continue
            if number not in on:
                return self._half_under(card, stock, others.values())
            if covered_share(card.quad, stock.quad) > ON_TOP:
                return self._upon(card, others.values())
        return None

    def _grown(self, quad: Quad) -> Quad:
        """An outline, and what is a part of a card larger than that: the rest lies beneath another one."""
        return widened(quad, GROWN_PART) if self._part(quad) else quad

    def _part(self, quad: Quad) -> bool:
        """Whether an outline is too small for a whole card."""
        return area(quad) < PART * ASPECT * self._layout.unit**2

    def _upon(self, card: Lying, others: Iterable[Lying]) -> Zone:
        """The first open card upon the stock was turned up, another one is exposed."""
        if any(other.zone is Zone.TURN_UP for other in others):
            return Zone.EXPOSED
        self._turned.append(centre_of(card.quad))
        return Zone.TURN_UP

    def _half_under(self, card: Lying, stock: Lying, others: Iterable[Lying]) -> Zone:
        """The first card there was turned up, and so is what lies in its place later; another one is exposed. One upon
        which the stock was put is the first of a new deal, wherever that of the last one lay."""
        if card.born <= stock.born and not any(other.zone is Zone.TURN_UP for other in others):
            self._turned.clear()
        elsewhere = self._at(stock.quad, self._turned) and not self._at(card.quad, self._turned, HALF)
        if not elsewhere:
            self._turned.append(centre_of(card.quad))
        return Zone.EXPOSED if elsewhere else Zone.TURN_UP

    def _stock_exposed(self, card: Lying, others: Iterable[Lying]) -> bool:
        """Whether the stock itself shows a face now, as where it was turned over, beside the card turned up before."""
        turned_up = any(other.zone is Zone.TURN_UP and _touch(other.quad, card.quad) for other in others)
        return turned_up and self._at(card.quad, self._stock, HALF)

    def _aside(self, card: Lying, others: Mapping[int, Lying], on: Collection[int]) -> Zone:
        """An open card away from the middle, by its neighbours."""
        if self._beside_stock(card, others.values()):
            return Zone.TURN_UP if self._at(card.quad, self._turned, HALF) else Zone.EXPOSED
        near = {n: other for n, other in others.items() if other.open and self._beside(card, other)}
        same = next((other for other in near.values() if other.best == card.best), None)
        if same is not None:  # one card, seen anew
            return same.zone
        for number, other in near.items():
            if other.zone in _ASIDE and _across(card.quad, other.quad):
                return Zone.TURN_UP if number in on else Zone.EXPOSED
        together = [other for other in near.values() if abs(other.since - card.since) <= SHOWN_S]
        of_several = not self._layout.learned and any(other.seat is not card.seat for other in together)
        if of_several and self._layout.start_at(np.mean([centre_of(o.quad) for o in (card, *together)], axis=0)):
            return Zone.TRICK
        if any(other.zone in _ASIDE for other in together):
            return Zone.SHOWN
        if self._lay_beneath(card):
            return Zone.EXPOSED
        if self._of_far_trick(card, others.values()):
            return Zone.TRICK
        # The card across it was exchanged, or it is the last one of a meld to be taken up.
        return card.zone if card.zone in (Zone.EXPOSED, Zone.SHOWN) else Zone.TURN_UP

    def _of_far_trick(self, card: Lying, others: Iterable[Lying]) -> bool:
        """Whether it is one of a trick whose cards lie there now, each before its player."""
        lone = (OpenCard(centre_of(o.quad), o.since) for o in (card, *others) if self._lies_alone(o))
        return self._starts_far(lone) and self._layout.in_trick(card.quad)

    def far_trick(self, gone: Iterable[Lying]) -> bool:
        """Whether cards that went together were a trick, some of them laid before their players."""
        lone = (o for o in gone if self._lies_alone(o))
        cards = (OpenCard(centre_of(o.quad), o.since, o.seat if o.zone is Zone.TRICK else None) for o in lone)
        return self._starts_far(cards, together=True)

    def moved_trick(self, gone: Collection[Lying]) -> bool:
        """Whether cards that went together were a trick in another spot than those before. Then all places lie as far
        from where they were."""
        shown = any(self._laid_with(one, other) for one, other in combinations(gone, 2))
        shift = None if shown else self._layout.shifted([centre_of(card.quad) for card in gone])
        if shift is None:
            return False
        move = np.column_stack([np.eye(2), shift])
        self._layout.moved(move)
        self.moved(move)
        return True

    def _lies_alone(self, card: Lying) -> bool:
        """Whether an open card is none of several that are shown, and was not turned up half under the stock."""
        return card.open and card.zone in (Zone.TRICK, Zone.TURN_UP) and not self._at(card.quad, self._turned, HALF)

    def _starts_far(self, cards: Iterable[OpenCard], *, together: bool = False) -> bool:
        layout = self._layout
        places = one_before_each(cards, layout.seats, layout.middle, layout.unit, together=together)
        if places:
            layout.start_far(places)
        return bool(places)

    def _lay_beneath(self, card: Lying) -> bool:
        """Whether it lay there before the turned-up card came across it: it is the bottom card, however late it could
        be read."""
        up = self._up
        return up is not None and up.best != card.best and card.born < up.born and _across(card.quad, up.quad)

    def _beside_stock(self, card: Lying, others: Iterable[Lying]) -> bool:
        """Whether it lies at a stock under which a card was turned up: then it is not the turned-up card. Where the
        stock is in somebody's hand, that shows its bottom card, it counts where it lay."""
        others = list(others)
        lying = self._of_turned(centre_of(other.quad) for other in others if self._is_stock(other))
        up = [centre_of(other.quad) for other in others if other.zone is Zone.TURN_UP]
        if self._at(card.quad, self._turned, HALF):
            up.append(centre_of(card.quad))
        in_hand = [place for place in self._of_turned(self._stock) if any_near(up, place, NEAR * self._layout.unit)]
        return any_near(lying or in_hand, centre_of(card.quad), BESIDE * self._layout.unit)

    def _of_turned(self, places: Iterable[Point]) -> list[Point]:
        """Those places of backs under which a card was turned up: other backs are cards that wait for a hand."""
        return [place for place in places if any_near(self._turned, place, NEAR * self._layout.unit)]

    def _is_stock(self, other: Lying) -> bool:
        """Whether it is the stock, also where that shows a face by now."""
        if other.best == BACK:
            return other.zone is Zone.TALON
        return other.zone is Zone.EXPOSED and self._at(other.quad, self._stock, HALF)

    def _beside(self, card: Lying, other: Lying) -> bool:
        return any_near([centre_of(other.quad)], centre_of(card.quad), BESIDE * self._layout.unit)

    def _at(self, quad: Quad, places: Iterable[Point], within: float = NEAR) -> bool:
        return any_near(places, centre_of(quad), within * self._layout.unit)


def _touch(one: Quad, other: Quad) -> bool:
    """Whether two cards touch; of one that is half covered the outline may be that of its open half."""
    return overlap(widened(one, GROWN), widened(other, GROWN)) > TOUCHES


def _across(one: Quad, other: Quad) -> bool:
    """Whether two cards touch and their long sides cross. An outline around two cards has no long sides."""
    crossing = overlap(one, other) > TOUCHES and along(one, other) < CROSSWISE
    return crossing and _oblong(one) and _oblong(other)


def _oblong(quad: Quad) -> bool:
    across, down = (float(np.linalg.norm(quad[i] + quad[i + 1] - quad[i - 1] - quad[i - 2])) for i in (1, 0))
    return max(across, down) > OBLONG * min(across, down)
