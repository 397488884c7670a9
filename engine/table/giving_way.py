"""A word that is possible nowhere, because one that its player said before it was taken for later than it was.

Two melds are told in one trick where one may be, or the seven is exchanged when something else was said already: people
do so seldom, but words are entered late often, and the first of them belonged before the card that came just before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.actions import Say
from engine.errors import ImpossibleAction
from engine.table import words
from engine.table.entering import FAR
from engine.table.steps import Said, in_front

if TYPE_CHECKING:
    from engine.table.deal import Deal

__all__ = ["heard_with_room"]


def heard_with_room(deal: Deal, id: int, era: int, at: float, say: Say) -> Deal | None:
    """The deal with something said that is possible nowhere as things stand, and with a word of the same player before
    one of the cards that came a little before that was entered; the likeliest such deal, None where there is none."""
    ways: list[Deal] = []
    for said in deal.said:
        if said.say.seat is say.seat and said.key[0] == era and not said.settled:
            for sooner in _said_sooner(deal, said):
                with suppress(ImpossibleAction):
                    ways.append(words.heard(sooner, id, era, at, say))
    return max(ways, key=lambda way: way.likely, default=None)


def _said_sooner(deal: Deal, said: Said) -> Iterator[Deal]:
    others = words.without(deal, said)
    for card in words.just_before(deal, said):
        moved = replace(said, key=in_front(card.key, said.id))
        if card.key < said.key and words.possible_in_any(others, moved.key, said.say):
            sooner = others.with_words(*others.said, moved)
            if sooner.delay(moved) > FAR:
                yield sooner
