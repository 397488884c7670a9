"""What cards of this deck were taken for in earlier deals: a card that was misread once may well be misread again.

That is evidence, and no veto. Where a_kj is how likely card k looks like face j, what a look says of the faces (q,
adding up to one) says of the cards of this deck::

    p(look | k) = (1 - sum over j of a_kj) q_k  +  sum over j of a_kj q_j
    a_kj = S_kj / (n_k + 1 / m)        m = (S + MISREAD) / (n + READ)

n_k: earlier looks at card k, S_kj: the sum of q_j in them, where that is LEAST or more; n, S: the same of all cards
together, so m is how often a look at this deck is misread. The rarer that is, the more it was an accident.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter

__all__ = ["NO_CONFUSIONS", "Confusions"]

MISREAD, READ = 0.5, 50.0
"""Of a deck of which nothing is known yet so many of so many looks are misread. Of single looks at eight printings that
the networks know 2 % are misread, and 6 % of the other looks at such a card in the same way; of six that they do not
know 35 and 50 %. The mean log-probability of the true card, looked at twelve times in a row, is better by 0.47 for
these (median 0.08) and worse by 0.003 for those than without; with 1 / m = 4 throughout 0.44 and 0.012
(`training.confused`)."""

LEAST = 0.05
"""What is read with less than this probability is no confusion."""


@dataclass(frozen=True)
class Confusions:
    """Of ``total`` earlier looks at cards that are known by now. ``looks``: (card, so many), ``taken``: (card, face,
    sum of the probabilities with which it was taken for that); both sorted, of cards that were misread only."""

    total: int = 0
    looks: tuple[tuple[int, int], ...] = ()
    taken: tuple[tuple[int, int, float], ...] = ()

    @staticmethod
    def of(looks: Iterable[tuple[int, tuple[float, ...]]]) -> Confusions:
        """From looks at known cards: the card's index, and the probabilities of all faces."""
        many: dict[int, int] = {}
        taken: dict[tuple[int, int], float] = {}
        for card, read in looks:
            many[card] = many.get(card, 0) + 1
            for face, likely in enumerate(read):
                if face != card and likely >= LEAST:
                    taken[card, face] = taken.get((card, face), 0.0) + likely
        if not taken:
            return NO_CONFUSIONS
        misread = {card for card, _ in taken}
        return Confusions(
            sum(many.values()),
            tuple(sorted((card, n) for card, n in many.items() if card in misread)),
            tuple(sorted((card, face, share) for (card, face), share in taken.items())),
        )

    def applied(self, read: tuple[float, ...]) -> tuple[float, ...]:
        """Likelihoods of the faces, from the probabilities of what a card looks like."""
        if not self.taken:
            return read
        found = list(read)
        for card, others in self._shares:
            found[card] += sum(share * (read[face] - read[card]) for face, share in others)
        return tuple(found)

    @cached_property
    def _shares(self) -> tuple[tuple[int, tuple[tuple[int, float], ...]], ...]:
        """Each card that was misread with the faces that it may look like, and how likely it does."""
        misread = (sum(share for _, _, share in self.taken) + MISREAD) / (self.total + READ)
        of = {card: n + 1 / misread for card, n in self.looks}
        rows = groupby(self.taken, key=itemgetter(0))
        return tuple((card, tuple((face, share / of[card]) for _, face, share in row)) for card, row in rows)


NO_CONFUSIONS = Confusions()
