"""Printings that no training has seen are cut out of their makers' drawings."""

import shutil

import pytest

from engine.cards import Pack
from models._cv import cv2
from training.art import french_of, label_of_code
from training.fetch_english import draw_cards
from training.fetch_unseen import draw_deck

RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}


def drawing(without: str = "") -> bytes:
    """A deck as KDE's are: one drawing with a part for each card, here a red rectangle as wide as two thirds."""
    parts = []
    for number, card in enumerate(Pack.FRENCH.cards):
        suit, rank = french_of(32 + card.index)
        name = f"{RANKS.get(rank, rank)}_{suit.removesuffix('s')}"
        if name != without:
            parts.append(f'<rect id="{name}" x="{number * 30}" y="5" width="20" height="30" fill="#ff0000"/>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="960" height="40">{"".join(parts)}</svg>'.encode()


def test_a_drawing_becomes_32_cards_of_their_shape_named_by_their_codes(tmp_path):
    draw_deck(drawing(), tmp_path)
    assert {label_of_code(file.stem) for file in tmp_path.iterdir()} == set(range(32, 64))
    card = cv2.imread(str(tmp_path / "F-spades-Q.webp"), cv2.IMREAD_UNCHANGED)
    assert card.shape[:2] == (360, 240)
    blue, green, red = card[180, 120, :3].tolist()
    assert red > 200 > 60 > max(blue, green)


def test_a_drawing_that_lacks_a_card_is_refused(tmp_path):
    with pytest.raises(ValueError, match="has no part '10_heart'"):
        draw_deck(drawing(without="10_heart"), tmp_path / "lame")


@pytest.mark.skipif(
    shutil.which("rsvg-convert") is None, reason="SKIPPED: no rsvg-convert here; it comes with Debian's librsvg2-bin"
)
def test_single_drawings_become_a_pack_and_a_missing_one_is_told(tmp_path):
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><rect width="20" height="30"/></svg>'
    for rank in ("7", "8", "9", "T", "J", "Q", "K", "A"):
        for suit in "CSHD":
            (tmp_path / f"{rank}{suit}.svg").write_text(picture)
    draw_cards(tmp_path, "T", tmp_path / "pack")
    assert {label_of_code(file.stem) for file in (tmp_path / "pack").iterdir()} == set(range(32, 64))
    assert cv2.imread(str(tmp_path / "pack" / "F-hearts-10.webp")).shape[:2] == (360, 240)
    with pytest.raises(ValueError, match=r"10C.svg is missing"):
        draw_cards(tmp_path, "10", tmp_path / "lame")
