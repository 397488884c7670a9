"""Tartli as in Hungary: a draw game for two in which melds are declared in each of the first eight tricks.

Rules: "Tartli", pagat.com, after József Pais. Quotations are from there.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.cards import Pack, Rank
from engine.dealing import DealScript
from engine.games._game import Game, Option, Options
from engine.games._tartli import SHARED_OPTIONS, TWO, Custom, declared_before, tartli_rules
from engine.melds import Meld
from engine.rules import Rules
from engine.scoring import Score, Side
from engine.talk.exchange import ExchangeTime, SevenExchange
from engine.talk.in_tricks import MeldLaw
from engine.talk.melding import MeldWords

__all__ = ["GAME"]

OPTIONS = (
    Option("tart.buliTarget", 5, "Normally a session lasts until someone reaches 5 or 10 buli points", (5, 10)),
    *SHARED_OPTIONS,
    Option(
        "tart.gapMode",
        "held",
        "the new meld must be separated from any previous meld in that suit by at least one missing card",
        ("held", "rank"),
    ),
    Option(
        "slate.triangle",
        False,
        "If a player has a 'V' symbol representing 50 and scores another 50, the 'V' can be closed into a triangle "
        "representing 100.",
        (False, True),
    ),
)

SETS = (
    (Rank.UNDER, 100), (Rank.KING, 100), (Rank.TEN, 100), (Rank.ACE, 100), (Rank.NINE, 150), (Rank.OVER, 200),
)  # fmt: skip
"""Four of a kind from low to high: "Overs, Nines, Aces, Tens, Kings, Unders"."""


def _rules(options: Options) -> Rules:
    repeat = partial(_may_not_repeat, held=options["tart.gapMode"] == "held")
    custom = Custom(
        game="tartli",
        script=DealScript((3, 3, 3), (), turned=True),
        law=MeldLaw(repeat, bella_with_melds=options["tart.belaTiming"] == "step7"),
        sets=SETS,
        seven=SEVEN,
        melds=WORDS,
        double_below=251,
        stichmatsch=True,
    )
    bulis = int(options["tart.buliTarget"])
    return replace(tartli_rules(custom, options), match=lambda score: _session_won(score, bulis))


def _may_not_repeat(new: Meld, old: Meld, hand: int, held: bool) -> str | None:
    """After a sequence of the suit: a higher top, or the same and longer, or wholly below with a gap between."""
    if new.top.value > old.top.value:
        return None
    if new.top is old.top:
        return None if new.kind.length > old.kind.length else "if the top card of the new meld is the same the new " \
            "meld must be longer"  # fmt: skip
    lowest = (old.cards & -old.cards).bit_length() - 1
    highest = new.cards.bit_length() - 1
    between = sum(1 << card for card in range(highest + 1, lowest))
    if between & ~hand if held else between:
        return None
    return "the new meld must be separated from any previous meld in that suit by at least one missing card"


def _session_won(score: Score, bulis: int) -> Side | None:
    return next((side for side in score.games if score.tally(side) >= bulis), None)


SEVEN = SevenExchange(
    "Immediately before any of the first 7 tricks, if the player due to lead to the trick holds the VII of trumps, "
    "they may exchange it with the trump indicator card before leading to the trick.",
    ExchangeTime.ON_LEAD,
    bound=declared_before,
)

WORDS = MeldWords(
    time="During the first 8 tricks, players may declare sequences, sets and béla that they hold in their hand.",
    moment="Each player declares their sets and sequences before playing their card to a trick.",
    amount="In each trick a player may declare at most one set and one sequence.",
    answer="If the leader declares meld in step 2 the second player can only declare meld in step 4 if it could "
    "potentially score.",
    contest="In step 5 the players exchange minimal information to determine who has declared the best meld.",
    bella="It can be declared and scored at any time during the first 8 tricks if the player has the two cards in "
    "hand.",
)

GAME = Game(
    id="tartli",
    titles={"en": "Tartli", "hu": "Tartli", "de": "Tartli (ungarisch)"},
    pack=Pack.HUNGARIAN,
    order=TWO,
    options=OPTIONS,
    rules=_rules,
)
