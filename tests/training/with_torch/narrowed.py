"""Run by a Python that has torch: what is cut out of a wide detector says what that says, where what it lacks is
silent. Fails by an assertion."""

import torch
from torch import nn

from training.narrowed import Narrowing, what_it_says
from training.nets import CardNet, WideCardNet

KEPT = {"s8": range(4, 36), "s16": range(10, 90), "s32": range(20, 148), "mix8": range(8, 40)}
"""Channels that say something in the wide one: those in the middle."""

SPEAK = {
    "s8": ("s8.0", "s8.1"),
    "s16": tuple(f"s16.{layer}" for layer in range(5)),
    "s32": tuple(f"s32.{layer}" for layer in range(5)),
    "mix8": ("across8", "mix16.2", "mix8.0", "mix8.1", "head.0"),
}
"""The blocks that add to what a stage says."""


def _last(net: nn.Module, block: str) -> nn.BatchNorm2d:
    return [part for part in net.get_submodule(block).modules() if isinstance(part, nn.BatchNorm2d)][-1]


def _half_silent() -> WideCardNet:
    """A wide detector that says nothing by the other channels."""
    wide = WideCardNet()
    with torch.no_grad():
        for part in wide.modules():
            if isinstance(part, nn.BatchNorm2d):  # or what was never taught says next to nothing
                part.running_var.fill_(0.1)
        for stage, blocks in SPEAK.items():
            for block in blocks:
                norm = _last(wide, block)
                silent = [channel for channel in range(norm.num_features) if channel not in KEPT[stage]]
                norm.weight[silent], norm.bias[silent] = 0.0, 0.0
    return wide


def main() -> None:
    """Cut, give both the same first layers' answer, and compare what follows from it."""
    torch.manual_seed(4)
    wide, narrow = _half_silent(), CardNet().eval()
    pictures = torch.rand(2, 3, 64, 96)
    narrowing = Narrowing(wide, iter([pictures] * 4))
    narrowing.begin(narrow)
    seen: list[torch.Tensor] = []
    wide.s8.register_forward_hook(lambda _, __, made: seen.append(made))
    wanted = wide(pictures)
    narrow.s8.register_forward_hook(lambda *_: seen[0][:, narrowing.channels["s8"]])
    with torch.no_grad():
        said = narrow(pictures)
    assert wanted.std() > 0.01
    assert (said - wanted).abs().max() < 1e-5 * wanted.abs().max()
    assert what_it_says(said, wanted) < 1e-3 < what_it_says(wanted.flip(3), wanted)


main()
