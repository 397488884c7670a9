"""Klabberjass of the Alte Land as played in tournaments: one against two, a table of values, series of deals.

Rules: "Klabberjass" as played in Das Alte Land, pagat.com, after Günther Senst. Quotations are from there.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Pack, Suit
from engine.games._altesland import SEVEN, SINGLY, THREES, altesland_rules, counted_deal
from engine.games._game import FOUR_CLOCKWISE, Game, Option, Options
from engine.games._kleines import REVOKED, THREE_CLOCKWISE, made
from engine.rules import Rules, Violation
from engine.scoring import Number, Score, Side, singles
from engine.state import Ending, Phase, State
from engine.talk.expose import Exposing
from engine.talk.schenken import Hinting

__all__ = ["GAME"]

OPTIONS = (
    Option(
        "alt.tableSize",
        3,
        "If the number of players is not divisible by three, the last one or two tables can have four players.",
        (3, 4),
    ),
    Option(
        "alt.exposedPlay",
        True,
        "the declarer - but not an opponent - may place his hand face up on the table and play the remaining tricks "
        "with exposed cards",
        (True, False),
    ),
    Option(
        "alt.revoke",
        "propose",
        "If anyone breaks the rules of play by failing to follow suit, trump or overtrump when required to, the "
        "opposing team immediately wins the game.",
        ("propose", "immediateLoss"),
    ),
    Option(
        "alt.series",
        "byTableSize",
        "At a three-player table, two series of 24 deals are played; at a four-player table two series of 32 deals.",
        ("byTableSize", 24, 32),
    ),
)

SUITS = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
"""The suits by their worth: a small game counts 1 to 4, an Original 5 to 8."""
ORIGINAL = 4
SERIES = 2


def _rules(options: Options) -> Rules:
    four = options["alt.tableSize"] == 4
    length = (32 if four else 24) if options["alt.series"] == "byTableSize" else int(options["alt.series"])
    at_once = options["alt.revoke"] == "immediateLoss"
    return altesland_rules(
        3,
        (SEVEN, Exposing(OPTIONS[1].rule, bool(options["alt.exposedPlay"])), HINTING),
        game="altesland-3-tournament",
        sides=singles,
        hand=9,
        script=THREES,
        first=SINGLY,
        order=FOUR_CLOCKWISE if four else None,
        sits_out=four,
        settle=_settle,
        series=length,
        scored=counted_deal,
        match=lambda score: _best(score) if score.deals >= SERIES * length else None,
        noted=lambda state: _noted(state, at_once),
    )


def value(state: State) -> int:
    """The value of the game by trumps, 8 for an Original in clubs to 1 for a small game in diamonds."""
    contract = state.contract
    if contract is None or contract.trump is None:
        return 0
    return SUITS.index(contract.trump) + 1 + (0 if contract.named else ORIGINAL)


def _settle(state: State) -> dict[Side, Number]:
    if state.contract is None:
        return dict.fromkeys(state.sides, 0)
    return _written(state, made(state))


def _written(state: State, success: bool) -> dict[Side, Number]:
    """The value for the lone player; else "twice the value of the game and each opponent wins two extra points"."""
    lone = state.taking_side
    if success:
        return {side: value(state) if side == lone else 0 for side in state.sides}
    return {side: -2 * value(state) if side == lone else 2 for side in state.sides}


def _noted(state: State, at_once: bool) -> State:
    """What is against the rules with what it costs: the game. ``at_once``: a revoke loses it there and then."""
    if state.contract is None:
        return state
    state = state.changed(noticed=tuple(_priced(state, violation) for violation in state.noticed))
    guilty = next((violation for violation in state.noticed if violation.kind == "revoke"), None)
    if not at_once or guilty is None:
        return state
    return state.changed(phase=Phase.OVER, ended=Ending(REVOKED, state.setup.place[guilty.seat], true=False))


def _priced(state: State, violation: Violation) -> Violation:
    if violation.kind not in ("revoke", "hint"):
        return violation
    by_lone = state.side_of(violation.seat) == state.taking_side
    return replace(violation, cost=_written(state, success=not by_lone))


def _best(score: Score) -> Side | None:
    best = [side for side in score.points if score.of(side) == max(score.points.values())]
    return best[0] if len(best) == 1 else None


HINTING = Hinting(
    "Any hint as to the distribution of the cards (such as an offer to give up), is punished by immediate loss of the "
    "game."
)

GAME = Game(
    id="altesland-3-tournament",
    titles={
        "en": "Klabberjass of the Alte Land, tournament",
        "hu": "Klabberjass az Alte Landról, versenyen",
        "de": "Klabberjass im Alten Land, Turnier",
    },
    pack=Pack.FRENCH,
    order=THREE_CLOCKWISE,
    options=OPTIONS,
    rules=_rules,
)
