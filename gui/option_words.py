"""House rules: which of them a game knows, and their values in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import BadInput, UnknownName
from engine.games import Game, Value
from gui.i18n import t
from gui.wording import pointed

__all__ = ["MEANINGS", "QUESTIONS", "usable", "value_words"]

MEANINGS = {
    "alternate": "in turn",
    "alwaysCut": "always cut",
    "anyOther": "any other player",
    "anytime": "at any time",
    "auto": "the program finds it",
    "bate": "the taker loses",
    "beforePlay": "before the play",
    "bigPoints": "big points",
    "byTableSize": "by the size of the table",
    "cash": "cash",
    "challenge": "when challenged",
    "claim": "whoever goes out",
    "dealer": "the dealer",
    "dice": "dice",
    "dice6": "dice, to six",
    "each": "each of them",
    "either": "with either card",
    "everyTurn": "at every turn",
    "firstOnly": "with the first card only",
    "firstTrick": "in the first trick",
    "firstTurn": "at the first turn",
    "FLAT": "every longer run 50",
    "forbidden": "nobody may conceal",
    "forehand": "forehand",
    "free": "any card",
    "held": "as held",
    "higher": "the higher",
    "hold": "held over",
    "immediateLoss": "lost at once",
    "later": "a later player",
    "listed": "in the listed order",
    "lowPack": "a low card that is not in play",
    "makerBandDoubled": "twice what the maker would have got",
    "must": "must undertrump",
    "none": "no",
    "null": "no limit",
    "optional": "if one likes",
    "ownBand": "by his own points",
    "player choice": "as one likes",
    "playOut": "played to the end",
    "propose": "only proposed",
    "rank": "by rank",
    "secondOnly": "with the second card only",
    "SPLIT": "longer runs 100 and more",
    "step7": "at its time only",
    "suit": "by suit",
    "sumBand": "by the points of both",
    "taker": "the taker",
    "takerZeroOppOwn": "nothing for the taker, the others their own",
    "trick": "by the trick order",
    "trumpThenSeat": "trumps, then by seat",
    "turnup": "the turned-up card",
    "winner": "the winner",
}
"""What a value means, in English; the catalogues have it in the other languages."""

QUESTIONS = {
    "klaber.pickupEarly": "Is picking up the last three cards early a pass?",
    "klaber.setSequenceShareCard": "May four of a kind and a sequence have a card in common?",
}
"""What is asked, in English, where the sentence of the rules alone does not tell what yes and no mean."""


def value_words(value: Value) -> str:
    """A value for people."""
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, float):
        return pointed(f"{value:.2f}")
    return t(MEANINGS[value]) if value in MEANINGS else str(value)


def usable(played: Game, rules: Mapping[str, str]) -> dict[str, str]:
    """The house rules that this game still knows; what an older program remembered otherwise is left out."""
    kept: dict[str, str] = {}
    for name, value in rules.items():
        try:
            played.ruled(kept | {name: value})
        except (BadInput, UnknownName):
            continue
        kept[name] = value
    return kept
