"""The rest thrown down: whoever leads, or plays to a trick that he takes, lays all his cards at once, for he and his
take every trick that is left, and the others throw theirs upon them; or they lie side by side before their players.
Nobody minds turns then, and no trick is swept.

No game's text speaks of it; people do it at every table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import attrgetter

from engine.observation import BACK, Zone
from engine.table.choice import NOTHING, SAID, Choice, Kind
from engine.table.evidence import Evidence
from engine.table.hypothesis import Hypothesis
from engine.table.masters import takers
from engine.table.past import Past
from engine.table.playing_out import Laid, left_to_each, played_out, taking, tricks_left
from engine.table.readings import no_play
from engine.table.shown import Laid as Opened
from engine.table.standing import Standing
from engine.table.steps import Cleared, Seen, Step
from engine.table.strength import ALL_LAID, HEAPED, HIDDEN_IN_ROW, IN_A_TRICK, LAID_BEFORE_HIM, THROWN, TWO_HANDS, price

__all__ = ["laid_last", "still_waiting", "thrown_down", "waits"]

MOST_TRICKS = 4
"""So many tricks are left at most."""

TOGETHER_S, AT_ONCE_S = 1.0, 0.6
"""His cards come to rest within this time (seconds); so long as others are still to come, or do not show themselves,
within the shorter one: two players in turn are hardly as fast."""

ONE_HAND_S = 0.3
"""Cards that come to rest so soon (seconds) after each other are of one hand, rather."""

FEW = 8
"""Only so many accounts, the likeliest, are asked."""

WAYS = 8
"""So many ways are tried to share the cards among those who laid them, the likeliest first..."""

AS_LIKELY = 3.0
"""...and all of those are kept that are hardly less likely (nats) than the likeliest that may be."""

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
        if step.evidence.era != steps[i].key[0] or tricks_left(beams[first][0].state) > MOST_TRICKS:
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
    """Whether the last cards were thrown down in this account, and not all have come yet. Backs may have come since,
    and some may have gone. Cards that came before the auction was over wait, too, but for words."""
    past, state = account.past, account.state
    if state.table is None or state.finished or tricks_left(state) > MOST_TRICKS:
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
    """What cards are taken for that may be all that is left to who is on turn, or more; nothing where they cannot be.
    One of his own may be hidden by the others."""
    state = account.state
    turn = account.standing.turn
    if state.table is None or state.finished or turn < 0 or turn != state.to_play or waits(account):
        return
    left = left_to_each(state)
    own, of_all = left[turn], sum(left)
    if not 2 <= own <= MOST_TRICKS:
        return
    for leading in range(own, max(own - 2, 1), -1):
        if not leading <= len(cards) <= of_all:
            continue
        within = TOGETHER_S if len(cards) == of_all else AT_ONCE_S
        together = cards[leading - 1].first_at - cards[0].first_at <= within
        if together:
            yield from _laid_by(account, cards, leading, left)


def _laid_by(account: Hypothesis, cards: Sequence[Evidence], leading: int, left: Sequence[int]) -> Iterator[_Thrown]:
    """What the cards are taken for if so many, the first, are of who begins (``leading``); ``left`` to each place."""
    read = _read(account, cards)
    if read is None:
        return
    over, last, state = len(cards) == sum(left), read[-1][1], account.state
    hidden = leading < left[account.standing.turn]
    weight = sum(face for _, face in read) + _gesture(cards[:leading], over, hidden)
    weight += IN_A_TRICK if state.plays else 0.0
    ways = _ways(account, cards, leading, left)
    for fairly in (True, False):
        likeliest = -math.inf
        for way in ways:
            if way.likely < likeliest - AS_LIKELY:
                break
            laid = [(card, place) for (card, _), place in zip(read, way.places, strict=True)]
            ends = _ends(account.standing, laid, fairly) if over else _others_to_come(account, laid)
            for likely, there, choices in ends:
                broken = price(there.state.noticed[len(state.noticed) :])
                yield _Thrown(weight + way.likely + likely + broken, last, broken, choices, there)
                likeliest = max(likeliest, way.likely)
        if likeliest > -math.inf:
            return


def _gesture(cards: Sequence[Evidence], over: bool, hidden: bool) -> float:
    """How likely (log) it is that who leads shows his last cards in this way. ``over``: all others have, too;
    ``hidden``: one of his is not seen."""
    if all(known.seen.zone is Zone.TRICK for known in cards):
        return THROWN + (HEAPED if hidden else 0.0)
    return ALL_LAID if over else LAID_BEFORE_HIM + (HIDDEN_IN_ROW if hidden else 0.0)


_End = tuple[float, Standing, tuple[Choice, ...]]
"""How likely it is (log), where it stands then, and what the cards are taken for."""


def _others_to_come(account: Hypothesis, laid: Sequence[Laid]) -> Iterator[_End]:
    """They wait for those of others."""
    yield 0.0, account.standing, tuple([Choice(Kind.WAITING, place, card) for card, place in laid])


def _ends(standing: Standing, laid: Sequence[Laid], fairly: bool) -> Iterator[_End]:
    """All are played out, by each side that may take them."""
    for side, likely in takers(standing.state, laid, unseen=0).items():
        there = played_out(standing, laid, side, fairly=fairly)
        if there is not None:
            choices = [Choice(Kind.PLAY, place, card) for card, place in laid]
            choices[-1] = choices[-1]._replace(takes=taking(standing, there))
            yield likely, there, tuple(choices)


def _read(account: Hypothesis, cards: Sequence[Evidence]) -> list[tuple[int, float]] | None:
    """What each card looks most like that was not played before, each of them once, with its log-probability."""
    found: list[tuple[int, float]] = []
    taken = account.played
    for known in cards:
        best = next((pair for pair in known.faces if not taken >> pair[0] & 1), None)
        if best is None:
            return None
        found.append(best)
        taken |= 1 << best[0]
    return found


@dataclass(frozen=True)
class _Way:
    """By whom (place) each card was laid, and how likely (log) that is by what was seen."""

    likely: float
    places: tuple[int, ...]


def _ways(account: Hypothesis, cards: Sequence[Evidence], leading: int, left: Sequence[int]) -> list[_Way]:
    """The likeliest ways: the first cards, so many (``leading``), are of the player who begins, and later ones only if
    people say so; nobody has laid more than are ``left`` to him."""
    place_of, leads = account.state.setup.place, account.standing.turn
    ways = {(0,) * len(account.state.seats): [_Way(0.0, ())]}  # by how many cards each has laid
    for number, known in enumerate(cards):
        after: dict[tuple[int, ...], list[_Way]] = {}
        at_once = number > 0 and known.first_at - cards[number - 1].first_at < ONE_HAND_S
        for counts, found in ways.items():
            for seat, value in known.seats:
                place = place_of.get(seat)
                first = number < leading or (known.told and place == leads)
                if place is None or (place == leads) is not first or counts[place] == left[place]:
                    continue
                more = tuple([laid + (other == place) for other, laid in enumerate(counts)])
                for way in found:
                    likely = way.likely + value + (TWO_HANDS if at_once and way.places[-1] != place else 0.0)
                    after.setdefault(more, []).append(_Way(likely, (*way.places, place)))
        ways = {counts: _likeliest(found) for counts, found in after.items()}
    return _likeliest(way for found in ways.values() for way in found)


def _likeliest(ways: Iterable[_Way]) -> list[_Way]:
    return nlargest(WAYS, ways, key=attrgetter("likely"))
