"""Whether a window can be opened here, found out without risking the program.

Qt ends the whole process where a screen is promised and not there, or where a system library is missing; so the
question is put to a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys

__all__ = ["NOBODY_LOOKS", "why_no_window"]

NOBODY_LOOKS = ("offscreen", "minimal", "vnc")
"""Qt platforms that draw into memory."""

_PROBE = "from PySide6.QtWidgets import QApplication; QApplication([])"
_PATIENCE_S = 30.0
_MENDING = (
    "apt-get install libegl1 libgl1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-image0 "
    "libxcb-render-util0 libxcb-shape0 libfontconfig1 libdbus-1-3"
)


def why_no_window() -> str:
    """One sentence on why there can be no window; empty where there can be one."""
    promised = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in promised):
        return "there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    try:
        probe = subprocess.run([sys.executable, "-c", _PROBE], capture_output=True, timeout=_PATIENCE_S, check=False)
    except subprocess.TimeoutExpired:
        return "the screen does not answer"
    if probe.returncode == 0:
        return ""
    said = probe.stderr.decode(errors="replace")
    if "could not connect" in said:
        return f"the screen {os.environ.get('DISPLAY', '')} does not answer"
    return f"the window library cannot start; on Debian and Ubuntu this helps: {_MENDING}"
