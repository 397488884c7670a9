"""Debian's packages of card art, opened without being installed. Their art is GPL and stays outside the repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

__all__ = ["copy_licence", "unpacked"]


def unpacked(package: str, place: Path) -> Path:
    """Download a package and open it in the empty folder ``place``, which comes back as if it were the root folder.

    Needs ``apt-get`` and ``dpkg``. Raises subprocess.CalledProcessError where there is no such package.
    """
    subprocess.run(["apt-get", "download", "-qq", package], cwd=place, check=True)
    subprocess.run(["dpkg", "-x", str(next(place.glob("*.deb"))), str(place)], check=True)
    return place


def copy_licence(package: str, root: Path, folder: Path) -> None:
    """Put a package's licence beside the art that was taken out of it, where `training.model_card` looks for it."""
    shutil.copyfile(root / "usr" / "share" / "doc" / package / "copyright", folder / "LICENSE.debian-copyright")
