import numpy as np
import pytest

from engine.errors import BadInput, DeviceGone
from models._cv import cv2
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


@pytest.mark.parametrize("where", ["²", "9" * 20])
def test_what_is_no_number_is_no_camera(where):
    with pytest.raises(BadInput) as told:
        open_source(where)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("where", ["/dev/video97", "93"])
def test_a_camera_that_is_not_there_is_told_in_one_line(where):
    with pytest.raises(DeviceGone, match=r"camera .*(plugged in|cameras here)"):
        open_source(where)
