"""Learn the likeness of looks: the part of `FaceNet` by which the cards of a taught deck are told apart.

Each step is a small lesson (`training.sittings`): one look at each of the 32 cards of a deck, both ways up, and later
looks, in another light, some of them half under another card. The later looks are to lie nearest to their own card
(prototypical networks, after Snell, Swersky and Zemel 2017). Only the two last layers learn, on what the network sees
anyway: names and features stay as they are. Example, a quarter of an hour on one core::

    python -m training.likeness --sittings .work/sittings --start .work/faces.pt --steps 2500 --out .work/faces.pt
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from training.covers import under
from training.face_crops import CLASSES_WITH_NONE
from training.nets import FaceNet
from training.sittings import Sitting, read_sitting
from training.train import pictures_of
from vision.decks.variations import varied

__all__ = ["learn"]

RATE, DECAY = 3e-3, 1e-4

WARM = 50
"""Steps until the rate is at its peak; it falls to nothing in a cosine."""

HELD = 20
"""Every so many decks one is kept from learning, and asked at the end."""

LOOKS = 80
"""So many later looks in a step."""

VARIED, COVERED, AGAIN = 0.8, 0.25, 0.25
"""Shares of the lesson's looks that are varied as `vision.decks` does it, of later ones that are put half under another
card, and of those that are varied besides."""

SHARPNESS = 3.0
"""Logarithm of what cosines are multiplied with at first; it is learned."""

Random = np.random.Generator


@dataclass(frozen=True)
class _Asked:
    """The network, and the logarithm of how much a difference of its likeness means, which is learned with it."""

    net: FaceNet
    sharpness: Tensor

    def tell(self, lesson: Tensor, later: Tensor) -> Tensor:
        """Logits (n, 32) of n later looks, whichever way up: pictures (32, 3, h, w) and (n, 3, h, w) in 0..1."""
        with torch.no_grad():
            maps = self.net.maps(torch.cat([lesson, lesson.flip(2, 3), later]))
        found = self.net.likeness(*maps)
        taught, asked = found[: 2 * len(lesson)], found[2 * len(lesson) :]
        near = (asked @ taught.T) * self.sharpness.exp()
        return near.view(len(asked), 2, len(lesson)).logsumexp(dim=1)


def learn(net: FaceNet, decks: Sequence[Path], steps: int, seed: int) -> float:
    """Let the likeness of ``net`` learn from ``decks``; returns the share of looks that it misreads, of decks that it
    has not learned from. Raises ValueError without decks."""
    if not decks:
        raise ValueError("there is nothing to learn from without decks")
    rng, asked = np.random.default_rng(seed), _Asked(net.eval(), torch.tensor(SHARPNESS, requires_grad=True))
    held = decks[::HELD]
    learned = [deck for deck in decks if deck not in held] or held
    learning = [*net.likeness.parameters(), asked.sharpness]
    optimizer = torch.optim.AdamW(learning, lr=RATE, weight_decay=DECAY)
    began = time.monotonic()
    for step in range(1, steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, step / WARM) * 0.5 * (1 + math.cos(math.pi * step / (steps + 1)))
        loss, wrong = _missed(asked, rng, read_sitting(learned[int(rng.integers(len(learned)))]))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        if step % 100 == 0:
            left = (time.monotonic() - began) / 60 * (steps / step - 1)
            print(f"step {step}  loss {loss.item():.3f} wrong {wrong:.3f}  {left:.1f} min left", flush=True)
    with torch.no_grad():
        return float(np.mean([_missed(asked, rng, read_sitting(deck))[1] for deck in held]))


def _missed(asked: _Asked, rng: Random, sitting: Sitting) -> tuple[Tensor, float]:
    """The loss over one deck, and the share of looks that are misread."""
    chosen = rng.permutation(len(sitting.cards))[:LOOKS]
    lesson = [varied(look, rng) if rng.random() < VARIED else look for look in sitting.lesson]
    later = [_later(rng, look, sitting.lesson) for look in sitting.later[chosen]]
    cards = torch.from_numpy(sitting.cards[chosen])
    logits = asked.tell(*(pictures_of(np.stack(looks)) for looks in (lesson, later)))
    return functional.cross_entropy(logits, cards), float((logits.argmax(dim=1) != cards).float().mean())


def _later(rng: Random, look: NDArray[np.uint8], others: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A later look, at times half under another card or in yet another light, either way up."""
    if rng.random() < COVERED:
        look = under(rng, look, others[int(rng.integers(len(others)))])
    if rng.random() < AGAIN:
        look = varied(look, rng)
    return look[::-1, ::-1] if rng.random() < 0.5 else look


def main() -> None:
    """Learn, and write the network with its likeness."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sittings", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True, help="weights of the face network")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(1)
    net = FaceNet(CLASSES_WITH_NONE)
    net.load_state_dict(torch.load(wanted.start, map_location="cpu"))
    missed = learn(net, sorted(wanted.sittings.glob("?-????.npz")), wanted.steps, wanted.seed)
    print(f"of decks that it has not learned from {missed:.1%} of the looks are misread")
    torch.save(net.state_dict(), wanted.out)


if __name__ == "__main__":
    main()
