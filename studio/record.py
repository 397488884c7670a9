"""The studio's command: ``python -m studio.record --game klaber --seed 7 --out recordings``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from engine.errors import FilkoError
from engine.games import game as game_named
from models.printings.own import draw
from studio.camera import Camera, Pose
from studio.deals import deal
from studio.film import write_film
from studio.lens import Lens
from studio.panel import Panel
from studio.plan import Plan
from studio.planning import plan
from studio.scene import Scene, Shot
from studio.scoreboard import BLINKS_AT, STEP, Scoreboard
from studio.surface import cloth, lamp, wood
from studio.things import lay_slate
from studio.truth import calls_lines, truth

__all__ = ["PANEL_POSE", "command", "pictures", "record"]

FPS = 15
_SHUTTER = 1 / 60  # seconds
_TABLES = {"wood": wood, "cloth": cloth}
PANEL_POSE = Pose(332.0, -196.0, 6.0)
"""The upper right corner of the picture, where no player keeps cards."""


@click.command(epilog="Example: python -m studio.record --game klaber --seed 7 --out recordings")
@click.option("--game", "game_id", default="klaber", help="Which game is played; four players.")
@click.option("--seed", default=1, help="The same seed gives the same recording.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder for the three files.")
@click.option("--name", default=None, help="Name of the files; GAME-SEED if left out.")
@click.option("--table", "surface", type=click.Choice(sorted(_TABLES)), default="wood", help="What the table is of.")
@click.option("--pace", default=1.0, help="How long people think; 1 is brisk.")
@click.option("--quality", default=25, help="x264's rate factor: 18 is clean, 30 a poor webcam.")
@click.option("--panel", is_flag=True, help="A light display lies on the table and shows the score.")
def command(
    game_id: str, seed: int, out: Path, name: str | None, surface: str, pace: float, quality: int, panel: bool
) -> None:
    """Render a deal with its truth and its calls, from nothing."""
    try:
        film = record(game_id, seed, out, name or f"{game_id}-{seed}", surface, pace, quality, panel=panel)
    except FilkoError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{film} ({film.stat().st_size / 1e6:.1f} MB)")


def record(
    game_id: str, seed: int, out: Path, name: str, surface: str, pace: float, quality: int, *, panel: bool = False
) -> Path:
    """Write NAME.mp4, NAME.json and NAME.calls.jsonl to ``out`` and return the film's path.

    ``panel``: with a light display on the table; the truth then says where it is and when it changes.
    Raises UnknownName for a game that there is not.
    """
    rng = np.random.default_rng(seed)
    script = deal(game_named(game_id), rng)
    directed = plan(script, rng, pace)
    camera = Camera(tilt=float(rng.uniform(4, 9)), roll=float(rng.uniform(-1.5, 1.5)))
    out.mkdir(parents=True, exist_ok=True)
    film = out / f"{name}.mp4"
    board = Scoreboard(directed) if panel else None
    lit = None if board is None else Panel(camera.matrix(), PANEL_POSE, board.pixels_at)
    write_film(film, pictures(directed, camera, surface, rng, lit), FPS, quality)
    back = draw(None, script.pack)
    facts = truth(directed, camera, FPS, back.width / back.height)
    if board is not None and lit is not None:
        facts["panel"] = {"quad": lit.quad, "blinks_at": BLINKS_AT, "step": STEP, "changes": board.changes}
    (out / f"{name}.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    (out / f"{name}.calls.jsonl").write_text(calls_lines(directed), encoding="utf-8")
    return film


def pictures(
    directed: Plan,
    camera: Camera,
    surface: str,
    rng: np.random.Generator,
    panel: Panel | None = None,
    until: float | None = None,
) -> Iterator[NDArray[np.uint8]]:
    """The pictures of a plan, FPS a second, to its end or ``until`` seconds."""
    light = lamp(rng, camera.width, camera.height)
    table = _TABLES[surface](rng, camera.width, camera.height) * light
    lay_slate(table, light, camera.matrix(), rng)
    if panel is not None:
        panel.lay(table, light)
    scene = Scene(directed, Shot(camera, table, light))
    lens = Lens(rng, (camera.width, camera.height))
    for number in range(round((until or directed.duration) * FPS)):
        t = number / FPS
        clean = scene.picture(t, _SHUTTER)
        yield lens.film(clean if panel is None else panel.shine(clean, t), t)


if __name__ == "__main__":
    command()
