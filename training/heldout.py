"""Measure the eye on composed scenes that no training has seen: outlines and stacking.

Synthetic figures say whether the networks learned what they were taught, not how they do on a real table; for that
there is `training.evaluate`, and for faces `training.crops`. Example::

    python -m training.make_scenes --data DIR .work/low --out .work/heldout --first 900 --shards 903
    python -m training.heldout --scenes .work/heldout
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.make_scenes import read_shard
from training.scene import Scene
from training.targets import SEEN_ENOUGH
from vision.detect import CardDetector, Found
from vision.geometry import Quad, covered_share, midline, overlap
from vision.stacking import above
from vision.watch import SEEN_HEIGHT

__all__ = ["Outlines", "card_of", "matched", "measure_outlines", "seen_scale"]

MATCH = 0.5
"""Intersection over union from which an outline counts as that of a card."""


@dataclass
class Outlines:
    """``errors``: mean distance of the corners from the truth, as a share of the card's height, one per card found.
    ``open_errors``: the same for cards of which at least 95 % is seen. ``stacked``: whether each overlapping pair was
    told right, with the probability given."""

    cards: int = 0
    found: int = 0
    false: int = 0
    errors: list[float] = field(default_factory=list)
    open_errors: list[float] = field(default_factory=list)
    stacked: list[tuple[bool, float]] = field(default_factory=list)

    def told(self) -> dict[str, float]:
        """The figures by name."""
        right = [r for r, _ in self.stacked]
        return {
            "cards": self.cards,
            "recall": self.found / max(self.cards, 1),
            "precision": self.found / max(self.found + self.false, 1),
            "corner_median_percent": 100 * float(np.median(self.errors)),
            "corner_p95_percent": 100 * float(np.percentile(self.errors, 95)),
            "open_corner_median_percent": 100 * float(np.median(self.open_errors)),
            "pairs": len(right),
            "top_card_right": float(np.mean(right)),
        }


def matched(found: list[Found], scene: Scene) -> list[int | None]:
    """For each outline the number of the card that it is of, or None; each card once, surest outline first."""
    free = set(range(len(scene.quads)))
    cards: list[int | None] = []
    for outline in found:
        cards.append(card_of(outline.quad, scene, free))
        free.discard(-1 if cards[-1] is None else cards[-1])
    return cards


def card_of(quad: Quad, scene: Scene, among: Iterable[int]) -> int | None:
    """The number of the card that an outline is of, of those ``among`` which it may be; None where it is of none."""
    best = max(among, key=lambda i: overlap(quad, scene.quads[i]), default=None)
    return None if best is None or overlap(quad, scene.quads[best]) < MATCH else best


def corner_error(quad: NDArray[np.float32], true: NDArray[np.float32]) -> float:
    """Mean distance of the corners as a share of the card's height; half turns are the same."""
    ways = (true, np.roll(true, 2, axis=0))
    return min(float(np.linalg.norm(quad - way, axis=1).mean()) for way in ways) / max(midline(true), 1.0)


def measure_outlines(scenes: list[Scene], detector: CardDetector) -> Outlines:
    """Look at every scene once."""
    sums = Outlines()
    for scene in scenes:
        found = detector.detect(scene.picture, min(1.0, seen_scale(scene)))
        cards = matched(found, scene)
        wanted = {i for i, share in enumerate(scene.visible) if share >= 0.5 and scene.holds(i)}
        sums.cards += len(wanted)
        sums.found += sum(card in wanted for card in cards if card is not None)
        sums.false += sum(card is None and not _of_hidden(f, scene) for f, card in zip(found, cards, strict=True))
        for outline, card in zip(found, cards, strict=True):
            if card in wanted and card is not None:
                error = corner_error(outline.quad, scene.quads[card])
                sums.errors.append(error)
                if scene.visible[card] > 0.95:
                    sums.open_errors.append(error)
        sums.stacked += _pairs(scene, found, cards)
    return sums


def seen_scale(scene: Scene) -> float:
    """So that the median card is as high as the program wants it."""
    if not len(scene.quads):
        return 1.0
    return float(SEEN_HEIGHT / np.median([midline(quad) for quad in scene.quads]))


def _of_hidden(outline: Found, scene: Scene) -> bool:
    """A card that is mostly hidden may be found or not; it is no mistake either way."""
    return any(
        overlap(outline.quad, quad) > MATCH / 2 and (share < max(SEEN_ENOUGH, 0.5) or not scene.holds(i))
        for i, (quad, share) in enumerate(zip(scene.quads, scene.visible, strict=True))
    )


def _pairs(scene: Scene, found: list[Found], cards: list[int | None]) -> list[tuple[bool, float]]:
    """Every overlapping pair: what was laid later lies on top."""
    told = []
    known = [(f, c) for f, c in zip(found, cards, strict=True) if c is not None]
    for i, (a, first) in enumerate(known):
        for b, second in known[i + 1 :]:
            if max(covered_share(a.quad, b.quad), covered_share(b.quad, a.quad)) > 0.08:
                chance = above(scene.picture, a.quad, b.quad)
                told.append(((chance > 0.5) == (first > second), max(chance, 1 - chance)))
    return told


def read_scenes(folder: Path, most: int | None = None) -> list[Scene]:
    """All scenes of a folder's shards, or the first ``most``."""
    scenes = [scene for shard in sorted(folder.glob("*.pickle")) for scene in read_shard(shard)]
    return scenes[:most]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--most", type=int, help="take no more scenes than this")
    parser.add_argument("--json", type=Path, dest="figures")
    wanted = parser.parse_args()
    scenes = read_scenes(wanted.scenes, wanted.most)
    told = json.dumps(measure_outlines(scenes, CardDetector(wanted.models)).told(), indent=1)
    print(told)
    if wanted.figures:
        wanted.figures.write_text(told)


if __name__ == "__main__":
    main()
