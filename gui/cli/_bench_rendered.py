"""The part of `filko bench deals` that renders films of whole deals and follows them from the pixels on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from gui.cli._common import Between, emit_json, say

if TYPE_CHECKING:
    from gui.figures_rendered import Line
    from gui.films import Job, Way
    from gui.rendered import FollowedFilm

__all__ = ["bench_rendered", "rendered_options"]

F = TypeVar("F", bound=Callable[..., object])

_HEAD = (
    f"{'game':<24}{'films':<40}{'scored right':>20}{'perfect':>9}{'plays':>9}{'alarms':>8}{'revokes':>9}"
    f"{'rest to event':>18}{'longest frame':>17}"
)


def rendered_options(command: F) -> F:
    """The options of `filko bench deals` that only films know."""
    options = (
        click.option(
            "--rendered", type=click.IntRange(1, 100_000), metavar="N", help="Deals: make and follow so many films."
        ),
        click.option("--condition", "conditions", multiple=True, help="Films: only in this room (again for several)."),
        click.option("--fps", type=Between(0.5, 60), help="Films: take at most so many frames a second."),
        click.option("--halting", is_flag=True, help="Films: the camera stops for a moment now and then."),
        click.option(
            "--art",
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            metavar="DIR",
            help="Films: packs and tables from the pictures in this folder.",
        ),
        click.option("--printing", metavar="WORD", help="Films, with --art: packs whose path there has this word."),
        click.option(
            "--in-a-row", type=click.IntRange(1, 50), metavar="N", help="Films: so many deals in each, like an evening."
        ),
        click.option("--taught", is_flag=True, help="Films: the pack is taught before, from a film of its cards."),
        click.option(
            "--cache",
            type=click.Path(file_okay=False, path_type=Path),
            help="Films: keep films and results in this folder (one for each --art) and go on from what is there.",
        ),
        click.option(
            "--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Films: so many at once."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def bench_rendered(
    names: Sequence[str],
    *,
    films: int,
    seed: int,
    conditions: Sequence[str],
    way: Way,
    cache: Path | None,
    workers: int,
    plot: str | None,
    as_json: bool,
) -> None:
    """Make and follow films, tell each failure as it comes, then a line a game and condition.

    Interrupted, it goes on where it was when the same ``cache`` is given. Raises UnknownName, BadInput.
    """
    from engine.games import game, games
    from gui.figures_rendered import lines
    from gui.films import jobs

    chosen = [game(name) for name in names] or list(games())
    wanted = jobs(chosen, _known(conditions), films, seed, way)
    found: dict[Job, FollowedFilm] = {}
    for job, film in _followed(wanted, cache, workers):
        found[job] = film
        _tell_failures(film)
    drawn = list(lines({job: found[job] for job in wanted}))
    _tell(drawn, as_json=as_json)
    if plot is not None:
        _draw(drawn, plot)


def _known(conditions: Sequence[str]) -> Sequence[str]:
    from engine.errors import UnknownName
    from gui.films import studio_part

    sets = studio_part("sets")
    known: Mapping[str, object] = sets.CONDITIONS
    for name in conditions:
        if name not in known:
            raise UnknownName(f"there is no condition {name!r} to film in; there are {', '.join(known)}")
    return conditions or [name for name in known if name not in sets.HARD]


def _followed(wanted: Sequence[Job], cache: Path | None, workers: int) -> Iterator[tuple[Job, FollowedFilm]]:
    """The films as they are done, with progress and the time left on stderr."""
    began = time.monotonic()
    results = _one_by_one(wanted, cache) if workers == 1 else _side_by_side(wanted, cache, workers)
    for count, (job, film) in enumerate(results, start=1):
        left = (time.monotonic() - began) / count * (len(wanted) - count)
        say(f"{count} of {len(wanted)} films, about {left / 60:.0f} min left: {film.name}")
        yield job, film


def _one_by_one(wanted: Sequence[Job], cache: Path | None) -> Iterator[tuple[Job, FollowedFilm]]:
    from gui.films import done

    yield from ((job, done(job, cache)) for job in wanted)


def _side_by_side(wanted: Sequence[Job], cache: Path | None, workers: int) -> Iterator[tuple[Job, FollowedFilm]]:
    """In processes of their own; those not begun are left when the run is interrupted."""
    from gui.films import done

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(done, job, cache): job for job in wanted}
        try:
            yield from ((running[one], one.result()) for one in as_completed(running))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _tell_failures(film: FollowedFilm) -> None:
    for number, deal in enumerate(film.deals, start=1):
        for wrong in deal.wrong:
            say(f"  {film.name}, deal {number}: {wrong}")


def _tell(drawn: Sequence[Line], *, as_json: bool) -> None:
    if not as_json:
        click.echo(_HEAD)
    for line in drawn:
        if as_json:
            emit_json(line.json())
        else:
            click.echo(_told(line))


def _told(line: Line) -> str:
    low, high = line.scored.interval
    found = line.json()
    late = found["rest_to_event_s"]
    speed = "-" if late is None else f"{1000 * late['p50']:.0f} / {1000 * late['p95']:.0f} ms"
    revokes = found["revokes_found"]
    scored = f"{100 * line.scored.share:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
    return (
        f"{line.game:<24}{line.condition:<40}{scored:>20}"
        f"{100 * found['perfect']['share']:>8.1f}%{100 * found['plays']['share']:>8.2f}%"
        f"{round(found['false_alarms']['share'] * found['n']):>8}"
        f"{round(revokes['share'] * revokes['of']):>6}/{revokes['of']:<2}{speed:>18}{found['longest_frame_s']:>15.2f} s"
    )


def _draw(drawn: Sequence[Line], plot: str) -> None:
    from engine.errors import BadInput
    from gui.deals_plot import deals_svg

    try:
        Path(plot).write_text(deals_svg(drawn), encoding="utf-8")
    except OSError as wrong:
        raise BadInput(f"the plot cannot be written: {wrong}") from None
