"""Files that people name: what stands in the way of reading or writing one is told in one line."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from uuid import uuid4

from engine.errors import BadInput

__all__ = ["check_file", "check_place", "content", "letters", "write_whole"]


_AT_ONCE = 1 << 20  # bytes


def check_file(file: Path) -> None:
    """Raises BadInput where ``file`` cannot be read: it is not there, a folder, forbidden, or its name is longer
    than any file's."""
    try:
        about = file.stat()
        if S_ISREG(about.st_mode):
            with file.open("rb"):
                pass  # the system says in its own words when we may not
    except (FileNotFoundError, NotADirectoryError):
        raise BadInput(f"there is no file {file}") from None
    except OSError as wrong:
        raise BadInput(f"{file} cannot be read ({wrong.strerror})") from None
    if S_ISDIR(about.st_mode):
        raise BadInput(f"{file} is a folder; name a file")
    if not S_ISREG(about.st_mode):
        raise BadInput(f"{file} is no file")


def content(file: Path) -> bytes:
    """All bytes of a file. Raises BadInput as `check_file` does."""
    check_file(file)
    try:
        return file.read_bytes()
    except OSError as wrong:
        raise BadInput(f"{file} cannot be read ({wrong.strerror})") from None


def letters(file: Path) -> str:
    r"""The text of a file or a pipe in UTF-8, with or without the mark that some editors set before it. Lines end in
    ``\n``.

    Raises OSError where it cannot be read, and UnicodeError where it is no text: also one that never ends, as
    /dev/zero, is told by its first bytes.
    """
    parts = []
    with file.open("rb") as opened:
        while part := opened.read(_AT_ONCE):
            if b"\0" in part:
                raise UnicodeError(f"{file} is no text")
            parts.append(part)
    return b"".join(parts).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def check_place(file: Path) -> None:
    """Raises BadInput where no file can be written under this name. Makes none: what takes long asks before it
    begins."""
    try:
        mode = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        mode = 0
    except OSError as wrong:
        raise BadInput(f"{file} cannot be written ({wrong.strerror})") from None
    if S_ISDIR(mode):
        raise BadInput(f"{file} is a folder; name a file")
    if not mode and not os.path.isdir(file.parent):
        raise BadInput(f"{file} cannot be written: there is no folder {file.parent}")
    if not os.access(file if mode else file.parent, os.W_OK):
        raise BadInput(f"{file} cannot be written: {file if mode else file.parent} is closed to you")


def write_whole(file: Path, data: bytes) -> None:
    """Write a file; what was there before stays until the new one is complete. Raises BadInput where it cannot be
    written; nothing half is left then."""
    half = file.parent / f"{file.name[:50]}.{uuid4().hex[:8]}.half"  # two writers at once do not share it
    try:
        half.write_bytes(data)
        half.replace(file)
    except OSError as wrong:
        with suppress(OSError):
            half.unlink()
        why = wrong.strerror or wrong
        raise BadInput(f"{file}: cannot be written ({why}); free space or choose another place") from None
