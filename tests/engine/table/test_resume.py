"""What is logged is what happened: replay, resume, and a process killed in the middle."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import BadInput
from engine.observation import Trouble
from engine.table import EventLog, TableSession, replayed, resume
from engine.table.codec import decode, encode
from tests.engine.table.tables import POOR, deal, feed, plays_of, session_for

FEEDER = """
import sys
from engine.table import EventLog, resume
from tests.engine.table.tables import POOR, deal, feed, session_for
path, start = sys.argv[1], int(sys.argv[2])
table = deal("klaber", 51, POOR)
session = resume(path) if start else session_for(table, store=EventLog(path))
for i, happening in enumerate(table.script[start:], start):
    feed(session, [happening])
    print(i, flush=True)
"""
ROOT = Path(__file__).parents[3]


def shown(sitting):
    """All that a sitting shows, without its identity."""
    return [
        (d.number, d.start.dealer, d.touches, d.closed_at, d.picture.plays, d.picture.tricks, d.picture.oddities,
         d.picture.needs, d.state.actions)
        for d in sitting.deals
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["klaber", "clobyosh-4"])
def test_law_the_replay_of_the_log_is_the_table(name, tmp_path):
    table = deal(name, 52, POOR)
    with EventLog(tmp_path / "s.db") as log:
        session = session_for(table, store=log)
        told = feed(session, table.script[:25])
        told += session.amend(session.view.plays[1].id, seat=session.view.plays[1].seat)
        told += session.retract(session.view.plays[-1].id)
        told += session.undo()
        told += feed(session, table.script[25:])
        told += session.new_deal()
        again = replayed(log)
        decided = [event.body for event in log.replay() if event.kind == "decided"]
    assert shown(again) == shown(session.sitting)
    assert decided == [json.loads(json.dumps(update.json())) for update in told]


def test_every_event_is_in_the_log_before_anybody_hears_of_it(tmp_path):
    table = deal("klaber", 53)
    with EventLog(tmp_path / "s.db") as log:
        session = session_for(table, store=log)
        missing = []

        def listen(update):
            last = [event for event in log.replay() if event.kind == "decided"][-8:]
            if update.json() not in [event.body for event in last]:
                missing.append(update)

        session.subscribe(listen)
        feed(session, table.script[:14])
    assert missing == []


def test_a_log_that_cannot_be_written_changes_nothing(tmp_path, monkeypatch):
    table = deal("klaber", 53)
    log = EventLog(tmp_path / "s.db")
    session, heard = session_for(table, store=log), []
    feed(session, table.script[:10])
    session.subscribe(heard.append)
    before, view = session.sitting, session.view

    def full(*args, **kwargs):
        raise BadInput("the disk is full")

    monkeypatch.setattr(log, "append", full)
    with pytest.raises(BadInput, match="full"):
        feed(session, table.script[10:11])
    assert session.sitting is before
    assert session.view is view
    assert heard == []


def test_there_are_no_pictures_in_the_log(tmp_path):
    table = deal("klaber", 53)
    with EventLog(tmp_path / "s.db") as log:
        feed(session_for(table, store=log), table.script)
        bodies = [json.dumps(event.body) for event in log.replay()]
    assert max(map(len, bodies)) < 10_000
    assert not [body for body in bodies if "base64" in body or "image" in body]


def test_observations_come_back_from_the_log_as_they_went_in():
    table = deal("clobyosh-4", 5, POOR)
    for _, what in table.script:
        if not hasattr(what, "call"):
            once = encode(what)
            assert encode(decode(json.loads(json.dumps(once)))) == once
    assert decode(encode(Trouble(3.0, "dark"))) == Trouble(3.0, "dark")


@pytest.mark.parametrize("faces", [(float("-inf"),) * 34, (float("nan"),) * 34, (0.0,) * 33 + (float("inf"),)])
def test_evidence_beyond_numbers_is_tamed(faces):
    table = deal("klaber", 5)
    seen = next(what for _, what in table.script if hasattr(what, "faces"))
    session = session_for(table)
    object.__setattr__(seen, "faces", faces)
    session.observe(seen)
    assert json.loads(json.dumps(encode(seen), allow_nan=False))


def test_sessions_resume_with_a_camera_that_counts_anew(tmp_path):
    """After a restart vision numbers its sightings from the beginning, and sees anew what still lies there."""
    table = deal("klaber", 54)
    path = tmp_path / "s.db"
    half = next(i for i, (_, what) in enumerate(table.script) if hasattr(what, "faces") and i > 20) + 1
    with EventLog(path) as log:
        feed(session_for(table, store=log), table.script[:half])
    session = resume(str(path))
    assert isinstance(session, TableSession)
    before = session.view.plays
    session.observe(table.script[half - 1][1])  # the same card, in the new camera's numbers
    assert [p.id for p in session.view.plays] == [p.id for p in before]
    feed(session, table.script[half:])
    assert plays_of(session.view.state) == plays_of(table.truth)


def test_a_killed_process_loses_nothing(tmp_path):
    """SIGKILL at random moments; each time the table goes on, and in the end it is as if nothing had happened."""
    path, rng = tmp_path / "s.db", random.Random(51)
    table = deal("klaber", 51, POOR)
    done = 0
    for patience in (rng.randint(10, 25), rng.randint(10, 25), 10_000):
        feeder = subprocess.Popen(
            [sys.executable, "-c", FEEDER, str(path), str(done)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        acknowledged = done
        for line in feeder.stdout:
            acknowledged = int(line) + 1
            if acknowledged - done >= patience:
                feeder.send_signal(signal.SIGKILL)
                break
        feeder.stdout.close()
        feeder.wait()
        with EventLog(path, create=False) as log:
            inputs = [e for e in log.replay() if e.kind in ("said", "observed")]
        assert len(inputs) >= acknowledged, "something that was acknowledged is not in the log"
        done = len(inputs)  # what was logged and not acknowledged any more counts too
    assert done == len(table.script)
    undisturbed = session_for(table)
    feed(undisturbed, table.script)
    with EventLog(path, create=False) as log:
        revived = replayed(log)
    assert plays_of(revived.deal.state) == plays_of(undisturbed.view.state) == plays_of(table.truth)
    assert revived.deal.state.points == table.truth.points
