"""Random deals of every game with random options, held to all laws: ``python -m tests.engine.laws.many``.

Each deal has a number; ``--first`` and ``--deals`` choose which are played, so a failure is found again by its number.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random

import click

from engine.games import game, games
from tests.engine.laws.dealing import random_course
from tests.engine.laws.laws import LAWS

BATCH = 100
SHOWN = 3


@dataclass(frozen=True)
class Task:
    """Some deals of one game, by number."""

    game: str
    first: int
    deals: int
    laws: tuple[str, ...]


def failures(task: Task) -> list[str]:
    """What went wrong in these deals, one line each."""
    found = []
    for number in range(task.first, task.first + task.deals):
        found += list(_failures(task.game, number, task.laws))
    return found


def _failures(name: str, number: int, laws: tuple[str, ...]) -> Iterator[str]:
    rng = Random(f"{name} {number}")
    try:
        course = random_course(game(name), rng)
    except Exception as wrong:
        yield f"{name} deal {number}, playing: {type(wrong).__name__}: {_first_line(wrong)}"
        return
    for law in LAWS:
        if law.__name__ in laws:
            try:
                law(course, rng)
            except Exception as wrong:
                yield f"{name} deal {number}, {law.__name__}: {type(wrong).__name__}: {_first_line(wrong)}"


def _first_line(wrong: Exception) -> str:
    return next(iter(str(wrong).splitlines()), "")[:300]


def _tasks(names: list[str], first: int, deals: int, laws: tuple[str, ...]) -> Iterator[Task]:
    for name in names:
        for start in range(first, first + deals, BATCH):
            yield Task(name, start, min(BATCH, first + deals - start), laws)


@click.command(epilog="Example: python -m tests.engine.laws.many --games klaber,tartli --deals 1000 --jobs 4")
@click.option("--games", "names", default="all", show_default=True, help="Games by name, with commas.")
@click.option("--deals", default=100_000, show_default=True, help="Deals of each game.")
@click.option("--first", default=0, show_default=True, help="Number of the first deal.")
@click.option("--jobs", default=1, show_default=True, help="Processes.")
@click.option("--law", "laws", multiple=True, type=click.Choice([law.__name__ for law in LAWS]), help="Only this law.")
def main(names: str, deals: int, first: int, jobs: int, laws: tuple[str, ...]) -> None:
    """Play random deals of every game with random options and hold each to all laws."""
    chosen = [found.id for found in games()] if names == "all" else [game(name).id for name in names.split(",")]
    wrong = 0
    with Pool(jobs) as pool:
        for name in chosen:
            began = time.perf_counter()
            tasks = list(_tasks([name], first, deals, laws or tuple(law.__name__ for law in LAWS)))
            lines = [line for found in pool.imap_unordered(failures, tasks) for line in found]
            took = time.perf_counter() - began
            click.echo(f"{name:24}{deals:>8} deals {took:>8.1f} s {deals / took:>8.0f}/s {len(lines):>6} failures")
            for line in lines[:SHOWN]:
                click.echo("  " + line)
            wrong += len(lines)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
