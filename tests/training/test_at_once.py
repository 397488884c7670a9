"""Samples that are cut while a network learns from them."""

import argparse
from itertools import repeat

import numpy as np
import pytest

from models._cv import cv2
from tests.training.test_tiny_training import needs_torch, with_torch
from tests.vision.test_geometry import card
from training import supply
from training.backgrounds import Backgrounds
from training.face_crops import ROOM, _roomy
from training.scene import compose
from training.supply import KINDS, NAMES, _work
from vision.geometry import rectify
from vision.recognize import HEIGHT, WIDTH


@needs_torch
@pytest.mark.slow
def test_crops_are_moved_as_outlines_are_and_the_oldest_give_way(tmp_path):
    with_torch("tests.training.with_torch.basins", str(tmp_path))


@needs_torch
@pytest.mark.slow
def test_doubts_come_first_and_shares_are_kept(tmp_path):
    with_torch("tests.training.with_torch.sources", str(tmp_path))


@pytest.mark.parametrize("bent", [0.0, 9.0])
def test_a_roomy_crop_shows_the_card_in_its_middle_and_what_is_around(bent):
    picture = cv2.GaussianBlur(np.random.default_rng(2).integers(0, 256, (400, 400, 3)).astype(np.uint8), (0, 0), 4)
    quad = card(200, 190, 0.4, 130) + np.float32([[0, 0], [bent, 0], [0, bent], [0, 0]])
    crop = _roomy(picture, quad)
    assert crop.shape == (HEIGHT + 2 * ROOM[1], WIDTH + 2 * ROOM[0], 3)
    middle = crop[ROOM[1] : -ROOM[1], ROOM[0] : -ROOM[0]]
    assert np.abs(middle.astype(int) - rectify(picture, quad, WIDTH, HEIGHT)).mean() < 1


def test_what_nobody_takes_away_does_not_keep_the_others_from_being_cut(tmp_path, art, monkeypatch):
    monkeypatch.setattr(supply, "WAITING", 2)
    monkeypatch.setattr(supply, "SCENES", 2)
    rng = np.random.default_rng(3)
    scenes = repeat((rng, compose(rng, art, Backgrounds())))
    (tmp_path / "edges-09-000000.npz").touch()
    (tmp_path / "edges-09-000001.npz").touch()
    _work(0, scenes, argparse.Namespace(out=tmp_path, kinds=KINDS, models=None, chunks=2, prefix=""))
    cut = {kind: len(list(tmp_path.glob(f"{kind}-00-*.npz"))) for kind in KINDS}
    assert cut == {"cards": 2, "edges": 0, "faces": 2, "doubts": 2}
    with np.load(tmp_path / "faces-00-000000.npz") as stored:
        crops, labels = stored.values()
    assert crops.dtype == np.uint8
    assert len(crops) == len(labels) > 0


def test_both_that_learn_names_get_the_same_crops(tmp_path, art, monkeypatch):
    monkeypatch.setattr(supply, "SCENES", 2)
    rng = np.random.default_rng(3)
    scenes = repeat((rng, compose(rng, art, Backgrounds())))
    _work(0, scenes, argparse.Namespace(out=tmp_path, kinds=NAMES, models=None, chunks=1, prefix="films-"))
    chunks = [np.load(tmp_path / f"films-{kind}-00-000000.npz") for kind in sorted(NAMES)]
    for one, other in zip(*(chunk.values() for chunk in chunks), strict=True):
        assert np.array_equal(one, other)
