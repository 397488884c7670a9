"""What counts as the same card seen again, where looks at it tell little."""

import numpy as np
import pytest

from tests.vision.looks import look, mixed
from tests.vision.test_geometry import card
from vision.another import in_doubt, laid_upon, shown_again, unlike
from vision.track import Track

HARDLY_READ = mixed(face_5=0.2, face_6=0.2, unknown=0.5)


def read_as(*looks):
    track = Track(1, card(300, 300, 0.0, 140), 0.0, 0.0, 0.0)
    for number, each in enumerate(looks):
        track.take(each, number / 10, still=True)
    return track


@pytest.mark.parametrize(
    ("before", "now", "same"),
    [
        (look(5), look(5), True),
        (look(5), look(9), False),
        (HARDLY_READ, HARDLY_READ, True),
        (HARDLY_READ, mixed(face_20=0.3, face_21=0.1, unknown=0.5), False),
    ],
)
def test_that_no_card_of_the_pack_is_seen_like_before_does_not_say_that_it_is_the_same(before, now, same):
    assert shown_again(read_as(*[before] * 4), now) is same


@pytest.mark.parametrize(("looks", "aside", "other"), [(2, 0.3, True), (2, 0.1, False), (1, 0.3, False)])
def test_what_can_hardly_be_a_card_is_another_where_it_lies_far_aside_and_that_card_was_read(looks, aside, other):
    seen = mixed(face_20=0.4, face_21=0.3, unknown=0.2)
    assert unlike(read_as(*[look(5)] * looks), seen, aside) is other
    assert not unlike(read_as(*[look(5)] * looks), mixed(face_5=0.4, face_20=0.3, unknown=0.2), aside)


def test_faces_in_common_are_those_that_both_looks_may_be_at():
    track = read_as(*[mixed(face_5=0.5, face_6=0.5)] * 3)
    assert np.isclose(track.in_common(mixed(face_5=0.5, face_6=0.5)), 0.5, atol=0.1)
    assert track.in_common(mixed(face_20=0.5, face_21=0.5)) < 0.02


@pytest.mark.parametrize(("looks", "upon"), [(2, False), (6, True)])
def test_what_was_held_still_for_a_moment_and_then_let_go_a_little_aside_is_one_card(looks, upon):
    """Fingers lay on an ace of spades; clubs were likelier for two looks, until it dropped (a real film)."""
    track = read_as(*[mixed(face_5=0.88, face_6=0.1)] * looks)
    track.rest_since = -0.1
    assert track.sure
    assert laid_upon(track, look(6), 0.15, stirred=True) is upon
    assert laid_upon(track, look(20), 0.15, stirred=True)


@pytest.mark.parametrize(("looks", "upon"), [(2, False), (4, True)])
def test_a_card_that_was_read_well_while_it_slid_is_covered_by_the_next_one(looks, upon):
    """A hasty one lay on it nine tenths of a second after it was first seen (klaber-tavern 4209)."""
    track = read_as(*[look(5)] * looks)
    track.rest_since = track.shown_at
    assert laid_upon(track, look(9), 0.21, stirred=True) is upon


@pytest.mark.parametrize(
    ("before", "now", "aside", "upon"),
    [
        (look(5, 0.95), look(9), 0.3, True),
        (look(5, 0.95), look(9), 0.15, False),
        (look(5, 0.7), look(9), 0.3, False),
        (look(5, 0.95), look(9, 0.7), 0.3, False),
        (mixed(face_5=0.85, face_9=0.12), look(9), 0.3, False),
    ],
)
def test_a_card_that_was_looked_at_once_is_covered_by_one_far_aside_where_both_are_read_surely(
    before, now, aside, upon
):
    """At five frames a second a lead came before it was looked at again (catsatcards-clobyosh-heaped 31004)."""
    track = read_as(before)
    track.rest_since = -0.15
    assert laid_upon(track, now, aside, stirred=True) is upon


@pytest.mark.parametrize(
    ("seen", "upon", "doubted"),
    [
        (mixed(face_20=0.3, unknown=0.6), True, True),
        (mixed(face_20=0.3, unknown=0.6), False, False),
        (mixed(face_5=0.3, unknown=0.6), True, False),
    ],
)
def test_what_can_hardly_be_read_where_a_card_was_touched_is_not_mixed_with_a_card_that_was_read(seen, upon, doubted):
    """A lead laid edge on edge upon the card before it, under the hand at first (clobyosh-2-slanted 24023)."""
    assert in_doubt(read_as(look(5), look(5)), seen, upon=upon) is doubted


@pytest.mark.parametrize(("looks", "doubted"), [(3, False), (7, True)])
def test_a_card_read_often_if_never_well_is_not_mixed_with_another_laid_in_its_place(looks, doubted):
    """An ace of clubs, or of spades, was exchanged for the seven (klaberjass-2-full-hd 34010, the camera halting)."""
    ace = read_as(*[mixed(face_31=0.7, face_23=0.25)] * looks)
    assert ace.sure
    assert not ace.read_well
    assert in_doubt(ace, look(24), upon=True) is doubted
