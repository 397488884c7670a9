"""The camera is moved in the middle of a deal: what was learned of the table holds where it is seen now."""

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import BACK, CardSeen, Zone
from models._cv import cv2
from tests.vision.test_card_area import Camera, seen_about
from tests.vision.test_card_shape import stretched
from tests.vision.test_geometry import card
from tests.vision.test_tracker import Table as Watched
from tests.vision.test_zones import Table
from vision.card_area import ENOUGH, CardArea
from vision.card_shape import CardShape
from vision.far_tricks import FarTricks
from vision.geometry import area, carried, overlap
from vision.held import Hands
from vision.layout import Layout
from vision.sides import SIDES

ALL = tuple(Seat)
NOT_MOVED = np.eye(2, 3)


def way(x: float, y: float, degrees: float = 0.0, larger: float = 1.0):
    move = np.asarray(cv2.getRotationMatrix2D((640, 360), degrees, larger), np.float64)
    move[:, 2] += x, y
    return move


WAYS = [way(120, -40), way(-90, 50, 5), way(60, 40, -7, 0.85), way(-110, -30, 2, 1.05)]


class Pushed(Table):
    """A table whose camera may be moved; cards are laid where they would have been without it."""

    def __init__(self, seats=ALL):
        super().__init__(seats)
        self.move = NOT_MOVED

    def push(self, move):
        self.move = move
        for track in self.tracks.values():
            track.quad = carried(track.quad, move).astype(np.float32)
        self.placements._layout.moved(move)
        self.placements.moved(move)

    def _track(self, face, quad):
        return super()._track(face, carried(quad, self.move).astype(np.float32))


def zones(table):
    return [(o.sighting, o.zone) for o in table.told if isinstance(o, CardSeen)]


def with_a_stock(table, push):
    """Three tricks beside a stock under which a card was turned up; then the next card, a pile, an exchange."""
    stock = table.lay(BACK, 1000, 330)
    table.lay(3, 970, 330, np.pi / 2, under=stock)
    for n in range(3):
        table.trick([4 + 4 * n + k for k in range(4)], Seat.BOTTOM)
        table.lay(BACK, 900, 640, seat=Seat.BOTTOM)
    push(table)
    table.play(20, Seat.TOP)
    table.lay(BACK, 905, 630, seat=Seat.BOTTOM)
    table.lay(21, 1000, 215, 0.1)
    table.play(22, Seat.RIGHT)


def before_each_player(table, push):
    """Tricks that are laid far out; then two cards of the next."""

    def play(face, seat):
        x, y = np.array(table.middle) + (270, 200) * SIDES[seat]
        return table.lay(face, x, y, 0.1, seat, height=100.0)

    for n in range(3):
        table.take(*[play(4 * n + k, seat) for k, seat in enumerate(ALL)], seat=Seat.LEFT)
    push(table)
    play(20, Seat.BOTTOM)
    play(21, Seat.RIGHT)


@pytest.mark.parametrize("move", WAYS)
@pytest.mark.parametrize("story", [with_a_stock, before_each_player])
def test_places_have_the_roles_that_they_would_have_without(story, move):
    moved, unmoved = Pushed(), Pushed()
    story(moved, lambda table: table.push(move))
    story(unmoved, lambda table: None)
    assert zones(moved) == zones(unmoved)
    assert zones(moved)[-1][1] is Zone.TRICK


@pytest.mark.parametrize("move", WAYS)
def test_of_a_card_that_lies_there_nothing_is_said_anew(move):
    table = Pushed()
    first, other = table.play(5, Seat.TOP), table.lay(9, 640, 330, 0.4, Seat.LEFT)
    said = len(table.told)
    table.push(move)
    table.wait(2.0)
    assert len(table.told) == said
    table.take(first, other, seat=Seat.TOP)
    assert len(table.told) > said


@pytest.mark.parametrize("move", WAYS)
def test_where_tricks_are_laid_and_how_large_cards_are_goes_with_the_picture(move):
    made = Layout(ALL)
    made.resize(1280, 720)
    made.learn(card(640, 300, 0, 140), of_trick=True)
    cards = [card(x, y, 0.3, 140) for x in range(340, 1000, 60) for y in range(200, 560, 60)]
    for tricks in range(4):
        before, height, middle = [made.in_trick(quad) for quad in cards], made.card_height, made.middle
        made.moved(move)
        quads = [carried(quad, move).astype(np.float32) for quad in cards]
        assert [made.in_trick(quad) for quad in quads] == before
        assert made.card_height == pytest.approx(height * np.sqrt(np.linalg.det(move[:, :2])))
        assert made.middle == pytest.approx(carried(middle, move), abs=2)
        made.moved(cv2.invertAffineTransform(move))
        made.learn_trick([np.array([600 + 10 * tricks + dx, 350 + dy]) for dx, dy in [(0, 70), (70, 0), (0, -70)]])


@pytest.mark.parametrize("move", WAYS)
def test_what_is_known_of_the_size_and_shape_of_cards_turns_and_grows_with_the_picture(move):
    rng, large, shape = np.random.default_rng(3), CardArea(), CardShape()
    seen = list(seen_about(Camera(0.5, 0.4), rng, 1.2, 2 * ENOUGH))
    for quad in seen:
        large.learn(quad)
        shape.learn(quad)
    areas, stretches = [large.at(quad) for quad in seen], [shape.stretched(stretched(quad, 1.3)) for quad in seen]
    large.moved(move)
    shape.moved(move)
    there = [carried(quad, move).astype(np.float32) for quad in seen]
    assert [large.at(quad) for quad in there] == pytest.approx([np.linalg.det(move[:, :2]) * each for each in areas])
    same = [shape.stretched(carried(stretched(quad, 1.3), move).astype(np.float32)) for quad in seen]
    assert same == pytest.approx(stretches, rel=2e-2)
    assert [area(quad) > 0 and large.fits(quad) for quad in there] == [True] * len(there)


@pytest.mark.parametrize("move", WAYS)
def test_a_card_that_is_found_where_it_is_seen_now_is_the_same_card(move):
    table = Watched()
    table.lay(5, 500, 300)
    table.lay(7, 700, 420, 0.5)
    table.frames(12)
    numbers = {track.best: track.number for track in table.tracker.tracks}
    table.tracker.moved(move)
    table.cards = {face: carried(quad, move).astype(np.float32) for face, quad in table.cards.items()}
    table.frames(12)
    assert {track.best: track.number for track in table.tracker.tracks} == numbers
    assert table.lifted == []
    assert all(overlap(track.quad, table.cards[track.best]) > 0.95 for track in table.tracker.tracks)


def test_nothing_is_known_of_a_table_at_which_nothing_was_seen_yet():
    for knows in (CardArea(), CardShape(), FarTricks(ALL), Hands(Layout(ALL))):
        knows.moved(WAYS[0])
    assert CardArea().at(card(640, 300, 0, 140)) is None
