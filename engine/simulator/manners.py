"""How people behave at a simulated table, and how badly the camera sees it: all that is varied, in one place.

The figures are estimates of how people play, not taken from the pipeline; `CONDITIONS` spread them widely.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["CONDITIONS", "Manners"]


@dataclass(frozen=True, slots=True)
class Manners:
    """One table. Probabilities are per card unless they say otherwise, times in seconds.

    pace: median time between two cards. hurry: two cards within half a second. ponder: a player thinks for long.
    sweep: time from the last card of a trick to its sweep; lead_first: the next lead comes before the sweep.
    take_back: another card lay there for a moment. nudge: a card is straightened and looks new. relook: a card
    still lies open after a second, so that what is seen of it then counts. unseen: a card that the camera never
    sees. stray_seat: the seat is misjudged; seat_sure: nats by which it is judged. frame: time between two pictures.
    revoke: per deal. entered: time after which a word is entered, at most. lay_open: melds are laid on the table
    instead of being told, per meld. wrong_order: two cards of the same half second are reported the wrong way round.
    throw_rest: where the last two to four tricks all go to one player and his partner, and he leads, he lays all his
    cards at once, and the others throw theirs upon them, per deal. hide_rest: such a card of another shows its back,
    or lies under others. lay_rest: such cards lie side by side before their player instead, per player. forgets: what
    is said is entered only when one to three tricks are taken, people play on until then, per deal. regret: somebody
    plays what he may not, or leads when it is not his turn, the next one or two play upon it, and then all take their
    cards back, per deal. lead_several: in the middle of a deal somebody leads two or three cards at once that all take
    their tricks, and the others lay as many upon them, per deal.
    """

    pace: float = 1.4
    hurry: float = 0.05
    ponder: float = 0.06
    sweep: float = 1.1
    lead_first: float = 0.08
    take_back: float = 0.006
    nudge: float = 0.015
    relook: float = 0.5
    unseen: float = 0.0
    stray_seat: float = 0.06
    seat_sure: float = 3.0
    frame: float = 1 / 30
    revoke: float = 0.1
    entered: float = 1.5
    lay_open: float = 0.3
    wrong_order: float = 0.3
    throw_rest: float = 0.0
    hide_rest: float = 0.0
    lay_rest: float = 0.0
    forgets: float = 0.0
    regret: float = 0.0
    lead_several: float = 0.0


_USUAL = Manners()

CONDITIONS: dict[str, Manners] = {
    "usual": _USUAL,
    "fast": replace(_USUAL, pace=0.7, hurry=0.2, ponder=0.01, sweep=0.6, lead_first=0.25),
    "crooked": replace(_USUAL, stray_seat=0.25, seat_sure=1.5, nudge=0.06),
    "careless": replace(_USUAL, take_back=0.03, nudge=0.06, entered=5.0, revoke=0.3),
    "five frames a second": replace(_USUAL, frame=0.2),
    "cards unseen": replace(_USUAL, unseen=1 / 15),
    "rest thrown down": replace(_USUAL, throw_rest=1.0),
    "rest not shown": replace(_USUAL, throw_rest=1.0, hide_rest=0.6),
    "rest laid open": replace(_USUAL, throw_rest=1.0, lay_rest=0.7),
    "auction entered late": replace(_USUAL, forgets=1.0),
    "cards taken back": replace(_USUAL, regret=1.0),
    "several led at once": replace(_USUAL, lead_several=1.0),
}
"""Tables that the benchmark tells apart."""
