"""Which glance shows which card: each card once, so all glances together say more than each alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.cards import Card, Pack
from vision.decks.glance import Glance

Floats = NDArray[np.float64]
Integers = NDArray[np.int_]

__all__ = ["Named", "best_assignment", "in_order", "name_all", "name_one"]

SURE = 0.9
"""A name that is less probable than this is a doubt that a person may settle."""

DISLIKE = 30.0
"""Cost (natural log) of a name against a person's word: never taken while another way is left."""

UNREAD, MISSED, SPARE = -6.0, 8.0, 1.0
"""In a lesson by an order: a card that is read with less than this (natural log of its probability) counts as not read.
What it costs that a card of the order was missed, or that a glance shows none; that a double or a back shows none.
A single misreading, however sure, gains less than it would cost; two readings that agree gain more."""


@dataclass(frozen=True, slots=True)
class Named:
    """A glance and the card that it is taken for. ``said``: a person or the order says so.

    ``probability``: of this card, by the network alone (0 to 1). ``choices``: the likeliest cards, best first.
    """

    glance: Glance
    card: Card
    probability: float
    said: bool
    choices: tuple[Card, ...]

    @property
    def doubtful(self) -> bool:
        """Whether a person should look."""
        return not self.said and self.probability < SURE


def name_all(glances: Sequence[Glance], pack: Pack, said: Mapping[int, Card]) -> list[Named]:
    """The likeliest way to give each glance a card of its own, where ``said`` (by glance number) is certain.

    Doubles and backs are left out unless a person says what they are: they are no new cards.
    """
    glances = [g for g in glances if g.number in said or not (g.double_of or g.back)]
    if not glances:
        return []
    scores = np.stack([glance.faces[: len(pack.cards)] for glance in glances])
    costs = -scores
    for row, glance in enumerate(glances):
        card = said.get(glance.number)
        if card is not None:
            costs[row] += DISLIKE
            costs[row, card.index] = -DISLIKE
    pairs = best_assignment(costs)
    return [name_one(glances[row], pack.cards[column], pack, glances[row].number in said) for row, column in pairs]


def in_order(glances: Sequence[Glance], order: Sequence[Card], pack: Pack) -> list[Named]:
    """Names by the order in which the cards are shown, as far as the lesson has come.

    Where what is read disagrees, a card of the order was missed, or a glance shows none: of all ways to go through
    both, in their order, the one that the network likes best, after what leaving something out costs.
    """
    read = np.array([[glance.faces[card.index] for card in order] for glance in glances]).reshape(-1, len(order))
    gains = np.maximum(read, UNREAD) - UNREAD
    spare = [SPARE if glance.double_of or glance.looks_back else MISSED for glance in glances]
    return [name_one(glances[i], order[j], pack, said=True) for i, j in _aligned(gains, spare)]


def _aligned(gains: Floats, spare: Sequence[float]) -> list[tuple[int, int]]:
    """Rows and columns paired in their order so that the sum of ``gains`` (n, m) is most, less ``spare`` (n) for each
    row that is left out, and MISSED for each column before the last pair (Needleman and Wunsch 1970)."""
    rows, columns = gains.shape
    gain = gains.tolist()
    most = [[-MISSED * j for j in range(columns + 1)]]
    for i in range(rows):
        line = [most[i][0] - spare[i]]
        for j in range(columns):
            line.append(max(most[i][j] + gain[i][j], most[i][j + 1] - spare[i], line[j] - MISSED))
        most.append(line)
    pairs, i, j = list[tuple[int, int]](), rows, max(range(columns + 1), key=most[rows].__getitem__)
    while i and j:
        if most[i][j] == most[i - 1][j - 1] + gain[i - 1][j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif most[i][j] == most[i - 1][j] - spare[i - 1]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def name_one(glance: Glance, card: Card, pack: Pack, said: bool) -> Named:
    """A glance with the card that it is taken for; the network says how probable that is, and what else it may be."""
    odds = np.exp(glance.faces[: len(pack.cards)])
    choices = tuple(pack.cards[i] for i in np.argsort(-odds)[:5])
    return Named(glance, card, float(odds[card.index]), said, choices)


def best_assignment(costs: Floats) -> list[tuple[int, int]]:
    """Rows and columns paired so that the sum of costs (n, m) is least; each at most once, min(n, m) pairs.

    The Hungarian method in its form with potentials and shortest augmenting paths (Jonker and Volgenant 1987).

    >>> best_assignment(np.array([[4.0, 1.0, 3.0], [2.0, 0.0, 5.0]]))
    [(0, 1), (1, 0)]
    """
    if costs.shape[0] > costs.shape[1]:
        return sorted((row, column) for column, row in best_assignment(costs.T))
    rows, columns = costs.shape
    u, v = np.zeros(rows), np.zeros(columns)
    owner = np.full(columns, -1)
    for start in range(rows):
        column, from_row, from_column = _shortest_path(costs, start, u, v, owner)
        while column >= 0:
            owner[column], column = from_row[column], from_column[column]
    return sorted((int(row), column) for column, row in enumerate(owner) if row >= 0)


def _shortest_path(costs: Floats, start: int, u: Floats, v: Floats, owner: Integers) -> tuple[int, Integers, Integers]:
    """From a free row to the nearest free column, and by which rows and columns each column was reached.

    Brings the potentials ``u`` (rows) and ``v`` (columns) up to date in place.
    """
    columns = costs.shape[1]
    away, done = np.full(columns, np.inf), np.zeros(columns, bool)
    from_row, from_column = np.full(columns, -1), np.full(columns, -1)
    row, column, reached = start, -1, 0.0
    while True:
        reduced = reached + costs[row] - u[row] - v
        nearer = ~done & (reduced < away)
        away[nearer], from_row[nearer], from_column[nearer] = reduced[nearer], row, column
        column = int(np.where(done, np.inf, away).argmin())
        reached = float(away[column])
        if owner[column] < 0:
            break
        done[column] = True
        row = int(owner[column])
    u[start] += reached
    u[owner[done]] += reached - away[done]
    v[done] -= reached - away[done]
    return column, from_row, from_column
