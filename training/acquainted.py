"""What it is worth that the pack becomes known while it is played (`vision.acquaintance`): looks before and after.

Looks are read in the order of deals, each by what the deals before it taught, as at a table where it is known in the
end what every card was. Three kinds of tables::

    filko bench deals --rendered 12 --seed 4 --in-a-row 4 --art DIR --cache .work/evenings
    python -m training.acquainted films .work/evenings
    python -m training.acquainted printings --data DIR .work/unseen --words penguins oxygen-white
    python -m training.acquainted photographs --data DIR

In films light, camera and printing stay; in composed scenes of one printing every look has a light of its own; the
photographs (EdjeElectronics, one pack; twelve pictures count as a deal) also differ in place, size and what covers a
card, which is more than happens at one table. Besides one evening with one pack it is measured what is read in a first
deal where this pack, or another one, is known from another table, and where two packs are played in turn.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack, parse_card
from engine.observation import BACK
from models._cv import cv2
from training.art import FIRST, label_of_code
from training.backgrounds import Backgrounds
from training.printing import WHOLLY, looks_at_cards, printing_of
from training.samples import shaken
from training.taught import OPEN
from vision.acquaintance import Acquaintance
from vision.identify import Identifier, read_picture
from vision.known_pack import UNSEEN, KnownPack
from vision.recognize import WHOLE, CardRecognizer, Look

__all__ = ["Row", "remembered", "rows"]

RESTED = 0.35
"""Seconds after a card has come to rest at which it is looked at in a film."""

A_DEAL, PICTURES = 32, 12
"""Looks, and photographs, that are taken for a deal."""

SAME = 0.5
"""Intersection over union from which an outline is the labelled card's."""

Known = tuple[Look, int]
"""A look, and which card (0 to 31) it was at."""

Deal = Sequence[Known]


@dataclass(frozen=True, slots=True)
class Row:
    """One look. ``deal``: from 0; ``seen``: whether its card was seen in an earlier deal; log-probabilities of the true
    card and whether it was the likeliest, by the network alone and with what was learned."""

    deal: int
    seen: bool
    before: float
    after: float
    right_before: bool
    right_after: bool


def rows(deals: Sequence[Deal], before: Sequence[KnownPack] = ()) -> Iterator[Row]:
    """Each look of one table, deal by deal. ``before``: packs that are known from other tables."""
    packs, known, number = Acquaintance(before), list[dict[int, int]](), 0
    seen = {card for pack in before for card in pack.looks}
    for deal, looks in enumerate(deals):
        known.append({})
        for look, card in looks:
            assert look.feature is not None
            logs = packs.weigh(look.faces, look.feature)
            right = (bool(look.faces.argmax() == card), bool(logs.argmax() == card))
            yield Row(deal, card in seen, float(look.faces[card]), float(logs[card]), *right)
            packs.note(number, look.feature, named=look.best < BACK)
            known[-1][number] = card
            number += 1
        seen.update(known[-1].values())
        packs.learn(known)


def remembered(deals: Sequence[Deal]) -> tuple[KnownPack, ...]:
    """What is known on another evening of the pack of these deals; see `vision.pack_memory`."""
    pack = UNSEEN.after((card, look.feature) for look, card in chain(*deals) if look.feature is not None)
    return (pack,) if len(pack.looks) > 1 else ()


def main() -> None:
    """Print a line for each kind of deal, of cards that were seen before and of new ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    kinds.add_parser("films").add_argument("folder", type=Path)
    printings = kinds.add_parser("printings")
    printings.add_argument("--data", type=Path, nargs="+", required=True, help="folders of art; textures/ in the first")
    printings.add_argument("--words", nargs="+", required=True, help="words in the path of each printing")
    printings.add_argument("--looks", type=int, default=320)
    kinds.add_parser("photographs").add_argument("--data", type=Path, required=True)
    wanted = parser.parse_args()
    rng = np.random.default_rng(7)
    if wanted.kind == "films":
        tables = [(_printing(film), _filmed(rng, film)) for film in sorted(wanted.folder.glob("**/*.mp4"))]
    elif wanted.kind == "printings":
        backgrounds = Backgrounds(wanted.data[0])
        tables = [
            (f"any/{word}", _composed(rng, word, wanted.data, backgrounds, wanted.looks)) for word in wanted.words
        ]
    else:
        tables = [("photographs", _photographed(rng, wanted.data))]
    found = [row for _, deals in tables for row in rows(deals)]
    print("| looks in | at cards | looks | right before | and after | log-loss before | and after |")
    print("|---|---|---|---|---|---|---|")
    for name, later in (("the second deal", False), ("later deals", True)):
        for seen in (True, False):
            _print(
                name, [row for row in found if row.deal > 0 and (row.deal > 1) is later and row.seen is seen], seen=seen
            )
    for name, some in _at_other_tables(tables):
        for seen in (True, False):
            _print(name, [row for row in some if row.seen is seen], seen=seen)


def _at_other_tables(tables: Sequence[tuple[str, Sequence[Deal]]]) -> Iterator[tuple[str, list[Row]]]:
    """The first deal at each table where the pack of the next table with the same printing is known, or that of the
    next one with another; and all later deals where the packs of this table and the next are played in turn."""
    for name, same in (("a first deal, this pack known", True), ("a first deal, another pack known", False)):
        pairs = [(deals, _next(tables, i, same=same)) for i, (_, deals) in enumerate(tables)]
        yield name, [row for deals, other in pairs if other for row in rows(deals[:1], remembered(other))]
    turns = [(deals, _next(tables, i, same=False)) for i, (_, deals) in enumerate(tables)]
    in_turn = [chain.from_iterable(zip(one, other, strict=False)) for one, other in turns]
    yield "two packs in turn", [row for deals in in_turn for row in rows(list(deals)) if row.deal > 1]


def _next(tables: Sequence[tuple[str, Sequence[Deal]]], place: int, *, same: bool) -> Sequence[Deal]:
    """The deals at the next table at which the same, or another, printing of the same pack lies; none where there is
    none. Tables are called PACK/PRINTING."""
    name = tables[place][0]
    others = [*tables[place + 1 :], *tables[:place]]
    alike = ((other == name, deals) for other, deals in others if other.split("/")[0] == name.split("/")[0])
    return next((deals for equal, deals in alike if equal is same), ())


def _printing(film: Path) -> str:
    truth = json.loads(film.with_suffix(".json").read_text())
    return f"{truth['pack']}/{truth.get('printing', film.parent.name)}"


def _print(name: str, some: Sequence[Row], *, seen: bool) -> None:
    if some:
        shares = [np.mean([row.right_before for row in some]), np.mean([row.right_after for row in some])]
        losses = [-np.mean([row.before for row in some]), -np.mean([row.after for row in some])]
        known = "seen before" if seen else "not seen yet"
        figures = " | ".join([*(f"{share:.2%}" for share in shares), *(f"{loss:.4f}" for loss in losses)])
        print(f"| {name} | {known} | {len(some)} | {figures} |")


def _filmed(rng: np.random.Generator, film: Path) -> list[list[Known]]:
    """The plays of each deal of a film, in true outlines that are shaken."""
    truth = json.loads(film.with_suffix(".json").read_text())
    pack = Pack(truth["pack"])
    reader, video, at = CardRecognizer(pack), cv2.VideoCapture(str(film)), 0
    deals: list[list[Known]] = []
    for deal in truth["deals"]:
        deals.append([])
        for play in sorted(deal["plays"], key=lambda play: float(play["at_rest"])):
            number = round((play["at_rest"] + RESTED) * truth["fps"])
            while at < number and video.grab():
                at += 1
            read, picture = video.retrieve()
            if read:
                outline = shaken(rng, np.array(play["quad"], np.float32), 0.015)
                deals[-1].append((reader.read(np.asarray(picture, np.uint8), outline), _index(play["card"], pack)))
    return deals


def _index(card: str, pack: Pack) -> int:
    return parse_card(card, pack).index


def _composed(
    rng: np.random.Generator, word: str, roots: Sequence[Path], backgrounds: Backgrounds, count: int
) -> list[list[Known]]:
    """Open cards of one printing in scenes."""
    printing = printing_of(word, roots)
    reader = CardRecognizer(printing.pack)
    looks = looks_at_cards(rng, printing.faces, backgrounds, count, OPEN, WHOLLY)
    read = [(reader.read(crop, WHOLE), card) for crop, card in looks]
    return [read[i : i + A_DEAL] for i in range(0, count, A_DEAL)]


def _photographed(rng: np.random.Generator, root: Path) -> list[list[Known]]:
    """The labelled cards of EdjeElectronics' photographs that were found, the photographs in any order."""
    boxes: dict[Path, list[tuple[int, NDArray[np.float64]]]] = defaultdict(list)
    for table in root.glob("photos-french/EdjeElectronics*/labels_rank_suit.csv"):
        for row in csv.DictReader(table.open(encoding="utf-8")):
            label = label_of_code(row["card"])
            if label is not None:
                box = np.array([float(row[side]) for side in ("xmin", "ymin", "xmax", "ymax")])
                boxes[table.parent / row["file"]].append((label - FIRST[Pack.FRENCH], box))
    identifier, files = Identifier(Pack.FRENCH), sorted(boxes)
    pictures = [_labelled(identifier, files[i], boxes[files[i]]) for i in rng.permutation(len(files))]
    return [list(chain(*pictures[i : i + PICTURES])) for i in range(0, len(pictures), PICTURES)]


def _labelled(identifier: Identifier, file: Path, boxes: Sequence[tuple[int, NDArray[np.float64]]]) -> list[Known]:
    looks = identifier.looks(read_picture(file))
    around = [np.concatenate([found.quad.min(axis=0), found.quad.max(axis=0)]) for found, _ in looks]
    known = []
    for card, box in boxes:
        near = [_shared(box, other) for other in around]
        if near and max(near) > SAME:
            known.append((looks[int(np.argmax(near))][1], card))
    return known


def _shared(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Intersection over union of two boxes (left, top, right, bottom)."""
    sides = np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2])
    both = float(np.prod(np.maximum(sides, 0)))
    return both / (float(np.prod(one[2:] - one[:2]) + np.prod(other[2:] - other[:2])) - both)


if __name__ == "__main__":
    main()
