"""When something against the rules is told: not at the first suspicion, which the next look often clears up.

The same holds for words that are not possible by what was seen: the card before them may be told of in a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.cards import Seat
from engine.state import State
from engine.table.deal import Deal
from engine.table.picture import Oddity
from engine.table.spoken import Waiting, given_up
from engine.table.updates import Irregular, Refused

if TYPE_CHECKING:
    from engine.table.sitting import Sitting

__all__ = ["Patience"]

LASTING_S = 1.5
"""A suspicion is told when it has lasted for this long (seconds of capture), or when the deal is over..."""

BELIEVED = 0.9
"""...and is at least so probable by then, over all accounts of the deal: what breaks a rule in the likeliest may
break none in the next. Nobody is accused while a card is missing that was not seen, nor of words alone while the deal
goes on: what is played later tells when they were said. Once the deal is over what rests on a card need only be more
probable than not; where a card is missing it must last, too, for the deal may only seem to be over, and be of another
trick than that card."""

_LIKELIER = 0.5
_TWICE = "card_seen_twice"  # of the table, not of the game

Name = tuple[object, ...]


class Patience:
    """Remembers since when each suspicion has lasted, and what was told. Belongs to one session, not to the log."""

    def __init__(self) -> None:
        """Nothing is suspected yet."""
        self._since: dict[Name, float] = {}
        self._told: set[Name] = set()

    def copy(self) -> Patience:
        """One that goes on from here, while this one stays as it is: what is told counts once it is logged."""
        other = Patience()
        other._since, other._told = dict(self._since), set(self._told)
        return other

    def refused(self, sitting: Sitting) -> Iterator[Refused]:
        """The words that have waited for long in the running deal; each is told once."""
        for word in sitting.waiting:
            due = word.again or _waits_long(sitting, word)
            if (word.id,) not in self._told and due and not given_up(sitting, word):
                self._told.add((word.id,))
                yield Refused(sitting.now, word.say.seat, str(word.say.call), word.at, word.why, again=word.again)

    def due(self, deal: Deal, now: float) -> Iterator[Irregular]:
        """What is to be told of a deal at this time (seconds of capture)."""
        found = {_name(deal, odd): odd for odd in deal.picture.oddities if _chance(deal, odd) >= _LIKELIER}
        mine = [name for name in self._since if name[0] == deal.number]
        for name in mine:
            if name not in found:
                del self._since[name]
                self._told.discard(name)
        for name, odd in found.items():
            since = self._since.setdefault(name, now)
            if name not in self._told and _ripe(deal, odd, lasting=now - since >= LASTING_S):
                self._told.add(name)
                yield Irregular(now, odd.kind, odd.seat, odd.trick, odd.rule, odd.play, odd.choices)


def _waits_long(sitting: Sitting, word: Waiting) -> bool:
    """Whether what is seen has had time to make something possible; nothing more comes of a deal that is closed."""
    late = word.era != sitting.clock or sitting.now - word.at >= LASTING_S
    return late or sitting.deal.closed_at is not None


def _ripe(deal: Deal, odd: Oddity, *, lasting: bool) -> bool:
    """Whether something is to be told that has, or has not, been ``lasting``."""
    gaps = {gap.trick for gap in deal.picture.missing}
    if deal.closed_at is not None:
        likely = bool(odd.choices) or _chance(deal, odd) >= BELIEVED
        return likely and (not gaps or (lasting and odd.trick not in gaps))
    return lasting and not gaps and bool(odd.choices) and _chance(deal, odd) >= BELIEVED


def _name(deal: Deal, odd: Oddity) -> Name:
    return deal.number, odd.kind, odd.seat, odd.trick, odd.play


def _chance(deal: Deal, odd: Oddity) -> float:
    """How probable it is, over all accounts: words alone may fit what was seen in one and not in another."""
    if not odd.choices:
        return _agreed(deal, odd)
    return odd.choices[0][1] if odd.kind == _TWICE else min(odd.choices[0][1], _agreed(deal, odd))


def _agreed(deal: Deal, odd: Oddity) -> float:
    """The probability of all accounts in which the same is against the rules."""
    accounts = zip(deal.belief.beam, deal.belief.probabilities, strict=True)
    about = odd.kind, odd.seat, odd.trick
    return sum(p for account, p in accounts if about in _against(account.state))


def _against(state: State) -> set[tuple[str, Seat, int | None]]:
    return {(broken.kind, broken.seat, broken.trick) for broken in state.irregularities}
