"""The picture of the slate that a finished recording leaves behind."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from engine.errors import BadInput
from engine.files import check_place
from gui.scene import Column

__all__ = ["check_slate", "leave_slate"]


def check_slate(file: Path) -> None:
    """Raises BadInput where no slate could be left: nothing can be written there, or in no kind of that name."""
    check_place(file)
    if file.suffix.lower() != ".svg" and not _is_image(file):
        raise BadInput(f"{file}: cannot be written as a picture; let its name end in .png or .svg")


def _is_image(file: Path) -> bool:
    """Whether Qt writes pictures of this kind; without Qt any becomes SVG."""
    try:
        from PySide6.QtGui import QImageWriter
    except ImportError:
        return True
    return file.suffix.lower()[1:] in {bytes(kind.data()).decode() for kind in QImageWriter.supportedImageFormats()}


def leave_slate(columns: Sequence[Column], file: Path) -> Path:
    """Write the slate to ``file``: SVG where its name ends so, else PNG, or SVG where there is no Qt to draw it.

    Returns where it was left. Raises BadInput where it cannot be written.
    """
    try:
        if file.suffix.lower() == ".svg":
            return _write_svg(columns, file)
        try:
            return _write_image(columns, file)
        except ImportError:
            return _write_svg(columns, file.with_suffix(".svg"))
    except OSError as wrong:
        raise BadInput(f"{file}: cannot be written ({wrong.strerror}); choose another with --slate") from None


def _write_svg(columns: Sequence[Column], file: Path) -> Path:
    from gui.slate_svg import slate_svg

    file.write_text(slate_svg(columns), encoding="utf-8")
    return file


def _write_image(columns: Sequence[Column], file: Path) -> Path:
    from PySide6.QtGui import QGuiApplication

    from gui.look import LAMPLIGHT
    from gui.slate_picture import slate_image

    own = None
    if QGuiApplication.instance() is None:  # letters need an application object; no screen is needed for it
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        own = QGuiApplication(["filko"])
    image = slate_image(columns, LAMPLIGHT)
    file.touch()  # says why, in the system's own words, when the place cannot be written
    if not image.save(str(file)):
        raise BadInput(f"{file}: cannot be written as a picture; let its name end in .png or .svg")
    if own is not None:
        own.shutdown()
    return file
