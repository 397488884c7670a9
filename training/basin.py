"""Samples kept on a GPU, the oldest of which give way to new ones, and how crops of faces are varied there."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from training.face_crops import ROOM
from training.samples import CAST, OFTEN_WIDE, WIDE_CAST
from training.train import as_pictures
from vision.recognize import HEIGHT, WIDTH

__all__ = ["Basin", "coloured", "moved"]

SHAKEN, OFTEN = (0.0, 0.008, 0.015, 0.03), (0.4, 0.25, 0.2, 0.15)
"""By what share of its size a crop is moved and bent once more, and how often: its outline is off already."""

BLURRED = 0.2
"""Share of crops with some blur."""

NOISY = (0.3, 6.0)
"""How many crops get a sensor's noise, and of how many grey levels at most."""


class Basin:
    """``name``: what the files in ``folder`` begin with that are taken in and deleted; ``most``: samples that are
    kept. Filled by a thread until it is closed, which it must be: a process that ends in the midst of a copy is
    aborted."""

    def __init__(self, folder: Path, name: str, most: int, device: str) -> None:
        self._folder, self._name, self._most, self._device = folder, name, most, device
        self._columns: list[Tensor] = []
        self.taken = 0
        """So many samples came in until now."""
        self._over = threading.Event()
        self._filling = threading.Thread(target=self._fill, daemon=True)
        self._filling.start()

    def some(self, count: int) -> list[Tensor]:
        """So many samples by lot, column by column."""
        chosen = torch.randint(min(self.taken, self._most), (count,), device=self._device)
        return [column[chosen] for column in self._columns]

    def wait_for(self, count: int) -> None:
        """Return when so many have come in."""
        while self.taken < count:
            time.sleep(0.2)

    def close(self) -> None:
        """Take in no more."""
        self._over.set()
        self._filling.join()

    def _fill(self) -> None:
        while not self._over.is_set():
            file = min(self._folder.glob(f"{self._name}*.npz"), default=None)
            if file is None:
                self._over.wait(0.3)
            else:
                self._take(file)

    def _take(self, file: Path) -> None:
        try:
            with np.load(file) as stored:
                fresh = [torch.from_numpy(column) for column in stored.values()]
        except (OSError, ValueError, BadZipFile) as wrong:
            print(f"{file.name} left out: {wrong}", flush=True)
            file.unlink(missing_ok=True)
            return
        file.unlink()
        if not self._columns:
            self._columns = [
                torch.empty((self._most, *column.shape[1:]), dtype=column.dtype, device=self._device)
                for column in fresh
            ]
        places = (torch.arange(len(fresh[0])) + self.taken) % self._most
        for column, new in zip(self._columns, fresh, strict=True):
            column[places.to(self._device)] = new.to(self._device)
        self.taken += len(places)


def moved(crops: Tensor) -> Tensor:
    """Roomy crops (n, h, w, 3) as (n, 3, HEIGHT, WIDTH), 0 to 1: moved and bent a little, half of them from their
    other end."""
    count, device = len(crops), crops.device
    share = torch.tensor(SHAKEN, device=device)[
        torch.multinomial(torch.tensor(OFTEN, device=device), count, replacement=True)
    ]
    size = (WIDTH * HEIGHT) ** 0.5
    half = torch.tensor([WIDTH / 2, HEIGHT / 2], device=device)
    corners = torch.tensor([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], device=device) * half
    turn = torch.randn(count, device=device) * share
    grown = torch.exp(torch.randn(count, device=device) * share)
    turned = torch.stack([torch.cos(turn), -torch.sin(turn), torch.sin(turn), torch.cos(turn)], dim=1)
    quads = corners @ (turned * grown[:, None]).view(count, 2, 2).transpose(1, 2)
    share = (share * size)[:, None, None]
    quads = quads + torch.randn(count, 1, 2, device=device) * 0.6 * share
    quads = quads + torch.randn(count, 4, 2, device=device) * 0.4 * share
    other_end = torch.rand(count, device=device) < 0.5
    quads = torch.where(other_end[:, None, None], quads.roll(2, dims=1), quads)
    room = torch.tensor([WIDTH / 2 + ROOM[0], HEIGHT / 2 + ROOM[1]], device=device)
    grid = _seen_through(quads / room)
    return functional.grid_sample(as_pictures(crops), grid, padding_mode="border", align_corners=False)


def _seen_through(quads: Tensor) -> Tensor:
    """Where each pixel (n, HEIGHT, WIDTH, 2) of upright pictures lies whose corners are ``quads`` (n, 4, 2); see
    `vision.geometry.from_square`."""
    a, b, c, d = quads.unbind(dim=1)
    across, down, bent = b - c, d - c, a - b + c - d
    area = _cross(across, down)
    g, h = (_cross(bent, down) / area)[:, None], (_cross(across, bent) / area)[:, None]
    right, below = b - a + g * b, d - a + h * d
    ys, xs = torch.meshgrid(
        (torch.arange(HEIGHT, device=quads.device) + 0.5) / HEIGHT,
        (torch.arange(WIDTH, device=quads.device) + 0.5) / WIDTH,
        indexing="ij",
    )
    x, y = xs.reshape(1, -1, 1), ys.reshape(1, -1, 1)
    points = a[:, None] + right[:, None] * x + below[:, None] * y
    points = points / (1 + g[:, None] * x + h[:, None] * y)
    return points.view(len(quads), HEIGHT, WIDTH, 2)


def _cross(one: Tensor, other: Tensor) -> Tensor:
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]


def coloured(seen: Tensor) -> Tensor:
    """Pictures (n, 3, h, w), 0 to 1, in other light, some with noise and some blurred, each by lot."""
    count, device = len(seen), seen.device
    spread = torch.where(torch.rand(count, 1, device=device) < OFTEN_WIDE, WIDE_CAST, CAST)
    gain = (1 + torch.randn(count, 3, device=device) * spread) * torch.exp(torch.randn(count, 1, device=device) * 0.15)
    seen = seen * gain[..., None, None] + (torch.randn(count, 1, 1, 1, device=device) * 6 / 255)
    share = torch.rand(count, 1, 1, 1, device=device) * (torch.rand(count, 1, 1, 1, device=device) < BLURRED)
    seen = seen.lerp(functional.avg_pool2d(seen, 3, 1, 1, count_include_pad=False), share)
    often, most = NOISY
    noise = torch.rand(count, 1, 1, 1, device=device) * most / 255
    noise = noise * (torch.rand(count, 1, 1, 1, device=device) < often)
    return (seen + torch.randn_like(seen) * noise).clamp(0, 1)
