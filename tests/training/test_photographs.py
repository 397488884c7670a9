"""Photographs as training scenes: names go onto the right outlines, and no source is measured by its own pupil."""

from pathlib import Path

import numpy as np
import pytest

from engine.cards import Pack
from engine.observation import FACES, UNKNOWN
from tests.vision.test_geometry import card
from training.art import OTHER
from training.folds import FOLDS
from training.labels import Photograph
from training.make_scenes import rows_of, shard_name, write_shard
from training.photographs import scene_of
from training.scene import shares
from vision.detect import Found
from vision.recognize import Look

TABLE = np.full((300, 400, 3), 60, np.uint8)


def look(**chances: float) -> Look:
    """A look by its most likely faces: f5=0.7 is face 5."""
    faces = np.full(FACES, 1e-6)
    for name, chance in chances.items():
        faces[int(name[1:])] = chance
    return Look(np.log(faces / faces.sum()), 1.0)


def outlined(x: float, seen: Look) -> tuple[Found, Look]:
    return Found(card(x, 150, 0, 90), 0.9), seen


def photograph(cards: tuple[int, ...], foreign: int = 0) -> Photograph:
    return Photograph(Path("x.jpg"), "x", Pack.FRENCH, tuple(32 + c for c in cards), foreign, ())


def test_two_outlines_that_look_alike_get_the_two_names_that_are_there():
    seen = [outlined(80, look(f3=0.6, f4=0.3)), outlined(200, look(f3=0.55, f4=0.45))]
    scene = scene_of(photograph((3, 4)), TABLE, seen)
    by_place = {
        round(float(q.mean(axis=0)[0])): int(label) - 32 for q, label in zip(scene.quads, scene.labels, strict=True)
    }
    assert by_place == {80: 3, 200: 4}


def test_what_nothing_speaks_for_gets_no_name():
    scene = scene_of(photograph((3, 7)), TABLE, [outlined(80, look(f3=0.9)), outlined(200, look(f5=0.99))])
    assert [int(label) - 32 for label in scene.labels] == [3]


@pytest.mark.parametrize(("foreign", "labels"), [(0, []), (1, [OTHER])])
def test_a_strange_card_is_foreign_only_where_people_said_that_one_lies_there(foreign, labels):
    strange = look(**{f"f{UNKNOWN}": 0.95})
    assert scene_of(photograph((), foreign), TABLE, [outlined(80, strange)]).labels.tolist() == labels


def test_the_upper_of_two_cards_is_seen_whole():
    visible, centres = shares([card(100, 100, 0, 80), card(120, 100, 0, 80)], 300, 200)
    assert visible[1] == pytest.approx(1.0, abs=0.05)
    assert 0.2 < visible[0] < 0.6
    assert centres[0][0] < 100 < centres[1][0]


def test_every_source_is_left_out_once():
    sources = [source for fold in FOLDS.values() for source in fold]
    assert len(sources) == len(set(sources)) == 13
    assert len({shard_name(source) for source in sources}) == 13


def test_a_stored_shard_is_whole(tmp_path):
    scene = scene_of(photograph((3,)), TABLE, [outlined(80, look(f3=0.9))])
    write_shard(tmp_path / "a.pickle", [scene, scene])
    assert len(rows_of(tmp_path / "a.pickle")) == 2
    assert [f.name for f in tmp_path.iterdir()] == ["a.pickle"]
