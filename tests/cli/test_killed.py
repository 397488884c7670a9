"""A program that is killed at any instant goes on where it was, with nothing missing."""

import json
import signal
import subprocess
import sys
from importlib.resources import files

import pytest

DEMO = files("gui") / "demo"
WATCH = [sys.executable, "-m", "gui.cli.main", "watch", str(DEMO / "klaber.mp4"), "--game", "klaber", "--json",
         "--calls", str(DEMO / "klaber.calls.jsonl")]  # fmt: skip


@pytest.mark.slow
def test_a_deal_killed_in_the_middle_is_finished_by_starting_again(tmp_path):
    store = ["--store", str(tmp_path / "table.db")]
    with subprocess.Popen([*WATCH, *store], stdout=subprocess.PIPE, text=True) as watching:
        seen = 0
        for line in watching.stdout:
            seen += json.loads(line)["event"] == "card_played"
            if seen == 11:  # in the middle of the third trick
                watching.send_signal(signal.SIGKILL)
                break
    again = subprocess.run([*WATCH, *store], capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert "going on with the deal" in again.stderr
    deal, truth = json.loads(again.stdout.splitlines()[-1]), json.loads((DEMO / "klaber.json").read_text())
    assert [(p["trick"], p["seat"], p["card"]) for p in deal["plays"]] == [
        (p["trick"], p["seat"], p["card"]) for p in truth["plays"]
    ]
    assert deal["card_points"] == {"bottom+top": 82, "right+left": 79}
    assert deal["score"] == {"bottom+top": 82, "right+left": 139}
