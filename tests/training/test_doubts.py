"""What is cut for the network that is asked in doubt, how it is fed, and how much it counts."""

from itertools import islice

import numpy as np
import pytest

from training.backgrounds import Backgrounds
from training.doubted import SURE, doubted, doubtful_batches
from training.face_crops import CLASSES_WITH_NONE
from training.scene import compose
from training.weighing import fit_weights, loss


class Detects:
    """A detector that finds nothing."""

    def detect(self, picture, scale):
        return []


class Says:
    """A face network that gives each crop these probabilities of the first class and the second."""

    def __init__(self, first, second):
        self._logits = np.full(CLASSES_WITH_NONE, -20.0, np.float32)
        self._logits[:2] = np.log([first, second])

    def __call__(self, crops):
        return [np.tile(self._logits, (len(crops), 1)), np.zeros((len(crops), 4), np.float32)]


@pytest.fixture(scope="module")
def scene(art):
    scenes = (compose(np.random.default_rng((9, i)), art, Backgrounds(), foreign=0.0, redrawn=0.0) for i in range(20))
    return next(scene for scene in scenes if len(scene.quads) >= 4)


def cut(scene, faces):
    found = doubted(scene, np.random.default_rng(3), Detects(), faces)
    return 0 if found is None else len(found[1])


def test_all_of_which_the_network_is_in_doubt_is_kept_and_of_the_rest_what_it_misreads(scene):
    all_of_them = cut(scene, Says(0.5, 0.5))
    assert cut(scene, Says(0.89, 0.11)) == all_of_them
    assert cut(scene, Says(0.99, 0.01)) == all_of_them  # of every other class than what is said surely


def test_little_is_kept_of_what_is_read_rightly_and_surely(scene):
    class Knows(Says):
        def __call__(self, crops):
            said = np.full((len(crops), CLASSES_WITH_NONE), -20.0, np.float32)
            said[np.arange(len(crops)), self.labels] = 0.0
            return [said, said]

    everything = doubted(scene, np.random.default_rng(3), Detects(), Says(0.5, 0.5))
    assert everything is not None
    knows = Knows(0.5, 0.5)
    knows.labels = everything[1]
    assert cut(scene, knows) < max(4, 4 * SURE * len(everything[1]))


def test_batches_hold_every_kept_crop_once_a_round_each_time_a_little_different(tmp_path):
    crops = np.random.default_rng(1).integers(0, 256, (6, 128, 80, 3)).astype(np.uint8)
    for shard in range(2):
        rows = slice(3 * shard, 3 * shard + 3)
        np.savez(tmp_path / f"{shard:05d}.npz", crops=crops[rows], labels=np.arange(6)[rows])
    feed = doubtful_batches(tmp_path, 2, seed=4)
    batches = list(islice(feed, 6))
    feed.close()
    for of_a_round in (batches[:3], batches[3:]):
        assert sorted(np.concatenate([labels for _, labels in of_a_round])) == list(range(6))
    assert all(pictures.shape == (2, 128, 80, 3) and pictures.dtype == np.uint8 for pictures, _ in batches)
    once, again = (
        next(seen for pictures, labels in of for seen, label in zip(pictures, labels, strict=True) if label == 0)
        for of in (batches[:3], batches[3:])
    )
    assert (once != again).any()


@pytest.mark.parametrize(
    ("alike", "weights"), [(True, 1.0), (False, 2.0)], ids=["the same said twice", "of nothing in common"]
)
def test_what_two_say_counts_as_much_as_it_tells_that_is_new(alike, weights):
    rng = np.random.default_rng(4)
    labels = rng.integers(8, size=20_000)
    one, other = (2.0 * (2.0 * np.eye(8)[labels] + rng.normal(size=(len(labels), 8))) for _ in range(2))
    logits = [one, one if alike else other]
    found = fit_weights(logits, labels)
    assert sum(found) == pytest.approx(weights, abs=0.11)
    assert loss(found[0] * logits[0] + found[1] * logits[1], labels) <= loss(logits[0], labels)
