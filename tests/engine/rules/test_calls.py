"""Calls as text: what the interface lists, its synonyms, and back."""

from __future__ import annotations

import pytest

from engine.actions import Bid, Kontra, Melds, Pass, Trump, parse_call
from engine.cards import Pack, Suit
from engine.errors import UnknownName

LISTED = (
    "bid 1", "bid 4", "here", "pass", "pickup", "trump hearts", "take", "take big", "schmeiss", "accept", "refuse",
    "trump none", "play", "kleines", "besser", "kontra", "rekontra", "szubkontra", "schenken", "terc", "kvart", "kvint",
    "szext", "szept", "okt", "terc king", "kvart over gourds", "four overs", "bella", "terc + bella", "meld",
    "exchange seven", "declare none", "good", "claim", "challenge right", "show terc king", "expose", "all in", "deal",
    "dealer left",
)  # fmt: skip


@pytest.mark.parametrize("text", LISTED)
def test_a_listed_call_prints_as_it_is_written(text: str) -> None:
    assert str(parse_call(text, Pack.HUNGARIAN)) == text


@pytest.mark.parametrize(
    "text", ["trump spades", "trump clubs", "widow clubs-ace", "four jacks", "kvart queen diamonds"]
)
def test_a_listed_call_of_the_french_pack(text: str) -> None:
    assert str(parse_call(text, Pack.FRENCH)) == text


@pytest.mark.parametrize(
    ("synonym", "call"),
    [
        ("20", "terc"), ("twenty", "terc"), ("TERZ", "terc"), ("50", "kvart"), ("fifty", "kvart"), ("Halbe", "kvart"),
        ("fünfzig", "kvart"), ("go out", "claim"),
        ("Von der Belle", "bella"), ("ich spiele", "play"), ("Ein Kleines", "kleines"), ("terc király", "terc king"),
        ("kvart felső tök", "kvart over gourds"),
        ("four felső", "four overs"), ("Terc  King+bella", "terc king + bella"),
        ("challenge  RIGHT", "challenge right"),
    ],
)  # fmt: skip
def test_synonyms(synonym: str, call: str) -> None:
    assert str(parse_call(synonym, Pack.HUNGARIAN)) == call


def test_values() -> None:
    assert parse_call("2", Pack.HUNGARIAN) == Bid(2)
    assert parse_call("itt", Pack.HUNGARIAN) != Pass()
    assert parse_call("mehet", Pack.HUNGARIAN) == Pass()
    assert parse_call("trump piros", Pack.HUNGARIAN) == Trump(Suit.HEARTS)
    assert parse_call("szubkontra", Pack.HUNGARIAN) == Kontra(3)
    melds = parse_call("terc + terc", Pack.HUNGARIAN)
    assert isinstance(melds, Melds)
    assert len(melds.items) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid 5",
        "trump",
        "trump spades",
        "terc terc",
        "four",
        "four sixes",
        "challenge me",
        "bella king",
        "+",
        "show",
    ],
)
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(UnknownName):
        parse_call(text, Pack.HUNGARIAN)
