"""The rest thrown down: whoever leads lays all his cards at once, for he and his take every trick that is left, and the
others throw theirs upon them. Nobody minds turns then, and no trick is swept.

No game's text speaks of it; people do it at every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import count
from operator import attrgetter

from engine.knowing import obliging
from engine.observation import Zone
from engine.state import State
from engine.table.choice import PLAYED, SAID, Choice, Kind
from engine.table.evidence import Evidence
from engine.table.hypothesis import Hypothesis
from engine.table.past import Past
from engine.table.standing import Standing
from engine.table.steps import Cleared, Seen, Step
from engine.table.strength import THROWN, price

__all__ = ["thrown_down", "waits"]

MOST_TRICKS = 4
"""So many tricks are left at most."""

TOGETHER_S = 1.0
"""His cards come to rest within this time (seconds)."""

FEW = 8
"""Only so many accounts, the likeliest, are asked."""

WAYS = 8
"""So many ways are tried to share the cards among those who laid them, the likeliest first..."""

TRIED = 300
"""...and so many plays of each, to find an order in which all were allowed."""


def thrown_down(steps: Sequence[Step], i: int, beams: Sequence[Sequence[Hypothesis]]) -> Iterator[Hypothesis]:
    """Accounts in which the card of step ``i`` is the last so far of those that were thrown down. ``beams``: before
    that step, and before all earlier ones.

    Until all have come they wait: in what order they would have been played, the last one tells.
    """
    laid: list[Seen | None] = []
    for first in range(i, -1, -1):
        step = steps[first]
        if isinstance(step, Cleared) and step.at > steps[i].key[1]:  # some of them were gathered before the others
            laid.insert(0, None)
            continue
        if not isinstance(step, Seen) or step.aside or step.turned_up or step.evidence.seen.zone is not Zone.TRICK:
            return
        laid.insert(0, step)
        cards = [one.evidence for one in laid if one is not None]
        if cards[0].era != cards[-1].era or _left(beams[first][0].state) > MOST_TRICKS:
            return
        for account in beams[first][:FEW]:
            thrown = _thrown(account, cards)
            if thrown is not None:
                yield _after(account, thrown, laid)


def waits(account: Hypothesis) -> bool:
    """Whether the last cards were thrown down in this account, and not all have come yet."""
    past = account.past
    return past is not None and past.choice.kind is Kind.WAITING and account.state.table is not None


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


def _after(account: Hypothesis, thrown: _Thrown, laid: Sequence[Seen | None]) -> Hypothesis:
    """The account with these cards; ``laid``: the steps that they are, None for others."""
    choices, past, played = iter(thrown.choices), account.past, account.played
    for step in laid:
        past = Past(past, SAID if step is None else next(choices))
    for choice in thrown.choices:
        played |= 1 << choice.card
    weight, up, paid = account.weight + thrown.weight, account.turned_up, account.paid + thrown.broken
    return Hypothesis(weight, thrown.standing, past, played, thrown.gain, up, paid, account.audited, account.taken)


def _thrown(account: Hypothesis, cards: Sequence[Evidence]) -> _Thrown | None:
    """What cards are taken for that may be all that is left to whoever leads, or more; None where they cannot be."""
    state, standing = account.state, account.standing
    if state.table is None or state.finished or state.plays or standing.turn < 0:
        return None
    left, seats = _left(state), len(state.seats)
    if not 2 <= left <= MOST_TRICKS or not left <= len(cards) <= left * seats:
        return None
    if cards[left - 1].first_at - cards[0].first_at > TOGETHER_S:
        return None
    read = _read(account, cards)
    if read is None:
        return None
    over, weight, last = len(cards) == left * seats, THROWN + sum(face for _, face in read), read[-1][1]
    ways = _ways(account, cards, left)
    for way, fairly in [*((way, True) for way in ways), *((way, False) for way in ways if over)]:
        plays = [(card, place) for (card, _), place in zip(read, way.places, strict=True)]
        there = _played_out(standing, plays, fairly=fairly) if over else standing
        if there is not None:
            kind = Kind.PLAY if over else Kind.WAITING
            choices = tuple([Choice(kind, place, card) for card, place in plays])
            broken = price(there.state.noticed[len(state.noticed) :])
            return _Thrown(weight + way.likely + broken, last, broken, choices, there)
    return None


def _left(state: State) -> int:
    """How many tricks are left to be played."""
    return state.rules.tricks - len(state.tricks)


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


def _ways(account: Hypothesis, cards: Sequence[Evidence], left: int) -> list[_Way]:
    """The likeliest ways: the first cards, so many as are ``left`` to each, are of the player who leads; of the others
    nobody has laid more."""
    place_of, leads = account.state.setup.place, account.standing.turn
    ways = {(0,) * len(account.state.seats): [_Way(0.0, ())]}  # by how many cards each has laid
    for number, known in enumerate(cards):
        after: dict[tuple[int, ...], list[_Way]] = {}
        for counts, found in ways.items():
            for seat, value in known.seats:
                place = place_of.get(seat)
                if place is None or (place == leads) is not (number < left) or counts[place] == left:
                    continue
                more = tuple([laid + (other == place) for other, laid in enumerate(counts)])
                after.setdefault(more, []).extend(_Way(way.likely + value, (*way.places, place)) for way in found)
        ways = {counts: _likeliest(found) for counts, found in after.items()}
    return _likeliest(way for found in ways.values() for way in found)


def _likeliest(ways: Iterable[_Way]) -> list[_Way]:
    return nlargest(WAYS, ways, key=attrgetter("likely"))


def _played_out(standing: Standing, plays: Sequence[tuple[int, int]], *, fairly: bool) -> Standing | None:
    """Where it stands when these cards, each with the place of its player, are played so that whoever leads, or his
    side, takes every trick, and nobody does what he may not; None where no such order is found. Of several the one that
    is most like that in which they were laid: something may have been said with the first. ``fairly``: and nothing
    comes out by it, as of a revoke before."""
    side_of, place_of, tried = standing.state.setup.side_of, standing.state.setup.place, count(1)
    side = side_of[standing.turn]

    def play_on(there: Standing, left: Sequence[tuple[int, int]]) -> Standing | None:
        state, turn = there.state, there.turn
        if not state.plays and there is not standing:
            winner = state.tricks[-1].winner
            if winner is None or side_of[place_of[winner]] != side:
                return None
        if state.finished:
            return there
        if turn < 0:
            return None
        forbidding, hand = obliging(state, turn), sum(1 << card for card, place in left if place == turn)
        for play in left:
            card, place = play
            if place != turn or hand & forbidding[card] or (fairly and there.price(turn, card) < 0.0):
                continue
            if next(tried) > TRIED:
                return None
            after = there.after(PLAYED[turn][card])
            over = None if after is None else play_on(after, [other for other in left if other is not play])
            if over is not None:
                return over
        return None

    return play_on(standing, plays)
