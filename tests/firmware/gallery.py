"""Every kind of picture, as the simulated panel shows it: `python -m tests.firmware.gallery` writes the page anew."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from table_hw import _protocol_tables as td1
from tests.firmware.board import ROOT, Board
from tests.firmware.host import Host

PAGE = ROOT / "firmware" / "PICTURES.md"
PAGE_MS = 2000
NOBODY = 255

MATRICES, EIGHT, DIGITS = (1, 4), (1, 8), (2, 1)
"""A panel: its kind and the number of its modules, as CONFIG wants them."""


def state(
    scores: tuple[int, ...],
    trump: td1.Trump = td1.Trump.UNKNOWN,
    *,
    turn: int = NOBODY,
    flags: int = 0,
    tricks: tuple[int, ...] = (),
    stake: int = 0,
    wins: tuple[int, ...] = (),
    big_wins: tuple[int, ...] = (),
) -> td1.State:
    """A STATE, short to write."""

    def four(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return numbers + (0,) * (4 - len(numbers))

    return td1.State(
        len(scores), four(scores), 0, int(trump), four(tricks), turn, flags, stake, four(wins), four(big_wins)
    )


def text(words: str) -> td1.Message:
    """A MESSAGE that stays."""
    return td1.Message(0, 0, words.encode("iso-8859-2"))


SIGNS = [(f"Trump: {trump.name.lower().replace('_', ' ')}", state((21, 95), trump, turn=0)) for trump in td1.Trump]
GALLERY: dict[str, tuple[tuple[int, int], list[tuple[str, td1.AnyMessage]]]] = {
    "Four matrices": (
        MATRICES,
        [
            *SIGNS,
            ("The right side is to speak", state((0, 7), turn=1, flags=td1.Flag.SPEAKING)),
            ("The program asks the table", state((35, 1), td1.Trump.ACORNS, flags=td1.Flag.QUESTION)),
            ("Four digits and the trump take turns", state((1001, 2950), td1.Trump.SPADES, turn=1)),
            ("Below zero", state((-20, 488), td1.Trump.GOURDS)),
            ("A doubled deal", state((120, 95), td1.Trump.LEAVES, stake=2)),
            ("Games won: strokes, and crosses for those won doubly", state((12, 30), wins=(3, 1), big_wins=(1, 0))),
            ("More than there is room for", state((12, 30), wins=(9, 0), big_wins=(2, 0))),
            ("Three players, a page each", state((120, 95, 301), td1.Trump.CLUBS, turn=2)),
            ("A message", text("győz!")),
            ("With accents", text("KÜSS")),
            ("Which module is where", td1.Test(td1.Pattern.ORIENTATION)),
        ],
    ),
    "Eight matrices": (
        EIGHT,
        [
            ("Tricks beside the scores", state((120, 95), td1.Trump.HEARTS, turn=0, tricks=(5, 3))),
            ("Three players", state((120, 95, 301), td1.Trump.CLUBS, turn=2)),
            ("A message", text("árvíztűrő")),
        ],
    ),
    "Eight 7-segment digits": (
        DIGITS,
        [
            ("Hearts are trump, the left side plays", state((12, 95), td1.Trump.HEARTS, turn=0)),
            ("Three digits each: the trump by itself", state((120, 950), td1.Trump.ACORNS, turn=1)),
            ("Stake and games won", state((35, 81), td1.Trump.LEAVES, stake=4, wins=(1, 0), big_wins=(1, 0))),
            ("Three players", state((120, 95, 301), td1.Trump.CLUBS, turn=2)),
            ("A message", text("győzelem")),
        ],
    ),
}


def dots(rows: tuple[str, ...]) -> str:
    """Rows of LEDs."""
    return "\n".join(row.replace("#", "●").replace(".", "·") for row in rows)


def strokes(digits: bytes) -> str:
    """Digits of seven segments, three lines high."""

    def lit(segments: int, which: str, shape: str) -> str:
        return shape if segments >> (7 - ".ABCDEFG".index(which)) & 1 else " "

    top = "".join(f" {lit(d, 'A', '_')}  " for d in digits)
    middle = "".join(f"{lit(d, 'F', '|')}{lit(d, 'G', '_')}{lit(d, 'B', '|')} " for d in digits)
    bottom = "".join(f"{lit(d, 'E', '|')}{lit(d, 'D', '_')}{lit(d, 'C', '|')}{lit(d, '.', '.')}" for d in digits)
    return "\n".join(line.rstrip() for line in (top, middle, bottom))


def pages_of(host: Host, message: td1.AnyMessage, kind: int) -> Iterator[str]:
    """What is seen after a message, each page once."""
    seen: list[str] = []
    for number in range(6):
        host.wait(PAGE_MS if number else 30)
        drawn = strokes(host.board.columns) if kind == td1.Panel.SEGMENTS else dots(host.board.rows)
        if drawn in seen:
            return
        seen.append(drawn)
        yield drawn


def gallery_page() -> str:
    """The whole page."""
    lines = ["# Every picture of the display", ""]
    lines += [
        "Rendered by the firmware on the simulated panel, by `python -m tests.firmware.gallery`. Where a picture has"
    ]
    lines += ["several pages they follow each other every two seconds.", ""]
    for title, ((kind, modules), pictures) in GALLERY.items():
        board = Board(modules, digits=kind == td1.Panel.SEGMENTS)
        board.run(60)
        host = Host(board)
        host.hello()
        host.status(td1.Config(kind, modules, 0, 7, 0))
        lines += [f"## {title}", ""]
        for name, message in pictures:
            host.status(text(""))
            host.status(message)
            lines += [f"**{name}**", ""]
            for drawn in pages_of(host, message, kind):
                lines += ["```", drawn, "```"]
            lines += [""]
        board.close()
    return "\n".join(lines)


def main() -> int:
    """Write the page; with --check only compare it."""
    page = gallery_page()
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.read_text("utf-8") == page else 1
    PAGE.write_text(page, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
