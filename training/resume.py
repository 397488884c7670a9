"""Weights to go on training from, out of the ONNX files that ship, for whoever has not kept the trained ones.

An exported network has its batch norms folded into the convolutions. They are put back so that the network says the
same as before, with the statistics that it meets in scenes. Example::

    python -m training.resume --models models --scenes .work/training/scenes --out .work/training
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from training.export import NETS
from training.face_crops import face_samples
from training.nets import through
from training.samples import Maker, batches, card_sample, edge_samples
from training.train import pictures_of

__all__ = ["resumed"]

BATCHES, BATCH = 24, 64
"""So many batches of so many tell the statistics of the batch norms."""

SEES: dict[str, Maker] = {
    "cards": card_sample, "edges": edge_samples, "faces": face_samples, "doubts": face_samples,
}  # fmt: skip
"""What each network is given."""


def resumed(net: nn.Module, file: Path, pictures: list[Tensor]) -> nn.Module:
    """The network with the weights of an exported file; ``pictures`` (n, 3, h, w in 0..1) tell its statistics.

    Raises ValueError where the file is of another network.
    """
    net.eval()
    layers = _in_order(net, pictures[0][:1])
    said = _stored(file)
    said[0] = _in_planes(said[0][0]), said[0][1]
    if [tuple(layer.weight.shape) for layer in layers] != [tuple(weight.shape) for weight, _ in said]:
        raise ValueError(f"{file.name} is no network of this shape")
    norms = _norms(net)
    with torch.no_grad():
        for place, (layer, (weight, bias)) in enumerate(zip(layers, said, strict=True)):
            # The exported first layer takes bytes.
            layer.weight.copy_(weight * 255 if place == 0 else weight)
            norm = norms.get(layer)
            if norm is None:
                layer.bias.copy_(bias)
            else:
                _say_nothing(norm, bias)
        _take_statistics(net, norms, pictures)
    return net


def _in_order(net: nn.Module, picture: Tensor) -> list[nn.Conv2d | nn.Linear]:
    """The layers with weights in the order in which they work, which is that of an exported file."""
    order: list[nn.Conv2d | nn.Linear] = []
    hooks = [
        layer.register_forward_hook(lambda layer, _, __: order.append(layer))
        for layer in net.modules()
        if isinstance(layer, nn.Conv2d | nn.Linear)
    ]
    with torch.no_grad():
        net(picture)
    for hook in hooks:
        hook.remove()
    return order


def _stored(file: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of every layer of an exported network, in the order in which they work."""
    graph = onnx.load(str(file)).graph
    arrays = {kept.name: torch.from_numpy(numpy_helper.to_array(kept).copy()) for kept in graph.initializer}
    for node in graph.node:
        if node.op_type == "Identity" and node.input[0] in arrays:  # two layers with the same numbers
            arrays[node.output[0]] = arrays[node.input[0]]
    nodes = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    return [(arrays[node.input[1]], arrays[node.input[2]]) for node in nodes]


def _in_planes(weight: Tensor) -> Tensor:
    """The weight of the first layer for pictures with each colour in a plane of its own (`training.export`)."""
    return weight.reshape(len(weight), 3, 3, 3).permute(0, 3, 1, 2)


def _norms(net: nn.Module) -> dict[nn.Module, nn.BatchNorm2d]:
    """The batch norm that follows a convolution, where one does."""
    pairs: dict[nn.Module, nn.BatchNorm2d] = {}
    for block in net.modules():
        if isinstance(block, nn.Sequential):
            for before, norm in pairwise(block):
                if isinstance(before, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
                    pairs[before] = norm
    return pairs


def _say_nothing(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """Make a batch norm add the bias and do nothing else."""
    _set(norm, torch.zeros_like(bias), torch.full_like(bias, 1 - norm.eps))
    norm.bias.copy_(bias)


def _take_statistics(net: nn.Module, norms: dict[nn.Module, nn.BatchNorm2d], pictures: list[Tensor]) -> None:
    """Give the batch norms the mean and variance of what they are given, and undo both by weight and bias."""
    sums = {norm: (torch.zeros_like(norm.bias), torch.zeros_like(norm.bias)) for norm in norms.values()}

    def note(norm: nn.Module, given: tuple[Tensor, ...]) -> None:
        mean, square = sums[norm]
        mean += given[0].mean(dim=(0, 2, 3)) / len(pictures)
        square += given[0].square().mean(dim=(0, 2, 3)) / len(pictures)

    hooks = [norm.register_forward_pre_hook(note) for norm in norms.values()]
    for batch in pictures:
        through(net, batch)
    for hook in hooks:
        hook.remove()
    for norm, (mean, square) in sums.items():
        variance = (square - mean.square()).clamp(min=0)
        _set(norm, mean, variance)
        norm.bias.add_(mean)


def _set(norm: nn.BatchNorm2d, mean: Tensor, variance: Tensor) -> None:
    """Give a batch norm statistics, and the weight that undoes its division."""
    norm.get_buffer("running_mean").copy_(mean)
    norm.get_buffer("running_var").copy_(variance)
    norm.weight.copy_((variance + norm.eps).sqrt())


def main() -> None:
    """Write the weights of all networks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    for name, (make, *_) in NETS.items():
        feed = batches(wanted.scenes, BATCH, SEES[name], seed=1)
        pictures = [pictures_of(next(feed)[0]) for _ in range(BATCHES)]
        feed.close()
        net = resumed(make(), wanted.models / f"{name}.onnx", pictures)
        torch.save(net.state_dict(), wanted.out / f"{name}.pt")
        print(f"{name}.pt: as {name}.onnx says it", flush=True)


if __name__ == "__main__":
    main()
