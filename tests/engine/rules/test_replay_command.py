"""`filko replay` and `filko games` as people and scripts meet them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.games import games
from engine.notation import parse_text, to_json
from gui.cli.main import main
from tests.engine.rules.test_notation import EXAMPLE

RECORD = to_json(parse_text(EXAMPLE))


def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], *records: dict[str, Any]) -> tuple[int, list[Any], str]:
    """Status, JSON lines and messages of ``filko replay --json --legal``."""
    path = tmp_path / "deals.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    status = main(["replay", str(path), "--json", "--legal"])
    told = capsys.readouterr()
    return status, [json.loads(line) for line in told.out.splitlines()], told.err


def test_a_deal_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = replay(tmp_path, capsys, RECORD, RECORD)
    assert status == 0
    assert lines[0]["event"] == "legal"
    assert lines[0]["calls"] == ["bid 1"]
    deals = [line for line in lines if line["event"] == "deal"]
    assert len(deals) == 2
    assert deals[0]["card_points"] == {"bottom+top": 116, "right+left": 45}
    assert deals[0]["score"] == {"bottom+top": 616, "right+left": 140}
    assert deals[0]["next_dealer"] == "right"
    assert sum(line["event"] == "trick_taken" for line in lines) == 16
    assert {line["n"] for line in lines if line["event"] == "action"} == set(range(1, 39))


def test_what_cannot_be_names_the_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    actions = [*RECORD["actions"][:8], RECORD["actions"][6]]
    status, lines, told = replay(tmp_path, capsys, RECORD | {"actions": actions})
    assert status == 2
    assert "action 9" in told
    assert told.count("\n") == 1
    assert (lines[-1]["event"], lines[-1]["n"]) == ("legal", 9)


def test_a_breach_is_carried_out_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    actions = [*RECORD["actions"][:6], {"seat": "right", "play": "hX"}, {"seat": "top", "play": "l9"}]
    status, lines, _ = replay(tmp_path, capsys, RECORD | {"actions": actions})
    assert status == 0
    done = [line for line in lines if line["event"] == "action"][-1]
    assert (done["legal"], done["play"]) == (False, "leaves-9")
    assert "follow suit" in done["rule"]
    assert lines[-1]["event"] == "legal"
    assert lines[-1]["n"] == 9


def test_words_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deal.txt"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert main(["replay", str(path), "--legal"]) == 0
    assert "bottom+top: cards 116; writes 116, now 616" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{"])
def test_bad_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 2
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    assert main(["replay", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["game"] for line in listed] == [found.id for found in games()]
    assert main(["games", "klaber"]) == 0
    assert "klaber.target = 501" in capsys.readouterr().out
    assert main(["games", "bridge"]) == 2


RECORDINGS = Path(os.environ.get("FILKO_DATA", "")) / "recordings"


@pytest.mark.skipif(
    not os.environ.get("FILKO_DATA") or not RECORDINGS.is_dir(),
    reason="FILKO_DATA names no folder with recordings/: the truth of filmed deals is not replayed",
)
def test_filmed_deals_give_the_points_of_their_truth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in sorted(RECORDINGS.glob("*.calls.jsonl")):
        truth = json.loads(path.with_name(path.name.replace(".calls.jsonl", ".json")).read_text("utf-8"))
        said = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        timed = [(s["t"], {"seat": s["seat"], "call": s["call"]}) for s in said]
        timed += [(p["at_rest"], {"seat": p["seat"], "play": p["card"]}) for p in truth["plays"]]
        record = {
            "game": truth["game"],
            "seats": truth["seats"],
            "dealer": truth["dealer"],
            "hands": truth["hands"],
            "turned_up": truth["turned_up"] and truth["turned_up"]["card"],
            "actions": [action for _, action in sorted(timed, key=lambda item: item[0])],
        }
        for hands in (truth["hands"], {}):
            status, lines, _ = replay(tmp_path, capsys, record | {"hands": hands})
            assert status == 0
            assert all(line["legal"] for line in lines if line["event"] == "action")
            right = {
                frozenset(side.split("+")): points
                for side, points in truth["card_points"]["card_points_incl_last_trick"].items()
            }
            assert {frozenset(s.split("+")): p for s, p in lines[-1]["card_points"].items()} == right


FOUR_AT_A_TABLE: dict[str, Any] = {
    "game": "altesland-3-tournament",
    "options": {"alt.tableSize": 4},
    "seats": ["left", "top", "right", "bottom"],
    "dealer": "bottom",
    "hands": {},
    "turned_up": "diamonds-8",
    "actions": [],
}


@pytest.mark.parametrize("hand", [None, []])
def test_the_dealer_who_sits_out_holds_no_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hand: object
) -> None:
    status, lines, _ = replay(tmp_path, capsys, FOUR_AT_A_TABLE | {"hands": {"bottom": hand}})
    assert status == 0
    assert [line["seat"] for line in lines] == ["left"]
    status, _, told = replay(tmp_path, capsys, FOUR_AT_A_TABLE | {"hands": {"bottom": ["clubs-8"]}})
    assert status == 2
    assert "bottom has a hand but no seat" in told


def test_what_a_series_counts_can_stand_before_the_next_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An all-pass deal does not count; ``deals`` is read again as it is written."""
    passes = [{"seat": seat, "call": "pass"} for seat in ("left", "top", "right")] * 2
    before = {"score": {"left": 7, "bottom": -2}, "deals": 5}
    record = FOUR_AT_A_TABLE | {"actions": passes, "before": before}
    _, lines, _ = replay(tmp_path, capsys, record)
    assert (lines[-1]["deals"], lines[-1]["next_dealer"]) == (5, "bottom")
    again = {key: lines[-1][key] for key in ("score", "deals")}
    _, lines, _ = replay(tmp_path, capsys, record | {"before": again})
    assert {key: lines[-1][key] for key in ("score", "deals")} == again
