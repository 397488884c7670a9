"""The program's own figures: how quickly it is there, what it takes and weighs, each beside its control."""

from __future__ import annotations

import pytest

from gui.figures import figures


@pytest.mark.slow
def test_the_program_has_all_its_figures() -> None:
    lines = {figure.name: figure.json() for figure in figures(5, "program")}
    assert set(lines) == {"start.help", "program.ready", "start.window", "memory.rss", "models.bytes"}
    for line in lines.values():
        assert line["control"]
        assert line["ratio"] == pytest.approx(line["p50"] / line["control_p50"], rel=0.01)
    assert lines["memory.rss"]["control_p50"] < 40  # Python's own, not that of whoever started it
