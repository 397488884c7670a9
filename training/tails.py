"""How plainly what is plain may be said: the `BEHIND` and `FARTHER` of `vision.track`, by looks at known cards.

Example; the scenes must be others than those of the simulated tables' looks (`training.looks`)::

    python -m training.make_scenes --data DIR --out .work/tails --first 1100 --shards 1106 --redrawn 0
    python -m training.looks --scenes .work/tails --out .work/tails.json.gz
    python -m training.tails .work/tails.json.gz

Printed is, for each pair, the mean log-loss (nats) of the true card by the last report of each card, as the table
weighs reports (`engine.table.evidence`): of all cards, and of those that a usual table shows. And of the present pair
how often cards other than the likeliest are the true ones, by how likely they are told to be.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK
from engine.simulator.sight import Kept, Sight, unpacked
from engine.table.evidence import tempered
from vision.track import BEHIND, FARTHER, farther

__all__ = ["Told", "log_loss", "misread", "nearer"]

PAIRS = ((BEHIND, 1.0), *((behind, times) for behind in (2.0, 3.0, 4.0, 5.0) for times in (1.25, 1.5, 2.0)))
"""What is tried; the first leaves everything as it is."""

EDGES = (1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3)
"""Probabilities between which cards are counted."""

Told = tuple[NDArray[np.float64], NDArray[np.intp]]
"""Log-likelihoods of the faces (n, FACES), 0 for the likeliest, before anything is put farther; true cards (n,)."""


def nearer(told: NDArray[np.float64], behind: float = BEHIND, times: float = FARTHER) -> NDArray[np.float64]:
    """What `vision.track.farther` made this of."""
    away = told.max(axis=-1, keepdims=True) - told
    return np.asarray(-(np.minimum(away, behind) + np.maximum(away - behind, 0.0) / times), np.float64)


def log_loss(told: Told, behind: float, times: float) -> float:
    """Mean log-loss of the true card in nats."""
    faces, cards = told
    shares = _shares(farther(faces, behind, times))
    return float(-np.log(shares[np.arange(len(cards)), cards]).mean())


def misread(told: Told, behind: float, times: float) -> list[tuple[int, float, int]]:
    """Of the cards between each two EDGES, the likeliest of each look left out: how many there are, how many of them
    should be the true ones, and how many are."""
    faces, cards = told
    shares = _shares(farther(faces, behind, times))
    true = np.zeros(shares.shape, bool)
    true[np.arange(len(cards)), cards] = True
    others = np.ones(shares.shape, bool)
    others[np.arange(len(cards)), shares.argmax(axis=1)] = False
    between = [others & (low <= shares) & (shares < high) for low, high in pairwise(EDGES)]
    return [(int(where.sum()), float(shares[where].sum()), int(true[where].sum())) for where in between]


def _shares(faces: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities of the 32 cards (n, 32), as the table weighs what it is told of n cards of the pack."""
    shares = np.array([tempered(tuple(row)) for row in faces.tolist()])[:, :BACK]
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)


def _last(looks: Iterable[Kept]) -> Told:
    """The last reports of the cards of which anything was told."""
    faces, cards = zip(*((look.reports[-1][1], look.card) for look in looks if look.reports), strict=True)
    return nearer(np.array(faces, np.float64)), np.array(cards, np.intp)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("looks", type=Path, help="what training.looks collected in other scenes")
    packs = unpacked(parser.parse_args(arguments).looks.read_bytes()).values()
    looks = [look for pack in packs for look in pack]
    all_, usual = _last(looks), _last(filter(Sight.USUAL.holds, looks))
    print(f"| behind | farther | {len(all_[1])} cards | {len(usual[1])} at a usual table |\n|---|---|---|---|")
    for behind, times in PAIRS:
        print(
            f"| {behind:g} | {times:g} | {log_loss(all_, behind, times):.4f} | {log_loss(usual, behind, times):.4f} |"
        )
    print("\n| told to be as likely as | so many | true should be | are |\n|---|---|---|---|")
    for (low, high), row in zip(pairwise(EDGES), misread(all_, BEHIND, FARTHER), strict=True):
        print(f"| {low:g} to {high:g} | {row[0]} | {row[1]:.1f} | {row[2]} |")


if __name__ == "__main__":
    main()
