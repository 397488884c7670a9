"""How two or three players of Clobyosh write a deal: bate, points held over, claims, the end of a game.

Rules: "Clobyosh / Bela", pagat.com, after Mike Block. Quotations are from there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.auction.take import TakeAuction
from engine.audit import card_points, hand_points
from engine.cards import Seat
from engine.games._game import Options
from engine.knowing import possible
from engine.melds import bella_cards, said_value
from engine.phase import Ending
from engine.rules import ScoredMeld, Violation
from engine.scoring import SINGLE, Number, Points, Score, Side, Won
from engine.state import State
from engine.talk.bella import BellaTiming, scored_bellas
from engine.talk.contest import contest, told

__all__ = [
    "NO_WINDOW",
    "TIE_BATE",
    "TIE_HOLD",
    "TIE_OWN",
    "House",
    "Settled",
    "claimed_bela",
    "distributed",
    "false_claims",
    "house_of",
    "match_of",
    "may_claim",
    "next_dealer",
    "reached",
    "scored",
    "settled",
    "won",
]

NO_WINDOW = "null"
"""The value of ``clob.claimWindowTricks`` for: at any time of the hand."""

TIE_HOLD, TIE_OWN, TIE_BATE = "hold", "takerZeroOppOwn", "bate"
"""What becomes of equal points: held over, lost to nobody, or lost like fewer points."""


@dataclass(frozen=True, slots=True)
class House:
    """How two or three play for themselves, read from the options.

    ``window``: claims only within so many tricks, None for the whole hand. ``tie``: what becomes of equal points.
    ``each``: every opponent gets the points of a taker who is bate.
    """

    target: int
    claims: bool
    window: int | None
    tie: str
    no_tricker: bool
    consummate: bool
    best_of: int
    bella: BellaTiming
    each: bool = False


_BELA = {
    "either": BellaTiming.WITH_EITHER,
    "firstOnly": BellaTiming.WITH_FIRST,
    "secondOnly": BellaTiming.WITH_SECOND,
}


def house_of(options: Options, each: bool = False) -> House:
    """The house rules that the options tell."""
    window = options["clob.claimWindowTricks"]
    return House(
        target=int(options["clob.target"]),
        claims=options["clob.end"] == "claim",
        window=None if window == NO_WINDOW else int(window),
        tie=str(options["clob.tie"]),
        no_tricker=bool(options["clob.noTricker"]),
        consummate=bool(options["clob.consummateByTrick"]),
        best_of=int(options["clob.bestOf"]),
        bella=_BELA[str(options["clob.belaAnnounce"])],
        each=each,
    )


# -- what a deal brings -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settled:
    """``points``: what is written. ``winners``: who won the hand, nobody after a tie. ``held``: what stays over."""

    points: dict[Side, Number]
    winners: tuple[Side, ...]
    held: Number


def settled(state: State, house: House) -> Settled:
    """The finished deal: thrown in, ended by a claim, or played to the last card (rules: clobyosh-2 3.13)."""
    pot = state.setup.before.held
    if state.contractor is None:
        return Settled(dict.fromkeys(state.sides, 0), (), pot)
    own = totals(state, house)
    if state.ended is not None:  # the game ends with it: points so far, and nothing is held over
        return Settled(own, (), 0)
    big = state.contract is not None and state.contract.big
    in_turn = tuple(state.setup.side(place) for place in range(len(state.seats)))
    return _with_pot(distributed({side: own[side] for side in in_turn}, state.taking_side, house, big), pot)


def _with_pot(found: Settled, pot: Number) -> Settled:
    """The deal with what was held over before it: the winners' now; where nobody won, it stays, and a tie adds to it.

    "whoever wins that next hand gains the score held over" (rules: clobyosh-2 3.13).
    """
    if not found.winners:
        return replace(found, held=found.held + pot)
    shares = zip(found.winners, _shared(pot, len(found.winners)), strict=True)
    return Settled({**found.points, **{side: found.points[side] + share for side, share in shares}}, found.winners, 0)


def totals(state: State, house: House) -> dict[Side, Number]:
    """Points of each side so far; all nine tricks are 360 where a table has that; doubled when taken on big."""
    own = hand_points(state)
    winners = {trick.winner for trick in state.tricks}
    if house.no_tricker and len(winners) == 1 and len(state.tricks) == state.rules.tricks:
        side = state.setup.side(state.leader)
        own[side] += 360 - card_points(state)[side]
    return {side: points * _factor(state) for side, points in own.items()}


def _factor(state: State) -> int:
    return 2 if state.contract is not None and state.contract.big else 1


def distributed(own: Points, taker: Side, house: House, big: bool = False) -> Settled:
    """Who writes what of the points each has made; sides in playing order, no pot yet.

    ``big``: the taker has to have more than all opponents together.
    """
    others = {side: points for side, points in own.items() if side != taker}
    mine, best = own[taker], max(others.values())
    wanted = sum(others.values()) if big else best
    if mine > wanted:
        return Settled(dict(own), (taker,), 0)
    if mine == wanted and house.tie != TIE_BATE:
        return Settled({**own, taker: 0}, (), mine if house.tie == TIE_HOLD else 0)
    winners = tuple(side for side, points in others.items() if points == best)
    gaining = tuple(others) if house.each else winners
    shares = [mine] * len(gaining) if house.each else _shared(mine, len(gaining))
    gained = dict(zip(gaining, shares, strict=True))
    return Settled({side: 0 if side == taker else own[side] + gained.get(side, 0) for side in own}, winners, 0)


def _shared(points: Number, sides: int) -> list[Number]:
    """Shares of the points, what cannot be divided going to the earlier ones."""
    whole, rest = divmod(points, sides)
    return [whole + (1 if number < rest else 0) for number in range(sides)]


def scored(state: State, points: Points, house: House) -> Score:
    """The score with the deal, and what is held over after it."""
    return replace(state.setup.before.after(points), held=settled(state, house).held)


# -- claims and the end of a game ---------------------------------------------------------------------------


def may_claim(state: State, place: int, house: House) -> bool:
    """Whether this player has just won a trick, nobody has led to the next, and the house knows claims."""
    if not state.tricks or state.plays or place != state.leader or state.contractor is None:
        return False
    return house.window is None or len(state.tricks) <= house.window


def reached(state: State, place: int, house: House) -> bool:
    """Whether the claim is true: score, tricks, runs that count, and bela; not what is held over.

    "Bela can be counted if the player holds both the King and Queen of trumps, unless the claimer has already played
    both these cards without announcing the Bela"; of a hand that nobody knows, if he may hold them.
    """
    side = state.setup.side(place)
    unsaid = _doubtful_runs(state, place)
    if not scored_bellas(state, house.bella)[side] and _may_have_bela(state, place):
        unsaid += state.rules.melds.bella
    return state.setup.before.of(side) + totals(state, house)[side] + unsaid * _factor(state) >= house.target


def _doubtful_runs(state: State, place: int) -> int:
    """What the claimer has announced while nobody has told whose runs are best: he is believed."""
    if contest(state).sure:
        return 0
    return sum(said_value(said, state.rules.melds) or 0 for said in told(state, place))


def claimed_bela(state: State, house: House) -> dict[Side, tuple[ScoredMeld, ...]]:
    """The bela that a claimer has counted without having said it: what he claimed with is written for him."""
    ended = state.ended
    if ended is None or state.blind >> ended.place & 1 or not _may_have_bela(state, ended.place):
        return {}
    side = state.setup.side(ended.place)
    return {} if scored_bellas(state, house.bella)[side] else {side: (ScoredMeld("bella", state.rules.melds.bella),)}


def _may_have_bela(state: State, place: int) -> bool:
    if state.table is None:
        return False
    pair = bella_cards(state.table.trump)
    played = state.played[place]
    return bool(pair) and pair & ~played != 0 and pair & ~(possible(state, place) | played) == 0


def won(state: State, score: Score, house: House) -> Won | None:
    """The game that this deal ends: by a claim, by who alone is there, else by the last trick or the higher score."""
    if state.ended is not None:
        return _won(_claimed(state, state.ended, house))
    there = [side for side in state.sides if score.of(side) >= house.target]
    if not state.tricks or not there:
        return None
    if house.consummate:
        proven = [side for side in there if _consummated(state, side, house)]
        there = proven or (there if len(there) > 1 else [])
    last = state.setup.side(state.leader)
    if house.claims and last in there:
        return _won(last)
    best = max((score.of(side) for side in there), default=0)
    leaders = [side for side in there if score.of(side) == best]
    return _won(leaders[0]) if len(leaders) == 1 else None


def _won(side: Side) -> Won:
    return Won(side, False, SINGLE)


def _claimed(state: State, ended: Ending, house: House) -> Side:
    """ "if not the claimer's opponent wins": with two of them who stands better, then the earlier.

    Who has consummated his win before that has won all the same: the claimer was not the first.
    """
    if ended.true:
        claimer = state.setup.side(ended.place)
        proven = [side for side in state.sides if house.consummate and _consummated(state, side, house)]
        winners = [state.side_of(trick.winner) for trick in state.tricks if trick.winner is not None]
        return claimer if claimer in proven else next((side for side in winners if side in proven), claimer)
    others = [state.setup.side(place) for place in range(len(state.seats)) if place != ended.place]
    score = state.setup.before.after(state.rules.settle(state))
    return max(others, key=score.of)


def _consummated(state: State, side: Side, house: House) -> bool:
    """Whether a side that was there before this deal has made a trick in it."""
    made = any(trick.winner in side for trick in state.tricks)
    return made and state.setup.before.of(side) >= house.target


def match_of(score: Score, house: House) -> Side | None:
    """Who has won the majority of a best-of-three, or the one game."""
    wanted = house.best_of // 2 + 1
    return next((side for side, marks in score.games.items() if len(marks) >= wanted), None)


def next_dealer(state: State, house: House) -> Seat:
    """The winner of the game, else of the hand; who dealt a void deal; the next player where nobody won."""
    if isinstance(state.auction, TakeAuction) and state.auction.void:
        return state.dealer
    found = settled(state, house)
    game = won(state, scored(state, found.points, house), house)
    if game is not None:
        return game.side[0]
    return found.winners[0][0] if len(found.winners) == 1 else state.seats[0]


def false_claims(state: State) -> tuple[Violation, ...]:
    """A claim that was not true; the game that it costs is written already."""
    if state.ended is None or state.ended.true:
        return ()
    rule = "A game that is falsely claimed is lost: the claimer's opponent wins it."
    return (Violation("false_claim", state.seats[state.ended.place], len(state.tricks), None, rule),)
