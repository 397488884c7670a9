"""How well printings are read that no training has seen: before they are taught, and after.

Example, about a minute a printing::

    python -m training.fetch_unseen --out .work/unseen
    python -m training.taught --data DIR .work/unseen --printings penguins konqi oxygen-white

The printings must be such as the networks were not trained on: those of `training.fetch_unseen` and
`training.fetch_english`, or, with ``--models``, any that were left out of the training of other networks
(`training.make_scenes --leave-out`). Cards below ``art-other/`` were shown to the shipped networks as foreign ones:
before they are taught they are called unknown as they should be, and to be taught is harder for them than for cards
that were never seen.

A printing is taught as a table does it: every card once, near, under one lamp, a few looks in a row. It is read, before
and after on the same looks, in other scenes, each with a light, an angle, a blur and a table of its own
(`training.scene`). Outlines are true ones, shaken as detected ones are: what is measured is the reading.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np

from engine.observation import UNKNOWN
from training.backgrounds import Backgrounds
from training.printing import WHOLLY, Crop, looks_at_cards, printing_of, strangers_to, teach
from vision.decks.deck import Deck
from vision.decks.learning import learn
from vision.recognize import WHOLE, CardRecognizer

__all__ = [
    "OPEN",
    "Figures",
    "Looks",
    "Shares",
    "lesson_and_looks",
    "mean",
    "measure",
    "read_all",
    "read_figures",
]

OPEN, HALF = 0.85, 0.5
"""Share of a card that is in sight: from OPEN on it lies open; from HALF on it counts as partly covered."""

SURE = 0.9
"""Probability above which a reading counts as sure."""

Labelled = list[tuple[Crop, int]]
"""Crops, each with the card's number in its pack (0 to 31)."""


@dataclass(frozen=True)
class Shares:
    """Shares (0 to 1) of looks read right, one look a card: ``open`` cards and partly ``covered`` ones; of open cards
    those that are read surely, and how many of these are read right; ``strangers``: cards of the other pack that come
    back as unknown."""

    open: float
    covered: float
    sure: float
    right_when_sure: float
    strangers: float


@dataclass(frozen=True)
class Figures:
    """One printing, ``looks`` at open cards, before and after the lesson."""

    printing: str
    looks: int
    before: Shares
    after: Shares

    def pairs(self) -> list[tuple[float, float]]:
        """Each of the shares before and after, in their order."""
        return list(zip(asdict(self.before).values(), asdict(self.after).values(), strict=True))


@dataclass(frozen=True)
class Looks:
    """What is read: cards of one printing, open and covered, and strangers to its pack."""

    open: Labelled
    covered: Labelled
    strangers: Labelled


def main() -> None:
    """Print a table, before and after side by side, printing by printing, and the mean of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of art; textures/ in the first")
    parser.add_argument("--models", type=Path, help="folder with networks that never saw the printings")
    parser.add_argument("--printings", nargs="+", required=True, help="words in the path of each printing")
    parser.add_argument("--looks", type=int, default=320, help="looks at open cards; half as many at covered ones")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, dest="figures")
    wanted = parser.parse_args()
    backgrounds, rows = Backgrounds(wanted.data[0]), []
    print("before / after being taught, % of looks\n")
    print("| printing | open cards right | partly covered | sure of | right when sure | strangers unknown |")
    print("|---|---|---|---|---|---|")
    for word in wanted.printings:
        rows.append(measure(word, wanted.data, backgrounds, wanted.models, wanted.looks, wanted.seed))
        print(_line(rows[-1]), flush=True)
    print(_line(mean(rows)))
    if wanted.figures:
        wanted.figures.write_text(json.dumps([asdict(row) for row in rows], indent=1))


def measure(
    word: str, roots: Sequence[Path], backgrounds: Backgrounds, models: Path | None, looks: int, seed: int
) -> Figures:
    """Figures before and after the lesson, on the same looks. Raises SystemExit for a word that names no printing."""
    deck, seen = lesson_and_looks(word, roots, backgrounds, looks, seed)
    before = read_all(CardRecognizer(deck.pack, models), seen)
    after = read_all(CardRecognizer(deck.pack, models, learn(deck, models)), seen)
    return Figures(deck.name, looks, before, after)


def lesson_and_looks(
    word: str, roots: Sequence[Path], backgrounds: Backgrounds, count: int, seed: int
) -> tuple[Deck, Looks]:
    """One lesson of a printing and, in other scenes, ``count`` looks at open cards, half as many at covered ones, a
    quarter as many at strangers. Raises SystemExit for a word that names no printing."""
    printing = printing_of(word, roots)
    rng = np.random.default_rng([seed, *word.encode()])
    deck = Deck(printing.name[-60:], printing.pack, teach(rng, printing.faces, backgrounds))
    return deck, Looks(
        open=looks_at_cards(rng, printing.faces, backgrounds, count, OPEN, WHOLLY),
        covered=looks_at_cards(rng, printing.faces, backgrounds, count // 2, HALF, OPEN),
        strangers=looks_at_cards(rng, strangers_to(printing.pack), backgrounds, count // 4, OPEN, WHOLLY),
    )


def read_all(reader: CardRecognizer, looks: Looks) -> Shares:
    """How much of it is read right."""
    read = [(*_read(reader, crop), label) for crop, label in looks.open]
    sure = [face == label for face, confidence, label in read if confidence > SURE]
    return Shares(
        open=_share([face == label for face, _, label in read]),
        covered=_share([_read(reader, crop)[0] == label for crop, label in looks.covered]),
        sure=len(sure) / len(read),
        right_when_sure=_share(sure),
        strangers=_share([_read(reader, crop)[0] == UNKNOWN for crop, _ in looks.strangers]),
    )


def _read(reader: CardRecognizer, crop: Crop) -> tuple[int, float]:
    """Face and confidence of one look, as the table gets it."""
    look = reader.read(crop, WHOLE)
    return look.best, look.confidence


def _share(right: Sequence[bool]) -> float:
    """Share that is true; 0 of nothing."""
    return sum(right) / max(len(right), 1)


def mean(rows: Sequence[Figures]) -> Figures:
    """The mean of all printings; each counts alike."""

    def of(shares: Sequence[Shares]) -> Shares:
        return Shares(*(float(np.mean([getattr(one, part.name) for one in shares])) for part in fields(Shares)))

    before, after = of([row.before for row in rows]), of([row.after for row in rows])
    return Figures(f"**mean of {len(rows)}**", sum(row.looks for row in rows), before, after)


def read_figures(file: Path) -> list[Figures]:
    """As `main` wrote them."""
    return [
        Figures(row["printing"], row["looks"], Shares(**row["before"]), Shares(**row["after"]))
        for row in json.loads(file.read_text())
    ]


def _line(row: Figures) -> str:
    cells = (f"{100 * before:.1f} / {100 * after:.1f}" for before, after in row.pairs())
    return f"| {row.printing} | " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
