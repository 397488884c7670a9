"""Clobyosh after CatsAtCards: as two-handed Clobyosh, and what can be taken back to their Klaberjass."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.masks import mask_of
from engine.melds import find_melds
from tests.engine.rules.few import few
from tests.engine.rules.support import calls, cards, melded, refused, run, trick

CATS = game("catsatcards-clobyosh")
CLOB = game("clobyosh-2")


def test_it_is_clobyosh_for_two() -> None:
    chosen = CATS.chosen()
    assert {name: value for name, value in chosen.items() if name.startswith("clob.")} == CLOB.chosen()
    ours, theirs = CATS.ruled(), CLOB.ruled()
    assert (ours.melds.runs, ours.play, ours.script) == (theirs.melds.runs, theirs.play, theirs.script)


@pytest.mark.parametrize(("rule", "value"), [("SPLIT", 70), ("FLAT", 50)])
def test_long_runs(rule: str, value: int) -> None:
    hand = mask_of(cards("cA cK cQ cJ cT c9 c8", CATS.pack))
    assert sum(m.value for m in find_melds(hand, CATS.ruled({"cc.runRule": rule}).melds)) == value


def test_schmeiss_at_every_turn() -> None:
    state = few(CATS, "h9", options={"clob.schmeiss": "everyTurn"})
    state = run(state, CATS, "A pass, B pass, A schmeiss, B refuse")
    assert calls(state, CATS, "A") == {"trump clubs", "trump spades", "trump diamonds"}


def test_melds_before_the_play() -> None:
    state = run(few(CATS, "c7", "hK hQ hJ cJ", options={"cc.declare": "beforePlay"}), CATS, "A take")
    assert {"terc", "declare none"} <= calls(state, CATS, "A")
    state = run(state, CATS, "A 20, B good, A =cJ")
    assert melded(trick(state, CATS), CATS, "A") == 20
    late = run(few(CATS, "c7", "hK hQ hJ cJ", options={"cc.declare": "beforePlay"}), CATS, "A take, A =cJ")
    assert "melding phase" in refused(late, CATS, "A 20")


@pytest.mark.parametrize(("declare", "may"), [("firstTrick", True), ("beforePlay", False)])
def test_the_seven_after_a_statement(declare: str, may: bool) -> None:
    state = few(CATS, "cA", "hK hQ hJ", "c7", options={"cc.declare": declare})
    state = run(state, CATS, "A take")
    assert "exchange seven" in calls(state, CATS, "B")
    assert ("exchange seven" in calls(run(state, CATS, "A 20"), CATS, "B")) is may


def test_bela_with_the_second_card_only() -> None:
    state = few(CATS, "c7", "cK cQ cJ c9 cA cT", options={"clob.belaAnnounce": "secondOnly"})
    state = run(state, CATS, "A take, A =cK")
    refused(state, CATS, "A bella")
    state = run(trick(state, CATS), CATS, "A =cQ, A bella")
    assert melded(state, CATS, "A") == 20


def test_a_run_without_a_trick_where_that_is_agreed() -> None:
    assert CATS.ruled().contest.needs_trick
    assert not CATS.ruled({"cc.needsTrick": False}).contest.needs_trick
