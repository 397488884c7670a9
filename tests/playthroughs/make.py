"""The golden playthroughs: whole random deals of each game, told action by action.

Write them anew with ``python -m tests.playthroughs.make [GAME …]`` and read the difference before committing it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from engine.games import Game, game, games
from engine.notation import print_text, record_of, tell
from engine.playout import random_deal, random_playout
from tests.engine.laws.dealing import random_options

FOLDER = Path(__file__).parent
PLAIN = (0, 1)
"""Deals with the game's own rules come from these seeds."""

CHOSEN = (2, 3)
"""And from these deals with some options chosen at random."""

LEFT_OUT = ("plays", "tricks", "hands", "seats", "dealer", "turned_up", "touches")
"""What the line of a deal says once more."""


def playthrough(found: Game) -> str:
    """The text of a game's golden file."""
    parts = []
    for number, seed in enumerate((*PLAIN, *CHOSEN), start=1):
        rng = Random(seed)
        options = random_options(found, rng) if seed in CHOSEN else {}
        record = record_of(random_playout(random_deal(found, rng, options), rng), found, options)
        lines = [_line(event) for event in tell(record, legal=True)]
        parts.append(f"# deal {number}\n{print_text(record)}\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _line(event: dict[str, Any]) -> str:
    """One event; calls and cards of what is legal on one short line."""
    if event["event"] == "legal":
        return f"{event['n']:>3} {event['seat']:6} may: {', '.join(event['calls'] + event['plays'])}"
    if event["event"] == "action":
        done = event.get("call") or event.get("play")
        return f"{event['n']:>3} {event['seat']:6} {'=' if 'play' in event else ':'} {done}"
    if event["event"] == "trick_taken":
        return f"    trick {event['trick']} to {event['winner']}"
    return json.dumps({key: value for key, value in event.items() if key not in LEFT_OUT}, ensure_ascii=False)


def path(found: Game) -> Path:
    """Where a game's golden file lies."""
    return FOLDER / f"{found.id}.txt"


def main(names: list[str]) -> None:
    """Write the golden files of these games, of all where none is named."""
    for found in map(game, names) if names else games():
        path(found).write_text(playthrough(found), encoding="utf-8")
        print(path(found))


if __name__ == "__main__":
    main(sys.argv[1:])
