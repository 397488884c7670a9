"""The shipped networks on pictures made here: our own packs, thrown on a table by the studio's renderer."""

import zlib

import numpy as np
import pytest

from engine.cards import Card, Pack, parse_card
from engine.errors import BadInput
from engine.observation import UNKNOWN
from models._cv import cv2
from models.printings.own import draw
from models.printings.raster import raster
from tests.vision.test_geometry import card as corners_of
from vision.detect import Found
from vision.geometry import overlap
from vision.identify import NAMED, Identifier, Sureness, _scales, read_picture
from vision.recognize import Look


def table(cards: dict[Card, tuple[float, float, float]], height: float = 170) -> tuple[np.ndarray, dict]:
    """A brown table with cards at (x, y, angle), and where their outlines are."""
    rng = np.random.default_rng(3)
    picture = np.clip(rng.normal((60, 90, 120), 6, (720, 1280, 3)), 0, 255).astype(np.uint8)
    quads = {}
    for card, place in cards.items():
        face = raster(draw(card, card.pack), 400)
        quad = corners_of(*place, height)
        corners = np.array([[0, 0], [face.shape[1], 0], [face.shape[1], 400], [0, 400]], np.float32)
        small = cv2.warpPerspective(face, cv2.getPerspectiveTransform(corners, quad), (1280, 720), flags=cv2.INTER_AREA)
        alpha = small[..., 3:] / 255
        picture = (picture * (1 - alpha) + small[..., 2::-1] * alpha).astype(np.uint8)
        quads[card] = quad
    return picture, quads


@pytest.mark.parametrize("pack", list(Pack))
def test_cards_of_our_own_pack_are_named_and_outlined(pack):
    chosen = [pack.cards[i] for i in (0, 5, 10, 15, 20, 31)]
    places = [(250 + 330 * (i % 3), 200 + 320 * (i // 3), 0.5 * i) for i in range(6)]
    picture, quads = table(dict(zip(chosen, places, strict=True)))
    found = {f.card: f for f in Identifier(pack).identify(picture) if f.card is not None}
    assert set(found) == set(chosen)
    for card, quad in quads.items():
        assert overlap(found[card].quad, quad) > 0.75
        assert found[card].confidence > 0.5


def test_a_card_that_fills_the_picture_is_named_and_its_outline_lies_around_it():
    held = parse_card("SA", Pack.FRENCH)
    picture, quads = table(
        {
            held: (
                640,
                360,
                0.5,
            )
        },
        400,
    )
    left, top = np.floor(quads[held].min(axis=0)).astype(int) + 8
    right, bottom = np.ceil(quads[held].max(axis=0)).astype(int) - 8
    (found,) = (f for f in Identifier(Pack.FRENCH).identify(picture[top:bottom, left:right]) if f.card is not None)
    assert found.card == held
    assert overlap(found.quad + np.float32((left, top)), quads[held]) > 0.75


def test_a_bare_table_has_no_cards():
    picture, _ = table({})
    assert Identifier(Pack.FRENCH).identify(picture) == []


class Given:
    """A detector that finds and a recogniser that reads what is given."""

    def __init__(self, read: list[tuple[Found, Look]]) -> None:
        self._read = read

    def detect(self, picture, scale):
        return [found for found, _ in self._read] if scale == 1.0 else []

    def mend(self, picture, quad):
        return quad

    def read_all(self, picture, quads, thorough):
        said = ((look for found, look in self._read if found.quad is quad) for quad in quads)
        return [next(looks, seen(quad, UNKNOWN, 0.5)[1]) for quad, looks in zip(quads, said, strict=True)]


def seen(quad: np.ndarray, face: int, probability: float) -> tuple[Found, Look]:
    faces = np.full(34, np.log((1 - probability) / 33))
    faces[face] = np.log(probability)
    return Found(quad, 0.9), Look(faces, 1.0)


def names_of(*read: tuple[Found, Look]) -> list[str]:
    identifier = Identifier(Pack.FRENCH)
    identifier._detector = identifier._recognizer = Given(list(read))
    return [found.name for found in identifier.identify(np.zeros((720, 1280, 3), np.uint8))]


def test_a_line_around_the_pips_does_not_take_the_place_of_its_card():
    other, card = seen(corners_of(900, 400, 0, 200), 3, 0.9), seen(corners_of(300, 400, 0, 136), 7, 0.8)
    frame = seen(corners_of(300, 400, 0, 92), 7, 0.9)
    assert len(names_of(other, card, frame)) == 2
    assert names_of(frame) == names_of(card)


def test_a_name_that_is_not_right_three_times_in_five_is_not_given():
    quad = corners_of(300, 400, 0, 190)
    likely, doubtful = 0.65, 0.5
    assert Sureness().of(likely) > NAMED > Sureness().of(doubtful)
    assert names_of(seen(quad, 7, likely)) == [Pack.FRENCH.cards[7].long]
    assert names_of(seen(quad, 7, doubtful)) == ["unknown"]


def test_the_other_pack_is_not_guessed_at():
    picture, _ = table({parse_card("cJ", Pack.FRENCH): (640, 360, 0.3)})
    names = {found.name for found in Identifier(Pack.HUNGARIAN).identify(picture)}
    assert names <= {"unknown"}


@pytest.mark.parametrize(
    ("shorter", "sides"),
    [(100, [50, 100]), (192, [192]), (300, [192, 300]), (384, [192, 304, 384]), (500, [192, 304, 480])],
)
def test_a_small_picture_is_looked_at_in_its_own_size_too(shorter, sides):
    assert [round(scale * shorter) for scale in _scales(shorter)] == sides


@pytest.mark.parametrize("shorter", [720, 1080, 4000])
def test_a_large_picture_is_never_looked_at_in_its_own_size(shorter):
    assert [round(scale * shorter) for scale in _scales(shorter)] == [192, 304, 480, 720]


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "there is no file"), (b"", "is empty"), (b"no picture", "no picture")],
)
def test_what_is_no_picture_is_told_in_one_line(tmp_path, content, words):
    file = tmp_path / "p.png"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadInput, match=words):
        read_picture(file)


def test_a_damaged_model_is_told_in_one_line(tmp_path):
    (tmp_path / "cards.onnx").write_bytes(b"damaged")
    with pytest.raises(BadInput, match=r"the model cards\.onnx is missing or damaged"):
        Identifier(Pack.FRENCH, tmp_path)


@pytest.mark.parametrize("size", [(1, 600), (600, 1), (1, 1), (3, 1)])
def test_a_picture_that_is_a_line_has_no_cards(size):
    assert Identifier(Pack.FRENCH).identify(np.full((*size, 3), 200, np.uint8)) == []


def test_a_picture_that_says_it_is_larger_than_memory_is_told_in_one_line(tmp_path):
    whole = bytearray(cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes())
    whole[16:24] = (60_000).to_bytes(4, "big") * 2  # width and height in the header
    whole[29:33] = zlib.crc32(whole[12:29]).to_bytes(4, "big")
    (tmp_path / "p.png").write_bytes(whole)
    with pytest.raises(BadInput, match="no picture"):
        read_picture(tmp_path / "p.png")


def test_a_card_outlined_the_other_way_round_is_read_as_it_lies():
    upright = corners_of(300, 400, 0, 136)
    sideways, right_way = seen(np.roll(upright, 1, axis=0), 7, 0.4), seen(upright, 9, 0.97)

    class Sideways(Given):
        def detect(self, picture, scale):
            return [sideways[0]] if scale == 1.0 else []

        def read_all(self, picture, quads, thorough):
            return [sideways[1] if quad is sideways[0].quad else right_way[1] for quad in quads]

    identifier = Identifier(Pack.FRENCH)
    identifier._detector = identifier._recognizer = Sideways([])
    (found,) = identifier.identify(np.zeros((720, 1280, 3), np.uint8))
    assert found.card == Pack.FRENCH.cards[9]
    assert overlap(found.quad, upright) > 0.99
