"""A lesson on film: somebody shows the cards of a pack to the camera, one laid on the other, for `filko deck teach`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.cards import Card, Seat
from engine.games import game
from studio import places
from studio.film import write_film
from studio.filming import Film, borrowed, pictures, room
from studio.performance import Performance
from studio.stage import Stage, Visit

__all__ = ["make_lesson", "shown"]

_TEACHER = Seat.BOTTOM
_EACH = 1.6  # seconds from card to card
_COMES, _GOES = 0.45, 0.4  # seconds


def make_lesson(film: Film, folder: Path, *, quick: bool = True) -> Path:
    """Write NAME-lesson.mp4 and NAME-lesson.txt (the cards in the order in which they are shown) into a folder: the
    pack of a film before its deals, on the same table under the same lamp; the film's path.

    Raises what `studio.filming.make_film` does.
    """
    made, pack = room(film), game(film.game).pack
    order = tuple(pack.cards[n] for n in np.random.default_rng([film.seed, 2]).permutation(len(pack.cards)))
    lent, performance = borrowed(film, pack, made), shown(order, np.random.default_rng([film.seed, 3]))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{film.name}-lesson.mp4"
    path.with_suffix(".txt").write_text("".join(f"{card.long}\n" for card in order), encoding="utf-8")
    unfinished = path.with_suffix(".part.mp4")
    write_film(unfinished, pictures(performance, made, lent, film.seed), made.fps, made.quality, quick=quick)
    return unfinished.rename(path)


def shown(order: tuple[Card, ...], rng: np.random.Generator) -> Performance:
    """Cards laid on one another near the middle, each for a second, a little crooked."""
    stage, now = Stage(rng), 0.8
    for card in order:
        pose = places.from_seat(_TEACHER, stage.around(8, 20), stage.around(8, 20), stage.around(5, 12))
        stage.bring(_TEACHER, [card], [pose], Visit(now, now + _COMES, now + _COMES + _GOES))
        now += _EACH
    return Performance("", order[0].pack, (_TEACHER,), (), stage.props, stage.gestures, (), now + 1.0)
