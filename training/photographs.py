"""Labelled photographs as training scenes: people said which cards lie there, the program's own eye says where.

In most photographs only the names are known. The outlines that networks find are given the names so that all together
are as likely as can be; one outline and one name that are left over belong together; what else is left over is left
out. Shards are drawn by lot, so that they can lie beside composed ones. ``--leave-out`` keeps sources for measuring
(`training.folds`). Example::

    python -m training.photographs --data DIR --out .work/scenes --first 5000 --shards 25 --leave-out EdjeElectronics
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from engine.observation import BACK, UNKNOWN
from models._cv import cv2
from training.art import FIRST, OTHER
from training.labels import Photograph, photographs
from training.make_scenes import SCENES_PER_SHARD, write_shard
from training.scene import Scene, as_they_lie
from vision.detect import Found
from vision.geometry import Quad, overlap
from vision.identify import Identifier, read_picture
from vision.recognize import Look
from vision.stacking import above

__all__ = ["by_lot", "scene_of", "scenes_of"]

PLAUSIBLE = 0.03
"""A name that the network gives an outline with less probability than this is not put on it while others are free."""

SURELY_FOREIGN = 0.6
"""Where more outlines than names are left, one is taken for a foreign card when the network says so with this."""

TALLEST = 1000
"""Photographs are kept no larger than this (pixels of the longer side)."""

Seen = tuple[Found, Look]
Sources = dict[str, list[Scene]]


def scenes_of(pictures: Sequence[Photograph], models: Path | None) -> Sources:
    """All photographs in which something could be named, by source; outlines by the networks in ``models`` (None:
    those that ship)."""
    identifiers = {pack: Identifier(pack, models) for pack in Pack}
    scenes: Sources = defaultdict(list)
    for photograph in pictures:
        picture = read_picture(photograph.file)
        scene = scene_of(photograph, picture, identifiers[photograph.pack].looks(picture))
        if len(scene.labels):
            scenes[photograph.source].append(scene)
    return scenes


def scene_of(photograph: Photograph, picture: NDArray[np.uint8], seen: list[Seen]) -> Scene:
    """The picture with the outlines that could be named, in the order in which they lie on one another. Nothing is
    said of what else may lie there."""
    named = _named(photograph, seen)
    quads = [seen[i][0].quad for i in named]
    order = _order(picture, quads)
    scale = min(1.0, TALLEST / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    points = np.array([quads[i] for i in order], np.float32).reshape(-1, 4, 2) * np.float32(scale)
    labels = np.array([list(named.values())[i] for i in order], np.int32)
    visible, centres = as_they_lie(small.shape[:2], list(points))
    return Scene(np.asarray(small, np.uint8), points, labels, visible, centres, complete=False)


def _named(photograph: Photograph, seen: list[Seen]) -> dict[int, int]:
    """Number of the outline -> class. Likeliest pairs first; no name and no outline twice."""
    first, free = FIRST[photograph.pack], [*photograph.cards, *photograph.excused]
    pairs = sorted(
        (
            (look.faces[label - first] + np.log(look.card), i, label)
            for i, (_, look) in enumerate(seen)
            for label in free
        ),
        reverse=True,
    )
    named: dict[int, int] = {}
    for likelihood, i, label in pairs:
        if likelihood > np.log(PLAUSIBLE) and i not in named and label in free:
            named[i] = label
            free.remove(label)
    left = [i for i, (_, look) in enumerate(seen) if i not in named and look.best != BACK]
    if len(left) == 1 and len(free) == 1 and not photograph.foreign:
        return named | {left[0]: free[0]}
    if len(left) != photograph.foreign or free:
        left = [i for i in left if seen[i][1].faces[UNKNOWN] > np.log(SURELY_FOREIGN)]
    likeliest = sorted(left, key=lambda i: -seen[i][1].faces[UNKNOWN])
    return named | dict.fromkeys(likeliest[: photograph.foreign], OTHER)


def _order(picture: NDArray[np.uint8], quads: list[Quad]) -> list[int]:
    """From the lowest to the uppermost, by how many others each lies upon."""
    upon = [
        sum(above(picture, one, other) > 0.5 for other in quads if other is not one and overlap(one, other) > 0)
        for one in quads
    ]
    return sorted(range(len(quads)), key=upon.__getitem__)


def by_lot(rng: np.random.Generator, scenes: Sources, leave_out: Collection[str] = ()) -> Iterator[list[Scene]]:
    """Shards without an end. A source counts by the root of its size: the largest is more than half of them all.

    Raises ValueError for a source to leave out that is not there: it would be learned from under another name.
    """
    if strange := set(leave_out) - set(scenes):
        raise ValueError(f"there are no photographs of {', '.join(sorted(strange))}")
    kept = [of for source, of in sorted(scenes.items()) if source not in leave_out]
    every = [scene for of in kept for scene in of]
    weights = np.array([len(of) ** -0.5 for of in kept for _ in of])
    while True:
        chosen = rng.choice(len(every), SCENES_PER_SHARD, p=weights / weights.sum())
        yield [every[i] for i in chosen]


def main() -> None:
    """Write shards and tell what could be outlined."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, required=True, help="number of the first shard; it is also the seed")
    parser.add_argument("--shards", type=int, default=25)
    parser.add_argument("--leave-out", nargs="*", default=[], metavar="SOURCE", help="photographs kept for measuring")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    pictures = photographs(wanted.data)
    scenes = scenes_of(pictures, wanted.models)
    for source, of in scenes.items():
        asked = sum(len(p.cards) + p.foreign for p in pictures if p.source == source)
        print(f"{source}: {sum(len(scene.labels) for scene in of)} outlined, {asked} to be found", flush=True)
    lots = by_lot(np.random.default_rng(wanted.first), scenes, wanted.leave_out)
    for number, shard in zip(range(wanted.first, wanted.first + wanted.shards), lots, strict=False):
        write_shard(wanted.out / f"{number:05d}.pickle", shard)


if __name__ == "__main__":
    main()
