"""Pictures as an H.264 film."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

from models._cv import cv2

__all__ = ["write_film"]


def write_film(
    path: Path, pictures: Iterable[NDArray[np.uint8]], fps: int, quality: int, *, quick: bool = False
) -> int:
    """Write BGR pictures of one size to an mp4 file and return how many there were.

    ``quality`` is x264's constant rate factor: 18 is clean, 30 is a poor webcam. ``quick``: encode much
    faster into larger files, on one thread.
    """
    count, preset = 0, "ultrafast" if quick else "medium"
    with av.open(str(path), "w", options={"movflags": "faststart"}) as container:
        stream = container.add_stream("libx264", rate=fps, options={"crf": str(quality), "preset": preset})
        stream.pix_fmt = "yuv420p"
        stream.thread_count = 1 if quick else 0
        stream.time_base = Fraction(1, fps)
        for picture in pictures:
            if count == 0:
                stream.height, stream.width = picture.shape[:2]
            planes = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420), np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(planes, format="yuv420p")))
            count += 1
        container.mux(stream.encode(None))
    return count
