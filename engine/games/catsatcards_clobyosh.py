"""Clobyosh as the CatsAtCards page names it: their Klaberjass with the customs of Clobyosh.

Rules: "How to play Klaberjass", catsatcards.com, where the list of differences is lost; they are taken from the page
"Clobyosh / Bela", pagat.com, on the same game ("This game also goes by the name Bela."). Each may be taken back.
"""

from __future__ import annotations

from dataclasses import replace

from engine.auction.take import SchmeissRule, TakeRules
from engine.cards import Pack, Seat
from engine.games._clobyosh import clob, individual
from engine.games._clobyosh_score import house_of
from engine.games._game import Game, Option, Options
from engine.melds import MeldRules, RunRule
from engine.rules import Rules

__all__ = ["GAME"]

OPTIONS = (
    Option(
        "cc.runRule",
        "SPLIT",
        "a sequence of four or more cards has a point value of 50",
        ("SPLIT", "FLAT"),
    ),
    Option(
        "cc.needsTrick",
        True,
        "The player who is entitled to score for melds during the hand must show the melds after his first play to "
        "the first trick of the hand.",
        (True, False),
    ),
    *clob(),
)


def _rules(options: Options) -> Rules:
    auction = TakeRules(
        Pack.FRENCH.suits,
        places=2,
        schmeiss=SchmeissRule(options["clob.schmeiss"]),
        turn_words="The opponent of the dealer has the first opportunity to bid.",
        name_words="He may name a suit of his choice as the trump suit for the hand (but may not name the same suit "
        "as the original turned-up trump card), offer to schmeiss or pass.",
    )
    rules = individual("catsatcards-clobyosh", options, house_of(options), auction)
    runs = RunRule.SPLIT if options["cc.runRule"] == "SPLIT" else RunRule.FLAT
    contest = replace(rules.contest, needs_trick=bool(options["cc.needsTrick"]))
    return replace(rules, melds=MeldRules(runs, bella=20), contest=contest)


GAME = Game(
    id="catsatcards-clobyosh",
    titles={"en": "Clobyosh (CatsAtCards)", "hu": "Clobyosh (CatsAtCards)", "de": "Clobyosh (CatsAtCards)"},
    pack=Pack.FRENCH,
    order=(Seat.BOTTOM, Seat.TOP),
    options=OPTIONS,
    rules=_rules,
)
