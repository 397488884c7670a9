"""One rendered film through the whole program, held against its truth.

The way is that of `filko watch --fast`: the same composition, the same calls file; only the frames may be thinned.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from engine.cards import Pack, parse_seat
from engine.errors import FilkoError
from engine.notation import read_json
from engine.rules import Violation
from engine.simulator.judging import Odd, judged, plays_of
from engine.state import State
from engine.table import CardPlayed, Irregular, Update
from gui.compose import Plan, compose
from gui.decks import read_order
from gui.frames_lost import Halting, Thinned
from vision.decks.deck import Deck
from vision.decks.learning import learn
from vision.decks.lesson import Lesson
from vision.sources import open_source
from vision.watch import Watcher

__all__ = ["FollowedDeal", "FollowedFilm", "follow_film", "taught_by"]


@dataclass(frozen=True, slots=True)
class FollowedDeal:
    """How one deal went.

    scored: the points are those of the truth. perfect: every play, seat and winner too, and nothing falsely
    reported. plays: how many there were; right: with the right card by the right seat; seats: with the right seat.
    alarms: irregularities told that were none. injected, found: revokes. sure: the table's own probability that
    the score is right. late: seconds of capture from each card's rest to the line that tells it, where that line
    was right. wrong: what went wrong, in words.
    """

    scored: bool
    perfect: bool
    plays: int
    right: int
    seats: int
    alarms: int
    injected: int
    found: int
    sure: float
    late: tuple[float, ...]
    wrong: tuple[str, ...]

    @staticmethod
    def of(found: Mapping[str, Any]) -> FollowedDeal:
        """From what `json` gave."""
        return FollowedDeal(**{**found, "late": tuple(found["late"]), "wrong": tuple(found["wrong"])})

    def json(self) -> dict[str, Any]:
        """All fields as JSON values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class FollowedFilm:
    """All deals of a film. ``seconds``: its length; ``computing``: processor seconds that following it took;
    ``longest``: those of the frame that took most, for which all others wait."""

    name: str
    deals: tuple[FollowedDeal, ...]
    seconds: float
    computing: float
    longest: float = 0.0


@dataclass
class _Watched:
    """What came out of the pipeline. ``deal``: index of the deal that an update belongs to; ``states``: what each deal
    came to, how sure that is, and what people are told that went against the rules."""

    told: list[tuple[int, Update]] = field(default_factory=list)
    states: list[tuple[State, float, tuple[Violation, ...]]] = field(default_factory=list)
    stopped: str = ""
    longest: float = 0.0


def follow_film(
    film: Path,
    fps: float | None = None,
    keep: Path | None = None,
    lesson: Path | None = None,
    *,
    halting: bool = False,
) -> FollowedFilm:
    """Follow a film that has its truth and its calls beside it; ``fps`` None takes every frame. ``keep``: where to
    write all that was told, as lines of `filko watch --json`. ``lesson``: a film of the pack's cards, with their order
    beside it, from which the pack is taught before. ``halting``: the camera stops sending for a moment now and then.

    Raises BadInput where one of the files cannot be used. A call that the program would not take ends the film, as it
    ends `filko watch`; that is a result and no error.
    """
    facts = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
    began = time.process_time()
    watched = _watch(film, facts, fps, lesson, halting=halting)
    computing = time.process_time() - began
    if keep is not None:
        keep.write_text("".join(json.dumps(update.json()) + "\n" for _, update in watched.told), encoding="utf-8")
    deals = tuple(_judged(number, deal, watched) for number, deal in enumerate(facts["deals"]))
    return FollowedFilm(film.stem, deals, float(facts["duration"]), computing, watched.longest)


def _watch(film: Path, facts: Mapping[str, Any], fps: float | None, lesson: Path | None, *, halting: bool) -> _Watched:
    seats = [parse_seat(seat) for seat in facts["seats"]]
    calls = film.with_name(f"{film.stem}.calls.jsonl")
    plan = Plan(str(film), facts["game"], seats=seats, dealer=parse_seat(facts["dealer"]), calls=calls)
    pipeline, watched = compose(plan), _Watched()
    if lesson is not None:
        try:
            pipeline.watcher = Watcher(pipeline.pack, tuple(seats), learn(taught_by(lesson, pipeline.pack)))
        except FilkoError as wrong:
            pipeline.close()
            return _Watched(stopped=f"the lesson: {wrong}")
    if halting:
        pipeline.source = Halting(pipeline.source, film.stem)
    if fps is not None:
        pipeline.source = Thinned(pipeline.source, fps)
    session, since = pipeline.session, time.process_time()
    try:
        for step in pipeline.run():
            now = time.process_time()
            watched.longest, since = max(watched.longest, now - since), now
            number = len(session.sitting.deals) - 1
            watched.told += [(number, update) for update in step.updates]
    except FilkoError as wrong:
        watched.stopped = str(wrong)
    finally:
        pipeline.close()
    watched.states = [(deal.state, deal.confidence, deal.picture.irregularities) for deal in session.sitting.deals]
    return watched


def taught_by(lesson: Path, pack: Pack) -> Deck:
    """The deck that a film of its cards teaches; their order stands in the text file beside it, a name a line. Raises
    BadInput where not all cards are seen."""
    teaching, source = Lesson(pack, read_order(lesson.with_suffix(".txt"), pack)), open_source(str(lesson))
    try:
        for frame in source.frames():
            teaching.feed(frame)
    finally:
        source.close()
    return teaching.deck(lesson.stem)


def _judged(number: int, facts: Mapping[str, Any], watched: _Watched) -> FollowedDeal:
    truth = read_json(facts["record"]).played().written()
    if number >= len(watched.states):
        return _missed(truth, watched.stopped or "the deal was not noticed")
    state, sure, named = watched.states[number]
    told = [update for deal, update in watched.told if deal == number]
    held = judged(truth, state, [update for update in told if isinstance(update, Irregular)], named)
    scored = state.finished and state.points == truth.points
    perfect = scored and held.same and not held.alarms
    return FollowedDeal(
        scored=scored,
        perfect=perfect,
        plays=held.plays,
        right=held.right,
        seats=held.seats,
        alarms=len(held.alarms),
        injected=len(held.injected),
        found=len(held.found),
        sure=sure,
        late=_late(facts, told),
        wrong=() if perfect else tuple(_wrong(truth, state, held.alarms, watched.stopped)),
    )


def _missed(truth: State, why: str) -> FollowedDeal:
    """A deal of which the table knows nothing."""
    held = judged(truth, State.begin(truth.setup), (), ())
    return FollowedDeal(False, False, held.plays, 0, 0, 0, len(held.injected), 0, 0.0, (), (why,))


def _late(facts: Mapping[str, Any], told: Sequence[Update]) -> tuple[float, ...]:
    rest = {(play["seat"], play["card"]): play["at_rest"] for play in facts["plays"]}
    first: dict[tuple[str, str], float] = {}
    for update in told:
        if isinstance(update, CardPlayed):
            first.setdefault((update.seat.value, update.card.long), update.at)
    return tuple(round(at - rest[what], 3) for what, at in first.items() if what in rest)


def _wrong(truth: State, state: State, alarms: Set[Odd], stopped: str) -> Iterator[str]:
    """What went wrong, the first of each kind."""
    if stopped:
        yield f"stopped: {stopped}"
    right, found = plays_of(truth), plays_of(state)
    for n, (one, other) in enumerate(zip(right, found, strict=False)):
        if one != other:
            trick = n // len(truth.seats) + 1
            was, taken_for = (f"{play.seat.value} {play.card.long}" for play in (one, other))
            yield f"trick {trick}: {was} was taken for {taken_for}"
            break
    if len(right) != len(found):
        yield f"{len(found)} plays instead of {len(right)}"
    if state.exchanges != truth.exchanges:
        found_swaps, real_swaps = ([swap.given.long for swap in one.exchanges] for one in (state, truth))
        yield f"exchanges {found_swaps} instead of {real_swaps}"
    if not state.finished:
        yield f"not finished: {state.phase.value}"
    elif state.points != truth.points:
        yield f"points {_told(state)} instead of {_told(truth)}"
    yield from (
        f"false alarm: {kind} by {seat.value} in trick {trick}" for kind, seat, trick in sorted(alarms, key=str)
    )


def _told(state: State) -> str:
    return ", ".join(f"{'+'.join(seat.value for seat in side)} {value}" for side, value in state.points.items())
