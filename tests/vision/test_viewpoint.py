"""Whether the camera was moved, and how: from pictures of a table with a pattern, and of one with hardly any."""

from collections.abc import Iterable

import numpy as np
import pytest

from models._cv import cv2
from vision.geometry import Move, Picture, carried
from vision.laid_over import alike
from vision.motion import Motion
from vision.viewpoint import Viewpoint

SIZE = (1280, 720)
CORNERS = np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], np.float64)
RATE = 15
STRIPE = 80
"""Pixels from one stripe of a cloth to the next that is like it."""
GRAIN = [np.random.default_rng(n).integers(0, 4, (720, 1280, 3), np.uint8) for n in range(3)]


def table(
    *, light: float = 1.0, cards: Iterable[tuple[int, int]] = (), pattern: float = 60.0, stripes: float = 0.0
) -> Picture:
    rng = np.random.default_rng(2)
    grain = cv2.resize(rng.normal(0, pattern / 2, (90, 160, 3)), SIZE, interpolation=cv2.INTER_CUBIC)
    seen = 110 + grain + stripes * np.sign(np.sin(2 * np.pi * np.arange(SIZE[0]) / STRIPE))[:, None]
    for number, (x, y) in enumerate(cards):
        face = np.random.default_rng(number).choice([40.0, 235.0], (7, 5, 1), p=[0.4, 0.6])
        seen[y : y + 140, x : x + 90] = cv2.resize(face, (90, 140), interpolation=cv2.INTER_NEAREST)[..., None]
    return np.asarray(np.clip(seen * light, 0, 255), np.uint8)


def pushed(picture: Picture, x: float, y: float, degrees: float = 0.0, larger: float = 1.0) -> tuple[Picture, Move]:
    move = np.asarray(cv2.getRotationMatrix2D((640, 360), degrees, larger), np.float64)
    move[:, 2] += x, y
    return np.asarray(cv2.warpAffine(picture, move, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8), move


def noticed(pictures: Iterable[tuple[Picture, float]]) -> tuple[list[Move], list[float]]:
    """What is told while each picture is seen for so many seconds, and when it was not settled."""
    motion, viewpoint, moves, unsettled, frame = Motion(), Viewpoint(), [], [], 0
    for picture, seconds in pictures:
        for _ in range(round(seconds * RATE)):
            at = frame / RATE
            grainy = cv2.add(picture, GRAIN[frame % len(GRAIN)])
            motion.see(grainy, at)
            move = viewpoint.see(grainy, motion.levels, at, motion.moved_at)
            moves += [] if move is None else [move]
            unsettled += [at] if viewpoint.unsettled(at) else []
            frame += 1
    return moves, unsettled


@pytest.mark.parametrize("way", [(120, 40), (-200, 90), (60, -80, 6), (150, 0, -8, 1.1), (0, 100, 3, 0.9)])
@pytest.mark.parametrize("cards", [(), [(500, 200), (640, 260), (560, 330), (900, 420)]])
def test_a_camera_that_was_pushed_is_told_once_with_where_everything_is_seen_since(way, cards):
    before = table(cards=cards)
    now, move = pushed(before, *way)
    (told,), unsettled = noticed([(before, 1.5), (now, 2.0)])
    assert np.abs(carried(CORNERS, told) - carried(CORNERS, move)).max() < 8
    assert unsettled
    assert 1.4 < min(unsettled) <= max(unsettled) < 2.1


def test_while_it_trembles_the_camera_is_not_at_rest():
    before = table()
    trembling = [(pushed(before, 120 + 30 * (-1) ** n, 0)[0], 0.14) for n in range(8)]
    now, move = pushed(before, 120, 0)
    (told,), unsettled = noticed([(before, 1.5), *trembling, (now, 1.5)])
    assert np.abs(carried(CORNERS, told) - carried(CORNERS, move)).max() < 8
    assert max(unsettled) > 2.3


def test_one_that_was_pushed_slowly_is_told_too():
    before = table()
    slowly = [(pushed(before, 6 * n, 2 * n)[0], 0.1) for n in range(25)]
    now, move = pushed(before, 150, 50)
    moves, _ = noticed([(before, 1.5), *slowly, (now, 1.5)])
    assert moves
    there = CORNERS
    for each in moves:
        there = carried(there, each)
    assert np.abs(there - carried(CORNERS, move)).max() < 16


def test_cards_light_and_hands_do_not_move_the_camera():
    some, others = [(500, 200), (640, 260)], [(560, 330), (900, 420), (300, 300)]
    arm = table(cards=some)
    cv2.fillConvexPoly(arm, np.array([[500, 720], [800, 720], [720, 200], [600, 200]]), (120, 150, 210))
    shown = [table(cards=some), arm, table(cards=others), table(cards=others, light=0.6), table(light=0.8), arm]
    assert noticed([(picture, 1.2) for picture in shown]) == ([], [])


def test_a_heap_that_is_pushed_on_a_bare_cloth_does_not_move_the_camera():
    heap, aside = ([(500 + x + dx, 200 + y) for x, y in [(0, 0), (70, 30), (20, 110)]] for dx in (0, 60))
    lying = [(60, 500), (1100, 80), (900, 520)]
    before, now = (table(cards=[*lying, *cards], pattern=0) for cards in (heap, aside))
    assert noticed([(before, 1.5), (now, 1.5)])[0] == []


def test_a_packet_that_lies_elsewhere_on_a_bare_cloth_does_not_move_the_camera():
    """All packets look alike (clobyosh-2 605, where the cards were washed before)."""
    packets = [table(cards=[place], pattern=0) for place in [(300, 200), (700, 420), (610, 100)]]
    assert noticed([(packet, 1.5) for packet in packets])[0] == []


def test_what_covers_the_camera_for_a_while_does_not_move_it():
    before, towel = table(), table(pattern=0, light=0.7)
    other = np.ascontiguousarray(table(cards=[(100, 100)])[::-1])
    assert noticed([(before, 1.5), (towel, 2.0), (before, 1.5), (other, 2.0), (before, 1.5)])[0] == []


def test_a_camera_that_was_moved_while_it_was_covered_is_told_afterwards():
    before, towel = table(), table(pattern=0, light=0.7)
    now, move = pushed(before, 120, -40)
    (told,), _ = noticed([(before, 1.5), (towel, 2.0), (now, 2.0)])
    assert np.abs(carried(CORNERS, told) - carried(CORNERS, move)).max() < 8


@pytest.mark.parametrize("pattern", [0.0, 60.0])
def test_where_nothing_stirs_nothing_is_compared(monkeypatch, pattern):
    compared = []
    monkeypatch.setattr("vision.viewpoint.alike", lambda *edges: compared.append(1) or alike(*edges))
    noticed([(table(pattern=pattern), 1.0)])
    at_first = len(compared)
    noticed([(table(pattern=pattern), 4.0)])
    assert len(compared) == 2 * at_first


@pytest.mark.parametrize("slowly", [False, True])
def test_a_camera_pushed_until_stripes_lie_on_other_stripes_is_told(slowly):
    """As on the cloth of catsatcards-clobyosh-pushed 8522."""
    before = table(pattern=40, stripes=8, cards=[(500, 200)])
    now, move = pushed(before, 2 * STRIPE, 90)
    between = [(pushed(before, 2 * n * STRIPE / 12, 90 * n / 12)[0], 0.14) for n in range(1, 12)] if slowly else []
    (*_, told), _ = noticed([(before, 1.5), *between, (now, 2.0)])
    assert np.abs(carried(CORNERS, told) - carried(CORNERS, move)).max() < 8


def test_it_is_told_once_also_where_hardly_anything_has_a_pattern(monkeypatch):
    """What a picture of a bare cloth is compared with stays, but not once it is known to lie elsewhere."""
    monkeypatch.setattr("vision.viewpoint.patterned", lambda edges: 0)
    before = table(pattern=40, stripes=8, cards=[(500, 200)])
    now, _ = pushed(before, 2 * STRIPE, 90)
    arm = cv2.rectangle(now.copy(), (500, 400), (600, 720), (120, 150, 210), -1)
    assert len(noticed([(before, 1.5), (now, 1.5), (arm, 0.4), (now, 1.5)])[0]) == 1


def test_cards_and_hands_on_a_striped_cloth_do_not_move_the_camera():
    some, others = [(500, 200), (640, 260)], [(560, 330), (900, 420), (300, 300)]
    shown = [table(pattern=20, stripes=30, cards=cards, light=light) for cards, light in [(some, 1), (others, 0.7)]]
    assert noticed([(picture, 1.2) for picture in shown * 2]) == ([], [])


def test_a_camera_that_was_moved_while_something_hides_the_table_is_told_when_that_is_gone():
    before = table(cards=[(500, 200), (640, 260)])
    now, move = pushed(before, 150, -60, 4)
    hidden = now.copy()
    cv2.rectangle(hidden, (0, 0), (1280, 600), (140, 150, 180), -1)
    (told,), _ = noticed([(before, 1.5), (hidden, 1.2), (now, 2.0)])
    assert np.abs(carried(CORNERS, told) - carried(CORNERS, move)).max() < 8


def test_a_camera_that_is_knocked_and_stands_as_before_was_not_moved():
    before = table()
    assert noticed([(before, 1.5), (pushed(before, 60, 0)[0], 0.2), (before, 2.0)])[0] == []
