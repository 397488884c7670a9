"""A board with LED matrices or digits on a serial port (firmware/)."""

from __future__ import annotations

import threading
import time
from dataclasses import asdict

from engine.errors import BadInput
from engine.numbers import whole
from table_hw import _protocol_tables as td1
from table_hw.device import Device
from table_hw.display import Blink, Check, KeyPress, ScoreDisplay
from table_hw.drawing.narrow import is_narrow, line_of
from table_hw.link import Link, LinkState
from table_hw.picture import Picture
from table_hw.ports import Chosen, check_port
from table_hw.words import latin_2

__all__ = ["HELP", "SCHEME", "SerialDisplay", "open_kind"]

SCHEME = "serial"
HELP = "serial:PORT      the LED display on a serial port: serial:/dev/ttyUSB0, serial:socket://HOST:1234, or its name"
TEST_SECONDS = 2.0
_OVERLAP = 3
"""Tenths of a second that words on a narrow panel stand longer there than here, so that nothing comes between them
and the score."""
_FAREWELL = 0.5
"""Seconds that closing waits for the score to be back."""

_MOST = {"keys": 5, "bright": 15}
"""What can be set in the URL, and the highest number of each."""


class SerialDisplay(ScoreDisplay):
    """The LED display; comes back by itself after it was unplugged."""

    def __init__(self, link: Link, keys: int | None = None) -> None:
        """``keys``: how many are connected; None takes all that the board has room for."""
        self.link = link
        self._keys = keys
        self._picture: Picture | None = None
        self._words = threading.Condition()
        self._over: threading.Timer | None = None
        """Takes away the words that stand on a narrow panel; None while none do."""
        self._waiting: float | None = None
        """Seconds that words shall stand which a display is still awaited for."""
        self.link.on_key(self._on_key)
        self.link.on_live(self._on_live)

    @property
    def keys(self) -> int:
        """Those connected; 0 until the board has said what it is."""
        info = self.link.status.info
        has = 0 if info is None else info.keys
        return has if self._keys is None else min(self._keys, has)

    def show(self, picture: Picture) -> None:
        """Send the picture as soon as the port allows."""
        if picture != self._picture:
            self._picture = picture
            self._send()

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Send the words as soon as the port allows; those that come too late are not said."""
        tenths = max(1, min(255, round(seconds * 10)))
        with self._words:
            if self.link.status.state is not LinkState.LIVE:
                self._waiting = seconds
            elif self._narrow:
                tenths = min(255, tenths + _OVERLAP)
                self._take_away_after(seconds)
            self.link.tell(td1.Message(tenths, 0, latin_2(text)))

    def wait_words_over(self, timeout: float) -> bool:
        """Wait until the score took the place of the words again; at once on a panel that sees to it by itself."""
        with self._words:
            over = self._words.wait_for(lambda: self._over is None, timeout)
        return over and self.link.wait_settled(timeout)

    def _take_away_after(self, seconds: float) -> None:
        """When the words on a narrow panel are over it would draw scores for which it has no room: the line of text
        that stands for them must be sent again."""
        if self._over is not None:
            self._over.cancel()
        timer = threading.Timer(seconds, lambda: self._take_away(timer))
        timer.daemon = True
        self._over = timer
        timer.start()

    def _take_away(self, timer: threading.Timer) -> None:
        with self._words:
            if timer is not self._over:  # later words stand there
                return
            timer.cancel()
            self._over = None
            self._send()
            self._words.notify_all()

    @property
    def _narrow(self) -> bool:
        info = self.link.status.info
        return info is not None and is_narrow(8 * info.modules, td1.Panel(info.panel))

    def _send(self) -> None:
        """The picture as this panel can show it."""
        if self._picture is None:
            return
        self.link.want(self._picture.state)
        with self._words:
            if self._narrow and self._over is None:
                self.link.want(td1.Message(0, 0, latin_2(line_of(self._picture))))

    def dim(self, level: int | None) -> None:
        """Set the brightness; the device holds it below its cap."""
        if level is not None and not 0 <= level <= 15:
            raise BadInput(f"brightness {level}: write 0 to 15")
        self.link.want(td1.Bright(int(td1.Level.DARK) if level is None else level))

    def blink(self, blink: Blink) -> bool:
        """Let the board blink the code by its own clock, which is steadier than ours."""
        if self.link.status.state is not LinkState.LIVE:
            return False
        code = sum(1 << i for i, lit in enumerate(blink.bits) if lit)
        self.link.ask(td1.Locate(code, len(blink.bits), round(100 * blink.step), blink.repeats))
        return True

    @property
    def status(self) -> str:
        """What the link says."""
        return self.link.status.text

    def wait_shown(self, timeout: float) -> bool:
        """Wait for the acknowledgement, which comes after the panel was written."""
        return self.link.wait_settled(timeout)

    def check(self, timeout: float) -> Check:
        """An F and a number on each matrix for two seconds; then what the board counted."""
        questions = (td1.Test(td1.Pattern.ORIENTATION), td1.Stats(), td1.Keys())
        works = all(self.link.answer_to(question, timeout) is not None for question in questions)
        if works:
            time.sleep(TEST_SECONDS)
        over = self.link.answer_to(td1.Test(td1.Pattern.NONE), timeout if works else 0.0)
        works = works and over is not None
        return Check(works, self.status, self._facts())

    def _facts(self) -> dict[str, int | str]:
        facts: dict[str, int | str] = {}
        if (info := self.link.status.info) is not None:
            facts |= {"firmware": ".".join(map(str, info.firmware)), "build": f"{info.build:08x}"}
            facts |= {"panel": "digits" if info.panel == td1.Panel.SEGMENTS else "matrices", "modules": info.modules}
            facts |= {"geometry": info.geometry, "boot_id": info.boot_id, "brightness_cap": info.brightness_cap}
            facts |= {"keys": info.keys}
        for _, answer in self.link.answers:
            if isinstance(answer, td1.Counts):
                facts |= asdict(answer)
            elif isinstance(answer, td1.Keystate):
                facts |= {"keys_down": f"{answer.down:05b}", "keys_muted": f"{answer.muted:05b}"}
        return facts

    def _on_live(self, info: td1.Info) -> None:
        with self._words:
            waiting, self._waiting = self._waiting, None
            if self._over is not None:  # words of before a restart
                self._take_away(self._over)
            elif self._narrow:  # only now is it known that the score must go as words
                self._send()
            if self._narrow and waiting is not None:
                self._take_away_after(waiting)

    def _on_key(self, key: td1.Key) -> None:
        if self.on_key is not None:
            self.on_key(KeyPress(key.key, long=key.pressed == td1.Press.LONG))

    def close(self) -> None:
        """Close the port. The panel keeps its picture and begins to blink in a corner after a while."""
        with self._words:
            words = self._over
            if words is not None:  # afterwards nobody would take them away
                self._take_away(words)
        if words is not None and self.link.status.state is LinkState.LIVE:
            self.link.wait_settled(_FAREWELL)
        self.link.close()


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is the port, or a device as `filko display list` names it, with what is set behind a question mark:
    `?keys=3&bright=7`, how many keys are connected and how bright it shall be.

    A device that is not connected is waited for. Raises DeviceGone for a port that there is not, BadInput.
    """
    where, _, text = rest.partition("?")
    if not where:
        raise BadInput("serial: needs a port, for example serial:/dev/ttyUSB0")
    options = _options(text)
    chosen = Chosen(where)
    if not Device.claims(where):
        check_port(where)
    display = SerialDisplay(Link(where, find=chosen.find), options.get("keys"))
    if "bright" in options:
        display.dim(options["bright"])
    return display


def _options(text: str) -> dict[str, int]:
    options = {}
    for part in text.split("&") if text else ():
        name, _, given = part.partition("=")
        number = whole(given, _MOST.get(name, 0))
        if name not in _MOST or number is None:
            raise BadInput(f"serial: {part!r} cannot be set; write keys=0 to 5 or bright=0 to 15")
        options[name] = number
    return options
