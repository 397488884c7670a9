"""Looks before and after a pack became known, at this table or at another one."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.looks import mixed
from tests.vision.test_acquaintance import seen
from training.acquainted import Known, _at_other_tables, remembered, rows
from vision.recognize import Look

RNG = np.random.default_rng(3)


def table(pack: int, deals: int = 3) -> list[list[Known]]:
    """Each look is as much like the card as like the next one, to the network."""
    return [[(look(card, pack), card) for card in range(32)] for _ in range(deals)]


def look(card: int, pack: int) -> Look:
    unsure = mixed(**{f"face_{card}": 0.48, f"face_{(card + 1) % 32}": 0.5}).faces
    return Look(unsure, 1.0, seen(card, RNG, pack))


def test_in_a_first_deal_the_network_alone_tells_and_later_what_was_seen() -> None:
    found = list(rows(table(0)))
    assert [row.deal for row in found] == [0] * 32 + [1] * 32 + [2] * 32
    assert all(row.before == row.after and not row.right_after and not row.seen for row in found[:32])
    assert all(row.right_after and not row.right_before and row.seen for row in found[40:])


def test_at_another_table_a_pack_is_known_in_the_first_deal() -> None:
    found = list(rows(table(0, 1), remembered(table(0))))
    assert all(row.seen and row.right_after for row in found)
    assert remembered([]) == ()


def test_packs_of_other_tables_are_known_in_a_first_deal_and_in_turn() -> None:
    tables = [("french/one", table(0)), ("french/two", table(1)), ("french/one", table(0)), ("hungarian/one", table(0))]
    kinds = dict(_at_other_tables(tables))
    this, other, turns = kinds.values()
    assert len(this) == 2 * 32, "of two tables there is another one with the same pack"
    assert len(other) == 3 * 32, "and of three one with another pack of the same kind"
    assert np.mean([row.right_after for row in this]) > 0.9
    after = [row.after for row in other[5:32]]
    assert after == pytest.approx([row.before for row in other[5:32]], abs=0.1), "another pack says nothing of this one"
    assert len(turns) == 3 * 4 * 32
    assert np.mean([row.right_after for row in turns]) > 0.9
