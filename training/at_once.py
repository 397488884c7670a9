"""Train a network from what all cores cut meanwhile (`training.supply`): made for a GPU, which would wait otherwise.

Composed scenes come and go; each is learned from some ten times in other light, and faces moved a little, too.
Examples, the supply running beside it, the second with one of films as well::

    python -m training.at_once edges --supply /dev/shm/supply --steps 23500 --start .work/edges.pt --out .work/edges.pt
    python -m training.at_once doubts --supply /dev/shm/supply --minutes 9 --batch 384 --judge .work/faces.pt \\
        --beside films-=0.12 --out .work/doubts.pt
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import torch
from torch import Tensor, nn

from training.basin import Basin, coloured, moved
from training.face_crops import CLASSES_WITH_NONE
from training.nets import CardNet, DoubtNet, EdgeNet, FaceNet
from training.train import as_pictures, card_loss, edge_loss, face_loss, mixed, placed, says
from vision.recognize import IN_DOUBT

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
    "doubts": Course(lambda: DoubtNet(CLASSES_WITH_NONE), face_loss, moved, 120_000, 96, 1e-3),
}

OF = 3
"""The network of doubts learns from one in so many crops: those that the face network doubts first."""

BESIDE = 4
"""Of samples that lie beside the others this part as many are kept."""

SURE = 0.25
"""Share of its batch that is taken by lot, so that nothing of what leaves no doubt is unlearned."""


@dataclass(frozen=True)
class Source:
    """Where samples come from: most from ``basin``, and of each batch a share from each ``beside`` it."""

    basin: Basin
    beside: Sequence[tuple[Basin, float]] = ()

    def some(self, count: int) -> list[Tensor]:
        """So many samples, column by column."""
        parts = [basin.some(round(count * share)) for basin, share in self.beside]
        parts.append(self.basin.some(count - sum(len(labels) for *_, labels in parts)))
        return [torch.cat(column) for column in zip(*parts, strict=True)]


@dataclass(frozen=True)
class Pace:
    """How long a training takes: ``steps``, or ``minutes`` by the clock where these are said."""

    steps: int
    minutes: float

    def run(self) -> Iterator[tuple[int, float]]:
        """The number of each step, from 1, and which share of the training is over then (0 to 1)."""
        began = time.monotonic()
        for step in count(1):
            done = (time.monotonic() - began) / 60 / self.minutes if self.minutes else step / self.steps
            yield step, min(done, 1.0)
            if done >= 1:
                return


def learn(
    net: nn.Module, course: Course, source: Source, pace: Pace, peak: float, judge: nn.Module | None = None
) -> dict[str, Tensor]:
    """The averaged weights in the end: AdamW, one warm-up to the ``peak`` rate, cosine to nothing. ``judge``: the
    network whose doubts are to be learned."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=DECAY)
    average = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=_averaged, use_buffers=True)
    began = time.monotonic()
    for step, done in pace.run():
        samples, *truth = source.some(course.batch * (OF if judge else 1))
        pictures = coloured(course.seen(samples)).contiguous(memory_format=torch.channels_last)
        if judge is not None:
            chosen = _doubtful(judge, pictures, truth[0], course.batch)
            pictures, truth = pictures[chosen], [column[chosen] for column in truth]
        loss, words = course.loss(says(net, pictures), *map(_whole, truth))
        for group in optimizer.param_groups:
            group["lr"] = peak * _rate(done)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        if step % AVERAGED == 0:
            average.update_parameters(net)
        if step % 100 == 0:
            left = (time.monotonic() - began) / 60 * (1 / done - 1)
            print(f"step {step}  {words}  of {source.basin.taken} samples  {left:.1f} min left", flush=True)
    weights: dict[str, Tensor] = average.module.state_dict()
    return weights


def _doubtful(judge: nn.Module, pictures: Tensor, labels: Tensor, count: int) -> Tensor:
    """Which ``count`` of the pictures to learn from: those that the judge doubts or misnames, some others."""
    with torch.no_grad():
        best, named = says(judge, pictures)[0].float().softmax(dim=1).max(dim=1)
    doubted = (best < IN_DOUBT) | (named != labels)
    sure = round(count * SURE)
    first = (doubted + torch.rand_like(best)).topk(count - sure).indices
    return torch.cat([first, torch.randperm(len(labels), device=labels.device)[:sure]])


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
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=0.0, help="by the clock instead of steps")
    parser.add_argument(
        "--beside", nargs="*", default=[], metavar="PREFIX=SHARE", help="other chunks, share of a batch"
    )
    parser.add_argument("--judge", type=Path, help="doubts: weights of the face network whose doubts to learn")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--kept", type=float, default=0.0, help="share of the weights gone on from in what is written")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rate", type=float, help="peak learning rate")
    parser.add_argument("--batch", type=int, help="samples of a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    wanted = parser.parse_args()
    if (wanted.steps > 0) == (wanted.minutes > 0):
        parser.error("say either --steps or --minutes, above nothing")
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(1)
    torch.backends.cudnn.benchmark = True  # all batches of a training are of one size
    torch.save(mixed(_learned(wanted), wanted), wanted.out)


def _learned(wanted: argparse.Namespace) -> dict[str, Tensor]:
    course = COURSES[wanted.task]
    course = replace(course, batch=wanted.batch or course.batch)
    net = _begun(course.net(), wanted.start, wanted.device).train()
    judge = _begun(COURSES["faces"].net(), wanted.judge, wanted.device).eval() if wanted.judge else None
    with ExitStack() as opened:

        def basin(prefix: str, most: int) -> Basin:
            made = Basin(wanted.supply, f"{prefix}{wanted.task}-", most, wanted.device)
            opened.enter_context(closing(made))
            made.wait_for(1)
            return made

        shares = [pair.rsplit("=", 1) for pair in wanted.beside]
        beside = [(basin(prefix, course.kept // BESIDE), float(share)) for prefix, share in shares]
        source = Source(basin("", course.kept), beside)
        return learn(net, course, source, Pace(wanted.steps, wanted.minutes), wanted.rate or course.peak, judge)


def _begun(net: nn.Module, start: Path | None, device: str) -> nn.Module:
    if start:
        net.load_state_dict(torch.load(start, map_location="cpu"))
    return placed(net, device)


if __name__ == "__main__":
    main()
