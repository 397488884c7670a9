"""Labelled photographs as training scenes: people said which cards lie there, the program's own eye where.

In most photographs only the names are known. Outlines that the shipped networks find are given the names so that all
together are as likely as can be; what is left over is left out. Each source becomes a shard of its own, so that a
source can be kept for measuring. Example::

    python -m training.photographs --data DIR --out .work/photographs
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from engine.observation import UNKNOWN
from models._cv import cv2
from training.art import OTHER
from training.labels import Photograph, photographs
from training.make_scenes import shard_name, write_shard
from training.scene import Scene, shares
from vision.detect import Found
from vision.geometry import overlap
from vision.identify import Identifier, read_picture
from vision.recognize import Look
from vision.stacking import above

__all__ = ["scene_of"]

PLAUSIBLE = 0.03
"""A name that the network gives an outline with less probability than this is not put on it, whatever is left."""

SURELY_FOREIGN = 0.6
"""An outline is taken for one of the foreign cards of a picture when the network says so with this probability."""

TALLEST = 1000
"""Photographs are kept no larger than this (pixels of the longer side)."""

Seen = tuple[Found, Look]


def scene_of(photograph: Photograph, picture: NDArray[np.uint8], seen: list[Seen]) -> Scene:
    """The picture with the outlines that could be named, in the order in which they lie on one another."""
    named = _named(photograph, seen)
    quads = [seen[i][0].quad for i in named]
    order = _order(picture, quads)
    kept, labels = [quads[i] for i in order], [list(named.values())[i] for i in order]
    scale = min(1.0, TALLEST / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    points = np.array(kept, np.float32).reshape(-1, 4, 2) * np.float32(scale)
    visible, centres = shares(list(points), small.shape[1], small.shape[0])
    return Scene(np.asarray(small, np.uint8), points, np.array(labels, np.int32), visible, centres)


def _named(photograph: Photograph, seen: list[Seen]) -> dict[int, int]:
    """Number of the outline -> class. Likeliest pairs first; no name and no outline twice."""
    first = 0 if photograph.pack is Pack.HUNGARIAN else 32
    free = list(photograph.cards) + list(photograph.excused)
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
    left = sorted((-look.faces[UNKNOWN], i) for i, (_, look) in enumerate(seen) if i not in named)
    for unlikely, i in left[: photograph.foreign]:
        if -unlikely > np.log(SURELY_FOREIGN):
            named[i] = OTHER
    return named


def _order(picture: NDArray[np.uint8], quads: list[NDArray[np.float32]]) -> list[int]:
    """From the lowest to the uppermost, by how many others each lies upon."""
    upon = [
        sum(above(picture, one, other) > 0.5 for other in quads if other is not one and overlap(one, other) > 0)
        for one in quads
    ]
    return sorted(range(len(quads)), key=upon.__getitem__)


def main() -> None:
    """Write one shard for each source and tell how many of its cards could be outlined."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    identifiers = {pack: Identifier(pack, wanted.models) for pack in Pack}
    of_source: dict[str, list[Scene]] = defaultdict(list)
    asked: dict[str, int] = defaultdict(int)
    for photograph in photographs(wanted.data):
        picture = read_picture(photograph.file)
        seen = identifiers[photograph.pack].looks(picture)
        of_source[photograph.source].append(scene_of(photograph, picture, seen))
        asked[photograph.source] += len(photograph.cards) + photograph.foreign
    for source, scenes in of_source.items():
        print(f"{source}: {sum(len(s.labels) for s in scenes)} outlined, {asked[source]} to be found")
        write_shard(wanted.out / f"{shard_name(source)}.pickle", scenes)


if __name__ == "__main__":
    main()
