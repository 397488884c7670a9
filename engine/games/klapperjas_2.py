"""Klapper-Jas for two; the winner of each hand deals the next.

Rules: "Klaberjass", catsatcards.com, the part on Klapper-Jas.
"""

from __future__ import annotations

from engine.cards import Pack, Seat
from engine.dealing import DealScript
from engine.games._game import Game, Options
from engine.games._klammern import KLAPPERJAS, SEVEN, klapperjas_rules
from engine.games._kleines import TWO, made
from engine.rules import Rules
from engine.scoring import singles
from engine.state import State

__all__ = ["GAME"]

SCRIPT = DealScript((3, 3), (3,), turned=True, turned_at=18)
"""All nine are dealt before a card is turned up; the last three stay down during the auction."""


def _rules(options: Options) -> Rules:
    return klapperjas_rules(
        options,
        2,
        game="klapperjas-2",
        sides=singles,
        hand=9,
        script=SCRIPT,
        seven=(SEVEN,),
        next_dealer=_winner_deals,
    )


def _winner_deals(state: State) -> Seat:
    """ "The winner of each hand is set as the dealer for the next hand.\""""
    contractor = state.contractor
    if contractor is None:
        return state.dealer
    return contractor if made(state) else next(seat for seat in state.seats if seat is not contractor)


GAME = Game(
    id="klapperjas-2",
    titles={"en": "Klapper-Jas, two-handed", "hu": "Klapper-Jas kettesben", "de": "Klapper-Jas zu zweit"},
    pack=Pack.FRENCH,
    order=TWO,
    options=KLAPPERJAS,
    rules=_rules,
)
