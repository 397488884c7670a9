"""Is the picture fit to read cards from? Six grades, each of its own fault, each with a sentence that helps.

Every measure is built to answer to one fault and to stay calm about the others: sharpness is a ratio of slope to
contrast and does not care for light; flicker looks at whole rows and not at hands; stability at shifts and not at
brightness. `tests/vision/test_fitness.py` spoils pictures one way at a time and holds each grade to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.fitness_measures import Grey, acutance, flicker, glare, paper, shift_between, small
from vision.frame import Frame
from vision.geometry import Picture, Quad

__all__ = ["GRADES", "Grade", "grade", "grade_small"]

GRADES = ("sharpness", "light", "glare", "flicker", "card size", "stability")

SHARP = (0.22, 0.18)
"""Steepest slopes in parts of the local contrast, from which the picture is good, and below which it is bad. A table
with cards in focus has 0.27; blurred by 3 pixels of 640 (standard deviation; a card's small signs are gone), 0.16."""

PAPER = (95.0, 60.0)
"""Grey level of white paper (0 to 255) from which the light is good, and below which it is too dark."""

TOO_BRIGHT = 252.0
"""Paper as bright as this has lost its drawing."""

GLARE = (0.003, 0.01)
"""Share of the picture that is lost in glare up to which it is good, and above which it is bad: one card is 0.015."""

FLICKER = (0.012, 0.03)
"""Brightness of a row from picture to picture, as a share, likewise."""

TALL = (70.0, 45.0)
"""Pixels of a card's height from which it is good, and below which it is bad (measured: `models/README.md`)."""

SHAKE = (0.0015, 0.005)
"""Shift from picture to picture in parts of the width, likewise."""

_MEND = {
    "sharpness": "Focus on the table (or switch autofocus on for a moment) and wipe the lens.",
    "light": "Put more light on the table, from above and beside the camera.",
    "too bright": "Take light away or shorten the exposure: white paper has lost its drawing.",
    "glare": "Move the lamp aside until no card shines, or tilt the camera a little.",
    "flicker": "Set the camera's power-line frequency to the mains (50 Hz in Europe), or use another lamp.",
    "card size": "Bring the camera nearer, or choose a larger picture.",
    "stability": "Fix the camera to something that does not shake, such as a shelf or a heavy stand.",
}


@dataclass(frozen=True, slots=True)
class Grade:
    """``name`` of `GRADES`; ``level`` "good", "fair", "bad" or "unknown"; ``found``: the measure in words; ``value``
    of it; ``mend``: one sentence that helps, empty where nothing need be done."""

    name: str
    level: str
    value: float
    found: str
    mend: str = ""


def grade(frames: Sequence[Frame], cards: Sequence[Quad] = ()) -> tuple[Grade, ...]:
    """All grades of a second or two of frames in a row (at least two), in the order of `GRADES`.

    ``cards``: outlines (pixels) of cards in the last frame; without any, nothing is said of their size.
    Raises ValueError for fewer than two frames.
    """
    if len(frames) < 2:
        raise ValueError("flicker and stability need two frames at least")
    return grade_small([small(frame.picture) for frame in frames], frames[-1].picture, cards)


def grade_small(greys: Sequence[Grey], picture: Picture, cards: Sequence[Quad] = ()) -> tuple[Grade, ...]:
    """The same from `small` pictures of the frames and the last ``picture`` as it is: less to keep."""
    return (_sharpness(greys[-1]), *_light_and_glare(picture, cards), _flicker(greys), _size(cards), _stability(greys))


def _sharpness(grey: Grey) -> Grade:
    value = acutance(grey)
    if value is None:
        return Grade("sharpness", "unknown", 0.0, "nothing with an edge is in the picture")
    return _graded("sharpness", value, *SHARP, f"edges rise by {value:.0%} of their contrast in a pixel")


def _light_and_glare(picture: Picture, cards: Sequence[Quad]) -> tuple[Grade, Grade]:
    white = paper(picture, cards)
    lost = glare(picture)
    if white >= TOO_BRIGHT:
        bright = Grade("light", "bad", white, f"white paper has {white:.0f} of 255", _MEND["too bright"])
        return bright, Grade("glare", "unknown", lost, "too bright to tell")
    light = _graded("light", white, *PAPER, f"white paper has {white:.0f} of 255")
    return light, _graded("glare", -lost, -GLARE[0], -GLARE[1], f"{lost:.1%} of the picture shine white")


def _flicker(greys: Sequence[Grey]) -> Grade:
    value = flicker(greys)
    return _graded("flicker", -value, -FLICKER[0], -FLICKER[1], f"rows change by {value:.1%} from picture to picture")


def _size(cards: Sequence[Quad]) -> Grade:
    if not len(cards):
        return Grade("card size", "unknown", 0.0, "no card is in sight")
    sides = [(np.linalg.norm(q[3] - q[0]) + np.linalg.norm(q[2] - q[1])) / 2 for q in cards]
    tall = float(np.median(sides))
    return _graded("card size", tall, *TALL, f"a card is {tall:.0f} pixels high")


def _stability(greys: Sequence[Grey]) -> Grade:
    pairs = [shift_between(a, b) for a, b in pairwise(greys)]
    clear = [shift for shift, peak in pairs if peak > 0.1]
    if not clear:
        return Grade("stability", "unknown", 0.0, "nothing in the picture tells whether it moves")
    value = float(np.sqrt(np.mean(np.square(clear))))
    return _graded("stability", -value, -SHAKE[0], -SHAKE[1], f"shifts by {value:.2%} of its width between pictures")


def _graded(name: str, value: float, good: float, bad: float, found: str) -> Grade:
    """Higher is better; measures of which less is better come with their signs turned."""
    level = "good" if value >= good else "bad" if value < bad else "fair"
    return Grade(name, level, abs(value), found, "" if level == "good" else _MEND[name])
