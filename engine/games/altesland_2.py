"""Klabberjass of the Alte Land for two: six cards, then three more; scored as with four.

Rules: "Klabberjass" as played in Das Alte Land, pagat.com, after Günther Senst.
"""

from __future__ import annotations

from engine.cards import Pack
from engine.dealing import DealScript
from engine.games._altesland import SCORING, SEVEN, altesland_rules, kontra_and_schenken, scoring
from engine.games._game import Game, Options
from engine.games._kleines import TWO
from engine.rules import Rules
from engine.scoring import singles

__all__ = ["GAME"]

SCRIPT = DealScript((3, 3), (3,), turned=True)
"""The thirteenth card lies crosswise under the talon; "another batch of three cards" follows the auction."""


def _rules(options: Options) -> Rules:
    talk = (SEVEN, *kontra_and_schenken(bool(options["alt4.schenken"])))
    return altesland_rules(2, talk, game="altesland-2", sides=singles, hand=9, script=SCRIPT, **scoring(options))


GAME = Game(
    id="altesland-2",
    titles={
        "en": "Klabberjass of the Alte Land, two-handed",
        "hu": "Klabberjass az Alte Landról, kettesben",
        "de": "Klabberjass im Alten Land zu zweit",
    },
    pack=Pack.FRENCH,
    order=TWO,
    options=SCORING,
    rules=_rules,
)
