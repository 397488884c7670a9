"""Zensa (Senserln): Klaberjass with longer sequences and four of a kind among the melds.

Rules: "How to play Klaberjass", catsatcards.com, its part on Zensa, where the list of melds is lost; their values are
those that the whole family has. Quotations are from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.actions import MeldKind
from engine.cards import Pack, Rank, Seat
from engine.games._game import Game, Option, Options
from engine.games._klaberjass import KLABERJASS_OPTIONS, klaberjass
from engine.melds import Entry, MeldRules, RunRule
from engine.rules import Rules

__all__ = ["GAME"]

OPTIONS = (
    *KLABERJASS_OPTIONS,
    Option(
        "zensa.setOrder",
        "listed",
        "If both players highest meld is four of Aces, Kings, Queens or tens, the player having the higher ranked four "
        "of a kind is entitled to score for his melds during the hand.",
        ("listed", "trick"),
    ),
)

SETS = (
    (Rank.UNDER, 200), (Rank.NINE, 150), (Rank.ACE, 100), (Rank.KING, 100), (Rank.OVER, 100), (Rank.TEN, 100),
)  # fmt: skip

_LISTED = (Rank.TEN, Rank.OVER, Rank.KING, Rank.ACE)
_TRICK = (Rank.OVER, Rank.KING, Rank.TEN, Rank.ACE)


def _rules(options: Options) -> Rules:
    order = _LISTED if options["zensa.setOrder"] == "listed" else _TRICK
    return klaberjass("zensa", options, MeldRules(RunRule.LONG, SETS, 20), partial(_best_meld, order=order))


def _best_meld(entry: Entry, order: Sequence[Rank]) -> tuple[int | None, ...]:
    """Value, at a hundred the sequence before the set, then rank or top card, trumps, and who spoke first.

    "the Sequence of 5 is considered higher than the meld of Aces, Kings, Queens or tens"
    """
    if entry.kind is MeldKind.FOUR:
        rank = order.index(entry.top) if entry.top in order else 0
        return (entry.value, 0, rank, 0, -entry.place)
    return (entry.value, 1, None if entry.top is None else entry.top.value, entry.trump, -entry.place)


GAME = Game(
    id="zensa",
    titles={"en": "Zensa", "hu": "Zensa", "de": "Zensa (Senserln)"},
    pack=Pack.FRENCH,
    order=(Seat.BOTTOM, Seat.TOP),
    options=OPTIONS,
    rules=_rules,
)
