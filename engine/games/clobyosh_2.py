"""Two-handed Clobyosh (Bela): the jack is the highest trump, the game is claimed at 501.

Rules: "Clobyosh / Bela", pagat.com, after Mike Block. Quotations are from there.
"""

from __future__ import annotations

from engine.auction.take import SchmeissRule, TakeRules
from engine.cards import Pack, Seat
from engine.games._clobyosh import TURN_WORDS, clob, individual
from engine.games._clobyosh_score import house_of
from engine.games._game import Game, Options
from engine.rules import Rules

__all__ = ["GAME"]


def _rules(options: Options) -> Rules:
    auction = TakeRules(
        Pack.FRENCH.suits,
        places=2,
        schmeiss=SchmeissRule(options["clob.schmeiss"]),
        turn_words=TURN_WORDS,
        answer_words="If the opponent of the player who says Schmeiss agrees, the cards are thrown in",
        name_words="forehand has a free choice of trump suit but may not now call the turn-up suit",
    )
    return individual("clobyosh-2", options, house_of(options), auction)


GAME = Game(
    id="clobyosh-2",
    titles={"en": "Clobyosh, two-handed (Bela)", "hu": "Clobyosh kettesben (Bela)", "de": "Clobyosh zu zweit (Bela)"},
    pack=Pack.FRENCH,
    order=(Seat.BOTTOM, Seat.TOP),
    options=clob(),
    rules=_rules,
)
