"""Cards that lie still before the program's own eye: what is recorded of them is what it tells a table."""

import numpy as np
import pytest

from engine.cards import Pack
from engine.observation import FACES
from engine.simulator.sight import PROMPT_S
from models._cv import cv2
from tests.vision.test_geometry import card
from training.art import FIRST, own_printing
from training.looks import collect, stored, told
from training.resting import TIMES, sharpness
from training.scene import Scene, lay, visibility

LAID = {
    5: card(110, 110, 0.1, 120),
    14: card(260, 120, -0.2, 120),
    27: card(400, 250, 1.4, 120),
    17: card(48, 318, 0, 120),
}
"""The last close to the border, as cards of a hand are."""

CUT_OFF = {30: card(490, 60, 0, 120)}


@pytest.fixture(scope="module")
def scene() -> Scene:
    """Cards of our own French printing by their numbers, on green cloth, the last one half out of the picture."""
    rng, faces = np.random.default_rng(4), own_printing(Pack.FRENCH)
    picture = np.full((384, 512, 3), (60, 110, 50), np.float32) + rng.normal(0, 3, (384, 512, 3)).astype(np.float32)
    owner, quads = np.full((384, 512), -1, np.int16), list({**LAID, **CUT_OFF}.values())
    numbers = [*LAID, *CUT_OFF]
    laid = enumerate(zip(numbers, quads, strict=True))
    areas = [lay(rng, picture, owner, faces[number].picture, quad, place) for place, (number, quad) in laid]
    visible, centres = visibility(owner, quads, areas)
    labels = np.array(numbers, np.int32) + FIRST[Pack.FRENCH]
    return Scene(np.clip(picture, 0, 255).astype(np.uint8), np.array(quads, np.float32), labels, visible, centres)


def test_open_cards_are_told_of_right_at_moments_when_the_eye_looks_and_only_whole_ones_are_kept(scene):
    found = collect([scene], Pack.FRENCH)
    assert [kept.label - FIRST[Pack.FRENCH] for kept in found] == list(LAID)
    for kept in found:
        assert kept.height == pytest.approx(120, abs=1)
        assert kept.sightings == 1
        assert kept.reports[0][0] <= PROMPT_S
        assert {at for at, _ in kept.reports} <= {float(at) for at in TIMES}
        assert {int(np.argmax(faces)) for _, faces in kept.reports} == {kept.label - FIRST[Pack.FRENCH]}


def test_a_scene_of_the_other_pack_tells_nothing(scene):
    assert collect([scene], Pack.HUNGARIAN) == []


def test_what_is_stored_is_short_and_says_all_faces(scene):
    found = stored(collect([scene], Pack.FRENCH), FIRST[Pack.FRENCH])
    assert [stay["card"] for stay in found["stays"]] == list(LAID)
    assert all(len(faces) == FACES for stay in found["stays"] for _, faces in stay["reports"])
    assert told("french", found) == "french: 4 cards, 0 misread at first, 0 in the end; of 0 more nothing was told"


def test_a_blurred_card_is_less_sharp_and_noise_is_not_sharpness(scene):
    quad = scene.quads[0]
    blurred = cv2.GaussianBlur(scene.picture, (0, 0), 2.0)
    noisy = np.clip(blurred + np.random.default_rng(0).normal(0, 4, blurred.shape), 0, 255).astype(np.uint8)
    sharp = sharpness(scene.picture, quad)
    assert sharpness(blurred, quad) < 0.5 * sharp
    assert sharpness(noisy, quad) < 0.75 * sharp
