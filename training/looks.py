"""Collect what the shipped eye tells a table of cards that no training has seen, for the simulated tables.

The answers go into ``engine/simulator/looks.json.gz``: for each card of a pack that lay in a held-out composed scene
(`training.make_scenes` with seeds of its own) the reports of `training.resting`, each a time and log-likelihoods of all
faces, and the conditions under which the card was seen: height in pixels, share in sight, sharpness. Which of them make
a usual table is decided in `engine.simulator.sight`. People play with packs as makers print them, so the scenes hold
none that is drawn anew. Example::

    python -m training.make_scenes --data DIR --out .work/heldout --first 960 --shards 980 --redrawn 0
    python -m training.looks --scenes .work/heldout

What the same eye told of other scenes stays with ``--beside engine/simulator/looks.json.gz``.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from engine.cards import Pack
from training.art import FIRST, pack_of
from training.heldout import read_scenes
from training.resting import Resting, resting_cards
from training.scene import Scene
from vision.detect import CardDetector
from vision.recognize import CardRecognizer

__all__ = ["collect"]

OUT = Path("engine/simulator/looks.json.gz")
SEEN = 0.9
"""Share of a card that must be in sight: a card that has just been played lies on top."""


def collect(scenes: Iterable[Scene], pack: Pack) -> list[Resting]:
    """The cards of one pack in scenes in which that pack lies; labels are classes of `training.art`."""
    detector, recognizer = CardDetector(), CardRecognizer(pack)
    found = []
    for number, scene in enumerate(scenes):
        if pack is not pack_of(scene.labels.tolist()):
            continue
        rng = np.random.default_rng((number, 7))
        for card in resting_cards(scene, detector, recognizer.read, rng):
            if card.visible >= SEEN and pack_of([card.label]) is pack:
                found.append(card)
    return found


def stored(cards: list[Resting], first: int, kept: Iterable[dict[str, Any]] = ()) -> dict[str, Any]:
    """As it is written: numbers with no more places than they are worth. ``kept``: what was written of other cards."""
    stays = [
        {
            "card": card.label - first,
            "height": round(card.height),
            "visible": round(card.visible, 2),
            "sharp": round(card.sharp, 3),
            "reports": [[round(at, 2), [round(value, 1) for value in faces]] for at, faces in card.reports],
        }
        for card in cards
    ]
    both = [*kept, *stays]
    return {"source": f"{len(both)} cards of held-out composed scenes", "stays": both}


def written(file: Path) -> dict[str, list[dict[str, Any]]]:
    """The cards of each pack in a file of looks."""
    found = json.loads(gzip.decompress(file.read_bytes()))
    return {name: looks["stays"] for name, looks in found.items()}


def told(name: str, found: dict[str, Any]) -> str:
    """One line for people: how many there are, how many were misread at first and in the end, and never told."""
    stays = [stay for stay in found["stays"] if stay["reports"]]
    wrong = [[int(np.argmax(faces)) != stay["card"] for _, faces in stay["reports"]] for stay in stays]
    first, last = sum(w[0] for w in wrong), sum(w[-1] for w in wrong)
    silent = len(found["stays"]) - len(stays)
    return f"{name}: {len(stays)} cards, {first} misread at first, {last} in the end; of {silent} more nothing was told"


def main() -> None:
    """Collect and store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True, help="folders of held-out scenes")
    parser.add_argument("--most", type=int, help="take no more scenes of a folder than this")
    parser.add_argument("--beside", type=Path, help="a file of looks that stay")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    scenes = [scene for folder in chosen.scenes for scene in read_scenes(folder, chosen.most)]
    kept = {} if chosen.beside is None else written(chosen.beside)
    found = {
        pack.value: stored(collect(scenes, pack), first, kept.get(pack.value, ())) for pack, first in FIRST.items()
    }
    for name, looks in found.items():
        print(told(name, looks))
    chosen.out.write_bytes(gzip.compress(json.dumps(found, separators=(",", ":")).encode(), mtime=0))


if __name__ == "__main__":
    main()
