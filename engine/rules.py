"""The rules of one game as data: what `engine.state.State` asks while a deal goes on.

A game is a value of `Rules`, not a subclass: everything that tells it from its relatives is a field, either a
number, a flag, or one of a few functions. `Rules` are resolved: options have been read and are gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.actions import Call, Play, Said, Say
from engine.auction import Auction
from engine.cards import Card, Pack, Seat, Suit
from engine.dealing import DealScript
from engine.masks import ALL
from engine.melds import Contest, MeldRules
from engine.scoring import NO_SCORE, Number, Points, Score, Side, Won
from engine.slate import Writing
from engine.tricks import PlayRules, RankProfile
from engine.words.duties import Duty

if TYPE_CHECKING:
    from engine.state import State

__all__ = ["NEVER", "Announced", "Outcome", "PlayWords", "Rules", "ScoredMeld", "Setup", "Talk", "Violation"]


NEVER = 99
"""A number of tricks that no deal has: the talk does not wake again by itself."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Something against the rules.

    ``kind``: revoke, out_of_turn, false_meld, concealed_meld, late_meld, wrong_call. ``trick``: number from 1,
    0 before the first. ``rule``: the game's own words, and of a play what might have been played instead. ``cost``:
    what the rules provide for it, per side, as a proposal; None where they provide nothing. ``duty``: what a play
    broke, for telling it in another language.
    """

    kind: str
    seat: Seat
    trick: int
    card: Card | None
    rule: str
    cost: Points | None = None
    duty: Duty | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """A meld that somebody announced, with the number of the trick (from 1) that was being played."""

    place: int
    said: Said
    trick: int


@dataclass(frozen=True, slots=True)
class ScoredMeld:
    """A meld that counts. ``name`` in the words of a call: ``kvart over gourds``."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class PlayWords:
    """The game's own sentences about play, for what goes against them. ``lead``: where not every card may be led."""

    follow: str
    trump: str
    beat: str
    turn: str = "The winner of each trick leads to the next; then in turn."
    lead: str = ""


class Talk:
    """One kind of thing said outside the auction: melds, kontra, a challenge …

    A kind is a small frozen dataclass with the game's parameters and words; this base gives what most need not say.
    """

    __slots__ = ()

    def hears(self, call: Call) -> bool:
        """Whether calls of this type belong here."""
        raise NotImplementedError

    def awake(self, state: State) -> bool:
        """Whether anything of this kind can be said or awaited now by anybody. Asked at every step: keep it cheap."""
        return True

    def asleep_until(self, state: State) -> int:
        """While it is not awake: after how many tricks it may be again, if nobody says anything; 0 for unknown.

        It spares asking at every card. `NEVER` where only a word can wake it.
        """
        return 0

    def awaits(self, state: State) -> int | None:
        """The place whose word is awaited before the play goes on, None when nobody's is."""
        return None

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """What the player at this place may say now."""
        raise NotImplementedError

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """What speaks against it, None when nothing does."""
        raise NotImplementedError

    def said(self, state: State, place: int, say: Say) -> State:
        """The state after it."""
        raise NotImplementedError

    def done_anyway(self, state: State, place: int, say: Say) -> State:
        """The state after a call that is against the rules: words have no effect then, but cards that moved have."""
        return state


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One game with its options chosen.

    ``sides``: from the seats in playing order. ``hand``: cards of each player when play begins. ``opening``: the
    auction. ``leader``: place of the first lead, from the contractor's. ``opened``: what happens by itself when
    trumps are made. ``knock``: the other deal script, when the cutter knocks. ``ready``: whether there is a pause
    for words between auction and first lead. ``writing``: how the score is written down. ``draws``: after how many
    tricks everybody draws a card; ``late_play``: how is played once the talon is gone. ``cards``: mask of the cards
    in the pack. ``order``: the seats, where they are others than the game's; ``sits_out``: the dealer of one more
    seat than there are hands does not play. ``melds_scored``: what counts so far. ``settle``: what is written for
    the finished deal. ``first``: the deal script of a sitting's first deal, where it is another. ``noted``: what
    becomes of the deal once something against the rules was noticed. ``series``: deals that are written on one
    score sheet, 0 where there is none. ``match_points``: what a session's games come to, where that is counted.
    ``scored``: the score with it. ``won``: whether that ends a game; ``match``: whose the match is, once the marks
    are made. ``audit``: what comes out when all cards are known. ``closing``: whether a word is possible between
    the last card and the writing. ``tricks``: how many a deal has; ``awaiting``: the talk that can await a word.
    """

    game: str
    pack: Pack
    sides: Callable[[tuple[Seat, ...]], tuple[Side, ...]]
    hand: int
    script: DealScript
    ranks: RankProfile
    play: PlayRules
    words: PlayWords
    opening: Callable[[Setup], Auction]
    melds: MeldRules
    contest: Contest
    talk: tuple[Talk, ...]
    melds_scored: Callable[[State], Mapping[Side, tuple[ScoredMeld, ...]]]
    settle: Callable[[State], Points]
    won: Callable[[State, Score], Won | None]
    next_dealer: Callable[[State], Seat]
    scored: Callable[[State, Points], Score] = lambda state, points: state.setup.before.after(points)
    match: Callable[[Score], Side | None] = lambda score: None
    leader: Callable[[int], int] = lambda taker: 0
    opened: Callable[[State], State] = lambda state: state
    knock: DealScript | None = None
    audit: Callable[[State], tuple[Violation, ...]] = lambda state: ()
    ready: bool = False
    closing: bool = False
    writing: Writing = Writing.CHALK
    draws: int = 0
    late_play: PlayRules | None = None
    cards: int = ALL
    order: tuple[Seat, ...] | None = None
    sits_out: bool = False
    first: DealScript | None = None
    noted: Callable[[State], State] = lambda state: state
    series: int = 0
    match_points: Callable[[Score], Points] | None = None
    tricks: int = field(init=False)
    awaiting: tuple[Talk, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tricks", self.hand + self.draws)
        waiting = tuple(talk for talk in self.talk if type(talk).awaits is not Talk.awaits)
        object.__setattr__(self, "awaiting", waiting)

    def begun_with(self, score: Score) -> Score:
        """The score that a deal begins with: where it holds a match that was won, that is over and the next begins.

        The marks are gone then, and of series of deals everything. (rules: clobyosh-2 3.15, klammern-4 12.13)
        """
        if self.match(score) is None:
            return score
        return NO_SCORE if self.series else replace(score, games={})


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What is settled before the first word of a deal. Places: index in ``seats``, forehand first.

    ``seats``: of those who hold cards; ``sitting_out``: the dealer where he does not play.

    ``hands``: per place the mask of the cards dealt, None where they are not known. ``turned_up`` may come
    later; ``dealers_card`` is its mask where it is the dealer's. ``turned_suit`` is its suit, or that of
    an indicator that is no card of the pack. ``first``: per place the mask of the cards dealt before the auction,
    where they are known; of a deal that was thrown in these may be all that is known of a hand. ``plays``: per place
    and card index the playing of this card.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    hands: tuple[int | None, ...]
    turned_up: Card | None = None
    turned_suit: Suit | None = None
    talon: tuple[Card | None, ...] = ()
    before: Score = field(default_factory=Score)
    sitting_out: Seat | None = None
    first: tuple[int | None, ...] = ()
    place: Mapping[Seat, int] = field(init=False)
    sides: tuple[Side, ...] = field(init=False)
    side_of: tuple[int, ...] = field(init=False)
    dealers_card: int = field(init=False)
    plays: tuple[tuple[Play, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        place, sides, side_of, plays = _seating(self.rules.sides, self.seats, self.rules.pack)
        object.__setattr__(self, "place", place)
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "side_of", side_of)
        object.__setattr__(self, "plays", plays)
        owned = self.turned_up is not None and self.rules.script.dealer_owns
        object.__setattr__(self, "dealers_card", 1 << self.turned_up.index if owned and self.turned_up else 0)

    @property
    def dealer(self) -> Seat:
        """The last in playing order, or who sits out."""
        return self.seats[-1] if self.sitting_out is None else self.sitting_out

    @property
    def table_seats(self) -> tuple[Seat, ...]:
        """All seats at the table in playing order, forehand first, the dealer last."""
        return self.seats if self.sitting_out is None else (*self.seats, self.sitting_out)

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """The sides of the score: those who play, and who sits out."""
        return self.sides if self.sitting_out is None else (*self.sides, (self.sitting_out,))

    def side(self, place: int) -> Side:
        """The side of the player at a place."""
        return self.sides[self.side_of[place]]


@lru_cache(maxsize=256)
def _seating(
    sides_of: Callable[[tuple[Seat, ...]], tuple[Side, ...]], seats: tuple[Seat, ...], pack: Pack
) -> tuple[Mapping[Seat, int], tuple[Side, ...], tuple[int, ...], tuple[tuple[Play, ...], ...]]:
    """What follows from who sits where: places, sides, the number of each place's side, and the plays of each."""
    sides = sides_of(seats)
    number = {seat: index for index, side in enumerate(sides) for seat in side}
    place = {seat: place for place, seat in enumerate(seats)}
    plays = tuple(tuple(Play(seat, card) for card in pack.cards) for seat in seats)
    return place, sides, tuple(number[seat] for seat in seats), plays


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished deal came to. Everything per side; ``score`` after it, games won not yet struck out.

    ``tricks``: how many were played until it was over, by all that is known now. ``match``: whose the match is with
    this deal.
    """

    card_points: Mapping[Side, Number]
    melds: Mapping[Side, tuple[ScoredMeld, ...]]
    points: Points
    score: Score
    won: Won | None
    next_dealer: Seat
    irregularities: tuple[Violation, ...]
    tricks: int
    match: Side | None = None
