"""How sure a name in a photograph is: the `Sureness` of `vision.identify`, fitted on labelled photographs.

Composed scenes cannot tell it: what goes wrong there is too blurred or too dark to read, and the network knows that;
what goes wrong in photographs are outlines of half a card, in which it reads another one. So two numbers are fitted on
photographs, for each source on all others; with those a source is measured, and what ships is fitted on all. Who was
trained on a photograph is too sure of it, so networks are asked that did not see its source. Example::

    python -m training.sureness --data DIR --folds .work/training/folds --out .work/sureness.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from engine.observation import BACK
from training.art import FIRST
from training.eyes import Eye, eyes
from training.labels import Photograph, photographs
from vision.identify import Sureness, log_odds, read_picture

__all__ = ["Outcome", "fit", "others_than", "outcomes", "read_sureness"]

LEAST = 0.2
"""Likeliest faces below this probability say nothing of names, which begin at about a half."""

ROUNDS, RIDGE = 60, 0.01
"""Newton's steps, and how strongly slope and offset are held at one and zero: enough to stay finite, no more."""


@dataclass(frozen=True)
class Outcome:
    """The likeliest face of one outline: of what source, how probable (0 to 1), and whether it lies there."""

    source: str
    probability: float
    right: bool


def outcomes(pictures: Sequence[Photograph], eye: Eye) -> list[Outcome]:
    """What the program would name in each photograph, whether or not it dares to."""
    found: list[Outcome] = []
    for photograph in pictures:
        first = FIRST[photograph.pack]
        there = {*photograph.cards, *photograph.excused}
        for _, look in eye(photograph).looks(read_picture(photograph.file)):
            if look.best < BACK and look.confidence > LEAST:
                found.append(Outcome(photograph.source, look.confidence, first + look.best in there))
    return found


def fit(found: Sequence[Outcome]) -> Sureness:
    """The logistic regression of being right on the log odds (Platt 1999). Fit to hundreds of names: a few may bend it
    anyhow, even backwards. Raises ValueError without outcomes."""
    if not found:
        raise ValueError("there is nothing to fit to without names")
    odds = np.array([log_odds(each.probability) for each in found])
    inputs = np.stack([odds, np.ones_like(odds)], axis=1)
    right = np.array([each.right for each in found], np.float64)
    weights, held = np.array([1.0, 0.0]), np.array([RIDGE, RIDGE])
    for _ in range(ROUNDS):
        said = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (said - right) + held * (weights - (1.0, 0.0))
        bend = (inputs * (said * (1 - said))[:, None]).T @ inputs + np.diag(held)
        weights = weights - np.linalg.solve(bend, slope)
    return Sureness(round(float(weights[0]), 2), round(float(weights[1]), 2))


def others_than(found: Sequence[Outcome]) -> dict[str, Sureness]:
    """By source: fitted on all other sources."""
    sources = sorted({each.source for each in found})
    return {source: fit([each for each in found if each.source != source]) for source in sources}


def read_sureness(file: Path) -> dict[str, Sureness]:
    """By source, as `main` wrote it."""
    return {source: Sureness(**numbers) for source, numbers in json.loads(file.read_text()).items()}


def main() -> None:
    """Fit, print what ships, and store what each source is to be measured with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, help="folder with other networks than the shipped ones")
    parser.add_argument("--folds", type=Path, help="folder of `training.folds`: each source by who never saw it")
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    found = outcomes(photographs(wanted.data), eyes(wanted.models, folds=wanted.folds))
    wanted.out.write_text(json.dumps({source: asdict(one) for source, one in others_than(found).items()}, indent=1))
    print(fit(found))


if __name__ == "__main__":
    main()
