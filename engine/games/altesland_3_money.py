"""Klabberjass of the Alte Land for three, for money: kontra, re and giving up, paid after every hand.

Rules: "Klabberjass" as played in Das Alte Land, pagat.com, after Günther Senst.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Pack
from engine.games._altesland import SEVEN, SINGLY, THREES, altesland_rules, counted_deal, kontra_and_schenken
from engine.games._game import Game, Option, Options
from engine.games._kleines import THREE_CLOCKWISE, made
from engine.rules import Rules
from engine.scoring import Number, Points, Score, Side, singles
from engine.slate import Writing
from engine.state import State

__all__ = ["GAME"]

_STAKES = "Any Orgi costs DM 1,-- irrespective of the trump suit; any small game costs DM 0,50."

OPTIONS = (
    Option("altm.lossFactor", 1, _STAKES, (1, 2)),
    Option("altm.stakeOrgi", 1.0, _STAKES, money=True),
    Option("altm.stakeSmall", 0.5, _STAKES, money=True),
    Option(
        "altm.schenken",
        True,
        "The game is played with kontra, re and the possibility of giving up (schenken), as in the four player game.",
        (True, False),
    ),
)


def _rules(options: Options) -> Rules:
    return altesland_rules(
        3,
        (SEVEN, *kontra_and_schenken(bool(options["altm.schenken"]))),
        game="altesland-3-money",
        sides=singles,
        hand=9,
        script=THREES,
        first=SINGLY,
        settle=lambda state: _paid(state, options),
        scored=_banked,
        writing=Writing.CASH,
    )


def _paid(state: State, options: Options) -> dict[Side, Number]:
    """The lone player gets the stake from each opponent, or pays it to each."""
    points: dict[Side, Number] = dict.fromkeys(state.sides, 0.0)
    contract = state.contract
    if contract is None:
        return points
    stake = float(options["altm.stakeSmall" if contract.named else "altm.stakeOrgi"]) * 2**state.kontra
    each = -stake if made(state) else stake * float(options["altm.lossFactor"])
    lone = state.taking_side
    return {side: round(each if side != lone else -2 * each, 2) for side in points}


def _banked(state: State, points: Points) -> Score:
    """The balance, to the penny."""
    after = counted_deal(state, points)
    return replace(after, points={side: round(balance, 2) for side, balance in after.points.items()})


GAME = Game(
    id="altesland-3-money",
    titles={
        "en": "Klabberjass of the Alte Land, three-handed, for money",
        "hu": "Klabberjass az Alte Landról, hármasban, pénzben",
        "de": "Klabberjass im Alten Land zu dritt, um Geld",
    },
    pack=Pack.FRENCH,
    order=THREE_CLOCKWISE,
    options=OPTIONS,
    rules=_rules,
)
