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
from engine.games._klaberjass import BELLA_WORDS, NAME_WORDS, PHASE, SEVEN, TURN_WORDS
from engine.melds import MeldRules, RunRule
from engine.rules import Rules
from engine.talk.announce import Announcing
from engine.talk.exchange import SevenExchange
from engine.talk.meld_phase import MeldPhase

__all__ = ["GAME"]

_BASE = {"clob.schmeiss": "everyTurn", "clob.belaAnnounce": "secondOnly"}
"""What their Klaberjass has where Clobyosh has nothing of the kind: values to choose besides."""


def _wider(option: Option) -> Option:
    more = _BASE.get(option.name)
    return option if more is None else replace(option, values=(*option.values, more))


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
    Option(
        "cc.declare",
        "firstTrick",
        "Before play of the actual hand begins, a melding phase takes place.",
        ("firstTrick", "beforePlay"),
    ),
    *map(_wider, clob()),
)


def _rules(options: Options) -> Rules:
    auction = TakeRules(
        Pack.FRENCH.suits,
        places=2,
        schmeiss=SchmeissRule(options["clob.schmeiss"]),
        turn_words=TURN_WORDS,
        name_words=NAME_WORDS,
    )
    house = house_of(options)
    rules = individual("catsatcards-clobyosh", options, house, auction)
    runs = RunRule.SPLIT if options["cc.runRule"] == "SPLIT" else RunRule.FLAT
    contest = replace(rules.contest, needs_trick=bool(options["cc.needsTrick"]))
    rules = replace(rules, melds=MeldRules(runs, bella=20), contest=contest)
    if options["cc.declare"] == "firstTrick":
        return rules
    phase = MeldPhase(Announcing(house.bella, late=BELLA_WORDS, bella_late=BELLA_WORDS), PHASE)
    others = (talk for talk in rules.talk if not isinstance(talk, Announcing))
    timed = (SEVEN if isinstance(talk, SevenExchange) else talk for talk in others)  # until the first statement
    return replace(rules, talk=(phase, *timed))


GAME = Game(
    id="catsatcards-clobyosh",
    titles={"en": "Clobyosh (CatsAtCards)", "hu": "Clobyosh (CatsAtCards)", "de": "Clobyosh (CatsAtCards)"},
    pack=Pack.FRENCH,
    order=(Seat.BOTTOM, Seat.TOP),
    options=OPTIONS,
    rules=_rules,
)
