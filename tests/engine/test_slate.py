import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.slate import Mark, Sign, Slate, Writing, advance, decompose, glyph, mark, tally_glyph

EVERY_SIGN = [
    *(mark(v) for v in (20, 30, 50, 80, 100, 7, -3, 12)),
    Mark(Sign.GATE, 100),
    Mark(Sign.TRIANGLE, 100),
    Mark(Sign.ONE, 1),
    Mark(Sign.FIVE, 5),
    *(Mark(Sign.DIE, face) for face in range(6)),
    *(Mark(Sign.PAPER, v) for v in (56, -16)),
    Mark(Sign.DASH, 0),
    Mark(Sign.MONEY, -0.5),
]


def test_sl_01_the_rules_example_reads_319():
    slate = Slate(tuple(mark(v) for v in (100, 80, 50, 80, -3, 12)))
    assert slate.total == 319
    assert [m.sign for m in slate.marks[:4]] == [Sign.HUNDRED, Sign.EIGHTY, Sign.FIFTY, Sign.EIGHTY]
    assert slate.marks[4].barred
    assert slate.marks[5].underlined


@pytest.mark.parametrize(("open_", "closed"), [(30, 50), (80, 100)])
def test_sl_02_twenty_more_is_one_stroke_more(open_, closed):
    before, after = Slate().add(open_), Slate().add(open_).add(20)
    assert after.marks == (mark(closed),)
    assert len(glyph(after.marks[0])) == len(glyph(before.marks[0])) + 1
    assert set(glyph(before.marks[0])) < set(glyph(after.marks[0]))


def test_sl_03_five_strokes_are_bundled():
    four = Slate().write(20).write(20).write(20).write(20)
    assert [m.sign for m in four.marks] == [Sign.TWENTY] * 4
    five = four.write(20)
    assert five.marks == (Mark(Sign.GATE, 100),)
    assert len(glyph(five.marks[0])) == 5


def test_a_bundle_leaves_the_marks_between_alone():
    slate = Slate()
    for value in (20, 7, 20, 20, 50, 20, 20):
        slate = slate.write(value)
    assert [m.value for m in slate.marks] == [100, 7, 50]


def test_sl_04_a_v_is_closed_to_a_triangle_where_beck_plays():
    assert Slate(triangle=True).add(50).add(50).marks == (Mark(Sign.TRIANGLE, 100),)
    assert [m.value for m in Slate().add(50).add(50).marks] == [50, 50]


def test_sl_05_two_digits_apart_or_underlined():
    assert Slate((mark(1), mark(2))).total == 3
    assert not any(m.underlined for m in (mark(1), mark(2)))
    assert mark(12).underlined
    assert mark(-3).barred
    assert not mark(-12).underlined


@given(st.integers(-500, 3000))
def test_what_is_written_for_a_deal_is_its_points(points):
    values = decompose(points)
    assert sum(values) == points
    odd = [v for v in values if v not in (20, 30, 50, 80, 100)]
    assert len(odd) <= 1
    assert points < 0 or all(abs(v) <= 10 for v in odd)


@given(st.lists(st.integers(-200, 900), max_size=30), st.booleans())
def test_law_the_marks_always_add_up_to_the_score(deals, triangle):
    slate = Slate(triangle=triangle)
    for points in deals:
        slate = slate.add(points)
    assert slate.total == sum(deals)
    assert sum(m.sign is Sign.TWENTY for m in slate.marks) < 5
    assert not any(m.sign is Sign.THIRTY for m in slate.marks) or slate.write(20).total == slate.total + 20


@pytest.mark.parametrize("writing", Writing)
@given(st.lists(st.integers(0, 900), max_size=12))
def test_law_holds_for_every_way_of_writing(writing, deals):
    slate = Slate(writing=writing)
    for points in deals:
        slate = slate.add(points)
        assert all(glyph(m) and advance(m) for m in slate.marks)
    assert slate.total == sum(deals)


def test_sl_06_a_parti_and_a_maccs_are_tallied():
    assert len(tally_glyph("|")) == 1
    assert len(tally_glyph("X")) == 2


def test_a_die_shows_six_for_nothing_and_for_the_goal():
    die = Slate(writing=Writing.DICE)
    assert [str(die.add(points)) for points in (0, 4, 6, 8)] == ["⚅", "⚃", "⚅", "⚅"]
    assert die.add(4).add(2).total == 6
    assert len(glyph(Mark(Sign.DIE, 4))) == 1 + 2 * 4


def test_small_points_are_bundled_by_five():
    strokes = Slate(writing=Writing.STROKES).add(4).add(2)
    assert [m.sign for m in strokes.marks] == [Sign.FIVE, Sign.ONE]
    assert strokes.total == 6


def test_columns_of_numbers_and_money():
    column = Slate(writing=Writing.NUMBERS).add(-16).add(0).add(9)
    assert (str(column), column.total) == ("-16 - 9", -7)
    purse = Slate(writing=Writing.CASH).add(1.0).add(0).add(-0.5)
    assert (str(purse), purse.total) == ("+1.00 -0.50", 0.5)


@pytest.mark.parametrize("drawn", EVERY_SIGN, ids=str)
def test_a_glyph_lies_in_its_box(drawn):
    strokes = glyph(drawn)
    assert strokes
    assert all(len(stroke) >= 2 and 0 <= x <= 1 and 0 <= y <= 1 for stroke in strokes for x, y in stroke)
    assert advance(drawn) > 0


def test_glyphs_tell_the_marks_apart():
    assert len({glyph(m) for m in EVERY_SIGN}) == len(EVERY_SIGN)
    assert glyph(Mark(Sign.DIE, 0)) == glyph(Mark(Sign.DIE, 6))
    assert tally_glyph("|") != tally_glyph("X")


def test_bar_above_and_line_below():
    assert ((0.05, 0.0), (0.95, 0.0)) in glyph(mark(-3))
    assert ((0.05, 1.0), (0.95, 1.0)) in glyph(mark(12))
    assert len(glyph(mark(3))) == 1
