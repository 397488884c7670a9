"""Packs to learn the likeness of looks from (`training.likeness`): of each one a look at every card, as a lesson shows
them, and looks at cards as they lie on other tables later.

A deck is a file, numbered within its row; row and number are its seed, so several processes draw a row each. Half of
them are French ones in styles of no maker's, a quarter such whose courts differ by what is printed in their corners
alone, a quarter are makers' own, in other inks now and then. Example, some three seconds a deck::

    python -m training.sittings --data DIR --out .work/sittings --row 0 --decks 360
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from training.art import Face, load_art, own_printing, read_face
from training.backgrounds import Backgrounds
from training.dealing import another_maker, other_press, with_like_courts
from training.printing import WHOLLY, looks_at_cards, teach, whole_printings

__all__ = ["Decks", "Sitting", "read_sitting", "sitting"]

SEED = 77

NEW, ALIKE, PRESSED = 0.5, 0.25, 0.6
"""Shares of decks in styles of no maker's, and of such with courts all alike; of the others in other inks."""

LATER, SEEN = 96, 0.5
"""So many looks at cards, of which at least this share is in sight."""

OFF = (0.01, 0.02, 0.03)
"""Shares of a card's size that outlines are off by, each as often."""

Random = np.random.Generator


@dataclass(frozen=True)
class Sitting:
    """``lesson`` (32, h, w, 3): a look at each card, upright; ``later`` (n, h, w, 3): others, either way up, of the
    ``cards`` (n,) 0 to 31."""

    lesson: NDArray[np.uint8]
    later: NDArray[np.uint8]
    cards: NDArray[np.int64]


class Decks:
    """What decks are drawn from. ``roots``: folders of art; ``leave_out``: words in the paths of printings that no deck
    is to be of."""

    def __init__(self, roots: Sequence[Path], leave_out: Sequence[str] = ()) -> None:
        self._art = load_art(*roots)
        found = [printing for root in roots for printing in whole_printings(root).items()]
        self._makers = [each for name, each in found if not any(word in name for word in leave_out)]

    def draw(self, rng: Random) -> list[Face]:
        """The 32 cards of one."""
        kind = rng.random()
        if kind < NEW:
            return another_maker(rng, self._art)
        if kind < NEW + ALIKE:
            return with_like_courts(rng, self._art)
        faces = self._by_a_maker(rng)
        return other_press(rng, faces) if rng.random() < PRESSED else faces

    def _by_a_maker(self, rng: Random) -> list[Face]:
        if not self._makers:
            return own_printing(tuple(Pack)[int(rng.integers(len(Pack)))])
        _, files = self._makers[int(rng.integers(len(self._makers)))]
        return [read_face(file, label) for label, file in files.items()]


def sitting(rng: Random, decks: Decks, backgrounds: Backgrounds) -> Sitting:
    """One deck, taught and played with."""
    faces = decks.draw(rng)
    lesson = [looks[0] for looks in teach(rng, faces, backgrounds, 1)]
    later = looks_at_cards(rng, faces, backgrounds, LATER, SEEN, WHOLLY, OFF)
    return Sitting(np.stack(lesson), np.stack([look for look, _ in later]), np.array([card for _, card in later]))


def read_sitting(file: Path) -> Sitting:
    """As `main` wrote it."""
    with np.load(file) as kept:
        return Sitting(kept["lesson"], kept["later"], kept["cards"])


def main() -> None:
    """Write one row of decks; one that is already there is kept, so a stopped run goes on where it was."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="*", default=[], help="folders with art-*/ and textures/")
    parser.add_argument("--leave-out", nargs="*", default=[], help="words in the paths of printings that no deck is of")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--row", type=int, required=True)
    parser.add_argument("--decks", type=int, required=True)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    decks, backgrounds = Decks(wanted.data, wanted.leave_out), Backgrounds(*wanted.data[:1])
    for number in range(wanted.decks):
        file = wanted.out / f"{wanted.row}-{number:04d}.npz"
        if not file.exists():
            made = sitting(np.random.default_rng((SEED, wanted.row, number)), decks, backgrounds)
            half = file.with_suffix(".half.npz")
            np.savez(half, lesson=made.lesson, later=made.later, cards=made.cards)
            half.rename(file)
            if number % 50 == 49:
                print(f"row {wanted.row}: {number + 1} of {wanted.decks} decks", flush=True)


if __name__ == "__main__":
    main()
