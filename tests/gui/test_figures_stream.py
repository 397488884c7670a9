"""The eye on the demo as cameras send it: every card is told, at five pictures a second as well as at fifteen."""

from __future__ import annotations

from itertools import islice

import pytest

from gui.figures_stream import _plays, film, follow

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
