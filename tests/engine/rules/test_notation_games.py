"""What the record of a deal must carry besides cards and calls: talons, exchanges, dealers who sit out, series."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from engine.actions import parse_call
from engine.cards import Pack
from engine.errors import BadInput
from engine.games import game, games
from engine.notation import DealRecord, parse_text, print_text, read_deals, read_json, record_of, tell, to_json
from engine.playout import random_deal, random_playout
from engine.scoring import Score

CALLS = (
    "bid 3", "here", "pass", "pickup", "trump hearts", "trump none", "take", "take big", "schmeiss", "accept", "refuse",
    "play", "kleines", "besser", "kontra", "rekontra", "szubkontra", "schenken", "terc", "kvart", "kvint", "szext",
    "szept", "okt", "terc king", "kvart ace hearts", "four kings", "bella", "meld", "terc + bella", "exchange seven",
    "declare none", "good", "claim", "challenge right", "widow hearts-9", "show terc king", "expose", "deal",
    "dealer left",
)  # fmt: skip


@pytest.mark.parametrize("pack", Pack)
@pytest.mark.parametrize("text", CALLS)
def test_every_call_is_read_as_it_is_printed(text: str, pack: Pack) -> None:
    call = parse_call(text, pack)
    assert str(call) == text
    assert parse_call(str(call), pack) == call


def written(name: str, seed: int = 0, options: dict[str, Any] | None = None, before: Score | None = None) -> DealRecord:
    """A random deal of a game as it is written down."""
    found, rng = game(name), Random(seed)
    state = random_deal(found, rng, options)
    if before is not None:
        state = found.deal_from(rng.sample(found.pack.cards, 32), None, options, before)
    return record_of(random_playout(state, rng), found, options)


def both_ways(record: DealRecord) -> DealRecord:
    """The record through JSON and through text, which must agree."""
    through_json = read_json(json.loads(json.dumps(to_json(record))))
    assert through_json == parse_text(print_text(record)) == record
    return through_json


def test_the_talon_and_what_is_not_known_of_it() -> None:
    record = written("tartli")
    found = to_json(record)
    assert len(found["talon"]) == 13
    assert found["turned_up"] not in found["talon"]
    found["talon"][2] = None
    assert read_json(found).talon[2] is None
    assert "--" in print_text(read_json(found))
    both_ways(read_json(found))


def test_the_dealer_who_sits_out_is_at_the_table_and_has_no_hand() -> None:
    options = {"alt.tableSize": 4}
    record = written("altesland-3-tournament", options=options)
    found = to_json(record)
    assert len(found["seats"]) == 4
    assert found["dealer"] == found["seats"][-1]
    assert set(found["hands"]) == set(found["seats"][:-1])
    again = both_ways(record)
    line = list(tell(again))[-1]
    assert line["dealer"] == found["dealer"]
    assert len(line["tricks"][0]["cards"]) == 3 if line["tricks"] else True


def test_points_held_over_and_deals_of_a_series_stand_before() -> None:
    sides = game("clobyosh-2").deal().sides
    score = Score({sides[0]: 100, sides[1]: 94}, {sides[0]: ("|",)}, held=63, deals=2)
    record = written("clobyosh-2", before=score)
    assert to_json(record)["before"] == {
        "score": {"bottom": 100, "top": 94}, "games": {"bottom": ["|"]}, "held": 63, "deals": 2,
    }  # fmt: skip
    assert both_ways(record).before == score


def test_money_stays_money() -> None:
    sides = game("altesland-3-money").deal().sides
    record = written("altesland-3-money", before=Score(dict.fromkeys(sides, 1.5)))
    assert "1.5" in print_text(record)
    both_ways(record)


@pytest.mark.parametrize("players", [2, 3])
def test_an_option_may_change_how_many_sit_there(players: int) -> None:
    record = written("darda", options={"darda.players": players})
    assert len(both_ways(record).seats) == players


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ({"points": {}}, "has no 'points'"),
        ({"score": []}, "is an object"),
        ({"score": {"bottom": "7"}}, "a score is a number"),
        ({"held": "x"}, "a score is a number"),
        ({"deals": -1}, "how many deals"),
        ({"games": {"bottom": "|"}}, "a list of marks"),
    ],
)
def test_a_wrong_score_before_is_told(before: Any, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_json({"game": "clobyosh-2", "actions": [], "before": before})


@pytest.mark.parametrize("talon", ["h7", {}, [7], ["x9"]])
def test_a_wrong_talon_is_told(talon: Any) -> None:
    with pytest.raises(BadInput, match="talon"):
        read_json({"game": "tartli", "actions": [], "talon": talon})


@pytest.mark.parametrize(
    ("name", "talon", "words"),
    [
        ("tartli", ["a7", "aX"], "acorns-7 is in the talon and elsewhere"),
        ("tartli", ["aX", None, "aX"], "acorns-10 is in the talon and elsewhere"),
        ("tartli", ["aK"], "acorns-king is in the talon and elsewhere"),
        ("tartli", [None] * 14, "14 cards; 13 are left"),
        ("klaber", [None], "1 cards; 0 are left"),
    ],
)
def test_what_lies_in_the_talon_lies_nowhere_else(name: str, talon: list[str | None], words: str) -> None:
    hands = {"bottom": ["a7", "a8", "a9", "lA", "lK", "lO", "gA", "hX", "h8"]} if name == "tartli" else {}
    turned_up = "aK" if name == "tartli" else None
    record = read_json({"game": name, "hands": hands, "turned_up": turned_up, "talon": talon, "actions": []})
    with pytest.raises(BadInput, match=words):
        record.begin()


def test_a_talon_of_the_short_pack_has_no_sevens() -> None:
    found = {"game": "clobyosh-3", "options": {"clob3.pack": 28}, "actions": []}
    with pytest.raises(BadInput, match="clubs-7 in the talon is no card of this game"):
        read_json(found | {"talon": ["c7"]}).begin()
    with pytest.raises(BadInput, match="the turned-up clubs-7 is no card of this game"):
        read_json(found | {"turned_up": "c7"}).begin()


SIX = ["h7", "h8", "h9", "s8", "s9", "sT"]


@pytest.mark.parametrize(
    ("name", "options", "hands", "words"),
    [
        ("clobyosh-2", {}, {"top": SIX}, "in somebody's hand too"),
        ("clobyosh-4", {}, {"bottom": SIX}, "in somebody's hand too"),
        ("clobyosh-4", {}, {"right": [*SIX[1:], "dA", "dK"]}, "must be in the dealer's hand"),
        ("clobyosh-4", {"clob4.indicator": "lowPack"}, {}, "only a card from 2 to 6 is turned up"),
    ],
)
def test_a_card_that_cannot_be_turned_up(name: str, options: Any, hands: Any, words: str) -> None:
    record = read_json({"game": name, "options": options, "hands": hands, "turned_up": "h7", "actions": []})
    with pytest.raises(BadInput, match=words):
        record.begin()


@pytest.mark.parametrize("name", ["klammern-4", "klapperjas-4", "altesland-4"])
def test_the_dealers_turned_up_card_is_one_of_his_eight(name: str) -> None:
    record = read_json({"game": name, "hands": {"right": [*SIX, "dA", "dK", "dQ"]}, "turned_up": "h7", "actions": []})
    with pytest.raises(BadInput, match="9 different cards; it must have 8"):
        record.begin()


def test_deals_are_read_one_by_one_as_they_come() -> None:
    given: list[int] = []

    def lines() -> Any:
        for number, found in enumerate(games()):
            given.append(number)
            yield json.dumps(to_json(written(found.id, number))) + "\n"

    deals = read_deals(lines())
    for number, found in enumerate(games()):
        assert next(deals).game is found
        assert len(given) == number + 1


def test_objects_over_many_lines_and_broken_ones_between() -> None:
    record = to_json(written("klaber"))
    many = json.dumps(record, indent=1) + "\n\n" + json.dumps(record) + " " + json.dumps(record) + "\n"
    assert len(list(read_deals(many))) == 3
    reader = read_deals(io.StringIO(json.dumps(record) + "\n" + json.dumps(record)[:-5] + "\n" + json.dumps(record)))
    assert next(reader)
    with pytest.raises(BadInput, match="line 2, column"):
        next(reader)


def test_texts_follow_one_another() -> None:
    text = print_text(written("klaber")) + "\n" + print_text(written("tartli", 1))
    assert [record.game.id for record in read_deals(text)] == ["klaber", "tartli"]
    broken = text.replace("[game tartli]", "[game tartli]\n[talon zz]")
    line = broken[: broken.index("[talon zz]")].count("\n") + 1
    with pytest.raises(BadInput, match=f"line {line}, column 1: found .*talon zz"):
        list(read_deals(broken))
