"""What is kept of the packs from evening to evening."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.cards import Pack
from engine.errors import BadInput
from vision import pack_memory
from vision.known_pack import KnownPack
from vision.pack_memory import PackMemory

SIZE = 192


def pack(lot: int, cards: int = 32) -> KnownPack:
    rng = np.random.default_rng(lot)
    looks = {card: rng.normal(size=(1 + card % 8, SIZE)) for card in rng.permutation(32)[:cards].tolist()}
    return KnownPack({card: found / np.linalg.norm(found, axis=1, keepdims=True) for card, found in looks.items()}, 7)


def test_packs_are_what_they_were(tmp_path: Path) -> None:
    kept = [pack(1), pack(2, cards=9)]
    PackMemory(tmp_path / "packs", Pack.FRENCH).keep(kept)
    found = PackMemory(tmp_path / "packs", Pack.FRENCH).packs()
    assert len(found) == 2
    for one, other in zip(kept, found, strict=True):
        assert sorted(one.looks) == sorted(other.looks)
        assert all(other.looks[card] == pytest.approx(looks, abs=1e-3) for card, looks in one.looks.items())
        assert other.deals == 1, "on another evening it may as well be any other"
    assert PackMemory(tmp_path / "packs", Pack.HUNGARIAN).packs() == ()


def test_what_another_network_saw_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    PackMemory(tmp_path, Pack.FRENCH).keep([pack(1)])
    monkeypatch.setattr(pack_memory, "network_digest", lambda: "another")
    assert PackMemory(tmp_path, Pack.FRENCH).packs() == ()


def test_a_damaged_file_is_none(tmp_path: Path) -> None:
    memory = PackMemory(tmp_path, Pack.FRENCH)
    memory.keep([pack(1, cards=3)])
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for length in range(0, len(whole), 97):
        file.write_bytes(whole[:length])
        assert memory.packs() == ()
    for at in range(0, len(whole), 97):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        assert all(np.isfinite(looks).all() for known in memory.packs() for looks in known.looks.values())
    memory.keep([pack(2)])
    assert len(memory.packs()) == 1


def test_where_there_is_no_room_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "packs").write_text("a file where the folder should be")
    memory = PackMemory(tmp_path / "packs", Pack.FRENCH)
    memory.keep([pack(1)])
    assert memory.packs() == ()


def test_it_can_be_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in Pack:
        PackMemory(tmp_path, kind).keep([pack(1)])
    (tmp_path / "a-note").write_text("of somebody else")
    assert PackMemory.forget(tmp_path) == len(Pack)
    assert PackMemory(tmp_path, Pack.FRENCH).packs() == ()
    assert [file.name for file in tmp_path.iterdir()] == ["a-note"]
    assert PackMemory.forget(tmp_path / "nowhere") == 0
    PackMemory(tmp_path, Pack.FRENCH).keep([pack(1)])

    def closed(file: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", closed)
    with pytest.raises(BadInput, match="Permission denied"):
        PackMemory.forget(tmp_path)
