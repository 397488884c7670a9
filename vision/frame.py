"""One picture with the moment at which it was taken."""

from __future__ import annotations

from dataclasses import dataclass

from vision.geometry import Picture

__all__ = ["Frame"]


@dataclass(frozen=True, slots=True)
class Frame:
    """``picture`` uint8 (h, w, 3) BGR; ``at`` seconds of capture; ``index`` from 0, no gaps.

    ``trouble``: why the picture cannot be trusted (`vision.steady`): "gone", "cut"; empty where it can.
    """

    picture: Picture
    at: float
    index: int
    trouble: str = ""
