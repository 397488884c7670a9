"""The picture's fitness while people play: one sign, and a sentence only where something is bad and stays so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gui.fitness_words import SIGNS, level_of, mend_words, name_words
from gui.i18n import t
from gui.pipeline import Seen
from vision.fitness import Grade
from vision.fitness_burst import FitnessWatch

__all__ = ["Care", "PictureCare"]


@dataclass(frozen=True, slots=True)
class Care:
    """``sign``: how the picture is, in a few words. ``sentence``: what would mend it, empty where nothing is bad.
    ``all``: every grade, a line each, for whoever wants to know."""

    sign: str
    sentence: str
    all: str


class PictureCare:
    """Turns frames into a `Care` now and then. What is bad once may be a sleeve; what is bad twice running is told."""

    def __init__(self, watch: FitnessWatch | None = None) -> None:
        self._watch = FitnessWatch() if watch is None else watch
        self._bad: set[str] = set()

    def see(self, seen: Seen, tell: Callable[[Care], object]) -> None:
        """Take a frame in, and tell how the picture is where that is news."""
        grades = self._watch.see(seen.frame, [card.quad for card in seen.sightings.cards])
        if grades:
            tell(self._care(grades))

    def _care(self, grades: tuple[Grade, ...]) -> Care:
        bad = {grade.name for grade in grades if grade.level == "bad"}
        staying = [grade for grade in grades if grade.name in bad & self._bad]
        self._bad = bad
        level = "bad" if staying else "fair" if bad else level_of(grades)
        words = {"good": t("good picture"), "fair": t("fair picture"), "bad": t("bad picture")}
        sign = f"{SIGNS[level]} {words[level]}" if level in words else ""
        lines = (f"{SIGNS[grade.level]} {name_words(grade)} {mend_words(grade)}".rstrip() for grade in grades)
        return Care(sign, mend_words(staying[0]) if staying else "", "\n".join(lines))
