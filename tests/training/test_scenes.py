"""Composed scenes: a seed is a scene, what is said of it is true of it, and what is learned from it is decodable."""

import numpy as np
import pytest

from engine.cards import Pack
from models._cv import cv2
from tests.vision.test_geometry import card
from training.art import CLASSES, Art, own_printing
from training.backgrounds import Backgrounds
from training.dealing import deal
from training.face_crops import CLASSES_WITH_NONE, NONE, _part, face_samples
from training.heldout import corner_error
from training.make_scenes import read_shard, write_shard
from training.places import places_on
from training.samples import card_sample, edge_samples
from training.scene import STRAY, Scene, compose, lay, visibility
from vision.detect import Found, _decode
from vision.geometry import area, covered_share, overlap, widened


@pytest.fixture(scope="module")
def scenes(art):
    return [compose(np.random.default_rng((5, i)), art, Backgrounds()) for i in range(12)]


def test_a_seed_is_a_scene(art, scenes):
    again = compose(np.random.default_rng((5, 3)), art, Backgrounds())
    assert np.array_equal(again.picture, scenes[3].picture)
    assert np.array_equal(again.quads, scenes[3].quads)


def test_what_is_said_of_a_scene_is_possible(scenes):
    for scene in scenes:
        count = len(scene.quads)
        assert scene.labels.shape == scene.visible.shape == (count,)
        assert ((scene.labels >= 0) & (scene.labels < CLASSES)).all()
        assert ((scene.visible >= 0) & (scene.visible <= 1)).all()
        for quad, centre, share in zip(scene.quads, scene.centres, scene.visible, strict=True):
            if share > 0.05:
                assert cv2.pointPolygonTest(cv2.convexHull(quad) * 1.0, [float(v) for v in centre], True) > -2


def test_things_that_are_no_cards_lie_only_where_they_are_asked_for_and_are_cut_as_none(art, scenes):
    assert not any((scene.labels == STRAY).any() for scene in scenes)
    rng = np.random.default_rng(6)
    strewn = [compose(rng, art, Backgrounds(), strays=1.0) for _ in range(12)]
    assert sum((scene.labels == STRAY).any() for scene in strewn) > 6
    seen = [scene for scene in strewn if (scene.visible[scene.labels == STRAY] > 0.5).any()]
    labels = [int(label) for scene in seen for _, label in face_samples(rng, scene)]
    assert labels.count(NONE) >= len(seen)


def test_a_table_may_be_bare(art):
    assert deal(np.random.default_rng(0), art, 0, 100.0) == []


def test_french_packs_are_as_printed_or_drawn_anew_as_asked_for():
    faces = own_printing(Pack.FRENCH)
    art = Art({"french": faces}, [], [])
    assert as_printed(art, redrawn=0.0)
    assert not as_printed(art, redrawn=1.0)


def as_printed(art: Art, redrawn: float) -> bool:
    """Whether any card that is dealt comes as it is in the art: neither drawn nor cut anew."""
    dealt = [face for seed in range(40) for face in deal(np.random.default_rng(seed), art, 4, 100.0, redrawn)]
    return any(face is printed for face in dealt for printed in art.printings["french"])


def test_a_table_has_at_least_one_card_and_no_more_than_can_be_laid_out():
    rng = np.random.default_rng(0)
    counts = [len(places_on(rng, np.array([3.0, 2.0]))) for _ in range(200)]
    assert min(counts) == 1
    assert 8 < max(counts) <= 16


def laid(*quads: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Visible shares and middles of white cards laid one after another."""
    picture, owner = np.zeros((200, 300, 3), np.float32), np.full((200, 300), -1, np.int16)
    face = np.full((120, 80, 4), 255, np.uint8)
    rng = np.random.default_rng(0)
    areas = [lay(rng, picture, owner, face, quad, number) for number, quad in enumerate(quads)]
    return visibility(owner, list(quads), areas)


def test_the_card_laid_last_hides_and_is_not_hidden():
    visible, centres = laid(card(100, 100, 0, 80), card(120, 100, 0, 80))
    assert visible[1] == pytest.approx(1.0, abs=0.05)
    assert 0.2 < visible[0] < 0.6
    assert centres[0][0] < 100 < centres[1][0]


def test_of_a_card_under_another_nothing_is_in_sight_and_its_middle_is_its_own():
    visible, centres = laid(card(100, 100, 0, 60), card(100, 100, 0, 90))
    assert visible.tolist() == [0.0, pytest.approx(1.0, abs=0.05)]
    assert centres[0].tolist() == pytest.approx([100, 100], abs=1)


def test_a_card_that_the_border_cuts_off_is_not_held_by_the_picture():
    scene = white_card(card(256, 192, 0, 80), card(20, 192, 0, 80), card(256, 350, 0, 80))
    assert [scene.holds(number) for number in range(3)] == [True, False, False]


def test_a_stored_shard_is_whole(tmp_path, scenes):
    write_shard(tmp_path / "a.pickle", scenes[:2])
    again = read_shard(tmp_path / "a.pickle")
    assert [f.name for f in tmp_path.iterdir()] == ["a.pickle"]
    for one, other in zip(again, scenes, strict=False):
        assert np.array_equal(one.quads, other.quads)
        assert np.abs(one.picture.astype(int) - other.picture).mean() < 6  # packed as JPEG
    assert len(again) == 2


def white_card(*quads: np.ndarray) -> Scene:
    picture = np.zeros((384, 512, 3), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(picture, np.round(quad * 16).astype(np.int32), (255, 255, 255), cv2.LINE_AA, 4)
    centres = np.array([q.mean(axis=0) for q in quads], np.float32)
    return Scene(picture, np.array(quads), np.zeros(len(quads), np.int32), np.ones(len(quads), np.float32), centres)


@pytest.mark.parametrize("seed", range(20))
def test_the_outline_that_is_asked_for_is_where_the_card_is_in_the_view(seed):
    rng = np.random.default_rng(seed)
    scene = white_card(card(256, 192, rng.uniform(0, 6.3), rng.uniform(60, 220)))
    for view, heat, outline, _ in card_sample(rng, scene):
        logits = np.where(heat >= 1, 5.0, -5.0)[None]
        for found in _decode(np.concatenate([logits, outline]).astype(np.float32), 1.0):
            painted = np.zeros(view.shape[:2], np.uint8)
            cv2.fillConvexPoly(painted, np.round(found.quad * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
            seen = view.max(axis=2) > 110
            assert (seen == (painted > 128)).mean() > 0.985


def test_edge_samples_say_how_to_move_onto_the_true_corners():
    rng = np.random.default_rng(1)
    scene = white_card(card(256, 192, 0.4, 150))
    samples = [s for _ in range(10) for s in edge_samples(rng, scene)]
    moved = [_agreement(crop, shift.reshape(4, 2)) for crop, shift in samples]
    unmoved = [_agreement(crop, np.zeros((4, 2), np.float32)) for crop, _ in samples]
    assert np.mean(moved) > 0.97
    assert np.mean(unmoved) < 0.95


def _agreement(crop: np.ndarray, shift: np.ndarray) -> float:
    """Share of points in which the crop's card is where the shifted inner outline says."""
    inner = np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 1.35 + shift
    points = (inner + 1) / 2 * (64, 96) - 0.5
    painted = np.zeros((96, 64), np.uint8)
    cv2.fillConvexPoly(painted, np.round(points * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return float(((crop.max(axis=2) > 110) == (painted > 128)).mean())


@pytest.mark.parametrize("seed", range(12))
def test_a_part_of_an_outline_lies_in_it_and_is_most_of_it_and_no_corner_changes_places(seed):
    whole = card(256, 192, 0.4, 150)
    part = _part(np.random.default_rng(seed), whole)
    assert covered_share(widened(whole, 1.001), part) > 0.99
    assert 0.58 < area(part) / area(whole) < 0.97
    assert [int(np.linalg.norm(whole - corner, axis=1).argmin()) for corner in part] == [0, 1, 2, 3]


def test_faces_come_with_their_class_and_wrong_outlines_with_none(scenes):
    rng = np.random.default_rng(2)
    labels = [int(label) for scene in scenes for _, label in face_samples(rng, scene)]
    assert CLASSES_WITH_NONE - 1 in labels
    assert len(set(labels)) > 5


def test_a_corner_error_is_a_share_of_the_height_and_forgives_half_a_turn():
    true = card(100, 100, 0.3, 80)
    assert corner_error(true + np.float32([0, 4]), true) == pytest.approx(0.05, abs=1e-4)
    assert corner_error(np.roll(true, 2, axis=0), true) == pytest.approx(0, abs=1e-6)
    assert overlap(true, np.roll(true, 2, axis=0)) == pytest.approx(1, abs=1e-4)


class Detects:
    """A detector that finds given outlines, however large the picture is looked at."""

    def __init__(self, *quads, rough=True):
        self.quads, self.rough = quads, rough

    def detect(self, picture, scale, rounds=2):
        assert rounds == (0 if self.rough else 2)
        return [Found(quad, 0.9) for quad in self.quads]


def test_the_mender_learns_from_what_a_detector_finds_and_from_nothing_that_is_no_card():
    true = card(200, 150, 0.3, 120)
    wrong = card(60, 60, 1.2, 70)
    rough = np.roll(true, 2, axis=0) + np.float32([6, -4])
    shaken = edge_samples(np.random.default_rng(1), white_card(true))
    besides = edge_samples(np.random.default_rng(1), white_card(true), Detects(rough, wrong))[len(shaken) :]
    assert len(besides) == 1
    _, shift = besides[0]
    assert 0 < np.abs(shift).max() < 0.2  # half a turn is no error


def test_names_are_learned_from_what_a_detector_finds_too_and_no_card_from_what_is_none():
    true = card(200, 150, 0.3, 120)
    half = np.stack([true[0], true[1], (true[1] + true[2]) / 2, (true[3] + true[0]) / 2])
    elsewhere = card(60, 60, 1.2, 70)
    alone = face_samples(np.random.default_rng(1), white_card(true))
    found = face_samples(np.random.default_rng(1), white_card(true), Detects(true, half, elsewhere, rough=False))
    labels = [int(label) for _, label in found]
    assert labels.count(NONE) - [int(label) for _, label in alone].count(NONE) == 1
    assert len([label for label in labels if label != NONE]) == 3  # shaken, as found, and half of it
