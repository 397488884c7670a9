"""How well a table is seen, and the recogniser's collected reports of cards that were seen at least so well."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from engine.cards import Pack

__all__ = ["Kept", "Sight", "kept_looks", "unpacked"]

FEW = 4
"""A card of which there are fewer looks under the conditions asked for borrows the next best."""


PROMPT_S = 1.0
"""Seconds within which a trick's last card is told of before the trick is swept."""


class Sight(Enum):
    """The least that a card must have: height in pixels, share in sight, sharpness (see `training.resting`); and
    whether only cards are taken that were told of within a second.

    USUAL: a webcam of 720 or 1080 lines over a table, no glass before the card. In 41 photographs of real tables at
    1280 pixels across and four films, 95 of 100 cards are sharper than 0.10 and none is under 100 pixels high.
    HARD: whatever the composed scenes hold, most of it blurred more than any of those photographs.
    MISSED: the same, with the cards of which the eye tells late or nothing at all, as often as it did.
    """

    USUAL = (70, 0.95, 0.10, True)
    HARD = (0, 0.9, 0.0, True)
    MISSED = (0, 0.9, 0.001, False)

    def holds(self, look: Kept) -> bool:
        """Whether a card was seen so well."""
        height, visible, sharp, prompt = self.value
        return look.height >= height and look.visible >= visible and look.sharp >= sharp and (look.prompt or not prompt)


@dataclass(frozen=True, slots=True)
class Kept:
    """One card as it was reported. ``card``: its true index; ``reports``: seconds after rest and log-likelihoods."""

    card: int
    height: float
    visible: float
    sharp: float
    reports: tuple[tuple[float, tuple[float, ...]], ...]

    @property
    def prompt(self) -> bool:
        """Whether something was told of it within a second."""
        return bool(self.reports) and self.reports[0][0] <= PROMPT_S

    @property
    def misread(self) -> bool:
        """Whether the first report names another card; False where there is none."""
        if not self.reports:
            return False
        faces = self.reports[0][1]
        return max(range(len(faces)), key=faces.__getitem__) != self.card


@lru_cache(maxsize=8)
def kept_looks(pack: Pack, sight: Sight) -> Sequence[Sequence[Kept]]:
    """For each card of the pack the looks at it. Raises FileNotFoundError where none were collected."""
    found = _shipped()[pack]
    return tuple(_of_card([look for look in found if look.card == card], sight) for card in range(32))


def _of_card(looks: Sequence[Kept], sight: Sight) -> tuple[Kept, ...]:
    good = [look for look in looks if sight.holds(look)]
    rest = sorted((look for look in looks if look.prompt and look not in good), key=lambda look: -look.sharp)
    return (*good, *rest[: max(0, FEW - len(good))])


@cache
def _shipped() -> dict[Pack, list[Kept]]:
    return unpacked((resources.files("engine.simulator") / "looks.json.gz").read_bytes())


def unpacked(looks: bytes) -> dict[Pack, list[Kept]]:
    """What `training.looks` wrote, pack by pack."""
    return {
        Pack(pack): [_kept(stay) for stay in of["stays"]] for pack, of in json.loads(gzip.decompress(looks)).items()
    }


def _kept(stay: dict[str, Any]) -> Kept:
    reports = tuple((float(after), tuple(faces)) for after, faces in stay["reports"])
    return Kept(stay["card"], stay["height"], stay["visible"], stay["sharp"], reports)
