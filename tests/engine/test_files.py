"""What stands in the way of reading a file is one line that says it."""

import os
from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.files import check_file, check_place, content

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
