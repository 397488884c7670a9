"""What the eye told of cards, as the simulated tables read it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from engine.cards import Pack
from engine.observation import FACES
from engine.simulator.sight import unpacked
from training.art import FIRST
from training.looks import stored, told, written
from training.resting import Resting

FRENCH = FIRST[Pack.FRENCH]


def look(card: int, likeliest: int) -> Resting:
    faces = [0.0 if face == likeliest else -20.0 for face in range(FACES)]
    return Resting(FRENCH + card, height=120.0, visible=1.0, sharp=0.2, reports=((0.27, tuple(faces)),), sightings=1)


def test_looks_that_were_collected_before_stay_beside_new_ones(tmp_path: Path) -> None:
    file = tmp_path / "looks.json.gz"
    before = {"french": stored([look(3, 3), look(4, 5)], FRENCH)}
    file.write_bytes(gzip.compress(json.dumps(before).encode()))
    both = stored([look(6, 6)], FRENCH, written(file)["french"])
    assert both["source"] == "3 cards of held-out composed scenes"
    assert told("french", both) == "french: 3 cards, 1 misread at first, 1 in the end; of 0 more nothing was told"
    kept = unpacked(gzip.compress(json.dumps({"french": both, "hungarian": stored([], 0)}).encode()))
    assert [look.card for look in kept[Pack.FRENCH]] == [3, 4, 6]
