"""The packs that were played with, kept for the next evening: most people play with their own. Numbers, no pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from engine.cards import Pack
from engine.errors import BadInput
from engine.files import write_whole
from vision.decks.deck import NO_ARCHIVE
from vision.decks.learning import network_digest
from vision.decks.matching import units
from vision.known_pack import Floats, KnownPack

__all__ = ["PackMemory"]

SUFFIX = ".packs.npz"


class PackMemory:
    """The known packs of one kind, in a file of ``folder``, which need not exist. What other networks than these saw is
    not understood, and forgotten; so is a damaged file, for one evening brings it back."""

    def __init__(self, folder: Path, pack: Pack) -> None:
        self._file = folder / (pack.value + SUFFIX)
        self._key = network_digest()

    def packs(self) -> tuple[KnownPack, ...]:
        """The packs, that which was played with last at the end. Each counts as if it had been played with once: which
        of them it will be tonight, its cards tell."""
        try:
            with np.load(self._file, allow_pickle=False) as kept:
                if str(kept["network"]) != self._key:
                    return ()
                packs, cards, looks = (kept[part] for part in ("packs", "cards", "looks"))
                return tuple(_known(cards[packs == i], looks[packs == i]) for i in np.unique(packs))
        except NO_ARCHIVE:
            return ()

    def keep(self, packs: Sequence[KnownPack]) -> None:
        """Keep these instead of what was kept before. Where there is no room for them, play goes on without."""
        if not packs:
            return
        rows = [(i, card, look) for i, pack in enumerate(packs) for card, found in pack.looks.items() for look in found]
        which, cards, looks = zip(*rows, strict=True)
        whole = io.BytesIO()
        np.savez(whole, network=self._key, packs=which, cards=cards, looks=np.array(looks, np.float16))
        with suppress(OSError, BadInput):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, whole.getvalue())

    @staticmethod
    def forget(folder: Path) -> int:
        """Remove what is kept of all packs; returns of how many kinds something was known. Raises BadInput where the
        folder is closed to us."""
        files = list(folder.glob(f"*{SUFFIX}"))
        for file in files:
            try:
                file.unlink()
            except OSError as wrong:
                raise BadInput(f"{file} cannot be removed ({wrong.strerror})") from None
        return len(files)


def _known(cards: Floats, looks: Floats) -> KnownPack:
    """A pack from its cards (n,) and what they looked like (n, d). Raises ValueError where that is none."""
    every = np.unique(cards)
    if len(every) < 2 or every[0] < 0 or every[-1] >= len(Pack.FRENCH.cards) or not np.isfinite(looks).all():
        raise ValueError("no pack")
    return KnownPack({int(card): units(looks[cards == card]) for card in every})
