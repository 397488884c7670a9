"""Where taught decks are kept: one file a deck, and beside it what was learned from it, made anew when it is stale."""

from __future__ import annotations

import io
import re
import unicodedata
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from engine.cards import Pack
from engine.errors import BadInput, FilkoError, UnknownName
from engine.files import check_place, write_whole
from vision.decks.deck import NO_ARCHIVE, Deck, read_deck, write_deck
from vision.decks.learning import learn, network_digest
from vision.decks.matching import Matcher, Space

__all__ = ["Shelf"]

SUFFIX = ".filkodeck"

_SPACES, _PARTS = ("likeness", "drawings"), ("turn", "means", "middle")


@dataclass(frozen=True)
class Shelf:
    """The decks in a folder, which need not exist before the first is kept. Names differ in more than letter case."""

    folder: Path

    def decks(self) -> list[Deck]:
        """All decks that can be read, by name. A damaged file hides no other deck."""
        found = []
        for file in self.folder.glob(f"*{SUFFIX}"):
            try:
                found.append(read_deck(file))
            except FilkoError:
                continue
        return sorted(found, key=lambda deck: deck.name.casefold())

    def deck(self, name: str) -> Deck:
        """A deck by its name. Raises UnknownName, listing those that there are, or BadInput when it is damaged."""
        file = self._file(name)
        if file.exists():
            return read_deck(file)
        there = ", ".join(deck.name for deck in self.decks())
        known = f"decks are: {there}" if there else "none has been taught so far; see `filko deck teach --help`"
        raise UnknownName(f"no deck {name!r} here; {known}")

    def keep(self, deck: Deck, *, anew: bool = False) -> Path:
        """Keep a deck; returns its file. Raises BadInput when the name is taken, unless it is to be taught ``anew``, or
        nothing can be written here; what was kept before stays as it was then."""
        self.require_place(deck.name, anew=anew)
        file = self._file(deck.name)
        write_deck(deck, file)
        return file

    def require_place(self, name: str, *, anew: bool = False) -> None:
        """Raises BadInput when a deck of this name is here already, unless it is to be taught ``anew``, or none can be
        kept here: a lesson asks before it begins. Makes the folder."""
        if not anew and self._file(name).exists():
            raise BadInput(f"there is a deck {name!r} already; choose another name, or remove that one first")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise BadInput(f"{self.folder}: cannot be written ({wrong.strerror}); make room for decks there") from None
        check_place(self._file(name))

    def rename(self, name: str, other: str) -> None:
        """Give a deck another name. Raises UnknownName, or BadInput when the other name is taken or no name."""
        deck = replace(self.deck(name), name=other)
        self.keep(deck, anew=self._file(name) == self._file(other))
        if self._file(name) != self._file(other):
            self.remove(name)

    def remove(self, name: str) -> None:
        """Forget a deck. Raises UnknownName, or BadInput where the folder is closed to us. A damaged one can be removed
        too."""
        if not self._file(name).exists():
            self.deck(name)
        try:
            self._file(name).unlink()
            self._learned(name).unlink(missing_ok=True)
        except OSError as wrong:
            raise BadInput(f"{self._file(name)} cannot be removed ({wrong.strerror})") from None

    def matcher(self, name: str, pack: Pack, networks: Path | None = None) -> Matcher:
        """What recognition needs of a deck: from the store, or learned now where the network is another one. Where the
        store has no room for it, it is learned each time.

        Raises UnknownName, BadInput when the deck is of another pack or damaged.
        """
        deck = self.deck(name)
        if deck.pack is not pack:
            raise BadInput(f"{deck.name!r} is a {deck.pack.value} deck, and this is played with the {pack.value} pack")
        key = f"{zlib.crc32(self._file(name).read_bytes()):08x}-{network_digest(networks)}"
        stored = self._stored(name, key)
        if stored is None:
            stored = learn(deck, networks)
            with suppress(BadInput):  # the deck can be played with all the same
                self._store(name, key, stored)
        return stored

    def _stored(self, name: str, key: str) -> Matcher | None:
        try:
            with np.load(self._learned(name), allow_pickle=False) as numbers:
                if str(numbers["key"]) != key:
                    return None
                likeness, drawings = (Space(*(numbers[f"{kind}-{part}"] for part in _PARTS)) for kind in _SPACES)
                return Matcher(likeness, drawings, known=bool(numbers["known"]))
        except NO_ARCHIVE:
            return None  # missing or damaged: it is made anew

    def _store(self, name: str, key: str, matcher: Matcher) -> None:
        whole = io.BytesIO()
        numbers = {f"{kind}-{part}": getattr(getattr(matcher, kind), part) for kind in _SPACES for part in _PARTS}
        np.savez(whole, key=np.array(key), known=matcher.known, **numbers)
        write_whole(self._learned(name), whole.getvalue())

    def _file(self, name: str) -> Path:
        return self.folder / (_slug(name) + SUFFIX)

    def _learned(self, name: str) -> Path:
        return self.folder / (_slug(name) + ".learned.npz")


def _slug(name: str) -> str:
    """A file name for any deck's name: readable, and told apart by a checksum where letters had to go."""
    folded = unicodedata.normalize("NFKC", name).casefold().strip()
    plain = unicodedata.normalize("NFKD", folded).encode("ascii", "ignore").decode()
    readable = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]
    whole = folded.encode(errors="surrogatepass")  # a name that is no deck's is looked for too
    return f"{readable or 'deck'}-{zlib.crc32(whole):08x}"
