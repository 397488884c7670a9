"""The predicate of legal play, the trick winner and card points against colver, an engine of Belote by other people.

Belote's flags in our words: must trump, must beat trumps (the partner's too when trumps are led), overtrump unless
the partner is winning, no duty to undertrump. Card order and points are those of the games with the jack on top.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.masks import bits
from engine.tricks import UNDER_HIGH, PlayRules, TrickTable, trick_table

colver: Any = pytest.importorskip(
    "colver", reason="colver is not installed: legal play is not checked against other people's engine (pip: colver)"
)

DEALS = 300
SUITS = ("♠", "♥", "♦", "♣")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def _index(theirs: int) -> int:
    """Our number of one of their cards: suit by suit, ranks in the order of sequences."""
    name = colver.Env.card_name(theirs)
    suit = next(number for number, sign in enumerate(SUITS) if name.endswith(sign))
    return suit * 8 + RANKS.index(name.removesuffix(SUITS[suit]))


OURS = tuple(_index(card) for card in range(32))


def _table(trump: int, trumps_led: bool) -> TrickTable:
    """The partner's card exempts only where trumps were not led."""
    rules = PlayRules(must_trump=True, beat_trump=True, overtrump=True, partner_exempt=not trumps_led)
    return trick_table(UNDER_HIGH, rules, trump)


@pytest.mark.parametrize("theirs_trump", range(4))
def test_what_may_be_played_and_who_wins(theirs_trump: int) -> None:
    trump = next(OURS[card] // 8 for card in range(32) if card // 8 == theirs_trump)
    for seed in range(DEALS // 4):
        rng = Random(seed)
        env = colver.Env.deal(seed % 4, seed)
        env.set_contract(theirs_trump, 80, 0, 0)
        env.set_phase_playing()
        _played_out(env, trump, rng)


def _played_out(env: Any, trump: int, rng: Random) -> None:
    """Every position of one deal, and the points of each team at its end."""
    points, won = [0, 0], [0, 0]
    for number in range(8):
        lying: list[int] = []
        winning, winner = 0, env.current_player()
        for _ in range(4):
            player = env.current_player()
            legal = env.legal_actions()
            assert {OURS[card] for card in legal} == _may_play(env, player, trump, lying, winning, winner)
            card = rng.choice(legal)
            if not lying or _table(trump, False).wins(OURS[card], winning):
                winning, winner = OURS[card], player
            lying.append(OURS[card])
            env.step(card)
        points[winner % 2] += sum(_table(trump, False).points[card] for card in lying) + (10 if number == 7 else 0)
        won[winner % 2] += 1
        assert number == 7 or env.current_player() == winner
    if 8 not in won:  # all tricks count extra there
        assert tuple(env.get_points()) == tuple(points)


def _may_play(env: Any, player: int, trump: int, lying: list[int], winning: int, winner: int) -> set[int]:
    hand = sum(1 << OURS[card] for card in env.get_hands()[player])
    led = lying[0] if lying else None
    table = _table(trump, led is not None and led // 8 == trump)
    forbidding = table.obliging(led, winning, (player - winner) % 2 == 0)
    return {card for card in bits(hand) if not hand & forbidding[card]}
