"""The eye hears from the table what cards were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pytest

import vision.steady
import vision.watch
from engine.observation import CardSeen, Zone
from gui.compose import Plan, compose
from gui.pipeline import Pipeline
from tests.engine.table.tables import Table, deal, feed, plays_of
from vision.frame import Frame
from vision.known_pack import KnownPack
from vision.sources import Source
from vision.watch import Sightings

GAME = "clobyosh-4"


PACK = KnownPack({card: np.eye(192)[card : card + 1] for card in range(32)})


class Nothing(Source):
    """A recording, or a camera, that sends no picture."""

    def __init__(self, *, live: bool) -> None:
        self._live = live

    @property
    def live(self) -> bool:
        return self._live

    def frames(self) -> Iterator[Frame]:
        return iter(())

    def close(self) -> None:
        """Nothing is open."""


class Eye:
    """Remembers what it is told."""

    def __init__(self, *_: object, before: Sequence[KnownPack] = ()) -> None:
        self.told: list[Sequence[Mapping[int, int]]] = []
        self.before = before

    def acquaint(self, deals: Sequence[Mapping[int, int]]) -> tuple[KnownPack, ...]:
        self.told.append(deals)
        return (*self.before, PACK)

    def feed(self, frame: Frame) -> Sightings:
        return Sightings((), ())


def composed(monkeypatch: pytest.MonkeyPatch, table: Table, *, live: bool = False) -> tuple[Pipeline, Eye]:
    monkeypatch.setattr(vision.steady, "open_steady", lambda *_: Nothing(live=live))
    monkeypatch.setattr(vision.watch, "Watcher", Eye)
    pipeline = compose(Plan("nothing", GAME, seats=table.truth.seats, dealer=table.truth.dealer))
    assert isinstance(pipeline.watcher, Eye)
    return pipeline, pipeline.watcher


def sightings(table: Table) -> dict[int, int]:
    """Which card was played by each sighting, as the script shows it without misreadings."""
    return {
        seen.sighting: max(range(32), key=seen.faces.__getitem__)
        for _, seen in table.script
        if isinstance(seen, CardSeen) and seen.zone is Zone.TRICK
    }


def test_when_a_deal_is_over_the_eye_is_told_what_its_cards_were(monkeypatch: pytest.MonkeyPatch) -> None:
    table = deal(GAME, 3)
    pipeline, eye = composed(monkeypatch, table)
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


def test_before_a_camera_packs_are_known_from_evening_to_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    table = deal(GAME, 3)
    for evening in range(2):
        pipeline, eye = composed(monkeypatch, table, live=True)
        assert len(eye.before) == evening
        feed(pipeline.session, list(table.script))
        pipeline.session.end_deal()
    (pack,) = eye.before
    assert {card: looks.tolist() for card, looks in pack.looks.items()} == {
        card: looks.tolist() for card, looks in PACK.looks.items()
    }


def test_what_a_recording_comes_to_does_not_hang_on_earlier_evenings(monkeypatch: pytest.MonkeyPatch) -> None:
    table = deal(GAME, 3)
    for live in (True, False):
        pipeline, eye = composed(monkeypatch, table, live=live)
        assert not eye.before
        feed(pipeline.session, list(table.script))
        pipeline.session.end_deal()
    _, eye = composed(monkeypatch, table, live=True)
    assert len(eye.before) == 1, "nor is anything learned from one"
