"""Pictures as an H.264 film."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

__all__ = ["write_film"]


def write_film(path: Path, pictures: Iterable[NDArray[np.uint8]], fps: int, quality: int) -> int:
    """Write BGR pictures of one size to an mp4 file and return how many there were.

    ``quality`` is x264's constant rate factor: 18 is clean, 30 is a poor webcam.
    """
    count = 0
    with av.open(str(path), "w", options={"movflags": "faststart"}) as container:
        stream = container.add_stream("libx264", rate=fps, options={"crf": str(quality), "preset": "medium"})
        stream.pix_fmt = "yuv420p"
        stream.time_base = Fraction(1, fps)
        for picture in pictures:
            if count == 0:
                stream.height, stream.width = picture.shape[:2]
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
            count += 1
        container.mux(stream.encode(None))
    return count
