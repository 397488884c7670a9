"""Flash, variables and stack: measured, with room to spare on the smallest board that is supported."""

import subprocess
from dataclasses import dataclass

from table_hw import _protocol_tables as td1
from tests.firmware.board import ELF
from tests.firmware.host import Host

RAM = 2048
FLASH_MAX = 12 * 1024
VARIABLES_MAX = 1024
STACK_MAX = 256


@dataclass(frozen=True)
class Sizes:
    """Bytes, by the ELF file."""

    flash: int
    variables: int


def sizes() -> Sizes:
    printed = subprocess.run(["avr-size", str(ELF)], capture_output=True, text=True, check=True).stdout
    text, data, bss = (int(number) for number in printed.splitlines()[1].split()[:3])
    return Sizes(flash=text + data, variables=data + bss)


def test_flash_and_variables(firmware: None) -> None:
    assert sizes().flash <= FLASH_MAX
    assert sizes().variables <= VARIABLES_MAX


def test_stack_stays_shallow_through_everything_that_can_happen(host: Host) -> None:
    """By the paint that the start leaves in the free memory; keys, traffic, the deepest pictures and a restart."""
    host.board.run(1200)
    host.status(td1.State(4, (-999, 9999, -1, 0), 0, 3, (16,) * 4, 3, 3, 99, (99,) * 4, (99,) * 4))
    host.wait(12_000)
    host.status(td1.Message(0, 0, bytes(range(0xA1, 0xDD))))
    for key in range(5):
        host.board.press(key)
    host.board.traffic(1500, seed=5)
    host.hello()
    used = RAM - sizes().variables - host.counts().free_stack
    assert 60 < used <= STACK_MAX
