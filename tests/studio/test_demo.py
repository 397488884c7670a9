"""The demo recording that ships with the program: complete, legal, small."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from engine.actions import Action, Play, Say, parse_call
from engine.cards import Pack, parse_card, parse_seat
from engine.games import game
from engine.notation import read_deals, read_json
from models._cv import cv2

DEMO = files("gui") / "demo"


@pytest.fixture(scope="module")
def truth() -> dict:
    return json.loads((DEMO / "klaber.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def calls() -> list[dict]:
    return [json.loads(line) for line in (DEMO / "klaber.calls.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_film_is_whole_and_small(truth: dict) -> None:
    path = str(DEMO / "klaber.mp4")
    capture = cv2.VideoCapture(path)
    frames = int(capture.get(cv2.CAP_PROP_FRAME_COUNT))
    assert abs(frames - truth["duration"] * truth["fps"]) <= 1
    capture.set(cv2.CAP_PROP_POS_FRAMES, frames - 1)
    assert capture.read()[0]
    assert (DEMO / "klaber.mp4").stat().st_size < 4_000_000  # type: ignore[attr-defined]


def test_the_film_shows_the_written_deal(truth: dict) -> None:
    (record,) = read_deals((DEMO / "klaber.txt").read_text(encoding="utf-8"))
    assert read_json(truth["record"]) == record


def test_the_deal_is_legal_as_the_table_learns_of_it(truth: dict, calls: list[dict]) -> None:
    pack = Pack.HUNGARIAN
    timed: list[tuple[float, Action]] = [
        (call["t"], Say(parse_seat(call["seat"]), parse_call(call["call"], pack))) for call in calls
    ]
    timed += [(p["at_rest"], Play(parse_seat(p["seat"]), parse_card(p["card"], pack))) for p in truth["plays"]]
    state = game("klaber").deal([parse_seat(seat) for seat in truth["seats"]], parse_seat(truth["dealer"]))
    for _, action in sorted(timed, key=lambda item: item[0]):
        assert state.violation(action) is None, str(action)
        state = state.apply(action)
    assert state.finished
    assert [str(trick.winner) for trick in state.tricks] == [trick["winner"] for trick in truth["tricks"]]
    points = {"+".join(map(str, side)): value for side, value in state.card_points.items()}
    assert points == truth["card_points"]["card_points_incl_last_trick"]


def test_the_demo_shows_what_klaber_is_about(calls: list[dict]) -> None:
    said = " ".join(call["call"] for call in calls)
    assert "here" in said
    assert "terc" in said
    assert "bella" in said
