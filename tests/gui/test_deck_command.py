"""`filko deck`: what was taught is listed, shown, given away and mended; what is wrong is one line and status two."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine.cards import Card, Pack
from engine.observation import BACK
from gui.cli import _deck_lesson
from gui.cli.main import main
from gui.decks import shelf
from gui.places import packs_folder
from models._cv import cv2
from tests.vision.decks.test_lesson import Eye, Shown, Table
from vision.decks import lesson as lesson_module
from vision.decks.deck import Deck
from vision.decks.matching import Matcher, Space
from vision.known_pack import KnownPack
from vision.pack_memory import PackMemory

PACK = Pack.HUNGARIAN


@pytest.fixture(autouse=True)
def quick_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learning goes through the networks for seconds and has tests of its own."""
    space = Space(np.eye(4), np.ones((64, 4)), np.zeros(4))
    matcher = Matcher(space, space)
    monkeypatch.setattr("vision.decks.shelf.learn", lambda *_: matcher)


def keep(name: str = "Piatnik", pack: Pack = PACK) -> None:
    crops = [np.full((128, 80, 3), 8 * i, np.uint8) for i in range(32)]
    shelf().keep(Deck(name, pack, tuple((crop,) for crop in crops)))


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[dict[str, object]], str]:
    """Status, JSON lines and messages of a command."""
    status = main(["deck", *words, "--json"])
    out = capsys.readouterr()
    return status, [json.loads(line) for line in out.out.splitlines()], out.err


def test_decks_are_listed_and_none_is_status_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "list")[0] == 1
    keep()
    status, lines, _ = told(capsys, "list")
    assert (status, lines) == (0, [{"name": "Piatnik", "pack": "hungarian", "looks": 32, "back": False}])


def test_what_was_played_with_is_forgotten_and_what_was_taught_stays(capsys: pytest.CaptureFixture[str]) -> None:
    keep()
    assert told(capsys, "forget")[:2] == (0, [{"forgotten": 0}])
    known = KnownPack({card: np.eye(192)[card : card + 1] for card in range(32)})
    PackMemory(packs_folder(), PACK).keep([known])
    assert told(capsys, "forget")[:2] == (0, [{"forgotten": 1}])
    assert PackMemory(packs_folder(), PACK).packs() == ()
    assert len(shelf().decks()) == 1


def test_a_deck_is_shown_as_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keep()
    assert told(capsys, "show", "Piatnik", "--out", str(tmp_path / "sheet.png"))[0] == 0
    sheet = cv2.imread(str(tmp_path / "sheet.png"))
    assert sheet is not None
    assert sheet.shape[1] > sheet.shape[0] > 500


def test_a_deck_goes_to_another_machine(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep()
    file = str(tmp_path / "gift.filkodeck")
    assert told(capsys, "export", "Piatnik", file)[0] == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert told(capsys, "import", file)[0] == 0
    assert told(capsys, "import", file, "--name", "Second")[0] == 0
    assert [line["name"] for line in told(capsys, "list")[1]] == ["Piatnik", "Second"]
    assert told(capsys, "rename", "Second", "Third")[0] == 0
    assert told(capsys, "remove", "Piatnik")[0] == 0
    assert [line["name"] for line in told(capsys, "list")[1]] == ["Third"]


def test_two_cards_that_were_mixed_up_are_exchanged(capsys: pytest.CaptureFixture[str]) -> None:
    keep()
    assert told(capsys, "swap", "Piatnik", "acorns-7", "aX")[0] == 0
    deck = shelf().deck("Piatnik")
    assert int(deck.looks[0][0].mean()) == pytest.approx(8 * 3, abs=3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "Nobody's"], "decks are: Piatnik"),
        (["export", "Piatnik", "/nowhere/at/all.filkodeck"], "cannot be written"),
        (["import", "absent.filkodeck"], "there is no file"),
        (["import", __file__], "no deck"),
        (["import", "."], "is a folder"),
        (["import", "x" * 300], "cannot be read"),
        (["remove", "\udcff"], "decks are: Piatnik"),
        (["rename", "\udcff", "Tell"], "decks are: Piatnik"),
        (["rename", "Piatnik", ""], "cannot be a deck's name"),
        (["swap", "Piatnik", "acorns-7", "clubs-7"], "no card"),
        (["teach", "Piatnik", "film.mp4"], "already"),
        (["teach", "New", "absent.mp4"], "there is no file absent.mp4"),
        (["teach", "New", "x" * 300], "cannot be read"),
        (["teach", "New", ".", "--order", "absent.txt"], "there is no file absent.txt"),
        (["teach", "New", ".", "--order", "."], "is a folder"),
        (["teach", "New", ".", "--order", "x" * 300], "cannot be read"),
        (["teach", "a\nb", "0"], "cannot be a deck's name"),
    ],
)
def test_wrong_use_is_one_line_and_status_two(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    keep()
    status, lines, err = told(capsys, *words)
    assert (status, lines) == (2, [])
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_an_order_that_lacks_a_card_or_has_a_strange_one_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    order = tmp_path / "order.txt"
    order.write_text("# first\nacorns-7\n\nclubs-9\n")
    assert "line 4" in told(capsys, "teach", "New", ".", "--order", str(order))[2]
    order.write_text("\n".join(card.long for card in PACK.cards[1:]))
    assert "each of the 32 cards" in told(capsys, "teach", "New", ".", "--order", str(order))[2]


def slides(folder: Path, count: int) -> str:
    """Pictures that differ from one another."""
    folder.mkdir()
    for i in range(count):
        picture = np.full((90, 160, 3), 40, np.uint8)
        picture[20:70, 20 + 60 * (i % 2) : 70 + 60 * (i % 2)] = 200
        cv2.imwrite(str(folder / f"{i}.png"), picture)
    return str(folder)


def eye_on(monkeypatch: pytest.MonkeyPatch, cards: Sequence[Card | Shown]) -> None:
    """The n-th slide shows the n-th of these cards."""
    eye, seen = Eye(), iter(range(10**6))

    def read(picture: object) -> object:
        card = cards[next(seen) // 3]
        eye.shown = [Shown(card) if isinstance(card, Card) else card]
        return Eye.read(eye, picture)

    monkeypatch.setattr(lesson_module, "Reader", lambda *_: type("_", (), {"read": staticmethod(read)}))


def test_a_folder_of_pictures_is_a_lesson(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eye_on(monkeypatch, list(PACK.cards))
    status, lines, _ = told(capsys, "teach", "Tell", slides(tmp_path / "all", 32))
    assert status == 0
    assert [line["card"] for line in lines[:-1]] == [card.long for card in PACK.cards]
    assert (lines[-1]["event"], lines[-1]["cards"], lines[-1]["doubts"]) == ("deck", 32, [])
    assert lines[-1]["card_time"] < 60  # type: ignore[operator]
    assert [deck.name for deck in shelf().decks()] == ["Tell"]


def test_a_card_shown_face_down_is_the_deck_s_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back = Shown(PACK.cards[8], back=True, surely=0.99)
    eye_on(monkeypatch, [*PACK.cards[:20], back, *PACK.cards[20:]])
    status, lines, _ = told(capsys, "teach", "Tell", slides(tmp_path / "all", 33))
    assert status == 0
    assert (lines[20]["kind"], lines[-1]["back"]) == ("back", True)
    assert len(shelf().deck("Tell").back) == 3
    assert told(capsys, "list")[1][0]["back"] is True


def test_the_back_is_shown_to_a_deck_that_was_taught_before(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep()
    monkeypatch.setattr(Matcher, "open_card", lambda *_: None)
    eye_on(monkeypatch, [Shown(PACK.cards[8], read=PACK.cards[3], surely=0.5)])  # whatever the network takes it for
    assert told(capsys, "back", "Piatnik", slides(tmp_path / "one", 1))[:2] == (0, [{"name": "Piatnik", "back": True}])
    assert len(shelf().deck("Piatnik").back) == 3
    monkeypatch.setattr(lesson_module, "Reader", lambda *_: type("_", (), {"read": staticmethod(lambda _: [])}))
    status, lines, err = told(capsys, "back", "Piatnik", slides(tmp_path / "none", 1))
    assert (status, lines) == (1, [])
    assert "no card was seen" in err


def test_an_open_card_of_the_deck_is_not_taken_for_its_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep()
    back = Shown(PACK.cards[8], back=True, surely=0.99)
    monkeypatch.setattr(Matcher, "open_card", lambda _, faces, *__: None if faces.argmax() == BACK else 3)
    eye_on(monkeypatch, [PACK.cards[3], PACK.cards[3]])
    status, lines, err = told(capsys, "back", "Piatnik", slides(tmp_path / "open", 1))
    assert (status, lines) == (1, [])
    assert "card 1: acorns-10, and it lies open" in err
    assert shelf().deck("Piatnik").back == ()
    eye_on(monkeypatch, [PACK.cards[3], back])
    assert told(capsys, "back", "Piatnik", slides(tmp_path / "both", 2))[0] == 0
    assert len(shelf().deck("Piatnik").back) == 3


def test_a_lesson_that_lacks_a_card_keeps_nothing_and_says_which(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eye_on(monkeypatch, [*PACK.cards[:31], PACK.cards[4]])
    status, lines, err = told(capsys, "teach", "Tell", slides(tmp_path / "some", 32))
    assert status == 1
    assert lines[-1]["kind"] == "double"
    assert "31 of 32 cards were seen, 1 twice" in err
    assert "hearts-ace" in err
    assert shelf().decks() == []


@pytest.mark.parametrize("shown", [32, 31])
def test_a_lesson_that_is_broken_off_keeps_the_deck_where_every_card_was_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: int
) -> None:
    eye_on(monkeypatch, list(PACK.cards))
    show = _deck_lesson._show_cards

    def broken_off(*how: object) -> None:
        show(*how)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(_deck_lesson, "_show_cards", broken_off)
    status, *_ = told(capsys, "teach", "Tell", slides(tmp_path / "all", shown))
    assert (status == 0) == (shown == 32)
    assert len(shelf().decks()) == (shown == 32)


@pytest.mark.parametrize(("said", "cards"), [("aU\n", [2, 9, 4]), ("\n", [2, 9]), ("-\n", [2, 9])])
def test_whoever_shows_a_double_is_asked_whether_it_is_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: str, cards: list[int]
) -> None:
    table = Table(monkeypatch)
    for card in (2, 9):
        table.show(PACK.cards[card])
    note = table.show(PACK.cards[2])[0]
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: said.strip())
    _deck_lesson._tell(note, table.lesson, ask=True)
    assert f"card 3: looks like {PACK.cards[2].long} that was shown already" in capsys.readouterr().err
    assert [named.card for named in table.lesson.named] == [PACK.cards[i] for i in cards]
