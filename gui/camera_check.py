"""The camera's part of `filko doctor`: does it give pictures, how, and are they fit to read cards from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gui.camera_try import Tried, try_camera
from gui.checkup import Finding

if TYPE_CHECKING:
    from vision.fitness import Grade

__all__ = ["about", "check_camera", "finding_of"]


def check_camera(camera: str) -> Iterator[Finding]:
    """Whether it works, then a finding for each grade of its picture."""
    tried = try_camera(camera)
    if tried.failure:
        mend = "try another with --camera" if tried.absent or tried.wrong else "unplug it, plug it in, try again"
        yield Finding("camera", None if tried.absent else False, tried.failure, mend)
        return
    yield Finding("camera", True, f"{tried.title or camera}: {about(tried)}")
    yield from (finding_of(grade) for grade in tried.grades)


def about(tried: Tried) -> str:
    """Size, speed, format and what is held still, in words."""
    parts = [f"{tried.width}x{tried.height}", f"{tried.rate:.0f} pictures a second"]
    parts += [tried.format] if tried.format else []
    if tried.held is not None:
        parts.append(f"held still: {', '.join(tried.held)}" if tried.held else "nothing can be held still")
    return ", ".join(parts)


def finding_of(grade: Grade) -> Finding:
    """A grade as a finding; what is only fair works, and says how it would work better."""
    return Finding(grade.name, {"good": True, "fair": True, "bad": False}.get(grade.level), grade.found, grade.mend)
