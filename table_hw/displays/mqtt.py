"""The score for home automation: every picture as JSON on a topic of an MQTT broker.

    TOPIC/picture   the last picture, retained, so that whoever comes later has it too
    TOPIC/words     words for a moment
    TOPIC/online    1; 0 from the broker when this program is gone
    TOPIC/key       comes in: the number of a key from 0, with ` long` behind it when it was held

Needs paho-mqtt, which only people with a broker install.
"""

from __future__ import annotations

import json
import threading
import time
from dataclasses import asdict
from importlib import import_module
from typing import Any, Final

from engine.errors import BadInput
from engine.numbers import whole
from table_hw.display import KeyPress, ScoreDisplay
from table_hw.picture import Picture
from table_hw.words import FRESH_FOR

__all__ = ["HELP", "SCHEME", "MqttDisplay", "open_kind"]

SCHEME = "mqtt"
HELP = "mqtt:HOST/TOPIC  every picture as JSON on a topic of an MQTT broker, for home automation; HOST:PORT too"
PORT: Final = 1883
BACK_OFF = (1, 30)
"""Seconds between attempts to reach the broker, the first and the longest."""
GOODBYE = 1.0
"""Seconds that closing waits until the broker knows that this program is gone."""


class MqttDisplay(ScoreDisplay):
    """Publishes from a thread of paho's own; comes back by itself when the broker does."""

    def __init__(self, host: str, port: int, topic: str) -> None:
        paho = _paho()
        self._where, self._topic, self._trouble = f"{host}:{port}", topic, "waiting for the broker"
        self._changed = threading.Condition()
        self._connected = False
        self._picture: Picture | None = None
        self._words, self._words_at = "", 0.0
        """Those that wait for the broker, with the moment at which they were told."""
        self._sent: dict[str, Any] = {}
        """What was handed to paho last on each topic."""
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self._client.will_set(f"{topic}/online", "0", qos=1, retain=True)
        self._client.on_connect, self._client.on_disconnect = self._on_connect, self._on_disconnect
        self._client.on_message = self._on_message
        self._client.reconnect_delay_set(*BACK_OFF)
        self._client.connect_async(host, port)
        self._client.loop_start()

    def show(self, picture: Picture) -> None:
        """Publish it, unless nothing changed; the newest waits while the broker is away."""
        with self._changed:
            if picture != self._picture:
                self._picture = picture
                self._publish_picture()

    def tell(self, text: str, seconds: float = 2.0) -> None:
        """Publish words; nobody gets them later than FRESH_FOR."""
        with self._changed:
            self._words, self._words_at = json.dumps({"text": text, "seconds": seconds}), time.monotonic()
            self._publish_words()

    @property
    def keys(self) -> int:
        """As many as there can be: buttons of a home are messages."""
        return 5

    @property
    def status(self) -> str:
        """Where it is published, or why not."""
        return f"display on mqtt {self._where}, topic {self._topic}" + (f": {self._trouble}" if self._trouble else "")

    def wait_shown(self, timeout: float) -> bool:
        """Wait until the broker is there and has taken the last picture and the last words."""
        end = time.monotonic() + timeout
        with self._changed:
            if not self._changed.wait_for(lambda: self._connected, timeout):
                return False
            sent = tuple(self._sent.values())
        return all(_taken(message, max(0.0, end - time.monotonic())) for message in sent)

    def close(self) -> None:
        """Say goodbye to the broker."""
        if self._connected:
            goodbye = self._client.publish(f"{self._topic}/online", "0", qos=1, retain=True)
            _taken(goodbye, GOODBYE)  # or a broker that hears of the end first forgets it
        self._client.disconnect()
        self._client.loop_stop()

    def _publish_picture(self) -> None:
        if self._picture is not None and self._connected:
            body = json.dumps(asdict(self._picture))
            self._sent["picture"] = self._client.publish(f"{self._topic}/picture", body, qos=1, retain=True)

    def _publish_words(self) -> None:
        if self._words and self._connected:
            if time.monotonic() - self._words_at <= FRESH_FOR:
                self._sent["words"] = self._client.publish(f"{self._topic}/words", self._words, qos=1)
            self._words = ""

    def _on_connect(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._trouble = f"the broker refuses: {reason}"
            return
        self._trouble = ""
        client.subscribe(f"{self._topic}/key")
        client.publish(f"{self._topic}/online", "1", qos=1, retain=True)
        with self._changed:
            self._connected = True
            self._publish_picture()
            self._publish_words()
            self._changed.notify_all()

    def _on_disconnect(self, *_: Any) -> None:
        with self._changed:
            self._connected = False
        self._trouble = "the broker is gone; it is tried again"

    def _on_message(self, client: Any, data: Any, message: Any) -> None:
        key, _, held = message.payload.decode("ascii", "replace").strip().partition(" ")
        if self.on_key is not None and key in ("0", "1", "2", "3", "4") and not message.retain:
            self.on_key(KeyPress(int(key), long=held == "long"))


def open_kind(rest: str) -> ScoreDisplay:
    """`rest`: host, port where it is not 1883, and topic. A broker that is away is waited for. Raises BadInput."""
    address, _, topic = rest.strip("/").partition("/")
    host, _, port = address.partition(":")
    number = whole(port or str(PORT), 65535)
    if not host or not topic or not number:
        raise BadInput(f"mqtt:{rest}: write the broker and a topic, for example mqtt:homeassistant.local/filko")
    return MqttDisplay(host, number, topic)


def _taken(message: Any, timeout: float) -> bool:
    """Wait until a message has left; False when `timeout` seconds were not enough, or it could not be sent."""
    try:
        message.wait_for_publish(timeout)
    except (RuntimeError, ValueError):  # not connected, or its queue is full
        return False
    return bool(message.is_published())


def _paho() -> Any:
    """paho's client module. Raises BadInput, saying what to install, where it is missing."""
    try:
        return import_module("paho.mqtt.client")
    except ImportError:
        raise BadInput("mqtt: needs paho-mqtt, which is not installed; pip install paho-mqtt") from None
