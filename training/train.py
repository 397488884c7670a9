"""Train one of the networks on stored scenes.

Example, two cores (see the model card for the numbers of the shipped weights)::

    python -m training.train wide-cards --scenes .work/scenes --steps 6000 --out .work/wide-cards.pt
    python -m training.train cards --scenes .work/scenes --steps 9000 --out .work/cards.pt --teacher .work/wide-cards.pt
    python -m training.train edges --scenes .work/scenes --steps 6000 --out .work/edges.pt

Networks that learn names do it by `training.at_once` alone. ``--device cuda`` runs the same on a GPU.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from training import samples
from training.narrowed import Narrowing
from training.nets import CardNet, EdgeNet, WideCardNet
from vision.detect import CardDetector

__all__ = [
    "TASKS", "as_pictures", "card_loss", "edge_loss", "face_loss", "mixed", "pictures_of", "placed", "says",
]  # fmt: skip


Lesson = Callable[[Any, Tensor, float], Tensor]
"""The loss of what was just said of pictures, by what a teacher says of them; last: how much of the training is done, 0
to 1."""


@dataclass(frozen=True)
class Task:
    """What differs between the trainings. ``make``: cuts samples from scenes; ``lesson``: makes what a teacher has to
    say, where there can be one."""

    net: Callable[[], nn.Module]
    make: Callable[..., list[samples.Sample]]
    loss: Callable[..., tuple[Tensor, str]]
    batch: int
    rate: float
    lesson: Callable[[nn.Module, nn.Module, Iterator[Tensor]], Lesson] | None = None
    teacher: Callable[[], nn.Module] | None = None

    def batches(self, folder: Path, seed: int, detector: CardDetector | None = None) -> Generator[samples.Sample]:
        """Endless batches; ``detector``: whose outlines to learn from beside the true ones."""
        make = partial(self.make, detector=detector) if detector is not None else self.make
        return samples.batches(folder, self.batch, make, seed)


def card_loss(out: Tensor, heat: Tensor, outline: Tensor, weight: Tensor) -> tuple[Tensor, str]:
    """Penalty-reduced focal loss for the middles (Zhou et al. 2019), L1 relative to the card's size."""
    logit, geometry = out[:, 0].float(), out[:, 1:].float()
    p = torch.sigmoid(logit).clamp(1e-5, 1 - 1e-5)
    positive = heat >= 1.0
    cares = (heat >= 0).float()
    near = (1 - heat.clamp(0, 1)) ** 4
    losses = torch.where(positive, -torch.log(p) * (1 - p) ** 2, -torch.log(1 - p) * p**2 * near * cares)
    count = positive.sum().clamp(min=1)
    where = losses.sum() / count
    shape = ((geometry - outline).abs() * weight[:, None]).sum() / weight.gt(0).sum().clamp(min=1)
    return where + 4 * shape, f"where {where.item():.3f} shape {shape.item():.4f}"


def edge_loss(out: Tensor, shift: Tensor) -> tuple[Tensor, str]:
    """How far corners (n, 8) were put from where they belong, little counting for less."""
    loss = functional.smooth_l1_loss(out.float(), shift, beta=0.02)
    return loss * 10, f"corner {(out.float() - shift).abs().mean().item():.4f}"


def face_loss(out: tuple[Tensor, Tensor], label: Tensor) -> tuple[Tensor, str]:
    """How unlikely the label (n,) was said to be; that nothing is quite certain, is."""
    logits = out[0].float()
    loss = functional.cross_entropy(logits, label, label_smoothing=0.03)
    right = (logits.argmax(1) == label).float().mean().item()
    return loss, f"loss {loss.item():.3f} right {right:.3f}"


def _card_lesson(net: nn.Module, teacher: nn.Module, pictures: Iterator[Tensor]) -> Lesson:
    """The network begins as what can be cut out of its teacher."""
    narrowing = Narrowing(teacher, pictures)
    narrowing.begin(net)
    return narrowing.loss


TASKS = {
    "wide-cards": Task(WideCardNet, samples.card_sample, card_loss, 16, 3e-3),
    "cards": Task(CardNet, samples.card_sample, card_loss, 16, 2.5e-3, _card_lesson, WideCardNet),
    "edges": Task(EdgeNet, samples.edge_samples, edge_loss, 64, 2e-3),
}


def main() -> None:
    """Train, print the progress with the time left, keep the weights every thousand steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--teacher", type=Path, help="weights of wide-cards to learn from, too")
    parser.add_argument(
        "--detector",
        type=Path,
        help="edges: folder of networks whose outlines to learn from",
    )
    parser.add_argument(
        "--kept",
        type=float,
        default=0.0,
        help="share of the weights gone on from in what is written: what was known is forgotten less",
    )
    parser.add_argument("--rate", type=float, help="peak learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(wanted.seed)
    train(TASKS[wanted.task], wanted)


def placed(net: nn.Module, device: str) -> nn.Module:
    """On the device, its weights in the order of memory in which convolutions are quickest."""
    there: nn.Module = nn.utils.convert_conv2d_weight_memory_format(net.to(device), torch.channels_last)
    return there


def says(net: nn.Module, pictures: Tensor) -> Any:
    """What a network says of pictures (n, 3, h, w)."""
    device = pictures.device.type
    # bfloat16 pays only where the hardware has it: an AVX2 processor is ten times slower with it.
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        return net(pictures)


def pictures_of(images: NDArray[np.generic], device: str = "cpu") -> Tensor:
    """Pictures (n, h, w, 3) of bytes as a network takes them: (n, 3, h, w) in 0..1."""
    return as_pictures(torch.from_numpy(images).to(device)).contiguous(memory_format=torch.channels_last)


def as_pictures(images: Tensor) -> Tensor:
    """The same of what is on the device already."""
    return images.permute(0, 3, 1, 2).float().div(255)


def train(task: Task, wanted: argparse.Namespace) -> None:
    """The loop, the same for all: AdamW, one warm-up, cosine to nothing, averaged weights at the end."""
    feed = task.batches(wanted.scenes, wanted.seed, CardDetector(wanted.detector) if wanted.detector else None)
    net = placed(task.net(), wanted.device).train()
    lesson = None
    if wanted.teacher and task.teacher and task.lesson:
        teacher = placed(task.teacher(), wanted.device).eval()
        teacher.load_state_dict(torch.load(wanted.teacher))
        lesson = task.lesson(net, teacher, (pictures_of(images, wanted.device) for images, *_ in feed))
    if wanted.start:
        net.load_state_dict(torch.load(wanted.start))
    peak = wanted.rate or task.rate
    optimizer = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, peak, total_steps=wanted.steps, pct_start=0.05)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    began = time.monotonic()
    for step in range(1, wanted.steps + 1):
        images, *truth = next(feed)
        pictures = pictures_of(images, wanted.device)
        out = says(net, pictures)
        loss, words = task.loss(out, *(torch.from_numpy(told).to(wanted.device) for told in truth))
        if lesson is not None:
            loss = loss + lesson(out, pictures, step / wanted.steps)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        average.update_parameters(net)
        if step % 100 == 0:
            left = (time.monotonic() - began) / step * (wanted.steps - step) / 60
            print(f"step {step}/{wanted.steps}  {words}  {left:.0f} min left", flush=True)
        if step % 1000 == 0 or step == wanted.steps:
            torch.save(mixed(average.module.state_dict(), wanted), wanted.out)
    feed.close()


def mixed(learned: dict[str, Tensor], wanted: argparse.Namespace) -> dict[str, Tensor]:
    """Weights between those learned and those gone on from (Wortsman et al. 2022)."""
    if not wanted.kept:
        return learned
    before: dict[str, Tensor] = torch.load(wanted.start, map_location=wanted.device)
    return {
        name: weight.lerp(before[name], wanted.kept) if weight.is_floating_point() else weight
        for name, weight in learned.items()
    }


if __name__ == "__main__":
    main()
