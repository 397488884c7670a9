"""What kind of panel there is, and how large."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import BadInput
from engine.numbers import whole
from table_hw._protocol_tables import MAX_MODULES, Panel
from table_hw.drawing.narrow import is_narrow, line_of
from table_hw.drawing.pages import PAGE_SECONDS
from table_hw.drawing.text import SCROLL_SECONDS, draw_text, steps
from table_hw.picture import Picture
from table_hw.rendering import columns_of, pages, rows_of, seven_segments

__all__ = ["PanelSize"]


@dataclass(frozen=True, slots=True)
class PanelSize:
    """So many matrices, or groups of eight digits, in a row. Raises BadInput for more than a board can drive."""

    panel: Panel = Panel.MATRIX
    modules: int = 4

    def __post_init__(self) -> None:
        if not 1 <= self.modules <= MAX_MODULES:
            raise BadInput(f"a panel has 1 to {MAX_MODULES} modules, not {self.modules}")

    @classmethod
    def parse(cls, text: str) -> PanelSize:
        """``4`` (matrices) or ``digits``; nothing is four matrices. Raises BadInput."""
        if text == "digits":
            return cls(Panel.SEGMENTS, 1)
        modules = whole(text or "4", MAX_MODULES)
        if not modules:
            raise BadInput(f"{text!r} is no panel: write the number of matrices, 1 to {MAX_MODULES}, or digits")
        return cls(Panel.MATRIX, modules)

    @property
    def width(self) -> int:
        """Columns of pixels, or digits."""
        return 8 * self.modules

    def __str__(self) -> str:
        return f"{self.width} digits" if self.panel is Panel.SEGMENTS else f"{self.width} by 8 pixels"

    def pages(self, picture: Picture) -> int:
        """How many pages a picture takes; a line of text is one."""
        return 1 if is_narrow(self.width, self.panel) else pages(picture, self.width, self.panel)

    def page(self, picture: Picture, page: int = 0) -> list[int]:
        """The columns of a page; of a line of text, its beginning where it has come in whole."""
        if not is_narrow(self.width, self.panel):
            return columns_of(picture, self.width, page, self.panel)
        line = line_of(picture)
        return draw_text(line, self.width, self.width if steps(line, self.width) > 1 else 0)

    def after(self, picture: Picture, seconds: float) -> list[int]:
        """The columns when the picture has stood for so long: pages turn and lines scroll by themselves."""
        if is_narrow(self.width, self.panel):
            return draw_text(line_of(picture), self.width, int(seconds / SCROLL_SECONDS[self.panel]))
        return self.page(picture, int(seconds / PAGE_SECONDS) % self.pages(picture))

    def drawn(self, columns: list[int]) -> str:
        """Columns for a terminal, with a frame."""
        if self.panel is Panel.SEGMENTS:
            return seven_segments(columns)
        rows = rows_of(columns)
        halves = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
        pairs = zip(rows[::2], rows[1::2], strict=True)
        lines = ["".join(halves[pixels] for pixels in zip(upper, lower, strict=True)) for upper, lower in pairs]
        edge = "─" * self.width
        return "\n".join([f"┌{edge}┐", *(f"│{line}│" for line in lines), f"└{edge}┘"])
