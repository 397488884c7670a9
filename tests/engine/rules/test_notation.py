"""Deals written down: one example by hand, and what is said about mistakes."""

from __future__ import annotations

import math

import pytest

from engine.cards import Seat
from engine.errors import BadInput, FilkoError
from engine.notation import parse_text, print_text, read_deals, read_json, to_json

EXAMPLE = """\
[game klaber]
[option klaber.target 601]
[seats right top left bottom]
[hand right g9 hU hX lA aK g7 a9 a8]
[hand top l9 aX lX aO lK hO hA gO]
[hand left h7 a7 h8 gK aU l8 gA g8]
[hand bottom aA lO lU h9 l7 hK gU gX]
[before bottom+top 500, right+left 95]
[games right+left | X]
(R bid 1) (T bid 2) (R pass) (L pass) (B pass) (T trump leaves)
1. R hU T hO L h7 B hK
2. B gX R g9 T gO L gA
3. L l8 B l7 R lA T lX
4. R a8 T aO L a7 B aA
5. B lO R g7 T l9 L gK
6. B h9 R hX T hA L h8
7. T aX L aU B lU R a9
8. B gU R aK T lK L g8
= bottom+top 116, right+left 45
"""


def test_an_example_by_hand() -> None:
    record = parse_text(EXAMPLE)
    assert print_text(record) == EXAMPLE
    state = record.played()
    assert state.won is not None
    assert state.won.mark == "X"
    assert read_json(to_json(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("[game klaber]", "[game bridge]", 1, 1, "games are"),
        ("[game klaber]", "[hello]", 1, 1, "game NAME"),
        ("B hK", "B hQ7", 11, 21, "written like"),
        ("R hU", "Q hU", 11, 4, "a seat"),
        ("2. B", "3. B", 12, 1, "2."),
        ("(R bid 1)", "(R bid 9)", 10, 1, "1, 2, 3 and 4"),
        ("(R bid 1)", "(R bid 1", 10, 1, "closing bracket"),
        ("= bottom+top 116", "= bottom+top 117", 19, 1, "116"),
        ("= bottom+top 116", "= bottom+left 116", 19, 1, "sides are"),
        ("601", "none", 2, 1, "whole number"),
        ("[seats right top left bottom]", "[seats right top left]", 3, 1, "4 different seats"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, line: int, column: int, words: str) -> None:
    with pytest.raises(BadInput, match=f"line {line}, column {column}: found .*; possible here: .*{words}"):
        parse_text(EXAMPLE.replace(old, new, 1))


LONG = "9" * 5000
"""More digits than Python reads."""

PASSED_OUT = "[game clobyosh-2]\n[turned-up sK]\n{tag}\n(B pass) (T pass) (B pass) (T pass)\n"


@pytest.mark.parametrize("number", ["²", "①", "٣", LONG, "-1"])
@pytest.mark.parametrize("tag", ["[option clob.target {}]", "[deals {}]", "[settled revoke left {} accepted]"])
def test_what_is_no_number_is_told_with_its_place(tag: str, number: str) -> None:
    with pytest.raises(BadInput, match="line 3, column 1: found"):
        parse_text(PASSED_OUT.format(tag=tag.format(number)))


@pytest.mark.parametrize("number", ["²", "٣", LONG, f"{LONG}.5", "nan", "1e9"])
@pytest.mark.parametrize("tag", ["[held {}]", "[before bottom {}]"])
def test_what_is_no_score_is_told_with_its_place(tag: str, number: str) -> None:
    with pytest.raises(BadInput, match="line 3, column 1: found"):
        parse_text(PASSED_OUT.format(tag=tag.format(number)))


@pytest.mark.parametrize(
    ("marks", "read"),
    [("bottom ||||", "||||"), ("bottom | | | |", "||||"), ("bottom |X", "|X"), ("bottom | X, top |", "|X")],
)
def test_marks_stand_apart_or_together(marks: str, read: str) -> None:
    found = parse_text(PASSED_OUT.format(tag=f"[games {marks}]"))
    assert found.before.games[(Seat.BOTTOM,)] == tuple(read)
    assert (found.before.games.get((Seat.TOP,)) == ("|",)) is ("top" in marks)


@pytest.mark.parametrize("marks", ["bottom Q", "bottom |||Q", "bottom |, left |", "bottom |,", ""])
def test_what_is_no_mark_is_told_with_its_place(marks: str) -> None:
    with pytest.raises(BadInput, match="line 3, column 1: found"):
        parse_text(PASSED_OUT.format(tag=f"[games {marks}]"))


def test_several_deals_in_one_text() -> None:
    both = list(read_deals(EXAMPLE + "\n" + EXAMPLE))
    assert both[0] == both[1]
    with pytest.raises(BadInput, match="line 21, column 1"):
        list(read_deals(EXAMPLE + "\n" + EXAMPLE.replace("klaber", "bridge", 1)))


GOOD = {"game": "klaber", "seats": ["right", "top", "left", "bottom"], "dealer": "bottom", "actions": []}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "bridge"}, "no game 'bridge'"),
        ({"game": 5}, "'game' of a deal is a text"),
        ({"actions": None}, "'actions' of a deal is a list"),
        ({"actions": [{"seat": "right"}]}, "action 1: .*either a call or a play"),
        ({"actions": [{"seat": "right", "play": "x9"}]}, "action 1: .*no card 'x9'"),
        ({"actions": [{"seat": "north", "play": "a9"}]}, "action 1: no seat 'north'"),
        ({"actions": [{"seat": "right", "call": 7}]}, "action 1: a call is a text"),
        ({"options": {"klaber.targets": 1}}, "no option 'klaber.targets'"),
        ({"options": {"klaber.target": "many"}}, "whole number"),
        ({"options": {"klaber.target": "²"}}, "whole number"),
        ({"options": {"klaber.target": 10**400}}, "whole number"),
        ({"options": {"klaber.target": []}}, "whole number"),
        ({"hands": {"right": ["a9"]}}, "1 different cards; it must have 8"),
        ({"hands": {"right": "a9"}}, "list of cards or null"),
        ({"seats": ["right", "top"]}, "played by 4"),
        ({"dealer": "north"}, "no seat 'north'"),
        ({"before": {"score": {"bottom+left": 3}}}, "no side 'bottom.left'"),
        ({"before": {"score": {"bottom+top": "3"}}}, "a score is a number"),
        ({"before": {"score": {"bottom+top": math.nan}}}, "a score is a number"),
        ({"before": {"held": math.inf}}, "a score is a number"),
        ({"before": {"held": 10**400}}, "a score is a number"),
        ({"before": {"deals": 10**400}}, "a score is a number"),
        ({"before": {"games": {"bottom+top": ["||"]}}}, r"no mark '\|\|' .*; marks are \|, X, M"),
        ({"turned_up": "a9"}, "no card is turned up in klaber"),
        ({"hand": {}}, "a deal has no 'hand'"),
    ],
)
def test_a_wrong_deal_is_told_in_one_line(change: dict[str, object], words: str) -> None:
    with pytest.raises(FilkoError, match=words) as told:
        read_json(GOOD | change).begin()
    assert "\n" not in str(told.value)


def test_sides_and_seats_may_stand_in_any_order() -> None:
    record = read_json(GOOD | {"seats": ["bottom", "right", "top", "left"], "before": {"score": {"top+bottom": 7}}})
    assert [seat.value for seat in record.seats] == GOOD["seats"]
    assert list(record.before.points.values()) == [7]


def test_an_indicator_from_the_low_cards_is_read_by_its_suit() -> None:
    found = {"game": "clobyosh-4", "options": {"clob4.indicator": "lowPack"}, "turned_up": "hearts-4", "actions": []}
    assert to_json(read_json(found))["turned_up"] == "hearts"


@pytest.mark.parametrize("content", ["", "  \n", "{", '{"game": ', "[1, 2]", "hello", "7"])
def test_no_deal_at_all(content: str) -> None:
    with pytest.raises(BadInput):
        list(read_deals(content))


def test_a_number_that_is_too_long_to_be_read() -> None:
    with pytest.raises(BadInput, match="line 2: no deal: a number in it is too long"):
        list(read_deals('\n{"game": "klaber", "actions": [], "before": {"held": ' + LONG + "}}\n"))


@pytest.mark.parametrize("amount", [10**400, [], True, "²", math.nan, "inf"])
def test_what_is_no_amount_of_money_is_told(amount: object) -> None:
    found = {"game": "altesland-3-money", "actions": [], "options": {"altm.stakeOrgi": amount}}
    with pytest.raises(BadInput, match="an amount of money"):
        read_json(found)
