"""One step of the belief: every account is asked what it can have been, and the likeliest answers go on."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter

from engine.actions import Widow
from engine.observation import BACK, Zone
from engine.state import State
from engine.table.choice import Choice, Kind
from engine.table.evidence import AT_ONCE_S, Evidence, near
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past
from engine.table.readings import Question, Reading
from engine.table.shown import Laid
from engine.table.steps import Awarded, Cleared, Ended, Said, Seen, Step, named, numbers_of
from engine.table.strength import HIDDEN, LED_UPON, SWAPPED, UNFINISHED, VIOLATION
from engine.table.thrown import laid_last, still_waiting, thrown_down, waits
from engine.table.unshown import taken_unseen

__all__ = ["BEAM", "STRAIN", "Beam", "Width", "advance", "settled"]

BEAM = 128
"""Accounts that are kept at most..."""

ANEW = 256
"""...so many where steps are looked at anew, and what seemed far too unlikely at first may be what was: where the
turned-up card could not be read, each account is there a dozen times, with another of the cards that it can be..."""

TOLD = 96
"""...and so many where a person has said something of a card: after a word that is not true nothing fits, and the beam
stays full to the end of the deal."""

FEW = 16
"""Only so many accounts, the likeliest, are asked whether a card before was played and not seen: to play out what it
can have been takes long."""

MARGIN = 8.0
"""Accounts that are this much (nats) less likely than the best are dropped..."""

WIDE = 16.0
"""...this much where things do not fit together, and so a misreading beyond all measure may be the reason."""

NARROW = 4.0
"""Between two steps that are looked at anew, unlikely accounts live on, each with its likeliest readings alone: those
within this (nats)."""

SETTLED = 8.0
"""Once the deal is over, accounts that are this much (nats) less likely than the best are dropped before what went
against the rules in them is worked out."""

STOCK = (Zone.EXPOSED, Zone.TURN_UP)
"""Zones of what lies open where the stock is: its visible card, and what is half under it."""

STRAIN = 5.0
"""Things do not fit where the best reading of a card is this much (nats) less likely than the card alone."""

SWAP_S = 0.8
"""Cards that came to rest within this time (seconds) may be reported in the wrong order."""

MOST_OVER = 3
"""Of one trick so many cards at most lie over one that nobody has seen."""

CARD_AWAY = 0.8
"""The card given for the turned-up one need not lie exactly where that lay: about a card's height away at most (share
of a card's diagonal)."""

Beam = tuple[Hypothesis, ...]
"""Accounts, the likeliest first."""

Drafts = list[tuple[float, Hypothesis, Choice]]

_WEIGHT = attrgetter("weight")


@dataclass(frozen=True, slots=True)
class Width:
    """How many accounts a step lets through. ``margin``: nats behind the best; ``narrow``: nats behind the best of the
    same account; ``unseen``: a card before it may have been played and not seen; ``most``: so many accounts."""

    margin: float
    narrow: float
    unseen: bool = False
    most: int = BEAM

    @staticmethod
    def of(*, wide: bool = False, between: bool = False, unseen: bool = False, told: bool = False) -> Width:
        """Of a step that is looked at anew (``wide``), of one ``between`` such and the one for whose sake it is, or of
        any other. ``told``: a person has said something of a card of this deal."""
        margin, most = (WIDE, ANEW) if wide or between else (MARGIN, BEAM)
        narrow = WIDE if wide else NARROW if between else MARGIN
        return Width(margin, narrow, unseen, TOLD if told else most)


def advance(steps: Sequence[Step], i: int, beams: Sequence[Beam], width: Width) -> Beam:
    """The beam after step ``i``, given the beams before it and before all earlier ones."""
    step = steps[i]
    if isinstance(step, Said):
        lying_open = _lying_open(steps[:i]) if isinstance(step.say.call, Widow) else ()
        heard = [h.heard(step.say, lying_open) for h in beams[i]]
        if heard[0].gain > VIOLATION:
            return _sorted(heard)
        return _kept([*heard, *(after for h in beams[i][:FEW] for after in h.heard_after_unseen(step.say))], width)
    if isinstance(step, Laid):
        return _kept((opened for h in beams[i] for opened in h.opened(step)), width)
    if isinstance(step, Awarded):
        return _sorted(h.awarded(step.seat) for h in beams[i])
    if isinstance(step, Ended):
        shown = laid_last(steps[:i]) > 1
        return _sorted([*(h.ended(shown=shown) for h in _complete(beams[i])), *taken_unseen(beams[i])])
    if isinstance(step, Cleared):
        there = _complete(beams[i])
        seen = [h.swept(step.towards, step.cards) for h in there]
        unseen = (whole for h in there[:FEW] for whole in h.swept_whole(step.towards))
        found = _kept([*seen, *unseen], width) if seen[0].gain <= UNFINISHED else _sorted(seen)
        return _sorted([*found, *(taken_unseen(beams[i]) if step.bare else still_waiting(beams[i]))])
    places, thrown = _sooner_by(steps, i), tuple(thrown_down(steps, i, beams))
    anew = not (width.unseen or 1 in places or step.turned_up)  # where nothing fits, the step is looked at anew
    enough = step.evidence.best_gain - STRAIN if anew else -math.inf
    question = _question(steps, i, i, beams[0][0].state)
    beam = _asked(beams[i], question, width, enough=enough)
    if thrown and max(map(_WEIGHT, thrown)) > beam[0].weight:  # it will not be looked at anew
        beam = _asked(beams[i], question, width)
    if places:
        best, width = beam[0].weight, replace(width, unseen=False)
        sooner = (h for by, each in places.items() for h in _sooner(steps, i, by, beams, best, each, width))
        beam = _kept([*beam, *sooner], width)
    return _sorted([*beam, *thrown]) if thrown else beam  # the others live on: more may come than what was thrown down


def _lying_open(steps: Sequence[Step]) -> tuple[int, ...]:
    """The cards that were seen to lie open for all, but for the one turned up, in the order in which they came."""
    seen = (step.evidence for step in steps if isinstance(step, Seen) and not step.turned_up)
    return tuple(dict.fromkeys(known.best for known in seen if known.seen.zone in STOCK and known.best < BACK))


def settled(beam: Beam, told: Collection[int] = ()) -> Beam:
    """The accounts with what turns out to be against the rules once the deal is over; the unlikely ones, which this
    cannot make likely, are left out, for it takes long.

    Accounts in which it is not over yet pay as well for what was said: else a last card would be no play at all only
    because a false word comes out with it. ``told``: the steps of which a person has said other than what was seen.
    """
    if told:
        beam = _forgiven(beam, told)
    if not any(account.owes for account in beam):
        return beam
    found: list[Hypothesis] = []
    best = -math.inf
    for account in beam:
        if account.owes and account.weight - account.paid < best - SETTLED:
            continue
        found.append(account.settled(told) if account.owes else account)
        best = max(best, found[-1].weight)
    least = max((account.said_falsely(told) for account in found if account.state.finished), default=0.0)
    return _sorted(account if account.state.finished else account.charged(least) for account in found)


def _forgiven(beam: Beam, told: Collection[int]) -> Beam:
    """The accounts having paid no more than is due, in their order where that is as it was."""
    found = tuple(account.forgiven(told) for account in beam)
    return beam if found == beam else _sorted(found)


@dataclass(frozen=True, slots=True)
class _Sooner:
    """What it costs (log) that a card was played sooner than it came, and what besides for each card over it that led
    a trick."""

    price: float
    led: float = 0.0


def _sooner_by(steps: Sequence[Step], i: int) -> dict[int, _Sooner]:
    """By how many places the card of step ``i`` may have been played sooner than it came, each with what that costs:
    where it came as fast behind others as if it had been the other way round; and by more, where it may have lain under
    those that came last, of which one touches it at least, before anybody saw it."""
    step, touched, at_once = steps[i], False, True
    places: dict[int, _Sooner] = {}
    if not isinstance(step, Seen) or step.turned_up:
        return places
    new, in_trick = step.evidence, not step.aside and step.evidence.seen.zone is Zone.TRICK
    for by in range(1, min(MOST_OVER, i) + 1):
        one = steps[i - by]
        if not isinstance(one, Seen) or one.turned_up or one.evidence.era != new.era:
            break
        touched |= one.evidence.seen.sighting in new.seen.covers
        at_once &= abs(one.evidence.first_at - new.first_at) < SWAP_S
        if at_once:
            places[by] = _Sooner(by * SWAPPED)
        elif touched and in_trick and not one.aside:
            places[by] = _Sooner(HIDDEN, LED_UPON)
    return places


def _sooner(
    steps: Sequence[Step], i: int, places: int, beams: Sequence[Beam], best: float, cost: _Sooner, width: Width
) -> Iterator[Hypothesis]:
    """Accounts in which step ``i`` was played so many places sooner, at that ``cost``; their choices are told in the
    order of steps. ``best``: the weight of the best account in the order that was told; ``width``: as of accounts in
    that order."""
    first, state, least = i - places, beams[0][0].state, best - cost.price
    beam = _asked(beams[first], _question(steps, i, first, state), width, least)
    for n in range(first, i):
        beam = _sorted(h if h.state.lying else _dearer(h, cost.led) for h in beam) if cost.led else beam
        after = _asked(beam, _question(steps, n, n, state), width, least)
        beam = tuple([turned for h in after if (turned := _turned(h)) is not None])
    for h in beam:
        yield _dearer(h, cost.price)


def _dearer(h: Hypothesis, cost: float) -> Hypothesis:
    """The account with what else it costs (log)."""
    return _having(h, h.past, h.weight + cost)


def _turned(h: Hypothesis) -> Hypothesis | None:
    """The account with the choices of its last two steps told the other way round; None where one is no play."""
    two = h.past
    one = None if two is None else two.before
    if one is None or two is None or one.choice.kind is not Kind.PLAY or two.choice.kind is not Kind.PLAY:
        return None
    return _having(h, Past(Past(one.before, two.choice), one.choice), h.weight)


def _having(h: Hypothesis, past: Past | None, weight: float) -> Hypothesis:
    """The account with another past and weight; what its last step gained says nothing."""
    return Hypothesis(weight, h.standing, past, h.played, 0.0, h.turned_up, h.paid, h.audited, h.taken)


def _question(steps: Sequence[Step], i: int, known: int, state: State) -> Question:
    """What is asked of the card of step ``i``, in accounts of the first steps, so many as are ``known``."""
    step, before = steps[i], steps[:known]
    assert isinstance(step, Seen)
    place_of = state.setup.place
    places = [(place_of[seat], likely) for seat, likely in step.evidence.seats if seat in place_of]
    again = _seen_before(step, before)
    up = next((s.evidence for s in before if isinstance(s, Seen) and s.turned_up), None)
    went = up is not None and _went(up, step.evidence)
    in_place = up is not None and went and step.aside and near(up.seen, step.evidence.seen, CARD_AWAY)
    lies = up is not None and not went and up.era == step.evidence.era
    told = _told_later(steps, i)
    upon = numbers_of(step.back.upon, before) if step.back else ()
    return Question(step.evidence, places, again, step.turned_up, step.aside, in_place, lies, told, step.back, upon)


def _told_later(steps: Sequence[Step], i: int) -> int:
    """Mask of the cards that were played after step ``i``, as people say; none where they say which card that is."""
    if named(steps[i]) is not None:
        return 0
    return sum({1 << card.index for late in steps[i + 1 :] if (card := named(late)) is not None})


def _went(up: Evidence, new: Evidence) -> bool:
    """Whether one card was seen to go before another came, or as it came."""
    return up.gone_at is not None and up.gone_at <= new.first_at + AT_ONCE_S


def _asked(beam: Beam, question: Question, width: Width, best: float = -math.inf, enough: float = -math.inf) -> Beam:
    """The accounts with a card more. ``best``: the weight of an account known beside these, if any. ``enough``: where
    the card gains the best account no more than this, that one is told alone: it does not fit."""
    drafts = _drafted(beam if question.new.best >= BACK else _complete(beam), question, width, best)
    found: list[Hypothesis] = []
    top: Hypothesis | None = None
    for gain, known, choice in drafts:
        if top is not None and top.gain <= enough and top.weight >= known.weight + gain:
            return (top,)
        found.append(known.then(gain, choice))
        top = found[-1] if top is None or found[-1].weight > top.weight else top
    return _kept(found, width)


def _complete(beam: Beam) -> Beam:
    """The accounts but for those in which cards wait for others: whatever face comes but these tells against them."""
    return tuple([h for h in beam if not waits(h)]) or beam


def _drafted(beam: Beam, question: Question, width: Width, best: float) -> Drafts:
    """The likeliest continuations, before anything is worked out for them."""
    found = _Likeliest(best, width)
    alike: dict[object, list[Reading]] = {}  # accounts in which the same may be played read a card the same way
    for known in beam:  # the likeliest first, so the first of a kind has the most readings
        floor = found.least - known.weight - question.most
        if floor > 0.0:
            break
        kind = question.kind(known, floor)
        readings = alike.get(kind)
        if readings is None:
            found_in = question.readings(known, floor, width.narrow)
            readings = alike[kind] = sorted(found_in, key=itemgetter(0), reverse=True)
        for gain, choice in readings:
            if gain < readings[0][0] - width.narrow or not found.takes(gain, known, choice):
                break
    if width.unseen:
        for known in beam[:FEW]:
            for gain, choice in question.after_unseen(known, found.least - known.weight):
                found.takes(gain, known, choice)
    return found.drafts


class _Likeliest:
    """The likeliest continuations so far, no more than are kept: whatever cannot be one of them need not be read."""

    def __init__(self, best: float, width: Width) -> None:
        """``best``: the weight of an account known beside these."""
        self._best = best
        self._width = width
        self._found: list[tuple[float, int, float, Hypothesis, Choice]] = []
        self._number = 0

    @property
    def least(self) -> float:
        """What a continuation weighs at least that is one of them."""
        least = self._best - self._width.margin
        return least if len(self._found) < self._width.most else max(least, self._found[0][0])

    def takes(self, gain: float, known: Hypothesis, choice: Choice) -> bool:
        """Whether one more is among them; of two that weigh the same the earlier one stays."""
        weight = known.weight + gain
        self._best = max(self._best, weight)
        if weight < self._best - self._width.margin:
            return False
        self._number -= 1
        draft = weight, self._number, gain, known, choice
        if len(self._found) < self._width.most:
            heapq.heappush(self._found, draft)
            return True
        return heapq.heappushpop(self._found, draft) is not draft

    @property
    def drafts(self) -> Drafts:
        """All of them, the likeliest first."""
        least = self._best - self._width.margin
        found = sorted(self._found, reverse=True)
        return [(gain, known, choice) for weight, _, gain, known, choice in found if weight >= least]


def _kept(hypotheses: Iterable[Hypothesis], width: Width) -> Beam:
    found = _sorted(hypotheses)[: width.most]
    return tuple([h for h in found if h.weight >= found[0].weight - width.margin])


def _sorted(hypotheses: Iterable[Hypothesis]) -> Beam:
    return tuple(sorted(hypotheses, key=_WEIGHT, reverse=True))


def _seen_before(step: Seen, before: Sequence[Step]) -> dict[int, float]:
    """Of the earlier cards that look like this one: index of the step, and how likely this is that card."""
    if not step.anew:
        return {}
    found = dict(step.anew)
    return {i: found[s.evidence.id] for i, s in enumerate(before) if isinstance(s, Seen) and s.evidence.id in found}
