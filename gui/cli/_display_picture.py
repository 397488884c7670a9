"""Options that describe what a display shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from table_hw.picture import Picture

__all__ = ["SAMPLES", "picture_of", "picture_options", "samples"]

SAMPLES: tuple[dict[str, Any], ...] = (
    {"scores": (0, 0), "turn": 1, "speaking": True},
    {"scores": (0, 0), "trump": "gourds", "turn": 1},
    {"scores": (120, 95), "trump": "hearts", "turn": 0, "stake": 2},
    {"scores": (488, 250), "wins": (1, 3), "big_wins": (1, 0)},
)


def picture_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that describe a picture."""
    options = (
        click.option("--trump", metavar="SUIT", help="A suit of either pack, or none."),
        click.option("--turn", type=int, metavar="N", help="Whose turn it is: 1 the first score, 2 the second …"),
        click.option("--speaking", is_flag=True, help="The turn is to speak, not to play."),
        click.option("--question", is_flag=True, help="The program asks the table something."),
        click.option("--tricks", metavar="A,B", help="Tricks taken; seen on eight matrices."),
        click.option("--stake", type=int, default=1, metavar="N", help="The deal counts N times: 2 after kontra."),
        click.option("--wins", metavar="A,B", help="Games won: a stroke each (parti, buli, big point)."),
        click.option("--big-wins", metavar="A,B", help="Games won doubly: a cross each (maccs)."),
    )
    for option in reversed(options):
        function = option(function)
    return function


def samples() -> tuple[Picture, ...]:
    """A few pictures for the curious."""
    from table_hw.picture import Picture

    return tuple(Picture(**{**sample, "trump": _trump(sample.get("trump"))}) for sample in SAMPLES)


def picture_of(
    *,
    score: str,
    trump: str | None,
    turn: int | None,
    speaking: bool,
    question: bool,
    tricks: str | None,
    stake: int,
    wins: str | None,
    big_wins: str | None,
) -> Picture:
    """The picture that the options describe. Raises BadInput or UnknownName."""
    from engine.errors import BadInput
    from table_hw.picture import Picture

    scores = _numbers("--score", score)
    if turn is not None and not 1 <= turn <= len(scores):
        raise BadInput(f"--turn {turn}: there are {len(scores)} scores; write 1 to {len(scores)}")
    return Picture(
        scores=scores,
        trump=_trump(trump),
        turn=None if turn is None else turn - 1,
        speaking=speaking,
        question=question,
        tricks=_numbers("--tricks", tricks),
        stake=stake,
        wins=_numbers("--wins", wins),
        big_wins=_numbers("--big-wins", big_wins),
    )


def _numbers(option: str, text: str | None) -> tuple[int, ...]:
    from engine.errors import BadInput

    if text is None:
        return ()
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"{option} {text!r}: write whole numbers with commas between, for example 120,95") from None


def _trump(name: str | None) -> int | None:
    from engine.cards import Pack, parse_suit
    from engine.errors import UnknownName
    from table_hw.picture import trump_index

    if name is None:
        return None
    if name.strip().casefold() == "none":
        return trump_index(None)
    for pack in Pack:
        try:
            return trump_index(parse_suit(name, pack))
        except UnknownName:
            continue
    suits = dict.fromkeys(suit.value for pack in Pack for suit in pack.suits)
    raise UnknownName(f"no suit {name!r}; suits are {', '.join(suits)}, and none")
