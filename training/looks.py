"""Collect what the shipped recogniser says of cards that no training has seen, for the simulated tables.

The answers go into ``engine/simulator/looks.json.gz``: per pack the true card of each look and its log-likelihoods.
Cards of held-out composed scenes, outlined by the program's own detector, at least nine tenths of each in sight, as a
card is that has just come to rest. Example::

    python -m training.looks --scenes .work/heldout
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from engine.cards import Pack
from engine.observation import FACES
from training.heldout import matched, read_scenes
from vision.detect import CardDetector
from vision.recognize import CardRecognizer

__all__ = ["collect"]

OUT = Path("engine/simulator/looks.json.gz")
SEEN = 0.9
"""Share of a card that must be in sight."""

MOST = 60
"""Looks that are kept of one card."""


def collect(folder: Path, pack: Pack, most: int | None = None) -> dict[str, Any]:
    """``cards``: indices in the pack; ``faces``: FACES log-likelihoods of each look, to a tenth."""
    detector, recognizer = CardDetector(), CardRecognizer(pack)
    first = 0 if pack is Pack.HUNGARIAN else 32
    looks: list[tuple[int, list[float]]] = []
    for scene in read_scenes(folder, most):
        found = detector.detect(scene.picture, 1.0)
        read = recognizer.read_all(scene.picture, [outline.quad for outline in found])
        for card, look in zip(matched(found, scene), read, strict=True):
            if card is None or scene.visible[card] < SEEN:
                continue
            face = int(scene.labels[card]) - first
            if 0 <= face < 32:
                looks.append((face, [round(float(value), 1) for value in look.faces]))
    kept = _spread(looks)
    return {
        "source": f"{len(kept)} cards of held-out composed scenes",
        "cards": [face for face, _ in kept],
        "faces": [faces for _, faces in kept],
    }


def _spread(looks: list[tuple[int, list[float]]]) -> list[tuple[int, list[float]]]:
    """At most MOST of each card, drawn by lot with a fixed seed, so that misreadings keep their share."""
    Random(1).shuffle(looks)
    count: Counter[int] = Counter()
    kept = []
    for face, values in looks:
        count[face] += 1
        if count[face] <= MOST:
            kept.append((face, values))
    return kept


def main() -> None:
    """Collect and store; tell how many there are and how many are wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--most", type=int)
    chosen = parser.parse_args()
    found = {pack.value: collect(chosen.scenes, pack, chosen.most) for pack in Pack}
    for name, looks in found.items():
        best = [int(np.argmax(faces)) for faces in looks["faces"]]
        wrong = sum(one != other for one, other in zip(best, looks["cards"], strict=True))
        assert all(len(faces) == FACES for faces in looks["faces"])
        print(f"{name}: {len(best)} looks of {len(set(looks['cards']))} cards, {wrong} wrong")
    OUT.write_bytes(gzip.compress(json.dumps(found).encode(), mtime=0))


if __name__ == "__main__":
    main()
