"""What a table that sees no hands knows, and what comes out when all cards have been played."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Play, Say, parse_call
from engine.cards import Seat, Suit, parse_card
from engine.errors import ImpossibleAction
from engine.games import Game, games
from engine.playout import random_action, random_deal, random_playout
from engine.rules import Violation
from engine.simulator import play_deal
from engine.state import State
from tests.engine.rules.support import KLABER, action, deal, played_out, run, seat

HEARTS = "A bid 1, B pass, C pass, D pass, A trump hearts"


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_what_was_played_by_the_rules_is_never_ruled_out(found: Game, seed: int) -> None:
    rng = Random(seed)
    strict = random_deal(found, rng)
    turned_up = strict.turned_up or strict.setup.turned_suit
    table = found.deal(strict.seats, strict.dealer, turned_up=turned_up)
    while not strict.finished:
        for who in strict.seats:
            assert not table.denied(who) & {card.suit for card in strict.known(who)} or strict.table is None
        step = random_action(strict, rng)
        assert table.violation(step) is None
        if isinstance(step, Play):
            assert table.can_play(step.seat, step.card)
            assert strict.can_play(step.seat, step.card)
        strict, table = strict.apply(step), table.apply(step)
    if len(strict.tricks) == strict.rules.tricks and not strict.rules.draws:
        assert table.outcome == strict.outcome


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_can_play_says_what_violation_says(found: Game, seed: int) -> None:
    rng = Random(seed)
    strict = random_deal(found, rng)
    done = random_playout(strict, rng).actions
    table = found.deal(strict.seats, strict.dealer, turned_up=strict.turned_up).replay(done[: len(done) * 2 // 3])
    if table.trump_known and table.turn is not None:
        for card in found.pack.cards:
            assert table.can_play(table.turn, card) == _is_legal(table, card)


def _is_legal(table: object, card: object) -> bool:
    try:
        return table.violation(Play(table.turn, card)) is None  # type: ignore[attr-defined, arg-type]
    except ImpossibleAction:
        return False


def test_a_suit_not_followed_is_denied() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A =lA, B =h9")
    assert state.denied(seat(KLABER, "B")) == {Suit.LEAVES}
    state = run(state, KLABER, "C =l7, D =gX")
    assert state.denied(seat(KLABER, "D")) == {Suit.LEAVES, Suit.HEARTS}


def test_a_denied_suit_played_later_shows_the_revoke() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A =lA, B =gX, C =l7, D =l8, A =lK")
    late = action(KLABER, "B =l9")
    found = state.violation(late)
    assert found is not None
    assert (found.kind, found.trick, found.card) == ("revoke", 1, parse_card("gX", KLABER.pack))
    assert "follow suit" in found.rule
    assert state.apply(late).irregularities == (found,)


def test_one_revoke_is_told_once_however_many_cards_of_the_suit_follow() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A =lA, B =gX, C =l7, D =l8, A =lK")
    state = state.apply(action(KLABER, "B =l9"))
    state = run(state, KLABER, "C =lU, D =g7, A =lO, B =lX")
    assert [found.kind for found in state.irregularities] == ["revoke"]


def test_of_two_plays_that_may_be_the_revoke_none_is_told_before_it_is_known_which() -> None:
    """He trumped a diamond while he held one; by his count of cards it came out two tricks later, when he threw a spade
    on a club, that one of the two was a revoke: the later one was told (klapperjas-3-careless 75531)."""
    which = next(game for game in games() if game.id == "klapperjas-3")
    seats, up = (Seat.BOTTOM, Seat.LEFT, Seat.RIGHT), parse_card("hearts-7", which.pack)
    state = which.deal(seats, Seat.RIGHT, turned_up=up).apply(Say(Seat.BOTTOM, parse_call("play", which.pack)))
    played = (
        "clubs-10 hearts-jack clubs-7 | hearts-10 hearts-8 hearts-9 | clubs-ace hearts-ace clubs-queen | "
        "spades-king spades-jack spades-ace | diamonds-king hearts-queen diamonds-10 | "
        "spades-9 spades-7 spades-queen | clubs-jack spades-10 diamonds-7 | "
        "clubs-8 diamonds-queen diamonds-8 | clubs-9 spades-8 diamonds-jack"
    )
    for name in played.replace("|", "").split():
        assert state.turn is not None
        assert state.noticed == ()
        state = state.apply(Play(state.turn, parse_card(name, which.pack)))
    revokes = [(odd.seat, odd.trick) for odd in state.irregularities if odd.kind == "revoke"]
    assert revokes == [(Seat.LEFT, 5)]


def test_a_card_out_of_turn_stays_and_the_others_follow() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A =lA")
    early = action(KLABER, "C =l7")
    found = state.violation(early)
    assert found is not None
    assert found.kind == "out_of_turn"
    state = state.apply(early)
    assert state.turn is seat(KLABER, "B")
    state = run(state, KLABER, "B =l8, D =lX")
    assert state.tricks[0].winner is seat(KLABER, "A")


def test_a_strict_revoke_names_what_was_broken() -> None:
    state = run(deal(KLABER, A="lA", B="l7 gX"), KLABER, f"{HEARTS}, A =lA")
    found = state.violation(action(KLABER, "B =gX"))
    assert found is not None
    assert (found.kind, found.trick) == ("revoke", 1)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("A =lA", "already played"),
        ("B =hK", "came to bottom"),
        ("A =hK", "already played to trick 1"),
    ],
)
def test_what_cannot_be(step: str, words: str) -> None:
    state = run(deal(KLABER, A="lA hK", B="l7"), KLABER, f"{HEARTS}, A =lA")
    with pytest.raises(ImpossibleAction, match=words):
        state.apply(action(KLABER, step))
    with pytest.raises(ImpossibleAction):
        state.violation(action(KLABER, step))


def test_no_card_before_trumps_are_made() -> None:
    with pytest.raises(ImpossibleAction, match="must first say bid 1"):
        KLABER.deal().apply(action(KLABER, "A =lA"))


def test_the_first_lead_needs_no_word() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A =lA")
    assert len(state.trick.plays) == 1


def test_announced_melds_count_as_announced_while_hands_are_unknown() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A kvart, A =lA, B terc, B =l7, C =l8, D =l9")
    assert [meld.value for meld in state.melds[state.sides[0]]] == [50]


def test_an_undecided_contest_counts_for_nobody_until_something_is_shown() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A terc, A =lA, B terc, B =l7, C =l8, D =l9")
    assert not any(state.melds.values())
    state = run(state, KLABER, "A show terc king, B show terc ace")
    assert [meld.value for meld in state.melds[state.side_of(seat(KLABER, "B"))]] == [20]


def test_good_gives_way() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A terc, A =lA, B terc, B =l7, C =l8, D =l9")
    state = run(state, KLABER, "A show terc king, B good")
    assert [meld.value for meld in state.melds[state.side_of(seat(KLABER, "A"))]] == [20]


def test_said_bella_tells_where_the_other_card_is() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, A bella, A =hK")
    over = parse_card("hO", KLABER.pack)
    assert over in state.known(seat(KLABER, "A"))
    assert not state.can_play(seat(KLABER, "B"), over)
    found = state.violation(Play(seat(KLABER, "B"), over))
    assert found is not None
    assert (found.kind, found.seat) == ("false_meld", seat(KLABER, "A"))
    state.apply(Play(seat(KLABER, "B"), over))


def careless(strict: State, rng: Random) -> State:
    """A deal in which people play what they like, now and then out of turn."""
    while not strict.finished:
        if not strict.trump_known:
            strict = strict.apply(random_action(strict, rng))
            continue
        waiting = [who for who in strict.seats if all(play.seat is not who for play in strict.trick.plays)]
        who = strict.turn if rng.random() < 0.8 and strict.turn is not None else rng.choice(waiting)
        strict = strict.apply(Play(who, rng.choice(sorted(strict.known(who)))))
    return strict


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_careless_table_is_audited_like_open_hands(found: Game, seed: int) -> None:
    rng = Random(seed)
    strict = careless(random_deal(found, rng), rng)
    turned_up = strict.turned_up or strict.setup.turned_suit
    table = found.deal(strict.seats, strict.dealer, turned_up=turned_up).replay(strict.actions)
    if len(strict.tricks) == strict.rules.tricks and not strict.rules.draws:
        assert table.outcome == strict.outcome
        allowed = {"revoke", "out_of_turn", "concealed_meld", "forgotten_bella"}
        assert {breach.kind for breach in strict.irregularities} <= allowed
    elif len(strict.tricks) == strict.rules.tricks:
        assert since_the_talon(table) == since_the_talon(strict)


def since_the_talon(state: State) -> set[object]:
    """What was played against the rules since all cards of the talon are drawn."""
    kinds = ("revoke", "out_of_turn")
    return {
        (breach.kind, breach.seat, breach.trick, breach.card)
        for breach in state.irregularities
        if breach.kind in kinds and breach.trick > state.rules.draws
    }


@pytest.mark.parametrize("found", games(), ids=lambda game: game.id)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_one_revoke_is_told_once_while_the_deal_goes_on_and_of_its_own_trick_at_the_end(found: Game, seed: int) -> None:
    played = play_deal(found, Random(seed), revoke=1.0)
    strict = None if played is None else played.truth
    if strict is None or len(revokes(strict.irregularities)) != 1:
        return
    setup = strict.setup
    table = found.deal(setup.table_seats, setup.dealer, turned_up=setup.turned_up or setup.turned_suit)
    table = table.replay(strict.actions)
    assert len(revokes(table.noticed)) <= 1
    assert {seat for seat, _ in revokes(table.noticed)} <= {seat for seat, _ in revokes(strict.irregularities)}
    assert since_the_talon(table) == since_the_talon(strict)


def revokes(broken: Iterable[Violation]) -> set[tuple[Seat, int]]:
    """Who revoked in which trick."""
    return {(breach.seat, breach.trick) for breach in broken if breach.kind == "revoke"}


def test_a_throw_in_at_a_table_counts_what_is_said() -> None:
    state = run(KLABER.deal(), KLABER, f"{HEARTS}, B kontra, A kvint under acorns, B kvart, B bella, D four aces")
    assert state.finished
    assert state.points == {state.side_of(seat(KLABER, "A")): 0, state.side_of(seat(KLABER, "B")): 190}


def test_a_challenge_at_a_table_is_judged_by_the_cards_that_came_out() -> None:
    strict = deal(KLABER, A="aU lU gU hU")
    done = played_out(run(strict, KLABER, HEARTS))
    table = KLABER.deal().replay(done.actions)
    assert [found.kind for found in table.irregularities] == ["concealed_meld"]
    before = table.points
    table = run(table, KLABER, "D challenge bottom")
    assert table.points != before
    assert table.points[table.side_of(seat(KLABER, "D"))] == 161
    assert not any(table.melds.values())
    written = table.written()
    with pytest.raises(ImpossibleAction, match="the deal is over"):
        written.apply(action(KLABER, "D challenge bottom"))


def test_a_false_meld_at_a_table_comes_out_at_the_end() -> None:
    strict = run(deal(KLABER, A="lA"), KLABER, HEARTS)
    plays = [step for step in played_out(strict).actions if isinstance(step, Play)]
    table = run(KLABER.deal(), KLABER, f"{HEARTS}, A terc").replay(plays)
    assert [found.kind for found in table.irregularities] == ["false_meld"]
    assert not any(table.melds.values())
