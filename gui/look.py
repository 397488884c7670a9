"""How everything looks: colours by day and by lamplight, type that is read from two metres, materials.

Colours are named by their role, so that a view says what it means and not which colour it likes.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DAY", "LAMPLIGHT", "LEAST_TOUCH", "TOUCH", "Look", "style_sheet", "touch_size", "type_size"]

TOUCH = 64
"""The height of anything that is touched, in pixels, where there is room for it."""

LEAST_TOUCH = 44
"""The least height on a small screen: what a fingertip hits without looking."""


@dataclass(frozen=True, slots=True)
class Look:
    """One set of colours, each ``#rrggbb``."""

    name: str
    room: str  # behind everything
    panel: str  # what lies in the room
    edge: str  # lines between
    ink: str  # text
    faint: str  # text that may be overlooked
    accent: str  # whose turn it is, the button to press
    on_accent: str
    good: str
    warn: str
    wood: str  # the table and the frame of the slate
    wood_dark: str
    slate: str
    chalk: str
    chalk_faint: str


DAY = Look(
    "day", "#ece3d4", "#faf6ee", "#d5c7b0", "#2a221a", "#6b5d4c", "#9c3d22", "#fff8ee",
    "#3f6a31", "#8a5606", "#b98a58", "#7d5630", "#39434a", "#f5f1e6", "#a9b0b0",
)  # fmt: skip
LAMPLIGHT = Look(
    "lamplight", "#1b1612", "#2a221c", "#443730", "#f4ebdd", "#a99884", "#e7b654", "#2a1c06",
    "#8fbf73", "#f0a53c", "#7b5433", "#412a17", "#262d32", "#f3eee2", "#8b9496",
)  # fmt: skip


def type_size(width: int, height: int) -> int:
    """Pixels of ordinary text for a window of this size: about a forty-fifth of it, never tiny."""
    return max(14, min(width // 72, height // 44, 44))


def touch_size(height: int) -> int:
    """Pixels of height of a button in a window of this height: a tenth of it, within what fingers need."""
    return max(LEAST_TOUCH, min(height // 10, TOUCH))


def style_sheet(look: Look, size: int, touch: int = TOUCH) -> str:
    """The one style sheet of the program. ``size``: pixels of ordinary text (see `type_size`); ``touch``: of the
    height of a button (see `touch_size`)."""
    round_, pad = size * 2 // 3, size // 2
    title = size * 8 // 5 if touch == TOUCH else size * 5 // 4
    return f"""
    QWidget {{ color: {look.ink}; font-size: {size}px; }}
    QStackedWidget, QDialog {{ background: {look.room}; }}
    QLabel {{ background: transparent; }}
    QLabel[role="title"] {{ font-size: {title}px; font-weight: 600; }}
    QLabel[role="heading"] {{ font-size: {size * 5 // 4}px; font-weight: 600; }}
    QLabel[role="turn"] {{ color: {look.accent}; font-size: {size * 5 // 4}px; font-weight: 600; }}
    QLabel[role="faint"] {{ color: {look.faint}; }}
    QLabel[role="trouble"] {{ color: {look.warn}; font-weight: 600; }}
    QLabel[role="state-sure"] {{ color: {look.good}; font-weight: 600; }}
    QLabel[role="state-unsure"], QLabel[role="state-lost"] {{ color: {look.warn}; font-weight: 600; }}
    QFrame[role="panel"] {{ background: {look.panel}; border: 1px solid {look.edge}; border-radius: {round_}px; }}
    QFrame[role="turn-panel"] {{
        background: {look.panel}; border: 2px solid {look.accent}; border-radius: {round_}px;
    }}
    QFrame[role="banner"] {{ background: {look.panel}; border: 3px solid {look.warn}; border-radius: {round_}px; }}
    QPushButton {{
        background: {look.panel}; border: 1px solid {look.edge}; border-bottom: 3px solid {look.edge};
        border-radius: {round_}px; padding: {pad // 2}px {size}px; min-height: {touch}px;
        font-size: {size * 5 // 4}px; font-weight: 600;
    }}
    QPushButton:hover, QPushButton:focus {{ border-color: {look.accent}; }}
    QPushButton:pressed {{ background: {look.edge}; }}
    QPushButton:checked, QPushButton[role="first"] {{
        background: {look.accent}; color: {look.on_accent}; border-color: {look.accent};
    }}
    QPushButton[role="likely"], QPushButton[role="first"] {{
        font-size: {size * 3 // 2}px; padding: {pad // 2}px {size * 3 // 2}px; border-color: {look.accent};
    }}
    QPushButton[role="segment"] {{ font-size: {size}px; padding: 0 {pad}px; font-weight: 400; }}
    QPushButton[role="segment"]:checked {{ font-weight: 600; }}
    QPushButton[role="quiet"] {{ background: transparent; border: 1px solid {look.edge}; font-weight: 400; }}
    QPushButton[role="switch"], QPushButton[role="switch"]:checked {{
        background: transparent; color: {look.ink}; border: 1px solid {look.edge}; font-weight: 400; text-align: left;
        font-size: {size}px;
    }}
    QPushButton:disabled, QPushButton:checked:disabled, QPushButton[role="first"]:disabled,
    QPushButton[role="likely"]:disabled {{
        color: {look.faint}; background: {look.room}; border: 1px dashed {look.edge};
    }}
    QPushButton:focus, QPushButton[role="quiet"]:focus, QPushButton[role="segment"]:focus,
    QPushButton[role="switch"]:focus, QPushButton[role="first"]:focus, QPushButton[role="likely"]:focus {{
        border: 3px solid {look.ink}; outline: none; padding: {pad // 2}px {size - 2}px;
    }}
    QPushButton[role="first"]:focus, QPushButton[role="likely"]:focus {{
        padding: {pad // 2}px {size * 3 // 2 - 2}px;
    }}
    QPushButton[role="segment"]:focus {{ padding: 0 {pad - 2}px; }}
    QToolButton {{
        background: transparent; border: 3px solid transparent; border-radius: {round_ // 2}px; padding: 1px;
    }}
    QToolButton:hover, QToolButton:focus, QToolButton[role="chosen"] {{ border-color: {look.accent}; }}
    QLineEdit, QComboBox {{
        background: {look.panel}; border: 1px solid {look.edge}; border-radius: {round_}px;
        padding: 0 {pad}px; min-height: {touch}px; selection-background-color: {look.accent};
        selection-color: {look.on_accent};
    }}
    QComboBox::drop-down {{ width: {touch // 2}px; border: none; }}
    QComboBox QAbstractItemView {{ background: {look.panel}; selection-background-color: {look.accent};
        selection-color: {look.on_accent}; }}
    QComboBox QAbstractItemView::item {{ min-height: {touch}px; padding: 0 {pad}px; }}
    QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
    QScrollBar:horizontal {{ height: {size}px; background: transparent; }}
    QScrollBar:vertical {{ width: {size}px; background: transparent; }}
    QScrollBar::handle {{ background: {look.edge}; border-radius: {size // 2}px; min-width: {touch}px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    """
