"""The small networks. Few plain 3x3 convolutions where the picture is large, then depthwise ones with a
residual path: measured on processors with AVX2 only, that gives most depth for a millisecond."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

__all__ = ["CardNet", "DoubtNet", "EdgeNet", "FaceNet", "Likeness", "WideCardNet", "through"]


FEATURE = 192
"""Length of the vector by which a pack becomes known while it is played."""

FINE, COARSE = 16, 32
"""Numbers for each of 16x10 and of 8x5 places of a card in the vector by which the cards of a taught deck are told
apart."""


def through(layer: nn.Module, x: Tensor) -> Tensor:
    """What a layer of one input and one output makes of it; torch itself says nothing of what layers return."""
    made: Tensor = layer(x)
    return made


def _conv(inside: int, outside: int, stride: int = 1, kernel: int = 3, groups: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


def _thin(inside: int, outside: int, stride: int, kernel: int) -> nn.Sequential:
    """Each channel on its own over space, then all channels of each point."""
    return nn.Sequential(_conv(inside, inside, stride, kernel, inside), _conv(inside, outside, 1, 1))


class _Residual(nn.Module):
    """What a thin layer, or a ``plain`` one, adds to its input."""

    def __init__(self, channels: int, kernel: int, *, plain: bool = False) -> None:
        super().__init__()
        whole = nn.Sequential(_conv(channels, channels, 1, kernel))
        self.change = whole if plain else _thin(channels, channels, 1, kernel)

    def forward(self, x: Tensor) -> Tensor:
        return x + through(self.change, x)


class _Cards(nn.Module):
    """Where cards lie: image (n, 3, h, w) in 0..1, h and w multiples of 32 -> (n, 9, h/8, w/8).

    Channel 0 is the logit of "the middle of the visible part of a card is in this cell", channels 1-8 its
    outline (see `targets`). ``quarter`` and ``eighth`` bring the picture to a quarter and an eighth of its size;
    ``widths``: channels at an eighth, a sixteenth and a thirty-second.
    """

    def __init__(self, quarter: nn.Module, eighth: nn.Module, widths: tuple[int, int, int]) -> None:
        super().__init__()
        c8, c16, c32 = widths
        self.s4 = quarter
        self.s8 = nn.Sequential(eighth, _Residual(c8, 5))
        self.s16 = nn.Sequential(_thin(c8, c16, 2, 5), *(_Residual(c16, 5) for _ in range(4)))
        self.s32 = nn.Sequential(_thin(c16, c32, 2, 5), *(_Residual(c32, 5) for _ in range(4)))
        self.across8, self.across16, self.across32 = _conv(c8, c8, 1, 1), _conv(c16, 80, 1, 1), _conv(c32, 80, 1, 1)
        self.mix16 = nn.Sequential(_Residual(80, 5), _Residual(80, 5), _conv(80, c8, 1, 1))
        self.mix8 = nn.Sequential(_Residual(c8, 5), _Residual(c8, 5))
        self.head = nn.Sequential(_Residual(c8, 5), nn.Conv2d(c8, 9, 1))
        nn.init.constant_(self.head.get_parameter("1.bias")[:1], -4.0)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, image: Tensor) -> Tensor:
        """See the class."""
        c8 = self.s8(self.s4(image))
        c16 = self.s16(c8)
        c32 = self.s32(c16)
        p16 = self.mix16(self.across16(c16) + self.up(self.across32(c32)))
        p8 = self.mix8(self.across8(c8) + self.up(p16))
        return through(self.head, p8)


class WideCardNet(_Cards):
    """Where cards lie, by a network that takes half as long again: it does not ship, `CardNet` is cut out of it
    (`training.narrowed`) and learns from it."""

    def __init__(self) -> None:
        super().__init__(nn.Sequential(_conv(3, 8, 2), _conv(8, 24, 2)), _conv(24, 40, 2), (40, 96, 160))


class CardNet(_Cards):
    """Where cards lie. Thin layers where the picture is largest, and all channels multiples of 16: processors with
    AVX-512 work on so many at once."""

    def __init__(self) -> None:
        super().__init__(nn.Sequential(_conv(3, 16, 2), _thin(16, 32, 2, 5)), _thin(32, 32, 2, 5), (32, 80, 128))


class EdgeNet(nn.Module):
    """How to move the corners of a rough outline: rectified crop with margin (n, 3, 96, 64) -> (n, 8).

    The output is the shift of the four corners (x, y each) in units of the crop's half width and half height.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 12, 2), _conv(12, 32, 2), _conv(32, 48, 2), _Residual(48, 3), _Residual(48, 3), _conv(48, 32, 1, 1)
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(32 * 12 * 8, 96), nn.ReLU(inplace=True), nn.Linear(96, 8))

    def forward(self, crop: Tensor) -> Tensor:
        """See the class."""
        return through(self.head, self.body(crop))


class _Faces(nn.Module):
    """Rectified crop (n, 3, 128, 80) -> logits (n, classes) and the feature vector (n, FEATURE).

    The feature is a second output so that a pack becomes known while it is played, without training.
    """

    def __init__(self, body: nn.Sequential, classes: int) -> None:
        super().__init__()
        self.body = body
        self.drop = nn.Dropout(0.1)
        self.classify = nn.Linear(FEATURE, classes)

    def forward(self, crop: Tensor) -> tuple[Tensor, ...]:
        """See the class."""
        feature = through(self.body, crop).mean(dim=(2, 3))
        return self.classify(self.drop(feature)), feature


class Likeness(nn.Module):
    """What a `FaceNet` saw half-way, place by place, as one vector of unit length (n, 3840) in which two looks at one
    card of any printing lie close together: a name needs to know no places, but two courts of one printing may differ
    by a letter and nothing else. Learned by `training.likeness`."""

    def __init__(self) -> None:
        super().__init__()
        self.fine, self.coarse = nn.Conv2d(64, FINE, 1), nn.Conv2d(128, COARSE, 1)

    def forward(self, eighths: Tensor, sixteenths: Tensor) -> Tensor:
        """From the maps (n, 64, 16, 10) and (n, 128, 8, 5)."""
        parts = [
            functional.normalize(through(head, seen).flatten(1))
            for head, seen in ((self.fine, eighths), (self.coarse, sixteenths))
        ]
        return torch.cat(parts, dim=1) / len(parts) ** 0.5


class FaceNet(_Faces):
    """Which card it is, in a third of a millisecond: thin layers from an eighth of the crop's size on, all channels
    multiples of 16, as in `CardNet`. Third output: its `Likeness`."""

    def __init__(self, classes: int) -> None:
        body = nn.Sequential(
            _conv(3, 16, 2), _conv(16, 32, 2), _Residual(32, 5), _conv(32, 64, 2), _Residual(64, 5), _Residual(64, 5),
            _conv(64, 128, 2), _Residual(128, 5), _Residual(128, 5), _Residual(128, 5), _conv(128, FEATURE, 1, 1),
        )  # fmt: skip
        super().__init__(body, classes)
        self.likeness = Likeness()

    def maps(self, crop: Tensor) -> tuple[Tensor, Tensor]:
        """What the likeness is made of: see `Likeness.forward`."""
        eighths = through(self.body[:6], crop)
        return eighths, through(self.body[6:10], eighths)

    def forward(self, crop: Tensor) -> tuple[Tensor, ...]:
        """See the class."""
        maps = self.maps(crop)
        feature = through(self.body[10:], maps[1]).mean(dim=(2, 3))
        return self.classify(self.drop(feature)), feature, self.likeness(*maps)


class DoubtNet(_Faces):
    """Which card it is where `FaceNet` is in doubt, for three times its time."""

    def __init__(self, classes: int) -> None:
        body = nn.Sequential(
            _conv(3, 20, 2), _conv(20, 40, 2), _conv(40, 40), _conv(40, 80, 2), _conv(80, 80),
            _conv(80, 120, 2), _Residual(120, 5), _Residual(120, 5), _Residual(120, 3, plain=True),
            _conv(120, FEATURE, 2),
        )  # fmt: skip
        super().__init__(body, classes)
