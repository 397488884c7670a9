"""Measure the program's own eye on photographs that no training has seen, each source apart.

Example::

    python -m training.evaluate --data DIR --folds FOLDS --sureness FILE --sheet docs/mistakes.jpg

Writes a table for the model card and a contact sheet of every mistake. A sheet that is to be committed may show
freely licensed photographs only: ``--sheet-of EdjeElectronics Quentin0312 martinabeleda``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import class_of
from training.eyes import Eye, eyes
from training.labels import Photograph, photographs
from training.sureness import read_sureness
from vision.geometry import rectify
from vision.identify import Identified, read_picture

__all__ = ["Figures", "measure"]


@dataclass
class Figures:
    """Counts of one source. ``precision`` and ``recall`` concern cards named as one of the pack."""

    source: str
    photographs: int = 0
    cards: int = 0
    right: int = 0
    wrong: int = 0
    foreign: int = 0
    called_unknown: int = 0

    @property
    def recall(self) -> float:
        """Share of the cards to be found that were found and named right."""
        return self.right / max(self.cards, 1)

    @property
    def precision(self) -> float:
        """Share of the names given that are right."""
        return self.right / max(self.right + self.wrong, 1)


@dataclass(frozen=True)
class Mistake:
    """A card named wrong (``crop``) or a picture in which cards were missed."""

    source: str
    caption: str
    picture: NDArray[np.uint8]


def measure(pictures: list[Photograph], eye: Eye) -> tuple[list[Figures], list[Mistake]]:
    """Figures by source and all mistakes."""
    figures: dict[str, Figures] = {}
    mistakes: list[Mistake] = []
    for photograph in pictures:
        picture = read_picture(photograph.file)
        found = eye(photograph).identify(picture)
        row = figures.setdefault(photograph.source, Figures(photograph.source))
        mistakes += _count(row, photograph, picture, found)
    return list(figures.values()), mistakes


def _count(row: Figures, photograph: Photograph, picture: NDArray[np.uint8], found: list[Identified]) -> list[Mistake]:
    wanted, excused = Counter(photograph.cards), Counter(photograph.excused)
    mistakes = []
    row.photographs += 1
    row.cards += len(photograph.cards)
    row.foreign += photograph.foreign
    row.called_unknown += sum(f.name == "unknown" for f in found)
    for card in found:
        if card.card is None:
            continue
        label = class_of(card.card)
        if wanted[label] > 0:
            wanted[label] -= 1
            row.right += 1
        elif label not in excused and label not in photograph.cards:  # the same card seen twice is one mistake less
            row.wrong += 1
            caption = f"{card.name} {card.confidence:.2f} {photograph.file.stem[:14]}"
            mistakes.append(Mistake(row.source, caption, rectify(picture, card.quad, 120, 180)))
    missing = [label for label, count in wanted.items() for _ in range(count)]
    if missing:
        caption = f"missed {len(missing)} {photograph.file.stem[:16]}"
        mistakes.append(Mistake(row.source, caption, _outlined(picture, found)))
    return mistakes


def _outlined(picture: NDArray[np.uint8], found: list[Identified]) -> NDArray[np.uint8]:
    shown = picture.copy()
    for card in found:
        cv2.polylines(shown, [card.quad.astype(np.int32)], True, (0, 255, 0), max(2, picture.shape[1] // 250))
    scale = 180 / shown.shape[0]
    return np.asarray(cv2.resize(shown, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def contact_sheet(mistakes: list[Mistake], width: int = 1800) -> NDArray[np.uint8]:
    """All mistakes with their captions, in rows."""
    rows: list[list[NDArray[np.uint8]]] = [[]]
    filled = 0
    for mistake in mistakes:
        framed = cv2.copyMakeBorder(mistake.picture, 0, 18, 2, 2, cv2.BORDER_CONSTANT, value=(40, 40, 40))
        tile = np.asarray(framed, np.uint8)
        where = (3, tile.shape[0] - 5)
        cv2.putText(tile, mistake.caption, where, cv2.FONT_HERSHEY_SIMPLEX, 0.32, (255, 255, 255), 1, cv2.LINE_AA)
        if filled + tile.shape[1] > width and rows[-1]:
            rows.append([])
            filled = 0
        rows[-1].append(tile)
        filled += tile.shape[1]
    lines = [np.hstack(row) for row in rows if row]
    longest = max((line.shape[1] for line in lines), default=1)
    padded = [cv2.copyMakeBorder(li, 0, 0, 0, longest - li.shape[1], cv2.BORDER_CONSTANT) for li in lines]
    return np.vstack(padded) if padded else np.zeros((1, 1, 3), np.uint8)


def main() -> None:
    """Measure, print the table, write sheet and figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--folds", type=Path, help="folder of `training.folds`: each source by who never saw it")
    parser.add_argument("--sureness", type=Path, help="file of `training.sureness`: each source by the others")
    parser.add_argument("--sheet", type=Path)
    parser.add_argument("--sheet-of", nargs="*", help="show mistakes of these sources only")
    parser.add_argument("--json", type=Path, dest="figures")
    parser.add_argument("--every", type=int, default=1, help="take every n-th picture only")
    wanted = parser.parse_args()
    sureness = read_sureness(wanted.sureness) if wanted.sureness else None
    eye = eyes(wanted.models, sureness, wanted.folds)
    figures, mistakes = measure(photographs(wanted.data)[:: wanted.every], eye)
    print("| source | photographs | cards | found and named right | precision of names | other cards | unknown |")
    print("|---|---|---|---|---|---|---|")
    for row in figures:
        print(
            f"| {row.source} | {row.photographs} | {row.cards} | {row.right} ({row.recall:.1%}) "
            f"| {row.precision:.1%} | {row.foreign} | {row.called_unknown} |"
        )
    if wanted.sheet:
        shown = [m for m in mistakes if not wanted.sheet_of or m.source in wanted.sheet_of]
        cv2.imwrite(str(wanted.sheet), contact_sheet(shown), [cv2.IMWRITE_JPEG_QUALITY, 72])
    if wanted.figures:
        wanted.figures.write_text(json.dumps([asdict(row) for row in figures], indent=1))


if __name__ == "__main__":
    main()
