"""Displays that fail, and several at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import DeviceGone
from table_hw.display import Blink, Check, KeyPress, ScoreDisplay, open_display, parted
from table_hw.displays.patient import AGAIN_AFTER, PatientDisplay
from table_hw.picture import Picture
from table_hw.several import Several, Sturdy

PICTURE = Picture(scores=(120, 95))


class Moody(ScoreDisplay):
    """Does what it is told, or fails at everything."""

    def __init__(self, keys: int = 0, *, blinks: bool = False) -> None:
        self.fails, self.shown, self.told, self.level = False, [], [], -1  # type: ignore[var-annotated]
        self._keys, self._blinks = keys, blinks

    @property
    def keys(self) -> int:
        return self._keys

    def show(self, picture: Picture) -> None:
        self._maybe_fail()
        self.shown.append(picture)

    def tell(self, text: str, seconds: float = 2.0) -> None:
        self._maybe_fail()
        self.told.append(text)

    def dim(self, level: int | None) -> None:
        self._maybe_fail()
        self.level = level

    def blink(self, blink: Blink) -> bool:
        self._maybe_fail()
        return self._blinks

    @property
    def status(self) -> str:
        return "moody"

    def check(self, timeout: float) -> Check:
        return Check(not self.fails, "moody", {"keys": self._keys})

    def close(self) -> None:
        self._maybe_fail()

    def _maybe_fail(self) -> None:
        if self.fails:
            raise OSError("No space left on device\nand more")


def test_trouble_becomes_the_status_and_passes() -> None:
    inner = Moody()
    display = Sturdy(inner)
    inner.fails = True
    display.show(PICTURE)
    assert display.status == "the display failed: No space left on device"
    assert not display.wait_shown(0.0)
    assert not display.blink(Blink((True,), 0.1))
    inner.fails = False
    display.show(PICTURE)
    assert display.status == "moody"
    assert display.wait_shown(0.0)
    inner.fails = True
    display.close()


def test_one_of_several_fails_and_the_others_go_on() -> None:
    broken, well = Moody(2), Moody(5, blinks=True)
    broken.fails = True
    both = Several([Sturdy(broken), Sturdy(well)])
    both.show(PICTURE)
    both.tell("passz")
    both.dim(3)
    assert (well.shown, well.told, well.level) == ([PICTURE], ["passz"], 3)
    assert both.status == "the display failed: No space left on device; moody"
    assert not both.wait_shown(0.0)
    assert both.blink(Blink((True,), 0.1))
    assert both.keys == 5
    assert both.check(0.0) == Check(False, "moody; moody", {"1.keys": 2, "2.keys": 5})


def test_keys_of_all_are_heard() -> None:
    one, other, heard = Moody(), Moody(), []
    both = Several([Sturdy(one), Sturdy(other)])
    both.on_key = heard.append
    for display in (one, other):
        assert display.on_key is not None
        display.on_key(KeyPress(1))
    assert heard == [KeyPress(1), KeyPress(1)]


def test_comma_parts_displays_and_nothing_else() -> None:
    assert parted("none:,console:8") == ["none:", "console:8"]
    assert parted("recorder:a,b.jsonl,/dev/ttyUSB0") == ["recorder:a,b.jsonl", "/dev/ttyUSB0"]


def test_two_recorders_record_the_same(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    with open_display(",".join(f"recorder:{file}" for file in files)) as display:
        display.show(PICTURE)
    assert files[0].read_text().partition("scores")[2] == files[1].read_text().partition("scores")[2] != ""


def test_patient_display_is_opened_when_it_comes() -> None:
    now, there, inner = 0.0, False, Moody(3)

    def opener(url: str) -> ScoreDisplay:
        if not there:
            raise DeviceGone(f"{url} is away")
        return inner

    display = PatientDisplay("lamp", opener, lambda: now)
    display.show(PICTURE)
    assert display.status == "lamp is away"
    assert (display.keys, display.blink(Blink((True,), 0.1)), display.check(0.0).works) == (0, False, False)
    there = True
    assert display.status == "lamp is away", "not tried again at once"
    now = AGAIN_AFTER
    assert display.status == "moody"
    assert inner.shown == [PICTURE]
    heard: list[KeyPress] = []
    display.on_key = heard.append
    assert inner.on_key is not None
    inner.on_key(KeyPress(2))
    assert heard == [KeyPress(2)]


@pytest.mark.parametrize("bits", [(), (True,) * 33])
def test_code_that_no_board_can_blink_is_refused(bits: tuple[bool, ...]) -> None:
    from engine.errors import BadInput

    with pytest.raises(BadInput, match="1 to 32 bits"):
        Blink(bits, 0.2)
