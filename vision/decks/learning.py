"""From a deck's looks to numbers: each look, varied and turned, goes through the network once."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import Deck
from vision.decks.matching import CARDS, Matcher
from vision.decks.variations import varied
from vision.network import Network

__all__ = ["features_of", "learn", "network_digest"]

VARIATIONS = 16
"""Pictures made of each card by varying its looks; both ways up of each go through the network (32 ms a card)."""

BATCH = 16


def learn(deck: Deck, folder: Path | None = None) -> Matcher:
    """Look at everything that the deck holds with the shipped networks (``folder``: others). Takes seconds.

    The variations are drawn anew from the same seed: one deck gives one matcher.
    """
    rng = np.random.default_rng(32)
    crops, cards = [], []
    for card, looks in enumerate(deck.looks):
        made = [*looks, *(varied(looks[i % len(looks)], rng) for i in range(VARIATIONS))]
        for crop in made:
            crops += [crop, crop[::-1, ::-1]]
            cards += [card, card + CARDS]
    return Matcher.fit(features_of(crops, Network("faces", folder)), np.array(cards))


def features_of(crops: list[NDArray[np.uint8]], network: Network) -> NDArray[np.float32]:
    """The network's feature vectors (n, d) of rectified crops."""
    batches = (np.stack(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH))
    return np.concatenate([network(batch)[1] for batch in batches])


def network_digest(folder: Path | None = None) -> str:
    """What tells one version of the network from another."""
    place = files("models") / "faces.onnx" if folder is None else folder / "faces.onnx"
    return hashlib.sha256(place.read_bytes()).hexdigest()
