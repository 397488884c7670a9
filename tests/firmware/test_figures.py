"""Times, sizes and stack hold their gates, in simulated time; `make -C firmware figures` prints them."""

from tests.firmware.figures import figures


def test_every_figure_holds_its_gate(firmware: None) -> None:
    measured = figures()
    assert len(measured) > 10
    assert [one for one in measured if not one.held] == []
    assert all(one.value > 0 for one in measured)
