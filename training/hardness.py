"""How hard each printing is for a network, so that scenes can show it more of what it reads badly.

Every printing by itself on composed scenes (`training.scene`), as its maker printed it: the mean log-loss of single
looks at its cards. `training.make_scenes` draws printings by these figures (``--hard``). Example::

    python -m training.hardness --data DIR --models models --out .work/hard.json
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from training.art import FIRST, Art, load_art, pack_of
from training.backgrounds import Backgrounds
from training.crops import FOREIGN, look_at, place_of
from training.scene import Scene, compose
from vision.recognize import CardRecognizer

__all__ = ["hardness"]

SCENES = 50
"""Scenes of each printing: more than a hundred looks."""

SEED = 31
"""First of the numbers from which these scenes are drawn: neither trainings nor held-out scenes have it."""


def hardness(art: Art, backgrounds: Backgrounds, models: Path | None, scenes: int = SCENES) -> dict[str, float]:
    """Mean log-loss (nats) of looks at each printing's cards, half seen at least, by the networks in ``models``
    (None: those that ship)."""
    readers = {pack: CardRecognizer(pack, models) for pack in FIRST}
    found = {}
    for name, faces in art.printings.items():
        pack = pack_of(face.label for face in faces)
        assert pack is not None
        alone = Art({name: faces}, art.backs, art.others)
        looks = [loss for scene in _scenes(name, alone, backgrounds, scenes) for loss in _losses(scene, readers[pack])]
        found[name] = float(np.mean(looks)) if looks else 0.0
    return found


def _scenes(name: str, alone: Art, backgrounds: Backgrounds, count: int) -> Iterator[Scene]:
    for number in range(count):
        rng = np.random.default_rng((SEED, zlib.crc32(name.encode()), number))
        yield compose(rng, alone, backgrounds, foreign=0.0, redrawn=0.0)


def _losses(scene: Scene, reader: CardRecognizer) -> Iterator[float]:
    """Of one look at each card of the pack that lies whole in the picture and is half seen at least."""
    rng = np.random.default_rng(len(scene.quads))
    for card, share in enumerate(scene.visible.tolist()):
        place = place_of(scene, card, share)
        if place is not None and place[0] != FOREIGN:
            yield -float(look_at(rng, scene, card, reader).faces[int(scene.labels[card]) % 32])


def main() -> None:
    """Measure all printings and write the figures, the hardest first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="*", default=[], help="folders with art-*/ and textures/")
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--scenes", type=int, default=SCENES, help="scenes of each printing")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    found = hardness(load_art(*wanted.data), Backgrounds(*wanted.data[:1]), wanted.models, wanted.scenes)
    ordered = dict(sorted(found.items(), key=lambda each: -each[1]))
    wanted.out.write_text(json.dumps(ordered, indent=1) + "\n")
    for name, loss in ordered.items():
        print(f"{loss:.3f}  {name}")


if __name__ == "__main__":
    main()
