"""Run by a Python that has torch: crops are moved as outlines are, and the oldest samples give way. Fails by an
assertion."""

import sys
import time
from pathlib import Path

import numpy as np
import torch

from training import basin
from training.basin import Basin, coloured, moved
from training.face_crops import ROOM
from training.supply import write_chunk
from vision.recognize import HEIGHT, WIDTH


def _crops(count: int) -> torch.Tensor:
    """Roomy crops whose pixels tell where they are: blue rises to the right, green downwards."""
    wide, high = WIDTH + 2 * ROOM[0], HEIGHT + 2 * ROOM[1]
    xs, ys = torch.meshgrid(torch.arange(wide), torch.arange(high), indexing="xy")
    return torch.stack([xs, ys, torch.zeros_like(xs)], dim=2).byte().expand(count, -1, -1, -1)


def moved_crops_show_the_outline() -> None:
    """Unmoved, a crop is what lies within its room, from one end or from the other; moved, nearly so."""
    crops = _crops(64)
    inner = crops[:, ROOM[1] : ROOM[1] + HEIGHT, ROOM[0] : ROOM[0] + WIDTH].permute(0, 3, 1, 2).float() / 255
    torch.manual_seed(1)
    before, basin.SHAKEN = basin.SHAKEN, (0.0, 0.0, 0.0, 0.0)
    still = moved(crops)
    basin.SHAKEN = before
    ends = [(still - way).abs().amax(dim=(1, 2, 3)) < 1e-4 for way in (inner, inner.flip(2, 3))]
    assert (ends[0] ^ ends[1]).all()
    assert 10 < ends[0].sum() < 54
    shaken = moved(crops)
    off = torch.minimum(*((shaken - way).abs().mean(dim=(1, 2, 3)) for way in (inner, inner.flip(2, 3)))) * 255
    assert off.max() < 12
    assert (off > 0.3).any()
    assert coloured(shaken).min() >= 0
    assert coloured(shaken).max() <= 1


def the_oldest_give_way(folder: Path) -> None:
    """Of six samples in two chunks the last four are kept; a torn chunk and one of another kind are left alone."""
    for number in range(2):
        samples = [(np.full((2, 2, 3), 10 * number + i, np.uint8), np.array(i, np.int64)) for i in range(3)]
        write_chunk(folder, f"faces-00-{number:06d}", samples)
    (folder / "faces-00-000002.npz").write_bytes(b"torn")
    write_chunk(folder, "edges-00-000000", samples)
    held = Basin(folder, "faces-", 4, "cpu")
    held.wait_for(6)
    while list(folder.glob("faces-*.npz")):
        time.sleep(0.05)
    held.close()
    crops, labels = held.some(200)
    told = {(int(crop[0, 0, 0]), int(label)) for crop, label in zip(crops, labels, strict=True)}
    assert told == {(2, 2), (10, 0), (11, 1), (12, 2)}
    assert [file.name for file in folder.iterdir()] == ["edges-00-000000.npz"]


moved_crops_show_the_outline()
the_oldest_give_way(Path(sys.argv[1]))
