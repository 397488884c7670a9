"""The shipped recording, whose camera is pushed aside in the middle of the deal, through the production pipeline."""

import json
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from engine.cards import parse_seat
from engine.notation import read_json
from engine.observation import Trouble
from engine.simulator.judging import plays_of
from gui.compose import Plan, compose
from gui.places import demo_recording
from models._cv import cv2
from vision.frame import Frame
from vision.geometry import Move, carried
from vision.motion import Motion
from vision.sources import Around, open_source
from vision.viewpoint import Viewpoint


class Pushed(Around):
    """A source whose pictures are shifted and turned from a moment on, and tremble for a while."""

    def __init__(self, source, since: float) -> None:
        super().__init__(source)
        self._since = since

    def frames(self) -> Iterator[Frame]:
        for frame in self._source.frames():
            yield frame if frame.at < self._since else replace(frame, picture=self._seen(frame))

    def _seen(self, frame: Frame):
        since = frame.at - self._since
        height, width = frame.picture.shape[:2]
        move = self.move((width, height), 1.0 - np.exp(-since / 0.15) * np.cos(40 * since))
        return cv2.warpAffine(frame.picture, move, (width, height), borderMode=cv2.BORDER_REPLICATE)

    @staticmethod
    def move(size: tuple[int, int], share: float = 1.0) -> Move:
        """How pictures of a size (width, height) lie once a share of the push is done, in pixels."""
        move = cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), 4 * share, 1.0)
        move[:, 2] += share * np.array([-0.09, -0.12]) * size
        return move


@pytest.mark.parametrize("since", [10.0, 16.0, 25.0, 34.0])
def test_whenever_a_camera_is_pushed_it_is_told_with_where_everything_is_seen_since(since):
    """Cards alone do not tell it: some are played or taken right then."""
    motion, viewpoint, moves, size = Motion(), Viewpoint(), [], (0, 0)
    for frame in Pushed(open_source(str(demo_recording())), since).frames():
        if frame.at > since + 7.0:
            break
        size = (frame.picture.shape[1], frame.picture.shape[0])
        motion.see(frame.picture, frame.at)
        move = viewpoint.see(frame.picture, motion.levels, frame.at, motion.moved_at)
        moves += [] if move is None else [move]
    (told,) = moves
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size
    assert np.abs(carried(corners, told) - carried(corners, Pushed.move(size))).max() < 0.01 * size[0]


@pytest.mark.slow
def test_after_a_camera_was_pushed_a_deal_goes_on_as_it_was_played():
    film = demo_recording()
    facts = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
    (deal,) = facts["deals"]
    calls, seats = film.with_name(f"{film.stem}.calls.jsonl"), [parse_seat(seat) for seat in facts["seats"]]
    pipeline = compose(Plan(str(film), facts["game"], seats=seats, dealer=parse_seat(facts["dealer"]), calls=calls))
    pipeline.source = Pushed(pipeline.source, 0.5 * facts["duration"])
    said = []
    feed = pipeline.watcher.feed

    def fed(frame):
        sightings = feed(frame)
        said.extend(seen.what for seen in sightings.observations if isinstance(seen, Trouble))
        return sightings

    pipeline.watcher.feed = fed
    for _ in pipeline.run():
        pass
    pipeline.close()
    truth, state = read_json(deal["record"]).played().written(), pipeline.session.sitting.deal.state
    assert said == ["moved", ""]
    assert plays_of(state) == plays_of(truth)
    assert state.points == truth.points
