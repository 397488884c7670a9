"""No display."""

from __future__ import annotations

from engine.errors import BadInput
from table_hw.display import ScoreDisplay
from table_hw.picture import Picture

__all__ = ["HELP", "SCHEME", "NoDisplay", "open_kind"]

SCHEME = "none"
HELP = "none:            no display"


class NoDisplay(ScoreDisplay):
    """Takes every picture and shows none."""

    def show(self, picture: Picture) -> None:
        """Nothing."""

    @property
    def status(self) -> str:
        """Nothing to say."""
        return "no display"


def open_kind(rest: str) -> ScoreDisplay:
    """`rest` is empty."""
    if rest:
        raise BadInput(f"none:{rest}: nothing comes after none:")
    return NoDisplay()
