"""How fit the picture is, in the people's language: a sign for each grade, and one sentence on how to mend it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gui.i18n import t

if TYPE_CHECKING:
    from vision.fitness import Grade

__all__ = ["SIGNS", "grade_line", "held_words", "level_of", "mend_words", "name_words", "worst_mend"]

SIGNS = {"good": "●", "fair": "◐", "bad": "○", "unknown": "–"}
"""By shape, not by colour alone: full, half, empty."""

_WORST_FIRST = ("bad", "fair", "good", "unknown")


def name_words(grade: Grade) -> str:
    """What is graded: ``sharpness``, ``élesség``, ``Schärfe``."""
    return {
        "sharpness": t("sharpness"),
        "light": t("light on the table"),
        "glare": t("glare"),
        "flicker": t("flicker"),
        "card size": t("card size"),
        "stability": t("stability"),
    }[grade.name]


def mend_words(grade: Grade) -> str:
    """One sentence that helps; empty where nothing need be done."""
    if not grade.mend:
        return ""
    if grade.name == "light" and grade.value > 200:
        return t("The white of the cards is too bright: take light away, or shorten the exposure.")
    return {
        "sharpness": t("Focus on the table (or switch autofocus on for a moment) and wipe the lens."),
        "light": t("Put more light on the table, from above and beside the camera."),
        "glare": t("Move the lamp aside until no card shines, or tilt the camera a little."),
        "flicker": t("Set the camera's power-line frequency to the mains (50 Hz in Europe), or use another lamp."),
        "card size": t("Bring the camera nearer, or choose a larger picture."),
        "stability": t("Fix the camera to something that does not shake, such as a shelf or a heavy stand."),
    }[grade.name]


def level_of(grades: Sequence[Grade]) -> str:
    """The worst level among them; "unknown" where nothing can be told."""
    levels = {grade.level for grade in grades}
    return next((level for level in _WORST_FIRST if level in levels), "unknown")


def _together(words: str) -> str:
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def grade_line(grades: Sequence[Grade]) -> str:
    """All of them in a line: ``● sharpness  ◐ glare …``."""
    return "   ".join(f"{SIGNS[grade.level]}\N{NO-BREAK SPACE}{_together(name_words(grade))}" for grade in grades)


def worst_mend(grades: Sequence[Grade]) -> str:
    """The sentence that helps most; empty where all is well."""
    worst = min(grades, key=lambda grade: _WORST_FIRST.index(grade.level), default=None)
    return "" if worst is None else mend_words(worst)


def held_words(held: tuple[str, ...] | None) -> str:
    """Which automatics of the camera are held still; empty for what has none."""
    if held is None:
        return ""
    names = {"exposure": t("exposure"), "white balance": t("white balance"), "focus": t("focus")}
    if not held:
        return t("this camera keeps nothing fixed")
    return t("kept fixed: {what}").format(what=", ".join(names[name] for name in held))
