"""Run by a Python that has torch: what the judge doubts is learned first, what lies beside has its share of a batch,
and a training ends when its steps or its minutes are over. Fails by an assertion."""

import sys
from contextlib import closing
from pathlib import Path

import numpy as np
import torch

from training.at_once import Pace, Source, _doubtful
from training.basin import Basin
from training.supply import write_chunk

CLASSES = 4


class Judge(torch.nn.Module):
    """Says surely that a crop is of the class that its first pixel tells; is in doubt of those that are bright."""

    def forward(self, pictures: torch.Tensor) -> tuple[torch.Tensor]:
        named = (pictures[:, 0, 0, 0] * 255).round().long()
        sure = torch.where(pictures[:, 1, 0, 0] > 0.5, 0.5, 20.0)
        return (torch.nn.functional.one_hot(named, CLASSES).float() * sure[:, None],)


def doubted_and_misnamed_come_first() -> None:
    """Of 400 crops 30 are doubted and 30 misnamed: they are among the three quarters that are not drawn by lot."""
    pictures = torch.zeros(400, 3, 4, 4)
    labels = torch.arange(400) % CLASSES
    pictures[:, 0] = (labels / 255)[:, None, None]
    pictures[:30, 1] = 1.0
    labels[30:60] = (labels[30:60] + 1) % CLASSES
    chosen = _doubtful(Judge(), pictures, labels, 100)
    assert len(chosen) == 100
    assert set(range(60)) <= set(chosen[:75].tolist())
    assert set(chosen[75:].tolist()) - set(range(60))


def shares_are_kept(folder: Path) -> None:
    """A batch of forty with a tenth from beside has four from there, whatever came in."""
    for name, count, label in (("faces-00-000000", 50, 0), ("films-faces-00-000000", 5, 1)):
        samples = [(np.zeros((2, 2, 3), np.uint8), np.array(label, np.int64)) for _ in range(count)]
        write_chunk(folder, name, samples)
    with (
        closing(Basin(folder, "faces-", 60, "cpu")) as basin,
        closing(Basin(folder, "films-faces-", 60, "cpu")) as beside,
    ):
        basin.wait_for(1)
        beside.wait_for(1)
        crops, labels = Source(basin, [(beside, 0.1)]).some(40)
    assert len(crops) == 40
    assert labels.sum() == 4


def it_ends() -> None:
    """After so many steps, or when the time is over; what is done never exceeds all of it."""
    assert list(Pace(4, 0.0).run()) == [(1, 0.25), (2, 0.5), (3, 0.75), (4, 1.0)]
    by_the_clock = [done for _, done in Pace(0, 0.001).run()]
    assert by_the_clock[-1] == 1.0
    assert all(0 < done < 1 for done in by_the_clock[:-1])


doubted_and_misnamed_come_first()
shares_are_kept(Path(sys.argv[1]))
it_ends()
