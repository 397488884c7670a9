"""A spike on the panel is over before a player wonders."""

import pytest

from table_hw.picture import Picture
from tests.firmware.host import Host
from tests.firmware.test_score import emulated

PICTURE = Picture(scores=(120, 95), trump=3, turn=0)
HEALED_MS = 1100
SHUTDOWN, TEST, ROW, INTENSITY = 0x0C, 0x0F, 0x03, 0x0A


@pytest.mark.parametrize(("register", "value"), [(SHUTDOWN, 0), (TEST, 1), (ROW, 0x55), (INTENSITY, 15)])
@pytest.mark.parametrize("chip", range(4))
def test_panel_heals_within_a_second(host: Host, chip: int, register: int, value: int) -> None:
    host.status(PICTURE.state)
    brightness = host.board.brightness
    host.board.disturb(chip, register, value)
    assert host.board.rows != emulated(PICTURE) or register == INTENSITY
    host.wait(HEALED_MS)
    assert host.board.rows == emulated(PICTURE)
    assert host.board.brightness == brightness


def test_healing_is_not_seen(host: Host) -> None:
    host.status(PICTURE.state)
    before = host.board.facts
    host.wait(5000)
    after = host.board.facts
    assert after.latches > before.latches + 5 * 8
    assert after.views == before.views
