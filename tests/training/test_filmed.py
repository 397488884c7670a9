"""Rendered films as scenes to train on: the cards of a trick where the truth says, and nothing about what else lies."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.cards import Pack, parse_card
from models._cv import cv2
from training.art import FIRST
from training.face_crops import NONE, face_samples
from training.filmed import filmed
from training.make_scenes import read_shard, write_shard
from training.recipe import RECIPES, Films
from training.run import follow
from training.samples import card_sample

SEVEN, KING = [[60, 60], [120, 60], [120, 156], [60, 156]], [[90, 80], [150, 80], [150, 176], [90, 176]]
FPS = 10


def film(folder: Path, disturbances: tuple[dict[str, object], ...] = ()) -> Path:
    """Five seconds of a dark table; a white card comes to lie at 1 s, a grey one half over it at 3 s."""
    path = folder / "film.mp4"
    plays = [
        {"trick": 1, "card": "clubs-7", "at_rest": 1.0, "hand_away": 1.4, "quad": SEVEN},
        {"trick": 1, "card": "clubs-king", "at_rest": 3.0, "hand_away": 3.4, "quad": KING},
    ]
    deal = {"plays": plays, "tricks": [{"trick": 1, "cleared": 4.5}], "disturbances": list(disturbances)}
    path.with_suffix(".json").write_text(json.dumps({"pack": "french", "fps": FPS, "deals": [deal]}))
    out = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (320, 240))
    for number in range(5 * FPS):
        picture = np.full((240, 320, 3), 30, np.uint8)
        for since, quad, shade in ((1.0, SEVEN, 250), (3.0, KING, 150)):
            if number >= since * FPS:
                cv2.fillConvexPoly(picture, np.array(quad, np.int32), (shade,) * 3)
        out.write(picture)
    out.release()
    return path


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def test_each_play_is_a_scene_with_its_trick(tmp_path: Path, rng: np.random.Generator) -> None:
    alone, both = filmed(film(tmp_path), rng, most=5)
    seven, king = (FIRST[Pack.FRENCH] + parse_card(card, Pack.FRENCH).index for card in ("clubs-7", "clubs-king"))
    assert list(alone.labels) == [seven]
    assert list(both.labels) == [seven, king]
    assert both.visible[1] > 0.95 > 0.7 > both.visible[0] > 0.5
    for quad, shade in zip(both.quads, (250, 150), strict=True):
        x, y = quad[0] + 8
        assert abs(int(both.picture[int(y), int(x), 0]) - shade) < 30
    assert len(list(filmed(film(tmp_path), rng, most=1))) == 1


@pytest.mark.parametrize(
    "disturbance",
    [
        {"type": "nudge", "t": 1.2, "t_end": 1.2, "card": "clubs-7", "trick": 1},
        {"type": "hover", "t": 0.5, "t_end": 4.0, "card": None, "trick": None},
    ],
)
def test_what_was_moved_or_hidden_is_left_out(
    tmp_path: Path, rng: np.random.Generator, disturbance: dict[str, object]
) -> None:
    assert not list(filmed(film(tmp_path, (disturbance,)), rng, most=5))


def test_a_recipe_says_how_to_make_its_films(tmp_path: Path) -> None:
    recipe = replace(RECIPES["tiny"], films=(Films(700, (1000, 1300)),))
    with pytest.raises(
        SystemExit, match=r"bench deals --rendered 170 --seed 1000 --in-a-row 1 --art DIR --cache .*films-1000"
    ):
        follow(recipe, None, tmp_path, tmp_path / "out", "cpu")


def test_outlines_are_not_learned_from_what_is_told_in_part(tmp_path: Path, rng: np.random.Generator) -> None:
    assert not [view for scene in filmed(film(tmp_path), rng, most=5) for view in card_sample(rng, scene)]


def test_nothing_in_it_is_called_no_card(tmp_path: Path, rng: np.random.Generator) -> None:
    write_shard(tmp_path / "a.pickle", list(filmed(film(tmp_path), rng, most=5)))
    scenes = read_shard(tmp_path / "a.pickle")
    labels = [int(label) for scene in scenes * 20 for _, label in face_samples(rng, scene)]
    assert labels
    assert NONE not in labels
