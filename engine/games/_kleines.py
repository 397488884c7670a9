"""What the games with Kleines and Besser share: legal play, game points, and the makers' success.

Klammern and Klapper-Jas (catsatcards.com), Klabberjass in the Alte Land (pagat.com, after Günther Senst).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.auction import Auction
from engine.auction.kleines import KleinesAuction, KleinesRules, KleinesWords
from engine.audit import hand_points
from engine.cards import Pack, Seat
from engine.rules import Setup
from engine.scoring import SINGLE, Number, Score, Side, Won
from engine.state import State
from engine.talk.schenken import GIVEN_UP
from engine.tricks import PlayRules

__all__ = [
    "PLAY",
    "REVOKED",
    "THREE_CLOCKWISE",
    "TWO",
    "deal_goes_round",
    "first_to",
    "game_points",
    "made",
    "opening",
]

THREE_CLOCKWISE = (Seat.BOTTOM, Seat.LEFT, Seat.RIGHT)
TWO = (Seat.BOTTOM, Seat.TOP)

PLAY = PlayRules(must_trump=True, beat_trump=True, overtrump=True, undertrump=True)
"""Follow, trump, beat the highest trump even if it is the partner's, undertrump."""

REVOKED = "revoke"
"""The kind of a deal's ending when a breach of the rules lost it at once."""


def opening(
    words: KleinesWords, places: int, later: bool, may_name_turned: bool, all_in: bool = False
) -> Callable[[Setup], Auction]:
    """The auction, as `engine.rules.Rules.opening` has it; fields as in `engine.auction.kleines.KleinesRules`."""
    rules = KleinesRules(Pack.FRENCH.suits, places, words, later, may_name_turned, all_in=all_in)
    return lambda setup: KleinesAuction(rules, setup.turned_suit)


def made(state: State) -> bool:
    """Whether the trump makers succeed: with more points than any opponent, or because it was given to them."""
    taker = state.taking_side
    if state.ended is not None:
        theirs = state.setup.side(state.ended.place) == taker
        return not theirs if state.ended.kind in (GIVEN_UP, REVOKED) else theirs
    points = hand_points(state)
    return all(points[taker] > own for side, own in points.items() if side != taker)


def game_points(state: State) -> dict[Side, Number]:
    """1, with kontra 2, with re 4 to the makers; where they fail twice that to each opponent."""
    points: dict[Side, Number] = dict.fromkeys(state.sides, 0)
    if state.contract is None:
        return points
    taker, single = state.taking_side, 2**state.kontra
    if made(state):
        return {**points, taker: single}
    return {side: 0 if side == taker else 2 * single for side in points}


def first_to(score: Score, target: int) -> Won | None:
    """The game for who has most, once that is ``target`` or more; as long as two have most of all it goes on."""
    best = max(score.points.values(), default=0)
    leaders = [side for side in score.points if score.of(side) == best]
    return Won(leaders[0], False, SINGLE) if best >= target and len(leaders) == 1 else None


def deal_goes_round(state: State) -> Seat:
    """Forehand deals next; the same dealer again where all passed."""
    return state.dealer if state.contract is None else state.seats[0]
