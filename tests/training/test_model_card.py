"""The model card says what the files say."""

import json
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

import pytest

from training.crops import KINDS, SEEN, Reading
from training.model_card import card
from training.recipe import RECIPES
from training.taught import Figures, Shares


@pytest.fixture
def figures(tmp_path):
    source = {"photographs": 2, "cards": 10, "right": 9, "wrong": 1, "foreign": 3, "called_unknown": 2}
    rows = [{"source": name, **source} for name in ("keisuke", "seycaku", "EdjeElectronics")]
    (tmp_path / "photographs.json").write_text(json.dumps(rows))
    names = [{"source": "seycaku", "confidence": 0.995, "right": i > 0} for i in range(10)]
    (tmp_path / "names.json").write_text(json.dumps(names))
    keys = ("recall", "precision", "corner_median_percent", "corner_p95_percent", "open_corner_median_percent")
    (tmp_path / "heldout.json").write_text(
        json.dumps({"cards": 7, "pairs": 3, "top_card_right": 1, **dict.fromkeys(keys, 0.5)})
    )
    readings = [Reading(kind, seen, 50, 49, 1) for kind in KINDS for seen in SEEN]
    (tmp_path / "crops.json").write_text(json.dumps([asdict(row) for row in readings]))
    before, after = Shares(0.5, 0.25, 0.5, 0.9, 1.0), Shares(1.0, 0.75, 1.0, 1.0, 1.0)
    drawn = [("debian__games/plain", before), ("npm__somebody/english", after), ("debian__more/own", after)]
    printings = [Figures(f"art-french/{name}", 128, first, after) for name, first in drawn]
    (tmp_path / "taught.json").write_text(json.dumps([asdict(row) for row in printings]))
    return tmp_path


def test_figures_networks_and_sources_are_in_the_card(figures, tmp_path):
    art = tmp_path / "art-french" / "somebody"
    art.mkdir(parents=True)
    (art / "NO-LICENCE.txt").write_text("none")
    (art / "F-clubs-7.webp").write_bytes(b"x")
    text = card(RECIPES["shipped"], Path(str(files("models"))), [tmp_path], figures, "## Notes\n\nas they are")
    assert "| **French tables, 2 sources together** | 4 | 20 | 18 (90.0%) | 90.0% | 6 |" in text
    assert "| seycaku | 2 | 10 | 9 (90.0%) |" in text
    assert "Of the 10 names given with at least 99 %, 90.0% are right" in text
    assert "| Hungarian | 98.0% of 50; 1 | 98.0% of 50; 1 |" in text
    assert "| plain | 50.0% / 100.0% | 25.0% / 75.0% |" in text
    assert "| **mean of 2** | 75.0% / 100.0% | 50.0% / 75.0% |" in text  # of one kind
    assert "| **mean of 3** | 83.3% / 100.0% | 58.3% / 75.0% |" in text
    assert "| `art-french/somebody` | 1 | none given |" in text
    assert all(f"`{name}.onnx`" in text for name in ("cards", "edges", "faces", "doubts"))
    assert "as they are" in text
