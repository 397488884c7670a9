"""What was bid comes before all cards, however late it is entered: people play on, and then it comes to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from engine.state import Phase
from engine.table.choice import Kind
from engine.table.evidence import went_together
from engine.table.steps import Key, Said, Seen, Step, in_front

if TYPE_CHECKING:
    from engine.table.beam import Beam
    from engine.table.deal import Deal

__all__ = ["auctioned_before", "auctioned_in_front", "bids_of", "came_early", "over_before"]

_FIRST = 2
"""In front of so many of the cards that wait, the first ones, the whole auction may have been: one may be no play."""


def bids_of(steps: Sequence[Step], beams: Sequence[Beam]) -> Iterator[Said]:
    """What was said in the auction; ``beams``: before each step and after the last."""
    before = zip(steps, beams, strict=False)  # the last beam is after all steps
    return (s for s, beam in before if isinstance(s, Said) and beam[0].state.phase is Phase.AUCTION)


def came_early(deal: Deal) -> Iterator[tuple[Seen, Kind]]:
    """The cards in the middle that wait for the auction to end, or came before its last word and are no play, each with
    what it is taken for; but for those that went alone and did not come again: who leads lets his card lie."""
    bids, choices = [said.key for said in deal.bids], deal.belief.best.choices
    again = {choice.same for choice in choices}
    for number, (step, choice) in enumerate(zip(deal.belief.steps, choices, strict=True)):
        if not isinstance(step, Seen) or step.turned_up or step.aside:
            continue
        early = choice.kind is Kind.WAITING or (choice.kind is Kind.NOTHING and bids and step.key < bids[-1])
        if early and (number in again or _stayed(step, deal)):
            yield step, choice.kind


def _stayed(step: Seen, deal: Deal) -> bool:
    """Whether a card lies there still, or went with others."""
    return step.evidence.gone_at is None or went_together(step.evidence, deal.evidence)


def auctioned_in_front(deal: Deal, said: Said) -> Iterator[Deal]:
    """All that was bid in front of the cards that came early, where the auction is over by that and this word."""
    for card, _ in islice(came_early(deal), _FIRST):
        yield from auctioned_before(deal, card.key, said)


def auctioned_before(deal: Deal, card: Key, said: Said) -> Iterator[Deal]:
    """All that was said since a card, and this word, in front of it, where the auction is over by that."""
    moved = [replace(w, key=in_front(card, w.id)) if w.key > card else w for w in (*deal.said, said)]
    way = deal.with_words(*moved)
    if _over(way, card):
        yield way


def over_before(deal: Deal, card: Key) -> Iterator[Deal]:
    """As many of the words behind a card in front of it as the auction takes to be over by that."""
    late = sorted((word for word in deal.said if word.key > card and not word.settled), key=lambda word: word.key)
    for count in range(1, len(late) + 1):
        sooner = {word.id: replace(word, key=in_front(card, word.id)) for word in late[:count]}
        way = deal.with_words(*(sooner.get(word.id, word) for word in deal.said))
        if _over(way, card):
            yield way
            return


def _over(way: Deal, card: Key) -> bool:
    """Whether the auction is over before a card; what comes behind it is not worked out for that."""
    before = way.base.with_steps([step for step in way.steps if step.key < card])
    return before.best.state.phase is not Phase.AUCTION
