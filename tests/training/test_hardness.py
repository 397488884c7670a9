"""How hard printings are for a network, and that scenes show what is hard more often."""

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from training.art import Art, pack_of
from training.backgrounds import Backgrounds
from training.dealing import EASY, deal, often
from training.hardness import hardness
from training.recipe import HARD


def packs_dealt(art: Art, tables: int = 300) -> Counter[object]:
    """How many of so many tables have cards of which pack."""
    dealt = (deal(np.random.default_rng((8, i)), art, 1, 100.0, redrawn=0.0) for i in range(tables))
    return Counter(pack_of(face.label for face in faces) for faces in dealt)


def test_what_is_read_badly_is_dealt_more_often(art):
    hungarian, french = (pack_of(face.label for face in faces) for faces in art.printings.values())
    names = list(art.printings)
    hard = replace(art, often=often({names[0]: 0.0, names[1]: 1.0}))
    dealt = packs_dealt(hard)
    assert dealt[french] > 10 * dealt[hungarian] > 0  # and what is read well is not forgotten
    assert sum(often({"a": 0.2, "b": 0.3}).values()) == pytest.approx(0.5 + 2 * EASY)


def test_every_printing_is_measured_alone_and_again_the_same(art):
    first, again = (hardness(art, Backgrounds(), None, scenes=3) for _ in range(2))
    assert first == again
    assert set(first) == set(art.printings)
    assert all(0.0 <= loss < 2.0 for loss in first.values())  # the networks that ship know our own packs


def test_the_figures_that_the_recipe_draws_by_are_losses():
    figures = json.loads(HARD.read_text())
    assert len(figures) > 40
    assert all(loss >= 0.0 for loss in figures.values())
