"""What the table shows of a deal: plain values, each with how sure it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from engine.actions import Say, Show
from engine.cards import Card, Seat
from engine.errors import ImpossibleAction
from engine.masks import mask_of
from engine.rules import Violation
from engine.scoring import Points
from engine.state import State
from engine.table.shown import Laid
from engine.table.updates import Choice as Chance
from engine.table.updates import Gap
from engine.words.duties import Duty

__all__ = [
    "SURE",
    "Gap",
    "Oddity",
    "Open",
    "Picture",
    "PlayedCard",
    "SaidWhen",
    "Status",
    "TakenTrick",
    "TurnUp",
    "known_irregularities",
]

SURE = 0.9
"""From this probability on a card is shown without a question."""


class Status(Enum):
    """How sure a card, or the whole table, is."""

    SURE = "sure"
    UNSURE = "unsure"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A play as it is believed now. ``choices``: the cards it can be, the likeliest first, with probabilities.

    ``trick`` counts from 1. ``confidence`` is the probability that this seat played this card to this trick.
    ``waiting``: the auction is not known to be over yet, or others that are laid at once with it are still to come, so
    the rules have not been asked. ``at_rest`` in seconds of capture. ``sighting``: vision's number of the card, in
    camera era ``era``. ``looks_like``: who seems to have laid it, by its place and the hand, where that is plainly not
    ``seat``; None where they agree. ``matters``: whether what is told of a deal that is over hangs on it; None while
    the deal goes on.
    """

    id: int
    trick: int
    seat: Seat
    card: Card
    confidence: float
    choices: tuple[Chance, ...]
    at_rest: float
    sighting: int
    era: int
    waiting: bool = False
    looks_like: Seat | None = None
    matters: bool | None = None

    @property
    def status(self) -> Status:
        """Sure from a probability of 0.9 on."""
        return Status.SURE if self.confidence >= SURE else Status.UNSURE

    @property
    def asked(self) -> bool:
        """Whether people are asked what it is: while the deal goes on, if it is not sure; once it is over, if what
        is told of it hangs on it."""
        return self.status is Status.UNSURE if self.matters is None else self.matters


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A finished trick, its cards in the order of play. ``gathered_by``: who seems to have taken the cards, where
    that is plainly another side than the winner's; else None."""

    number: int
    winner: Seat
    cards: tuple[Card, ...]
    gathered_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The card turned up for the auction; ``id`` is the table's number of it.

    ``there``: it was not seen to go. ``seen``: something was seen of it; else there must be one, since cards are
    played, and all else tells which it may be. ``choices``: the cards it can be, the likeliest first, with
    probabilities. ``trumps``: the probability of the trumps that it makes. ``asked``: people are asked which card it
    is: while the deal goes on, if trumps hang on it; once it is over, if what is told of it does.
    """

    id: int
    card: Card
    confidence: float
    there: bool = True
    seen: bool = True
    choices: tuple[Chance, ...] = ()
    trumps: float = 1.0
    asked: bool = False

    @property
    def told(self) -> bool:
        """Whether it is told at all: where it is likelier than not; of a card that nobody saw, where it is sure."""
        return self.confidence >= (0.5 if self.seen else SURE)


@dataclass(frozen=True, slots=True)
class SaidWhen:
    """Something said of which people are asked when it was: what is told of the deal hangs on it.

    ``id``: the table's number of it. ``choices``: the cards before which it can have been said, None behind all, with
    probabilities, the likeliest first.
    """

    id: int
    say: Say
    choices: tuple[tuple[Card | None, float], ...]

    @property
    def named(self) -> tuple[Chance, ...]:
        """The choices in words."""
        return tuple(("at the end" if card is None else f"before {card.long}", p) for card, p in self.choices)


@dataclass(frozen=True, slots=True)
class Open:
    """A card that lies open and is nobody's: the bottom card of the stock, the top of a stack that lies face up."""

    id: int
    card: Card


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something against the rules in the likeliest account, with the play it rests on (None: on no play).

    ``cost``: what the rules provide for it, as a proposal; None where they provide nothing. ``duty``: what a play
    broke, for telling it in another language.
    """

    kind: str
    seat: Seat
    trick: int | None
    rule: str
    play: int | None
    choices: tuple[Chance, ...]
    cost: Points | None = None
    duty: Duty | None = None


def known_irregularities(
    state: State, plays: Iterable[PlayedCard], laid: Collection[Laid], *, unshown: bool
) -> tuple[Violation, ...]:
    """What goes against the rules. Where cards were ``unshown`` only what rests on a card that was seen to be played:
    what people should have said hangs on those that nobody saw. ``laid``: melds that lay open."""
    seen = {play.card for play in plays}
    found = (broken for broken in state.irregularities if not unshown or broken.card in seen)
    return tuple(broken for broken in found if not _seen_in_part(broken, state, laid))


def _seen_in_part(broken: Violation, state: State, laid: Collection[Laid]) -> bool:
    """Whether a meld is called false for no more than that cards of it lay open, all of which its player had: another
    card of it was not seen."""
    if broken.kind != "false_meld":
        return False
    had = state.played[state.setup.place[broken.seat]]  # all of his cards, for only then is it known
    true = [Show(one.items) for one in laid if one.seat is broken.seat and not mask_of(one.cards) & ~had]
    others = [
        act for act in state.actions if not (isinstance(act, Say) and act.seat is broken.seat and act.call in true)
    ]
    if len(others) == len(state.actions):
        return False
    try:
        return broken not in state.begin(state.setup).replay(others).irregularities
    except ImpossibleAction:  # what was said later hung on it
        return False


@dataclass(frozen=True, slots=True)
class Picture:
    """All that is shown of one deal. ``needs``: what is missing to go on, in one line; empty when nothing is.

    ``laid``: melds that lie open, in the order in which they came. ``exposed``: cards that lie open for all to see.
    ``said_when``: words that people are asked about. ``missing``: cards that nobody saw and that people are asked for;
    ``known``: those that are known all the same, or on which nothing hangs; ``unshown``: those that nobody need know,
    for all that was left was thrown down and is one side's (``rest``).
    ``takers``: whose it can be where people are asked that, one of each side, the likeliest first. ``by_hand``: people
    wrote what the deal came to.
    """

    state: State
    plays: tuple[PlayedCard, ...] = ()
    tricks: tuple[TakenTrick, ...] = ()
    oddities: tuple[Oddity, ...] = ()
    turned_up: TurnUp | None = None
    missing: tuple[Gap, ...] = ()
    known: tuple[Gap, ...] = ()
    unshown: tuple[Gap, ...] = ()
    rest: Seat | None = None
    takers: tuple[tuple[Seat, float], ...] = ()
    needs: str = ""
    laid: tuple[Laid, ...] = ()
    exposed: tuple[Open, ...] = ()
    said_when: tuple[SaidWhen, ...] = ()
    by_hand: bool = False

    @property
    def unseen(self) -> tuple[Gap, ...]:
        """All cards that nobody saw."""
        return (*self.missing, *self.known, *self.unshown)

    @property
    def irregularities(self) -> tuple[Violation, ...]:
        """What people are told that goes against the rules."""
        return known_irregularities(self.state, self.plays, self.laid, unshown=bool(self.unshown))

    @property
    def status(self) -> Status:
        """Lost while something is missing, unsure while people are asked about a card or a word."""
        if self.needs:
            return Status.LOST
        up_asked = self.turned_up is not None and self.turned_up.asked
        asked = up_asked or bool(self.said_when) or bool(self.takers) or any(p.asked for p in self.plays)
        return Status.UNSURE if asked else Status.SURE

    @property
    def left_open(self) -> tuple[PlayedCard, ...]:
        """Of a deal that is over: the cards that people are still asked about."""
        return tuple(play for play in self.plays if play.matters)

    @property
    def written(self) -> Picture:
        """The same where people wrote what it came to: nothing is left to ask, and what was not seen need not be known
        any more."""
        up = None if self.turned_up is None else replace(self.turned_up, asked=False)
        return replace(
            self, plays=tuple(replace(play, matters=False) for play in self.plays), oddities=(), turned_up=up,
            missing=(), known=(), unshown=self.unseen, takers=(), needs="", said_when=(), by_hand=True,
        )  # fmt: skip

    def play(self, id: int) -> PlayedCard | None:
        """The play with this number, None where there is none (any more)."""
        return next((p for p in self.plays if p.id == id), None)
