"""What probably happened: a beam of accounts of the deal, each weighed by all that was seen and said.

The belief is a value: new or better evidence gives a new belief, derived anew from the step it concerns. So no
decision ever stands in the way of evidence, and forgetting one is free.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from engine.actions import Say
from engine.cards import Seat
from engine.state import State
from engine.table.choice import Choice, Kind
from engine.table.evidence import AT_ONCE_S, Evidence, near
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past, chances
from engine.table.readings import Question, Reading
from engine.table.shown import Laid
from engine.table.strength import SWAPPED, UNFINISHED

__all__ = ["AFTER", "BEAM", "BEFORE", "Belief", "Cleared", "Key", "Said", "Seen", "Step"]

BEAM = 256
"""Accounts that are kept at most."""

MARGIN = 10.0
"""Accounts that are this much (nats) less likely than the best are dropped..."""

WIDE = 16.0
"""...this much where things do not fit together, and so a misreading beyond all measure may be the reason."""

NARROW = 4.0
"""Between two steps that are looked at anew, unlikely accounts live on, each with its likeliest readings alone: those
within this (nats)."""

SETTLED = 8.0
"""Once the deal is over, accounts that are this much (nats) less likely than the best are dropped before what went
against the rules in them is worked out."""

STRAIN = 5.0
"""Things do not fit where the best reading of a card is this much (nats) less likely than the card alone."""

SWAP_S = 0.8
"""Two cards that came to rest within this time (seconds) may be reported in the wrong order."""


Key = tuple[int, float, int, int]
"""Order of steps: camera era, seconds of capture, BEFORE / 1 with / AFTER the card of that time, number."""

BEFORE, AFTER = 0, 2


CARD_AWAY = 0.8
"""The card given for the turned-up one need not lie exactly where that lay: about a card's height away at most (share
of a card's diagonal)."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A card came to the table. ``turned_up``: it lies there for the auction; ``aside``: away from the middle.

    ``anew``: numbers of earlier cards that look the same, with how likely (log) this is one of them seen anew.
    """

    evidence: Evidence
    turned_up: bool = False
    anew: tuple[tuple[int, float], ...] = ()
    aside: bool = False

    @property
    def key(self) -> Key:
        """Sorts steps: the turned-up card first, then by time."""
        if self.turned_up:
            return -1, 0.0, 0, 0
        return self.evidence.era, self.evidence.first_at, 1, self.evidence.id


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody said something. ``key``: its place among the steps, which need not be when it was ``entered`` (seconds
    of capture)."""

    id: int
    say: Say
    key: Key
    entered: float


@dataclass(frozen=True, slots=True)
class Cleared:
    """The middle of the table was emptied: a trick was taken, most likely, and a complete one.

    ``towards``: log-likelihoods of who gathered the cards; empty where that was not seen. ``cards``: how many went.
    """

    key: Key
    towards: tuple[tuple[Seat, float], ...] = ()
    cards: int = 0


@dataclass(frozen=True, slots=True)
class _Width:
    """How many accounts a step lets through. ``margin``: nats behind the best; ``narrow``: nats behind the best of the
    same account; ``wide``: the step itself may be a misreading beyond all measure."""

    margin: float
    narrow: float
    wide: bool = False

    @staticmethod
    def of(*, wide: bool = False, between: bool = False) -> _Width:
        """Of a step that is looked at anew, of one between two such, or of any other."""
        if wide:
            return _Width(WIDE, WIDE, wide=True)
        return _Width(WIDE, NARROW) if between else _Width(MARGIN, MARGIN)


Step = Seen | Said | Laid | Cleared
Beam = tuple[Hypothesis, ...]
Drafts = list[tuple[float, Hypothesis, Choice]]


@dataclass(frozen=True)
class Belief:
    """Steps in the order of play, and the beam before each and after the last. Get one from ``Belief.of``.

    ``reopened``: steps that something later made doubtful, derived anew with more room for a misreading.
    """

    steps: tuple[Step, ...]
    beams: tuple[Beam, ...]
    reopened: frozenset[int] = frozenset()

    @staticmethod
    def of(start: State) -> Belief:
        """The belief at the beginning of a deal."""
        return Belief((), ((Hypothesis(0.0, start),),))

    def with_steps(self, steps: Sequence[Step]) -> Belief:
        """The belief after other steps; what the two have in common at the beginning is not derived again."""
        same = _in_common(self.steps, steps)
        beams, open_ = list(self.beams[: same + 1]), {i for i in self.reopened if i < same}
        while len(beams) <= len(steps):
            i = len(beams) - 1
            between = bool(open_) and min(open_) < i < max(open_)
            beams.append(_settled(_advance(steps, i, beams, _Width.of(wide=i in open_, between=between))))
            doubtful = _doubtful(beams[-1][0], steps, i) - open_
            if doubtful:
                open_ |= doubtful
                del beams[min(doubtful) + 1 :]
        return Belief(tuple(steps), tuple(beams), frozenset(open_))

    @property
    def beam(self) -> Beam:
        """The accounts, the likeliest first."""
        return self.beams[-1]

    @property
    def best(self) -> Hypothesis:
        """The likeliest account."""
        return self.beams[-1][0]

    @cached_property
    def probabilities(self) -> tuple[float, ...]:
        """Of each account in the beam; they add up to 1."""
        weights = [math.exp(h.weight - self.best.weight) for h in self.beam]
        total = sum(weights)
        return tuple(w / total for w in weights)

    def agreeing(self, told: Callable[[State], object]) -> float:
        """The probability of what is told of the likeliest account, over all accounts."""
        best = told(self.best.state)
        found = zip(self.beam, self.probabilities, strict=True)
        return min(1.0, sum(p for hypothesis, p in found if told(hypothesis.state) == best))

    def chances(self, step: int) -> Mapping[Choice, float]:
        """The probability of each reading of one step, over all accounts."""
        return self._chances[step]

    @cached_property
    def _chances(self) -> list[Mapping[Choice, float]]:
        accounts = [h.past for h in self.beam]
        return chances(zip(accounts, self.probabilities, strict=True), len(self.steps))


def _in_common(old: Sequence[Step], new: Sequence[Step]) -> int:
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(old), len(new))


def _advance(steps: Sequence[Step], i: int, beams: Sequence[Beam], width: _Width) -> Beam:
    """The beam after step ``i``, given the beams before it and before all earlier ones."""
    step = steps[i]
    if isinstance(step, Said):
        return _sorted(h.heard(step.say) for h in beams[i])
    if isinstance(step, Laid):
        return tuple(h.opened(step) for h in beams[i])
    if isinstance(step, Cleared):
        return _sorted(h.swept(step.towards, step.cards) for h in beams[i])
    beam = _asked(beams[i], _question(step, steps[:i], beams[0][0].state), width)
    earlier = steps[i - 1] if i else None
    if isinstance(earlier, Seen) and not earlier.turned_up and not step.turned_up and _together(earlier, step):
        return _kept([*beam, *_swapped(steps, i, beams[i - 1], step, earlier)], width.margin)
    return beam


def _settled(beam: Beam) -> Beam:
    """The accounts with what turns out to be against the rules once the deal is over; the unlikely ones, which this
    cannot make likely, are left out, for it takes long."""
    if not any(account.owes for account in beam):
        return beam
    found: list[Hypothesis] = []
    best = -math.inf
    for account in beam:
        if account.owes and account.weight - account.paid < best - SETTLED:
            continue
        found.append(account.settled() if account.owes else account)
        best = max(best, found[-1].weight)
    return _sorted(found)


def _doubtful(best: Hypothesis, steps: Sequence[Step], i: int) -> set[int]:
    """The steps in which a misreading would explain why the best reading of step ``i`` does not fit."""
    step = steps[i]
    if best.past is None:
        return set()
    if isinstance(step, Cleared):
        return set(_idle_in_trick(best.past, steps)) if best.gain <= UNFINISHED else set()
    if not isinstance(step, Seen) or step.turned_up or best.gain > step.evidence.best_gain - STRAIN:
        return set()
    found = {i}
    earlier = best.step_of(step.evidence.faces[0][0])  # the card that it looks most like may have been played before
    return found | {earlier} if 0 <= earlier < i else found


def _idle_in_trick(past: Past, steps: Sequence[Step]) -> Iterator[int]:
    """The cards, since the middle was emptied before, that the account takes for no play."""
    for link in past:
        step = steps[link.depth - 1]
        if isinstance(step, Cleared) and link is not past:
            return
        if isinstance(step, Seen) and not step.turned_up and link.choice.kind in (Kind.SAME, Kind.NOTHING):
            yield link.depth - 1


def _together(one: Seen, other: Seen) -> bool:
    a, b = one.evidence, other.evidence
    return a.era == b.era and abs(a.first_at - b.first_at) < SWAP_S


def _swapped(steps: Sequence[Step], i: int, beam: Beam, first: Seen, second: Seen) -> Iterator[Hypothesis]:
    """Accounts in which two plays came in the other order; their choices are told in the order of steps."""
    before, state = steps[: i - 1], beam[0].state
    middle = _asked(beam, _question(first, before, state), _Width.of())
    for end in _asked(middle, _question(second, before, state), _Width.of()):
        two = end.past
        one = None if two is None else two.before
        if one is None or two is None or one.choice.kind is not Kind.PLAY or two.choice.kind is not Kind.PLAY:
            continue
        past = Past(Past(one.before, two.choice), one.choice)
        weight = end.weight + SWAPPED
        yield Hypothesis(weight, end.state, past, end.played, 0.0, end.turned_up, end.paid, end.audited, end.taken)


def _question(step: Seen, before: Sequence[Step], state: State) -> Question:
    place_of = state.setup.place
    places = [(place_of[seat], likely) for seat, likely in step.evidence.seats if seat in place_of]
    again = _seen_before(step, before)
    return Question(step.evidence, places, again, step.turned_up, step.aside, _in_place(step, before))


def _in_place(step: Seen, before: Sequence[Step]) -> bool:
    """Whether a card lies where the turned-up card lay, which went as it came."""
    up = next((s.evidence for s in before if isinstance(s, Seen) and s.turned_up), None)
    if up is None or up.gone_at is None or not step.aside:
        return False
    return up.gone_at <= step.evidence.first_at + AT_ONCE_S and near(up.seen, step.evidence.seen, CARD_AWAY)


def _asked(beam: Beam, question: Question, width: _Width) -> Beam:
    drafts = _drafted(beam, question, width)
    return _kept((known.then(gain, choice) for gain, known, choice in drafts), width.margin)


def _drafted(beam: Beam, question: Question, width: _Width) -> Drafts:
    """The likeliest continuations, before anything is worked out for them."""
    best = -math.inf
    drafts: list[tuple[float, float, Hypothesis, Choice]] = []
    alike: dict[object, list[Reading]] = {}  # accounts in which the same may be played read a card the same way
    for known in beam:  # the likeliest first, so the first of a kind has the most readings
        floor = best - width.margin - known.weight
        kind = question.kind(known, floor)
        readings = alike.get(kind)
        if readings is None:
            found = question.readings(known, floor)
            readings = alike[kind] = sorted(found, key=itemgetter(0), reverse=True)
        for gain, choice in readings:
            weight = known.weight + gain
            best = max(best, weight)
            if weight < best - width.margin or gain < readings[0][0] - width.narrow:
                break
            drafts.append((weight, gain, known, choice))
    if width.wide and best < beam[0].weight + question.new.best_gain - STRAIN:
        for known in beam:
            for gain, choice in question.after_unseen(known, best - width.margin - known.weight):
                drafts.append((known.weight + gain, gain, known, choice))
                best = max(best, known.weight + gain)
    top = heapq.nlargest(BEAM, drafts, key=itemgetter(0))
    return [(gain, known, choice) for weight, gain, known, choice in top if weight >= best - width.margin]


def _kept(hypotheses: Iterable[Hypothesis], margin: float) -> Beam:
    found = heapq.nlargest(BEAM, hypotheses, key=lambda h: h.weight)
    return tuple(h for h in found if h.weight >= found[0].weight - margin)


def _sorted(hypotheses: Iterable[Hypothesis]) -> Beam:
    return tuple(sorted(hypotheses, key=lambda h: -h.weight))


def _seen_before(step: Seen, before: Sequence[Step]) -> dict[int, float]:
    """Of the earlier cards that look like this one: index of the step, and how likely this is that card."""
    if not step.anew:
        return {}
    found = dict(step.anew)
    return {i: found[s.evidence.id] for i, s in enumerate(before) if isinstance(s, Seen) and s.evidence.id in found}
