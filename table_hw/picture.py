"""What a score display shows: the whole of it, always."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Suit
from engine.errors import BadInput
from table_hw import _protocol_tables as td1

__all__ = ["SCORE_MAX", "SCORE_MIN", "STAKE_MAX", "TRICKS_MAX", "WINS_MAX", "Picture", "trump_index"]

SCORE_MIN, SCORE_MAX = -999, 9999
TRICKS_MAX = 16
STAKE_MAX, WINS_MAX = td1.STAKE_MAX, td1.WINS_MAX


def trump_index(suit: Suit | None) -> int:
    """The number by which a picture names a suit; None stands for a deal that is played without trump."""
    return int(td1.Trump.NO_TRUMP if suit is None else td1.Trump[suit.name])


@dataclass(frozen=True, slots=True)
class Picture:
    """Scores, trump and turn. Sides are counted from 0, in the order in which their scores are given.

    Raises BadInput for what no panel can show.
    """

    scores: tuple[int, ...] = (0, 0)
    """Two to four, each from -999 to 9999."""
    trump: int | None = None
    """See `trump_index`; None while it is not known."""
    turn: int | None = None
    """The side whose turn it is."""
    speaking: bool = False
    """The turn is to speak (auction, melds), not to play."""
    question: bool = False
    """The program asks the table something."""
    tricks: tuple[int, ...] = ()
    """Taken by each side, 0 to 16; may be left out."""
    round: int = 0
    """Number of the game in the match, 0 to 255; 0 where nobody counts."""
    stake: int = 1
    """How many times the deal counts, 1 to 99: 2 after kontra, 4 after rekontra …"""
    wins: tuple[int, ...] = ()
    """Games won by each side, a stroke each (parti, buli, big point), 0 to 99; may be left out."""
    big_wins: tuple[int, ...] = ()
    """Games won doubly by each side, a cross each (maccs), 0 to 99; may be left out."""

    def __post_init__(self) -> None:
        sides = len(self.scores)
        if not 2 <= sides <= td1.MAX_SIDES:
            raise BadInput(f"a display shows 2 to {td1.MAX_SIDES} scores, not {sides}")
        _check("a score", self.scores, SCORE_MIN, SCORE_MAX)
        _check("the number of tricks", self.tricks, 0, TRICKS_MAX)
        _check("the number of the game", (self.round,), 0, 255)
        _check("the stake", (self.stake,), 1, td1.STAKE_MAX)
        for what, counts in (("tricks", self.tricks), ("games won", self.wins), ("double games won", self.big_wins)):
            if counts and len(counts) != sides:
                raise BadInput(f"there are {sides} scores, but {what} of {len(counts)} sides")
        _check("the number of games won", self.wins + self.big_wins, 0, td1.WINS_MAX)
        if self.trump is not None:
            _check("the trump", (self.trump,), 0, td1.Trump.NO_TRUMP)
        if self.turn is not None:
            _check("the side whose turn it is", (self.turn,), 0, sides - 1)

    @property
    def state(self) -> td1.State:
        """The same as a message of the protocol."""
        flags = td1.Flag.SPEAKING * self.speaking | td1.Flag.QUESTION * self.question
        return td1.State(
            sides=len(self.scores),
            scores=_filled(self.scores),
            round=self.round,
            trump=int(td1.Trump.UNKNOWN) if self.trump is None else self.trump,
            tricks=_filled(self.tricks),
            turn=255 if self.turn is None else self.turn,
            flags=int(flags),
            stake=self.stake if self.stake > 1 else 0,
            wins=_filled(self.wins),
            big_wins=_filled(self.big_wins),
        )


def _filled(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers + (0,) * (td1.MAX_SIDES - len(numbers))


def _check(what: str, numbers: tuple[int, ...], low: int, high: int) -> None:
    for number in numbers:
        if not low <= number <= high:
            raise BadInput(f"{what} is {number}; a display shows {low} to {high}")
