"""The eye hears from the table what cards were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

import vision.steady
import vision.watch
from engine.observation import CardSeen, Zone
from gui.compose import Plan, compose
from tests.engine.table.tables import Table, deal, feed, plays_of
from vision.frame import Frame
from vision.sources import Source
from vision.watch import Sightings

GAME = "clobyosh-4"


class Nothing(Source):
    """A camera that sends no picture."""

    live = False

    def frames(self) -> Iterator[Frame]:
        return iter(())

    def close(self) -> None:
        """Nothing is open."""


class Eye:
    """Remembers what it is told."""

    def __init__(self, *_: object) -> None:
        self.told: list[Sequence[Mapping[int, int]]] = []

    def acquaint(self, deals: Sequence[Mapping[int, int]]) -> None:
        self.told.append(deals)

    def feed(self, frame: Frame) -> Sightings:
        return Sightings((), ())


def sightings(table: Table) -> dict[int, int]:
    """Which card was played by each sighting, as the script shows it without misreadings."""
    return {
        seen.sighting: max(range(32), key=seen.faces.__getitem__)
        for _, seen in table.script
        if isinstance(seen, CardSeen) and seen.zone is Zone.TRICK
    }


def test_when_a_deal_is_over_the_eye_is_told_what_its_cards_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.steady, "open_steady", lambda *_: Nothing())
    monkeypatch.setattr(vision.watch, "Watcher", Eye)
    table = deal(GAME, 3)
    pipeline = compose(Plan("nothing", GAME, seats=table.truth.seats, dealer=table.truth.dealer))
    eye = pipeline.watcher
    assert isinstance(eye, Eye)
    feed(pipeline.session, list(table.script)[:-5])
    assert not eye.told
    feed(pipeline.session, list(table.script)[-5:])
    pipeline.session.end_deal()
    assert eye.told[-1] == (sightings(table),)
    assert len(eye.told[-1][0]) == len(plays_of(table.truth)) == 32
    play = pipeline.session.view.plays[4]
    pipeline.session.retract(play.id)
    pipeline.session.undo()
    assert eye.told[-1] == (sightings(table),)
