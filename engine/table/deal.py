"""One deal at the table: all that was seen and said of it, the belief that follows, and what that shows.

A deal is a value. Evidence and words are put where they belong in time, whenever they arrive, and the belief is
derived anew from there on (lazily: a replay of the log derives each deal once).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.actions import Exchange, Say
from engine.errors import ImpossibleAction
from engine.notation.answers import Answer, agreed
from engine.observation import BACK, TableCleared, Zone
from engine.rules import Violation
from engine.state import Legal, Phase, State
from engine.table.belief import Belief, Cleared, Key, Said, Seen, Step
from engine.table.choice import Kind
from engine.table.evidence import AT_ONCE_S, PLAYABLE, Evidence, near
from engine.table.picture import Picture, picture
from engine.table.shown import Laid, laid_open
from engine.table.strength import SAME_MOVED, again

__all__ = ["Deal"]

_IN_FRONT, _BEHIND = 0, 2
_SWEEP_S = 1.0
"""Cards that go within this time (seconds) of each other are swept together."""

_NEAREST = 8
"""Places that are tried for a word that goes against the rules where it stands."""

_AHEAD_S = 3.0
"""Nobody speaks of a card sooner than this (seconds) before it rests: words come late, not early."""

_SILENCE = ("concealed_meld", "hint")
"""What no other place of a word would mend."""

_LIKELIER = 1.0
"""Nats by which another place of a word must make all that happened likelier."""


@dataclass(frozen=True)
class Deal:
    """Deal ``number`` (from 1) of a sitting. Get the first form of one from ``Deal.begin``.

    ``early``: numbers of the cards that came while the auction went on. ``touches``: corrections by people.
    ``answers``: what people decided about what went against the rules. ``cleared``: when the middle was emptied.
    ``closed_at``: when play was over and the table quiet, in seconds of capture; None until then.
    """

    number: int
    start: State
    evidence: tuple[Evidence, ...] = ()
    said: tuple[Said, ...] = ()
    early: frozenset[int] = frozenset()
    touches: int = 0
    closed_at: float | None = None
    answers: tuple[Answer, ...] = ()
    cleared: tuple[TableCleared, ...] = ()
    base: Belief = field(kw_only=True, repr=False, compare=False)

    @staticmethod
    def begin(number: int, start: State) -> Deal:
        """A deal of which nothing was seen or said yet."""
        return Deal(number, start, base=Belief.of(start))

    @cached_property
    def belief(self) -> Belief:
        """What probably happened."""
        return self.base.with_steps(self._steps)

    @cached_property
    def picture(self) -> Picture:
        """What is shown."""
        return replace(picture(self.belief, self.cleared), state=self.state)

    @cached_property
    def state(self) -> State:
        """The state of the game in the likeliest account, with what people agreed on."""
        return agreed(self.belief.best.state, self.answers)

    def answered(self, answer: Answer) -> Deal:
        """With what people decided about something against the rules; the last word on it counts."""
        others = tuple(old for old in self.answers if old.about != answer.about)
        return replace(self, answers=(*others, answer))

    @cached_property
    def confidence(self) -> float:
        """The probability that what is written for this deal is right; 0 while it goes on."""
        return self.belief.agreeing(_written) if self.state.finished else 0.0

    def with_cleared(self, cleared: TableCleared) -> Deal:
        """With the news that the middle is empty; it changes no belief."""
        return replace(self, cleared=(*self.cleared, cleared), base=self.__dict__.get("belief", self.base))

    @property
    def untouched(self) -> bool:
        """Nothing has happened in it yet."""
        return not self.evidence and not self.said

    def known(self, id: int) -> Evidence | None:
        """The evidence with this number."""
        return next((known for known in self.evidence if known.id == id), None)

    def with_evidence(self, new: Evidence) -> Deal:
        """With a new card, or with better evidence on one that is known."""
        if self.known(new.id) is not None:
            better = tuple(new if old.id == new.id else old for old in self.evidence)
            return self._changed(evidence=better)._words_in_order()
        turned = self.start.rules.script.turned
        early = self.early | {new.id} if turned and self._may_be_turned_up(new) else self.early
        return self._changed(evidence=(*self.evidence, new), early=early)._words_placed_anew(new)._words_in_order()

    def _words_placed_anew(self, new: Evidence) -> Deal:
        """With words entered after a card came to rest, but before it was reported, where they fit best."""
        deal = self
        for said in self.said:
            era, at, _, id = said.key
            if era != new.era or at <= new.first_at:
                continue
            if deal._waits(new) or not _possible(deal._before_word(said), said.say):
                try:
                    deal = deal.without_words(id).heard(id, era, said.entered, said.say)
                except ImpossibleAction:
                    continue
            else:
                deal = deal._with_word_in_front(said, new)
        return deal

    def _with_word_in_front(self, said: Said, new: Evidence) -> Deal:
        """With something said before a card instead of after it, where all that happened is likelier so."""
        others = self.without_words(said.id)
        key = (*new.key[:2], _IN_FRONT, said.id)
        if not _possible(others._before(key), said.say):
            return self
        moved = others._changed(said=(*others.said, replace(said, key=key)))
        return moved if moved.belief.best.weight > self.belief.best.weight + _LIKELIER else self

    def without_evidence(self, ids: frozenset[int]) -> Deal:
        """Without some cards."""
        return self._changed(evidence=tuple(known for known in self.evidence if known.id not in ids))

    def heard(self, id: int, era: int, at: float, say: Say) -> Deal:
        """With something said, at the place where it is possible, which is found by itself.

        Words are entered by hand and so come late: what was said before a card is often entered after it.
        Raises ImpossibleAction, naming what is possible now, where there is no such place.
        """
        for key in self._places((era, at, _BEHIND, id), say):
            if _possible(self._before(key), say):
                return self._changed(said=(*self.said, Said(id, say, key, at)))
        raise ImpossibleAction(f"{say} is not possible now{_reason(self.state, say)}; {_now(self.state)}")

    def without_words(self, id: int) -> Deal:
        """Without something said."""
        return self._changed(said=tuple(said for said in self.said if said.id != id))

    def restarted(self, start: State) -> Deal:
        """The same happenings from another beginning: another dealer, another score."""
        return replace(self, start=start, base=Belief.of(start))

    def _changed(
        self,
        evidence: tuple[Evidence, ...] | None = None,
        said: tuple[Said, ...] | None = None,
        early: frozenset[int] | None = None,
    ) -> Deal:
        return replace(
            self,
            evidence=self.evidence if evidence is None else evidence,
            said=self.said if said is None else said,
            early=self.early if early is None else early,
            base=self.__dict__.get("belief", self.base),
        )

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        turned_up = self._turned_up
        there = sorted((k for k in self.evidence if k.seen.zone in PLAYABLE), key=lambda k: (k.era, k.first_at, k.id))
        cards = (
            Seen(k, k is turned_up, _anew(there[:i], k), k is not turned_up and _aside(k)) for i, k in enumerate(there)
        )
        steps: list[Step] = [*cards, *self.said, *self.laid, *self._sweeps()]
        return tuple(sorted(steps, key=lambda step: step.key))

    def _sweeps(self) -> Iterator[Cleared]:
        """When the middle was emptied: behind the last of the cards that went then, for the next may lie there."""
        for number, cleared in enumerate(self.cleared):
            went = [
                (k.era, k.first_at)
                for k in self.evidence
                if k.seen.zone is Zone.TRICK and k.gone_at is not None and abs(k.gone_at - cleared.at) < _SWEEP_S
            ]
            if went:
                yield Cleared((*max(went), _BEHIND, -1 - number))

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """Melds that were laid open."""
        turned_up = self._turned_up
        known = sorted((k for k in self.evidence if k is not turned_up), key=lambda k: (k.era, k.first_at, k.id))
        return tuple(laid_open(known, self.start.rules))

    @cached_property
    def _turned_up(self) -> Evidence | None:
        """The card that was turned up: the first in that zone, or else the first that came during the auction.

        Half under the stock, where it lies alone, it may be hard to tell from a stranger.
        """
        if not self.start.rules.script.turned:
            return None
        places = {Zone.TURN_UP: BACK + 2, Zone.TRICK: BACK}
        there = [k for k in self.evidence if k.id in self.early and k.best != BACK]
        cards = [known for known in there if known.best < places.get(known.seen.zone, 0)]
        cards.sort(key=lambda k: (k.seen.zone is not Zone.TURN_UP, k.best > BACK, k.era, k.first_at))
        return cards[0] if cards else None

    def _may_be_turned_up(self, new: Evidence) -> bool:
        """What lies in the middle once something was said is a play, whether the turned-up card was seen or not."""
        if self.state.phase is Phase.AUCTION:
            return True
        return self.state.table is None and (new.seen.zone is not Zone.TRICK or not self.said)

    def _places(self, entered: Key, say: Say) -> Iterator[Key]:
        """Where something said can belong, the likeliest place first.

        In front of an exchange that was seen, where that is said; in front of cards that wait for the auction to
        end; when it was entered; at the end; earlier and earlier.
        """
        steps, best = self.belief.steps, self.belief.best
        if isinstance(say.call, Exchange):  # it may have been seen before it was entered
            seen = (i for i, choice in enumerate(best.choices) if choice.kind is Kind.EXCHANGED)
            yield from (_in_front(steps[i], entered) for i in seen)
        waiting = (i for i, choice in enumerate(best.choices) if choice.kind is Kind.WAITING)
        in_front = [_in_front(step, entered) for step in steps if isinstance(step, Seen) and not step.turned_up]
        first = next(waiting, None)
        if first is not None:
            yield _in_front(steps[first], entered)
        yield entered
        if steps:
            era, at, _, _ = max(steps[-1].key, entered)
            yield era, at, _BEHIND, entered[3]
        yield from (key for key in reversed(in_front) if key < entered)

    def _words_in_order(self) -> Deal:
        """With words that go against the rules as they are placed, since a card is read otherwise now or the deal's
        end tells more, where they do so least: the time at which a word is entered says little."""
        deal = self
        for seat in {fault.seat for fault in _faults(self.state)}:
            for said in (said for said in self.said if said.say.seat is seat):
                if not _faults(deal.state):
                    return deal
                if deal._before_word(said).phase is Phase.AUCTION:
                    continue  # what it decides on goes before all cards
                deal = max((deal, *deal._placed_otherwise(said)), key=_likely)
        return deal

    def _placed_otherwise(self, said: Said) -> Iterator[Deal]:
        """With something said at the places nearest to where it stands, as far as it is possible there."""
        others = self.without_words(said.id)
        cards = [step for step in others.belief.steps if isinstance(step, Seen) and not step.turned_up]
        here = bisect_right([step.key for step in cards], said.key)
        told = [i for i, card in enumerate(cards) if card.key[1] < said.entered + _AHEAD_S]
        ways = sorted(told, key=lambda i: abs(i + 0.5 - here))[:_NEAREST]
        for key in (_in_front(cards[i], said.key) for i in ways):
            if _possible(others._before(key), said.say):
                yield others._changed(said=(*others.said, replace(said, key=key)))

    def _waits(self, new: Evidence) -> bool:
        """Whether a card is taken for a play before trumps are known: then what was said after it came before."""
        steps, choices = self.belief.steps, self.belief.best.choices
        found = (c for step, c in zip(steps, choices, strict=True) if isinstance(step, Seen) and step.evidence is new)
        return any(choice.kind is Kind.WAITING for choice in found)

    def _before_word(self, said: Said) -> State:
        """The state of the likeliest account before something that was said."""
        return self.belief.beams[self.belief.steps.index(said)][0].state

    def _before(self, key: Key) -> State:
        """The state of the likeliest account before what has this place."""
        place = bisect_right([step.key for step in self.belief.steps], key)
        return self.belief.beams[place][0].state


def _anew(earlier: Sequence[Evidence], new: Evidence) -> tuple[tuple[int, float], ...]:
    """The earlier cards of which this may be one, each with how likely: those that look the same, and one that lay
    in this very place and has just gone from it alone, whatever it looked like."""
    found = []
    for old in earlier:
        if old.best == new.best < BACK:
            found.append((old.id, again(old, new, swept=_swept(old, earlier))))
        elif new.best < BACK and _straightened(old, new) and not _swept(old, earlier):
            found.append((old.id, SAME_MOVED))
    return tuple(found)


def _straightened(old: Evidence, new: Evidence) -> bool:
    """Whether one card went as the other came to the same place."""
    just = old.era == new.era and old.gone_at is not None and abs(new.first_at - old.gone_at) < AT_ONCE_S
    return just and near(old.seen, new.seen)


def _swept(old: Evidence, there: Sequence[Evidence]) -> bool:
    """Whether a card went together with others."""
    return old.gone_at is not None and any(
        k is not old and k.era == old.era and k.gone_at is not None and abs(k.gone_at - old.gone_at) < _SWEEP_S
        for k in there
    )


def _written(state: State) -> object:
    """What two accounts must agree on for the slate to be the same."""
    return (tuple(state.points.items()), state.score.games, state.won) if state.finished else None


def _likely(deal: Deal) -> float:
    """How likely (log) a deal is: all that was seen and said."""
    return deal.belief.best.weight


def _faults(state: State) -> list[Violation]:
    """What goes against the rules in words alone, and might not at another time."""
    known = state.irregularities if state.finished else state.noticed
    return [violation for violation in known if violation.card is None and violation.kind not in _SILENCE]


def _aside(known: Evidence) -> bool:
    return known.seen.zone is not Zone.TRICK


def _in_front(step: Step, entered: Key) -> Key:
    era, at, _, _ = step.key
    return era, at, _IN_FRONT, entered[3]


def _possible(state: State, say: Say) -> bool:
    try:
        return state.violation(say) is None
    except ImpossibleAction:
        return False


def _reason(state: State, say: Say) -> str:
    try:
        against = state.violation(say)
    except ImpossibleAction as why:
        return f" ({why})"
    return f" ({against.rule})" if against is not None and against.rule else ""


def _now(state: State) -> str:
    legal = [who for who in state.legal_actions() if who.calls]
    if not legal:
        return "nothing can be said"
    return "possible: " + "; ".join(_calls(who) for who in legal)


def _calls(who: Legal) -> str:
    return f"{who.seat}: {', '.join(str(call) for call in who.calls)}"
