"""The whole eye, where its parts meet."""

from dataclasses import replace

import numpy as np
import pytest

from engine.cards import Pack, Seat
from engine.observation import FACES, UNKNOWN, CardLifted, CardSeen, Trouble
from models._cv import cv2
from tests.vision.test_geometry import card
from vision.attention import Examination
from vision.detect import Found
from vision.frame import Frame
from vision.geometry import covered_share
from vision.recognize import Look
from vision.region import Region
from vision.view import Looks
from vision.watch import Watcher

SIZE = (1280, 720)
LAID = card(658, 297, 0.2, 147)


READ = Look(np.where(np.arange(FACES) == 5, -0.01, -6.0), 1.0)
STRANGE = Look(np.where(np.arange(FACES) == UNKNOWN, -0.01, -6.0), 0.9)
DOUBTFUL = Look(np.where(np.isin(np.arange(FACES), (5, 6, 7)), -1.1, -9.0), 0.9)
NOTHING = Look(np.full(FACES, -3.5), 0.0)


class Finder:
    """A detector that finds the card: always, or so many times and no more."""

    def __init__(self, times=1000):
        self.times = times

    def detect(self, picture, scale, **words):
        self.times -= 1
        return [Found(LAID, 0.9)] if self.times >= 0 else []

    def mend_all(self, picture, quads):
        return [LAID if picture[297, 658, 0] > 100 else quad * 0 for quad in quads]


def frame(at, *, lies):
    shown = np.full((720, 1280, 3), 60, np.uint8)
    shown[:40, :40] = 60 + round(at * 5) % 2  # a picture that never changes is a camera's that stands still
    if lies:
        cv2.fillConvexPoly(shown, LAID.astype(np.int32), (200, 200, 200))
    return Frame(shown, at, round(at * 5))


def test_a_card_that_the_examined_part_cuts_off_is_looked_for_again(monkeypatch):
    """Else the part of it that was seen would count as known, and the rest be too little to be worth a look."""
    as_found(monkeypatch)
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    watcher._detector = Finder()
    region = Region(544, 0, 928, 320, 73, SIZE)
    assert not region.holds(LAID)
    watcher._motion.see(frame(0.0, lies=False).picture, 0.0)
    watcher._news.examined(None, 0.5, SIZE)
    for at in (1.0, 1.2):
        watcher._motion.see(frame(at, lies=True).picture, at)
    found = watcher._search(frame(1.2, lies=True), Examination(region, at_rest=True), lambda quad: READ, SIZE)
    assert found == []
    watcher._motion.see(frame(1.4, lies=True).picture, 1.4)
    box = watcher._news.box(1.4, SIZE, 500.0)
    assert box is not None
    assert covered_share(box, LAID) > 0.9


def test_a_card_that_a_hand_may_still_hold_is_looked_for_again(monkeypatch):
    """It is not judged while it is, so its place is not known: else nobody would look there until all is at rest, and
    by then it may have been swept (zensa-far 2535)."""
    as_found(monkeypatch)
    monkeypatch.setattr(Watcher, "_held", lambda watcher, quad, at, size: at < 1.3)
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    watcher._detector = Finder()
    watcher._motion.see(frame(0.0, lies=False).picture, 0.0)
    watcher._news.examined(None, 0.5, SIZE)
    for at in (1.0, 1.2):
        watcher._motion.see(frame(at, lies=True).picture, at)
    assert watcher._search(frame(1.2, lies=True), Examination(None, at_rest=True), lambda quad: READ, SIZE) == []
    watcher._motion.see(frame(1.4, lies=True).picture, 1.4)
    box = watcher._news.box(1.4, SIZE, 500.0)
    assert box is not None
    assert covered_share(box, LAID) > 0.9


@pytest.mark.parametrize(("shows", "mere"), [(READ, False), (DOUBTFUL, True), (STRANGE, True)])
def test_what_is_not_read_surely_is_no_card_where_it_takes_in_the_table(monkeypatch, shows, mere):
    """What looked out from under the turned-up card was made a card that reached as far as the picture's border, as
    cards do that are held (altesland-3-tournament-careless 31020)."""
    asked = []
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    monkeypatch.setattr(watcher, "_shows_table", lambda quad, size, cards=(): asked.append(len(cards)) or bool(cards))
    cards = [LAID, card(660, 300, 0.2, 147), card(658, 360, 0.2, 147)]
    looks = Looks(lambda picture, quad: shows, frame(0.0, lies=True).picture)
    assert watcher._mere_table(LAID, cards, looks, SIZE) is mere
    assert asked == [0, 1]  # the card beside it, and not what is this one


def test_outlines_that_lie_across_each_other_in_a_pattern_are_each_the_table(monkeypatch):
    """Of a row of rivets each left too little of the next to tell, so that all were strange cards, and one of them a
    queen that nobody had played (clobyosh-4-far 64007)."""
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    monkeypatch.setattr(watcher, "_shows_table", lambda quad, size, cards=(): not cards)
    looks = Looks(lambda picture, quad: DOUBTFUL, frame(0.0, lies=True).picture)
    assert watcher._mere_table(LAID, [LAID, LAID + np.float32([30, 0])], looks, SIZE)


@pytest.mark.parametrize(("card_level", "dark"), [(110, False), (12, True)])
def test_a_black_table_in_a_dim_room_is_not_dark_while_a_card_can_be_seen_on_it(card_level, dark):
    """Its mean level was under twelve, and nothing was looked at all evening (darda-tavern 4326)."""
    shown = np.full((720, 1280, 3), 4, np.uint8)
    cv2.fillConvexPoly(shown, LAID.astype(np.int32), (card_level,) * 3)
    said = Watcher(Pack.HUNGARIAN, tuple(Seat)).feed(Frame(shown, 0.0, 0)).observations
    assert [one.what for one in said if isinstance(one, Trouble)] == ["dark"] * dark


def as_found(monkeypatch):
    """Outlines are taken as the detector finds them."""
    for step in ("of_cards", "with_newcomers"):
        monkeypatch.setattr(f"vision.watch.{step}", lambda found, *rest: found)


def watching(monkeypatch, shows, times):
    """An eye whose detector finds the card so many times, and whose recogniser is always shown the same."""
    as_found(monkeypatch)
    monkeypatch.setattr(Reader, "read", lambda reader, picture, quad: shows)
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    watcher._detector, watcher._recognizer = Finder(times), Reader()
    return watcher


class Reader:
    """A recogniser that reads the same wherever something lies."""

    def read(self, picture, quad):
        return READ if picture[297, 658, 0] > 100 else NOTHING


def test_a_card_that_the_detector_overlooks_lies_there_while_its_edges_do(monkeypatch):
    as_found(monkeypatch)
    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    watcher._detector, watcher._recognizer = Finder(times=4), Reader()
    told = [o for n in range(120) for o in watcher.feed(frame(n / 5, lies=n > 0)).observations]
    assert watcher._detector.times < -2  # it was looked for others since, and this one not found
    assert [type(o) for o in told if isinstance(o, CardSeen | CardLifted)] == [CardSeen]
    table, reader = Examination(None, at_rest=True), Looks(watcher._recognizer.read, frame(24.0, lies=True).picture)
    assert watcher._overlooked(table, [], frame(24.0, lies=True), reader, SIZE) == watcher._tracker.tracks
    reader = Looks(watcher._recognizer.read, frame(24.0, lies=False).picture)
    assert watcher._overlooked(table, [], frame(24.0, lies=False), reader, SIZE) == []  # the table is bare there
    told = [o for n in range(120, 150) for o in watcher.feed(frame(n / 5, lies=False)).observations]
    assert any(isinstance(o, CardLifted) for o in told)


def test_a_card_that_is_hard_to_read_and_overlooked_is_looked_at_again(monkeypatch):
    """One that lay open, read twice with 30 %, was not looked at any more: its play was lost."""
    watcher = watching(monkeypatch, DOUBTFUL, times=3)
    for n in range(40):
        watcher.feed(frame(n / 5, lies=n > 0))
    assert watcher._detector.times < -2  # it was looked for, and not found
    assert [track.looks for track in watcher._tracker.tracks] == [6]


def test_cards_edge_on_edge_that_the_detector_overlooks_do_not_multiply(monkeypatch):
    """Each was taken for found again in the one outline: those too many were new cards, twice as many every time."""
    watcher = watching(monkeypatch, STRANGE, times=3)
    for n in range(10):
        watcher.feed(frame(n / 5, lies=n > 0))
    track = watcher._tracker.tracks[0]
    watcher._tracker.tracks.append(replace(track, number=track.number + 1, quad=track.quad + 2))
    watcher._tracker._next += 1
    for n in range(10, 60):
        watcher.feed(frame(n / 5, lies=True))
    assert len(watcher._tracker.tracks) == 2


@pytest.mark.parametrize("laid", [True, False])
def test_a_pattern_in_the_table_is_no_strange_card(monkeypatch, laid):
    watcher = watching(monkeypatch, STRANGE, times=0)
    for n in range(30):
        watcher.feed(frame(n / 5, lies=False))
    watcher._detector = Finder()
    for n in range(30, 150):
        watcher.feed(frame(n / 5, lies=laid))
    assert watcher._detector.times < 1000
    assert [track.best for track in watcher._tracker.tracks] == ([UNKNOWN] if laid else [])


@pytest.mark.parametrize(("region", "sizes"), [(Region(400, 100, 900, 500, 0, SIZE), 2), (None, 1)])
def test_where_something_is_new_and_nothing_is_outlined_it_is_looked_for_in_another_size(monkeypatch, region, sizes):
    """On a woven table four plain cards were not outlined in the usual size (klammern-4-fast 17029)."""
    as_found(monkeypatch)
    scales = []

    class Picky:
        def detect(self, picture, scale, **words):
            scales.append(scale)
            return [Found(LAID, 0.9)] if scale < scales[0] else []

    watcher = Watcher(Pack.HUNGARIAN, tuple(Seat))
    watcher._detector = Picky()
    shown = frame(0.0, lies=True)
    watcher._motion.see(shown.picture, 0.0)
    found = watcher._outlined(shown, region, Looks(lambda picture, quad: READ, shown.picture), SIZE)
    assert len(scales) == sizes
    assert len(found) == sizes - 1
