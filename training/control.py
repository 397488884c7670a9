"""The control of the speed figures: a graph with the layer shapes of YOLO11n, the usual way to find cards.

It is timed beside our networks by ``filko bench``, on the same processor in the same run, and is good for nothing
else: its weights are constants. The shapes follow the published description of the nano variant (width 0.25,
depth 0.5, 80 classes): 2.6 million parameters, 6.5 thousand million operations (3.2 multiply-accumulates) at
640 x 640 points. The weights of one layer are all alike, so the file needs to hold no weights at all.

Example::

    python -m training.control --out gui/bench_control.onnx
"""

from __future__ import annotations

import argparse
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.nets import through

__all__ = ["Yolo11nShape"]

SIDE = 640
CLASSES = 80


def _conv(inside: int, outside: int, kernel: int = 1, stride: int = 1, groups: int = 1) -> nn.Sequential:
    """Batch norm is folded away in every export, so it is left out here."""
    return nn.Sequential(nn.Conv2d(inside, outside, kernel, stride, kernel // 2, groups=groups), nn.SiLU())


class _Bottleneck(nn.Module):
    def __init__(self, channels: int, share: float) -> None:
        super().__init__()
        inner = int(channels * share)
        self.change = nn.Sequential(_conv(channels, inner, 3), _conv(inner, channels, 3))

    def forward(self, x: Tensor) -> Tensor:
        return x + through(self.change, x)


class _Split(nn.Module):
    """One half goes on as it is, the other through bottlenecks."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        half = channels // 2
        self.left, self.right = _conv(channels, half), _conv(channels, half)
        self.inner = nn.Sequential(_Bottleneck(half, 1.0), _Bottleneck(half, 1.0))
        self.join = _conv(2 * half, channels)

    def forward(self, x: Tensor) -> Tensor:
        return through(self.join, torch.cat([self.inner(self.left(x)), self.right(x)], 1))


class _Stage(nn.Module):
    def __init__(self, inside: int, outside: int, share: float = 0.5, *, deep: bool = False) -> None:
        super().__init__()
        inner = int(outside * share)
        self.open = _conv(inside, 2 * inner)
        self.inner = _Split(inner) if deep else _Bottleneck(inner, 0.5)
        self.close = _conv(3 * inner, outside)

    def forward(self, x: Tensor) -> Tensor:
        first, second = self.open(x).chunk(2, 1)
        return through(self.close, torch.cat([first, second, self.inner(second)], 1))


class _Pools(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.open, self.close = _conv(channels, channels // 2), _conv(2 * channels, channels)

    def forward(self, x: Tensor) -> Tensor:
        parts = [self.open(x)]
        for _ in range(3):
            parts.append(functional.max_pool2d(parts[-1], 5, 1, 2))
        return through(self.close, torch.cat(parts, 1))


class _Attention(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.heads, self.key = channels // 64, 32
        self.ask = nn.Conv2d(channels, channels + 2 * self.heads * self.key, 1)
        self.place = nn.Conv2d(channels, channels, 3, 1, 1, groups=channels)
        self.close = nn.Conv2d(channels, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        n, c, h, w = x.shape
        parts = self.ask(x).view(n, self.heads, 2 * self.key + c // self.heads, h * w)
        query, key, value = parts.split([self.key, self.key, c // self.heads], 2)
        weight = (query.transpose(-2, -1) @ key * self.key**-0.5).softmax(-1)
        seen = (value @ weight.transpose(-2, -1)).view(n, c, h, w)
        return through(self.close, seen + self.place(value.reshape(n, c, h, w)))


class _Attentive(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        half = channels // 2
        self.open, self.close = _conv(channels, channels), _conv(channels, channels)
        self.look = _Attention(half)
        self.think = nn.Sequential(_conv(half, 2 * half), nn.Conv2d(2 * half, half, 1))

    def forward(self, x: Tensor) -> Tensor:
        kept, seen = self.open(x).chunk(2, 1)
        seen = seen + self.look(seen)
        seen = seen + self.think(seen)
        return through(self.close, torch.cat([kept, seen], 1))


class _Head(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.box = nn.Sequential(_conv(channels, 64, 3), _conv(64, 64, 3), nn.Conv2d(64, 64, 1))
        self.kind = nn.Sequential(
            _conv(channels, channels, 3, 1, channels), _conv(channels, CLASSES),
            _conv(CLASSES, CLASSES, 3, 1, CLASSES), _conv(CLASSES, CLASSES), nn.Conv2d(CLASSES, CLASSES, 1),
        )  # fmt: skip

    def forward(self, x: Tensor) -> Tensor:
        return torch.cat([self.box(x), self.kind(x).sigmoid()], 1).flatten(2)


class Yolo11nShape(nn.Module):
    """Picture (1, 3, 640, 640) -> (1, 144, 8400): the same work as YOLO11n, without its knowledge."""

    def __init__(self) -> None:
        super().__init__()
        self.to8 = nn.Sequential(
            _conv(3, 16, 3, 2), _conv(16, 32, 3, 2), _Stage(32, 64, 0.25), _conv(64, 64, 3, 2), _Stage(64, 128, 0.25)
        )
        self.to16 = nn.Sequential(_conv(128, 128, 3, 2), _Stage(128, 128, deep=True))
        self.to32 = nn.Sequential(
            _conv(128, 256, 3, 2), _Stage(256, 256, deep=True), _Pools(256), _Attentive(256)
        )  # fmt: skip
        self.up16, self.up8 = _Stage(384, 128), _Stage(256, 64)
        self.down16, self.down32 = _conv(64, 64, 3, 2), _conv(128, 128, 3, 2)
        self.mix16, self.mix32 = _Stage(192, 128), _Stage(384, 256, deep=True)
        self.heads = nn.ModuleList([_Head(64), _Head(128), _Head(256)])

    def forward(self, image: Tensor) -> Tensor:
        """See the class."""
        p8 = self.to8(image)
        p16 = self.to16(p8)
        p32 = self.to32(p16)
        n16 = self.up16(torch.cat([functional.interpolate(p32, scale_factor=2.0), p16], 1))
        n8 = self.up8(torch.cat([functional.interpolate(n16, scale_factor=2.0), p8], 1))
        m16 = self.mix16(torch.cat([self.down16(n8), n16], 1))
        m32 = self.mix32(torch.cat([self.down32(m16), p32], 1))
        return torch.cat([head(x) for head, x in zip(self.heads, (n8, m16, m32), strict=True)], 2)


def _without_weights(model: onnx.ModelProto) -> onnx.ModelProto:
    """Every large weight becomes a constant, small enough that no value grows or dies on its way."""
    graph = model.graph
    kept, made = [], []
    for weight in graph.initializer:
        if weight.data_type != onnx.TensorProto.FLOAT or len(weight.dims) < 4:
            kept.append(weight)
            continue
        fan_in = weight.dims[1] * weight.dims[2] * weight.dims[3]
        shape = onnx.helper.make_tensor(weight.name + "_shape", onnx.TensorProto.INT64, [4], list(weight.dims))
        value = onnx.helper.make_tensor("value", onnx.TensorProto.FLOAT, [1], [1.5 / fan_in])
        kept.append(shape)
        made.append(onnx.helper.make_node("ConstantOfShape", [shape.name], [weight.name], value=value))
    nodes = [*made, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    return model


def main() -> None:
    """Write the graph and say how large a network it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    net = Yolo11nShape().eval()
    torch.onnx.export(
        net, (torch.zeros(1, 3, SIDE, SIDE),), str(wanted.out), input_names=["image"], opset_version=17, dynamo=False
    )
    onnx.save(_without_weights(onnx.load(str(wanted.out))), str(wanted.out))
    parameters = sum(p.numel() for p in net.parameters())
    print(f"{wanted.out.name}: {parameters / 1e6:.2f} million parameters, {wanted.out.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
