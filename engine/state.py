"""The state of one deal: a value that is asked what may be done, and given what was done.

What is against the rules is carried out as people at a table do, and noted in ``irregularities``. What cannot
have happened at all raises `ImpossibleAction`. How an action is carried out stands in `engine.course`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine import audit, course
from engine.actions import Action, Call, Play, Say
from engine.breaches import against_play, against_say, must_be_possible
from engine.cards import Card, Seat
from engine.errors import ImpossibleAction
from engine.knowing import legal_mask, may_play, obliging
from engine.masks import cards_of
from engine.phase import Ending, Exchanged, Legal, Phase, Trick, Word
from engine.position import Position, fields_of
from engine.rules import NEVER, Outcome, ScoredMeld, Setup, Violation
from engine.scoring import Number, Points, Score, Side, Won

if TYPE_CHECKING:
    from engine.rules import Talk

__all__ = ["Ending", "Exchanged", "Legal", "Phase", "State", "Trick", "Word"]

_AUCTION, _READY, _PLAY, _SETTLING, _OVER = Phase


@dataclass(slots=True, eq=False)
class State(Position):
    """One moment of a deal, with the rules it is played by. Made by `engine.games.Game.deal`.

    Never changed once it is made: `apply` gives new ones. What begins with an underscore was worked out when it was
    first asked for, and is remembered.
    """

    _playable: int = field(default=-1, init=False, repr=False)
    _talking: tuple[Talk, ...] | None = field(default=None, init=False, repr=False)
    _asked: tuple[Talk, ...] | None = field(default=None, init=False, repr=False)
    _outcome: Outcome | None = field(default=None, init=False, repr=False)
    _scored: Mapping[Side, tuple[ScoredMeld, ...]] | None = field(default=None, init=False, repr=False)
    _until: int = field(default=NEVER, init=False, repr=False)

    @staticmethod
    def begin(setup: Setup) -> State:
        """The first state of a deal."""
        return course.begun(setup, State)

    # -- points, and the end ----------------------------------------------------------------------------

    @property
    def card_points(self) -> Mapping[Side, Number]:
        """Card points of the tricks so far, the last trick's ten included once it is played."""
        return audit.card_points(self)

    @property
    def melds(self) -> Mapping[Side, tuple[ScoredMeld, ...]]:
        """What counts besides cards, as far as it is decided."""
        return self.outcome.melds if self.finished else self.scored_melds()

    def scored_melds(self) -> Mapping[Side, tuple[ScoredMeld, ...]]:
        """What counts besides cards, by what is known in this state.

        Settlement and outcome both ask for it, so it is remembered where nothing can change it any more.
        """
        if not self.finished:
            return self.setup.rules.melds_scored(self)
        if self._scored is None:
            self._scored = self.setup.rules.melds_scored(self)
        return self._scored

    @property
    def irregularities(self) -> tuple[Violation, ...]:
        """What went against the rules; of a finished deal, by what the cards themselves say."""
        return self.outcome.irregularities if self.finished else self.noticed

    @property
    def outcome(self) -> Outcome:
        """What the finished deal came to, remembered. Raises ImpossibleAction while it goes on."""
        if not self.finished:
            raise ImpossibleAction("the deal is not finished; it has no score yet")
        if self._outcome is None:
            self._outcome = audit.outcome(self)
        return self._outcome

    @property
    def points(self) -> Points:
        """What is written for this deal."""
        return self.outcome.points

    @property
    def score(self) -> Score:
        """The running score: before the deal, and after it once it is finished."""
        return self.outcome.score if self.finished else self.setup.before

    @property
    def won(self) -> Won | None:
        """The game (parti) that this deal won, if any."""
        return self.outcome.won

    @property
    def next_dealer(self) -> Seat:
        """Who deals next."""
        return self.outcome.next_dealer

    def written(self) -> State:
        """The score is written: nothing can be said any more."""
        return self.changed(phase=_OVER) if self.phase is _SETTLING else self

    # -- what may be done -------------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """Who must act; None when the deal is finished."""
        place = self.turn_place
        return None if place is None else self.seats[place]

    @property
    def turn_place(self) -> int | None:
        """The place of who must act; None when the deal is finished."""
        if self.phase is _AUCTION:
            return self.bidding.actor
        if self.finished:
            return None
        awaited = self.awaited
        return self.to_play if awaited is None else awaited

    @property
    def awaited(self) -> int | None:
        """The place whose word is awaited before the play goes on; only where all hands are known."""
        if self.blind:
            return None
        for talk in self.setup.rules.awaiting:
            if talk in self.talking:
                place = talk.awaits(self)
                if place is not None:
                    return place
        return None

    @property
    def talking(self) -> tuple[Talk, ...]:
        """The kinds of talk that may come up now."""
        if self._talking is None:
            awake = tuple([talk for talk in self._asked or () if talk.awake(self)])
            self._talking = awake if self._asked is not None and len(awake) == len(self._asked) else self._all_asked()
        return self._talking

    def _all_asked(self) -> tuple[Talk, ...]:
        """Every talk that is awake; and who need not be asked again for a while is remembered."""
        if self.phase is _AUCTION or self.phase is _OVER:
            return ()
        awake: list[Talk] = []
        asked: list[Talk] = []
        done, self._until = len(self.tricks), NEVER
        for talk in self.setup.rules.talk:
            if talk.awake(self):
                awake.append(talk)
            else:
                again = talk.asleep_until(self)
                if again > done:
                    self._until = min(again, self._until)
                    continue
            asked.append(talk)
        self._asked = tuple(asked)
        return tuple(awake)

    def forget(self) -> None:
        """What was worked out of a state that is being changed is worked out anew: the talk only if it can be another.

        For who changes it in place, after every card.
        """
        self._playable = -1
        if self._until <= len(self.tricks):
            self._asked = None
        if self._asked != ():
            self._talking = None

    @property
    def playable(self) -> int:
        """Mask of the cards that ``to_play`` may play, as far as can be known; empty outside the play."""
        if self._playable < 0:
            going = self.phase is _PLAY or self.phase is _READY
            self._playable = legal_mask(self, self.to_play) if going and self.table is not None else 0
        return self._playable

    def legal_actions(self) -> tuple[Legal, ...]:
        """What each player may do who may do anything, the one on turn first."""
        turn = self.turn_place
        if turn is not None and not self.talking and self.phase is not _AUCTION:
            return (self._plays_of(turn, ()),)
        first, places = turn or 0, len(self.seats)
        found = (self._legal_of((first + i) % places, turn) for i in range(places))
        return tuple([legal for legal in found if legal.calls or legal.plays])

    def calls_of(self, place: int) -> tuple[Call, ...]:
        """What the player at this place may say now."""
        if self.phase is _AUCTION:
            return self.bidding.calls(place)
        return tuple([call for talk in self.talking for call in talk.calls(self, place)])

    def can_play(self, seat: Seat, card: Card) -> bool:
        """Whether it is the seat's turn and the card may be played: quick, for the belief at the table."""
        place = self.setup.place.get(seat)
        if place is None or place != self.turn_place or self.table is None or self.finished:
            return False
        return may_play(self, place, card.index, obliging(self, place))

    def violation(self, action: Action) -> Violation | None:
        """What speaks against an action, None when nothing does.

        Raises ImpossibleAction for what cannot have happened.
        """
        if isinstance(action, Say):
            return against_say(self, action)
        found = against_play(self, action, *must_be_possible(self, action))
        return found[0] if found else None

    def apply(self, action: Action) -> State:
        """The state after an action. What is against the rules is carried out and noted.

        A call that is against the rules has no effect. Raises ImpossibleAction for what cannot have happened.
        """
        if isinstance(action, Play):
            return course.play(self, action)
        return course.say(self, action)

    def carried_out(self, play: Play, place: int, card: int) -> State:
        """The state after a play that is possible, nothing asked and nothing noted.

        ``place`` of its seat, ``card``: its index.
        """
        return course.carried_out(self, play, place, card)

    def replay(self, actions: Iterable[Action]) -> State:
        """The state after several actions."""
        state = self
        for action in actions:
            state = state.apply(action)
        return state

    def with_turn_up(self, card: Card) -> State:
        """The same deal, now that the turned-up card was seen; of an indicator that is not played with, its suit.

        Raises ImpossibleAction when the deal cannot have gone as it did with this card turned up.
        """
        if not self.rules.script.turned:
            raise ImpossibleAction(f"no card is turned up in {self.game}")
        apart = self.rules.script.indicator_apart
        setup = replace(self.setup, turned_up=None if apart else card, turned_suit=card.suit)
        return self.begin(setup).replay(self.actions)

    def _legal_of(self, place: int, turn: int | None) -> Legal:
        calls = self.calls_of(place)
        return self._plays_of(place, calls) if place == turn else Legal(self.seats[place], calls, ())

    def _plays_of(self, place: int, calls: tuple[Call, ...]) -> Legal:
        waits = place == self.to_play and self.awaited is None
        plays = cards_of(self.playable, self.pack) if waits else ()
        return Legal(self.seats[place], calls, plays)

    def copy(self) -> State:
        """The same moment once more, to be changed by who carries out the next play."""
        other = State(*fields_of(self))
        other._talking, other._asked, other._until = self._talking, self._asked, self._until
        return other
