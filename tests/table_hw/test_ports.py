"""Ports and devices: what was chosen is found again, and nothing else is ever opened."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serial.tools.list_ports_common import ListPortInfo

from engine.errors import BadInput, DeviceGone
from table_hw.device import Device
from table_hw.ports import Chosen, Port, ports

NUMBERED = Device(0x2341, 0x0043, serial="7573", socket="1-1")
SILENT = Device(0x1A86, 0x7523, socket="1-1.2")


def info(path: str, device: Device | None = None) -> ListPortInfo:
    found = ListPortInfo(path, skip_link_detection=True)
    if device is not None:
        found.vid, found.pid = device.maker, device.product
        found.serial_number, found.location = device.serial or None, device.socket
    return found


def test_likely_boards_come_first_and_are_named() -> None:
    first, second = ports([info("/dev/ttyS0"), info("/dev/ttyUSB0", SILENT)])
    assert (first.path, first.board, first.url) == ("/dev/ttyUSB0", "CH340", "serial:usb-1a86-7523@1-1.2")
    assert (second.path, second.board, second.url) == ("/dev/ttyS0", None, "serial:/dev/ttyS0")


def test_number_that_two_devices_share_names_neither() -> None:
    twins = [
        info("/dev/ttyUSB0", Device(0x10C4, 0xEA60, serial="0001", socket="1-1")),
        info("/dev/ttyUSB1", Device(0x10C4, 0xEA60, serial="0001", socket="1-2")),
    ]
    assert [port.url for port in ports(twins)] == ["serial:usb-10c4-ea60@1-1", "serial:usb-10c4-ea60@1-2"]


text = st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1, max_size=12)


@given(st.integers(0, 65535), st.integers(0, 65535), text)
def test_device_as_text_and_back(maker: int, product: int, name: str) -> None:
    for device in (Device(maker, product, serial=name), Device(maker, product, socket=name)):
        assert Device.parse(str(device)) == device


@pytest.mark.parametrize("wrong", ["usb-", "usb-12-34-x", "usb-1a86-7523", "usb-1a86-7523@"])
def test_what_is_no_device_is_bad_input(wrong: str) -> None:
    with pytest.raises(BadInput, match="filko display list"):
        Device.parse(wrong)


class Machine:
    """A machine whose ports can be changed."""

    def __init__(self, **paths: Device) -> None:
        self.paths = paths

    def ports(self) -> tuple[Port, ...]:
        return ports([info(f"/dev/{name}", device) for name, device in self.paths.items()])


def test_numbered_device_is_found_in_any_socket() -> None:
    machine = Machine(ttyACM0=NUMBERED)
    chosen = Chosen("usb-2341-0043-7573", machine.ports)
    assert chosen.find() == "/dev/ttyACM0"
    machine.paths = {"ttyACM0": SILENT, "ttyACM3": Device(0x2341, 0x0043, serial="7573", socket="2-4")}
    assert chosen.find() == "/dev/ttyACM3"


def test_device_without_a_number_is_found_in_its_socket_only() -> None:
    machine = Machine(ttyUSB0=SILENT)
    chosen = Chosen(str(SILENT), machine.ports)
    machine.paths = {"ttyUSB5": SILENT}
    assert chosen.find() == "/dev/ttyUSB5"
    machine.paths = {"ttyUSB5": Device(0x1A86, 0x7523, socket="1-1.3")}
    with pytest.raises(DeviceGone, match="is not connected; it is found again"):
        chosen.find()


def test_path_is_followed_to_where_its_device_goes() -> None:
    machine = Machine(ttyUSB0=NUMBERED)
    chosen = Chosen("/dev/ttyUSB0", machine.ports)
    assert chosen.find() == "/dev/ttyUSB0"
    machine.paths = {"ttyUSB0": SILENT, "ttyUSB1": NUMBERED}
    assert chosen.find() == "/dev/ttyUSB1", "another device took its name"


def test_device_that_takes_the_place_of_the_chosen_one_is_left_alone() -> None:
    machine = Machine(ttyUSB0=NUMBERED)
    chosen = Chosen("/dev/ttyUSB0", machine.ports)
    chosen.find()
    machine.paths = {"ttyUSB0": SILENT}
    with pytest.raises(DeviceGone):
        chosen.find()


@pytest.mark.parametrize("path", ["/dev/ttyS9", "socket://127.0.0.1:7"])
def test_what_has_no_device_behind_it_is_taken_as_it_is(path: str) -> None:
    assert Chosen(path, Machine(ttyUSB0=NUMBERED).ports).find() == path
