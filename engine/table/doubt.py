"""Which earlier steps become doubtful when a step does not fit: a misreading there may be the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from engine.table.beam import STRAIN, Beam
from engine.table.choice import Kind
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past
from engine.table.steps import Cleared, Ended, Seen, Step, numbers_of
from engine.table.strength import UNFINISHED

__all__ = ["doubtful", "laid_before"]

LASTING = 2
"""Over so many tricks it adds up that things do not fit, each of them too little to be noticed..."""

ADDED = 2 * STRAIN
"""...and that is too much where all of it is so much (nats) less likely than the cards alone."""


def doubtful(steps: Sequence[Step], beams: Sequence[Beam]) -> dict[int, bool]:
    """The steps in which a misreading would explain why the last step does not fit, by its best reading, or why it has
    made everything less likely; True where a card before it that nobody saw would explain it, too. ``beams``: before
    each step so far, and after the last."""
    i, best = len(beams) - 2, beams[-1][0]
    step = steps[i]
    if best.past is None:
        return {}
    if isinstance(step, Cleared):
        trick = tuple(_of_trick(best.past, steps))
        short = (
            best.gain <= UNFINISHED or any(link.choice.unseen for link in trick) or _badly(best, trick, steps, beams)
        )
        return dict.fromkeys(_seen(trick, steps), True) if short else {}
    if isinstance(step, Ended):
        return dict.fromkeys(_no_plays(best.past, steps), True) if best.state.in_last_trick else {}
    if not isinstance(step, Seen) or step.turned_up:
        return {}
    waits = best.past.choice.kind is Kind.WAITING  # for trumps, though they were told, as it would not fit else
    found = dict.fromkeys(_of_late(best, steps, beams), waits)
    least = step.evidence.best_gain - STRAIN
    worse = best.weight - beams[-2][0].weight <= least
    if worse:
        found |= dict.fromkeys((i, *_what_it_hangs_on(best)), False)
    if best.gain <= least or (worse and waits):
        earlier = best.step_of(step.evidence.faces[0][0])  # what it looks most like may have been played before
        found |= dict.fromkeys((i, *_no_plays_of_late(best, steps)), True)
        if 0 <= earlier < i:
            found |= dict.fromkeys(_taken_back_with(steps[earlier], steps), False) | {earlier: True}
    return found


def _taken_back_with(step: Step, steps: Sequence[Step]) -> tuple[int, ...]:
    """The cards below one which may have been taken back together with it."""
    return numbers_of(step.back.upon, steps) if isinstance(step, Seen) and step.back is not None else ()


def laid_before(best: Hypothesis, step: Step) -> int | None:
    """The step of the card that seems to be of the same player and trick as the last one, which is taken for another's
    or for none: he may have taken it back, though it was not seen to go before this one lay in its place. None where
    there is none."""
    if not isinstance(step, Seen) or step.turned_up or best.past is None:
        return None
    place, last = best.state.setup.place.get(step.evidence.seats[0][0]), best.past
    if last.choice.kind is Kind.PLAY and last.choice.place == place:
        return None
    trick = (link for link in last.before or () if link.plays > last.plays - len(best.state.seats))
    of_it = (link for link in trick if link.choice.kind is Kind.PLAY and link.choice.place == place)
    return next((link.depth - 1 for link in of_it), None)


def _what_it_hangs_on(best: Hypothesis) -> Iterator[int]:
    """What decides what may be played where the last card was, and those that are supposed to have come unseen before
    it: the card led; before a lead the trick before, whose winner leads. And where something has been against the
    rules, its trick and the one before it."""
    assert best.past is not None
    if best.past.choice.kind is not Kind.PLAY:
        return
    seats, last = len(best.state.seats), best.past.plays - 1 - len(best.past.choice.unseen)
    lead = last - last % seats
    doubted = {lead} if lead < last else set(range(lead - seats, lead))
    for trick in {broken.trick for broken in best.state.noticed if broken.card is not None and broken.trick}:
        doubted.update(range((trick - 2) * seats, trick * seats))
    yield from (link.depth - 1 for link in best.past if link.plays - 1 in doubted and link.choice.kind is Kind.PLAY)


def _of_late(best: Hypothesis, steps: Sequence[Step], beams: Sequence[Beam]) -> Iterator[int]:
    """The cards of the last tricks, and of the one before these, where together they fit too badly."""
    assert best.past is not None
    seats = len(best.state.seats)
    first, alone, late = best.past.plays - LASTING * seats, 0.0, list[int]()
    for link in best.past:
        step = steps[link.depth - 1]
        if link.plays <= first - seats:
            break
        if isinstance(step, Seen) and not step.turned_up:
            late.append(link.depth - 1)
            if link.plays > first:
                alone += step.evidence.best_gain
                before = beams[link.depth - 1][0].weight
    if late and best.weight < before + alone - ADDED:
        yield from late


def _badly(best: Hypothesis, trick: Sequence[Past], steps: Sequence[Step], beams: Sequence[Beam]) -> bool:
    """Whether the cards of a trick do not fit together, each of them too little to be noticed. Of one of which people
    have said something it is known why."""
    links = (steps[link.depth - 1] for link in trick)
    seen = [step.evidence for step in links if isinstance(step, Seen) and not step.turned_up]
    least = beams[trick[-1].depth - 1][0].weight + sum(known.best_gain for known in seen) - STRAIN
    return best.weight <= least and not any(known.told for known in seen)


def _no_plays_of_late(best: Hypothesis, steps: Sequence[Step]) -> Iterator[int]:
    """The cards that lay in the middle since the trick before the last play, and are taken for no play."""
    assert best.past is not None
    last = best.past.plays - 1
    lead = last - last % len(best.state.seats)
    since = takewhile(lambda link: link.choice.kind is not Kind.PLAY or link.plays > lead, best.past.before or ())
    yield from _no_plays(since, steps)


def _no_plays(past: Iterable[Past], steps: Sequence[Step]) -> Iterator[int]:
    """The cards that lay in the middle and are taken for no play."""
    for link in past:
        step = steps[link.depth - 1]
        if isinstance(step, Seen) and link.choice.kind is Kind.NOTHING and not (step.turned_up or step.aside):
            yield link.depth - 1


def _of_trick(past: Past, steps: Sequence[Step]) -> Iterator[Past]:
    """All that has come about since the middle was emptied before, the last first."""
    for link in past:
        if isinstance(steps[link.depth - 1], Cleared) and link is not past:
            return
        yield link


def _seen(links: Iterable[Past], steps: Sequence[Step]) -> Iterator[int]:
    """The cards among these: those taken for no play may be one, and before each of the others one may have been played
    that nobody saw."""
    for link in links:
        step = steps[link.depth - 1]
        if isinstance(step, Seen) and not step.turned_up:
            yield link.depth - 1
