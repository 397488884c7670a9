"""Klapper-Jas for three, everybody for himself; the seven is exchanged whatever is trumps.

Rules: "Klaberjass", catsatcards.com, the part on Klapper-Jas.
"""

from __future__ import annotations

from engine.cards import Pack
from engine.dealing import DealScript
from engine.games._game import Game, Options
from engine.games._klammern import KLAPPERJAS, SEVEN, klapperjas_rules
from engine.games._kleines import THREE_CLOCKWISE
from engine.rules import Rules
from engine.scoring import singles

__all__ = ["GAME"]

SCRIPT = DealScript((3, 3), (3,), turned=True, turned_at=27)
"""All nine are dealt before a card is turned up; the last three stay down during the auction."""


def _rules(options: Options) -> Rules:
    return klapperjas_rules(options, 3, game="klapperjas-3", sides=singles, hand=9, script=SCRIPT, seven=(SEVEN,))


GAME = Game(
    id="klapperjas-3",
    titles={"en": "Klapper-Jas, three-handed", "hu": "Klapper-Jas hármasban", "de": "Klapper-Jas zu dritt"},
    pack=Pack.FRENCH,
    order=THREE_CLOCKWISE,
    options=KLAPPERJAS,
    rules=_rules,
)
