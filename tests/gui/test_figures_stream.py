"""The eye on the demo as cameras send it: every card is told, at five pictures a second as well as at fifteen."""

from __future__ import annotations

from itertools import islice

import pytest

from gui import figures_stream
from gui.figures_stream import Followed, _plays, film, follow, stream_figures

SIZE = (1280, 720)


@pytest.mark.slow
@pytest.mark.parametrize(("step", "within"), [(1, 1.0), (3, 1.4)], ids=["15 a second", "5 a second"])
def test_every_card_is_told_soon_after_it_came_to_rest(step: int, within: float) -> None:
    followed = follow(islice(film(), 0, None, step), SIZE)
    waits = [None if at is None else at - play.at_rest for play in _plays() for at in [followed.told(play, SIZE)]]
    assert len(waits) > 8
    assert None not in waits
    assert sorted(wait for wait in waits if wait is not None)[len(waits) // 2] < within


def test_the_truth_of_the_playing_seconds_is_cards_of_the_pack() -> None:
    plays = _plays()
    assert all(0 <= play.face < 32 and play.quad.shape == (4, 2) for play in plays)
    assert len({play.face for play in plays}) == len(plays)


def test_each_figure_stands_beside_its_control(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [12 + frame / 30 for frame in range(400)]
    each = [(at, 2.0) for at in times]
    followed = Followed(each, [(at, 1.0) for at in times], [3.0] * len(times))
    monkeypatch.setattr(figures_stream, "follow", lambda _: followed)
    monkeypatch.setattr(Followed, "told", lambda self, play, size: play.at_rest + 0.1)
    found = {figure.name: figure.json() for figure in stream_figures()}
    ratios = {name: line["ratio"] for name, line in found.items() if name != "vision.plays_seen"}
    assert ratios == {
        "vision.stream_1080p30_cpu": 3.0,
        "vision.play_1080p": 2.0,
        "vision.all_per_play_1080p": 2.0,
        "vision.rest_to_event": 1.5,
    }
