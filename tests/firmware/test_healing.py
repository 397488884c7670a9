"""A spike on the panel, a program that hangs: both are over before a player wonders."""

import pytest

from table_hw import _protocol_tables as td1
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


def test_program_that_hangs_is_started_anew(host: Host) -> None:
    host.status(PICTURE.state)
    host.packets()
    begin = host.board.now_ms
    host.board.hang()
    while not (packets := host.packets()):
        host.board.run(10)
        assert host.board.now_ms - begin < 700
    (boot,) = (packet.message for packet in packets)
    assert isinstance(boot, td1.Boot)
    assert boot.reset_cause & 8, "watchdog"
    assert host.board.facts.resets == 0, "by a jump: old boot loaders do not survive the chip's own watchdog reset"
    host.hello()
    assert host.counts().watchdog == 1
    host.status(PICTURE.state)
    assert host.board.rows == emulated(PICTURE)
