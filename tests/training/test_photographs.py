"""Photographs as training scenes: names go onto the right outlines, and no source is measured by its own pupil."""

from contextlib import nullcontext
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from engine.cards import Pack
from engine.observation import FACES, UNKNOWN
from tests.vision.test_geometry import card
from training import run
from training.art import FIRST, OTHER
from training.folds import FOLDS, fold_of
from training.labels import Photograph
from training.photographs import by_lot, scene_of
from training.recipe import RECIPES
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


def labels(cards: tuple[int, ...], *seen: tuple[Found, Look], foreign: int = 0) -> dict[int, int]:
    """Which class the outlines got, by where they are."""
    there = tuple(FIRST[Pack.FRENCH] + number for number in cards)
    scene = scene_of(Photograph(Path("x.jpg"), "x", Pack.FRENCH, there, foreign, ()), TABLE, list(seen))
    assert not scene.complete
    places = [round(float(quad.mean(axis=0)[0])) for quad in scene.quads]
    return dict(zip(places, (int(label) - FIRST[Pack.FRENCH] for label in scene.labels), strict=True))


def test_two_outlines_that_look_alike_get_the_two_names_that_are_there():
    seen = outlined(80, look(f3=0.6, f4=0.3)), outlined(200, look(f3=0.55, f4=0.45))
    assert labels((3, 4), *seen) == {80: 3, 200: 4}


def test_what_nothing_speaks_for_gets_no_name():
    wrong = outlined(200, look(f5=0.99)), outlined(320, look(f6=0.99))
    assert labels((3, 7, 8), outlined(80, look(f3=0.9)), *wrong) == {80: 3}


def test_the_last_outline_is_the_last_name_however_it_is_read():
    assert labels((3, 7), outlined(80, look(f3=0.9)), outlined(200, look(f5=0.99))) == {80: 3, 200: 7}


@pytest.mark.parametrize(("foreign", "named"), [(0, {}), (1, {80: OTHER - FIRST[Pack.FRENCH]})])
def test_a_strange_card_is_foreign_only_where_people_said_that_one_lies_there(foreign, named):
    strange = outlined(80, look(**{f"f{UNKNOWN}": 0.95}))
    assert labels((), strange, foreign=foreign) == named


def test_a_foreign_card_read_as_one_of_the_pack_is_known_where_all_others_are_named():
    seen = outlined(80, look(f3=0.9)), outlined(200, look(f4=0.8))
    assert labels((3,), *seen, foreign=1) == {80: 3, 200: OTHER - FIRST[Pack.FRENCH]}
    assert labels((3,), *seen, outlined(320, look(f9=0.9)), foreign=1) == {80: 3}


def test_sources_that_are_left_out_are_in_no_shard_and_small_ones_are_drawn_more_often():
    scene = scene_of(Photograph(Path("x.jpg"), "x", Pack.FRENCH, (35,), 0, ()), TABLE, [outlined(80, look(f3=0.9))])
    large, small, left = ([replace(scene) for _ in range(count)] for count in (90, 10, 50))
    sources = {"large": large, "small": small, "left": left}
    drawn = [one for shard in islice(by_lot(np.random.default_rng(1), sources, ["left"]), 4) for one in shard]
    share = sum(any(one is other for other in small) for one in drawn) / len(drawn)
    assert 0.2 < share < 0.3
    assert not any(one is other for one in drawn for other in left)
    with pytest.raises(ValueError, match="nobody"):
        next(by_lot(np.random.default_rng(1), sources, ["nobody"]))


def test_every_source_is_left_out_once_and_an_unknown_one_is_an_error():
    sources = [source for fold in FOLDS.values() for source in fold]
    assert len(sources) == len(set(sources)) == 13
    assert [fold_of(source) for source in ("EdjeElectronics", "seycaku")] == ["a", "b"]
    with pytest.raises(ValueError, match="folds"):
        fold_of("somebody")


def test_the_folds_repeat_the_last_run_of_faces_which_is_the_one_with_photographs():
    runs = [run for run in RECIPES["shipped"].runs if run.net == "faces"]
    assert [run.photographs is not None for run in runs] == [False] * (len(runs) - 1) + [True]


def test_photographs_are_written_once_and_what_a_stopped_run_left_is_not_taken_for_them(tmp_path, monkeypatch):
    out, asked = tmp_path / "photographs", []

    def writes(module, *words):
        asked.append(module)
        folder = Path(words[words.index("--out") + 1])
        folder.mkdir()
        (folder / f"{len(asked):05d}.pickle").touch()
        if len(asked) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(run, "step", writes)
    for stopped in (pytest.raises(KeyboardInterrupt), nullcontext(), nullcontext()):
        with stopped:
            run.learned_photographs(range(5000, 5001), "data", tmp_path, out)
    assert len(asked) == 2
    assert [file.name for file in out.iterdir()] == ["00002.pickle"]
