"""Klammern: four players, two teams, small points that become big ones.

Rules: "Klaberjass", catsatcards.com, the part on Klammern.
"""

from __future__ import annotations

from engine.cards import Pack
from engine.games._game import FOUR_CLOCKWISE, Game, Options
from engine.games._klammern import FOUR_HANDED, KLAMMERN, klammern_rules
from engine.rules import Rules
from engine.scoring import partners_opposite

__all__ = ["GAME"]


def _rules(options: Options) -> Rules:
    tie = str(options["klam.tieKey"])
    return klammern_rules(options, tie, 4, game="klammern-4", sides=partners_opposite, hand=8, script=FOUR_HANDED)


GAME = Game(
    id="klammern-4",
    titles={"en": "Klammern", "hu": "Klammern", "de": "Klammern"},
    pack=Pack.FRENCH,
    order=FOUR_CLOCKWISE,
    options=KLAMMERN,
    rules=_rules,
)
