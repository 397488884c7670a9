"""How much what two networks say of a doubtful look counts: weights of their logits, fitted on composed scenes.

As the temperature of `training.calibrate`, along the way that the program takes (outlines as detected), on scenes that
no training has seen, never on photographs. Example::

    python -m training.weighing --scenes .work/heldout
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.face_crops import NONE
from training.heldout import matched, read_scenes, seen_scale
from training.scene import Scene
from vision.detect import CardDetector
from vision.geometry import rectify
from vision.network import Network
from vision.recognize import HEIGHT, IN_DOUBT, WIDTH

__all__ = ["fit_weights", "loss"]

Logits = NDArray[np.floating]

STEPS = np.arange(0.0, 1.01, 0.05)
"""Weights that are tried."""


def fit_weights(logits: Sequence[Logits], labels: NDArray[np.int64]) -> tuple[float, ...]:
    """Weights (0 to 1) of several logits (n, classes) of the same cards (n,) whose sum has the least log-loss."""
    tried = (tuple(map(float, weights)) for weights in product(STEPS, repeat=len(logits)))
    return min(tried, key=lambda weights: loss(_weighed(logits, weights), labels))


def loss(logits: Logits, labels: NDArray[np.int64]) -> float:
    """Mean negative log-likelihood (nats) of the true classes."""
    best = logits.max(axis=1)
    total = best + np.log(np.exp(logits - best[:, None]).sum(axis=1))
    return float((total - logits[np.arange(len(labels)), labels]).mean())


def _weighed(logits: Sequence[Logits], weights: Sequence[float]) -> Logits:
    return np.asarray(sum(weight * each for weight, each in zip(weights, logits, strict=True)))


def collect(scenes: Iterable[Scene], models: Path | None) -> tuple[list[Logits], NDArray[np.int64]]:
    """Of the cards of which a look from one end leaves doubt: logits (n, cards) of that look; of both ends, summed, by
    the network of faces; the same by that of doubts; and the true classes (n,)."""
    detector, faces, doubts = (
        CardDetector(models),
        Network("faces", models, ("logits",)),
        Network("doubts", models, ("logits",)),
    )
    found: list[tuple[Logits, Logits, Logits]] = []
    labels = []
    for scene in scenes:
        outlines = detector.detect(scene.picture, min(1.0, seen_scale(scene))) if len(scene.quads) else []
        for outline, card in zip(outlines, matched(outlines, scene), strict=True):
            crop = rectify(scene.picture, outline.quad, WIDTH, HEIGHT)
            ends = np.stack([crop, crop[::-1, ::-1]])
            said = faces(ends)[0][:, :NONE]
            sure = np.exp(said[0].max() - np.logaddexp.reduce(said[0]))
            if card is not None and sure < IN_DOUBT:
                found.append((said[0], said.sum(axis=0), doubts(ends)[0][:, :NONE].sum(axis=0)))
                labels.append(int(scene.labels[card]))
    if not found:
        raise SystemExit("no card in these scenes leaves doubt; there is nothing to weigh by")
    return [np.stack(column) for column in zip(*found, strict=True)], np.array(labels, np.int64)


def main() -> None:
    """Fit and print the weights, and what they bring."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenes", type=Path, required=True, help="held-out scenes")
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    wanted = parser.parse_args()
    (one, faces, doubts), labels = collect(read_scenes(wanted.scenes), wanted.models)
    print(f"{len(labels)} doubtful looks at cards\n| logits | weights | log-loss | misread |\n|---|---|---|---|")
    ways = {"one end": [one], "both ends": [faces], "both ends, by the network of doubts": [doubts]}
    for name, logits in {**ways, "by both networks": [faces, doubts]}.items():
        weights = fit_weights(logits, labels)
        together = _weighed(logits, weights)
        wrong = int((together.argmax(axis=1) != labels).sum())
        said = " and ".join(f"{weight:.2f}" for weight in weights)
        print(f"| {name} | {said} | {loss(together, labels):.3f} | {wrong} |")


if __name__ == "__main__":
    main()
