"""How fit the picture is: a sign always, a sentence only where something is bad and stays so, in three languages."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.errors import BadInput, DeviceGone
from gui import camera_try
from gui.camera_choice import CameraChoice
from gui.camera_try import Tried, try_camera
from gui.cli.main import main
from gui.fitness_words import held_words, mend_words, name_words
from gui.i18n import LANGUAGES, use
from gui.picture_care import Care, PictureCare
from gui.pipeline import Seen
from gui.status_line import Health, StatusLine
from vision.fitness import GRADES, Grade
from vision.fitness_burst import EVERY, FIRST, FRAMES, LONGEST, FitnessWatch
from vision.frame import Frame
from vision.watch import Sightings

PICTURE = np.full((72, 128, 3), 120, np.uint8)


def graded(**levels: str) -> tuple[Grade, ...]:
    found = [(name, levels.get(name.replace(" ", "_"), "good")) for name in GRADES]
    return tuple(Grade(name, level, 0.1, "", "" if level == "good" else "do it") for name, level in found)


class Judged(FitnessWatch):
    """Every frame brings the next judgement."""

    def __init__(self, *verdicts: tuple[Grade, ...]) -> None:
        super().__init__()
        self.verdicts = iter(verdicts)

    def see(self, frame: Frame, cards: object = ()) -> tuple[Grade, ...]:
        return next(self.verdicts)


def cares(*verdicts: tuple[Grade, ...]) -> list[Care]:
    care, told = PictureCare(Judged(*verdicts)), []
    for index in range(len(verdicts)):
        care.see(Seen(Frame(PICTURE, float(index), index), Sightings((), ())), told.append)
    return told


def test_what_is_bad_once_may_be_a_sleeve_and_twice_is_told() -> None:
    bad, good = graded(glare="bad"), graded()
    told = cares(good, bad, good, bad, bad, good)
    assert [bool(care.sentence) for care in told] == [False, False, False, False, True, False]
    assert told[4].sentence.startswith("Move the lamp aside")
    assert [care.sign for care in told] == [
        "● good picture", "◐ fair picture", "● good picture", "◐ fair picture", "○ bad picture", "● good picture",
    ]  # fmt: skip
    assert len(told[0].all.splitlines()) == len(GRADES)


def test_nothing_to_judge_says_nothing() -> None:
    assert cares((), graded(sharpness="fair"))[0].sign == "◐ fair picture"
    assert len(cares(())) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grade_has_words_and_one_sentence_in_every_language(language: str) -> None:
    use(language)
    grades = graded(**{name.replace(" ", "_"): "bad" for name in GRADES})
    assert len({name_words(grade) for grade in grades}) == len(GRADES)
    sentences = [mend_words(grade) for grade in (*grades, Grade("light", "bad", 254.0, "", "too bright"))]
    assert len(set(sentences)) == len(GRADES) + 1
    assert all(sentence.endswith(".") and sentence.count(". ") == 0 for sentence in sentences)
    assert mend_words(Grade("glare", "good", 0.0, "")) == ""
    assert held_words(None) == ""
    assert len({held_words(()), held_words(("focus",)), held_words(("focus", "exposure"))}) == 3


def test_frames_are_judged_now_and_then_and_not_while_the_camera_is_in_trouble() -> None:
    watch, at, told = FitnessWatch(), 0.0, []
    for index in range(round((FIRST + EVERY + 3) * 30)):
        at = index / 30
        if watch.see(Frame(PICTURE, at, index)):
            told.append(at)
    assert len(told) == 2
    assert told[0] == pytest.approx(FIRST + (FRAMES - 1) / 30, abs=0.05)
    assert told[1] - told[0] == pytest.approx(EVERY + FRAMES / 30, abs=0.05)
    assert not any(watch.see(Frame(PICTURE, at + 60 + i / 30, i, trouble="gone")) for i in range(40))


def test_the_line_at_the_bottom_has_the_sign_and_every_grade_on_demand(app: QApplication) -> None:
    line = StatusLine()
    line.show_health(Health("0", "", 29.7, 0, "◐ fair picture", "all\nof them"))
    assert "◐ fair picture" in line.health.text()
    assert line.health.toolTip().endswith("\nall\nof them")


class Camera:
    """Gives what it has been told to give; holds its exposure after a few frames."""

    live, length, title, format = True, None, "Made-up 5000", None

    def __init__(self, frames: int = 30, held: tuple[str, ...] = ("exposure",)) -> None:
        self.count, self.holds, self.held = frames, held, ()
        self.closed = False

    def frames(self) -> Iterator[Frame]:
        rng = np.random.default_rng(3)
        for index in range(self.count):
            self.held = self.holds if index > 20 else ()
            noise = rng.integers(0, 3, (90, 160, 3), np.uint8)
            yield Frame(np.full((90, 160, 3), 150, np.uint8) + noise, index / 30, index)

    def close(self) -> None:
        self.closed = True


def test_a_camera_is_tried_and_let_go() -> None:
    camera = Camera()
    tried = try_camera("0", lambda _: camera)
    assert (tried.failure, tried.title, tried.width, tried.height) == ("", "Made-up 5000", 160, 90)
    assert tried.held == ("exposure",)
    assert [grade.name for grade in tried.grades] == list(GRADES)
    assert camera.closed
    assert try_camera("0", lambda _: Camera(frames=0)).failure == "camera 0 gives no picture"


def test_a_camera_that_is_not_there_and_one_that_cannot_be_one() -> None:
    def gone(_: str) -> Camera:
        raise DeviceGone("no camera is plugged in")

    def wrong(_: str) -> Camera:
        raise BadInput("that is a film that broke")

    assert try_camera("7", gone) == Tried("no camera is plugged in", absent=True)
    assert try_camera("film", wrong) == Tried("that is a film that broke", wrong=True)


def test_the_camera_that_is_chosen_can_be_tried_on_the_spot(app: QApplication) -> None:
    asked: list[str] = []

    def trying(where: str) -> Tried:
        asked.append(where)
        frame = Frame(PICTURE, 0.0, 0)
        return Tried(width=128, height=72, rate=29.9, held=("focus",), grades=graded(light="bad"), last=frame)

    choice = CameraChoice([("0", "Camera 1"), ("film.mp4", "A film")], "film.mp4", trying)
    assert not choice.help.isVisibleTo(choice)
    choice.button.click()
    for _ in range(500):
        if choice.button.isEnabled():
            break
        QTest.qWait(10)
    assert asked == ["film.mp4"]
    assert choice.help.text().startswith("Put more light on the table")
    assert choice.help.property("role") == "trouble"
    assert "○\N{NO-BREAK SPACE}light" in choice.grades.text()
    assert "kept fixed: focus" in choice.grades.text()
    choice.show_tried(Tried("camera 7 cannot be opened", absent=True))
    assert choice.help.text() == "camera 7 cannot be opened"
    assert not choice.picture.isVisibleTo(choice)
    use("hu")
    choice.show_tried(Tried("camera 7 cannot be opened", absent=True))
    assert choice.help.text().startswith("A kamera nem használható")
    use("en")
    choice.show_tried(Tried(width=128, height=72, rate=29.9, grades=graded()))
    assert choice.help.text() == "The picture is fit to read cards from."


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[dict[str, object]], str]:
    status = main(["cameras", *words, "--json"])
    out = capsys.readouterr()
    return status, [json.loads(line) for line in out.out.splitlines()], out.err


def test_cameras_are_tried_from_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Tried(title="Made-up", width=128, height=72, rate=30.0, held=(), grades=graded(glare="fair"))
    monkeypatch.setattr(camera_try, "try_camera", lambda _: looked)
    status, lines, _ = told(capsys, "0")
    assert status == 0
    assert (lines[0]["title"], lines[0]["held"], lines[0]["ok"]) == ("Made-up", [], True)
    assert [line["grade"] for line in lines[1:]] == list(GRADES)
    assert [line["do"] for line in lines[1:] if line["level"] != "good"] == ["do it"]
    assert main(["cameras", "0"]) == 0
    assert "nothing can be held still" in capsys.readouterr().out


def test_no_camera_is_status_one_and_no_source_at_all_status_two(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = told(capsys, "/dev/video99")
    assert (status, lines[0]["ok"]) == (1, False)
    status, lines, err = told(capsys, "no-such-film.mp4")
    assert (status, lines) == (2, [])
    assert len(err.strip().splitlines()) == 1


def test_a_slow_camera_is_judged_too_and_a_lamp_that_is_switched_on_is_no_flicker() -> None:
    watch, told = FitnessWatch(), []
    for index in range(40):  # one picture a second
        if watch.see(Frame(PICTURE, float(index), index)):
            told.append(index)
    assert told
    assert told[0] <= FIRST + LONGEST + 1
    slower = FitnessWatch()
    judged = [slower.see(Frame(PICTURE, 5.0 * index, index)) for index in range(20)]
    assert not any(judged), "pictures so far apart tell nothing of flicker"
