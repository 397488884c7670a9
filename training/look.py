"""A contact sheet of random training pictures, to be looked at: they must look like photographs of tables.

Example::

    python -m training.look --scenes .work/training/scenes --count 100 --out .work/look.png
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.make_scenes import read_shard
from training.scene import Scene

__all__ = ["sheet"]

TILE = (256, 192)


def sheet(scenes: list[Scene], across: int = 10, *, outlines: bool = False) -> NDArray[np.uint8]:
    """Scenes in rows, small; with their true outlines when asked for."""
    tiles = [_tile(scene, outlines) for scene in scenes]
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % across)
    return np.vstack([np.hstack(tiles[i : i + across]) for i in range(0, len(tiles), across)])


def _tile(scene: Scene, outlines: bool) -> NDArray[np.uint8]:
    shown = scene.picture.copy()
    if outlines:
        cv2.polylines(shown, [np.round(quad).astype(np.int32) for quad in scene.quads], True, (0, 255, 0), 2)
    return np.asarray(cv2.resize(shown, TILE, interpolation=cv2.INTER_AREA), np.uint8)


def main() -> None:
    """Draw scenes at random and write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--outlines", action="store_true")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    rng = np.random.default_rng(wanted.seed)
    shards = rng.permutation(sorted(wanted.scenes.glob("*.pickle")))[: max(1, wanted.count // 10)]
    scenes = [scene for shard in shards for scene in rng.permutation(np.array(read_shard(shard), object))[:10]]
    cv2.imwrite(str(wanted.out), sheet(scenes[: wanted.count], outlines=wanted.outlines))


if __name__ == "__main__":
    main()
