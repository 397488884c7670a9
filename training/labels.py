"""The labelled photographs that are measured on: what lies in each picture, as people named it.

Three forms occur below a data folder (see the model card):

* ``photos-french/EdjeElectronics…/labels_rank_suit.csv``: a row a card with a box,
* ``photos-french/tables/<source>/labels.csv``: a row a picture with all cards that a person can name,
* ``photos-hungarian/…``: one table with rough outlines, and crops named by their card.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from engine.cards import Pack
from training.art import label_of_code

__all__ = ["Photograph", "photographs"]


@dataclass(frozen=True)
class Photograph:
    """One picture. ``cards``: classes of the cards to be found; ``foreign``: how many others lie there face up
    (ranks 2 to 6), which must come back as unknown; ``excused``: classes mostly covered or off the table."""

    file: Path
    source: str
    pack: Pack
    cards: tuple[int, ...]
    foreign: int
    excused: tuple[int, ...]


def photographs(root: Path) -> list[Photograph]:
    """All labelled photographs below a data folder, sources in order."""
    found = [*_edje(root), *_tables(root), *_hungarian_table(root), *_hungarian_crops(root)]
    return sorted(found, key=lambda p: (p.source, p.file.name))


def _edje(root: Path) -> list[Photograph]:
    by_file: dict[Path, list[int]] = defaultdict(list)
    for table in root.glob("photos-french/EdjeElectronics*/labels_rank_suit.csv"):
        for row in csv.DictReader(table.open(encoding="utf-8")):
            label = label_of_code(row["card"])
            if label is not None:
                by_file[table.parent / row["file"]].append(label)
    return [Photograph(f, "EdjeElectronics", Pack.FRENCH, tuple(c), 0, ()) for f, c in by_file.items()]


def _tables(root: Path) -> list[Photograph]:
    found = []
    for table in root.glob("photos-french/tables/*/labels.csv"):
        for row in csv.DictReader(table.open(encoding="utf-8")):
            excused = _known([*row["mostly_covered"].split(), *row["off_table"].split()])
            cards = list(_known(row["cards"].split()))
            foreign = len(row["cards"].split()) - len(cards)
            for label in excused:
                if label in cards:
                    cards.remove(label)
            source = table.parent.name.split("__")[0]
            found.append(
                Photograph(table.parent / row["file"], source, Pack.FRENCH, tuple(cards), foreign, tuple(excused))
            )
    return found


def _hungarian_table(root: Path) -> list[Photograph]:
    to_find: dict[Path, list[int]] = defaultdict(list)
    excused: dict[Path, list[int]] = defaultdict(list)
    for table in root.glob("photos-hungarian/*/labels.csv"):
        for row in csv.DictReader(table.open(encoding="utf-8")):
            label = label_of_code(row.get("card") or "")
            if label is not None:
                mostly = (row.get("visibility") or "").startswith("mostly")
                (to_find if mostly else excused)[table.parent / row["file"]].append(label)
    return [
        Photograph(f, f.parent.name.split("__")[0], Pack.HUNGARIAN, tuple(to_find[f]), 0, tuple(excused[f]))
        for f in to_find
    ]


def _hungarian_crops(root: Path) -> list[Photograph]:
    """Really photographed cards, each cut out with a little of the texture that it was pasted on."""
    found = []
    for table in root.glob("photos-hungarian/*/labels.csv"):
        for row in csv.DictReader(table.open(encoding="utf-8")):
            labels = _known((row.get("cards") or "").split())
            if labels:
                source = table.parent.name.split("__")[0] + " (crops)"
                found.append(Photograph(table.parent / row["file"], source, Pack.HUNGARIAN, labels, 0, ()))
    return found


def _known(codes: list[str]) -> tuple[int, ...]:
    labels = (label_of_code(code) for code in codes)
    return tuple(label for label in labels if label is not None)
