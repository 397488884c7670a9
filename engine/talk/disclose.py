"""Telling and showing sequences: top cards as far as it takes to know whose is best, then the winner's cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Call, Good, MeldKind, Said, Say, Show
from engine.cards import Rank, Suit
from engine.knowing import possible
from engine.melds import Decision, Meld, fits
from engine.rules import NEVER, Talk, Violation
from engine.state import Phase, State
from engine.talk.announce import shown, told_cards
from engine.talk.contest import announceable, contest, explains, matched, told, told_contest, told_of

__all__ = ["Disclosure"]


@dataclass(frozen=True, slots=True)
class Disclosure(Talk):
    """``show`` and ``good`` from the first trick to the end of the second.

    ``part``: a longer sequence may be shown in part (rules: clobyosh, four-handed). ``at_once``: questions are
    answered while the first trick is played already, and who has nothing better says "good". ``losers``: words
    against showing by the side that has lost the contest, empty where it may. ``suits``: every suit is told where tops
    are equal, not only trumps.
    """

    words: str
    part: bool = False
    at_once: bool = False
    losers: str = ""
    suits: bool = False

    def hears(self, call: Call) -> bool:
        """Show and good."""
        return isinstance(call, Show | Good)

    def awake(self, state: State) -> bool:
        """When somebody has announced something, until the second trick is over."""
        return bool(state.announced) and self._open(state)

    def asleep_until(self, state: State) -> int:
        """Until the first trick is over, where anything was announced."""
        if not state.announced or state.tricks:
            return NEVER
        return 0 if self.at_once else 1

    def calls(self, state: State, place: int) -> tuple[Call, ...]:
        """While it is open whose sequence is best: the top cards, and "good"; then what the winners can show."""
        if not self.awake(state):
            return ()
        own, decision = told(state, place), told_contest(state)
        if not own:
            calls: tuple[Call, ...] = (Good(),) if self._may_answer(state, place) else ()
            return calls + self._partners(state, place, decision)
        if not decision.sure:
            offers = (Show((said,)) for said in self._tellings(state, place, own) if said not in own)
            return (*dict.fromkeys(offers), *(() if _given_up(state, place) else (Good(),)))
        wins = decision.unit == state.setup.side_of[place] and state.tricks
        return tuple(Show((said,)) for said in self._showings(state, place, own)) if wins else ()

    def against(self, state: State, place: int, say: Say) -> Violation | None:
        """Not the time, nothing announced, not held, the sequences of the side that has lost, "good" of the winners."""
        items = say.call.items if isinstance(say.call, Show) else ()
        if not self._open(state) or not self._concerns(state, place, items):
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        if not all(self._can_have(state, place, item) for item in items):
            return Violation("false_meld", say.seat, state.trick_number, None, self.words)
        only = state.rules.contest.unannounced
        if only and not state.thrown_in and not all(explains(state, place, item) for item in items):
            return Violation("late_meld", say.seat, state.trick_number, None, only)
        by_words = told_contest(state)
        won = by_words.sure and by_words.unit == state.setup.side_of[place]
        if not items and won and (state.tricks or self.at_once):
            return Violation("wrong_call", say.seat, state.trick_number, None, self.words)
        decision = contest(state) if state.tricks else by_words
        lost = decision.unit is not None and decision.unit != state.setup.side_of[place]
        if items and lost and self.losers and by_words.sure:
            return Violation("wrong_call", say.seat, state.trick_number, None, self.losers)
        return None

    def said(self, state: State, place: int, say: Say) -> State:
        """What was shown is noted, and that its cards are held."""
        return shown(state, place, say)

    def _open(self, state: State) -> bool:
        tricks = len(state.tricks)
        if state.thrown_in or tricks == 1 or (tricks == 2 and not state.plays):
            return True
        return self.at_once and not tricks and state.phase is Phase.PLAY

    def _concerns(self, state: State, place: int, items: tuple[Said, ...]) -> bool:
        """Whether this player, or his partner, has announced something that he can speak of."""
        if not items:
            return bool(told(state, place)) or self._may_answer(state, place) or state.thrown_in
        unit = state.setup.side_of[place]
        return any(state.setup.side_of[item.place] == unit for item in state.announced)

    def _may_answer(self, state: State, place: int) -> bool:
        """Whether "good" can be the answer to what others have announced in the first trick."""
        asked = any(item.place != place and item.said.kind is not MeldKind.BELLA for item in state.announced)
        return self.at_once and not state.tricks and asked and not state.played[place] and not _given_up(state, place)

    # -- what there is to tell ------------------------------------------------------------------------------

    def _tellings(self, state: State, place: int, own: list[Said]) -> Iterator[Said]:
        """The ways to tell more of one's sequences: first the top card, then whether it is in trumps."""
        for item, fitting in _paired(state, place, own):
            if item.top is None:
                yield from _tops(state, item, fitting)
            for suit in self._told_suits(state, fitting) if item.suit is None else ():
                yield from (Said(s.kind, s.top, suit, state.pack) for s in _tops(state, item, fitting))

    def _told_suits(self, state: State, meld: Meld | None) -> tuple[Suit, ...]:
        """The suits that a player may name to win a tie, by the sequence that he has where that is known."""
        told = state.pack.suits if self.suits else () if state.trump is None else (state.trump,)
        return told if meld is None else tuple(suit for suit in told if state.pack.suits.index(suit) == meld.suit)

    def _partners(self, state: State, place: int, decision: Decision) -> tuple[Call, ...]:
        """What the partner of the best sequence's holder shows besides."""
        wins = decision.unit == state.setup.side_of[place] and state.tricks
        if not wins or not decision.sure or not state.rules.contest.all_held:
            return ()
        return tuple(Show((said,)) for said in self._showings(state, place, []))

    def _showings(self, state: State, place: int, own: list[Said]) -> list[Said]:
        """All sequences of a known hand that were not shown yet; of another hand what was announced, exactly."""
        runs = announceable(state, place)
        if runs is not None:
            exact = [meld.said(state.pack) for meld in runs]
            only = state.rules.contest.unannounced
            return [said for said in exact if said not in own and (not only or explains(state, place, said))]
        can_have = possible(state, place) | state.played[place]
        exact = [said for item in own if item.suit is None for said in _exactly(state, item)]
        return [said for said in dict.fromkeys(exact) if not told_cards(state, said) & ~can_have]

    # -- whether it is true ---------------------------------------------------------------------------------

    def _can_have(self, state: State, place: int, item: Said) -> bool:
        """Whether the hand has this sequence, or a longer one where parts may be shown; or can have it."""
        runs, hand = announceable(state, place), state.owned(place)
        if runs is None or hand is None:
            can_have = possible(state, place) | state.played[place]
            return any(not told_cards(state, said) & ~can_have for said in _exactly(state, item))
        if any(fits(item, meld, state.pack) for meld in runs):
            return True
        return self.part and any(not told_cards(state, said) & ~hand for said in _exactly(state, item))


def _paired(state: State, place: int, own: list[Said]) -> Iterator[tuple[Said, Meld | None]]:
    """Each thing said with the sequence that it is said of, a different one each; None where nobody knows."""
    runs = announceable(state, place)
    real = None if runs is None else matched(own, runs, state)
    if real is None:
        yield from ((item, None) for item in own)
    else:
        yield from zip(sorted(own, key=told_of, reverse=True), real, strict=True)


def _given_up(state: State, place: int) -> bool:
    return any(word.place == place and isinstance(word.call, Good) for word in state.words)


def _tops(state: State, item: Said, meld: Meld | None) -> list[Said]:
    """The sequence with its top card: that of the hand, else each that can be."""
    tops = [item.top] if item.top else [meld.top] if meld else list(Rank)[: max(item.kind.length - 2, 0) : -1]
    return [Said(item.kind, top, item.suit, state.pack) for top in tops]


def _exactly(state: State, item: Said) -> list[Said]:
    """All sequences that this name can stand for; the name itself for what is no sequence."""
    if not item.kind.length:
        return [item]
    suits: tuple[Suit, ...] = (item.suit,) if item.suit else state.pack.suits
    return [Said(item.kind, said.top, suit, state.pack) for said in _tops(state, item, None) for suit in suits]
