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
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from training.basin import Basin, coloured, moved, pictures
from training.face_crops import CLASSES_WITH_NONE
from training.nets import CardNet, EdgeNet, FaceNet
from training.train import card_loss, edge_loss, face_loss, mixed

__all__ = ["COURSES", "Learner", "learn"]

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
    "cards": Course(CardNet, card_loss, pictures, 50_000, 64, 1.8e-3),
    "edges": Course(EdgeNet, edge_loss, pictures, 200_000, 512, 1.5e-3),
    "faces": Course(lambda: FaceNet(CLASSES_WITH_NONE), face_loss, moved, 120_000, 96, 1e-3),
}


class Learner:
    """A network that learns: AdamW, one warm-up, cosine to nothing, averaged weights."""

    def __init__(self, net: nn.Module, peak: float, device: str) -> None:
        self.net = nn.utils.convert_conv2d_weight_memory_format(net.to(device), torch.channels_last).train()
        self.steps, self._peak = 0, peak
        self._optimizer = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=DECAY, fused=device == "cuda")
        self._average = torch.optim.swa_utils.AveragedModel(self.net, multi_avg_fn=self._averaged, use_buffers=True)

    def learn(self, loss: Tensor, done: float) -> None:
        """One step; ``done``: share of the training that is over, 0 to 1."""
        rate = self._peak * min(1.0, (done + 1e-4) / WARM) * 0.5 * (1 + math.cos(math.pi * done))
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self._optimizer.step()
        self.steps += 1
        if self.steps % AVERAGED == 0:
            self._average.update_parameters(self.net)

    def weights(self) -> dict[str, Tensor]:
        """The averaged weights."""
        averaged: dict[str, Tensor] = self._average.module.state_dict()
        return averaged

    def _averaged(self, average: list[Tensor], fresh: list[Tensor], count: Tensor | int) -> None:
        share = 1 / min(float(count) * LAST + 1, LONGEST)
        for old, new in zip(average, fresh, strict=True):
            old.copy_(old.lerp(new, share) if old.is_floating_point() else new)


def learn(learner: Learner, course: Course, basin: Basin, steps: int, device: str) -> None:
    """So many steps."""
    began = time.monotonic()
    for step in range(steps):
        samples, *truth = basin.some(course.batch)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            out = learner.net(coloured(course.seen(samples)).contiguous(memory_format=torch.channels_last))
        loss, words = course.loss(out, *map(_whole, truth))
        learner.learn(loss, step / steps)
        if learner.steps % 100 == 0:
            left = (time.monotonic() - began) / learner.steps * (steps - learner.steps) / 60
            print(f"step {learner.steps}/{steps}  {words}  of {basin.taken} samples  {left:.0f} min left", flush=True)


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
    course, device = COURSES[wanted.task], wanted.device
    net = course.net()
    if wanted.start:
        net.load_state_dict(torch.load(wanted.start, map_location="cpu"))
    basin = Basin(wanted.supply, f"{wanted.task}-", course.kept, device)
    basin.wait_for(course.batch)
    learner = Learner(net, wanted.rate or course.peak, device)
    learn(learner, course, basin, wanted.steps, device)
    torch.save(mixed(learner.weights(), wanted), wanted.out)


if __name__ == "__main__":
    main()
