"""What is drawn here and what the firmware draws on the simulated panel: pixel by pixel, digit by digit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from table_hw import _protocol_tables as td1
from table_hw.drawing.pages import PAGE_SECONDS
from table_hw.drawing.text import SCROLL_SECONDS, draw_text, steps
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture
from table_hw.words import latin_2
from tests.firmware.board import Board
from tests.firmware.host import Host

OK = td1.Status.OK
LATE_MS = 60

scores = st.integers(-999, 9999) | st.integers(0, 999)


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    count = draw(st.integers(2, 4))

    def each(numbers: st.SearchStrategy[int]) -> tuple[int, ...]:
        return tuple(draw(st.lists(numbers, min_size=count, max_size=count)))

    return Picture(
        scores=each(scores),
        trump=draw(st.none() | st.integers(0, 7)),
        turn=draw(st.none() | st.integers(0, count - 1)),
        speaking=draw(st.booleans()),
        question=draw(st.booleans()),
        tricks=each(st.integers(0, 16)),
        stake=draw(st.sampled_from((1, 1, 2, 4, 16, 99))),
        wins=each(st.integers(0, 5) | st.integers(0, 99)),
        big_wins=each(st.sampled_from((0, 0, 1, 2, 99))),
    )


def host_of(new_board: Callable[..., Board], size: PanelSize) -> Host:
    digits = size.panel is td1.Panel.SEGMENTS
    board = new_board(size.modules, digits=digits)
    board.run(60)
    host = Host(board)
    host.hello()
    assert host.status(td1.Config(size.panel, size.modules, 0, 7, 30)) is OK
    return host


SIZES = {
    "4 matrices": PanelSize(),
    "5 matrices": PanelSize(modules=5),
    "8 matrices": PanelSize(modules=8),
    "digits": PanelSize(td1.Panel.SEGMENTS, 1),
}


@pytest.mark.parametrize("name", SIZES)
def test_every_page_of_a_picture(new_board: Callable[..., Board], name: str) -> None:
    size = SIZES[name]
    host = host_of(new_board, size)

    @settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(pictures())
    def same(picture: Picture) -> None:
        assert host.status(Picture(scores=(0, 0), trump=1 - bool(picture.trump)).state) is OK  # pages begin anew
        assert host.status(picture.state) is OK
        for page in range(size.pages(picture)):
            host.wait(1000 * PAGE_SECONDS if page else LATE_MS)
            assert list(host.board.columns[: size.width]) == size.page(picture, page)

    same()


@pytest.mark.parametrize("name", ["4 matrices", "digits"])
@pytest.mark.parametrize("text", ["Kör", "Árvíztűrő tükörfúrógép", "Schloß, Öl & Äpfel: 20 + 50!"])
def test_words(new_board: Callable[..., Board], name: str, text: str) -> None:
    size = SIZES[name]
    host = host_of(new_board, size)
    assert host.status(td1.Message(0, 0, latin_2(text))) is OK
    told = [draw_text(text, size.width, step, size.panel) for step in range(steps(text, size.width, size.panel))]
    seen = []
    for _ in range(12):
        host.wait(1000 * SCROLL_SECONDS[size.panel])
        seen.append(list(host.board.columns[: size.width]))
    assert all(one in told for one in seen)
    at = [told.index(one) for one in seen]
    assert at == [0] * 12 if len(told) == 1 else 9 <= at[-1] - at[0] <= 13
