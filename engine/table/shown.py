"""Melds laid open on the table: sequences and sets read from cards that lie together away from the middle."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from heapq import nlargest
from itertools import chain, combinations, islice
from operator import or_
from types import MappingProxyType
from typing import Any

from engine.actions import Said
from engine.cards import Card, Rank, Seat
from engine.masks import ALL, bits, cards_of, suit_mask
from engine.melds import Meld, find_melds
from engine.observation import BACK, Zone
from engine.rules import Rules
from engine.table.evidence import Evidence, near

__all__ = ["Laid", "Reading", "laid_open", "told_as_well"]

TOGETHER_S = 6.0
"""Cards of one meld come to rest within this time (seconds) of each other..."""

TOGETHER = 1.0
"""...and each of them no farther than this from another (share of a card's diagonal)."""

IN_NONE = math.log(1 / 30)
"""A card that lies open among the cards of a meld and belongs to none: any other reading is so much likelier."""

HIDDEN = math.log(1 / 30)
"""A card of a meld lies under its neighbours and is not seen; it happens where light is poor. Of three cards that can
be only where their player has told of a sequence: two others lie side by side too often. And at the end of a sequence
only where he has told of a longer one, or where one of its cards lies on something of which nothing was told."""

HIDDEN_TOO = math.log(1 / 10)
"""Where one card of the sequence that was told lies hidden, another does: the light is the same for both."""

_CLEAR = -4.0
"""Cards read so much (log) less likely than the likeliest reading of them have none hidden among them, and no other
played before them than what looks like it."""

_LIKELY = -7.0
"""Faces whose log-probability is under this are not tried for a card that lies open..."""

_READ = 6
"""...and no more than so many."""

_WAYS = 600
"""Ways to read all cards of a group of which the likeliest are weighed: of ten cards that can hardly be read, as of a
hand that lies there, there are millions."""

_LAID = 2
"""Cards of a meld that must lie there; the others may have been played before."""

_NOBODY: Mapping[Seat, int] = MappingProxyType({})

_BESIDE = (Zone.TURN_UP, Zone.SHOWN, Zone.EXPOSED)
"""Zones of cards that may be laid open together. Of those that lie one after the other beside a card the second may
pass for the stock's bottom card until the third comes."""

Key = tuple[int, float, int, int]

Faces = Sequence[tuple[int, float]]
"""Cards and how likely (log) each is."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What cards that lie open together may be: whose they are, the melds among them, all cards of these, and how
    likely (log) that is next to the likeliest reading. ``played``: mask of those of their cards that he has played
    before, if it is so."""

    seat: Seat
    items: tuple[Said, ...]
    cards: tuple[Card, ...]
    gain: float = 0.0
    played: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """Melds that a player laid open. ``id``: the table's number of the last of their cards. ``readings``: what they may
    be, and whose, the likeliest first by the look of these cards; what else is seen and said may speak for another."""

    id: int
    readings: tuple[Reading, ...]
    key: Key

    @property
    def seat(self) -> Seat:
        """Whose they are."""
        return self.readings[0].seat

    @property
    def items(self) -> tuple[Said, ...]:
        """The melds."""
        return self.readings[0].items

    @property
    def cards(self) -> tuple[Card, ...]:
        """Their cards, those included that were played before."""
        return self.readings[0].cards

    def read_as(self, number: int) -> Laid:
        """The same, with the reading of this number (from 0) taken for the right one."""
        return replace(self, readings=(self.readings[number],)) if number else self

    def json(self) -> dict[str, Any]:
        """For the line of ``watch``."""
        return {
            "seat": self.seat.value,
            "cards": [card.long for card in self.cards],
            "melds": [str(item) for item in self.items],
        }


def laid_open(evidence: Sequence[Evidence], rules: Rules, told: Mapping[Seat, int] = _NOBODY) -> Iterator[Laid]:
    """The melds among cards that lie away from the middle; ``evidence`` in the order of time. ``told``: who has told of
    a sequence, and how many cards the longest of it has.

    Whose they are all cards of a group tell together, and what is played later. A card that its player has played
    already may stand in a meld without being laid there again.
    """
    aside = [known for known in evidence if known.seen.zone in _BESIDE and known.best != BACK]
    for group in filter(None, map(_shown, _groups(aside))):
        last = group[-1]
        before = [k for k in evidence if k.seen.zone is Zone.TRICK and k.best < BACK and k.key < last.key]
        readings = _read(group, before, rules, told, under=_lies_on_another(group, evidence))
        if readings:
            yield Laid(last.id, readings, (last.era, last.first_at, 2, last.id))


def told_as_well(laid: Laid, told: Collection[Said]) -> bool:
    """Whether the player of these melds has told of each of them as well: what was laid may be seen in part only, and
    whoever says what it is has said it better. ``told``: the melds of which he said that he shows them."""
    return all(any(_as_well(item, said) for said in told) for item in laid.items)


def _as_well(laid: Said, said: Said) -> bool:
    """Whether what was said is this meld, or one of which this is what was seen; where it left the suit open, the cards
    tell more."""
    if (said.kind, said.top) == (laid.kind, laid.top):
        return said.suit is laid.suit
    alike = said.suit is None or laid.suit is None or said.suit is laid.suit
    return alike and not _ranks(said).isdisjoint(_ranks(laid))


def _ranks(said: Said) -> frozenset[int]:
    """The ranks that a meld holds, as numbers; all where its name leaves that open."""
    if said.top is None:
        return frozenset(rank.value for rank in Rank)
    return frozenset(range(said.top.value - max(said.kind.length, 1) + 1, said.top.value + 1))


def _owners(group: Iterable[Evidence]) -> list[tuple[Seat, float]]:
    """Who may have laid these cards, and how likely (log): what each of them says of it, added up."""
    likely: dict[Seat, float] = dict.fromkeys(Seat, 0.0)
    for known in group:
        for seat, value in known.seats:
            likely[seat] += value
    best = max(likely.values())
    return [(seat, value - best) for seat, value in likely.items() if value - best >= _LIKELY]


def _lies_on_another(group: Sequence[Evidence], evidence: Sequence[Evidence]) -> bool:
    """Whether a card of a group lies on one of which nothing was told: it was covered before it was read."""
    told = {known.seen.sighting for known in evidence if known.era == group[0].era}
    return any(sighting not in told for known in group for sighting in known.seen.covers)


def _read(
    group: Sequence[Evidence], before: Sequence[Evidence], rules: Rules, told: Mapping[Seat, int], *, under: bool
) -> tuple[Reading, ...]:
    """The readings of all cards of a group together, the likeliest first; none where that has no meld. ``before``:
    cards played before; ``told``: who has told of a sequence, and of how many cards; ``under``: another card lies under
    them."""
    ways: list[tuple[float, Seat, tuple[Meld, ...], int]] = []
    together, looks = _together_as(group), [(_faces(known), known.seats[0][0]) for known in before]
    for seat, likely in _owners(group):
        played = [(faces, whose is seat) for faces, whose in looks]
        for faces in together:
            each = _weighed(faces, played, rules, told.get(seat, 0), under=under)
            ways += [(likely + gain, seat, melds, others) for gain, melds, others in each]
    if not ways:
        return ()
    ways.sort(key=lambda way: -way[0])
    best, found = ways[0][0], dict[tuple[Seat, tuple[Meld, ...], int], float]()
    for gain, seat, melds, others in ways:
        if gain - best >= _LIKELY:
            found.setdefault((seat, melds, others), gain - best)
    return tuple(_reading(*way, gain, rules) for way, gain in found.items()) if ways[0][2] else ()


def _reading(seat: Seat, melds: tuple[Meld, ...], played: int, gain: float, rules: Rules) -> Reading:
    cards = reduce(or_, (meld.cards for meld in melds), 0)
    return Reading(seat, tuple(meld.said(rules.pack) for meld in melds), cards_of(cards, rules.pack), gain, played)


def _faces(known: Evidence) -> Faces:
    best = known.faces[0][1]
    return [(card, value - best) for card, value in known.faces[:_READ] if value - best >= _LIKELY]


def _together_as(group: Iterable[Evidence]) -> list[Faces]:
    """What the cards of a group may be together, each another one; of very many ways the likeliest."""
    ways: list[list[tuple[int, float]]] = [[]]
    for alike in map(_faces, group):
        ways = [
            [*faces, (card, value)]
            for faces in ways
            for card, value in alike
            if all(card != other for other, _ in faces)
        ]
        if len(ways) > _WAYS:
            ways = nlargest(_WAYS, ways, key=lambda faces: sum(value for _, value in faces))
    return list(ways)


def _weighed(
    faces: Faces, played: Sequence[tuple[Faces, bool]], rules: Rules, told: int, *, under: bool
) -> Iterator[tuple[float, tuple[Meld, ...], int]]:
    """How likely (log) a reading of cards is, each another one, and its melds, with the cards of these that were played
    before: as it is, and with one card hidden without which several lie in no meld, or with one or two without which
    the sequence is shorter than its player has ``told`` (cards; 0: nothing), and with any that lies ``under`` them.
    ``played``: what each card played before looks like, and whether it seems to be his.
    """
    laid = _mask(card for card, _ in faces)
    gain = sum(value for _, value in faces)
    least = _LAID if told else _LAID + 1
    known = set[tuple[Meld, ...]]()
    ways = _as_played(played, laid)
    for others in dict.fromkeys(ways if gain >= _CLEAR else islice(ways, 1)):
        melds = _melds(laid, others, rules)
        if melds in known:
            continue
        known.add(melds)
        idle = _idle(laid, melds)
        yield gain + IN_NONE * idle, melds, _among(melds, others)
        alone, short = idle >= least, 0 < max((meld.kind.length for meld in melds), default=0) < told
        if not (alone or short or under) or gain < _CLEAR:
            continue
        for hidden in _hidden(laid, others, two=told >= least + 2):
            melds, count = _melds(laid | hidden, others, rules), hidden.bit_count()
            with_it = [m for m in melds if not hidden & ~m.cards and (m.cards & laid).bit_count() >= least]
            if any(((alone or under) and count == 1) or meld.kind.length == told for meld in with_it):
                unseen = HIDDEN + (count - 1) * HIDDEN_TOO
                yield gain + unseen + IN_NONE * _idle(laid, melds), melds, _among(melds, others)


def _hidden(laid: int, others: int, *, two: bool) -> Iterator[int]:
    """What may lie hidden, as masks: each card, and ``two`` of the suit that all cards lying there are of."""
    free, lowest = ALL & ~(laid | others), laid & -laid
    yield from (1 << card for card in bits(free))
    suit = suit_mask((lowest.bit_length() - 1) // 8)
    if two and not laid & ~suit:
        yield from (1 << one | 1 << other for one, other in combinations(bits(free & suit), 2))


def _melds(laid: int, others: int, rules: Rules) -> tuple[Meld, ...]:
    found = find_melds(laid | others, rules.melds)
    return tuple(meld for meld in found if (meld.cards & laid).bit_count() >= _LAID)


def _idle(laid: int, melds: Iterable[Meld]) -> int:
    """How many cards lie in no meld."""
    return (laid & ~reduce(or_, (meld.cards for meld in melds), 0)).bit_count()


def _as_played(played: Iterable[tuple[Faces, bool]], laid: int) -> Iterator[int]:
    """What a player may have played before, as masks: what it looks like, the likeliest first; and the same with one of
    the cards read otherwise, or with another player's, or without one. What lies open was not played, whatever the card
    that was played looked like."""
    cards = [([1 << card for card, _ in faces if not laid >> card & 1], his) for faces, his in played]
    cards = [(ways, his) for ways, his in cards if ways]
    likeliest = reduce(or_, (ways[0] for ways, his in cards if his), 0)
    yield likeliest
    for ways, his in cards:
        yield likeliest & ~ways[0] if his else likeliest | ways[0]
        yield from (likeliest & ~ways[0] | other for other in ways[1:])


def _among(melds: Iterable[Meld], others: int) -> int:
    """Which of these cards stand in a meld."""
    return reduce(or_, (meld.cards for meld in melds), 0) & others


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _groups(cards: Sequence[Evidence]) -> Iterator[list[Evidence]]:
    """Cards that came one soon after the other, near each other, and lay there together."""
    groups: list[list[Evidence]] = []
    for known in cards:
        mine = [group for group in groups if any(_together(known, other) for other in group)]
        groups = [group for group in groups if all(group is not other for other in mine)]
        groups.append([*chain.from_iterable(mine), known])  # what comes between two joins them
    yield from groups


def _shown(group: list[Evidence]) -> list[Evidence]:
    """The cards of a group that may be laid open to be shown: where none of them is known to be, a card beside another
    is the stock's bottom card."""
    shown = any(known.seen.zone is Zone.SHOWN for known in group)
    return group if shown else [known for known in group if known.seen.zone is not Zone.EXPOSED]


def _together(new: Evidence, old: Evidence) -> bool:
    soon = new.era == old.era and new.first_at - old.first_at <= TOGETHER_S
    return soon and (old.gone_at is None or old.gone_at > new.first_at) and near(old.seen, new.seen, TOGETHER)
