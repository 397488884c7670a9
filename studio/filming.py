"""From a game, a condition and a seed to a film with its truth and its calls: the studio's front door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine.cards import Pack
from engine.errors import BadInput
from engine.games import game
from engine.state import State
from studio.conduct import CONDUCT
from studio.directing import direct
from studio.evening import evening, written
from studio.fans import with_fans
from studio.film import write_film
from studio.gloss import Gloss
from studio.knock import Knock
from studio.laden import laden, lay_things
from studio.leaning import Leaning
from studio.lent import Lent, lend
from studio.panel import Panel
from studio.performance import Performance
from studio.printing import OwnPrinting
from studio.scene import Scene, Shot
from studio.scoreboard import Scoreboard
from studio.sets import CONDITIONS, FilmSet, film_set, table_of
from studio.testimony import spoken, witnessed
from studio.things import lay_slate
from studio.webcam import Webcam

__all__ = ["Film", "borrowed", "make_film", "performed", "pictures", "room"]

_SHUTTER = 1 / 60  # seconds


@dataclass(frozen=True, slots=True)
class Film:
    """What is to be filmed. ``deals`` follow each other; ``thrown_in``: the first is one that nobody wants to play.

    ``written``: a file whose deals are filmed; what is said of game and deals is then left aside. ``company``: who
    plays, where it is not the condition's. ``panel``: a light display lies on the table and shows a score. ``art``,
    ``printing``: where pack and table are lent from (`studio.lent`). Raises BadInput for a printing from nowhere.
    """

    game: str
    condition: str = "usual"
    seed: int = 1
    deals: int = 1
    thrown_in: bool = False
    written: Path | None = None
    company: str | None = None
    panel: bool = False
    art: Path | None = None
    printing: str | None = None

    def __post_init__(self) -> None:
        if self.printing is not None and self.art is None:
            raise BadInput(f"--printing {self.printing} goes with --art DIR, the folder with its pictures")

    @property
    def name(self) -> str:
        """The name of its files, without an ending."""
        panel = "-panel" if self.panel else ""
        if self.art is not None:
            panel = f"-{(self.printing or 'lent').replace('/', '-')}{panel}"
        if self.written is not None:
            return f"{self.written.stem}{panel}"
        many = f"-{self.deals}deals" if self.deals > 1 else ""
        passed = "-thrown" if self.thrown_in else ""
        return f"{self.game}-{self.condition.replace(' ', '-')}-{self.seed}{many}{passed}{panel}"


def make_film(film: Film, folder: Path, *, quick: bool = True) -> Path:
    """Write NAME.mp4, NAME.json (the truth) and NAME.calls.jsonl into a folder; the film's path.

    The mp4 is written last and under another name until it is whole: a film that is there is complete. ``quick``:
    encode fast, into a larger file. Raises UnknownName for a game and BadInput for a condition that there is not, for
    written deals that cannot be staged, and where the pack that is to be lent is not there.
    """
    performance, made = performed(film)
    lent = borrowed(film, performance.pack, made)
    folder.mkdir(parents=True, exist_ok=True)
    facts = witnessed(performance, made.camera, made.fps, lent.printing.aspect)
    facts |= {"condition": film.condition, "printing": lent.printing.name}
    panel = None
    if film.panel:
        board = Scoreboard(performance)
        panel = board.panel(made.camera)
        facts["panel"] = board.facts(panel)
    (folder / f"{film.name}.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    (folder / f"{film.name}.calls.jsonl").write_text(spoken(performance), encoding="utf-8")
    path, unfinished = folder / f"{film.name}.mp4", folder / f"{film.name}.part.mp4"
    write_film(unfinished, pictures(performance, made, lent, film.seed, panel), made.fps, made.quality, quick=quick)
    return unfinished.rename(path)


def performed(film: Film) -> tuple[Performance, FilmSet]:
    """What happens in a film and where, without its pictures."""
    made = room(film)
    performance = direct(_deals(film, made), made.conduct, np.random.default_rng(film.seed))
    if made.laden:
        performance = laden(performance, np.random.default_rng([film.seed, 2]))
    if made.fans:
        lot = np.random.default_rng([film.seed, 4])
        performance = with_fans(performance, lot, hands=made.hands, behind=made.behind, off=made.held_off)
    return performance, made


def room(film: Film) -> FilmSet:
    """Where a film is shot. Raises BadInput for a condition that there is not."""
    if film.condition not in CONDITIONS:
        raise BadInput(f"there is no condition {film.condition!r} to film in; there are {', '.join(CONDITIONS)}")
    made = film_set(film.condition, f"{film.game} {film.seed}")
    return made if film.company is None else replace(made, conduct=CONDUCT[film.company])


def borrowed(film: Film, pack: Pack, made: FilmSet) -> Lent:
    """The pack and the table: the project's own where no folder is given. Raises BadInput as `lend` does."""
    if film.art is None:
        return Lent(OwnPrinting(pack), None)
    size = (made.camera.width, made.camera.height)
    return lend(film.art, pack, size, Random(f"{film.game} {film.condition} {film.seed}"), film.printing)


def _deals(film: Film, made: FilmSet) -> tuple[State, ...]:
    if film.written is not None:
        return written(film.written)
    revoke = made.conduct.manners.revoke
    name = f"{film.condition} {film.seed}"
    return evening(game(film.game), name, film.deals, revoke=revoke, thrown_in=film.thrown_in)


def pictures(
    performance: Performance, made: FilmSet, lent: Lent, seed: int, panel: Panel | None = None
) -> Iterator[NDArray[np.uint8]]:
    """The film's pictures, from its beginning to its end."""
    rng = np.random.default_rng([seed, 1])
    size = (made.camera.width, made.camera.height)
    table, light = table_of(made, rng, lent.top)
    if made.slate:
        lay_slate(table, light, made.camera.matrix(), rng)
    lay_things(table, light, made.camera.matrix(), performance.things)
    if panel is not None:
        panel.lay(table, light)
    lot = np.random.default_rng([seed, 3])
    gloss = Gloss(made.camera, made.gloss, lot) if made.gloss else None
    leaning = Leaning(made.leaning, size, performance.duration, lot) if made.leaning else None
    knock = Knock(made.knock, size, performance.duration, lot) if made.knock else None
    scene = Scene(performance, Shot(made.camera, lent.printing, table, light, made.soft, gloss))
    webcam = Webcam(made.webcam, size, rng)
    for number in range(round(performance.duration * made.fps)):
        t = number / made.fps
        left = None if leaning is None else leaning.over(t)
        if panel is None:
            changed, moving = scene.changes(t, _SHUTTER)
            picture = webcam.film(scene.still, changed, moving, t, left)
        else:  # its light falls on everything
            picture = webcam.film(panel.shine(scene.picture(t, _SHUTTER), t), [(0, 0, *size)], [], t, left)
        yield picture if knock is None else knock.seen(picture, t)
