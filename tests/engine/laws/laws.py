"""The laws that every deal of every game obeys: functions of one course, which complain with an assertion.

`tests.engine.laws.test_laws` holds Hypothesis's deals to them, `tests.engine.laws.many` a hundred thousand.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random
from typing import Any

from engine.actions import Action, Call, DeclareNone, Good, Play, Say, parse_call
from engine.cards import Pack
from engine.errors import ImpossibleAction
from engine.masks import cards_of
from engine.notation import parse_text, print_text, read_json, tell, to_json
from engine.playout import random_action
from engine.rules import Rules
from engine.state import Phase, State
from tests.engine.laws.dealing import MANY_ACTIONS, Course
from tests.engine.laws.naive_play import OVER_HIGH_GAMES

PLAIN_POINTS = {"ace": 11, "10": 10, "king": 4, "over": 3, "queen": 3, "under": 2, "jack": 2}
UNDER_POINTS = PLAIN_POINTS | {"under": 20, "jack": 20, "9": 14}
OVER_POINTS = PLAIN_POINTS | {"over": 20, "queen": 20, "9": 14}
LAST_TRICK = 10
MOMENTS = 3
"""Moments of a deal at which everything is tried that must not pass in silence."""

WHOLE_PACK = {"over": 161, "under": 162, "none": 130}


def card_points_add_up(course: Course, rng: Random) -> None:
    """Section 1.2 of the specification: trumps 62 or 61, plain suits 30, the last trick 10."""
    end = course.end
    if len(end.tricks) < end.rules.tricks:
        return
    over = course.game.id in OVER_HIGH_GAMES
    trump = None if end.trump is None else end.trump.value
    trump_points = OVER_POINTS if over else UNDER_POINTS
    played = [card.long.split("-") for trick in end.tricks for card in trick.cards]
    points = sum((trump_points if suit == trump else PLAIN_POINTS).get(rank, 0) for suit, rank in played)
    assert sum(end.card_points.values()) == points + LAST_TRICK
    if len(played) == 32:
        profile = "none" if trump is None else "over" if over else "under"
        assert sum(end.card_points.values()) == WHOLE_PACK[profile]


def each_card_is_played_once(course: Course, rng: Random) -> None:
    """No card twice; tricks are whole, and their winners lead."""
    end = course.end
    cards = list(chain.from_iterable(trick.cards for trick in end.tricks)) + list(end.trick.cards)
    assert len(set(cards)) == len(cards)
    assert all(len(trick.cards) == len(end.seats) for trick in end.tricks)
    for taken, following in zip(end.tricks, end.tricks[1:], strict=False):
        assert following.plays[0].seat is taken.winner


def nothing_legal_is_held_against_anybody(course: Course, rng: Random) -> None:
    """Everything that is listed as possible may be done, and every deal ends."""
    assert course.end.noticed == ()
    for state in course.states[:-1]:
        legal = state.legal_actions()
        assert legal, "nobody can do anything, and the deal is not over"
        assert legal[0].seat is state.turn
        assert legal[0].calls or legal[0].plays
        for found in legal:
            done: list[Action] = [Say(found.seat, call) for call in found.calls]
            done += [Play(found.seat, card) for card in found.plays]
            for action in done:
                assert state.violation(action) is None, f"{action} is listed, but: {state.violation(action)}"


CALLS = (
    "bid 1", "bid 2", "bid 3", "bid 4", "here", "pass", "pickup", "take", "take big", "schmeiss", "accept", "refuse",
    "play", "kleines", "besser", "kontra", "rekontra", "szubkontra", "schenken", "exchange seven", "declare none",
    "good", "claim", "expose", "trump none",
)  # fmt: skip


def nothing_illegal_passes_in_silence(course: Course, rng: Random) -> None:
    """Whatever is not listed is noted, or cannot be done at all. (Melds may be told in more words than are listed.)"""
    for state in rng.sample(course.states[:-1], min(MOMENTS, len(course.states) - 1)):
        legal = {found.seat: found for found in state.legal_actions()}
        for seat in rng.sample(state.seats, 2):
            listed = legal.get(seat)
            may_say = set(map(str, listed.calls)) if listed else set()
            may_play = set(listed.plays) if listed else set()
            for call in _calls(state.pack):
                if str(call) not in may_say:
                    _is_noted(state, Say(seat, call))
            for card in rng.sample(state.pack.cards, 8):
                if card not in may_play:
                    _is_noted(state, Play(seat, card))


@cache
def _calls(pack: Pack) -> tuple[Call, ...]:
    trumps = [f"trump {suit.value}" for suit in pack.suits]
    return tuple(parse_call(text, pack) for text in (*CALLS, *trumps))


def _is_noted(state: State, action: Action) -> None:
    try:
        after = state.apply(action)
    except ImpossibleAction:
        return
    if isinstance(action, Say) and isinstance(action.call, Good | DeclareNone) and after.noticed == state.noticed:
        assert told(after) == told(state), f"{action} is a courtesy that is not listed, and has an effect"
        return
    assert len(after.noticed) > len(state.noticed), f"{action} passed in silence"
    moved = after.exchanges != state.exchanges  # cards that changed places have done so, against the rules or not
    if isinstance(action, Say) and not moved:
        assert after.legal_actions() == state.legal_actions(), f"{action} was refused and has an effect"


def undo_is_exact(course: Course, rng: Random) -> None:
    """The first n actions give the nth state again, and going on from it gives the same end."""
    n = rng.randrange(len(course.states))
    again = course.states[0].replay(course.actions[:n])
    assert told(again) == told(course.states[n])
    assert told(again.replay(course.actions[n:])) == told(course.end)


def told(state: State) -> dict[str, Any]:
    """Everything that can be asked of a state, for comparing two."""
    seen = {
        "phase": state.phase,
        "turn": state.turn,
        "legal": state.legal_actions(),
        "held": state.held,
        "played": state.played,
        "taken": state.taken,
        "talon": state.talon,
        "turned_up": state.turned_up,
        "contract": state.contract,
        "tricks": state.tricks,
        "plays": state.plays,
        "announced": state.announced,
        "kontra": state.kontra,
        "ended": state.ended,
        "noticed": state.noticed,
        "card_points": dict(state.card_points),
        "melds": dict(state.melds),
    }
    return seen | {"outcome": state.outcome} if state.finished else seen


def what_is_written_is_what_was_played(course: Course, rng: Random) -> None:
    """Through JSON and through text the same record, the same text and the same outcome come back."""
    record = course.record
    assert read_json(json.loads(json.dumps(to_json(record)))) == record
    text = print_text(record)
    assert parse_text(text) == record
    assert print_text(parse_text(text)) == text
    assert parse_text(text).played().outcome == course.end.outcome
    events = list(tell(record, legal=True))
    assert all(event["legal"] for event in events if event["event"] == "action")
    line = events[-1]
    assert line["event"] == "deal"
    assert line["irregularities"] == [] or course.end.rules.audit(course.end)


def the_score_is_the_points(course: Course, rng: Random) -> None:
    """Where a game has no score of its own kind, the score is what stood there and what is written."""
    end = course.end
    if end.rules.scored is not Rules.__dataclass_fields__["scored"].default:
        return
    before = course.states[0].setup.before
    assert {side: end.score.of(side) for side in end.points} == {
        side: before.of(side) + points for side, points in end.points.items()
    }


def a_table_rules_out_nothing_that_was_right(course: Course, rng: Random) -> None:
    """Whoever sees no hand sees no fault either, and counts the same card points when all cards have been played."""
    table = _hidden(course.states[0])
    for action in course.actions:
        assert table.violation(action) is None, f"{action}: {table.violation(action)}"
        table = table.apply(action)
    assert table.noticed == ()
    if len(course.end.tricks) == course.end.rules.tricks:
        assert table.finished
        assert dict(table.outcome.card_points) == dict(course.end.outcome.card_points)


def breaches_never_stop_a_deal(course: Course, rng: Random) -> None:
    """Cards and words against the rules are carried out and noted; the deal ends, is written down and told."""
    state = course.states[0]
    for _ in range(MANY_ACTIONS):
        if state.finished:
            break
        wrong = _some_breach(state, rng) if rng.random() < 0.15 else None
        state = state.apply(random_action(state, rng) if wrong is None else wrong)
    assert state.finished
    broken = Course(course.game, course.options, (course.states[0], state))
    record = broken.record
    assert read_json(to_json(record)) == parse_text(print_text(record)) == record
    line = list(tell(record, legal=True))[-1]
    assert len(line["irregularities"]) >= len(state.noticed)
    assert all(one["rule"] and one["kind"] for one in line["irregularities"])
    if any(told.kind != "revoke" for told in state.noticed):
        return  # who sees no hand believes a word that the cards give the lie
    hidden = _hidden(course.states[0])
    for action in record.actions:
        hidden = hidden.apply(action)
    assert hidden.finished or len(state.tricks) < state.rules.tricks, "all cards were played, and the table waits"


def _some_breach(state: State, rng: Random) -> Action | None:
    """Something that is not listed, from a hand that has it; None where it cannot have happened."""
    place = rng.randrange(len(state.seats))
    held = cards_of(state.hand(place) or 0, state.pack)
    done: Action = Say(state.seats[place], rng.choice(_calls(state.pack)))
    if held and state.phase is not Phase.AUCTION and rng.random() < 0.7:
        done = Play(state.seats[place], rng.choice(held))
    try:
        return done if state.violation(done) is not None else None
    except ImpossibleAction:
        return None


def _hidden(start: State) -> State:
    """The same deal at a table where nobody sees a hand."""
    setup = start.setup
    nobodys = (None,) * len(setup.hands)
    return State.begin(replace(setup, hands=nobodys, first=nobodys, talon=(None,) * len(setup.talon)))


Law = Callable[[Course, Random], None]

LAWS: tuple[Law, ...] = (
    card_points_add_up,
    each_card_is_played_once,
    nothing_legal_is_held_against_anybody,
    nothing_illegal_passes_in_silence,
    undo_is_exact,
    what_is_written_is_what_was_played,
    the_score_is_the_points,
    a_table_rules_out_nothing_that_was_right,
    breaches_never_stop_a_deal,
)
