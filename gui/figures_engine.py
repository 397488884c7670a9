"""How fast and how heavy the rules are: whole random deals of every game, in turn with engines by other people.

Every figure stands beside the same work without rules. Two more controls are installed for the benchmark only (``pip
install -r requirements/bench.txt``): the Schieber of jass-kit, the nearest Python engine in kind, and the bridge of
rlcard, each driven as its own manual does, with random actions.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any

from engine.games import Game, games
from engine.playout import random_action, random_deal, random_playout
from engine.state import State
from gui.figure import Figure

__all__ = ["engine_figures"]

DEALS = 5
"""Deals that are timed together: one alone is too short for the clock."""

CARDS = 32
PLAIN = f"{CARDS} cards shuffled, dealt and laid down without rules"
LAID = "a card laid down without rules"


@dataclass
class _Race:
    """Seconds for `DEALS` deals, ours and each control's, taken in turn."""

    ours: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    controls: dict[str, list[float]] = field(default_factory=dict)


def engine_figures(runs: int) -> Iterator[Figure]:
    """Per game: deals and states a second, one `apply`, the memory of a deal; deals once for each control."""
    controls = _controls()
    applied, bare = list[float](), list[float]()
    for played in games():
        race = _raced(played, max(5, runs // DEALS), controls)
        yield from _deals(played, race)
        rates = [actions / took for actions, took in zip(race.actions, race.ours, strict=True)]
        laid = CARDS * DEALS / statistics.median(race.plain)
        yield _beside(
            _spread(f"engine.states.{played.id}", "1/s", rates, slow=min), "cards laid down without rules", laid
        )
        one, without = _applies(played, runs)
        applied += one
        bare += without
        yield _beside(_spread(f"engine.apply.{played.id}", "us", one), LAID, statistics.median(without))
        weights = [_weight(played, seed) for seed in range(5)]
        kept = _spread(f"engine.memory.{played.id}", "KiB", [whole for whole, _ in weights])
        yield _beside(kept, "its actions as text", statistics.median(text for _, text in weights))
    yield _beside(_spread("engine.apply", "us", applied), LAID, statistics.median(bare))


def _beside(figure: Figure, control: str, p50: float) -> Figure:
    return replace(figure, control=control, control_p50=p50)


def _deals(played: Game, race: _Race) -> Iterator[Figure]:
    ours = _spread(f"engine.deals.{played.id}", "1/s", [DEALS / took for took in race.ours], slow=min)
    for control, seconds in {PLAIN: race.plain, **race.controls}.items():
        yield _beside(ours, control, DEALS / statistics.median(seconds))


def _raced(played: Game, rounds: int, controls: dict[str, Callable[[], object]]) -> _Race:
    race, rng = _Race(controls={name: [] for name in controls}), Random(0)
    for number in range(rounds + 1):
        actions, took = _timed_deals(played, rng)
        plain = _seconds(_plain_deal)
        others = {name: _seconds(deal) for name, deal in controls.items()}
        if number:  # the first fills the caches
            race.plain.append(plain)
            race.ours.append(took)
            race.actions.append(actions)
            for name, seconds in others.items():
                race.controls[name].append(seconds)
    return race


def _timed_deals(played: Game, rng: Random) -> tuple[int, float]:
    """Actions of some random deals, and the seconds from shuffling to the settled score."""
    actions, began = 0, time.perf_counter()
    for _ in range(DEALS):
        end = random_playout(random_deal(played, rng), rng)
        actions += len(end.actions)
        assert end.outcome
    return actions, time.perf_counter() - began


def _seconds(deal: Callable[[], object]) -> float:
    began = time.perf_counter()
    for _ in range(DEALS):
        deal()
    return time.perf_counter() - began


def _applies(played: Game, deals: int) -> tuple[list[float], list[float]]:
    """Microseconds of each `apply` in some random deals, and in turn with them of laying a card without rules."""
    took, plain, rng = list[float](), list[float](), Random(1)
    for _ in range(deals):
        plain.append(_seconds(_plain_deal) / (DEALS * CARDS) * 1e6)
        state = random_deal(played, rng)
        while not state.finished:
            action = random_action(state, rng)
            began = time.perf_counter_ns()
            state = state.apply(action)
            took.append((time.perf_counter_ns() - began) / 1000)
    return took, plain


def _plain_deal() -> list[list[int]]:
    """A deal as it would be without rules, melds or score: the tricks, each of the next card of every hand."""
    cards = list(range(CARDS))
    random.shuffle(cards)
    hands = [cards[seat::4] for seat in range(4)]
    return [[hand.pop() for hand in hands] for _ in range(CARDS // 4)]


def _weight(played: Game, seed: int) -> tuple[float, float]:
    """KiB that a whole deal takes while every state of it is kept, and that its actions take as texts."""
    rng = Random(seed)
    random_playout(random_deal(played, rng), rng)
    gc.collect()
    tracemalloc.start()
    state = random_deal(played, rng)
    states: list[State] = [state]
    while not state.finished:
        state = state.apply(random_action(state, rng))
        states.append(state)
    size, _ = tracemalloc.get_traced_memory()
    told = [f"{action}" for action in state.actions]
    text = tracemalloc.get_traced_memory()[0] - size
    tracemalloc.stop()
    assert told
    return size / 1024, text / 1024


def _spread(name: str, unit: str, values: list[float], slow: Callable[[list[float]], float] = max) -> Figure:
    """Median and the 95th percentile towards the slow side (``slow``: whether few or much is slow)."""
    ordered = sorted(values, reverse=slow is min)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return Figure(name, unit, statistics.median(values), p95, len(values))


def _controls() -> dict[str, Callable[[], object]]:
    """Random deals of other engines, by name; those that are installed."""
    found: dict[str, Callable[[], object]] = {}
    for name, make in (("Schieber of jass-kit", _schieber), ("bridge of rlcard", _bridge)):
        try:
            found[name] = make()
        except ImportError:
            continue
    return found


def _schieber() -> Callable[[], object]:
    numpy, sim = import_module("numpy"), import_module("jass.game.game_sim")
    rule = import_module("jass.game.rule_schieber").RuleSchieber()
    dealt = import_module("jass.game.game_util").deal_random_hand

    def deal() -> Any:
        game = sim.GameSim(rule=rule)
        game.init_from_cards(hands=dealt(), dealer=random.randrange(4))
        game.action_trump(random.randrange(6))
        while not game.is_done():
            valid = numpy.flatnonzero(rule.get_valid_cards_from_state(game.state))
            game.action_play_card(int(random.choice(valid)))
        return game.state.points

    return deal


def _bridge() -> Callable[[], object]:
    rlcard, agents = import_module("rlcard"), import_module("rlcard.agents")
    env = rlcard.make("bridge")
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return lambda: env.run(is_training=False)
