"""The printing's colours, red, green, blue: few and strong, as on printed packs."""

from __future__ import annotations

from models.printings.shapes import Colour

__all__ = [
    "BLACK", "BLUE", "BROWN", "CREAM", "GOLD", "GREEN", "GREY",
    "LEAF", "MEADOW", "ORANGE", "PAPER", "PINE", "PLUM", "RED",
    "SKIN", "SKY", "SNOW", "STEEL", "STRAW", "WINE", "YELLOW",
]  # fmt: skip

PAPER: Colour = (252, 250, 243)
BLACK: Colour = (38, 30, 28)
RED: Colour = (208, 34, 42)
WINE: Colour = (142, 24, 44)
ORANGE: Colour = (232, 124, 36)
GOLD: Colour = (236, 182, 44)
YELLOW: Colour = (248, 214, 66)
STRAW: Colour = (247, 231, 160)
CREAM: Colour = (255, 246, 218)
GREEN: Colour = (28, 128, 62)
PINE: Colour = (18, 84, 48)
LEAF: Colour = (62, 160, 64)
MEADOW: Colour = (160, 206, 110)
BLUE: Colour = (36, 84, 166)
SKY: Colour = (150, 202, 236)
STEEL: Colour = (168, 182, 196)
GREY: Colour = (120, 118, 116)
SNOW: Colour = (238, 244, 250)
BROWN: Colour = (122, 72, 36)
PLUM: Colour = (104, 52, 122)
SKIN: Colour = (246, 208, 172)
