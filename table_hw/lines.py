"""The modem lines of a port. On an Arduino the line DTR is the reset: each time it falls and rises, the board restarts.

Linux and macOS raise it when a port is opened and drop it when it is closed. The first cannot be helped; the second
can, and then opening the port once more restarts nothing.
"""

from __future__ import annotations

import sys

__all__ = ["keep_lines"]


def keep_lines(port: object) -> bool:
    """Leave the lines as they are when the port is closed. False where it has none (a network port, Windows)."""
    if sys.platform == "win32":
        return False
    import termios

    try:
        handle = port.fileno()  # type: ignore[attr-defined]
        mode = termios.tcgetattr(handle)
        mode[2] &= ~termios.HUPCL
        termios.tcsetattr(handle, termios.TCSANOW, mode)
    except (AttributeError, OSError, ValueError, termios.error):
        return False
    return True
