"""Whatever is wrong: one clear line, exit status 2, nothing changed, never a traceback."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

DEMO = str(files("gui") / "demo" / "klaber.mp4")
KLABER = ["--game", "klaber"]
LONG = "x" * 300  # no file's name


def filko(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gui.cli.main", *words], capture_output=True, text=True, cwd=cwd)


@pytest.fixture
def place(tmp_path):
    (tmp_path / "empty.mp4").touch()
    (tmp_path / "noise.mp4").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "cut.mp4").write_bytes(Path(DEMO).read_bytes()[:200_000])
    (tmp_path / "noise.db").write_bytes(b"no database" * 1000)
    (tmp_path / "early.jsonl").write_text(
        '{"t": 0.1, "seat": "right", "call": "bid 1"}\n{"t": 0.2, "seat": "right", "call": "kontra"}\n'
    )
    (tmp_path / "odd.jsonl").write_text('{"t": 0.1, "call": "abracadabra"}\n')
    (tmp_path / "far.jsonl").write_text('{"t": %s, "call": "pass"}\n' % ("9" * 400))
    (tmp_path / "broken.jsonl").write_text('{"t": 0.1,\n')
    (tmp_path / "notes.txt").write_text("[game klaber]\n" * 40)
    (tmp_path / "deal.json").write_text('{"game": "klaber", "seats": ["bottom"]')
    return tmp_path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nonsense"], "No such command 'nonsense'; see `filko --help`"),
        (["replay"], "see `filko replay --help`"),
        (["identify", DEMO], "Choose from: hungarian, french; see `filko identify --help`"),
        (["watch", "absent.mp4", *KLABER], "there is no file absent.mp4"),
        (["watch", "empty.mp4", *KLABER], "is empty"),
        (["watch", "noise.mp4", *KLABER], "no video"),
        (["watch", "cut.mp4", *KLABER], "cut"),
        (["watch", "notes.txt", *KLABER], "no video"),
        (["watch", LONG, *KLABER], "cannot be read"),
        (["watch", "97", *KLABER], "camera 97"),
        (["watch", "99999999999", *KLABER], "camera 99999999999"),
        (["watch", "²", *KLABER], "there is no file"),
        (["watch", "/dev/video97", *KLABER], "no camera /dev/video97"),
        (["watch", DEMO, "--game", "bridge"], "games are"),
        (["watch", DEMO, *KLABER, "--option", "klaber.nothing=1"], "its options are"),
        (["watch", DEMO, *KLABER, "--option", "klaber.target=much"], "klaber.target"),
        (["watch", DEMO, *KLABER, "--option", "klaber.target"], "lacks a value"),
        (["watch", DEMO, *KLABER, "--seats", "bottom,middle,top,left"], "seats are"),
        (["watch", DEMO, *KLABER, "--seats", "bottom,bottom,top,left"], "twice"),
        (["watch", DEMO, *KLABER, "--dealer", "nobody"], "seats are"),
        (["watch", DEMO, *KLABER, "--deck", "grandfather's"], "no deck"),
        (["watch", DEMO, *KLABER, "--display", "serial:/dev/ttyNONE"], "/dev/ttyNONE"),
        (["watch", DEMO, *KLABER, "--display", "carrier-pigeon:7"], "carrier-pigeon"),
        (["watch", DEMO, *KLABER, "--calls", "absent.jsonl"], "absent.jsonl"),
        (["watch", DEMO, *KLABER, "--calls", "early.jsonl"], "line 2"),
        (["watch", DEMO, *KLABER, "--calls", "odd.jsonl"], "line 1"),
        (["watch", DEMO, *KLABER, "--calls", "broken.jsonl"], "line 1"),
        (["watch", DEMO, *KLABER, "--calls", "far.jsonl"], "line 1"),
        (["watch", DEMO, *KLABER, "--store", "noise.db"], "noise.db"),
        (["watch", DEMO, *KLABER, "--store", LONG], "cannot be opened"),
        (["identify", LONG, "--pack", "french"], "cannot be read"),
        (["identify", "absent.png", "--pack", "french"], "there is no file"),
        (["identify", "empty.mp4", "--pack", "french"], "is empty"),
        (["identify", "noise.mp4", "--pack", "french"], "no picture"),
        (["identify", "noise.mp4", "--pack", "tarot"], "tarot"),
        (["replay", "absent.json"], "absent.json"),
        (["replay", "deal.json"], "line 1"),
        (["games", "bridge"], "games are"),
        (["cameras", "absent.mp4"], "there is no file"),
        (["cameras", "noise.mp4"], "no video"),
        (["cameras", LONG], "cannot be read"),
        (["sessions", "show", "1", "--store", "noise.db"], "noise.db"),
        (["sessions", "list", "--store", LONG], "cannot be opened"),
    ],
    ids=lambda value: " ".join(Path(w).name for w in value) if isinstance(value, list) else "",
)  # fmt: skip
def test_wrong_use_is_one_line_and_status_two(place, words, said):
    before = {file: file.read_bytes() for file in place.iterdir()}
    done = filko(*words, cwd=place)
    assert done.returncode == 2, done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert said in lines[0]
    assert {file: file.read_bytes() for file in place.iterdir()} == before


@pytest.mark.parametrize(
    "name",
    [
        "table", "demo", "watch", "identify", "replay", "games", "display", "sessions", "doctor", "bench", "deck",
        "cameras",
    ],
)  # fmt: skip
def test_every_command_helps_with_an_example(tmp_path, name):
    done = filko(name, "--help", cwd=tmp_path)
    assert done.returncode == 0
    assert "Example: filko" in done.stdout
