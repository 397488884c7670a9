"""What goes against the rules by a person's word: no reason to doubt what else was seen.

He names a card that was read as another, and by that its player has not followed suit, or kept a trump back through
six tricks, or somebody else has led. So it went, for he says so: whatever else would explain it away is no likelier for
that. All of it together weighs less than one card that was seen plainly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.cards import Seat
from engine.rules import Violation
from engine.table.past import Past
from engine.table.steps import Seen, Step
from engine.table.strength import BY_WORD, price

__all__ = ["Word", "contradicting", "price_by_words", "words_of"]

Word = tuple[Seat, int]
"""Whose play it is of which a person has said other than what was seen, and in which trick."""


def contradicting(steps: Sequence[Step]) -> tuple[int, ...]:
    """The steps of which a person has said other than what was seen."""
    return tuple([i for i, step in enumerate(steps) if isinstance(step, Seen) and step.evidence.contradicted])


def words_of(past: Past | None, steps: Collection[int], seats: Sequence[Seat]) -> tuple[Word, ...]:
    """What an account makes of these steps, as far as it has come to them."""
    plays = [link.play(len(seats)) for link in past or () if link.depth - 1 in steps]
    return tuple([(seats[play[1]], play[0] + 1) for play in plays if play is not None])


def price_by_words(broken: Iterable[Violation], words: Collection[Word]) -> float:
    """How seldom (log) all of this goes against the rules in one deal, where people have said this."""
    follows: list[Violation] = []
    others: list[Violation] = []
    for violation in broken:
        (follows if any(_follows(violation, *word) for word in words) else others).append(violation)
    return price(others) + max(price(follows), BY_WORD)


def _follows(violation: Violation, seat: Seat, trick: int) -> bool:
    """Whether it hangs on a play: it is in the trick of that, or in the lead to the next one, or the player did
    something else while he held that card."""
    if violation.trick is None or violation.trick < trick:
        return violation.seat is seat
    return violation.trick == trick or (violation.kind == "out_of_turn" and violation.trick == trick + 1)
