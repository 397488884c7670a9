"""From a deck's looks to numbers: each look, varied and turned, goes through the network and is drawn once."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import Deck
from vision.decks.drawing import drawing
from vision.decks.matching import BACK_LABEL, CARDS, Matcher, Space
from vision.decks.variations import varied
from vision.network import Network
from vision.recognize import WHOLE, CardRecognizer

__all__ = ["examples", "learn", "likenesses_of", "network_digest"]

VARIATIONS = 16
"""Pictures made of each card by varying its looks; both ways up of each go through the network (32 ms a card)."""

BATCH = 16

READ = 0.95
"""A deck of which the network names so many of the lesson's looks right is one that it knows. Of fourteen decks in
styles of no maker's the ten that it reads so well are read best where its word counts much, the other four are not."""


def learn(deck: Deck, folder: Path | None = None) -> Matcher:
    """Look at everything that the deck holds with the shipped networks (``folder``: others). Takes seconds.

    The variations are drawn anew from the same seed: one deck gives one matcher.
    """
    crops, labels = examples(deck)
    drawn = np.stack([drawing(crop) for crop in crops])
    return Matcher(
        Space.fit(likenesses_of(crops, folder), labels), Space.fit(drawn, labels), known=_is_known(deck, folder)
    )


def _is_known(deck: Deck, folder: Path | None) -> bool:
    reader = CardRecognizer(deck.pack, folder)
    right = [reader.read(look, WHOLE).best == card for card, looks in enumerate(deck.looks) for look in looks]
    return float(np.mean(right)) >= READ


def examples(deck: Deck) -> tuple[list[NDArray[np.uint8]], NDArray[np.intp]]:
    """Looks and their variations, each both ways up, with their labels (see `Space.fit`)."""
    rng = np.random.default_rng(32)
    crops, labels = [], []
    shown = [(card, card + CARDS, looks) for card, looks in enumerate(deck.looks)]
    shown += [(BACK_LABEL, BACK_LABEL + 1, deck.back)] if deck.back else []
    for upright, turned, looks in shown:
        for crop in (*looks, *(varied(looks[i % len(looks)], rng) for i in range(VARIATIONS))):
            crops += [crop, crop[::-1, ::-1]]
            labels += [upright, turned]
    return crops, np.array(labels)


def likenesses_of(crops: list[NDArray[np.uint8]], folder: Path | None = None) -> NDArray[np.float32]:
    """The likeness vectors (n, d) of rectified crops by the shipped network (``folder``: another one)."""
    network = Network("faces", folder, ("likeness",))
    batches = (np.stack(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH))
    return np.concatenate([network(batch)[0] for batch in batches])


def network_digest(folder: Path | None = None) -> str:
    """What tells one version of the network from another."""
    place = files("models") / "faces.onnx" if folder is None else folder / "faces.onnx"
    return hashlib.sha256(place.read_bytes()).hexdigest()
