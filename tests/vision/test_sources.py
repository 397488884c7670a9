import numpy as np
import pytest

from engine.errors import BadInput, DeviceGone
from gui.places import demo_recording
from models._cv import cv2
from vision.detect import CardDetector
from vision.sources import open_source


@pytest.fixture
def film(tmp_path):
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 15, (160, 90))
    for i in range(30):
        writer.write(np.full((90, 160, 3), i * 8, np.uint8))
    writer.release()
    return file


def test_a_recording_yields_every_frame_with_its_own_clock(film):
    frames = list(open_source(str(film)).frames())
    assert [f.index for f in frames] == list(range(30))
    assert frames[-1].at == pytest.approx(29 / 15)
    assert frames[9].picture.mean() == pytest.approx(72, abs=6)


def test_a_recording_that_was_cut_says_where(film):
    cut = film.with_name("cut.avi")
    cut.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    with pytest.raises(BadInput, match=r"cut\.avi (is no video|breaks off after \d+ of \d+ frames)"):
        list(open_source(str(cut)).frames())


@pytest.mark.parametrize(
    ("content", "words"), [(None, "there is no file"), (b"", "is empty"), (b"not a film" * 99, "is no video")]
)
def test_what_is_no_recording_is_told_in_one_line(tmp_path, content, words):
    file = tmp_path / "x.mp4"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadInput, match=words) as told:
        open_source(str(file))
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("where", ["²"])
def test_what_is_no_number_is_no_camera(where):
    with pytest.raises(BadInput) as told:
        open_source(where)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("where", ["/dev/video97", "93", "99999999999", "9" * 5000, "/dev/" + "x" * 300])
def test_a_camera_that_is_not_there_is_told_in_one_line(where):
    with pytest.raises(DeviceGone, match=r"camera .*(plugged in|cameras here)"):
        open_source(where)


@pytest.mark.parametrize(
    "where", ["²", "٣", "x" * 300, "x" * 5000, "\udcff.mp4", "http://\udcff/", "\0", "http://[::1"]
)
def test_what_looks_like_a_number_or_cannot_be_a_name_is_told_in_one_line(where):
    with pytest.raises(BadInput, match=r"there is no file|cannot be read|no name in UTF-8|no address") as told:
        open_source(where)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("name", ["notes.txt", "noise.nfo", "one.jpg", "cut.jpg", "one.png", "cut.mp4"])
def test_what_ffmpeg_would_make_a_film_of_is_none(tmp_path, name, capfd):
    picture = np.random.default_rng(1).integers(0, 255, (90, 160, 3), np.uint8)
    contents = {
        "notes.txt": b"[game klaber]\n[dealer left]\n" * 40,
        "noise.nfo": bytes(range(256)) * 100,
        "one.jpg": cv2.imencode(".jpg", picture)[1].tobytes(),
        "cut.jpg": cv2.imencode(".jpg", picture)[1].tobytes()[:9000],
        "one.png": cv2.imencode(".png", picture)[1].tobytes(),
        "cut.mp4": demo_recording().read_bytes()[:20],
    }
    (tmp_path / name).write_bytes(contents[name])
    with pytest.raises(BadInput, match="is no video"):
        open_source(str(tmp_path / name))
    assert capfd.readouterr().err == ""


def test_pictures_come_by_the_numbers_in_their_names(tmp_path):
    names = ["card2.png", "card10.png", "card10²3.png", "card12345678901.png", "²7.png"]
    for level, name in enumerate(names):
        cv2.imwrite(str(tmp_path / name), np.full((9, 16, 3), level, np.uint8))
    levels = [int(frame.picture[0, 0, 0]) for frame in open_source(str(tmp_path)).frames()]
    assert list(dict.fromkeys(levels)) == [0, 1, 2, 3, 4]


def test_a_folder_that_is_called_like_a_picture_is_none(tmp_path):
    (tmp_path / "1x.jpg").mkdir()
    with pytest.raises(BadInput, match="no pictures"):
        open_source(str(tmp_path))
    cv2.imwrite(str(tmp_path / "1.png"), np.zeros((9, 9, 3), np.uint8))
    assert len(list(open_source(str(tmp_path)).frames())) == 6


@pytest.mark.parametrize("size", [(1, 600), (600, 1), (1, 1), (3, 1)])
def test_a_picture_that_is_a_line_can_be_looked_at(size):
    assert CardDetector().detect(np.full((*size, 3), 200, np.uint8), 0.5) == []
