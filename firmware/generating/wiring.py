"""The wiring drawing, from the pins that the firmware uses (avr328p/pins.h)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.sax.saxutils import escape

PIN = re.compile(r"^#define (?P<name>\w+) (?P<port>P[BCD]\d) +/\* (?P<arduino>D\d+): (?P<use>[^;*]+)", re.MULTILINE)
ROW = 34
"""Pixels between two pins."""
BOARD = (40, 60, 190)
"""The board: left edge, top edge, width."""
RIGHT = 540
"""Left edge of what is connected."""
COLOURS = {"5V": "#c0392b", "GND": "#222222", "DIN": "#1f6fb2", "CS": "#8e44ad", "CLK": "#1e8449"}
KEY_COLOUR = "#b9770e"


@dataclass(frozen=True)
class Pin:
    """A pin of the processor, its name on an Arduino and what it is for."""

    name: str
    port: str
    arduino: str
    use: str


def read_pins(header: str) -> tuple[Pin, ...]:
    """The pins that the header defines, in its order."""
    return tuple(Pin(m["name"], m["port"], m["arduino"], m["use"].strip()) for m in PIN.finditer(header))


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 14, weight: str = "normal") -> str:
    """One line of text."""
    style = f'text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
    return f'<text x="{x}" y="{y}" {style} dominant-baseline="middle">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, title: str) -> list[str]:
    """A part with its name above it."""
    shape = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="#f6f6f2" stroke="#444"/>'
    return [shape, text(x + width / 2, y - 14, title, "middle", 15, "bold")]


def wire(points: list[tuple[float, float]], colour: str) -> str:
    """A line through points."""
    path = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3"/>'


def dot(x: float, y: float) -> str:
    """A joint of two wires."""
    return f'<circle cx="{x}" cy="{y}" r="5" fill="#222"/>'


def part(x: float, y: float, words: str) -> list[str]:
    """A resistor or a capacitor: a small box with its value."""
    return [
        f'<rect x="{x - 38}" y="{y - 13}" width="76" height="26" rx="4" fill="#fffbe6" stroke="#444"/>',
        text(x, y, words, "middle", 12),
    ]


def panel_rows(pins: tuple[Pin, ...]) -> list[tuple[str, str, str]]:
    """The wires to the panel: the pin of the board, what stands there, and the pin of the panel."""
    data = [(pin.arduino, f"{pin.arduino} ({pin.port})", pin.use) for pin in pins if pin.name.startswith("PANEL_")]
    return [("5V", "5V", "VCC"), ("GND", "GND", "GND"), *data]


def draw_panel(pins: tuple[Pin, ...]) -> list[str]:
    """The panel's wires, the resistor at CS and the capacitors across the supply."""
    left, top, width = BOARD
    rows = panel_rows(pins)
    drawn = box(RIGHT, top, 170, ROW * (len(rows) + 0.6), "MAX7219 panel, side marked IN")
    heights = {use: top + ROW * (i + 0.8) for i, (_, _, use) in enumerate(rows)}
    for _, label, use in rows:
        y, colour = heights[use], COLOURS["5V" if use == "VCC" else use]
        drawn += [wire([(left + width, y), (RIGHT, y)], colour)]
        drawn += [text(left + width - 10, y, label, "end"), text(RIGHT + 12, y, use)]
    at = left + width + 70
    drawn += [wire([(at, heights["VCC"]), (at, heights["CS"])], COLOURS["CS"])]
    drawn += [dot(at, heights["VCC"]), dot(at, heights["CS"]), *part(at, (heights["GND"] + heights["CS"]) / 2, "10 kΩ")]
    for x, value in ((at + 120, "100 µF"), (at + 205, "100 nF")):
        drawn += [wire([(x, heights["VCC"]), (x, heights["GND"])], "#666"), dot(x, heights["VCC"])]
        drawn += [dot(x, heights["GND"]), *part(x, (heights["VCC"] + heights["GND"]) / 2, value)]
    return drawn


def draw_keys(pins: tuple[Pin, ...], top: float) -> list[str]:
    """The keys, each between its pin and ground."""
    left, _, width = BOARD
    drawn: list[str] = []
    keys = [pin for pin in pins if pin.name.startswith("KEY_")]
    ground = RIGHT + 120
    for i, pin in enumerate(keys):
        y, at = top + ROW * i, RIGHT - 60
        drawn += [text(left + width - 10, y, f"{pin.arduino} ({pin.port})", "end")]
        drawn += [wire([(left + width, y), (at, y)], KEY_COLOUR), wire([(at, y), (at + 34, y - 12)], "#222")]
        drawn += [wire([(at + 36, y), (ground, y)], COLOURS["GND"]), dot(at, y), dot(at + 36, y)]
        drawn += [text(at - 12, y - 13, pin.use, "end", 12)]
    last = top + ROW * len(keys)
    drawn += [wire([(ground, top), (ground, last), (left + width, last)], COLOURS["GND"])]
    return [*drawn, text(left + width - 10, last, "GND", "end"), text(RIGHT - 100, last - 12, "all keys", "end", 12)]


def wiring_svg(header: str) -> str:
    """The drawing for the pins in a header."""
    pins = read_pins(header)
    left, top, width = BOARD
    keys_top = top + ROW * (len(panel_rows(pins)) + 1.6)
    bottom = keys_top + ROW * 6
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 {bottom + 40:.0f}" font-family="sans-serif">',
        "<!-- made by firmware/generate.py from avr328p/pins.h; change that, not this -->",
        f'<rect width="780" height="{bottom + 40:.0f}" fill="#ffffff"/>',
        *box(left, top, width, bottom - top, "Arduino Uno or Nano"),
        *draw_panel(pins),
        *draw_keys(pins, keys_top),
        text(left + 12, top + 24, "USB: to the", size=12),
        text(left + 12, top + 40, "computer", size=12),
        "</svg>",
    ]
    return "\n".join([*lines, ""])
