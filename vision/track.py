"""A card on the table, and what all looks at it say together."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK, FACES, UNKNOWN
from vision.geometry import Quad, midline
from vision.recognize import Look

__all__ = ["AGREED", "BEHIND", "FARTHER", "LIKELY", "SURE", "Track", "farther"]

SURE = 0.8
"""A look this confident may contradict what was thought of a place, or recognise a card that was pushed."""

LIKELY = 0.6
"""Probability from which a look shows a face."""

ENOUGH_LOOKS = 6
"""So many looks in a row suffice at first."""

SURE_LOOKS = 3
"""So many suffice where they agree."""

AGREED = 0.97
"""Probability from which they do."""

MEMORY = 0.85
"""What earlier looks weigh when one is added: a misreading of a second is outweighed within a few."""

BEHIND, FARTHER = 3.0, 1.5
"""What a face is behind the likeliest by more than so many nats counts so many times as much for what is told: looks
that are that plain are misread a third as often as they say. Chosen by `training.tails` on looks at printings that the
networks know, and not larger, for they say rather too much of such as they do not."""

THERE = 0.05
"""Probability of its face, in its place, below which a card that was read well and is not found is gone at once."""


def farther(faces: NDArray[np.float64], behind: float = BEHIND, times: float = FARTHER) -> NDArray[np.float64]:
    """Log-likelihoods (..., FACES), 0 for the likeliest face: what is more than ``behind`` behind that is so many times
    as far beyond it."""
    away = faces.max(axis=-1, keepdims=True) - faces
    return np.asarray(-(away + (times - 1) * np.maximum(away - behind, 0.0)), np.float64)


@dataclass(slots=True)
class Track:
    """One physical card lying on the table. Times in seconds of capture, outline in pixels.

    ``seen_at``: when it was last found, or supposed to lie where nobody looked; ``found_at``: the same, unless it was
    doubtful then that it lay there.
    ``denied``: at how many looks there seemed to be no card at all.
    ``shown_at``: when a look last showed the face that all looks together say it has. ``rival``: what looks say of
    another card that may lie in its place since it was last seen there; not enough to be sure of it yet. ``features``
    (d,): the weighted sum of what the looks say of it (`Look.feature`); None before any did.
    """

    number: int
    quad: Quad
    born: float
    seen_at: float
    rest_since: float
    evidence: NDArray[np.float64] = field(default_factory=lambda: np.zeros(FACES))
    weight: float = 0.0
    looks: int = 0
    denied: int = 0
    looked_at: float = 0.0
    shown_at: float = 0.0
    missed: int = 0
    unseen_for: float = 0.0
    lifted: bool = False
    rival: Track | None = None
    features: NDArray[np.float64] | None = None
    found_at: float = field(init=False)
    _summary: tuple[int, float] = (0, 0.0)

    def __post_init__(self) -> None:
        self.found_at = self.seen_at

    @property
    def faces(self) -> NDArray[np.float64]:
        """Log-likelihood of every face from all looks; looks at a card that does not move are hardly
        independent, so many count as few."""
        if self.weight == 0:
            return np.zeros(FACES)
        return self.evidence / self.weight * min(4.0, 0.5 + 0.5 * self.weight)

    @property
    def told(self) -> NDArray[np.float64]:
        """Log-likelihood of every face as the table is told it, 0 for the likeliest (`BEHIND`)."""
        return farther(self.faces)

    @property
    def best(self) -> int:
        """The likeliest face."""
        return self._summary[0]

    @property
    def confidence(self) -> float:
        """Probability of the likeliest face if all were equally likely before."""
        return self._summary[1]

    def _summed_up(self) -> tuple[int, float]:
        """The likeliest face and its probability; asked for in every frame, worked out once a look."""
        faces = self.faces
        best = int(faces.argmax())
        return best, float(1 / np.exp(faces - faces[best]).sum())

    @property
    def height(self) -> float:
        """Height of the card in pixels."""
        return midline(self.quad)

    @property
    def sure(self) -> bool:
        """Whether its looks so far leave little doubt about what it is."""
        return self.confidence >= SURE and self.best != UNKNOWN

    @property
    def read_well(self) -> bool:
        """Whether several looks agree on what it is."""
        return self.looks >= SURE_LOOKS and self.confidence >= AGREED

    @property
    def settled(self) -> bool:
        """Whether it was found where it was expected and has been looked at often enough."""
        return self.missed == 0 and self.read and self.rival is None

    @property
    def read(self) -> bool:
        """Whether it has been looked at often enough for now; not where the last look showed something else."""
        return (self.read_well and self.shown_at >= self.looked_at) or self.looks >= ENOUGH_LOOKS

    @property
    def rather_a_card(self) -> bool:
        """Whether there seemed to be a card at most looks, or it was read well."""
        return self.read_well or self.looks > self.denied

    def found(self, at: float) -> None:
        """It was seen to lie there."""
        self.seen_at, self.found_at, self.missed, self.unseen_for = at, at, 0, 0.0

    def forget(self) -> None:
        """Let go of what was read so far: it was of the part that a hand left open, or read sideways."""
        self.evidence, self.weight, self.looks, self._summary = np.zeros(FACES), 0.0, 0, (0, 0.0)
        self.features, self.denied = None, 0

    def turn(self, quad: Quad) -> None:
        """It lies as it did, but its long sides were taken for the short ones: what was read so far was read sideways.
        ``quad``: its outline the other way round."""
        self.quad = quad
        self.forget()

    def take(self, look: Look, at: float, *, still: bool, hidden: float = 0.0) -> None:
        """Add one look; one at a moving card counts little, and so does one at a card of which a share is hidden."""
        weight = look.card * (1.0 if still else 0.3) * (1 - min(hidden, 1.0)) ** 2
        self.evidence = self.evidence * MEMORY + look.faces * weight
        self.weight = self.weight * MEMORY + weight
        if look.feature is not None:
            said = look.feature * weight
            self.features = said if self.features is None else self.features + said
        self.looks += 1
        self.looked_at = at
        self._summary = self._summed_up()
        if look.best == self.best and look.confidence > LIKELY:
            self.shown_at = at

    def in_common(self, look: Look) -> float:
        """The probability that a look shows the face that the earlier looks showed, if all that is certain of both is
        that they show some card of the pack."""
        mean = self.evidence / max(self.weight, 1e-6)
        named, seen = (np.exp(faces[:BACK] - faces[:BACK].max()) for faces in (mean, look.faces))
        return float(named @ seen / (named.sum() * seen.sum()))

    def may_be_seen_in(self, look: Look) -> bool:
        """Whether a look at its place may show this card."""
        return look.card * float(np.exp(look.faces[self.best])) > THERE
