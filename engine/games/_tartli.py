"""What the two ways of playing Tartli share: 2 players, 9 cards and 7 drawn, melds in 8 tricks, going out at 501.

Rules: "Tartli", pagat.com, after the books of József Pais and Fritz Beck. Quotations are from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.auction.fixed import Fixed
from engine.audit import card_points
from engine.cards import Pack, Rank, Seat
from engine.dealing import DealScript
from engine.games._game import Option, Options
from engine.masks import ALL, mask_of
from engine.melds import Contest, MeldRules, RunRule
from engine.phase import Ending, Phase
from engine.rules import Announced, PlayWords, Rules, Talk
from engine.scoring import DOUBLE, SINGLE, Number, Points, Score, Side, Won, singles
from engine.state import State
from engine.talk.claim import CLAIM, Claiming
from engine.talk.exchange import SevenExchange
from engine.talk.going_out import ClaimingTogether, false_claims
from engine.talk.in_tricks import Declared, MeldLaw, melds_scored, of_player, scored_melds, trick_key
from engine.talk.meaning import never_held
from engine.talk.melding import Melding, MeldWords
from engine.tricks import OVER_HIGH, PlayRules

__all__ = [
    "SHARED_OPTIONS",
    "TWO",
    "Custom",
    "bound_by_melds",
    "declared_before",
    "hand_points",
    "tartli_rules",
    "without_given",
]

TWO = (Seat.BOTTOM, Seat.TOP)
DRAWS = 7
CLOSED = 9
"""Tricks played when the talon is gone."""

SHARED_OPTIONS = (
    Option(
        "tart.belaTiming",
        "anytime",
        "Pais does not allow béla to be scored at any time but only during a trick at the same time that other meld "
        "is scored (at step 7).",
        ("anytime", "step7"),
    ),
    Option("tart.target", 501, "The first player to reach 501 or more points scores one buli point"),
)


@dataclass(frozen=True, slots=True)
class Custom:
    """What tells one way of playing from the other.

    ``sets``: values by rank, the ranks that stand there in the contest from low to high. ``stichmatsch``: who wins
    all of the last nine tricks takes the points of all. ``double_below``: with less than this a game lost counts twice.
    """

    game: str
    script: DealScript
    law: MeldLaw
    sets: tuple[tuple[Rank, int], ...]
    seven: SevenExchange
    melds: MeldWords
    double_below: int
    stichmatsch: bool = False


def tartli_rules(custom: Custom, options: Options) -> Rules:
    """The common rules with these customs. ``next_dealer``: alternates; a game says where it is otherwise."""
    law, target = custom.law, int(options["tart.target"])
    return Rules(
        game=custom.game,
        pack=Pack.HUNGARIAN,
        sides=singles,
        hand=9,
        script=custom.script,
        ranks=OVER_HIGH,
        play=PlayRules(free_play=True),
        late_play=PlayRules(must_trump=True, undertrump=True),
        draws=DRAWS,
        words=WORDS,
        opening=lambda setup: Fixed(setup.turned_suit),
        melds=MeldRules(RunRule.FREE, custom.sets, bella=40),
        contest=Contest(trick_key([rank for rank, _ in custom.sets])),
        talk=(custom.seven, Melding(law, custom.melds), _going_out(custom, target)),
        melds_scored=lambda state: melds_scored(state, law),
        settle=lambda state: hand_points(state, custom),
        won=lambda state, score: _won(state, score, target, custom),
        next_dealer=lambda state: state.seats[0],
        audit=lambda state: (*never_held(state), *false_claims(state, FALSE_CLAIM)),
        closing=True,
    )


def hand_points(state: State, custom: Custom) -> dict[Side, Number]:
    """Melds and cards of both; the cards all to one where stichmatsch counts and he won all the last tricks."""
    cards = card_points(state)
    if custom.stichmatsch and len(state.tricks) == state.rules.tricks:
        winners = {trick.winner for trick in state.tricks[-CLOSED:]}
        if len(winners) == 1:
            matched = state.setup.side(state.leader)
            cards = {side: sum(cards.values()) if side == matched else 0 for side in cards}
    melds = melds_scored(state, custom.law)
    return {side: cards[side] + sum(meld.value for meld in melds[side]) for side in cards}


def _going_out(custom: Custom, target: int) -> Talk:
    claiming = Claiming(_may_go_out, partial(_reached, custom=custom, target=target), GOING_OUT, anytime=True)
    if not custom.law.bella_with_melds:
        return claiming
    return ClaimingTogether(claiming, partial(_just_scored, law=custom.law), partial(_total, custom=custom))


def _may_go_out(state: State, place: int) -> bool:
    """At any moment, also between the last card and the counting."""
    return state.table is not None and state.phase is not Phase.OVER and state.ended is None


def _reached(state: State, place: int, custom: Custom, target: int) -> bool:
    """Whether a claim by this player would be true: points of finished tricks, melds that won their contest."""
    total = _total(state, place, custom)
    pending = tied(state.setup.before, state, target)
    return total >= target and (not pending or _first_to_score(state, custom.law) == place)


def _total(state: State, place: int, custom: Custom) -> Number:
    side = state.setup.side(place)
    claimed = state.changed(ended=Ending(CLAIM, place))
    return state.setup.before.of(side) + hand_points(claimed, custom)[side]


def _just_scored(state: State, law: MeldLaw) -> bool:
    """Whether a trick has just ended in which somebody scored melds."""
    number = len(state.tricks)
    return not state.plays and any(item.trick == number for item in state.announced)


def tied(score: Score, state: State, target: int) -> bool:
    """Whether the players had equally many points at the target or beyond: the next point decides."""
    one, other = state.sides
    return score.of(one) == score.of(other) >= target


def _first_to_score(state: State, law: MeldLaw) -> int | None:
    """The place of who scored the first points of this deal; in one trick melds come before cards."""
    assert state.table is not None
    scored = [(item.trick, 1, item.place) for item in scored_melds(state, law)]
    scored += [(item.trick, 0, item.place) for item in state.announced if not isinstance(item, Declared)]
    for number, trick in enumerate(state.tricks, start=1):
        if trick.winner is not None and state.table.card_points(mask_of(trick.cards)):
            scored.append((number, 2, state.setup.place[trick.winner]))
    return min(scored)[2] if scored else None


def _won(state: State, score: Score, target: int, custom: Custom) -> Won | None:
    """Who goes out wins, wrongly: the other; with no claim who has more at the target; equal: the next point."""
    one, other = state.sides
    if state.ended is not None:
        winner = state.setup.side(state.ended.place if state.ended.true else 1 - state.ended.place)
        if not state.ended.true:
            return Won(winner, False, SINGLE)
    elif tied(state.setup.before, state, target):
        first = _first_to_score(state, custom.law)
        assert first is not None  # a whole hand has card points
        winner = state.setup.side(first)
    elif max(score.of(one), score.of(other)) < target or score.of(one) == score.of(other):
        return None
    else:
        winner = one if score.of(one) > score.of(other) else other
    double = score.of(other if winner == one else one) < custom.double_below
    return Won(winner, double, DOUBLE if double else SINGLE)


def declared_before(state: State, place: int) -> int:
    """The cards that may not be exchanged any more: all, once the player has declared in this trick."""
    return ALL if of_player(state, place, state.trick_number) else 0


def bound_by_melds(state: State, place: int) -> int:
    """The cards of the sequences that the player has declared in this trick."""
    bound = 0
    for item in of_player(state, place, state.trick_number):
        if item.said.kind.length and item.could_be:
            common = ALL
            for meld in item.could_be:
                common &= meld.cards
            bound |= common
    return bound


def without_given(state: State, place: int, given: int) -> State:
    """The state in which no sequence that the player has declared in this trick is one with a card that he gives away.

    "if the trump VII is exchanged it cannot be used as part of a sequence meld in the same trick" (rules:
    tartl-austrian 7, item 7). ``given``: mask.
    """
    now = of_player(state, place, state.trick_number)
    return state.changed(announced=tuple(_without(i, given) if i in now else i for i in state.announced))


def _without(item: Announced, given: int) -> Announced:
    if not isinstance(item, Declared) or not item.said.kind.length:
        return item
    left = tuple(meld for meld in item.could_be if not meld.cards & given)
    return replace(item, could_be=left) if left else item


def more_points(points: Points, sides: Sequence[Side]) -> Side | None:
    """The side with more points, None for equal ones."""
    one, other = sides
    if points[one] == points[other]:
        return None
    return one if points[one] > points[other] else other


WORDS = PlayWords(
    follow="Starting from the 8th trick, when the talon has become empty, the second player to each trick is obliged "
    "to follow suit.",
    trump="If holding no card of the suit that was led, the second player is obliged to play a trump if possible.",
    beat="there is no obligation to beat the leader's card",
    turn="The non-dealer leads to the first trick and the winner of each trick leads to the next.",
)

GOING_OUT = (
    "A player whose score including the value of completed tricks is 501 card points or more can stop the play and "
    "claim to have won."
)
FALSE_CLAIM = (
    "If a player makes an incorrect claim, going out with less than 501 points, the play still ends and their "
    "opponent wins the buli point irrespective of their card point total."
)
