"""What stands in the way of reading a file is one line that says it."""

import os
from errno import ENOSPC
from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.files import check_file, check_place, content, letters, write_whole

LONG = "x" * 300


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "empty").touch()
    (tmp_path / "full").write_bytes(b"abc")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("absent", "there is no file"),
        ("full/inside", "there is no file"),
        (".", "is a folder"),
        pytest.param("pipe", "is no file", marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files")),
        (LONG, "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(place: Path, name: str, says: str) -> None:
    for read in (check_file, content):
        with pytest.raises(BadInput, match=says) as wrong:
            read(place / name)
        assert "\n" not in str(wrong.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_is_not_ours_is_said_in_one_line(place: Path) -> None:
    (place / "full").chmod(0)
    with pytest.raises(BadInput, match="cannot be read"):
        check_file(place / "full")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (".", "is a folder"),
        ("absent/new", "there is no folder"),
        ("full/new", "there is no folder"),
        (LONG, "too long"),
    ],
)
def test_where_nothing_can_be_written_is_said_in_one_line(place: Path, name: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as wrong:
        check_place(place / name)
    assert "\n" not in str(wrong.value)


def test_where_something_can_be_written_nothing_is(place: Path) -> None:
    check_place(place / "new")
    check_place(place / "full")
    assert not (place / "new").exists()


def test_what_can_be_read_is_read(place: Path) -> None:
    check_file(place / "full")
    assert content(place / "full") == b"abc"
    assert content(place / "empty") == b""


@pytest.mark.parametrize("name", [".", "absent/new", "full/new", LONG])
def test_what_cannot_be_written_is_said_in_one_line_and_leaves_nothing_half(place: Path, name: str) -> None:
    before = set(place.rglob("*"))
    with pytest.raises(BadInput, match=r"cannot be written \(.+\)") as wrong:
        write_whole(place / name, b"new")
    assert "\n" not in str(wrong.value)
    assert set(place.rglob("*")) == before


def test_where_the_disk_is_full_what_was_there_stays(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        with path.open("wb") as half:
            half.write(data[:1])
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadInput, match=r"full: cannot be written \(No space left on device\)"):
        write_whole(place / "full", b"new")
    assert content(place / "full") == b"abc"
    assert not list(place.glob("*.half"))


def test_what_can_be_written_is_there_whole(place: Path) -> None:
    for name in ("new", "full", "x" * 255):
        write_whole(place / name, b"whole")
        assert content(place / name) == b"whole"
    assert not list(place.glob("*.half"))


def test_a_mark_that_an_editor_sets_before_a_text_is_none_of_its_letters(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig"):
        (tmp_path / "text").write_text("[game klaber]\r\n", encoding, newline="")
        assert letters(tmp_path / "text") == "[game klaber]\n"


@pytest.mark.parametrize("data", ["{}".encode("utf-16-le"), b"\xff\xfe", b"{}" + b"\0" * (3 << 20)])
def test_what_is_no_text_is_told(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "text").write_bytes(data)
    with pytest.raises(UnicodeError):
        letters(tmp_path / "text")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such devices")
def test_what_never_ends_is_told_by_its_beginning() -> None:
    with pytest.raises(UnicodeError):
        letters(Path("/dev/zero"))
