"""Films with packs and tables that are lent."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from engine.cards import Card, Pack
from engine.errors import BadInput
from models._cv import cv2
from studio import sets
from studio.__main__ import command
from studio.filming import Film, make_film
from studio.lent import lend
from studio.printing import OwnPrinting
from studio.sets import CONDITIONS
from training.art import class_of, french_of

SIZE = (256, 144)


def colour(card: Card) -> tuple[int, int, int]:
    """Another one for each card (BGR)."""
    return 40 + 6 * card.index, 200 - 5 * card.index, 90


def art(root: Path, *printings: str, cards: int = 32) -> Path:
    """A folder of art: each card of the French pack is one colour, the only table top is grey."""
    for printing in printings:
        (root / printing).mkdir(parents=True)
        for card in Pack.FRENCH.cards[:cards]:
            suit, rank = french_of(class_of(card))
            face = np.full((90, 60, 3), colour(card), np.uint8)
            cv2.imwrite(str(root / printing / f"F-{suit}-{rank}.png"), face)
    (root / "textures").mkdir()
    cv2.imwrite(str(root / "textures" / "wood.jpg"), np.full((8, 8, 3), 130, np.uint8))
    return root


def test_a_lent_pack_has_each_card_in_its_place(tmp_path: Path) -> None:
    lent = lend(art(tmp_path, "art-french/a-maker"), Pack.FRENCH, SIZE, Random(1))
    assert lent.printing.name == "art-french/a-maker"
    assert lent.printing.aspect == pytest.approx(2 / 3)
    for card in Pack.FRENCH.cards:
        picture = lent.printing.picture(card, 120)
        assert picture.shape == (120, 80, 4)
        assert picture[60, 40].tolist() == [*colour(card)[::-1], 255]
    assert lent.printing.picture(None, 120).shape == (120, 80, 4)


def test_every_other_table_is_lent_too(tmp_path: Path) -> None:
    root = art(tmp_path, "art-french/a-maker")
    tops = [lend(root, Pack.FRENCH, SIZE, Random(seed)).top for seed in range(40)]
    lent = [top for top in tops if top is not None]
    assert 10 <= len(lent) <= 30
    assert all(top.shape == (144, 256, 3) and abs(float(top.mean()) - 130) < 2 for top in lent)


def test_packs_of_other_names_are_lent_by_their_own_word_alone(tmp_path: Path) -> None:
    root = art(tmp_path, "art-french/one", "art-french/two", "art-other/three")
    by_lot = {lend(root, Pack.FRENCH, SIZE, Random(seed)).printing.name for seed in range(30)}
    assert by_lot == {"art-french/one", "art-french/two"}
    assert lend(root, Pack.FRENCH, SIZE, Random(1), "three").printing.name == "art-other/three"


def test_where_no_whole_pack_is_that_is_told(tmp_path: Path) -> None:
    root = art(tmp_path, "art-french/a-maker", cards=31)
    with pytest.raises(BadInput, match="no whole french printing"):
        lend(root, Pack.FRENCH, SIZE, Random(1))
    with pytest.raises(BadInput, match="'maker'"):
        lend(root, Pack.FRENCH, SIZE, Random(1), "maker")


def test_a_picture_that_is_none_is_told(tmp_path: Path) -> None:
    root = art(tmp_path, "art-french/a-maker")
    (root / "art-french/a-maker/F-hearts-A.png").write_bytes(b"no picture")
    with pytest.raises(BadInput, match=r"F-hearts-A\.png is no picture"):
        lend(root, Pack.FRENCH, SIZE, Random(1))


def test_a_film_says_whose_pack_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = replace(CONDITIONS["usual"], size=SIZE, scale=(0.29, 0.3), fps=(1,))
    monkeypatch.setitem(sets.CONDITIONS, "usual", tiny)
    root = art(tmp_path / "art", "art-french/a-maker")
    film = Film("klaberjass-2", seed=3, art=root)
    path = make_film(film, tmp_path / "films")
    assert path.stem == "klaberjass-2-usual-3-lent"
    assert json.loads(path.with_suffix(".json").read_text())["printing"] == "art-french/a-maker"
    own = make_film(replace(film, art=None), tmp_path / "films")
    assert json.loads(own.with_suffix(".json").read_text())["printing"] == OwnPrinting(Pack.FRENCH).name


def test_a_printing_from_nowhere_is_told(tmp_path: Path) -> None:
    told = CliRunner().invoke(command, ["--printing", "penguins", "--out", str(tmp_path)])
    assert told.exit_code == 2
    assert "--printing penguins goes with --art DIR" in told.output
