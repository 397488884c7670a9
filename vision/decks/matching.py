"""How well a look fits each card of a taught deck, and what that adds to what the network says by itself.

A look is compared in two spaces that err differently: by the network's likeness (`training.nets.Likeness`), a vector in
which looks at one card of any printing lie close together, and by the `drawing` on the card. In each, the unit vectors
f of looks at one card, one way up, lie about that card's mean m_k; all cards share one covariance W (linear
discriminant analysis; W is shrunk towards a multiple of the identity, after Ledoit and Wolf 2004, since a deck gives
few looks for many dimensions d). What is no card of the deck lies about the mean m of all cards. Light and lenses that
the lesson did not show put looks far out, so the distributions are heavy-tailed: multivariate t, density proportional
to (nu + D(f, m))^-(d + nu)/2 with D the squared distance under W and nu -> 0. A card's evidence is its likelihood ratio
against "no card of this deck", over both spaces; the likelier of its two ways up counts, and of drawings the likeliest
of nine places of the outline, in which the lesson and the table both err a little::

    s_k = sum over spaces of  max over ways up (and places) of  (d / 2T) log[ D(f, m) / D(f, m_k) ]
    log p(k | look) = b log q_k + s_k   + constant      q: what the network says by itself
    log p(back), log p(unknown) = log q_back, b log q_unknown - o   + constant

A deck that knows its own back has evidence for it as for a card; what the network calls a back and does not lie
nearer to the deck's own than to the middle of its cards is then unknown::

    log p(back) = log q_back + s_back,   p(unknown) = q_back + q_unknown^b exp(-o)   times a constant

The network's word on faces counts with the exponent b below one, because the printing is one that it may not know: the
lesson tells whether it does (`learning`), for there it is known what each look shows. What is no back it knows all the
same. T makes up for dimensions that are less independent than the model has them. How they are chosen: `fitting`. The
constant o says that people lay down cards of the deck they play with: another card is far rarer than one that is half
hidden, of which s is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.observation import BACK, UNKNOWN
from vision.decks.drawing import drawings

__all__ = ["BACK_LABEL", "CARDS", "KNOWN", "STRANGE", "Matcher", "Space", "Weights", "evidence", "units", "weighed"]

CARDS = 32

BACK_LABEL = 2 * CARDS
"""Number of the back among the labels of looks; as with the cards, the next number is the same upside down."""

SHRINKAGE = 0.15
"""Share of the identity in the covariance."""

DIMENSIONS = 256
"""Of the longer vectors as many principal directions are kept."""

MOST = 25.0
"""Evidence that lies further below the best, or below "no card of this deck", changes nothing any more."""

OURS = 2.0
"""o above (natural log). Of looks at partly covered cards of 17 printings (none of those whose figures are reported) 92
of 100 are read right, with 0 it is 82; of cards of another pack 94 of 100 come back as unknown, with 0 it is 98."""

SURE = 0.9
"""Probability from which a look shows a card of the deck for certain."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """``likeness`` and ``drawings``: T above, in each space; ``trust``: b."""

    likeness: float
    drawings: float
    trust: float


STRANGE, KNOWN = Weights(20.0, 45.0, 0.15), Weights(40.0, 45.0, 0.65)
"""For decks that the network reads badly by itself, and for those that it reads well, as `fitting` found them."""


@dataclass(frozen=True)
class Space:
    """One kind of vectors, turned so that W becomes the identity.

    ``turn`` (d, n): whitens vectors of n numbers. ``means`` (64 or 66, d): the 32 cards as taught, then upside down,
    then the back, if it is known, both ways. ``middle`` (d,): the mean of all cards.
    """

    turn: Floats
    means: Floats
    middle: Floats

    @staticmethod
    def fit(vectors: NDArray[np.floating], labels: NDArray[np.integer]) -> Space:
        """From looks: ``vectors`` (m, n), ``labels`` (m,) 0 to 31 as taught, 32 to 63 upside down, BACK_LABEL and
        the number after it the back. Raises ValueError when one of the 64 was not looked at.
        """
        if np.setdiff1d(np.arange(2 * CARDS), labels).size:
            raise ValueError("every card must have been looked at, both ways up")
        directions = units(vectors)
        axes = _principal(directions)
        kept = directions @ axes.T
        means = np.stack([kept[labels == k].mean(axis=0) for k in range(int(labels.max()) + 1)])
        within = np.cov((kept - means[labels]).T, bias=True)
        size = len(within)
        shrunk = (1 - SHRINKAGE) * within + (SHRINKAGE * np.trace(within) / size + 1e-12) * np.eye(size)
        whiten = np.linalg.inv(np.linalg.cholesky(shrunk))
        turned = means @ whiten.T
        return Space(np.asarray(whiten @ axes, np.float64), turned, turned[: 2 * CARDS].mean(axis=0))

    def closeness(self, vectors: NDArray[np.floating]) -> Floats:
        """s above, with T of one, of the 32 cards and, where it is known, the back: (32,) or (33,) of one vector (d,),
        with an axis before it of many (m, d)."""
        turned = units(vectors) @ self.turn.T
        away = ((self.means - turned[..., None, :]) ** 2).sum(axis=-1)
        nearest = away[..., : 2 * CARDS].reshape(*away.shape[:-1], 2, CARDS).min(axis=-2)
        if len(self.means) > 2 * CARDS:
            nearest = np.append(nearest, away[..., 2 * CARDS :].min(axis=-1, keepdims=True), axis=-1)
        anything = ((self.middle - turned) ** 2).sum(axis=-1, keepdims=True)
        return np.asarray(turned.shape[-1] / 2 * (np.log(anything + 1e-9) - np.log(nearest + 1e-9)), np.float64)


@dataclass(frozen=True)
class Matcher:
    """The taught deck as numbers, in the network's space and in that of drawings. ``known``: the network reads it well
    by itself."""

    likeness: Space
    drawings: Space
    known: bool = False

    def evidence(self, likeness: NDArray[np.floating], look: NDArray[np.uint8] | None = None) -> Floats:
        """s of the 32 cards, and of the back where it is known (natural log), for one look: its likeness (d,) and the
        crop itself (h, w, 3) BGR. Without the crop the network's space counts alone."""
        return evidence(self.likeness.closeness(likeness), None if look is None else self.drawn(look), self.weights)

    def open_card(
        self, faces: Floats, likeness: NDArray[np.floating], look: NDArray[np.uint8] | None = None
    ) -> int | None:
        """Which of the 32 cards one look surely shows (0 to 31), None for anything else; arguments as of `weigh`."""
        logs = self.weigh(faces, likeness[None], None if look is None else [look])
        best = int(logs.argmax())
        return best if best < CARDS and np.exp(logs[best]) > SURE else None

    def drawn(self, look: NDArray[np.uint8]) -> Floats:
        """s of what is drawn on the card in a crop (h, w, 3) BGR, with T of one, as `Space.closeness` has it: of each
        card where the look fits it best."""
        return np.asarray(self.drawings.closeness(drawings(look)).max(axis=0), np.float64)

    def weigh(
        self, faces: Floats, likenesses: NDArray[np.floating], looks: Sequence[NDArray[np.uint8]] | None = None
    ) -> Floats:
        """The network's log-probabilities of the 32 cards, back and unknown (34,), with the deck's evidence.

        ``likenesses`` (n, d), ``looks`` n crops: of the look, or of both ways up; their evidence is averaged.
        """
        crops = [None] * len(likenesses) if looks is None else looks
        found = np.mean([self.evidence(each, look) for each, look in zip(likenesses, crops, strict=True)], axis=0)
        return weighed(faces, np.asarray(found, np.float64), self.weights)

    @property
    def weights(self) -> Weights:
        """How much each witness counts for this deck."""
        return KNOWN if self.known else STRANGE


def evidence(likeness: Floats, drawings: Floats | None, weights: Weights) -> Floats:
    """s from what `Space.closeness` says in each space, of one look or of many (the last axis is the cards)."""
    found = likeness / weights.likeness
    if drawings is not None:
        found = found + drawings / weights.drawings
    above = np.maximum(found.max(axis=-1, keepdims=True) - MOST, 0.0)
    return np.asarray(np.maximum(found - above, -MOST), np.float64)


def weighed(faces: Floats, found: Floats, weights: Weights) -> Floats:
    """Log-probabilities (..., 34) from the network's own and a deck's evidence (..., 32) or, with the back, 33."""
    logs = weights.trust * faces
    logs[..., BACK] = faces[..., BACK]
    logs[..., UNKNOWN] -= OURS
    if found.shape[-1] > CARDS:
        logs[..., UNKNOWN] = np.logaddexp(logs[..., BACK], logs[..., UNKNOWN])
    logs[..., : found.shape[-1]] += found
    logs -= logs.max(axis=-1, keepdims=True)
    return np.asarray(logs - np.log(np.exp(logs).sum(axis=-1, keepdims=True)), np.float64)


def units(vectors: NDArray[np.floating]) -> Floats:
    """Vectors of length one: blur and dim light shorten features, and say nothing by that."""
    wide = vectors.astype(np.float64)
    return np.asarray(wide / np.maximum(np.linalg.norm(wide, axis=-1, keepdims=True), 1e-9), np.float64)


def _principal(vectors: Floats) -> Floats:
    """The directions (d, n) in which ``vectors`` (m, n) differ most; all of them, as they are, where they are few.

    A randomised range with one power iteration (after Halko, Martinsson and Tropp 2011): a full decomposition of a
    deck's looks would take many times as long and change nothing. The same looks give the same directions.
    """
    size = vectors.shape[1]
    if size <= DIMENSIONS:
        return np.eye(size)
    centred = vectors - vectors.mean(axis=0)
    trial = np.random.default_rng(0).normal(size=(size, DIMENSIONS + 16))
    range_, _ = np.linalg.qr(centred @ (centred.T @ (centred @ trial)))
    _, _, directions = np.linalg.svd(range_.T @ centred, full_matrices=False)
    return np.asarray(directions[:DIMENSIONS], np.float64)
