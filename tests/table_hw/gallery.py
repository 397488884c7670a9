"""The gallery of the panel, docs/panel.png: every kind of picture, as the firmware shows it on the simulated panel.

    python -m tests.table_hw.gallery

Nothing in it is drawn here but LEDs: what is lit is read from the simulated board, which runs the firmware as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from table_hw import _protocol_tables as td1
from table_hw._protocol_tables import AnyMessage, Panel
from table_hw.drawing.narrow import is_narrow, line_of
from table_hw.drawing.text import text_columns
from table_hw.panel_size import PanelSize
from table_hw.picture import Picture
from table_hw.words import latin_2
from tests.firmware.board import ROOT, Board
from tests.firmware.conftest import build_firmware
from tests.firmware.host import Host

FILE = ROOT / "docs" / "panel.png"
SIZES = (PanelSize(), PanelSize(modules=8), PanelSize(Panel.SEGMENTS, 1))
PAGE_MS = 2000

PITCH = 7  # pixels of the gallery from LED to LED
DIGIT = 28  # pixels that a digit takes
GAP, MARGIN, LABEL, LINE = 18, 20, 22, 84
PAPER, INK = 18, 165
LIT, UNLIT = (70, 66, 255), (34, 30, 52)  # blue green red

Image = NDArray[np.uint8]


@dataclass(frozen=True)
class Scene:
    """Something to show. ``pages``: how many pages of it; None as many as the picture has."""

    label: str
    picture: Picture | None = None
    messages: tuple[AnyMessage, ...] = ()
    wait_ms: float = 60
    pages: int | None = None
    sizes: tuple[PanelSize, ...] = SIZES


def scenes() -> Iterator[Scene]:
    """All of them, in the order of the gallery."""
    yield Scene("NOBODY SPEAKS TO IT YET")
    yield Scene("BEFORE THE FIRST BID: THE RIGHT SIDE SPEAKS", Picture((0, 0), turn=1, speaking=True))
    for suit in ("ACORNS", "LEAVES", "GOURDS", "HEARTS"):
        yield Scene(f"{suit} ARE TRUMP, THE LEFT SIDE PLAYS", Picture((120, 95), trump=td1.Trump[suit], turn=0))
    for suit in ("CLUBS", "SPADES", "DIAMONDS"):
        tricks = (3, 4)
        yield Scene(f"{suit} ARE TRUMP, 3 TRICKS TO 4", Picture((7, 488), td1.Trump[suit], turn=1, tricks=tricks))
    yield Scene("NO TRUMP, BELOW ZERO", Picture((-20, 488), trump=td1.Trump.NO_TRUMP))
    yield Scene("THE PROGRAM ASKS", Picture((35, 1), trump=0, turn=0, question=True))
    yield Scene("KONTRA: THE DEAL COUNTS TWICE", Picture((162, 81), trump=3, turn=1, stake=2))
    yield Scene("FOUR DIGITS, SZUBKONTRA", Picture((1001, 2950), trump=5, turn=0, stake=8))
    yield Scene("PARTI A STROKE, MACCS A CROSS", Picture((0, 41), trump=2, turn=1, wins=(2, 1), big_wins=(1, 0)))
    yield Scene("BULI, BIG POINTS: MORE THAN FIT AS STROKES", Picture((12, 4), wins=(11, 9), big_wins=(1, 0)))
    yield Scene("THREE PLAYERS", Picture((120, 95, 301), trump=4, turn=2, wins=(0, 2, 1)))
    yield Scene("WHO DEALS NEXT", Picture((501, 250), turn=1))
    yield Scene(*_said("Kör felső", 1500))
    yield Scene(*_said("Árvíztűrő tükörfúrógép", 1500))
    yield Scene(*_said("Grüß Gott, schöne Ärzte!", 1500))
    yield Scene("TEST OF ORIENTATION", None, (td1.Test(td1.Pattern.ORIENTATION),))
    yield Scene("EVERYTHING LIT", None, (td1.Test(td1.Pattern.ALL_ON),))
    yield Scene("AT THE LOWEST BRIGHTNESS", Picture((120, 95), trump=3, turn=0), (td1.Bright(0),))
    yield Scene("DARK", Picture((120, 95), trump=3, turn=0), (td1.Bright(int(td1.Level.DARK)),))
    yield Scene("ONE, TWO, THREE MATRICES", Picture((120, 95), trump=3, turn=0), (), 760, 1, _matrices(1, 2, 3))
    yield Scene("FIVE, SIX, SEVEN MATRICES", Picture((120, 95), trump=3, turn=0), (), 60, 1, _matrices(5, 6, 7))


def _said(text: str, wait_ms: float) -> tuple[str, None, tuple[AnyMessage, ...], float]:
    return f"WORDS: {text}", None, (td1.Message(0, 0, latin_2(text)),), wait_ms


def _matrices(*modules: int) -> tuple[PanelSize, ...]:
    return tuple(PanelSize(modules=count) for count in modules)


@dataclass
class Bench:
    """Boards with panels of all sizes, powered on when they are needed."""

    boards: list[Board] = field(default_factory=list)

    def shots(self, scene: Scene) -> list[list[Image]]:
        """For each panel the pictures of its pages."""
        return [list(self._of(size, scene)) for size in scene.sizes]

    def _of(self, size: PanelSize, scene: Scene) -> Iterator[Image]:
        digits = size.panel is Panel.SEGMENTS
        board = Board(size.modules, digits=digits)
        self.boards.append(board)
        board.run(60)
        host = Host(board)
        host.hello()
        assert host.status(td1.Config(size.panel, size.modules, 0, 7, 30)) is td1.Status.OK
        count = 1
        if scene.picture is not None:
            count = scene.pages or size.pages(scene.picture)
            assert host.status(scene.picture.state) is td1.Status.OK
            if is_narrow(size.width, size.panel):
                host.status(td1.Message(0, 0, latin_2(line_of(scene.picture))))
        for message in scene.messages:
            assert host.status(message) is td1.Status.OK
        host.wait(scene.wait_ms)
        for page in range(count):
            if page:
                host.wait(PAGE_MS)
            yield panel_image(size, board.columns, board.brightness)
        board.close()


# -- drawing ----------------------------------------------------------------------------------------------------


def panel_image(size: PanelSize, columns: bytes, brightness: int) -> Image:
    """The LEDs; brighter ones are drawn brighter."""
    share = 0.0 if brightness < 0 else 0.45 + 0.55 * min(brightness, 3) / 3
    lit = tuple(round(share * on + (1 - share) * off) for on, off in zip(LIT, UNLIT, strict=True))
    if size.panel is Panel.SEGMENTS:
        return np.hstack([_digit(column, lit) for column in columns[: size.width]])
    image = np.full((8 * PITCH, size.width * PITCH, 3), 26, np.uint8)
    dot = _disc()
    for x, column in enumerate(columns[: size.width]):
        for y in range(8):
            part = image[y * PITCH : (y + 1) * PITCH, x * PITCH : (x + 1) * PITCH]
            part[dot] = lit if column >> y & 1 else UNLIT
    return image


def _disc() -> NDArray[np.bool_]:
    y, x = np.mgrid[:PITCH, :PITCH]
    middle = (PITCH - 1) / 2
    return np.asarray((x - middle) ** 2 + (y - middle) ** 2 <= (0.42 * PITCH) ** 2)


_BARS: tuple[tuple[int, slice, slice], ...] = (
    (6, slice(4, 8), slice(6, 20)),  # A
    (5, slice(8, 26), slice(18, 22)),  # B
    (4, slice(30, 48), slice(18, 22)),  # C
    (3, slice(48, 52), slice(6, 20)),  # D
    (2, slice(30, 48), slice(4, 8)),  # E
    (1, slice(8, 26), slice(4, 8)),  # F
    (0, slice(26, 30), slice(6, 20)),  # G
    (7, slice(48, 52), slice(23, 27)),  # the dot
)


def _digit(segments: int, lit: tuple[int, ...]) -> Image:
    image = np.full((8 * PITCH, DIGIT, 3), 26, np.uint8)
    for bit, rows, columns in _BARS:
        image[rows, columns] = lit if segments >> bit & 1 else UNLIT
    return image


def label_image(text: str, width: int) -> Image:
    """A line in the panel's own letters, two pixels a dot."""
    image = np.full((LABEL, width, 3), PAPER, np.uint8)
    for x, column in enumerate(text_columns(text)):
        for y in range(8):
            if column >> y & 1 and 2 * x + 2 <= width:
                image[2 * y : 2 * y + 2, 2 * x : 2 * x + 2] = INK
    return image


def gallery() -> Image:
    """All scenes under each other, each page a line, the kinds of panel beside each other."""
    bench, shots = Bench(), []
    for scene in scenes():
        shots.append((scene.label, bench.shots(scene)))
    width = max(sum(panel[0].shape[1] + GAP for panel in panels) for _, panels in shots) + 2 * MARGIN
    rows: list[Image] = [np.full((MARGIN, width, 3), PAPER, np.uint8)]
    for label, panels in shots:
        rows.append(_beside([label_image(label, width - 2 * MARGIN)], width, LABEL))
        for page in range(max(len(panel) for panel in panels)):
            rows.append(_beside([panel[page] if page < len(panel) else None for panel in panels], width, LINE, panels))
    return np.vstack(rows)


def _beside(
    images: list[Image | None] | list[Image], width: int, height: int, panels: list[list[Image]] | None = None
) -> Image:
    line, x = np.full((height, width, 3), PAPER, np.uint8), MARGIN
    for number, image in enumerate(images):
        if image is not None:
            line[: image.shape[0], x : x + image.shape[1]] = image
        x += GAP + (panels[number][0].shape[1] if panels else 0)
    return line


def write(file: Path, build: Callable[[], None] = build_firmware) -> None:
    """Make the firmware and the gallery."""
    build()
    assert cv2.imwrite(str(file), gallery(), [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    write(FILE)
    print(FILE)
