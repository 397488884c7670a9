"""The pages that a picture takes on any panel (firmware/core/score.c)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from table_hw._glyph_tables import SIGN
from table_hw.picture import Picture

__all__ = ["PAGE_SECONDS", "Page", "Pages", "games_of", "pages_of", "sign_of"]

PAGE_SECONDS = 2.0
"""How long a page stands."""

_SIGNS = tuple(SIGN)


class Page(Enum):
    """What one page shows."""

    SCORES = "scores"
    SIGN = "trump and stake"
    GAMES = "games of the match"


@dataclass(frozen=True, slots=True)
class Pages:
    """How many pages there are of each kind, in this order."""

    scores: int
    sign: bool
    games: bool

    @property
    def count(self) -> int:
        """All of them."""
        return self.scores + self.sign + self.games

    def at(self, page: int) -> Page:
        """The kind of a page, counted from 0."""
        if page < self.scores:
            return Page.SCORES
        return Page.SIGN if self.sign and page == self.scores else Page.GAMES


def sign_of(picture: Picture) -> str | None:
    """The name of the sign of a picture: a question goes before the trump."""
    if picture.question:
        return "QUESTION"
    return None if picture.trump is None else _SIGNS[picture.trump]


def games_of(picture: Picture, side: int) -> int:
    """Games won by a side, those won doubly counted twice."""
    return _at(picture.wins, side) + 2 * _at(picture.big_wins, side)


def pages_of(picture: Picture, *, one_side_a_page: bool, sign_fits: bool) -> Pages:
    """``sign_fits``: the sign stands beside the scores already."""
    sign = sign_of(picture) is not None and not sign_fits
    sides = len(picture.scores)
    games = any(games_of(picture, side) for side in range(sides))
    return Pages(sides if one_side_a_page else 1, sign or picture.stake > 1, games)


def _at(counts: tuple[int, ...], side: int) -> int:
    return counts[side] if counts else 0
