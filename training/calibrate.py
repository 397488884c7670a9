"""Make probabilities mean what they say, and show on real photographs whether they do.

The one number that is fitted, the temperature by which logits are divided, is fitted on composed scenes that no
training has seen, along the way that the program takes (outlines as detected, not as known). Photographs are only
measured on. Example::

    python -m training.calibrate fit --scenes .work/heldout
    python -m training.calibrate show --data DIR --folds FOLDS --sureness FILE --plot docs/reliability.png
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models._cv import cv2
from training.art import class_of
from training.eyes import Eye, eyes
from training.face_crops import NONE
from training.heldout import matched, read_scenes
from training.labels import Photograph, photographs
from training.sureness import read_sureness
from training.weighing import loss
from vision.detect import CardDetector
from vision.geometry import rectify_all
from vision.identify import read_picture
from vision.network import Network
from vision.recognize import HEIGHT, WIDTH

__all__ = ["Named", "expected_error", "fit_temperature"]

BINS = 10


@dataclass(frozen=True)
class Named:
    """A card that was given a name: where, how surely (0 to 1), and whether rightly."""

    source: str
    confidence: float
    right: bool


def fit_temperature(logits: NDArray[np.float32], labels: NDArray[np.int64]) -> float:
    """The temperature with the least mean negative log-likelihood, to a hundredth, between 0.3 and 5."""
    return float(min(np.arange(0.3, 5.005, 0.01), key=lambda temperature: loss(logits / temperature, labels)))


def collect(folder: Path, models: Path | None, most: int | None) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Logits (n, classes) and true classes (n,) of everything that the detector outlines in held-out scenes."""
    detector, faces = CardDetector(models), Network("faces", models, ("logits",))
    logits, labels = [], []
    for scene in read_scenes(folder, most):
        found = detector.detect(scene.picture, 1.0)
        if not found:
            continue
        crops = rectify_all(scene.picture, [f.quad for f in found], WIDTH, HEIGHT)
        logits.append(faces(crops)[0])
        labels += [NONE if card is None else int(scene.labels[card]) for card in matched(found, scene)]
    if not logits:
        raise SystemExit("the detector finds no card in these scenes; there is nothing to calibrate by")
    return np.concatenate(logits), np.array(labels, np.int64)


def expected_error(named: list[Named]) -> float:
    """Expected calibration error, 0 to 1: mean distance of confidence and hit rate over equally full bins."""
    ordered = sorted(named, key=lambda n: n.confidence)
    parts = [part for part in np.array_split(np.arange(len(ordered)), BINS) if len(part)]
    gaps = []
    for part in parts:
        confidence = float(np.mean([ordered[i].confidence for i in part]))
        right = float(np.mean([ordered[i].right for i in part]))
        gaps.append(abs(confidence - right) * len(part))
    return sum(gaps) / max(len(ordered), 1)


def names_given(pictures: list[Photograph], eye: Eye) -> list[Named]:
    """Every name that the program gives on labelled photographs."""
    named: list[Named] = []
    for photograph in pictures:
        left = [*photograph.cards, *photograph.excused]
        for card in eye(photograph).identify(read_picture(photograph.file)):
            if card.card is None:
                continue
            label = class_of(card.card)
            named.append(Named(photograph.source, card.confidence, label in left))
    return named


def reliability_plot(named: list[Named], side: int = 480) -> NDArray[np.uint8]:
    """Hit rate over confidence in equally full bins, a dot as large as its bin is full; the diagonal is perfect."""
    pad = 50
    plot = np.full((side + 2 * pad, side + 2 * pad, 3), 255, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return int(pad + (x - 0.5) * 2 * side), int(pad + side - (y - 0.5) * 2 * side)

    for tick in np.linspace(0.5, 1, 6):
        cv2.line(plot, at(tick, 0.5), at(tick, 1), (225, 225, 225), 1)
        cv2.line(plot, at(0.5, tick), at(1, tick), (225, 225, 225), 1)
        x, y = at(tick, 0.5)
        cv2.putText(plot, f"{tick:.1f}", (x - 10, y + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (60, 60, 60), 1, cv2.LINE_AA)
        x, y = at(0.5, tick)
        cv2.putText(plot, f"{tick:.1f}", (x - 32, y + 5), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (60, 60, 60), 1, cv2.LINE_AA)
    cv2.line(plot, at(0.5, 0.5), at(1, 1), (120, 120, 120), 1, cv2.LINE_AA)
    ordered = sorted(named, key=lambda n: n.confidence)
    for part in (p for p in np.array_split(np.arange(len(ordered)), BINS) if len(p)):
        confidence = float(np.mean([ordered[i].confidence for i in part]))
        right = float(np.mean([ordered[i].right for i in part]))
        spread = 1.96 * np.sqrt(max(right * (1 - right), 0.25 / len(part)) / len(part))
        cv2.line(
            plot, at(confidence, max(0.5, right - spread)), at(confidence, min(1, right + spread)), (200, 150, 90), 2
        )
        cv2.circle(plot, at(confidence, max(0.5, right)), 6, (160, 70, 20), -1, cv2.LINE_AA)
    words = f"named right over confidence, {len(named)} names, ECE {expected_error(named):.1%}"
    cv2.putText(plot, words, (pad, pad - 18), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (30, 30, 30), 1, cv2.LINE_AA)
    return plot


def main() -> None:
    """Fit and print the temperature, or measure and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["fit", "show"])
    parser.add_argument("--scenes", type=Path, help="held-out scenes, to fit on")
    parser.add_argument("--data", type=Path, help="photographs, to measure on")
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--folds", type=Path, help="folder of `training.folds`: each source by who never saw it")
    parser.add_argument("--sureness", type=Path, help="file of `training.sureness`: each source by the others")
    parser.add_argument("--most", type=int, help="take no more scenes than this")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--json", type=Path, dest="figures")
    wanted = parser.parse_args()
    if wanted.what == "fit":
        if wanted.scenes is None:
            parser.error("fit needs --scenes")
        print(f"temperature {fit_temperature(*collect(wanted.scenes, wanted.models, wanted.most)):.2f}")
        return
    if wanted.data is None:
        parser.error("show needs --data")
    sureness = read_sureness(wanted.sureness) if wanted.sureness else None
    named = names_given(photographs(wanted.data), eyes(wanted.models, sureness, wanted.folds))
    _tell(named)
    if wanted.plot:
        cv2.imwrite(str(wanted.plot), reliability_plot(named))
    if wanted.figures:
        wanted.figures.write_text(json.dumps([vars(n) for n in named], indent=1))


def _tell(named: list[Named]) -> None:
    print("| source | names | right | mean confidence | expected calibration error |")
    print("|---|---|---|---|---|")
    for source in [*sorted({n.source for n in named}), None]:
        rows = [n for n in named if source is None or n.source == source]
        right, sure = np.mean([n.right for n in rows]), np.mean([n.confidence for n in rows])
        print(f"| {source or '**all**'} | {len(rows)} | {right:.1%} | {sure:.1%} | {expected_error(rows):.1%} |")


if __name__ == "__main__":
    main()
