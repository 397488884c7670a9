"""How much the network's word, its likeness and the drawing count for a taught deck: the weights of `vision.decks`.

Example, some minutes a printing::

    python -m training.fit_taught --data DIR .work/low --printings merkel bohemian swiss-xvii drawn/1 drawn/2 drawn/3

The printings must not be among those whose figures are reported. Of the first three the network says nothing, for it
has learned them as strangers, of the others, in styles of no maker's, it knows most: they tell the weights of decks
that it reads badly by itself, and of those that it reads well. What is printed goes into `vision/decks/matching.py`; it
is to be chosen anew when the face network is another one.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.observation import UNKNOWN
from training.backgrounds import Backgrounds
from training.printing import Crop
from training.taught import lesson_and_looks
from vision.decks.deck import Deck
from vision.decks.fitting import Look, best_weights, surprise
from vision.decks.learning import learn, likenesses_of
from vision.decks.matching import KNOWN, STRANGE
from vision.recognize import WHOLE, CardRecognizer

__all__ = ["looks_at"]


def main() -> None:
    """Print the weights that were found, and what they are worth beside the present ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of art; textures/ in the first")
    parser.add_argument("--models", type=Path, help="folder with networks that never saw the printings")
    parser.add_argument("--printings", nargs="+", required=True, help="words in the path of each printing")
    parser.add_argument("--looks", type=int, default=192, help="looks at open cards; others in proportion")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args()
    backgrounds = Backgrounds(wanted.data[0])
    found: dict[bool, list[Look]] = {False: [], True: []}
    for word in wanted.printings:
        known, looks = looks_at(word, wanted.data, backgrounds, wanted.models, wanted.looks, wanted.seed)
        found[known] += looks
    for known, now in ((False, STRANGE), (True, KNOWN)):
        if found[known]:
            best = best_weights(found[known])
            print(f"{'KNOWN' if known else 'STRANGE'} = {best}")
            print(f"surprise at the truth: {surprise(found[known], best):.3f}; now {surprise(found[known], now):.3f}")


def looks_at(
    word: str, roots: Sequence[Path], backgrounds: Backgrounds, models: Path | None, count: int, seed: int
) -> tuple[bool, list[Look]]:
    """Whether the network knows a printing by one lesson of it, and looks at its cards, open and covered, and at
    strangers, in other scenes."""
    deck, seen = lesson_and_looks(word, roots, backgrounds, count, seed)
    strangers = [(crop, UNKNOWN) for crop, _ in seen.strangers]
    return _compared([*seen.open, *seen.covered, *strangers], deck, models)


def _compared(crops: list[tuple[Crop, int]], deck: Deck, models: Path | None) -> tuple[bool, list[Look]]:
    matcher, reader = learn(deck, models), CardRecognizer(deck.pack, models)
    likenesses = likenesses_of([crop for crop, _ in crops], models)
    return matcher.known, [
        Look(reader.read_all(crop, [WHOLE])[0].faces, matcher.likeness.closeness(likeness), matcher.drawn(crop), truth)
        for (crop, truth), likeness in zip(crops, likenesses, strict=True)
    ]


if __name__ == "__main__":
    main()
