"""The packs become known while they are played: what their cards looked like in the deals that are over. No lesson.

Once a deal is over, it is known of most looks at which card they were, and what these looked like tells more of this
pack than all that the network has learned of others (`vision.known_pack`). In one deal there is one pack, and mostly it
is that of the deal before; but people play with two in turn, take a fresh one, or go on with that of last week. So
every deal is laid to the known pack that its cards are most like, or begins a new one, and in the deal that is being
played each known pack z, and one that is not known, is as likely as the deals before it and its own cards f say (as
much as in a Chinese restaurant process with concentration ALPHA)::

    w_z in proportion to (deals played with z) prod_f P(f | z) / P(f | another)     and ALPHA for one that is not known
    p(look) = sum_z w_z p_z(look)                                                   the network's own where not known
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.decks.matching import units
from vision.known_pack import UNSEEN, Floats, KnownPack, Sighted

__all__ = ["Acquaintance"]

ALPHA = 0.5
"""As many deals as this speak for a pack that is not known."""

KEPT = 600
"""Sightings that are remembered: those of some fifteen deals."""

ENOUGH = 12
"""Cards of a deal that are like no known pack, from which on they are another one."""

PACKS = 4
"""No more packs than this are known at a time."""


class Acquaintance:
    """What is known of the packs on the table. ``before``: packs that were played with on other evenings. `note` and
    `weigh` belong to who looks; `learn` may come from another thread."""

    def __init__(self, before: Sequence[KnownPack] = ()) -> None:
        self._before = tuple(before)
        self._seen: OrderedDict[int, Floats] = OrderedDict()
        self._now = _ThisDeal(self._before)

    @property
    def packs(self) -> tuple[KnownPack, ...]:
        """The known packs, that which was played with last at the end."""
        return self._now.packs

    def note(self, sighting: int, features: Floats, *, named: bool) -> None:
        """Keep what a card looked like: the weighted sum of the features (d,) of all looks at it so far, and whether it
        seems to be a card of the pack."""
        self._seen[sighting] = features
        self._seen.move_to_end(sighting)
        while len(self._seen) > KEPT:
            self._seen.popitem(last=False)
        self._now.note(sighting, features, named=named)

    def learn(self, deals: Sequence[Mapping[int, int]]) -> None:
        """Take over which card (0 to 31) each of these sightings was, deal by deal. What was learned before is
        forgotten: it may have been corrected since."""
        packs = self._before
        for deal in deals:
            packs = _learned(packs, self._sighted(deal))
        self._now = _ThisDeal(packs, max((max(deal, default=-1) for deal in deals), default=-1))

    def weigh(self, faces: Floats, feature: Floats) -> Floats:
        """The log-probabilities (FACES,) of one look with the evidence of its features (d,), of length one."""
        return self._now.weigh(faces, feature)

    def _sighted(self, deal: Mapping[int, int]) -> list[Sighted]:
        known = ((card, self._seen.get(sighting)) for sighting, card in sorted(deal.items()))
        return [(card, units(features)) for card, features in known if features is not None and features.any()]


def _learned(packs: tuple[KnownPack, ...], deal: Sequence[Sighted]) -> tuple[KnownPack, ...]:
    """The known packs after one more deal, that which it was played with last."""
    like = [pack.fits(deal) for pack in packs]
    if like and max(like) > 0:
        pack = packs[int(np.argmax(like))]
        return (*(other for other in packs if other is not pack), pack.after(deal))
    if len({card for card, _ in deal}) < (ENOUGH if packs else 2):
        return packs
    return (*packs, UNSEEN.after(deal))[-PACKS:]


@dataclass(slots=True)
class _ThisDeal:
    """Which of the packs the deal that is being played is played with. ``last``: the sightings up to this one were of
    the deals before."""

    packs: tuple[KnownPack, ...] = ()
    last: int = -1
    _heard: dict[int, tuple[Floats, Floats]] = field(default_factory=dict)

    def note(self, sighting: int, features: Floats, *, named: bool) -> None:
        """Hear what a sighting says of the packs, all its looks together; one that seems no card says nothing."""
        if not self.packs or sighting <= self.last or not features.any():
            return
        if not named:
            self._heard.pop(sighting, None)
        elif sighting not in self._heard or self._heard[sighting][0] is not features:
            looked = units(features)
            self._heard[sighting] = features, np.array([pack.resembles(looked) for pack in self.packs])

    def weigh(self, faces: Floats, feature: Floats) -> Floats:
        if not self.packs:
            return faces
        said = np.stack([*(pack.weigh(faces, feature) for pack in self.packs), faces])
        return np.asarray(np.logaddexp.reduce(said + self._likely()[:, None], axis=0), np.float64)

    def _likely(self) -> Floats:
        """Log-probabilities of the packs, and of one that is not known."""
        logs = np.log([*(pack.deals for pack in self.packs), ALPHA])
        logs[:-1] += sum(said for _, said in self._heard.values())
        return np.asarray(logs - np.logaddexp.reduce(logs), np.float64)
