"""How long after it is said people enter a word, and in which order, and so between which cards it was said."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from engine.table.steps import Key, Said

__all__ = ["FAR", "delay", "in_turn", "lateness", "rows"]

FAR = -3.5
"""A word stands far from when it was entered where its `delay` (nats) is below this."""

_TYPED_S = 1.2
"""Half of all words are entered within this time (seconds) after they are said; few at once, some much later."""

_LAID_S = 0.5
"""A card rests so long (seconds) or longer after the word that its player says before it: first he speaks, then his
hand goes to the table..."""

_MEANWHILE = 0.1
"""...but for this share of words, which are said while the card is laid."""

_FORWARD = math.log(1e-3)
"""A word is entered before the card rests behind which it belongs."""

_OVERTAKEN = math.log(1 / 20)
"""A word is entered before another that was said before it: mostly one person enters what he hears as he hears it."""

_NEVER = math.log(1e-6)

_FORGOTTEN = math.log(0.01)
"""What was bid is entered when cards were played already, however many: people play on, and then it comes to them."""

_ALONG = math.log(0.9)
"""Who is late with one word is late with the next, too, which he enters..."""

_IN_A_ROW_S = 6.0
"""...within this time (seconds)."""


def delay(said: Said, cards: Sequence[Key], along: Key | None = None) -> float:
    """How likely (log) a word that stands where it does is entered when it was. ``cards``: keys of all cards played;
    ``along``: from this place on it goes along with a late one that was entered just before it (`rows`).

    The time between being said and being entered is log-logistic: half of it under `_TYPED_S`.
    """
    shortest, longest = _between(said, cards)
    if longest <= 0:
        return _FORWARD
    first, meanwhile = _entered_between(shortest + _LAID_S, longest), _entered_between(shortest, longest)
    least = _NEVER if along is None or said.key < along else _ALONG
    return math.log(max((1.0 - _MEANWHILE) * first + _MEANWHILE * meanwhile, math.exp(least)))


def _between(said: Said, cards: Sequence[Key]) -> tuple[float, float]:
    """How long (seconds) a word was said before it was entered, by the cards between which it stands: at least, and at
    most."""
    place = bisect_right(cards, said.key)
    before = cards[place - 1] if place else None
    after = cards[place] if place < len(cards) else None
    longest = math.inf if before is None or before[0] != said.key[0] else said.entered - before[1]
    return -math.inf if after is None or after[0] != said.key[0] else said.entered - after[1], longest


def rows(said: Iterable[Said], cards: Sequence[Key], bids: Collection[int]) -> dict[int, Key]:
    """Of each word that was entered just after a late one, or one of the auction after another: from which place on it
    goes along with that, the first of a row. ``cards``: keys of all cards played; ``bids``: numbers of the words of the
    auction."""
    found: dict[int, Key] = {}
    row: list[Said] = []
    late = False
    for word in sorted(said, key=lambda word: (word.key[0], word.entered, word.id)):
        if row and word.entered - row[-1].entered < _IN_A_ROW_S and (late or word.id in bids):
            found[word.id] = row[0].key
        if word.id not in found or word.key < row[0].key:
            row, late = [], False
        row.append(word)
        late |= delay(word, cards) < FAR
    return found


def lateness(said: Iterable[Said], cards: Sequence[Key], bids: Collection[int]) -> dict[int, float]:
    """How likely (log) each of these words, by its number, is entered when it was, given those entered before it.
    ``cards``, ``bids``: as for `rows`."""
    there = tuple(said)
    along = rows(there, cards, bids)
    found = {word.id: delay(word, cards, along.get(word.id)) for word in there}
    return {id: max(value, _FORGOTTEN) if id in bids and value != _FORWARD else value for id, value in found.items()}


def in_turn(said: Iterable[Said]) -> float:
    """How likely (log) words that stand where they do are entered in this order."""
    there = sorted((word for word in said if not word.settled), key=lambda word: word.key)
    return _OVERTAKEN * sum(one.key[0] == next.key[0] and one.entered > next.entered for one, next in pairwise(there))


def _entered_between(shortest: float, longest: float) -> float:
    """The share of words that is entered so many seconds after they are said."""
    return max(0.0, _entered_within(longest) - _entered_within(shortest))


def _entered_within(seconds: float) -> float:
    """The share of words that is entered so soon."""
    return 1.0 - 1.0 / (1.0 + (max(0.0, seconds) / _TYPED_S) ** 2)
