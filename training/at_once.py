"""Train a network from what all cores cut meanwhile (`training.supply`): made for a GPU, which would wait otherwise.

Composed scenes come and go; each is learned from some ten times in other light, and faces moved a little, too. Example,
the supply running beside it::

    python -m training.at_once edges --supply /dev/shm/supply --steps 23500 --start .work/edges.pt --out .work/edges.pt
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from training.basin import Basin, coloured, moved
from training.face_crops import CLASSES_WITH_NONE
from training.nets import CardNet, EdgeNet, FaceNet
from training.train import as_pictures, card_loss, edge_loss, face_loss, mixed, placed, says

__all__ = ["COURSES", "learn"]

WARM, DECAY, AVERAGED = 0.04, 0.02, 4
"""The share of a training in which its rate rises, the weight decay, and of how many steps one is averaged: that takes
time, too."""

LAST = 0.1
"""Weights are averaged over about this share of the steps until then, and never over more than `LONGEST`."""

LONGEST = 100
"""So many averaged steps count at most."""


@dataclass(frozen=True)
class Course:
    """How a network learns here. ``kept``: so many samples are kept on the device, ``batch`` of them make a step;
    ``peak``: its learning rate; ``seen``: samples as the network takes them."""

    net: Callable[[], nn.Module]
    loss: Callable[..., tuple[Tensor, str]]
    seen: Callable[[Tensor], Tensor]
    kept: int
    batch: int
    peak: float


COURSES = {
    "cards": Course(CardNet, card_loss, as_pictures, 50_000, 64, 1.8e-3),
    "edges": Course(EdgeNet, edge_loss, as_pictures, 200_000, 512, 1.5e-3),
    "faces": Course(lambda: FaceNet(CLASSES_WITH_NONE), face_loss, moved, 120_000, 96, 1e-3),
}


def learn(net: nn.Module, course: Course, basin: Basin, steps: int, peak: float) -> dict[str, Tensor]:
    """The averaged weights after so many steps: AdamW, one warm-up to the ``peak`` rate, cosine to nothing."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step / steps))
    average = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=_averaged, use_buffers=True)
    began = time.monotonic()
    for step in range(1, steps + 1):
        samples, *truth = basin.some(course.batch)
        pictures = coloured(course.seen(samples)).contiguous(memory_format=torch.channels_last)
        loss, words = course.loss(says(net, pictures), *map(_whole, truth))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        if step % AVERAGED == 0:
            average.update_parameters(net)
        if step % 100 == 0:
            left = (time.monotonic() - began) / step * (steps - step) / 60
            print(f"step {step}/{steps}  {words}  of {basin.taken} samples  {left:.0f} min left", flush=True)
    weights: dict[str, Tensor] = average.module.state_dict()
    return weights


def _rate(done: float) -> float:
    """The learning rate as a share of its peak, when so much of a training (0 to 1) is over."""
    return min(1.0, (done + 1e-4) / WARM) * 0.5 * (1 + math.cos(math.pi * done))


def _averaged(average: list[Tensor], fresh: list[Tensor], count: Tensor | int) -> None:
    share = 1 / min(float(count) * LAST + 1, LONGEST)
    for old, new in zip(average, fresh, strict=True):
        old.copy_(old.lerp(new, share) if old.is_floating_point() else new)


def _whole(column: Tensor) -> Tensor:
    """Targets were stored in half their bytes."""
    return column.float() if column.dtype == torch.float16 else column


def main() -> None:
    """Train what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=COURSES)
    parser.add_argument("--supply", type=Path, required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--kept", type=float, default=0.0, help="share of the weights gone on from in what is written")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rate", type=float, help="peak learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(1)
    torch.backends.cudnn.benchmark = True  # all batches of a training are of one size
    course = COURSES[wanted.task]
    net = course.net()
    if wanted.start:
        net.load_state_dict(torch.load(wanted.start, map_location="cpu"))
    net = placed(net, wanted.device).train()
    with closing(Basin(wanted.supply, f"{wanted.task}-", course.kept, wanted.device)) as basin:
        basin.wait_for(course.batch)
        learned = learn(net, course, basin, wanted.steps, wanted.rate or course.peak)
    torch.save(mixed(learned, wanted), wanted.out)


if __name__ == "__main__":
    main()
