"""Decks on disk: what is kept comes back; what is cut, foreign or double is told in one line and changes nothing."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Pack
from engine.errors import BadInput, UnknownName
from models._cv import cv2
from vision.decks import shelf as shelf_module
from vision.decks.deck import Deck, checked_name, read_deck, write_deck
from vision.decks.matching import Matcher, Space
from vision.decks.sheet import contact_sheet
from vision.decks.shelf import Shelf


def deck(name: str = "Piatnik 1848", pack: Pack = Pack.HUNGARIAN, looks: int = 2) -> Deck:
    rng = np.random.default_rng(1)
    crops = [np.full((128, 80, 3), 8 * i, np.uint8) + rng.integers(0, 3, (128, 80, 3), np.uint8) for i in range(32)]
    return Deck(name, pack, tuple((crop,) * looks for crop in crops))


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "decks")


def test_a_deck_comes_back_as_it_was_kept(shelf):
    shelf.keep(deck())
    back = shelf.deck("piatnik 1848")  # whatever the letter case
    assert (back.name, back.pack, [len(looks) for looks in back.looks]) == ("Piatnik 1848", Pack.HUNGARIAN, [2] * 32)
    assert np.abs(back.looks[9][0].astype(int) - deck().looks[9][0]).max() < 12  # a picture with losses
    assert [d.name for d in shelf.decks()] == ["Piatnik 1848"]


def test_a_name_is_taken_once_unless_it_is_taught_anew(shelf):
    shelf.keep(deck())
    with pytest.raises(BadInput, match="already"):
        shelf.keep(deck("PIATNIK 1848"))
    shelf.keep(deck("PIATNIK 1848", looks=1), anew=True)
    assert len(shelf.deck("Piatnik 1848").looks[0]) == 1


def test_decks_are_renamed_removed_and_missed(shelf):
    with pytest.raises(UnknownName, match="none has been taught"):
        shelf.deck("Tell")
    shelf.keep(deck("Zöld"))
    shelf.keep(deck("Öreg"))
    shelf.rename("Zöld", "Régi")
    with pytest.raises(UnknownName, match="decks are: Régi, Öreg"):
        shelf.deck("Zöld")
    with pytest.raises(BadInput, match="already"):
        shelf.rename("Régi", "Öreg")
    shelf.rename("Régi", "RÉGI")
    shelf.remove("Régi")
    assert [d.name for d in shelf.decks()] == ["Öreg"]


def test_cards_that_were_mixed_up_are_exchanged():
    one, other = Pack.HUNGARIAN.cards[2], Pack.HUNGARIAN.cards[30]
    swapped = deck().swapped(one, other)
    assert np.array_equal(swapped.look(one), deck().look(other))
    assert np.array_equal(swapped.look(other), deck().look(one))


@pytest.mark.parametrize("keep", [0.0, 0.3, 0.999])
def test_a_cut_file_is_told_in_one_line_and_hides_no_other_deck(shelf, tmp_path, keep):
    file = shelf.keep(deck())
    content = file.read_bytes()
    file.write_bytes(content[: int(len(content) * keep)])
    shelf.keep(deck("another"))
    with pytest.raises(BadInput, match="cut off or damaged") as told:
        shelf.deck("Piatnik 1848")
    assert "\n" not in str(told.value)
    assert [d.name for d in shelf.decks()] == ["another"]
    shelf.remove("Piatnik 1848")


@pytest.mark.parametrize(
    "members",
    [
        {"deck.json": b"{}"},
        {"deck.json": b"[1]"},
        {"deck.json": b'{"format": "filko deck 1", "name": "x", "pack": "tarot", "looks": []}'},
        {"deck.json": b'{"format": "filko deck 1", "name": "x", "pack": "french", "looks": [1]}'},
        {
            "deck.json": b'{"format": "filko deck 1", "name": "x", "pack": "french", "looks": '
            + b"[1"
            + b",1" * 31
            + b"]}"
        },
        {"deck.json": b'{"format": "filko deck 1", "name": "x", "pack": "french", "looks": [1e999]}'},
        {"deck.json": b'{"format": "filko deck 1", "name": "x", "pack": "french", "looks": [], "back": 1e999}'},
        {"readme.txt": b"not ours"},
    ],
)
def test_a_foreign_archive_is_no_deck(tmp_path, members):
    file = tmp_path / "foreign.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    with pytest.raises(BadInput, match=r"foreign\.zip is no deck"):
        read_deck(file)


def test_a_deck_of_a_later_version_is_told(tmp_path):
    file = tmp_path / "later.filkodeck"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("deck.json", b'{"format": "filko deck 2"}')
    with pytest.raises(BadInput, match="another version"):
        read_deck(file)


def exchange(file, **members: bytes | None):
    """Write a deck's file anew with other contents of some members (``about``, ``look``: the first); None: without."""
    names = {"about": "deck.json", "look": "looks/acorns-7-0.jpg"}
    with zipfile.ZipFile(file) as archive:
        whole = {name: archive.read(name) for name in archive.namelist()}
    whole |= {names[key]: content for key, content in members.items()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in whole.items():
            if content is not None:
                archive.writestr(name, content)


def about(**other: object) -> bytes:
    """What is written in `deck`'s file, with other figures."""
    whole = {"format": "filko deck 1", "name": "Piatnik 1848", "pack": "hungarian", "looks": [2] * 32, "back": 0}
    return json.dumps(whole | other).encode()


@pytest.mark.parametrize(
    "damage",
    [
        {"look": b""},
        {"look": b"no picture"},
        {"look": None},
        {"about": about(back=float("inf"))},
        {"about": about(looks=[float("nan")] * 32)},
        {"about": b""},
    ],
)
def test_a_damaged_member_is_told_and_hides_no_other_deck(shelf, damage):
    exchange(shelf.keep(deck()), **damage)
    shelf.keep(deck("another"))
    with pytest.raises(BadInput, match="cut off or damaged"):
        shelf.deck("Piatnik 1848")
    assert [d.name for d in shelf.decks()] == ["another"]


def test_a_damaged_stream_is_told(shelf):
    file = shelf.keep(deck())
    exchange(file)  # deflated now
    content = bytearray(file.read_bytes())
    content[2000:2400] = b"\xff" * 400
    file.write_bytes(content)
    with pytest.raises(BadInput, match="cut off or damaged"):
        shelf.deck("Piatnik 1848")
    assert shelf.decks() == []


@pytest.mark.parametrize("size", [(50, 30), (256, 160), (128, 81)])
def test_looks_of_another_size_are_brought_to_that_of_the_network(tmp_path, size):
    file = tmp_path / "made.filkodeck"
    write_deck(deck(), file)
    exchange(file, look=cv2.imencode(".jpg", np.full((*size, 3), 90, np.uint8))[1].tobytes())
    looks = [look for looks in read_deck(file).looks for look in looks]
    assert {look.shape for look in looks} == {(128, 80, 3)}
    assert int(looks[0].mean()) == pytest.approx(90, abs=2)


def test_a_bomb_is_not_unpacked(tmp_path):
    file = tmp_path / "bomb.filkodeck"
    write_deck(deck(), file)
    exchange(file, look=b"\0" * 50_000_000)
    with pytest.raises(BadInput, match="no deck"):
        read_deck(file)


def test_what_was_learned_is_kept_until_the_deck_or_the_network_is_another(shelf, monkeypatch):
    learned: list[str] = []

    def learn(deck: Deck, folder: object = None) -> Matcher:
        learned.append(deck.name)
        space = Space(np.eye(4), np.ones((64, 4)), np.zeros(4))
        return Matcher(space, space)

    monkeypatch.setattr(shelf_module, "learn", learn)
    monkeypatch.setattr(shelf_module, "network_digest", lambda folder=None: version[0])
    version = ["one"]
    shelf.keep(deck())
    shelf.matcher("Piatnik 1848", Pack.HUNGARIAN)
    again = shelf.matcher("Piatnik 1848", Pack.HUNGARIAN)
    assert (len(learned), again.likeness.means.shape) == (1, (64, 4))
    version[0] = "two"
    shelf.matcher("Piatnik 1848", Pack.HUNGARIAN)
    assert len(learned) == 2
    next(shelf.folder.glob("*.npz")).write_bytes(b"damaged")
    shelf.matcher("Piatnik 1848", Pack.HUNGARIAN)
    assert len(learned) == 3
    file = next(shelf.folder.glob("*.npz"))
    whole = file.read_bytes()
    for at in range(-22, -1):  # what stands at an archive's end
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at:][1:])
        shelf.matcher("Piatnik 1848", Pack.HUNGARIAN)
    count = len(learned)
    assert count > 3
    shelf.keep(deck(looks=1), anew=True)
    shelf.matcher("Piatnik 1848", Pack.HUNGARIAN)
    assert len(learned) == count + 1


@pytest.fixture
def no_room(monkeypatch):
    """Every file that is written meets a full disk."""

    def full(path: Path, data: bytes) -> None:
        path.touch()
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)


def test_where_there_is_no_room_a_deck_is_not_kept_and_what_was_there_stays(shelf, request):
    shelf.keep(deck(looks=1))
    request.getfixturevalue("no_room")
    for attempt in (
        lambda: shelf.keep(deck("Tell")),
        lambda: shelf.keep(deck(looks=2), anew=True),
        lambda: shelf.rename("Piatnik 1848", "Tell"),
    ):
        with pytest.raises(BadInput, match=r"cannot be written \(No space left on device\)"):
            attempt()
    assert len(shelf.deck("Piatnik 1848").looks[0]) == 1
    assert len(list(shelf.folder.iterdir())) == 1


def test_where_no_folder_can_be_made_it_is_told_before_the_lesson(tmp_path):
    (tmp_path / "file").touch()
    shelf = Shelf(tmp_path / "file" / "decks")
    for attempt in (lambda: shelf.require_place("Tell"), lambda: shelf.keep(deck())):
        with pytest.raises(BadInput, match="cannot be written") as told:
            attempt()
        assert "\n" not in str(told.value)


def test_what_was_learned_serves_though_there_is_no_room_to_keep_it(shelf, monkeypatch, request):
    space = Space(np.eye(4), np.ones((64, 4)), np.zeros(4))
    monkeypatch.setattr(shelf_module, "learn", lambda *_: Matcher(space, space))
    shelf.keep(deck())
    request.getfixturevalue("no_room")
    assert shelf.matcher("Piatnik 1848", Pack.HUNGARIAN).likeness is space
    assert len(list(shelf.folder.iterdir())) == 1


def test_a_deck_of_the_other_pack_is_refused(shelf):
    shelf.keep(deck("Berlin", Pack.FRENCH))
    with pytest.raises(BadInput, match="french deck"):
        shelf.matcher("Berlin", Pack.HUNGARIAN)


@pytest.mark.parametrize("name", ["", "  ", "a" * 61, "two\nlines", "\x1b[2J"])
def test_what_cannot_be_a_name_is_told(name):
    with pytest.raises(BadInput, match="cannot be a deck's name"):
        checked_name(name)


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=60))
def test_law_every_name_has_a_file_of_its_own_inside_the_folder(name):
    from vision.decks.shelf import _slug

    slug = _slug(name)
    assert slug == "".join(c for c in slug if c in "abcdefghijklmnopqrstuvwxyz0123456789-")
    assert 9 < len(slug) < 60
    assert _slug(name + "x") != slug


def test_the_contact_sheet_shows_every_card():
    sheet = contact_sheet(deck())
    shades = {int(np.median(sheet[20:180, x : x + 100])) // 8 for x in range(20, sheet.shape[1] - 120, 132)}
    assert sheet.ndim == 3
    assert shades == set(range(8))  # the first suit, seven to ace


def test_a_back_is_kept_given_away_and_shown(shelf, tmp_path):
    whole = replace(deck(), back=(np.full((128, 80, 3), 77, np.uint8),) * 2)
    shelf.keep(whole)
    write_deck(shelf.deck("Piatnik 1848"), tmp_path / "gift.filkodeck")
    gift = read_deck(tmp_path / "gift.filkodeck")
    assert [int(look.mean()) for look in gift.back] == [77, 77]
    assert len(gift.swapped(*Pack.HUNGARIAN.cards[:2]).back) == 2
    shelf.rename("Piatnik 1848", "Tell")
    assert len(shelf.deck("Tell").back) == 2
    plain, backed = contact_sheet(deck()), contact_sheet(whole)
    assert backed.shape[0] > plain.shape[0]
    assert int(np.median(backed[plain.shape[0] + 20 : plain.shape[0] + 160, 20:120])) == 77


def test_a_deck_that_was_kept_before_there_were_backs_is_whole(tmp_path):
    file = tmp_path / "old.filkodeck"
    write_deck(deck(), file)
    known = json.loads(about())
    del known["back"]
    exchange(file, about=json.dumps(known).encode())
    assert read_deck(file).back == ()
