from __future__ import annotations

import pytest

from engine.actions import parse_call
from engine.cards import Seat
from engine.errors import BadInput
from engine.table import CardPlayed, DealOver, TableSession
from gui.calls_file import DueCall
from gui.pipeline import Hint, Pipeline
from table_hw.display import ScoreDisplay
from table_hw.picture import Picture
from tests.gui.deals import KLABER, AtBorder, Strangers, World, played_deal, sayings


class Shown(ScoreDisplay):
    """A display that remembers."""

    def __init__(self) -> None:
        self.pictures: list[Picture] = []
        self.closed = False

    def show(self, picture: Picture) -> None:
        self.pictures.append(picture)

    @property
    def status(self) -> str:
        return "remembers"

    def close(self) -> None:
        self.closed = True


def due(at: float, seat: Seat | None, call: str, where: str = "calls line 1") -> DueCall:
    return DueCall(at, seat, parse_call(call, KLABER.pack), where)


def auction() -> list[DueCall]:
    return [DueCall(0.1 * i, said.seat, said.call, f"calls line {i + 1}") for i, said in enumerate(sayings())]


def pipeline(calls: list[DueCall], display: ScoreDisplay | None = None) -> Pipeline:
    world = World(played_deal())
    return Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM), calls=calls, display=display)


def test_a_recorded_deal_is_followed_to_its_end() -> None:
    run = pipeline(auction())
    updates = [update for step in run.run() for update in step.updates]
    played = [(update.seat, update.card) for update in updates if isinstance(update, CardPlayed)]
    assert played == [(play.seat, play.card) for play in played_deal()]
    assert sum(isinstance(update, DealOver) for update in updates) == 1


def test_that_the_cards_are_hard_to_read_is_told_once() -> None:
    warned: list[Hint] = []
    assert pipeline(auction()).follow(lambda _: None, warned.append) is True
    assert not warned
    world = Strangers(played_deal())
    run = Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM), calls=auction())
    run.follow(lambda _: None, warned.append)
    assert warned == [Hint.STRANGE_PACK]


def test_that_cards_lie_at_the_edge_of_the_picture_is_told_once() -> None:
    warned: list[Hint] = []
    world = AtBorder(played_deal())
    Pipeline(world, world, TableSession(KLABER, dealer=Seat.BOTTOM), calls=auction()).follow(
        lambda _: None, warned.append
    )
    assert warned == [Hint.AT_BORDER]


def test_follow_tells_every_update_and_whether_a_deal_ended() -> None:
    told: list[object] = []
    assert pipeline(auction()).follow(told.append) is True
    assert isinstance(told[-1], DealOver)
    assert pipeline([]).follow(told.append) is False  # nobody bid: the deal never gets going


def test_calls_are_said_when_their_time_has_come() -> None:
    run = pipeline([due(0.0, Seat.RIGHT, "bid 1"), due(2.0, Seat.TOP, "pass")])
    said = [sum("Called" in type(u).__name__ for u in step.updates) for step in run.run()]
    assert said[:3] == [1, 0, 1]


def test_a_call_without_a_seat_is_of_the_one_who_can_say_it() -> None:
    run = pipeline([due(0.0, None, "bid 1"), due(0.0, None, "bid 2"), due(0.0, None, "here")])
    next(run.run())
    assert [str(action) for action in run.session.view.state.actions] == ["right: bid 1", "top: bid 2", "right: here"]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (due(0.0, Seat.RIGHT, "bid 3", "calls line 7"), "bid 1"),  # the compulsory player bids 1, nothing else
        (due(0.0, Seat.LEFT, "pass", "calls line 7"), "right"),  # it is not left's turn
        (due(0.0, None, "pickup", "calls line 7"), '"seat" is missing'),  # three players may
        (due(0.0, None, "kontra", "calls line 7"), '"seat" is missing'),  # nobody may
    ],
)
def test_an_impossible_call_names_its_line_and_what_was_possible(bad: DueCall, said: str) -> None:
    with pytest.raises(BadInput) as wrong:
        list(pipeline([bad]).run())
    assert str(wrong.value).startswith("calls line 7: ")
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_calls_after_the_last_frame_are_still_said() -> None:
    run = pipeline([*auction(), due(1000.0, Seat.RIGHT, "deal")])
    *_, last = run.run()
    assert last.seen is None
    assert run.session.view.number == 2


def test_the_display_gets_the_whole_picture_after_every_change() -> None:
    display = Shown()
    run = pipeline(auction(), display)
    run.follow(lambda _: None)
    first, last = display.pictures[0], display.pictures[-1]
    assert (first.scores, first.trump, first.speaking) == ((0, 0), None, True)
    view = run.session.view
    assert last.scores == tuple(view.score[side] for side in view.state.sides)
    assert sum(last.tricks) == 8
    run.close()
    assert display.closed
    assert isinstance(run.source, World)
    assert run.source.closed
