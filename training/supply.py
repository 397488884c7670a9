"""Samples for all networks at once, made by all cores while a GPU learns from them (`training.at_once`).

Every worker composes scenes that nobody has seen, or cuts stored ones again (``--stored``), and writes what it cut
into chunks of a folder, best one in memory; whoever learns takes them away. Examples, until they are stopped::

    python -m training.supply cards edges --data DIR .work/low --out /dev/shm/supply --workers 14
    python -m training.supply doubts --stored .work/films --prefix films- --out /dev/shm/supply --workers 1
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import Art, load_art
from training.backgrounds import Backgrounds
from training.dealing import REDRAWN, often
from training.face_crops import roomy_faces
from training.make_scenes import read_shard
from training.recipe import HARD
from training.samples import Random, Sample, card_sample, edge_samples
from training.scene import Scene, compose
from vision.detect import CardDetector

__all__ = ["KINDS", "NAMES", "write_chunk"]

KINDS = ("cards", "edges", "faces", "doubts")

NAMES = {"faces", "doubts"}
"""Those that learn names, from the same crops."""

SCENES = 24
"""So many scenes are cut into one chunk of each kind."""

WAITING = 400
"""When so many chunks of a kind wait, none is added to them: nobody learns from them. Where it is so with every kind,
the workers wait."""

FIRST_SEED = 10_000_000
"""Composed scenes of the supply have seeds from here on: no shard has one of them."""


Chunks = dict[str, list[Sample]]


@dataclass(frozen=True)
class Sort:
    """One sort of composed scenes and how ``many`` of all are of it, as a share; the rest as in `training.recipe`."""

    many: float
    hard: bool
    foreign: float
    redrawn: float
    strays: float = 0.0


SORTS = (
    Sort(0.35, hard=True, foreign=0.08, redrawn=0.3),
    Sort(0.25, hard=False, foreign=0.08, redrawn=REDRAWN),
    Sort(0.15, hard=True, foreign=0.05, redrawn=REDRAWN),
    Sort(0.25, hard=True, foreign=0.05, redrawn=0.9),
)
"""Of printings as makers print them, by how hard they are, and of makers that might exist. Where hard printings come
oftener hardly any is Hungarian: enough for outlines, too few for names."""

SORTS_OF_NAMES = (
    Sort(0.2, hard=True, foreign=0.08, redrawn=0.3, strays=0.2),
    Sort(0.6, hard=False, foreign=0.08, redrawn=REDRAWN, strays=0.2),
    Sort(0.2, hard=True, foreign=0.05, redrawn=0.9, strays=0.2),
)
"""For names: one pack in four is Hungarian."""


def composed(rng: Random, art: Art, hard: Art, backgrounds: Backgrounds, sorts: Sequence[Sort] = SORTS) -> Scene:
    """A scene of a sort by lot; ``hard``: the same art, of which hard printings come oftener."""
    sort = sorts[int(rng.choice(len(sorts), p=[sort.many for sort in sorts]))]
    chosen = hard if sort.hard else art
    return compose(rng, chosen, backgrounds, foreign=sort.foreign, redrawn=sort.redrawn, strays=sort.strays)


def cut(scenes: Iterator[tuple[Random, Scene]], detector: CardDetector, kinds: Collection[str]) -> Iterator[Chunks]:
    """What networks learn from, ``SCENES`` scenes at a time."""
    makers: dict[str, Callable[[Random, Scene], Sequence[Sample]]] = {
        "cards": card_sample,
        "edges": partial(edge_samples, detector=detector),
        **dict.fromkeys(NAMES, partial(roomy_faces, detector=detector)),
    }
    wanted = {makers[kind] for kind in kinds}
    while True:
        chosen = list(islice(scenes, SCENES))
        made = {maker: [sample for each in chosen for sample in maker(*each)] for maker in wanted}
        yield {kind: made[makers[kind]] for kind in kinds}


def write_chunk(folder: Path, name: str, samples: list[Sample]) -> None:
    """Store samples, whole or not at all."""
    half = folder / f"{name}.half"
    with half.open("wb") as opened:
        np.savez(opened, *(_packed(np.stack(column)) for column in zip(*samples, strict=True)))
    half.rename(folder / f"{name}.npz")


def _packed(column: NDArray[np.generic]) -> NDArray[np.generic]:
    """Numbers with half the bytes: targets need no more."""
    return column.astype(np.float16) if column.dtype == np.float32 else column


def _endless(
    worker: int, art: Art, hard: Art, backgrounds: Backgrounds, sorts: Sequence[Sort]
) -> Iterator[tuple[Random, Scene]]:
    for number in count():
        rng = np.random.default_rng((FIRST_SEED + worker, number))
        yield rng, composed(rng, art, hard, backgrounds, sorts)


def _stored(worker: int, folder: Path) -> Iterator[tuple[Random, Scene]]:
    """Scenes of a folder's shards again and again; a shard counts by the root of its size, as a source of photographs
    does (`training.photographs`)."""
    rng = np.random.default_rng((FIRST_SEED + worker, 1))
    shards = sorted(folder.glob("*.pickle"))
    weights = np.sqrt([shard.stat().st_size for shard in shards])
    while True:
        shard = shards[int(rng.choice(len(shards), p=weights / weights.sum()))]
        for scene in read_shard(shard, rng, SCENES):
            yield rng, scene


def _work(worker: int, scenes: Iterator[tuple[Random, Scene]], wanted: argparse.Namespace) -> None:
    """Fill the folder with as many chunks as are wanted."""
    cv2.setNumThreads(1)
    out: Path = wanted.out
    for number, made in enumerate(islice(cut(scenes, CardDetector(wanted.models), wanted.kinds), wanted.chunks)):
        while not (asked := [kind for kind in made if len(list(out.glob(f"{wanted.prefix}{kind}-*.npz"))) < WAITING]):
            time.sleep(1)
        for kind in asked:
            if made[kind]:
                write_chunk(out, f"{wanted.prefix}{kind}-{worker:02d}-{number:06d}", made[kind])


def main() -> None:
    """Start the workers; they end with this process."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="+", choices=KINDS, help="networks to cut for")
    parser.add_argument("--data", type=Path, nargs="*", default=[], help="folders with art-*/ and textures/")
    parser.add_argument("--models", type=Path, help="folder with other networks, whose outlines to learn from, too")
    parser.add_argument("--stored", type=Path, help="cut the shards in this folder instead of new scenes")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--prefix", default="", help="what the names of its chunks begin with, to be told from others")
    parser.add_argument("--chunks", type=int, help="so many of each worker; without an end if not said")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that the workers are ended, too
    if wanted.stored:
        sources = [_stored(worker, wanted.stored) for worker in range(wanted.workers)]
    else:
        art, backgrounds = load_art(*wanted.data), Backgrounds(*wanted.data[:1])
        hard = replace(art, often=often(json.loads(HARD.read_text())))
        sorts = SORTS_OF_NAMES if NAMES.issuperset(wanted.kinds) else SORTS
        sources = [_endless(worker, art, hard, backgrounds, sorts) for worker in range(wanted.workers)]
    fork = multiprocessing.get_context("fork")  # the art is read once for all
    workers = [
        fork.Process(target=_work, args=(worker, source, wanted), daemon=True) for worker, source in enumerate(sources)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
