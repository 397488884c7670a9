"""The display for home automation, with a broker that the test starts."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest

from engine.errors import BadInput
from gui.cli.main import main
from table_hw.display import KeyPress, open_display
from table_hw.picture import Picture

PATIENCE = 20.0
PICTURE = Picture(scores=(120, 95), trump=3, turn=0)


@pytest.fixture(scope="module")
def broker() -> Iterator[int]:
    """A broker on a free port of this machine."""
    reason = "THE MQTT DISPLAY IS NOT TESTED: pip install paho-mqtt amqtt"
    pytest.importorskip("paho.mqtt.client", reason=reason)
    amqtt = pytest.importorskip("amqtt.broker", reason=reason)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    loop, ready = asyncio.new_event_loop(), threading.Event()
    plugins = {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}
    config = {"listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{port}"}}, "plugins": plugins}
    made: list[Any] = []

    async def start() -> None:
        made.append(amqtt.Broker(config))
        await made[0].start()
        ready.set()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(start())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(PATIENCE), "the broker does not start"
    yield port
    asyncio.run_coroutine_threadsafe(made[0].shutdown(), loop).result(PATIENCE)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(PATIENCE)


class Home:
    """Home automation: subscribes to everything, and presses buttons."""

    def __init__(self, port: int) -> None:
        import paho.mqtt.client as paho

        self.heard: SimpleQueue[tuple[str, str]] = SimpleQueue()
        ready = threading.Event()
        self.client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self.client.on_connect = lambda client, *_: client.subscribe("filko/#")
        self.client.on_subscribe = lambda *_: ready.set()
        self.client.on_message = lambda _, __, m: self.heard.put((m.topic, m.payload.decode()))
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        assert ready.wait(PATIENCE)

    def next(self, topic: str) -> Any:
        while True:
            heard, payload = self.heard.get(timeout=PATIENCE)
            if heard == topic:
                return json.loads(payload)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def test_pictures_arrive_and_stay(broker: int) -> None:
    home = Home(broker)
    with open_display(f"mqtt:127.0.0.1:{broker}/filko") as display:
        display.show(PICTURE)
        assert home.next("filko/online") == 1
        assert home.next("filko/picture")["scores"] == [120, 95]
        display.tell("passz")
        assert home.next("filko/words")["text"] == "passz"
        assert display.wait_shown(PATIENCE)
        assert display.status == f"display on mqtt 127.0.0.1:{broker}, topic filko"
    late = Home(broker)
    assert late.next("filko/picture")["trump"] == 3
    home.close()
    late.close()


def test_words_from_the_command_line_arrive(broker: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The program ends as soon as they are said: they must not be lost before the broker is reached."""
    home, url = Home(broker), f"mqtt:127.0.0.1:{broker}/filko"
    assert main(["display", "show", "--display", url, "--message", "HI"]) == 0
    assert home.next("filko/words")["text"] == "HI"
    assert main(["display", "show", "--display", url, "--score", "7,8"]) == 0
    assert main(["display", "test", "--display", url]) == 0
    assert capsys.readouterr().err.splitlines() == [f"display on mqtt 127.0.0.1:{broker}, topic filko"] * 3
    home.close()


def test_words_that_waited_too_long_for_the_broker_are_not_said(broker: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("table_hw.displays.mqtt.FRESH_FOR", -1.0)
    home = Home(broker)
    with open_display(f"mqtt:127.0.0.1:{broker}/filko") as display:
        display.tell("stale")
        assert display.wait_shown(PATIENCE)
        monkeypatch.setattr("table_hw.displays.mqtt.FRESH_FOR", PATIENCE)
        display.tell("new")
        assert display.wait_shown(PATIENCE)
    assert home.next("filko/words")["text"] == "new"
    home.close()


def test_buttons_of_the_home_are_keys(broker: int) -> None:
    home, pressed = Home(broker), SimpleQueue[KeyPress]()
    with open_display(f"mqtt:127.0.0.1:{broker}/filko") as display:
        display.on_key = pressed.put
        while home.next("filko/online") != 1:  # the broker still knows that the last one went
            pass
        for payload in ("7", "nonsense", "1", "3 long"):
            home.client.publish("filko/key", payload, qos=1)
        assert pressed.get(timeout=PATIENCE) == KeyPress(1)
        assert pressed.get(timeout=PATIENCE) == KeyPress(3, long=True)
    home.close()


def test_broker_that_is_away_holds_up_nothing() -> None:
    pytest.importorskip("paho.mqtt.client", reason="THE MQTT DISPLAY IS NOT TESTED: pip install paho-mqtt")
    with open_display("mqtt:127.0.0.1:1/filko") as display:
        display.show(PICTURE)
        assert not display.wait_shown(0.0)
        display.tell("HI")
        assert not display.wait_shown(0.0)
        assert "waiting for the broker" in display.status


@pytest.mark.parametrize(
    "url", ["mqtt:", "mqtt:host", "mqtt:host:x/topic", "mqtt:host:²/topic", "mqtt:host:70000/topic", "mqtt:/topic"]
)
def test_wrong_address_is_bad_input(url: str) -> None:
    with pytest.raises(BadInput, match="write the broker and a topic"):
        open_display(url)


def test_missing_library_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("table_hw.displays.mqtt.import_module", absent)
    with pytest.raises(BadInput, match="pip install paho-mqtt"):
        open_display("mqtt:host/filko")
