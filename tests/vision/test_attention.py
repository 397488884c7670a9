"""When cards are looked for: where something new has come to rest, and not before."""

from __future__ import annotations

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import FACES
from tests.vision.test_geometry import card
from vision.attention import CHECK, CHECK_IDLE, CHECK_LATEST, RESTLESS, Attention, Examination
from vision.geometry import Picture, Quad
from vision.layout import Layout
from vision.motion import Motion
from vision.news import News
from vision.recognize import Look
from vision.track import Track

SIZE = (1280, 720)
PLACE = (slice(300, 430), slice(600, 690))  # rows, columns of a card


class Table:
    """Pictures of 30 a second, and what attention wants of them."""

    def __init__(self, *, known: bool = True) -> None:
        self.motion, self.layout = Motion(), Layout(tuple(Seat))
        self.layout.resize(*SIZE)
        if known:
            self.layout.learn(card(640, 360, 0, 130), of_trick=True)
        self.news = News(self.motion)
        self.attention = Attention(self.motion, self.news)
        self.picture = np.full((720, 1280, 3), 90, np.uint8)
        self.tracks: list[Track] = []
        self.cards: list[Quad] = []
        self.at = 0.0

    def frames(self, count: int, picture: Picture | None = None) -> list[tuple[float, Examination]]:
        """The examinations of so many frames, with their times."""
        wanted = []
        for _ in range(count):
            shown = self.picture if picture is None else picture
            stir = self.motion.see(shown, self.at)
            found = self.attention.wanted(
                self.at, moving=stir.moving, tracks=self.tracks, layout=self.layout, size=SIZE
            )
            if found is not None:
                self.news.examined(None if found.region is None else found.region.box, self.at, SIZE, cards=self.cards)
                wanted.append((self.at, found))
            self.at += 1 / 30
        return wanted

    def with_card(self) -> Picture:
        laid = self.picture.copy()
        laid[PLACE] = 230
        return laid


@pytest.fixture
def table() -> Table:
    table = Table()
    table.frames(60)
    return table


def test_a_still_table_is_looked_at_whole_now_and_then_and_ever_more_rarely(table: Table) -> None:
    times = [at for at, e in table.frames(100 * 30) if e.region is None]
    gaps = np.diff(times)
    assert gaps[0] >= CHECK - 0.01
    assert np.all(np.diff(gaps) > -0.1)
    assert gaps[-1] == pytest.approx(CHECK_IDLE, abs=0.1)


def test_the_whole_table_waits_until_the_hand_is_gone_but_not_for_ever(table: Table) -> None:
    wanted = []
    for step in range(90):
        moved = table.picture.copy()
        moved[:400, 100 + 40 * (step % 20) : 200 + 40 * (step % 20)] = 20
        wanted += table.frames(1, moved)
    whole = [at for at, e in wanted if e.region is None]
    assert len(whole) == 1
    assert whole[0] >= CHECK_LATEST


def test_a_laid_card_is_looked_at_once_it_has_rested_and_only_there(table: Table) -> None:
    laid_at = table.at
    wanted = [(at, e.region) for at, e in table.frames(9, table.with_card()) if e.region is not None]
    assert wanted
    assert 0.06 <= wanted[0][0] - laid_at < 0.11
    for _, region in wanted:
        assert region.holds(card(645, 365, 0, 130))
        assert (region.right - region.left) * (region.bottom - region.top) < 0.35 * SIZE[0] * SIZE[1]


def test_what_was_looked_at_and_stays_is_no_news(table: Table) -> None:
    table.frames(20, table.with_card())
    later = table.frames(40, table.with_card())
    assert all(e.region is None for _, e in later)


def test_what_is_new_is_looked_at_once_when_it_has_come_to_rest_and_once_more_when_it_has_lain(table: Table) -> None:
    assert len(table.frames(40, table.with_card())) == 2 + 1  # and once with the whole table


def test_a_place_is_looked_at_again_when_its_card_goes(table: Table) -> None:
    table.cards = [card(645, 365, 0, 130)]
    table.frames(40, table.with_card())
    assert any(e.region is not None for _, e in table.frames(9))


def test_nothing_is_looked_for_while_a_thing_moves_but_in_the_end_all_the_same(table: Table) -> None:
    table.frames(20)
    table.attention._checked_at = table.at + 60.0  # no look at the whole table comes between
    wanted = []
    for step in range(40):
        moved = table.picture.copy()
        moved[200:500, 300 + 12 * (step % 40) : 500 + 12 * (step % 40)] = np.random.default_rng(step).integers(
            0, 255, (300, 200, 1), np.uint8
        )
        wanted += table.frames(1, moved)
    assert wanted
    assert all(not e.at_rest for _, e in wanted)
    assert np.diff([at for at, _ in wanted]).min(initial=9.0) >= RESTLESS - 0.04


def test_a_card_that_was_not_read_well_is_looked_at_until_it_is(table: Table) -> None:
    table.frames(5, table.with_card())
    table.tracks = [_track(card(645, 365, 0, 130), table.at)]
    looks = [e for _, e in table.frames(25, table.with_card()) if e.region is not None]
    table.tracks[0].looks = 9
    settled = [e for _, e in table.frames(25, table.with_card()) if e.region is not None]
    assert len(looks) >= 4
    assert not settled


def test_a_card_that_is_known_is_only_read_again_and_what_lies_beside_it_is_looked_for(table: Table) -> None:
    table.frames(5, table.with_card())
    table.tracks = [_sure(card(645, 365, 0, 130), table.at)]
    again = [e for _, e in table.frames(6, table.with_card()) if e.again]
    assert again
    assert not any(e.search for e in again)
    assert all(e.again == tuple(table.tracks) for e in again)
    beside = table.with_card()
    beside[300:430, 400:490] = 230
    found = [e.region for _, e in table.frames(6, beside) if e.search]
    assert found
    assert all(region.holds(card(445, 365, 0, 130)) for region in found)


def test_a_known_card_that_is_missed_is_looked_for(table: Table) -> None:
    table.frames(5, table.with_card())
    table.tracks = [_sure(card(645, 365, 0, 130), table.at)]
    table.tracks[0].missed = 1
    wanted = [e for _, e in table.frames(8, table.with_card())]
    assert wanted
    assert all(e.search and not e.again for e in wanted)


def test_a_card_upon_which_another_may_lie_does_not_lie_as_it_did(table: Table) -> None:
    table.frames(5, table.with_card())
    track = _sure(card(645, 365, 0, 130), table.at)
    table.frames(30, table.with_card())
    track.found(table.at)
    assert table.attention.lies_still(track, SIZE)
    track.rival = _track(card(650, 380, 0, 130), table.at)
    assert not table.attention.lies_still(track, SIZE)


def test_where_a_card_was_only_supposed_to_lie_it_is_looked_for_when_something_has_stirred(table: Table) -> None:
    table.cards = [card(645, 365, 0, 130)]
    table.frames(40, table.with_card())
    track = _sure(table.cards[0], table.at)
    track.looks = 9
    table.tracks = [track]
    table.frames(1)  # it is taken away...
    track.seen_at = table.at  # ...and another place is looked at before all is at rest here
    wanted = [e.region for _, e in table.frames(9) if e.region is not None]
    assert wanted
    assert all(region.holds(track.quad) for region in wanted)


def test_doubt_where_nothing_ever_stirred_waits_for_the_whole_table(table: Table) -> None:
    table.frames(30)
    table.tracks = [_track(card(200, 600, 0, 130), table.at)]
    assert all(e.region is None for _, e in table.frames(40))


def test_at_five_pictures_a_second_a_laid_card_is_looked_at_in_the_next_one() -> None:
    table = Table()
    seen = []
    for number in range(12):
        at = number / 5
        stir = table.motion.see(table.with_card() if number >= 8 else table.picture, at)
        wanted = table.attention.wanted(at, moving=stir.moving, tracks=[], layout=table.layout, size=SIZE)
        if wanted is None:
            continue
        table.news.examined(None if wanted.region is None else wanted.region.box, at, SIZE)
        if wanted.region is not None:
            seen.append(number)
    assert 9 in seen


def test_before_the_first_card_the_whole_picture_is_looked_at() -> None:
    table = Table(known=False)
    table.frames(60)
    assert all(e.region is None for _, e in table.frames(9, table.with_card()))


def _sure(quad: Quad, at: float) -> Track:
    track = _track(quad, at)
    faces = np.full(FACES, -9.0)
    faces[5] = 0.0
    track.take(Look(faces, 1.0), at, still=True)
    assert track.sure
    return track


def _track(quad: Quad, at: float) -> Track:
    return Track(1, quad, at, at, at)
