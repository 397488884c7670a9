"""How often a deck's cards are misread, how often in the same way again, and what it helps to remember that.

Example, half a minute a printing::

    python -m training.fetch_unseen --out .work/unseen
    python -m training.confused --data DIR .work/unseen --printings penguins konqi lattmann

Every look at a card is in another scene (`training.scene`). All cards are read once, then all a second time, and so on,
and what was read in the rounds before is known, as it is at a table from deal to deal. What is printed:
looks misread; of the other looks at a card that was misread, how many were so in the same way; and the mean
log-probability of the true card among all 32, without and with `engine.table.confusions`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.table.confusions import NO_CONFUSIONS, Confusions
from engine.table.evidence import tempered
from training.backgrounds import Backgrounds
from training.printing import WHOLLY, looks_at_cards, printing_of
from training.taught import OPEN
from vision.decks.matching import CARDS
from vision.recognize import WHOLE, CardRecognizer

__all__ = ["foretold", "repeated"]

Read = tuple[int, tuple[float, ...]]
"""A card's index, and the probabilities of the faces in one look at it."""


def main() -> None:
    """Print a row for each printing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of art; textures/ in the first")
    parser.add_argument("--printings", nargs="+", required=True, help="words in the path of each printing")
    parser.add_argument("--looks", type=int, default=384, help="looks at open cards")
    parser.add_argument("--seed", type=int, default=99)
    wanted = parser.parse_args()
    backgrounds = Backgrounds(wanted.data[0])
    print("| printing | misread | in the same way again | log-probability of the card, without / with |")
    print("|---|---|---|---|")
    for word in wanted.printings:
        looks = _looks(word, wanted.data, backgrounds, wanted.looks, wanted.seed)
        misread = np.mean([_best(read) != card for card, read in looks])
        plain, remembering = foretold(looks, remember=False), foretold(looks, remember=True)
        print(f"| {word} | {misread:.1%} | {repeated(looks):.1%} | {plain:.3f} / {remembering:.3f} |", flush=True)


def repeated(looks: Sequence[Read]) -> float:
    """Of all pairs of looks at one card of which the first was misread, in how many the other was so in the same way
    (0 to 1; 0 of none)."""
    pairs = [
        _best(one) == _best(other)
        for i, (card, one) in enumerate(looks)
        for j, (same, other) in enumerate(looks)
        if i != j and card == same and _best(one) != card
    ]
    return sum(pairs) / max(len(pairs), 1)


def foretold(looks: Sequence[Read], *, remember: bool) -> float:
    """The mean natural log-probability of the true card among all cards of the pack, from the second round on."""
    rounds = _rounds(looks)
    before: list[Read] = []
    found: list[float] = []
    for now in rounds:
        deck = Confusions.of(before) if remember else NO_CONFUSIONS
        if before:
            found += [_log_probability(deck.applied(read), card) for card, read in now]
        before += now
    return float(np.mean(found))


def _rounds(looks: Sequence[Read]) -> list[list[Read]]:
    """The first look at each card, the second at each, and so on, while there is one at each."""
    of_card = [[look for look in looks if look[0] == card] for card in range(CARDS)]
    return [list(row) for row in zip(*of_card, strict=False)]


def _log_probability(likely: tuple[float, ...], card: int) -> float:
    return float(np.log(likely[card] / sum(likely[:CARDS])))


def _best(read: tuple[float, ...]) -> int:
    return max(range(len(read)), key=read.__getitem__)


def _looks(word: str, roots: Sequence[Path], backgrounds: Backgrounds, count: int, seed: int) -> list[Read]:
    """Single looks at open cards of a printing, as the table gets them. Raises SystemExit for an unknown word."""
    printing = printing_of(word, roots)
    reader = CardRecognizer(printing.pack)
    crops = looks_at_cards(
        np.random.default_rng([seed, *word.encode()]), printing.faces, backgrounds, count, OPEN, WHOLLY
    )
    return [(card, tempered(tuple(reader.read(crop, WHOLE).faces.tolist()))) for crop, card in crops]


if __name__ == "__main__":
    main()
