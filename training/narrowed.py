"""A narrower detector cut out of a wide one, and what the wide one teaches it.

It keeps those channels without which the wide one would say something else (Molchanov et al. 2017), with their weights;
its first thin layers are new, and learn to see what the wide one sees there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.nets import CardNet, WideCardNet, through

__all__ = ["Narrowing", "what_it_says"]

SEEN = ("s4", "s8", "s16", "s32", "mix8")
"""The stages at which the narrow one is shown what the wide one sees."""

SHOWN, TOLD = 0.2, 0.65
"""So long, as shares of a training, it is shown that, ever less, and told what the wide one says; then the labels alone
tell."""

BATCHES = 4
"""So many batches of pictures tell which channels matter."""

A_CARD = 0.2
"""From this probability on the outline counts that the wide one tells."""

BLOCKS = {
    "s16.0.0": ("s8", None),
    "s16.0.1": ("s16", "s8"),
    "s32.0.0": ("s16", None),
    "s32.0.1": ("s32", "s16"),
    "across8": ("mix8", "s8"),
    "across16": (None, "s16"),
    "across32": (None, "s32"),
    "mix16.2": ("mix8", None),
}
"""Of which stages' channels the outputs and the inputs of a block are; None: all, or each channel on its own."""

RESIDUALS = {
    **dict.fromkeys(("s8.1",), "s8"),
    **dict.fromkeys((f"s16.{layer}" for layer in range(1, 5)), "s16"),
    **dict.fromkeys((f"s32.{layer}" for layer in range(1, 5)), "s32"),
    **dict.fromkeys(("mix8.0", "mix8.1", "head.0"), "mix8"),
    **dict.fromkeys(("mix16.0", "mix16.1")),
}
"""Of which stage's channels a residual layer is; None: of all."""

SPOKEN = {"mix8": ("across8", "mix16", "mix8.0", "mix8.1", "head.0")}
"""Where the channels of a stage are spoken, if not at its end alone."""

Channels = dict[str, Tensor]
"""Which channels of a stage are kept."""


class Narrowing:
    """A wide network, and what a narrower one has of it: ``channels``, which it keeps of each stage."""

    def __init__(self, wide: WideCardNet, pictures: Iterator[Tensor]) -> None:
        """``pictures``: batches (n, 3, h, w) in 0..1, by which the channels are chosen."""
        self._wide = wide.eval().requires_grad_(requires_grad=False)
        self.channels = _chosen(self._wide, list(islice(pictures, BATCHES)))
        self._theirs = _watched(self._wide)
        self._mine: dict[str, Tensor] = {}

    def begin(self, narrow: CardNet) -> None:
        """Give a new network what is kept of the wide one."""
        _cut(self._wide, narrow, self.channels)
        self._mine = _watched(narrow)

    def loss(self, said: Tensor, pictures: Tensor, done: float) -> Tensor:
        """What the wide one has to say to what a network that began here has just ``said`` of ``pictures``; ``done``:
        share of the training, 0 to 1."""
        if done > TOLD:
            return said.new_zeros(())
        with torch.no_grad():
            wanted = through(self._wide, pictures)
        loss = 0.5 * what_it_says(said, wanted)
        return loss + 4 * (1 - done / SHOWN) * self._unlike() if done < SHOWN else loss

    def _unlike(self) -> Tensor:
        """How far what the narrow one sees is from what the wide one sees, summed over the stages."""
        apart = []
        for stage in SEEN:
            mine, theirs = self._mine[stage], self._theirs[stage]
            kept = self.channels.get(stage)
            theirs = theirs if kept is None else theirs[:, kept]
            apart.append((mine[:, : theirs.shape[1]] - theirs).square().mean() / theirs.var())
        return torch.stack(apart).sum()


def what_it_says(said: Tensor, wanted: Tensor) -> Tensor:
    """How far a detector's cells (n, 9, h, w) are from another's: its heat, and its outlines where that one sees a
    card, by their size."""
    said, wanted = said.float(), wanted.float()
    sure = torch.sigmoid(wanted[:, 0])
    apart = (sure - torch.sigmoid(said[:, 0])).abs().detach()
    heat = (functional.binary_cross_entropy_with_logits(said[:, 0], sure, reduction="none") * apart).sum()
    weight = sure * (sure > A_CARD)
    size = 2 * (wanted[:, 3:5].norm(dim=1) * wanted[:, 5:7].norm(dim=1)).clamp(min=0.3).sqrt()
    outline = ((said[:, 1:] - wanted[:, 1:]).abs().sum(dim=1) * weight / size).sum()
    return 4 * (heat + outline) / weight.gt(0).sum().clamp(min=1)


def _watched(net: nn.Module) -> dict[str, Tensor]:
    """What the stages of a network saw last, kept up by the network."""
    seen: dict[str, Tensor] = {}

    def keep(stage: str) -> Callable[[nn.Module, tuple[Tensor, ...], Tensor], None]:
        def note(_: nn.Module, __: tuple[Tensor, ...], made: Tensor) -> None:
            seen[stage] = made

        return note

    for stage in SEEN:
        net.get_submodule(stage).register_forward_hook(keep(stage))
    return seen


def _chosen(wide: WideCardNet, pictures: list[Tensor]) -> Channels:
    """The channels of each stage whose silence would change most of what is said."""
    narrow = CardNet()
    widths = {stage: _width(narrow, stage) for stage in SEEN[1:]}
    lost = {stage: pictures[0].new_zeros(_width(wide, stage)) for stage in widths}
    with torch.no_grad():
        for batch in pictures:
            said = through(wide, batch)
            for stage, losses in lost.items():
                for channel in range(len(losses)):
                    losses[channel] += what_it_says(_silenced(wide, stage, channel, batch), said)
    return {stage: losses.topk(widths[stage]).indices.sort().values for stage, losses in lost.items()}


def _width(net: nn.Module, stage: str) -> int:
    """How many channels a stage has."""
    convolutions = [layer for layer in net.get_submodule(stage).modules() if isinstance(layer, nn.Conv2d)]
    return int(convolutions[-1].out_channels)


def _silenced(wide: WideCardNet, stage: str, channel: int, pictures: Tensor) -> Tensor:
    """What the network says where a channel of a stage tells nothing."""
    one = slice(channel, channel + 1)

    def silence(_: nn.Module, __: tuple[Tensor, ...], made: Tensor) -> Tensor:
        made = made.clone()
        made[:, one] = 0 if stage == "mix8" else made[:, one].mean(dim=(0, 2, 3), keepdim=True)
        return made

    hooks = [wide.get_submodule(name).register_forward_hook(silence) for name in SPOKEN.get(stage, (stage,))]
    said = through(wide, pictures)
    for hook in hooks:
        hook.remove()
    return said


def _cut(wide: WideCardNet, narrow: CardNet, channels: Channels) -> None:
    """Copy what is kept; in the first layer the wide one's channels are the first of the narrow one's."""
    with torch.no_grad():
        for one, other in zip(_parts(wide.s4, "0"), _parts(narrow.s4, "0"), strict=True):
            for mine, theirs in zip(other.state_dict().values(), one.state_dict().values(), strict=True):
                if theirs.dim():
                    mine[: len(theirs)] = theirs
        for block, (after, before) in BLOCKS.items():
            _copied(_parts(wide, block), _parts(narrow, block), channels.get(after or ""), channels.get(before or ""))
        for block, stage in RESIDUALS.items():
            kept = channels.get(stage or "")
            _copied(_parts(wide, f"{block}.change.0"), _parts(narrow, f"{block}.change.0"), kept, None)
            _copied(_parts(wide, f"{block}.change.1"), _parts(narrow, f"{block}.change.1"), kept, kept)
        narrow.head[1].weight.copy_(wide.head[1].weight[:, channels["mix8"]])
        narrow.head[1].bias.copy_(wide.head[1].bias)


def _parts(net: nn.Module, block: str) -> list[nn.Module]:
    """The convolution and the batch norm of a block."""
    return [part for part in net.get_submodule(block).modules() if isinstance(part, nn.Conv2d | nn.BatchNorm2d)]


def _copied(wide: list[nn.Module], narrow: list[nn.Module], after: Tensor | None, before: Tensor | None) -> None:
    for one, other in zip(wide, narrow, strict=True):
        for mine, theirs in zip(other.state_dict().values(), one.state_dict().values(), strict=True):
            kept = theirs if after is None or not theirs.dim() else theirs[after]
            mine.copy_(kept if before is None or kept.dim() < 2 else kept[:, before])
