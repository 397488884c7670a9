"""Compose scenes and keep them in shards, so that networks can be trained on them again and again.

Example::

    python -m training.make_scenes --data DIR --out .work/scenes --first 0 --shards 40
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import Art, load_art
from training.backgrounds import Backgrounds
from training.dealing import REDRAWN, often
from training.scene import Scene, compose

__all__ = ["SCENES_PER_SHARD", "read_shard", "write_shard"]

SCENES_PER_SHARD = 250


def main() -> None:
    """Write the shards asked for; one that is already there is kept, so a stopped run goes on where it was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, nargs="*", default=[], help="folders with art-*/ and textures/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0, help="number of the first shard; it is also its seed")
    parser.add_argument("--step", type=int, default=1, help="take every n-th shard (for several processes)")
    parser.add_argument("--shards", type=int, default=120, help="up to this number")
    parser.add_argument("--leave-out", nargs="*", default=[], help="words in the path of printings not to use")
    parser.add_argument("--foreign", type=float, default=0.05, help="share of cards that belong to no pack of ours")
    parser.add_argument("--redrawn", type=float, default=REDRAWN, help="share of French packs in a style of no maker's")
    parser.add_argument("--hard", type=Path, help="draw printings by these figures of `training.hardness`")
    parser.add_argument("--each", type=int, default=SCENES_PER_SHARD, help="scenes in a shard")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    art = load_art(*wanted.data, leave_out=tuple(wanted.leave_out))
    if wanted.hard:
        art = replace(art, often=often(json.loads(wanted.hard.read_text())))
    backgrounds = Backgrounds(*wanted.data[:1])
    for number in range(wanted.first, wanted.shards, wanted.step):
        file = wanted.out / f"{number:05d}.pickle"
        if not file.exists():
            write_shard(file, _composed(number, art, backgrounds, wanted))
            print(f"{file.name}: {wanted.each} scenes", flush=True)


def _composed(number: int, art: Art, backgrounds: Backgrounds, wanted: argparse.Namespace) -> list[Scene]:
    rngs = (np.random.default_rng((number, scene)) for scene in range(wanted.each))
    return [compose(rng, art, backgrounds, foreign=wanted.foreign, redrawn=wanted.redrawn) for rng in rngs]


def write_shard(file: Path, scenes: list[Scene]) -> None:
    """Store scenes; a shard is there whole or not at all."""
    rows = [(_jpeg(s.picture), s.quads, s.labels, s.visible, s.centres, s.complete) for s in scenes]
    half = file.with_suffix(f".{os.getpid()}")
    half.write_bytes(pickle.dumps(rows))
    half.replace(file)


def _jpeg(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 96])[1], np.uint8)


def read_shard(file: Path, by_lot: np.random.Generator | None = None, most: int = SCENES_PER_SHARD) -> list[Scene]:
    """The scenes of one shard, pictures decoded; with ``by_lot`` so many of them, in random order."""
    rows: list[tuple[Any, ...]] = pickle.loads(file.read_bytes())
    if by_lot is not None:
        rows = [rows[i] for i in by_lot.permutation(len(rows))[:most]]
    return [Scene(np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8), *rest) for jpeg, *rest in rows]


if __name__ == "__main__":
    main()
