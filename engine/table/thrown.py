"""The rest thrown down: whoever leads, or plays to a trick that he takes, lays all his cards at once, for he and his
take every trick that is left, and the others throw theirs upon them; or they lie side by side before their players.
Nobody minds turns then, and no trick is swept. In the middle of a deal somebody leads two or three cards at once, for
each of them takes its trick, and the others lay as many.

No game's text speaks of it; people do it at every table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.observation import BACK, Zone
from engine.table.choice import NOTHING, SAID, Choice, Kind
from engine.table.evidence import Evidence
from engine.table.gestures import Gesture, gestures, may_be
from engine.table.hypothesis import Hypothesis
from engine.table.masters import takers
from engine.table.past import Past
from engine.table.playing_out import Laid, played_out, taking
from engine.table.readings import no_play
from engine.table.sharing_out import read, ways
from engine.table.shown import Laid as Opened
from engine.table.standing import Standing
from engine.table.steps import Cleared, Seen, Step
from engine.table.strength import price

__all__ = ["laid_last", "still_waiting", "thrown_down", "waits"]

TOGETHER_S, AT_ONCE_S = 1.0, 0.6
"""His cards come to rest within this time (seconds); so long as others are still to come, or do not show themselves,
within the shorter one: two players in turn are hardly as fast."""

FEW = 8
"""Only so many accounts, the likeliest, are asked."""

AS_LIKELY = 3.0
"""Of the ways to share the cards among those who laid them all are kept that are hardly less likely (nats) than the
likeliest that may be."""

_OPEN = (Zone.TRICK, Zone.SHOWN, Zone.TURN_UP)
"""Where they may lie: in the middle, or side by side before their player."""

_BETWEEN = frozenset((Kind.NOTHING, Kind.SAID))


def thrown_down(steps: Sequence[Step], i: int, beams: Sequence[Sequence[Hypothesis]]) -> Iterator[Hypothesis]:
    """Accounts in which the card of step ``i`` is the last so far of those that were thrown down. ``beams``: before
    that step, and before all earlier ones.

    Until all have come they wait: in what order they would have been played, the last one tells.
    """
    if _no_face(steps[i]):  # what waits goes on waiting
        return
    laid: list[Seen | _Between] = []
    for first in range(i, -1, -1):
        step = steps[first]
        if isinstance(step, Cleared) and step.at > steps[i].key[1]:  # some of them were gathered before the others
            laid.insert(0, _Between(SAID))
            continue
        if isinstance(step, Opened):  # what he lays before himself may look like a meld
            laid.insert(0, _Between(SAID))
            continue
        if not isinstance(step, Seen) or step.turned_up:
            return
        if _no_face(step):
            laid.insert(0, _Between(NOTHING, no_play(step.evidence, aside=step.aside, back=step.back)))
            continue
        if step.evidence.seen.zone not in _OPEN:
            return
        laid.insert(0, step)
        if step.evidence.era != steps[i].key[0] or not may_be(beams[first][0].state, len(laid)):
            return
        for once in _each_once(laid):
            cards = [one.evidence for one in once if isinstance(one, Seen)]
            for account in beams[first][:FEW]:
                for thrown in _thrown(account, cards):
                    yield _after(account, thrown, once)


def _each_once(laid: Sequence[Seen | _Between]) -> Iterator[Sequence[Seen | _Between]]:
    """These steps; and where two cards look the same the ways in which one of them is none: parts of others, and what
    lies between them, look like a card."""
    yield laid
    for number, one in enumerate(laid):
        if isinstance(one, Seen) and any(other is not one and _alike(one, other) for other in laid):
            yield [
                *laid[:number],
                _Between(NOTHING, no_play(one.evidence, aside=one.aside, back=one.back)),
                *laid[number + 1 :],
            ]


def _alike(one: Seen, other: Seen | _Between) -> bool:
    return isinstance(other, Seen) and other.evidence.best == one.evidence.best


def _no_face(step: Step) -> bool:
    """Whether a card shows no face that is known: its back, for the most part."""
    return isinstance(step, Seen) and step.evidence.best >= BACK


def laid_last(steps: Sequence[Step]) -> int:
    """How many open cards lie before their players since the last one came to the middle."""
    count = 0
    for step in reversed(steps):
        if isinstance(step, Seen) and not step.turned_up and step.evidence.best < BACK:
            if step.evidence.seen.zone is Zone.TRICK:
                return count
            count += step.evidence.seen.zone is Zone.SHOWN
    return count


def waits(account: Hypothesis) -> bool:
    """Whether the last cards were thrown down, or led at once, in this account, and not all have come yet. Backs may
    have come since, and some may have gone. Cards that came before the auction was over wait, too, but for words."""
    past, state = account.past, account.state
    if state.table is None or state.finished or not state.tricks:
        return False
    while past is not None and past.choice.kind in _BETWEEN:
        past = past.before
    return past is not None and past.choice.kind is Kind.WAITING and not state.gone >> past.choice.card & 1


def still_waiting(beam: Iterable[Hypothesis]) -> Iterator[Hypothesis]:
    """The accounts in which cards wait, when some of them are gathered while others lie there: that is no trick."""
    return (account.waited() for account in beam if waits(account))


@dataclass(frozen=True)
class _Between:
    """A step between those of the cards, and what it gains (log): a back, or cards that went."""

    choice: Choice
    gain: float = 0.0


@dataclass(frozen=True)
class _Thrown:
    """What the cards are taken for that were thrown down. ``weight`` (log): how likely that is, next to what came
    before; ``gain``: the last card's part of it, ``broken``: that of what comes out by them, of a revoke before;
    ``standing``: where the game stands after them."""

    weight: float
    gain: float
    broken: float
    choices: tuple[Choice, ...]
    standing: Standing


def _after(account: Hypothesis, thrown: _Thrown, laid: Sequence[Seen | _Between]) -> Hypothesis:
    """The account with these cards; ``laid``: the steps that they are, and those between them."""
    choices, past, played = iter(thrown.choices), account.past, account.played
    for step in laid:
        past = Past(past, step.choice if isinstance(step, _Between) else next(choices))
    for choice in thrown.choices:
        played |= 1 << choice.card
    between = sum(step.gain for step in laid if isinstance(step, _Between))
    weight, up, paid = account.weight + thrown.weight + between, account.turned_up, account.paid + thrown.broken
    return Hypothesis(weight, thrown.standing, past, played, thrown.gain, up, paid, account.audited, account.taken)


def _thrown(account: Hypothesis, cards: Sequence[Evidence]) -> Iterator[_Thrown]:
    """What cards are taken for that may be all that is left to who is on turn, or several that he leads at once, or
    more; nothing where they cannot be."""
    turn, state = account.standing.turn, account.state
    if state.table is None or state.finished or turn < 0 or turn != state.to_play or waits(account):
        return
    for gesture in gestures(account, cards):
        within = TOGETHER_S if gesture.over else AT_ONCE_S
        if cards[gesture.leading - 1].first_at - cards[0].first_at <= within:
            yield from _laid_by(account, cards, gesture)


def _laid_by(account: Hypothesis, cards: Sequence[Evidence], gesture: Gesture) -> Iterator[_Thrown]:
    """What the cards are taken for if they are laid like this."""
    looks = read(account, cards)
    if looks is None:
        return
    last, state = looks[-1][1], account.state
    weight = sum(face for _, face in looks) + gesture.likely
    shared = ways(account, cards, gesture.leading, gesture.each)
    for fairly in (True, False):
        likeliest = -math.inf
        for way in shared:
            if way.likely < likeliest - AS_LIKELY:
                break
            laid = [(card, place) for (card, _), place in zip(looks, way.places, strict=True)]
            for likely, there, choices in _ends(account.standing, laid, gesture, fairly):
                broken = price(there.state.noticed[len(state.noticed) :])
                yield _Thrown(weight + way.likely + likely + broken, last, broken, choices, there)
                likeliest = max(likeliest, way.likely)
        if likeliest > -math.inf:
            return


_End = tuple[float, Standing, tuple[Choice, ...]]
"""How likely it is (log), where it stands then, and what the cards are taken for."""


def _ends(standing: Standing, laid: Sequence[Laid], gesture: Gesture, fairly: bool) -> Iterator[_End]:
    """What they come to: those laid so far wait for those of others."""
    if not gesture.over:
        yield 0.0, standing, tuple([Choice(Kind.WAITING, place, card) for card, place in laid])
    elif gesture.rest:
        yield from _rest_ends(standing, laid, fairly)
    else:
        yield from _several_end(standing, laid, gesture.leading, fairly)


def _rest_ends(standing: Standing, laid: Sequence[Laid], fairly: bool) -> Iterator[_End]:
    """All are played out, by each side that may take them."""
    for side, likely in takers(standing.state, laid, unseen=0).items():
        there = played_out(standing, laid, side, fairly=fairly)
        if there is not None:
            choices = _played(laid)
            choices[-1] = choices[-1]._replace(takes=taking(standing, there))
            yield likely, there, tuple(choices)


def _several_end(standing: Standing, laid: Sequence[Laid], tricks: int, fairly: bool) -> Iterator[_End]:
    """So many tricks are played, all of which the side takes whose player has led to them."""
    side = standing.state.setup.side_of[standing.turn]
    there = played_out(standing, laid, side, fairly=fairly, tricks=tricks)
    if there is not None:
        yield 0.0, there, tuple(_played(laid))


def _played(laid: Sequence[Laid]) -> list[Choice]:
    return [Choice(Kind.PLAY, place, card) for card, place in laid]
