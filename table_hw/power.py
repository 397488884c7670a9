"""How bright a panel may be so that it draws no more than its supply gives, with every LED lit.

The figures are of the worst module: 0.33 A with all 64 LEDs at full brightness, which is what one draws whose current
resistor is 10 kΩ (the MAX7219's data sheet: 40 mA a segment, eight at a time). Brightness n of 0 to 15 lights it for
(2n + 1)/32 of the time (same source). Computed, not measured on a board.
"""

from __future__ import annotations

__all__ = ["BOARD", "OWN_SUPPLY", "USB", "amperes", "brightest"]

MODULE, BOARD = 0.33, 0.05
"""Amperes of a module with everything lit at full brightness; of the processor's board."""

USB, OWN_SUPPLY = 0.5, 2.0
"""Amperes of a USB 2 port; of the supply that the wiring page asks for."""


def amperes(modules: int, level: int) -> float:
    """What modules with everything lit draw at a brightness of 0 to 15."""
    return modules * MODULE * (2 * level + 1) / 31


def brightest(modules: int, *, own_supply: bool) -> int:
    """The highest brightness, 0 to 15, that the supply bears with everything lit.

    >>> [brightest(modules, own_supply=False) for modules in (1, 4, 8)]
    [15, 4, 2]
    """
    room = OWN_SUPPLY if own_supply else USB - BOARD
    return max((level for level in range(16) if amperes(modules, level) <= room), default=0)
