"""The predicate of legal play, against a plain transcript of its definition, for all flags."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.masks import NO_TRUMP, bits, suit_mask
from engine.tricks import OVER_HIGH, UNDER_HIGH, PlayRules, TrickTable, trick_table

FLAGS = st.builds(PlayRules, **{field.name: st.booleans() for field in fields(PlayRules)})
SITUATIONS = st.permutations(range(32)).flatmap(
    lambda deck: st.tuples(st.just(deck), st.integers(0, 3), st.integers(1, 8), st.integers(0, 4), st.booleans())
)


def transcript(hand: set[int], lying: list[int], table: TrickTable, mate: bool) -> set[int]:
    """What may be played, written the way rule books do."""
    rules, trump = table.rules, table.trump
    if not lying:
        low = {trump * 8, trump * 8 + 1} if rules.no_low_trump_lead and trump != NO_TRUMP else set()
        return hand - low or hand
    if rules.free_play:
        return hand
    led, winning = lying[0] // 8, lying[0]
    for card in lying[1:]:
        winning = card if table.wins(card, winning) else winning
    mate = rules.partner_exempt and mate
    follow = {card for card in hand if card // 8 == led}
    trumps = {card for card in hand if card // 8 == trump}
    if follow:
        better = {card for card in follow if table.wins(card, winning)}
        if led == trump:
            top = next(c for c in bits(suit_mask(trump)) if not table.beaten_by[c])
            if rules.bare_top and trumps == {top}:
                return hand
            return better if rules.beat_trump and not mate and better else follow
        return better if rules.head_plain and not mate and better else follow
    if not trumps or mate or not rules.must_trump:
        return hand
    better = {card for card in trumps if table.wins(card, winning)}
    if rules.overtrump and better:
        return better
    return trumps if better or rules.undertrump else hand


@settings(max_examples=400, deadline=None)
@given(situation=SITUATIONS, rules=FLAGS, over=st.booleans())
def test_the_table_says_what_the_transcript_says(
    situation: tuple[list[int], int, int, int, bool], rules: PlayRules, over: bool
) -> None:
    deck, lying_count, hand_count, trump, mate = situation
    table = trick_table(OVER_HIGH if over else UNDER_HIGH, rules, trump)
    lying, hand = deck[:lying_count], set(deck[lying_count : lying_count + hand_count])
    winning = lying[0] if lying else 0
    for card in lying[1:]:
        winning = card if table.wins(card, winning) else winning
    forbidding = table.obliging(lying[0] if lying else None, winning, mate)
    mask = sum(1 << card for card in hand)
    assert {card for card in hand if not mask & forbidding[card]} == transcript(hand, lying, table, mate)
