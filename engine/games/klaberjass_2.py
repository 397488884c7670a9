"""Klaberjass as CatsAtCards tells it: two players, schmeiss, melds before the play, 500 points.

Rules: "How to play Klaberjass", catsatcards.com. Quotations are from there.
"""

from __future__ import annotations

from engine.cards import Pack, Seat
from engine.games._clobyosh import best_sequence
from engine.games._game import Game, Option, Options
from engine.games._klaberjass import KLABERJASS_OPTIONS, klaberjass
from engine.melds import MeldRules, RunRule
from engine.rules import Rules

__all__ = ["GAME"]

OPTIONS = (
    *KLABERJASS_OPTIONS,
    Option(
        "kj.runRule",
        "FLAT",
        "a sequence of four or more cards has a point value of 50",
        ("FLAT", "SPLIT"),
    ),
)


def _rules(options: Options) -> Rules:
    runs = RunRule.FLAT if options["kj.runRule"] == "FLAT" else RunRule.SPLIT
    return klaberjass("klaberjass-2", options, MeldRules(runs, bella=20), best_sequence)


GAME = Game(
    id="klaberjass-2",
    titles={"en": "Klaberjass, two-handed", "hu": "Klaberjass kettesben", "de": "Klaberjass zu zweit"},
    pack=Pack.FRENCH,
    order=(Seat.BOTTOM, Seat.TOP),
    options=OPTIONS,
    rules=_rules,
)
