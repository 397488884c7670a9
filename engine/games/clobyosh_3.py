"""Three-handed Clobyosh: everybody for himself, and the taker need only have more than each of the others.

Rules: "Clobyosh / Bela", pagat.com, after Mike Block. Quotations are from there. "All the basics are the same."
"""

from __future__ import annotations

from engine.auction.take import Bimah, TakeRules
from engine.cards import Pack, Seat
from engine.games._clobyosh import CLOB, TURN_WORDS, WITHOUT_SEVENS, clob, individual
from engine.games._clobyosh_score import TIE_BATE, house_of
from engine.games._game import Game, Option, Options
from engine.masks import ALL
from engine.rules import Rules

__all__ = ["GAME"]

OPTIONS = (
    Option(
        "clob3.bate",
        "higher",
        "in case of bate, each of the opponents adds the taker's points to their own points",
        ("higher", "each"),
    ),
    Option(
        "clob3.takeOnBig",
        False,
        "the two opponents add their points together and the taker has to have more than this total to win",
        (False, True),
    ),
    Option("clob3.pack", 32, "the sevens are removed from the pack", (32, 28)),
    Option("clob3.bimah", False, "the dealer is 'on the bimah' and must take and name a trump suit", (False, True)),
    *clob((name for name in CLOB if name != "schmeiss"), tie=TIE_BATE),
)


def _rules(options: Options) -> Rules:
    auction = TakeRules(
        Pack.FRENCH.suits,
        places=3,
        bimah=Bimah.DEALER if options["clob3.bimah"] else Bimah.NONE,
        big=bool(options["clob3.takeOnBig"]),
        turn_words=TURN_WORDS,
        name_words="a free choice of trump suit but may not now call the turn-up suit",
        bimah_words="the dealer is 'on the bimah' and must take and name a trump suit",
    )
    house = house_of(options, each=options["clob3.bate"] == "each")
    cards = ALL if options["clob3.pack"] == 32 else WITHOUT_SEVENS
    return individual("clobyosh-3", options, house, auction, cards)


GAME = Game(
    id="clobyosh-3",
    titles={"en": "Clobyosh, three-handed", "hu": "Clobyosh hármasban", "de": "Clobyosh zu dritt"},
    pack=Pack.FRENCH,
    order=(Seat.BOTTOM, Seat.LEFT, Seat.RIGHT),
    options=OPTIONS,
    rules=_rules,
)
