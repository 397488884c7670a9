"""Single looks are counted as what they are, and printings are read before and after they are taught."""

import json
from dataclasses import asdict, replace

import numpy as np
import pytest

from engine.cards import Pack
from engine.observation import FACES, UNKNOWN
from models._cv import cv2
from training.art import BACK, OTHER, french_of, own_printing, pack_of
from training.backgrounds import Backgrounds
from training.crops import Reading, measure_crops
from training.printing import looks_at_cards, printing_of, strangers_to, teach
from training.scene import compose
from training.taught import Figures, Looks, Shares, mean, read_all, read_figures
from vision.recognize import Look


@pytest.fixture(scope="module")
def scenes(art):
    made = [compose(np.random.default_rng((6, i)), art, Backgrounds(), foreign=0.0) for i in range(20)]
    return [replace(scene, labels=np.where(scene.labels == OTHER, BACK, scene.labels)) for scene in made]


def by_place(readings: list[Reading]) -> dict[tuple[str, str], Reading]:
    return {(row.kind, row.seen): row for row in readings}


def test_every_whole_card_counts_once_where_it_belongs_and_our_own_are_read_right(scenes):
    found = by_place(measure_crops(scenes))
    whole = [
        (pack_of([int(scene.labels[card])]), share)
        for scene in scenes
        for card, share in enumerate(scene.visible)
        if scene.holds(card)
    ]
    for pack in Pack:
        assert found[pack.value, "open"].cards == sum(of is pack and share >= 0.9 for of, share in whole)
        assert found[pack.value, "covered"].cards == sum(of is pack and 0.5 <= share < 0.9 for of, share in whole)
    assert found["foreign", "open"].cards == 0
    seen = [found[pack.value, "open"] for pack in Pack]
    assert sum(row.right for row in seen) > 0.85 * sum(row.cards for row in seen) > 10


def test_a_card_read_as_another_is_wrong_and_sure_ones_are_told_apart(scenes):
    others = [replace(s, labels=np.where(s.labels < 64, s.labels ^ 1, s.labels)) for s in scenes]
    found = by_place(measure_crops(others))
    for pack in Pack:
        row = found[pack.value, "open"]
        assert row.right < 0.1 * row.cards
        assert 0.5 * row.cards < row.sure_but_wrong <= row.cards - row.right


def test_the_pack_of_a_table_is_that_of_most_of_its_cards():
    assert pack_of([0, 31, 40]) is Pack.HUNGARIAN
    assert pack_of([BACK, OTHER, 63]) is Pack.FRENCH
    assert pack_of([BACK, OTHER]) is None


class Reader:
    """Reads the number that a crop is painted with, and doubts dark ones."""

    def read(self, crop: np.ndarray, corners: np.ndarray) -> Look:
        number, sure = int(crop[0, 0, 0]), bool(crop[0, 0, 1])
        faces = np.full(FACES, 0.3 / (FACES - 1))
        faces[number] = 0.95 if sure else 0.7
        return Look(np.log(faces / faces.sum()), 1.0)


def painted(number: int, truth: int, sure: bool = True) -> tuple[np.ndarray, int]:
    return np.full((2, 2, 3), (number, sure, 0), np.uint8), truth


def test_shares_are_of_what_was_looked_at():
    looks = Looks(
        open=[painted(3, 3), painted(4, 4), painted(5, 6), painted(7, 7, sure=False)],
        covered=[painted(3, 3), painted(4, 5)],
        strangers=[painted(UNKNOWN, 0), painted(8, 0)],
    )
    told = read_all(Reader(), looks)
    assert told == Shares(open=0.75, covered=0.5, sure=0.0, right_when_sure=0.0, strangers=0.5)


def test_figures_are_stored_whole_and_their_mean_counts_each_printing_alike(tmp_path):
    low, high = Shares(0.0, 0.2, 0.4, 0.6, 0.8), Shares(1.0, 0.8, 0.6, 0.4, 0.2)
    rows = [Figures("a", 10, low, high), Figures("b", 30, high, high)]
    (tmp_path / "taught.json").write_text(json.dumps([asdict(row) for row in rows]))
    assert read_figures(tmp_path / "taught.json") == rows
    both = mean(rows)
    assert both.before.open == pytest.approx(0.5)
    assert both.after == high
    assert both.looks == 40


def test_a_printing_is_found_by_a_word_of_its_path_when_it_is_whole(tmp_path):
    for name, count in (("half", 31), ("whole", 32)):
        folder = tmp_path / "art-other" / "maker" / name
        folder.mkdir(parents=True)
        for face in own_printing(Pack.FRENCH)[:count]:
            suit, rank = french_of(face.label)
            cv2.imwrite(str(folder / f"F-{suit}-{rank}.png"), face.picture)
    found = printing_of("maker", [tmp_path])
    assert (found.name, found.pack, len(found.faces)) == ("art-other/maker/whole", Pack.FRENCH, 32)
    assert sorted(face.label for face in found.faces) == list(range(32, 64))
    for word in ("half", "nobody"):
        with pytest.raises(SystemExit, match="no printing of 32 cards"):
            printing_of(word, [tmp_path])


def test_a_lesson_shows_every_card_and_looks_are_as_covered_as_was_asked_for():
    rng, faces = np.random.default_rng(1), own_printing(Pack.HUNGARIAN)
    lesson = teach(rng, faces, Backgrounds())
    assert [len(looks) for looks in lesson] == [3] * 32
    looks = looks_at_cards(rng, faces, Backgrounds(), 5, 0.5, 0.85)
    assert len(looks) == 5
    assert all(crop.shape == (128, 80, 3) and 0 <= number < 32 for crop, number in looks)
    assert pack_of(face.label for face in strangers_to(Pack.HUNGARIAN)) is Pack.FRENCH
