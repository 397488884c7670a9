"""How figures are come by: matching, calibration, counting names in photographs."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Pack, parse_card
from tests.vision.test_geometry import card
from training.art import class_of
from training.calibrate import Named, expected_error, fit_temperature, reliability_plot
from training.evaluate import Figures, _count
from training.eyes import eyes
from training.heldout import matched
from training.labels import Photograph
from training.scene import Scene
from vision.detect import Found
from vision.identify import Identified, Sureness


@pytest.mark.parametrize("true", [0.5, 1.0, 2.0])
def test_the_temperature_of_too_sure_logits_is_found(true):
    rng = np.random.default_rng(4)
    honest = rng.normal(0, 2, (5000, 5))
    chances = np.exp(honest) / np.exp(honest).sum(axis=1, keepdims=True)
    labels = (chances.cumsum(axis=1) > rng.random((5000, 1))).argmax(axis=1)
    assert fit_temperature((honest * true).astype(np.float32), labels) == pytest.approx(true, abs=0.1)


def test_honest_confidence_has_no_error_and_boasting_has():
    honest = [Named("a", 0.75, i % 4 > 0) for i in range(400)]
    boasting = [Named("a", 0.99, i % 2 == 0) for i in range(400)]
    assert expected_error(honest) < 0.01
    assert expected_error(boasting) == pytest.approx(0.49, abs=0.01)


DOT = (160, 70, 20)
"""Its colour, BGR."""


@given(st.lists(st.tuples(st.floats(0.5, 1), st.booleans()), min_size=1, max_size=60))
def test_a_reliability_plot_can_be_drawn_of_any_names(rows):
    plot = reliability_plot([Named("a", c, r) for c, r in rows], side=120)
    assert plot.shape == (220, 220, 3)
    assert (plot == DOT).all(axis=2).any()


def test_each_card_is_matched_once_by_the_surest_outline():
    here, there = card(100, 100, 0, 80), card(300, 200, 1, 80)
    quads = np.array([here, there])
    scene = Scene(np.zeros((384, 512, 3), np.uint8), quads, np.zeros(2, np.int32), np.ones(2), quads.mean(axis=1))
    found = [Found(there + 2, 0.9), Found(here, 0.8), Found(here + 3, 0.5), Found(card(450, 50, 0, 40), 0.4)]
    assert matched(found, scene) == [1, 0, None, None]


def test_a_source_is_asked_with_what_was_fitted_to_the_others_and_not_without_it():
    eye = eyes(None, {"here": Sureness(0.5, 0.1)})
    here = Photograph(Path("x.jpg"), "here", Pack.FRENCH, (), 0, ())
    assert eye(here)._sureness == Sureness(0.5, 0.1)
    with pytest.raises(ValueError, match="nothing is said of how sure to be of there, only of here"):
        eye(replace(here, source="there"))
    assert eyes(None)(here)._sureness == Sureness()


def identified(name: str) -> Identified:
    named = parse_card(name, Pack.FRENCH)
    return Identified(named, named.long, 0.9, card(50, 50, 0, 60))


def test_names_are_counted_once_and_only_what_nobody_labelled_is_wrong():
    label = {name: class_of(parse_card(name, Pack.FRENCH)) for name in ("cJ", "h7", "sA")}
    photograph = Photograph(Path("x.jpg"), "here", Pack.FRENCH, (label["cJ"], label["h7"]), 2, (label["sA"],))
    row = Figures("here")
    found = [identified(n) for n in ("cJ", "cJ", "sA", "d8")] + [Identified(None, "unknown", 0.9, card(9, 9, 0, 9))]
    mistakes = _count(row, photograph, np.zeros((120, 160, 3), np.uint8), found)
    assert (row.cards, row.right, row.wrong, row.called_unknown, row.foreign) == (2, 1, 1, 1, 2)
    assert row.recall == 0.5
    assert row.precision == 0.5
    assert len(mistakes) == 2
