"""Klapper-Jas of Hamburg for four: Klammern with a die instead of small and big points.

Rules: "Klaberjass", catsatcards.com, the part on Klapper-Jas. Its list of differences is lost; the die and the
names (Jas, Mie, Orgi) are told of Hamburg elsewhere.
"""

from __future__ import annotations

from engine.cards import Pack
from engine.games._game import FOUR_CLOCKWISE, Game, Options
from engine.games._klammern import FOUR_HANDED, KLAPPERJAS, klapperjas_rules
from engine.rules import Rules
from engine.scoring import partners_opposite

__all__ = ["GAME"]


def _rules(options: Options) -> Rules:
    return klapperjas_rules(options, 4, game="klapperjas-4", sides=partners_opposite, hand=8, script=FOUR_HANDED)


GAME = Game(
    id="klapperjas-4",
    titles={"en": "Klapper-Jas, four-handed", "hu": "Klapper-Jas négyesben", "de": "Klapper-Jas zu viert"},
    pack=Pack.FRENCH,
    order=FOUR_CLOCKWISE,
    options=KLAPPERJAS,
    rules=_rules,
)
