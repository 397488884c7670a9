"""How single looks at cards are read in composed scenes that no training has seen: the face network by itself.

Outlines are true ones, shaken as detected ones are, so that neither detector nor tracking has a part in the figures.
Example::

    python -m training.crops --scenes .work/heldout --json .work/card/crops.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from engine.cards import Pack
from engine.observation import UNKNOWN
from training.art import OTHER, pack_of
from training.heldout import read_scenes
from training.printing import WHOLLY
from training.samples import half_turned, shaken
from training.scene import Scene
from vision.recognize import CardRecognizer, Look

__all__ = ["FOREIGN", "KINDS", "SEEN", "Reading", "look_at", "measure_crops", "place_of"]

FOREIGN = "foreign"
KINDS = (*(pack.value for pack in Pack), FOREIGN)
"""Cards of each pack, and such as belong to none of ours."""

SEEN = {"open": (0.9, WHOLLY), "covered": (0.5, 0.9)}
"""At least and less than this share of the card is in sight."""

SHAKEN = (0.01, 0.02)
"""By what share of a card's size outlines are off."""

SURE = 0.9
"""From this probability on a face counts as told without a doubt."""


@dataclass(frozen=True)
class Reading:
    """Looks at cards of one kind (`KINDS`), so well in sight (`SEEN`): how many, how many of them read right, and how
    many misread by a network that was sure. Foreign cards are read right as unknown ones."""

    kind: str
    seen: str
    cards: int
    right: int
    sure_but_wrong: int

    @property
    def share(self) -> float:
        """Share (0 to 1) read right; 0 where there are none."""
        return self.right / max(self.cards, 1)


def measure_crops(scenes: Iterable[Scene], models: Path | None = None, seed: int = 3) -> list[Reading]:
    """One look at every card that lies wholly in its picture, from either end, by the networks in ``models`` (None:
    those that ship), told apart by kind and by how much is in sight. Backs are left out."""
    rng = np.random.default_rng(seed)
    readers = {pack: CardRecognizer(pack, models) for pack in Pack}
    told: dict[tuple[str, str], list[tuple[bool, bool]]] = {(kind, seen): [] for kind in KINDS for seen in SEEN}
    for scene in scenes:
        pack = pack_of(scene.labels.tolist())
        reader = readers[pack or Pack.FRENCH]  # a table with foreign cards only is as foreign to either
        for card, share in enumerate(scene.visible.tolist()):
            place = place_of(scene, card, share)
            if place is not None:
                told[place].append(_read(rng, scene, card, reader))
    return [_reading(kind, seen, looks) for (kind, seen), looks in told.items()]


def place_of(scene: Scene, card: int, share: float) -> tuple[str, str] | None:
    """In which of the figures a card counts; None: in none."""
    seen = next((name for name, (least, below) in SEEN.items() if least <= share < below), None)
    label = int(scene.labels[card])
    pack = pack_of([label])
    if seen is None or not scene.holds(card) or (pack is None and label != OTHER):
        return None
    return FOREIGN if pack is None else pack.value, seen


def look_at(rng: np.random.Generator, scene: Scene, card: int, reader: CardRecognizer) -> Look:
    """One look at a card from either end, in its true outline, shaken."""
    outline = shaken(rng, half_turned(rng, scene.quads[card]), float(rng.choice(SHAKEN)))
    return reader.read_all(scene.picture, [outline])[0]


def _read(rng: np.random.Generator, scene: Scene, card: int, reader: CardRecognizer) -> tuple[bool, bool]:
    """Whether a card was read right, and whether surely."""
    look = look_at(rng, scene, card, reader)
    label = int(scene.labels[card])
    return look.best == (UNKNOWN if label == OTHER else label % 32), look.confidence >= SURE


def _reading(kind: str, seen: str, looks: Sequence[tuple[bool, bool]]) -> Reading:
    right = sum(right for right, _ in looks)
    return Reading(kind, seen, len(looks), right, sum(sure and not right for right, sure in looks))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--most", type=int, help="take no more scenes than this")
    parser.add_argument("--json", type=Path, dest="figures")
    wanted = parser.parse_args()
    readings = measure_crops(read_scenes(wanted.scenes, wanted.most), wanted.models)
    print("| cards | in sight | looks | read right | wrong though sure |\n|---|---|---|---|---|")
    for row in readings:
        print(f"| {row.kind} | {row.seen} | {row.cards} | {row.share:.1%} | {row.sure_but_wrong} |")
    if wanted.figures:
        wanted.figures.write_text(json.dumps([asdict(row) for row in readings], indent=1))


if __name__ == "__main__":
    main()
