"""Tricks: which card beats which, what a card is worth, and what may be played.

Sets of cards are 32-bit masks here (bit ``Card.index``), because the belief at the table asks these questions
thousands of times a second. The one predicate of legal play is told the other way round than rule books do:
not "these cards may be played" but "holding one of *these* forbids this card" (``obliging``). A hand that is
known may play a card when it holds none of them; of a hand that is not known the same mask says what the
player cannot hold if he did play it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from engine.cards import Rank
from engine.masks import ALL, NO_TRUMP, bits, suit_mask

__all__ = ["OVER_HIGH", "UNDER_HIGH", "PlayRules", "RankProfile", "TrickTable", "trick_table"]

_SEVEN, _EIGHT, _NINE, _TEN, _UNDER, _OVER, _KING, _ACE = Rank


@dataclass(frozen=True, slots=True)
class RankProfile:
    """Order (high to low) and card points in trumps and in plain suits, by ``Rank.value``."""

    trump_order: tuple[Rank, ...]
    trump_points: tuple[int, ...]
    plain_order: tuple[Rank, ...] = (_ACE, _TEN, _KING, _OVER, _UNDER, _NINE, _EIGHT, _SEVEN)
    plain_points: tuple[int, ...] = (0, 0, 0, 10, 2, 3, 4, 11)
    last_trick: int = 10


UNDER_HIGH = RankProfile((_UNDER, _NINE, _ACE, _TEN, _KING, _OVER, _EIGHT, _SEVEN), (0, 0, 14, 10, 20, 3, 4, 11))
"""The jack (under) is the highest trump: 162 points in the pack."""

OVER_HIGH = RankProfile((_OVER, _NINE, _ACE, _TEN, _KING, _UNDER, _EIGHT, _SEVEN), (0, 0, 14, 10, 2, 20, 4, 11))
"""The over is the highest trump: 161 points in the pack."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """The eight flags that tell the games of the family apart in what may be played.

    must_trump: who cannot follow must trump. beat_trump: a trump led must be beaten. overtrump: a trump in the
    trick must be beaten by who trumps. undertrump: who must trump and cannot beat must trump all the same.
    head_plain: a plain suit must be headed too. partner_exempt: nothing need be beaten or trumped while the
    partner is winning. bare_top: the highest trump, held alone, need not follow a trump lead. free_play:
    everything goes. no_low_trump_lead: seven and eight of trumps may not be led.
    """

    must_trump: bool = False
    beat_trump: bool = False
    overtrump: bool = False
    undertrump: bool = False
    head_plain: bool = False
    partner_exempt: bool = False
    bare_top: bool = False
    free_play: bool = False
    no_low_trump_lead: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class TrickTable:
    """All that trumps decide, worked out once: get it from `trick_table`.

    points: card points by card index. beaten_by: by card index, the cards that beat it while it is winning.
    by_winning: whether the card that wins so far decides what may be played.
    """

    rules: PlayRules
    trump: int
    points: tuple[int, ...]
    beaten_by: tuple[int, ...]
    by_winning: bool
    _duties: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict, init=False, repr=False)

    @property
    def trumps(self) -> int:
        """The mask of the trump suit, empty without trumps."""
        return 0 if self.trump == NO_TRUMP else suit_mask(self.trump)

    def obliging(self, led: int | None, winning: int, mate: bool) -> tuple[int, ...]:
        """For each card index the cards whose possession forbids playing it (rules: legal play).

        ``led``: index of the first card of the trick, None when leading; ``winning``: index of the card that
        wins so far; ``mate``: whether that card is the partner's.
        """
        if led is None:
            return _obliging_lead(self)
        return _obliging(self, led // 8, winning, mate and self.rules.partner_exempt)

    def duties(self, led: int | None, winning: int, mate: bool) -> tuple[tuple[int, int], ...]:
        """The same by groups: masks of cards, each with the cards whose possession forbids playing any of them."""
        if led is None:
            key = -1
        else:
            key = led // 8 << 6 | (winning if self.by_winning else 0) << 1 | (mate and self.rules.partner_exempt)
        known = self._duties.get(key)
        if known is None:
            known = self._duties[key] = _grouped(self.obliging(led, winning, mate))
        return known

    def wins(self, card: int, winning: int) -> bool:
        """Whether ``card``, played now, takes the trick from ``winning``."""
        return bool(self.beaten_by[winning] >> card & 1)

    def card_points(self, cards: int) -> int:
        """Points of a mask of cards."""
        by_suit = _points_by_suit(self)
        return (
            by_suit[0][cards & 0xFF] + by_suit[1][cards >> 8 & 0xFF]
            + by_suit[2][cards >> 16 & 0xFF] + by_suit[3][cards >> 24]
        )  # fmt: skip


@cache
def trick_table(profile: RankProfile, rules: PlayRules, trump: int) -> TrickTable:
    """The table for one rank profile, one set of flags and one trump number (`NO_TRUMP` for none)."""
    points: list[int] = []
    beaten_by: list[int] = []
    for card in range(32):
        is_trump = card // 8 == trump
        points.append((profile.trump_points if is_trump else profile.plain_points)[card % 8])
        order = profile.trump_order if is_trump else profile.plain_order
        higher = order[: order.index(Rank(card % 8))]
        mask = sum(1 << (card // 8 * 8 + rank.value) for rank in higher)
        beaten_by.append(mask if is_trump or trump == NO_TRUMP else mask | suit_mask(trump))
    by_winning = rules.beat_trump or rules.overtrump or rules.head_plain or not rules.undertrump
    return TrickTable(rules, trump, tuple(points), tuple(beaten_by), by_winning)


@cache
def _points_by_suit(table: TrickTable) -> tuple[tuple[int, ...], ...]:
    """By suit and by the byte that stands for some of its cards: their points."""
    return tuple(
        tuple(sum(table.points[suit * 8 + rank] for rank in bits(byte)) for byte in range(256)) for suit in range(4)
    )


@cache
def _obliging_lead(table: TrickTable) -> tuple[int, ...]:
    if not table.rules.no_low_trump_lead or table.trump == NO_TRUMP:
        return (0,) * 32
    low = 0b11 << (table.trump * 8)
    return tuple(ALL & ~low if low >> card & 1 else 0 for card in range(32))


@cache
def _obliging(table: TrickTable, led: int, winning: int, mate: bool) -> tuple[int, ...]:
    if table.rules.free_play:
        return (0,) * 32
    return tuple(_obliging_card(table, card, led, winning, mate) for card in range(32))


def _grouped(obliging: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    groups: dict[int, int] = {}
    for card, forbidding in enumerate(obliging):
        groups[forbidding] = groups.get(forbidding, 0) | 1 << card
    return tuple((cards, forbidding) for forbidding, cards in groups.items())


def _obliging_card(table: TrickTable, card: int, led: int, winning: int, mate: bool) -> int:
    beaters = table.beaten_by[winning]
    if card // 8 == led:
        return _obliging_follower(table, card, led, beaters, mate)
    return suit_mask(led) & ~_excused(table, led) | _obliging_void(table, card, led, beaters, mate)


def _obliging_follower(table: TrickTable, card: int, led: int, beaters: int, mate: bool) -> int:
    """Cards of the suit led that would have to be played instead: those that beat what this one does not."""
    rules = table.rules
    must_beat = rules.beat_trump if led == table.trump else rules.head_plain
    if mate or not must_beat or beaters >> card & 1:
        return 0
    return beaters & suit_mask(led)


def _obliging_void(table: TrickTable, card: int, led: int, beaters: int, mate: bool) -> int:
    """Trumps that would have to be played by a player who cannot follow."""
    rules = table.rules
    if led == table.trump or mate or not rules.must_trump or table.trump == NO_TRUMP:
        return 0
    trumps = table.trumps
    if trumps >> card & 1:
        return 0 if beaters >> card & 1 or not rules.overtrump else beaters & trumps
    return trumps if rules.undertrump else beaters & trumps


def _excused(table: TrickTable, led: int) -> int:
    """The highest trump need not be played to a trump lead when it is alone (bare Yuss)."""
    if not table.rules.bare_top or led != table.trump:
        return 0
    return next(1 << card for card in range(led * 8, led * 8 + 8) if not table.beaten_by[card])
