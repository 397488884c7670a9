"""The card that came is outlined by what changed and by what cards are like, whatever the eye outlines on a heap."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from engine.observation import FACES
from models._cv import cv2
from tests.vision.decks.test_newcomer import NEW, Picture, lay, noisy
from tests.vision.test_geometry import card
from vision.decks.glance import Glance, correlation
from vision.decks.moments import Moments, Still
from vision.decks.outliner import Outliner
from vision.decks.reading import Seen
from vision.frame import Frame
from vision.geometry import Quad, overlap, rectify, widened
from vision.recognize import HEIGHT, WIDTH
from vision.sideways import quarter_turned

HEAP = [card(300, 240, 0.1, 150), card(330, 230, -0.1, 150), card(310, 250, 0.2, 150)]


class Eye:
    """Outlines what it is told to, however wrong, each time from the other end; what it mends stays as it is."""

    def __init__(self) -> None:
        self.outlines: list[Quad] = []

    def read(self, picture: Picture) -> list[Seen]:
        self.outlines = [np.roll(quad, 2, axis=0) for quad in self.outlines]
        return [self.read_at(picture, quad) for quad in self.outlines]

    def mended(self, _: Picture, quad: Quad) -> Quad:
        return quad

    def read_at(self, picture: Picture, quad: Quad) -> Seen:
        logs = np.full(FACES, -np.log(FACES))
        return Seen(quad, rectify(picture, quad, WIDTH, HEIGHT), logs, np.ones(4) / 2, 150.0)


@pytest.fixture
def came() -> Callable[..., Still]:
    """The still moment after a card was laid on a heap at NEW, which the eye outlines as is told; ``upon``: where one
    with the same picture lay before, if anywhere; ``grain``: patterns in the table taken for cards; ``pushed``:
    where the card below lies after that, if elsewhere; ``edges``: what else looks as if it had changed, in a light
    in which the card that came is darker than those below."""

    def follow(
        outlines: list[Quad],
        upon: Quad | None = None,
        grain: Sequence[Quad] = (),
        pushed: Quad | None = None,
        edges: Sequence[tuple[int, int, int, int]] = (),
    ) -> Still:
        eye = Eye()
        moments = Moments(eye)  # type: ignore[arg-type]
        heap = np.full((480, 640, 3), (60, 90, 120), np.uint8)
        shown: list[Glance] = []
        for seed, quad in enumerate([*grain, *HEAP]):
            heap = lay(heap, quad, seed)
            looks = [rectify(heap, quad, WIDTH, HEIGHT)]
            shown.append(Glance(quad, height=150.0, looks=looks, came=seed >= len(grain)))
        heap = heap if upon is None else lay(heap, upon, 9)
        stills: list[Still] = []
        for frame in range(30):
            laid = frame >= 15
            if frame in (0, 15):
                eye.outlines = outlines if laid else [HEAP[-1]]
            below = heap if pushed is None else lay(heap, pushed, len(HEAP) - 1)
            picture = noisy(lay(below, NEW, 9) if laid else heap, frame)
            if laid and edges:
                picture = _with_edges(picture, edges)
            still = moments.feed(Frame(picture, frame / 10, frame), shown)
            stills += [] if still is None else [still]
        return stills[1]

    return follow


def _with_edges(picture: Picture, edges: Sequence[tuple[int, int, int, int]]) -> Picture:
    dark = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(dark, NEW.astype(np.int32), 1)
    shaded = np.where(dark[..., None] > 0, picture // 10 * 8, picture).astype(np.uint8)
    for left, top, right, bottom in edges:
        shaded[top:bottom, left:right] //= 2
    return shaded


def test_an_outline_that_takes_in_two_cards_gives_way_to_the_right_one(came: Callable[..., Still]) -> None:
    both = NEW + np.float32([[0, -25], [0, -25], [0, -25], [0, -25]])
    still = came([both, NEW])
    assert overlap(still.lying[0].quad, NEW) > 0.85 > overlap(both, NEW)


@pytest.mark.parametrize("wrong", [quarter_turned(NEW), NEW + np.float32([[-30, 0], [0, 0], [0, 0], [-30, 0]])])
def test_a_card_that_is_outlined_wrongly_is_outlined_anew(came: Callable[..., Still], wrong: Quad) -> None:
    first = came([wrong]).lying[0]
    assert overlap(first.quad, NEW) > 0.85
    turned = min(np.abs(first.quad - NEW).max(), np.abs(np.roll(first.quad, 2, axis=0) - NEW).max())
    assert turned < 20
    assert len(first.looks) == 3


def test_a_card_is_outlined_where_it_lies_though_more_has_changed_around_it(came: Callable[..., Still]) -> None:
    """In a poor picture edges of the heap change, too; a knave was outlined half beside itself (darda-poor-camera
    60008)."""
    edges = [(376, 200, 396, 310), (280, 326, 370, 344)]
    both = NEW + np.float32([[0, 0], [30, 0], [30, 0], [0, 0]])
    assert overlap(came([both], edges=edges).lying[0].quad, NEW) > 0.9


def test_where_more_has_changed_than_a_card_what_has_a_cards_outline_has_come(came: Callable[..., Still]) -> None:
    """The heap was pushed, and an outline across its edge stood for the ace (darda-poor-camera 57008)."""
    pushed = HEAP[-1] + np.float32([25, 70])
    across = np.float32([[260, 290], [400, 290], [400, 355], [260, 355]])
    still = came([across, NEW], upon=NEW + np.float32([4, 3]), pushed=pushed)
    assert overlap(still.lying[0].quad, NEW) > 0.85


def test_a_pattern_in_the_table_where_nothing_changed_has_not_come(came: Callable[..., Still]) -> None:
    odd, other = card(110, 200, 0.0, 180), card(540, 200, 0.0, 150)
    lying = [glance.quad for glance in came([NEW, odd, other]).lying]
    assert [overlap(quad, there) > 0.95 for quad, there in zip(lying, (NEW, other), strict=True)] == [True, True]


def test_all_looks_at_a_card_show_it_the_same_way_up(came: Callable[..., Still]) -> None:
    first, *others = came([NEW]).lying[0].looks
    assert len(others) == 2
    for look in others:
        assert correlation(first, look) > 0.9 > correlation(first, look[::-1, ::-1])


def test_no_look_at_a_card_shows_what_only_its_own_outline_takes_in(came: Callable[..., Still]) -> None:
    """Of three looks at a nine one had half of it, and what lay beside it, and the deck was taught by that
    (catsatcards-clobyosh-heaped 63004)."""
    aside = NEW + np.float32([18, 15])
    looks = came([NEW, aside]).lying[0].looks
    assert len(looks) == 3
    assert min(correlation(looks[0], look) for look in looks[1:]) > 0.9


def test_a_king_laid_just_upon_one_that_looks_like_it_has_come(came: Callable[..., Still]) -> None:
    still = came([NEW], upon=NEW + np.float32([2, 1]))
    assert overlap(still.lying[0].quad, NEW) > 0.85
    assert not still.as_it_was[0]


def test_patterns_in_the_table_are_no_measure_of_cards(came: Callable[..., Still]) -> None:
    grain = [card(110, 100 + 70 * n, 1.5, 110) for n in range(5)]
    still = came([NEW, *grain], grain=grain)
    assert overlap(still.lying[0].quad, NEW) > 0.85
    assert len(still.lying) == 1
    assert still.lying[0].came


def test_the_first_card_is_outlined_by_its_edge_whatever_is_drawn_within() -> None:
    """An ornament that looked more like a card's edge than its edge made all cards three quarters as large as they were
    (catsatcards-clobyosh-heaped 63004)."""
    eye, table = Eye(), np.full((480, 640, 3), (60, 90, 120), np.uint8)
    moments = Moments(eye)  # type: ignore[arg-type]
    stills: list[Still] = []
    for frame in range(30):
        eye.outlines = [quarter_turned(widened(NEW, 0.88))] if frame >= 15 else []
        picture = noisy(lay(table, NEW, 9) if frame >= 15 else table, frame)
        still = moments.feed(Frame(picture, frame / 10, frame), [])
        stills += [] if still is None else [still]
    (first,) = stills[1].lying
    assert overlap(first.quad, NEW) > 0.9 > 0.8 > overlap(eye.outlines[0], NEW)
    assert first.alone
    assert len(first.looks) == 3


@pytest.mark.parametrize(
    ("drawn", "chosen"),
    [
        (0.81, "drawn"),  # hardly worse than what could not be drawn onto corners, and exact
        (0.75, "best"),  # clearly worse: then what is rough anyway may as well be the best of all
        (0.95, "drawn"),
    ],
)
def test_what_is_drawn_onto_corners_goes_before_what_is_as_good_and_is_not(drawn: float, chosen: str) -> None:
    best, other, mended = card(300, 240, 0.1, 150), card(310, 240, 0.1, 150), card(312, 240, 0.1, 150)
    fits = {id(best): 0.83, id(other): 0.7, id(mended): drawn}
    eye = Eye()
    eye.mended = lambda _, quad: mended if quad is other else quad  # type: ignore[method-assign]
    outliner = Outliner(eye)  # type: ignore[arg-type]
    found, drawn_onto = outliner._best([best, other], lambda quad: fits[id(quad)], np.zeros((2, 2, 3), np.uint8))
    assert found is {"drawn": mended, "best": best}[chosen]
    assert drawn_onto is (chosen == "drawn")
