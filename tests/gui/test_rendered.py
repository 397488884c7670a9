"""Rendered films against their truth, without rendering any: what is counted, kept and told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from engine.cards import Seat
from engine.games import game
from engine.notation import record_of, to_json
from engine.state import State
from engine.table import CardPlayed, Irregular
from gui import films, rendered
from gui.cli.bench import command
from gui.figures_rendered import Line, lines
from gui.films import Job, Shelf, Way, done, jobs
from gui.frames_lost import Halting, Thinned
from gui.rendered import FollowedDeal, FollowedFilm, _judged, _Watched
from studio.evening import evening
from vision.frame import Frame

DEAL = FollowedDeal(True, True, 32, 32, 32, 0, 1, 1, 0.98, (0.2, 0.3, 0.4), ())
BAD = replace(DEAL, scored=False, perfect=False, right=20, alarms=2, found=0, wrong=("trick 3: …",))
JOB = Job("klaber", "usual", 1, 1, False)


class Still:
    """A source of frames of one colour each, ``fps`` a second for some seconds."""

    live = False

    def __init__(self, fps: int, seconds: float = 2.0) -> None:
        self.fps, self.length, self.closed = fps, seconds, False

    def frames(self) -> Iterator[Frame]:
        for n in range(round(self.length * self.fps)):
            yield Frame(np.full((2, 2, 3), n % 256, np.uint8), n / self.fps, n)

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("fps", [15, 20, 25, 30])
def test_five_frames_a_second_are_left_of_more(fps: int) -> None:
    frames = list(Thinned(Still(fps), 5.0).frames())
    assert len(frames) == 10
    assert [frame.index for frame in frames] == list(range(10))
    assert all(frame.at * fps == pytest.approx(round(frame.at * fps)) for frame in frames)


def test_a_slower_source_keeps_all_its_frames() -> None:
    assert len(list(Thinned(Still(4), 5.0).frames())) == 8


def test_a_camera_that_halts_sends_nothing_for_a_while_or_the_same_picture_again() -> None:
    source = Halting(Still(20, 120.0), "a film")
    frames = list(source.frames())
    assert [frame.index for frame in frames] == list(range(len(frames)))
    gaps = [after.at - before.at for before, after in pairwise(frames)]
    assert 0.2 <= max(gaps) < 1.3
    assert 5 < sum(gap > 0.15 for gap in gaps) < 30
    again = [np.array_equal(before.picture, after.picture) for before, after in pairwise(frames)]
    assert 20 < sum(again) < len(frames) / 3
    assert [frame.at for frame in Halting(Still(20, 120.0), "a film").frames()] == [frame.at for frame in frames]
    source.close()


@pytest.fixture(scope="module")
def truth() -> State:
    return evening(game("klaberjass-2"), "judged", 1)[0]


def facts_of(truth: State) -> dict:
    plays = [play for trick in truth.tricks for play in trick.plays]
    return {
        "record": to_json(record_of(truth, game(truth.game))),
        "plays": [{"seat": p.seat.value, "card": p.card.long, "at_rest": float(n)} for n, p in enumerate(plays)],
    }


def test_the_truth_itself_is_perfect(truth: State) -> None:
    plays = [play for trick in truth.tricks for play in trick.plays]
    told = [(0, CardPlayed(n + 0.25, n, 1, play.seat, play.card, 1.0, float(n))) for n, play in enumerate(plays)]
    judged = _judged(0, facts_of(truth), _Watched(told, [(truth, 0.9, truth.irregularities)]))
    assert judged.scored
    assert judged.perfect
    assert judged.right == judged.seats == judged.plays == len(plays)
    assert set(judged.late) == {0.25}
    assert judged.wrong == ()


def test_what_was_falsely_told_is_counted_though_the_score_is_right(truth: State) -> None:
    alarm = Irregular(3.0, "revoke", Seat.TOP, 2, "", None, ())
    judged = _judged(0, facts_of(truth), _Watched([(0, alarm), (0, alarm)], [(truth, 0.9, truth.irregularities)]))
    assert judged.scored
    assert not judged.perfect
    assert judged.alarms == 1
    assert judged.wrong == ("false alarm: revoke by top in trick 2",)


def test_a_deal_that_breaks_off_tells_where_it_went_wrong(truth: State) -> None:
    half = truth.setup.rules and game(truth.game).deal(
        truth.seats, truth.dealer, hands=None, turned_up=truth.setup.turned_up
    )
    judged = _judged(0, facts_of(truth), _Watched([], [(half, 0.1, ())], "calls line 3: nobody can say that"))
    assert not judged.scored
    assert judged.right == 0
    assert any("calls line 3" in wrong for wrong in judged.wrong)
    assert any("not finished" in wrong for wrong in judged.wrong)


def test_a_deal_that_nobody_noticed_is_wrong(truth: State) -> None:
    judged = _judged(1, facts_of(truth), _Watched([], [(truth, 0.9, truth.irregularities)]))
    assert not judged.scored
    assert judged.wrong == ("the deal was not noticed",)


def test_the_same_seed_gives_the_same_films_and_all_conditions_come_up() -> None:
    games = [game("klaber"), game("tartli"), game("zensa")]
    made = jobs(games, ["usual", "dim"], 20, 5)
    assert made == jobs(games, ["usual", "dim"], 20, 5)
    assert len({(job.game, job.condition) for job in made}) == 6
    assert len({job.seed for job in made}) == 20
    assert any(job.deals > 1 for job in made)
    assert all(job.game == "zensa" for job in made if job.thrown_in)
    evenings = jobs(games, ["usual"], 6, 5, Way(deals=4))
    assert {job.deals for job in evenings} == {4}
    assert {job.line for job in evenings} == {"usual, 4 in a row"}


def test_lines_add_up() -> None:
    followed = {
        JOB: FollowedFilm("one", (DEAL, BAD), 80.0, 20.0, 0.4),
        replace(JOB, game="tartli", condition="dim"): FollowedFilm("two", (DEAL,), 100.0, 30.0, 0.2),
    }
    found = {(line.game, line.condition): line.json() for line in lines(followed)}
    assert list(found) == [("klaber", "all"), ("tartli", "all"), ("all", "usual"), ("all", "dim"), ("all", "all")]
    everything = found["all", "all"]
    assert everything["n"] == 3
    assert everything["scored"]["share"] == pytest.approx(2 / 3, abs=1e-4)
    assert everything["plays"]["of"] == 96
    assert everything["revokes_found"]["share"] == pytest.approx(2 / 3, abs=1e-4)
    assert everything["false_alarms"]["share"] == pytest.approx(1 / 3, abs=1e-4)
    assert everything["rest_to_event_s"] == {"p50": 0.3, "p95": 0.4}
    assert everything["computing_share"] == pytest.approx(50 / 180, abs=1e-3)
    assert everything["longest_frame_s"] == 0.4


def test_nothing_told_is_no_latency() -> None:
    assert Line("klaber", "all", (replace(DEAL, late=()),), 1.0, 1.0).json()["rest_to_event_s"] is None


def test_a_run_goes_on_from_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    followed: list[tuple[str, object]] = []

    def follow(film: Path, fps: float | None, *_: Path | None, halting: bool) -> FollowedFilm:
        followed.append((film.name, "halting" if halting else fps))
        return FollowedFilm(film.stem, (DEAL, BAD), 80.0, 20.0, 0.3)

    monkeypatch.setattr(films, "follow_film", follow)
    monkeypatch.setattr("studio.filming.make_film", lambda film, folder: folder / f"{film.name}.mp4")
    first = done(JOB, tmp_path)
    assert done(JOB, tmp_path) == first
    assert done(replace(JOB, way=Way(5.0)), tmp_path).deals == first.deals
    assert done(replace(JOB, way=Way(halting=True)), tmp_path).deals == first.deals
    assert [how for _, how in followed] == [None, 5.0, "halting"]
    assert {name for name, _ in followed} == {"klaber-usual-1.mp4"}
    monkeypatch.setattr(films, "fingerprint", lambda: "another program")
    done(JOB, tmp_path)
    assert len(followed) == 4


def test_without_a_folder_nothing_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []

    def make(film: object, folder: Path) -> Path:
        seen.append(folder)
        return folder / "film.mp4"

    monkeypatch.setattr("studio.filming.make_film", make)
    monkeypatch.setattr(films, "follow_film", lambda *_, **__: FollowedFilm("film", (DEAL,), 1.0, 1.0))
    done(JOB, None)
    assert seen
    assert not seen[0].exists()


def test_a_half_written_result_is_followed_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    (tmp_path / "klaber-usual-1.found.json").write_text('{"program": ')
    assert shelf.known(JOB) is None


def test_the_command_tells_films_and_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studio.filming.make_film", lambda film, folder: folder / f"{film.name}.mp4")
    monkeypatch.setattr(films, "follow_film", lambda film, *_, **__: FollowedFilm(film.stem, (BAD,), 80.0, 20.0))
    plot = tmp_path / "deals.svg"
    words = ["deals", "--rendered", "3", "--game", "klaber", "--condition", "dim", "--json", "--plot", str(plot)]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["figure"] for line in told] == ["rendered.klaber", "rendered.all", "rendered.all"]
    assert "3 of 3 films" in result.stderr
    assert "trick 3" in result.stderr
    assert "klaber" in plot.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["vision", "--rendered", "3"], "goes with deals"),
        (["deals", "--rendered", "3", "--condition", "moonlight"], "usual"),
        (["deals", "--rendered", "3", "--game", "whist"], "whist"),
    ],
)
def test_wrong_use_is_told(words: list[str], told: str) -> None:
    result = CliRunner().invoke(command, words)
    assert told in str(result.exception)


def test_following_is_that_of_watch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, truth: State) -> None:
    """A call that the program does not take ends the film, as it ends `filko watch`."""
    calls = tmp_path / "film.calls.jsonl"
    calls.write_text('{"t": 0.1, "seat": "top", "call": "bid 2"}\n')
    facts = {"game": truth.game, "seats": [s.value for s in truth.seats], "dealer": truth.dealer.value}
    watched = None

    def refuse(*_: object, **__: object) -> Still:
        return Still(5)

    monkeypatch.setattr("vision.steady.open_steady", refuse)
    watched = rendered._watch(tmp_path / "film.mp4", facts, None, None, halting=False)
    assert "film.calls.jsonl" in watched.stopped
    assert "line 1" in watched.stopped
