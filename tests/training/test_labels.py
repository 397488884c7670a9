"""What people said lies in a photograph is read as they said it: figures are counted against nothing else."""

import pytest

from engine.cards import Pack, parse_card
from training.art import class_of
from training.labels import Photograph, photographs


def french(*names: str) -> tuple[int, ...]:
    return tuple(class_of(parse_card(name, Pack.FRENCH)) for name in names)


def hungarian(*names: str) -> tuple[int, ...]:
    return tuple(class_of(parse_card(name, Pack.HUNGARIAN)) for name in names)


@pytest.fixture
def write(tmp_path):
    def write(folder: str, name: str, *lines: str) -> list[Photograph]:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / name).write_text("\n".join(lines), encoding="utf-8")
        return photographs(tmp_path)

    return write


def test_rows_of_one_file_are_one_photograph_and_low_ranks_are_not_asked_for(write):
    rows = (
        "file,card",
        "train/b.jpg,F-hearts-K",
        "train/a.jpg,F-spades-9",
        "train/b.jpg,F-clubs-10",
        "a.jpg,F-clubs-3",
    )
    first, second = write("photos-french/EdjeElectronics__x", "labels_rank_suit.csv", *rows)
    assert (first.file.name, first.cards) == ("a.jpg", french("s9"))
    assert (second.file.name, second.cards) == ("b.jpg", french("hK", "c10"))
    assert second.file.parent.name == "train"


def test_covered_cards_are_excused_and_low_ranks_are_foreign(write):
    head = "file,cards,mostly_covered,off_table"
    row = "a.jpg,F-hearts-K F-clubs-3 F-spades-9 F-hearts-A F-clubs-4,F-spades-9,F-hearts-A"
    (found,) = write("photos-french/tables/somebody__x", "labels.csv", head, row)
    assert (found.source, found.file.name, found.pack) == ("somebody", "a.jpg", Pack.FRENCH)
    assert found.cards == french("hK")
    assert found.foreign == 2
    assert found.excused == french("s9", "hA")


def test_of_the_hungarian_table_what_is_mostly_seen_is_to_be_found_and_the_rest_excused(write):
    rows = ("a.jpg,H-hearts-9,mostly visible", "a.jpg,H-bells-ober,half covered", "a.jpg,unknown,mostly visible")
    (found,) = write("photos-hungarian/somebody__x", "labels.csv", "file,card,visibility", *rows)
    assert (found.source, found.pack, found.foreign) == ("somebody", Pack.HUNGARIAN, 0)
    assert found.cards == hungarian("hearts-9")
    assert found.excused == hungarian("gourds-over")


def test_crops_are_a_source_of_their_own(write):
    (found,) = write("photos-hungarian/somebody__x", "labels.csv", "file,cards", "crops/a.png,H-acorns-10")
    assert (found.source, found.cards) == ("somebody (crops)", hungarian("acorns-10"))
