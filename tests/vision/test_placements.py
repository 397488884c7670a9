"""From lying cards to what is said of them: order, and what lies on what."""

import numpy as np
import pytest

from engine.cards import Seat
from engine.observation import FACES, CardSeen, Zone
from tests.vision.test_geometry import card
from vision.layout import Layout
from vision.placements import IN_DOUBT, REST, Placements
from vision.recognize import Look
from vision.track import Track


def lying(number: int, x: float, rested: float, face: int) -> Track:
    evidence = np.full(FACES, -5.0)
    evidence[face] = -0.01
    track = Track(number, card(x, 360, 0, 140), rested, rested, rested)
    for _ in range(4):
        track.take(Look(evidence, 1.0), rested, still=True)
    return track


@pytest.fixture
def placements():
    layout = Layout(tuple(Seat))
    layout.resize(1280, 720)
    return Placements(layout)


def told(placements, tracks, upper=None) -> list[CardSeen]:
    """``upper``: the number of the track whose edge goes on across the others."""

    def above(one, other):
        chances = {t.number: 0.95 if t.number == upper else 0.05 for t in tracks if t.quad is one}
        return chances.popitem()[1] if upper else 0.5

    return [o for o in placements.update(tracks, [], 10.0 + REST, above) if isinstance(o, CardSeen)]


@pytest.mark.parametrize("upper", [1, 2])
def test_of_two_cards_that_come_together_the_upper_one_came_later(placements, upper):
    tracks = [lying(1, 600, 9.9, 3), lying(2, 643, 9.95, 8)]
    seen = told(placements, tracks, upper)
    assert [s.sighting for s in seen] == [3 - upper, upper]
    assert {s.sighting: s.covers for s in seen} == {upper: (3 - upper,), 3 - upper: ()}


def test_what_came_clearly_later_lies_on_top_whatever_it_looks_like(placements):
    tracks = [lying(1, 600, 8.0, 3), lying(2, 643, 9.9, 8)]
    seen = told(placements, tracks, upper=1)
    assert [s.sighting for s in seen] == [1, 2]
    assert seen[1].covers == (1,)


def test_nothing_is_said_twice_of_a_card_that_lies_on(placements):
    tracks = [lying(1, 600, 9.0, 3)]
    assert len(told(placements, tracks)) == 1
    assert told(placements, tracks) == []


def looked_at(number: int, x: float, rested: float, *probabilities: float) -> Track:
    """A card of which each look shows face 7 with such a probability, and face 4 with the rest."""
    track = Track(number, card(x, 360, 0, 140), rested, rested, rested)
    for probability in probabilities:
        faces = np.full(FACES, -8.0)
        faces[7], faces[4] = np.log(probability), np.log(1 - probability)
        track.take(Look(faces, 1.0), rested, still=True)
    return track


def test_a_card_in_doubt_waits_half_a_second_and_a_sure_one_does_not(placements):
    doubtful, sure = looked_at(1, 600, 10.0, 0.6, 0.6), looked_at(2, 800, 10.0, 0.99, 0.99)
    at_first = placements.update([doubtful, sure], [], 10.0 + REST + 0.01)
    later = placements.update([doubtful, sure], [], 10.0 + IN_DOUBT + 0.01)
    assert [s.sighting for s in at_first] == [2]
    assert [s.sighting for s in later] == [1]


def test_what_seems_to_lie_where_a_trick_is_taken_up_must_be_read_well_to_be_told_at_once(placements):
    trick = [lying(1, 600, 8.0, 3), lying(2, 680, 8.5, 8)]
    placements.update(trick, [], 9.0)
    placements.update(trick[1:], trick[:1], 10.0)  # one of its cards has gone
    seeming, lead = looked_at(3, 610, 10.0, 0.85, 0.95), looked_at(4, 540, 10.0, 0.99, 0.99, 0.99)
    told = placements.update([trick[1], seeming, lead], [], 10.0 + REST + 0.01)
    assert [s.sighting for s in told] == [4]


@pytest.mark.parametrize(
    ("height", "looks", "beside", "said"), [(140, 2, 140, 1), (120, 2, 140, 0), (120, 4, 140, 1), (120, 2, 120, 1)]
)
def test_what_is_no_whole_card_beside_such_must_be_read_well_to_be_told(height, looks, beside, said):
    """Between four cards of a trick lay a strip that looked like one more (klapperjas-4-careless 31014)."""
    layout = Layout(tuple(Seat))
    layout.resize(1280, 720)
    for number in range(12):
        layout.learn(card(500 + 20 * number, 360, 0.3 * number, 140), of_trick=True)
    track, other = looked_at(1, 640, 10.0, *[0.98] * looks), lying(2, 740, 8.0, 3)
    track.quad, other.quad = card(640, 360, 0, height), card(740, 360, 0, beside)
    placements = Placements(layout)
    placements.update([other], [], 9.0)
    told = placements.update([track, other], [], 10.0 + IN_DOUBT)
    assert [seen.sighting for seen in told] == [1] * said


def test_a_card_that_is_surer_at_last_is_told_of_again(placements):
    track = looked_at(1, 600, 9.0, 0.9, 0.9)
    assert len(told(placements, [track])) == 1
    for _ in range(4):
        track.take(Look(np.where(np.arange(FACES) == 7, -0.001, -9.0), 1.0), 10.0, still=True)
    assert len(told(placements, [track])) == 1
    assert told(placements, [track]) == []


@pytest.mark.parametrize(
    ("place", "read", "said"),
    [((600, 360), 0.999, 2), ((600, 360), 0.93, 2), ((600, 360), 0.8, 0), ((1150, 130), 0.999, 0)],
)
def test_a_card_that_is_gone_before_it_was_told_of_was_played_but_not_turned_up(placements, place, read, said):
    """What lay under the stock is bare for a moment when the cards are gathered."""
    glimpsed = looked_at(1, 0, 9.0, read)
    glimpsed.quad, glimpsed.seen_at = card(*place, 0, 140), 9.5
    assert len(placements.update([], [glimpsed], 10.0)) == said


@pytest.mark.parametrize(("denied", "looks", "said"), [(3, 2, False), (1, 2, True), (9, 8, True)])
def test_what_most_looks_took_for_no_card_is_not_told_unless_it_was_read_well(placements, denied, looks, said):
    """Between cards lay what one look of four took for a queen (clobyosh-4-far 34007)."""
    track, evidence = Track(1, card(600, 360, 0, 140), 8.0, 8.0, 8.0), np.full(FACES, -5.0)
    evidence[3] = -0.01
    for _ in range(looks):
        track.take(Look(evidence, 1.0), 8.0, still=True)
    track.denied = denied
    assert bool(told(placements, [track])) == said


@pytest.mark.parametrize(
    ("before", "read", "missed", "part"),
    [(False, 0.7, 0, True), (True, 0.7, 0, True), (True, 0.7, 3, True), (True, 0.99, 0, False)],
)
def test_what_lies_within_a_card_and_is_smaller_than_one_is_a_part_of_it(before, read, missed, part):
    """Of a queen the lower end was not outlined at first, and the picture there passed for an ace, the next card
    of its trick (catsatcards-clobyosh-heaped 63004)."""
    layout = Layout(tuple(Seat))
    layout.resize(1280, 720)
    layout.learn(card(500, 360, 0.2, 140), of_trick=True)
    placements = Placements(layout)
    queen, picture = lying(1, 640, 8.0, 3), looked_at(2, 640, 8.1, *[read] * 4)
    whole = card(640, 360, 0, 140)
    queen.quad, picture.quad = whole - np.float32([[0, 0], [0, 0], [0, 20], [0, 20]]), whole.copy()
    picture.quad[:2, 1] += 85
    if before:
        assert [seen.zone for seen in placements.update([queen, picture], [], 9.0)] == [Zone.TRICK] * 2
    queen.quad, picture.missed = whole, missed  # once she is outlined, it is seen no more
    seen = [s for s in placements.update([queen, picture], [], 10.0) if s.sighting == 2]
    assert [s.zone for s in seen] == ([Zone.ASIDE] if before and part else [])


@pytest.mark.parametrize("plainly", [True, False])
def test_what_is_plain_is_told_more_plainly_where_the_printing_is_known(plainly):
    track = looked_at(1, 600, 9.0, 0.999, 0.999, 0.999)
    (seen,) = Placements(Layout(tuple(Seat)), lambda: plainly).update([track], [], 11.0)
    assert isinstance(seen, CardSeen)
    away = max(track.faces) - track.faces
    behind = max(seen.faces) - np.array(seen.faces)
    assert (np.allclose(behind, away), bool((behind > away + 1).any())) == (not plainly, plainly)
