"""Klabberjass of the Alte Land for four: two teams, kontra and re, game points on dice or for cash.

Rules: "Klabberjass" as played in Das Alte Land, pagat.com, after Günther Senst.
"""

from __future__ import annotations

from engine.cards import Pack
from engine.dealing import DealScript
from engine.games._altesland import SCORING, altesland_rules, kontra_and_schenken, scoring
from engine.games._game import FOUR_CLOCKWISE, Game, Options
from engine.rules import Rules
from engine.scoring import partners_opposite

__all__ = ["GAME"]

SCRIPT = DealScript((3, 2, 3), (), turned=True, dealer_owns=True, turned_at=30)
"""The dealer's last card but one lies face up until the first round of bidding is over."""


def _rules(options: Options) -> Rules:
    talk = kontra_and_schenken(bool(options["alt4.schenken"]))
    return altesland_rules(
        4, talk, game="altesland-4", sides=partners_opposite, hand=8, script=SCRIPT, **scoring(options)
    )


GAME = Game(
    id="altesland-4",
    titles={
        "en": "Klabberjass of the Alte Land, four-handed",
        "hu": "Klabberjass az Alte Landról, négyesben",
        "de": "Klabberjass im Alten Land zu viert",
    },
    pack=Pack.FRENCH,
    order=FOUR_CLOCKWISE,
    options=SCORING,
    rules=_rules,
)
