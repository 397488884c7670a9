"""Kláber of Doroszló: four players, two teams, the over is the highest trump.

Rules: "Kláber", pagat.com, after Lajos Pusztai and Tőzsér Zoltán. Quotations are from there.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.auction.number import NumberAuction
from engine.audit import hand_points
from engine.cards import Pack, Rank, Seat
from engine.dealing import DealScript
from engine.games._game import FOUR_ANTICLOCKWISE, Game, Option, Options
from engine.melds import Contest, Entry, MeldRules, RunRule
from engine.rules import PlayWords, Rules, ScoredMeld
from engine.scoring import (
    DOUBLE,
    SINGLE,
    Points,
    Score,
    Side,
    Won,
    losers_score_nothing,
    partners_opposite,
    winner_takes_multiple,
)
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming, forgotten_bellas, scored_bellas
from engine.talk.contest import scored_runs
from engine.talk.disclose import Disclosure
from engine.talk.kontra import KontraLadder
from engine.talk.throw_in import Challenging, concealed, concealment_cost, declare_all, thrown_in_melds
from engine.tricks import OVER_HIGH, PlayRules

__all__ = ["GAME"]


def _splits(cards: int) -> tuple[tuple[int, ...], ...]:
    """All ways to deal this many cards to a player in packets of at most three."""
    if cards == 0:
        return ((),)
    return tuple((first, *rest) for first in range(min(cards, 3), 0, -1) for rest in _splits(cards - first))


SCRIPTS = tuple("-".join(map(str, five + three)) for five in _splits(5) for three in _splits(3))
"""Packets of a deal after a cut: "in batches of not more than three cards at a time", the last three apart."""

SETS = (
    (Rank.OVER, 200), (Rank.NINE, 150), (Rank.ACE, 100), (Rank.TEN, 100), (Rank.KING, 100), (Rank.UNDER, 100),
)  # fmt: skip

LATE = "Any meld that a player does not announce before playing their card to the first trick cannot be scored."

OPTIONS = (
    Option(
        "klaber.cutKnock",
        "player choice",
        "the left-hand opponent, who either cuts it normally or knocks on the deck",
        ("player choice", "alwaysCut"),
    ),
    Option("klaber.dealScript", "3-2-3", "the dealer could deal 3 each, then 2 each, then 3 each", SCRIPTS),
    Option(
        "klaber.pickupEarly",
        True,
        "the gesture of picking up your last three cards can be used as a way to indicate that you are passing",
        (True, False),
    ),
    Option(
        "klaber.announceRank",
        "optional",
        "they may but need not also state the rank",
        ("optional", "player choice"),  # two words for the same: the player chooses
    ),
    Option(
        "klaber.concealment",
        "challenge",
        "If a player keeps quiet about such a meld and the opposing team discovers before the scores are written down",
        ("challenge", "auto", "forbidden"),
    ),
    Option(
        "klaber.setSequenceShareCard",
        True,
        "either four of a kind (not 8's or 7's) or a sequence of five or more cards in a suit",
        (True, False),
    ),
    Option("klaber.target", 501, "Each game (parti) lasts until one of the teams reaches 501 or more points."),
    Option("klaber.maccsBelow", 251, "when the opponents have less than 251 points, the winners score a double game"),
)


def _rules(options: Options) -> Rules:
    concealment = options["klaber.concealment"]
    return Rules(
        game="klaber",
        pack=Pack.HUNGARIAN,
        sides=partners_opposite,
        hand=8,
        script=_script(str(options["klaber.dealScript"])),
        knock=None if options["klaber.cutKnock"] == "alwaysCut" else DealScript((5,), (3,), together=True),
        ranks=OVER_HIGH,
        play=PlayRules(must_trump=True, undertrump=True),
        words=WORDS,
        opening=lambda setup: NumberAuction(Pack.HUNGARIAN.suits, bool(options["klaber.pickupEarly"])),
        melds=MeldRules(RunRule.LONG, SETS, 40, bool(options["klaber.setSequenceShareCard"])),
        contest=Contest(_small_melds, unannounced=LATE),
        talk=TALK if concealment == "challenge" else TALK[:-1],
        opened=declare_all if concealment == "forbidden" else lambda state: state,
        melds_scored=lambda state: _melds_scored(state, concealment == "auto"),
        settle=lambda state: _settle(state, concealment == "auto"),
        won=lambda state, score: _won(score, None if state.contractor is None else state.taking_side, options),
        next_dealer=lambda state: state.seats[0],
        audit=lambda state: concealed(state) + (() if state.thrown_in else forgotten_bellas(state, LATE)),
        ready=True,
        closing=concealment == "challenge",
    )


def _script(text: str) -> DealScript:
    packets = tuple(map(int, text.split("-")))
    five = next(i for i in range(len(packets)) if sum(packets[:i]) == 5)
    return DealScript(packets[:five], packets[five:])


def _small_melds(entry: Entry) -> tuple[int | None, ...]:
    """Kvart before terc, then the top card, then trumps; equal plain sequences: "there is no winner"."""
    return (entry.kind.length, None if entry.top is None else entry.top.value, entry.trump)


def _melds_scored(state: State, detect: bool) -> Mapping[Side, tuple[ScoredMeld, ...]]:
    if _offenders(state, detect):
        return dict.fromkeys(state.sides, ())
    if state.thrown_in:
        return thrown_in_melds(state)
    runs, bellas = scored_runs(state), scored_bellas(state, BellaTiming.FIRST_CARD)
    return {side: runs[side] + bellas[side] for side in state.sides}


def _settle(state: State, detect: bool) -> Points:
    """Concealment first, then a throw-in, then the hand as played (rules: klaber, hand settlement)."""
    offenders = _offenders(state, detect)
    if offenders:
        costs = [concealment_cost(state, state.setup.place[seat]) for seat in offenders]
        return {side: min(cost[side] for cost in costs) for side in state.sides}
    points = hand_points(state)
    if state.thrown_in:
        return points
    if state.kontra:
        return winner_takes_multiple(points, 2**state.kontra)
    return losers_score_nothing(points, state.taking_side)


def _offenders(state: State, detect: bool) -> list[Seat]:
    """Who pays for a concealed meld: who was challenged; where the program looks (``detect``), everybody."""
    if detect and state.finished:
        return [violation.seat for violation in concealed(state)]
    return [] if state.challenged is None else [state.challenged]


def _won(score: Score, taker: Side | None, options: Options) -> Won | None:
    """ "the contractor's team wins even if the other team has more points than them"."""
    there = [side for side in score.points if score.of(side) >= int(options["klaber.target"])]
    if not there:
        return None
    winner = taker if taker is not None and taker in there else there[0]
    double = any(score.of(side) < int(options["klaber.maccsBelow"]) for side in score.points if side != winner)
    return Won(winner, double, DOUBLE if double else SINGLE)


WORDS = PlayWords(
    follow="The other players must follow suit if possible.",
    trump="A player who cannot follow suit must play a trump",
    beat="There is never any obligation to beat cards previously played to the trick.",
    turn="Whoever wins the trick takes the four cards, stores them face down in their team's trick pile, and leads "
    "to the next trick.",
)

TALK = (
    Announcing(
        BellaTiming.FIRST_CARD,
        late=LATE,
        bella_late=LATE,
        throw_in='Throw-in melds are declared at the question "Ready?", before the first lead.',
    ),
    KontraLadder(
        3,
        "In answer to the first player's question \"Ready?\" and before the play begins, either of the contractor's "
        "opponents (including the first player if the dealer's team are the contractor) may say kontra",
    ),
    Disclosure(
        "First they announce the top card of the meld, then in case of equality the player whose meld is in "
        "trumps will declare this."
    ),
    Challenging("the opposing team discovers before the scores are written down at the end of the hand"),
)

GAME = Game(
    id="klaber",
    titles={"en": "Kláber", "hu": "Kláber", "de": "Kláber"},
    pack=Pack.HUNGARIAN,
    order=FOUR_ANTICLOCKWISE,
    options=OPTIONS,
    rules=_rules,
)
