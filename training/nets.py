"""The three small networks. Plain 3x3 convolutions: on CPUs they give most work per millisecond."""

from __future__ import annotations

from torch import Tensor, nn

__all__ = ["CardNet", "EdgeNet", "FaceNet"]


def _conv(inside: int, outside: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class CardNet(nn.Module):
    """Where cards lie: image (n, 3, h, w) in 0..1, h and w multiples of 32 -> (n, 9, h/8, w/8).

    Channel 0 is the logit of "the middle of the visible part of a card is in this cell", channels 1-8 its
    outline (see `targets`).
    """

    def __init__(self) -> None:
        super().__init__()
        self.s4 = nn.Sequential(_conv(3, 12, 2), _conv(12, 24, 2), _conv(24, 24))
        self.s8 = nn.Sequential(_conv(24, 48, 2), _conv(48, 48))
        self.s16 = nn.Sequential(_conv(48, 72, 2), _conv(72, 72), _conv(72, 72))
        self.s32 = nn.Sequential(_conv(72, 96, 2), _conv(96, 96), _conv(96, 96))
        self.across8, self.across16, self.across32 = (_conv(c, 48, 1, 1) for c in (48, 72, 96))
        self.mix16, self.mix8 = _conv(48, 48), _conv(48, 48)
        self.head = nn.Sequential(_conv(48, 48), nn.Conv2d(48, 9, 1))
        nn.init.constant_(self.head[1].bias[:1], -4.0)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, image: Tensor) -> Tensor:
        """See the class."""
        c8 = self.s8(self.s4(image))
        c16 = self.s16(c8)
        c32 = self.s32(c16)
        p16 = self.mix16(self.across16(c16) + self.up(self.across32(c32)))
        p8 = self.mix8(self.across8(c8) + self.up(p16))
        return self.head(p8)


class EdgeNet(nn.Module):
    """How to move the corners of a rough outline: rectified crop with margin (n, 3, 96, 64) -> (n, 8).

    The output is the shift of the four corners (x, y each) in units of the crop's half width and half height.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 2), _conv(16, 32, 2), _conv(32, 32), _conv(32, 48, 2), _conv(48, 64), _conv(64, 32, 1, 1)
        )
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(32 * 12 * 8, 96), nn.ReLU(inplace=True), nn.Linear(96, 8))

    def forward(self, crop: Tensor) -> Tensor:
        """See the class."""
        return self.head(self.body(crop))


class FaceNet(nn.Module):
    """Which card it is: rectified crop (n, 3, 128, 80) -> logits (n, classes) and the feature vector (n, 192).

    The feature is a second output so that a printing can be taught without training.
    """

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 20, 2), _conv(20, 40, 2), _conv(40, 40), _conv(40, 80, 2), _conv(80, 80),
            _conv(80, 128, 2), _conv(128, 128), _conv(128, 192, 2),
        )  # fmt: skip
        self.drop = nn.Dropout(0.1)
        self.classify = nn.Linear(192, classes)

    def forward(self, crop: Tensor) -> tuple[Tensor, Tensor]:
        """See the class."""
        feature = self.body(crop).mean(dim=(2, 3))
        return self.classify(self.drop(feature)), feature
