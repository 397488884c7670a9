"""The golden playthroughs: whole random deals of each game, told action by action.

Write them anew with ``python -m tests.playthroughs.make`` and read the difference before committing it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from engine.games import Game, games
from engine.notation import print_text, record_of, tell
from engine.playout import random_deal, random_playout

FOLDER = Path(__file__).parent
SEEDS = (0, 1, 2, 382)
"""One deal of each game from each of these; the last is a throw-in in Kláber."""


def playthrough(found: Game) -> str:
    """The text of a game's golden file."""
    parts = []
    for number, seed in enumerate(SEEDS, start=1):
        rng = Random(seed)
        record = record_of(random_playout(random_deal(found, rng), rng), found)
        lines = [_line(event) for event in tell(record, legal=True)]
        parts.append(f"# deal {number}\n{print_text(record)}\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _line(event: dict[str, object]) -> str:
    """One event; calls and cards of what is legal on one short line."""
    if event["event"] == "legal":
        calls, plays = event["calls"], event["plays"]
        assert isinstance(calls, list)
        assert isinstance(plays, list)
        return f"{event['n']:>3} {event['seat']:6} may: {', '.join(calls + plays)}"
    if event["event"] == "action":
        done = event.get("call") or event.get("play")
        return f"{event['n']:>3} {event['seat']:6} {'=' if 'play' in event else ':'} {done}"
    return json.dumps(event, ensure_ascii=False)


def path(found: Game) -> Path:
    """Where a game's golden file lies."""
    return FOLDER / f"{found.id}.txt"


def main() -> None:
    """Write all golden files."""
    for found in games():
        path(found).write_text(playthrough(found), encoding="utf-8")
        print(path(found))


if __name__ == "__main__":
    main()
