"""A lesson on film, as somebody gives it at a table with a slate, and what the program learns from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.cards import Pack, parse_card
from engine.errors import BadInput
from gui.rendered import taught_by
from studio import sets
from studio.filming import Film, room
from studio.lesson import make_lesson
from studio.sets import CONDITIONS
from vision.decks.lesson import Lesson
from vision.sources import open_source


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    small = replace(CONDITIONS["usual"], size=(800, 450), scale=(0.95, 0.96), fps=(15,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sets.CONDITIONS, "usual", small)
        film = next(film for seed in range(9) if room(film := Film("klaber", seed=seed)).slate)
        return make_lesson(film, tmp_path_factory.mktemp("lesson"))


def test_all_cards_are_taught_from_a_film(lesson: Path) -> None:
    deck = taught_by(lesson, Pack.HUNGARIAN)
    assert all(len(looks) >= 3 for looks in deck.looks)
    assert not deck.back


def test_what_is_proposed_of_a_known_printing_is_right(lesson: Path) -> None:
    order = [parse_card(name, Pack.HUNGARIAN) for name in lesson.with_suffix(".txt").read_text().split()]
    teaching, source = Lesson(Pack.HUNGARIAN), open_source(str(lesson))
    for frame in source.frames():
        teaching.feed(frame)
    source.close()
    assert [named.card for named in sorted(teaching.named, key=lambda named: named.glance.number)] == order
    assert teaching.card_time < 60


def test_a_lesson_that_ends_early_is_told(lesson: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.mp4"
    short.write_bytes(lesson.read_bytes()[: lesson.stat().st_size // 2])
    short.with_suffix(".txt").write_text(lesson.with_suffix(".txt").read_text())
    with pytest.raises(BadInput):
        taught_by(short, Pack.HUNGARIAN)
