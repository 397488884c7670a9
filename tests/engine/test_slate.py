import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.slate import Mark, Sign, Slate, advance, decompose, glyph, mark, tally_glyph

EVERY_SIGN = [
    *(mark(v) for v in (20, 30, 50, 80, 100, 7, -3, 12)),
    Mark(Sign.GATE, 100),
    Mark(Sign.TRIANGLE, 100),
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


@pytest.mark.parametrize("drawn", EVERY_SIGN, ids=str)
def test_a_glyph_lies_in_its_box(drawn):
    strokes = glyph(drawn)
    assert strokes
    assert all(len(stroke) >= 2 and 0 <= x <= 1 and 0 <= y <= 1 for stroke in strokes for x, y in stroke)
    assert advance(drawn) > 0


def test_glyphs_tell_the_marks_apart():
    assert len({glyph(m) for m in EVERY_SIGN}) == len(EVERY_SIGN)
    assert tally_glyph("|") != tally_glyph("X")


def test_bar_above_and_line_below():
    assert ((0.05, 0.0), (0.95, 0.0)) in glyph(mark(-3))
    assert ((0.05, 1.0), (0.95, 1.0)) in glyph(mark(12))
    assert len(glyph(mark(3))) == 1
