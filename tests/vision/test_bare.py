"""The bare table: a hand held over a card is told from a card that is gone."""

import numpy as np
import pytest

from tests.vision.test_geometry import card
from vision.bare import BELIEVED_AFTER, EVERY, BareTable, touched_by
from vision.masks import HEIGHT, WIDTH, inside
from vision.motion import share_within

SIZE = (1280, 720)
CARD = card(640, 360, 0.2, 140)


def cloth(seed=1, level=25):
    return np.random.default_rng(seed).integers(level - 3, level + 4, (HEIGHT, WIDTH, 3)).astype(np.uint8)


def with_thing(colours, quad, colour):
    shown = colours.copy()
    shown[inside(quad, SIZE)] = colour
    return shown


@pytest.fixture
def table():
    bare = BareTable()
    bare.see(cloth(), [], 0.0, SIZE)
    return bare


def hidden(bare, colours, cards=()):
    return share_within(bare.held_over(colours, cards, SIZE), CARD, SIZE)


def test_a_hand_over_a_card_hides_it_and_the_place_of_one_that_is_gone_is_bare(table):
    assert hidden(table, with_thing(cloth(2), CARD, 70)) > 0.9
    assert hidden(table, cloth(3)) == 0.0


def test_a_hand_as_bright_as_the_wood_is_told_by_its_colour(table):
    """In a tavern of a film (darda 4208) grey levels of the two differed by five of 255."""
    hand = (19, 22, 48)
    assert hidden(table, with_thing(cloth(2), CARD, hand)) > 0.9
    assert not table.shows(with_thing(cloth(2), CARD, hand), CARD, SIZE)
    assert hidden(table, cloth(2) + np.uint8([2, 0, 40])) == 0.0  # the webcam finds another balance of colours


def test_a_card_that_is_seen_there_is_no_hand(table):
    assert hidden(table, with_thing(cloth(2), CARD, 200), [CARD]) == 0.0


def test_where_a_card_lay_from_the_beginning_nothing_is_known():
    bare = BareTable()
    bare.see(with_thing(cloth(), CARD, 200), [CARD], 0.0, SIZE)
    assert hidden(bare, with_thing(cloth(2), CARD, 70)) == 0.0


@pytest.mark.parametrize(("looks", "believed"), [(BELIEVED_AFTER - 2, False), (BELIEVED_AFTER + 2, True)])
def test_a_hand_that_rests_is_not_the_table_and_what_stays_is(table, looks, believed):
    there = with_thing(cloth(2), CARD, 70)
    for look in range(1, looks + 1):
        table.see(there, [], look * EVERY, SIZE)
    assert bool(hidden(table, there) == 0.0) is believed


def test_a_common_change_of_exposure_hides_nothing(table):
    assert hidden(table, cloth(2, level=60)) == 0.0


def test_where_all_looks_otherwise_the_camera_was_moved_and_nothing_is_hidden(table):
    moved = np.where(np.arange(WIDTH) % 2 == 0, np.uint8(90), np.uint8(20))[None].repeat(HEIGHT, axis=0)
    assert hidden(table, moved[..., None].repeat(3, axis=2)) == 0.0


def test_a_card_that_was_taken_for_the_table_is_found_out_and_its_place_is_unknown_then():
    bare, there = BareTable(), with_thing(cloth(), CARD, 200)
    bare.see(there, [], 0.0, SIZE)
    assert hidden(bare, cloth(2)) > 0.9
    bare.see(there, [CARD], EVERY, SIZE)
    assert hidden(bare, cloth(2)) == 0.0


def test_the_bare_table_is_known_again_and_what_lies_there_is_not_it(table):
    assert table.shows(cloth(2), CARD, SIZE)
    assert not table.shows(with_thing(cloth(2), CARD, 200), CARD, SIZE)
    assert not BareTable().shows(cloth(2), CARD, SIZE)  # it was never seen


def test_an_arm_that_ends_at_a_place_that_was_never_bare_hides_what_lies_there():
    """The stock lay there from the beginning: what is under it nobody knows."""
    bare = BareTable()
    bare.see(with_thing(cloth(), CARD, 200), [CARD], 0.0, SIZE)
    above = np.float32([(600, 0), (680, 0), (680, 300), (600, 300)])
    assert hidden(bare, with_thing(cloth(2), above, 120)) > 0.9
    assert hidden(bare, with_thing(cloth(2), above, 120), [CARD]) == 0.0  # it is seen all the same
    assert hidden(bare, with_thing(cloth(2), above - np.float32([400, 0]), 120)) == 0.0  # an arm elsewhere
    assert hidden(bare, with_thing(cloth(2), card(640, 240, 0.2, 140), 120)) == 0.0  # another thing, no arm


def test_what_looks_out_from_under_a_card_tells_whether_the_table_is_bare(table):
    upon = card(640, 330, 0.2, 140)
    assert table.shows(with_thing(cloth(2), upon, 200), card(640, 400, 0.2, 140), SIZE, [upon])
    assert not table.shows(with_thing(cloth(2), upon, 200), card(640, 345, 0.2, 140), SIZE, [upon])  # too little


def test_the_edge_of_a_pile_that_was_taken_for_the_table_is_no_arm():
    bare = BareTable()
    pile, edge = card(640, 650, 0.0, 140), card(650, 650, 0.0, 140)
    bare.see(with_thing(with_thing(cloth(), edge, 200), pile, 200), [pile], 0.0, SIZE)
    assert share_within(bare.held_over(cloth(2), [], SIZE), pile, SIZE) == 0.0


def test_a_card_that_was_taken_for_the_table_is_no_bare_table_once_it_is_seen():
    """Its ends looked out from under another one from the beginning, and nobody had found it."""
    bare, there = BareTable(), with_thing(cloth(), CARD, 200)
    bare.see(there, [], 0.0, SIZE)
    assert bare.shows(there, CARD, SIZE)
    bare.lies(there, [CARD], SIZE)
    assert not bare.shows(there, CARD, SIZE)


def test_where_a_card_that_is_being_taken_away_seems_to_lie_still_the_table_is_what_it_is(table):
    """It was taken back and another one laid upon its place: nobody saw that it was gone (altesland-3-money-careless
    28037, klaberjass-2-tavern 29010)."""
    table.lies(with_thing(cloth(2), CARD, 200), [CARD], SIZE)
    table.lies(cloth(3), [CARD], SIZE)
    assert table.shows(cloth(4), CARD, SIZE)
    table.lies(cloth(5), [], SIZE)  # it is gone; what is seen there after that is another matter
    table.lies(cloth(6), [CARD], SIZE)
    assert not table.shows(cloth(7), CARD, SIZE)


def test_a_card_across_one_that_differs_from_the_table_may_have_been_taken_for_it_all_the_same(table):
    """The card turned up across the stack was not told of, since the table seemed bare there (altesland-3-money-fast
    30001, altesland-3-tournament-crooked 30002)."""
    across = card(640, 360, 0.2 + np.pi / 2, 140)
    table.lies(with_thing(cloth(2), CARD, 200), [CARD], SIZE)
    table.lies(cloth(3), [across], SIZE)
    assert not table.shows(cloth(4), across, SIZE)


@pytest.mark.parametrize("lies", [False, True])
def test_on_a_checked_cloth_in_another_light_nothing_is_hidden_also_where_a_card_lay_meanwhile(lies):
    """Pale squares grow brighter by more than dark ones. Cards that were gone passed for hidden ones, trick upon
    trick, where the table had been covered while the light changed (tavern 26002)."""
    rows, columns = np.indices((HEIGHT, WIDTH)) // 6
    checked = np.where(((rows + columns) % 2 == 0)[..., None], (50.0, 60.0, 60.0), (110.0, 130.0, 120.0))
    bare, light = BareTable(), np.ones(3)
    bare.see(checked.astype(np.uint8), [], 0.0, SIZE)
    for look in range(1, 12):
        light = light * (1.04, 0.97, 0.98)
        seen = with_thing((checked * light).astype(np.uint8), CARD, 200) if lies else (checked * light).astype(np.uint8)
        bare.see(seen, [CARD], look * EVERY, SIZE)
    assert hidden(bare, (checked * light).astype(np.uint8)) == 0.0


def test_a_hand_that_rests_where_a_packet_was_taken_up_is_not_the_table_there():
    bare = BareTable()
    bare.see(with_thing(cloth(), CARD, 200), [CARD], 0.0, SIZE)
    bare.see(with_thing(cloth(2), CARD, 70), [], EVERY, SIZE)
    bare.see(cloth(3), [], 2 * EVERY, SIZE)
    assert hidden(bare, cloth(4)) == 0.0
    assert not bare.shows(cloth(4), CARD, SIZE)  # it was seen but once
    bare.see(cloth(5), [], 3 * EVERY, SIZE)
    assert bare.shows(cloth(6), CARD, SIZE)
    assert hidden(bare, with_thing(cloth(6), CARD, 70)) > 0.9


ARM = np.float32([[600, 420], [680, 420], [680, 720], [600, 720]])
"""It reaches in over the lower border, as far as the card."""


def at_arm(bare, colours, cards=()):
    return touched_by(bare.arms(colours, cards, SIZE), CARD, SIZE)


@pytest.mark.parametrize(
    ("arm", "cards", "touches"),
    [
        (ARM, [], True),
        (ARM + np.float32([0, 60]), [], False),  # it ends a hand's breadth before the card
        (np.minimum(ARM, 600), [], False),  # a thing that lies at the card, and does not reach the border
        (ARM, [ARM], False),  # a card that is known to lie there
    ],
)
def test_what_reaches_in_over_the_border_as_far_as_a_card_is_an_arm_at_it(table, arm, cards, touches):
    shown = with_thing(with_thing(cloth(2), CARD, 200), arm, 90)
    assert at_arm(table, shown, cards) is touches


@pytest.mark.parametrize(("rows", "touches"), [(2, True), (6, False)])
def test_a_hand_that_looks_like_the_table_here_and_there_is_seen_in_pieces(table, rows, touches):
    shown = with_thing(with_thing(cloth(2), CARD, 200), ARM, 90)
    shown[70 : 70 + rows] = cloth(3)[70 : 70 + rows]
    assert at_arm(table, shown) is touches


@pytest.mark.parametrize("stirs", [True, False])
def test_an_arm_that_stirs_now_and_then_never_passes_for_the_table(table, stirs):
    """Its edges stir; what lies between them looks the same in look after look."""
    there, edges = with_thing(cloth(2), ARM, 90), np.full((HEIGHT, WIDTH), -np.inf)
    for look in range(1, 3 * BELIEVED_AFTER):
        if stirs:
            edges[50:, 75:77] = edges[50:, 84:86] = look * EVERY - 0.2
        table.see(there, [], look * EVERY, SIZE, edges)
    assert at_arm(table, there) is stirs
