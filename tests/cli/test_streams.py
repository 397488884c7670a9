"""Whatever becomes of standard output and input: one line, and the status that belongs to it; never a traceback."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

DEAL = str(files("gui") / "demo" / "klaber.txt")
FILKO = f"{sys.executable} -m gui.cli.main"
FULL = Path("/dev/full")

needs_a_shell = pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell of Unix does")


def shell(line: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A line of bash in which F is the program; the status is the program's own where it stands before a pipe."""
    line = f'F() {{ {FILKO} "$@"; }}; {line}; exit ${{PIPESTATUS[0]}}'
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=os.environ | settings)


@needs_a_shell
@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", ["games", "games --json", "--help", f"replay {DEAL}", f"replay {DEAL} --json"])
def test_a_full_disk_is_told(words):
    done = shell(f"F {words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("filko: standard output cannot be written (No space left on device)")
    assert done.stderr.count("\n") == 1


@needs_a_shell
@pytest.mark.parametrize("words", ["games", "display list --json", f"replay {DEAL}", f"replay {DEAL} --json"])
def test_closed_output_is_told(words):
    done = shell(f"F {words} >&-")
    assert (done.returncode, done.stderr) == (
        2,
        "filko: standard output is closed; let it go to a file or a pipe\n",
    )


@needs_a_shell
@pytest.mark.parametrize("words", ["games --json", "games --help", f"replay {DEAL} --json"])
def test_a_reader_who_has_had_enough_is_no_failure(words):
    done = shell(f"F {words} | true")
    assert (done.returncode, done.stderr) == (0, "")


@needs_a_shell
def test_closed_input_is_empty():
    done = shell("F replay - <&-")
    assert done.returncode == 2
    assert "it is empty" in done.stderr
    assert done.stderr.count("\n") == 1


@needs_a_shell
def test_nothing_at_all_is_open():
    assert shell("F games <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_letters_that_output_lacks_are_replaced_for_people_and_escaped_for_programs(encoding):
    def told(*words: str) -> str:
        line = [sys.executable, "-m", "gui.cli.main", *words, "--lang", "hu"]
        done = subprocess.run(line, capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding})
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode(encoding)

    assert "fels?" in told("games", "klaber")
    whole = json.loads(told("games", "klaber", "--json"))
    assert "felső" in " ".join(whole["explanation"].values())


def test_half_a_letter_is_escaped():
    said = "from gui.cli._common import emit_json; emit_json({'name': chr(0xD800)})"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, env=os.environ | {"PYTHONUTF8": "1"})
    assert json.loads(done.stdout) == {"name": "\ud800"}
