"""From card art to ONNX files in one go, along a recipe; what is already there is kept, so it can be stopped.

Example, about seven hours on two cores, and some more for the films, which are made before (see the model card)::

    python -m training.run shipped --data DIR --work .work/training --out models

``tiny`` instead of ``shipped`` needs no art and takes a minute or two; it proves that the steps fit together.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from training.recipe import HARD, RECIPES, Films, Recipe, Run, Scenes

__all__ = ["follow", "learn", "learned_photographs", "step", "words_of"]


def follow(recipe: Recipe, data: Path | None, work: Path, out: Path, device: str) -> None:
    """Make the scenes, train, export with the equality check, fit the temperature and say it."""
    if recipe.needs_art and data is None:
        raise SystemExit("this recipe needs card art: say with --data where art-*/ and textures/ lie")
    low = work / "low"
    if recipe.needs_art and not low.exists():
        step("fetch_low_cards", "--out", str(low))
    for films in recipe.films:
        _cut(films, work)
    for scenes in recipe.scenes:
        _make(scenes, data, low, work / "scenes")
    _make(recipe.heldout, data, low, work / "heldout")
    for number, run in enumerate(recipe.runs):
        _train(run, number, data, work, device)
    out.mkdir(parents=True, exist_ok=True)
    step("export", "--weights", str(work), "--out", str(out))
    if recipe.calibrates:
        step("calibrate", "fit", "--scenes", str(work / "heldout"), "--models", str(out))


def _make(scenes: Scenes, data: Path | None, low: Path, folder: Path) -> None:
    roots = [str(data)] if data else []
    roots += [str(low)] if scenes.low else []
    words = ["--out", str(folder), "--first", str(scenes.first), "--shards", str(scenes.last)]
    words += ["--each", str(scenes.each), "--foreign", str(scenes.foreign)]
    words += ["--redrawn", str(scenes.redrawn), *(["--hard", str(HARD)] if scenes.hard else [])]
    words += ["--leave-out", *scenes.leave_out] if scenes.leave_out else []
    step("make_scenes", *(["--data", *roots] if roots else []), *words)


def _cut(films: Films, work: Path) -> None:
    """Scenes out of films, which the program must have made before: rendering them needs all of its environment."""
    folders = [work / f"films-{seed}" for seed in films.seeds]
    for seed, folder in zip(films.seeds, folders, strict=True):
        if len(list(folder.glob("*.mp4"))) < films.films:
            raise SystemExit(
                f"films are missing in {folder}; to make them, some hours: "
                f".venv/bin/filko bench deals --rendered {films.films} --seed {seed} --in-a-row {films.in_a_row} "
                f"--art DIR --cache {folder}"
            )
    done = work / f"films-{films.first}.done"
    if not done.exists():
        words = ["--out", str(work / "scenes"), "--first", str(films.first), "--a-film", str(films.each)]
        step("filmed", *map(str, folders), *words)
        done.touch()


def _train(run: Run, number: int, data: Path | None, work: Path, device: str) -> None:
    weights, done = work / f"{run.net}.pt", work / f"run-{number}-{run.net}.done"
    if done.exists():
        return
    scenes = work / ("doubted" if run.doubts else "scenes")
    words = ["--out", str(weights), "--device", device, *words_of(run)]
    words += ["--start", str(weights)] if run.goes_on or run.widens else []
    words += ["--teacher", str(work / f"{run.teaches}.pt")] if run.teaches else []
    if run.outlined or run.at_once:
        step("export", "--weights", str(work), "--out", str(work / "young"))
    if run.widens:
        step("widened", f"--{run.widens}", str(work / f"{run.widens}.pt"), "--out", str(weights))
    if run.doubts:
        _doubted(run.doubts, work, scenes)
    if run.photographs:
        learned_photographs(run.photographs, str(data), work / "young", work / "scenes")
        shutil.copy(weights, work / f"{run.net}-before.pt")
    learn(run, work, scenes, _roots(data, work), *words)
    done.touch()


def learn(run: Run, work: Path, scenes: Path, roots: Sequence[str], *words: str) -> None:
    """One training with its ``words``, from stored scenes or from what is cut meanwhile, below ``work``.

    ``roots``: the art of which scenes are composed. Raises CalledProcessError where it fails.
    """
    if not run.at_once:
        detector = ["--detector", str(work / "young")] if run.outlined else []
        step("train", run.net, "--scenes", str(scenes), *detector, *words)
        return
    folder = work / "supply"
    source = ["--stored", str(scenes)] if run.net == "faces" else ["--data", *roots]
    source += ["--out", str(folder), "--models", str(work / "young")]
    with subprocess.Popen([sys.executable, "-m", "training.supply", run.net, *source]) as supply:
        try:
            step("at_once", run.net, "--supply", str(folder), *words)
        finally:
            supply.terminate()
    shutil.rmtree(folder)


def _roots(data: Path | None, work: Path) -> list[str]:
    """The folders in which art lies; none where there is none but our own."""
    return [str(data), str(work / "low")] if data else []


def _doubted(shards: range, work: Path, out: Path) -> None:
    """Cut what the face network of now is in doubt of; what is there is kept."""
    step("export", "--weights", str(work), "--out", str(work / "young"))
    words = ["--scenes", str(work / "scenes"), "--models", str(work / "young"), "--out", str(out)]
    step("doubted", *words, "--first", str(shards.start), "--shards", str(shards.stop))


def words_of(run: Run) -> list[str]:
    """What `training.train` is told of a run, wherever its scenes and weights lie."""
    words = ["--steps", str(run.steps), "--seed", str(run.seed)]
    words += ["--rate", str(run.rate)] if run.rate else []
    return words + (["--kept", str(run.kept)] if run.kept else [])


def learned_photographs(shards: range, data: str, young: Path, out: Path, but: Sequence[str] = ()) -> None:
    """Write shards of labelled photographs, outlined by the networks in ``young``, without the sources ``but``."""
    words = ["--data", data, "--models", str(young), "--out", str(out)]
    words += ["--first", str(shards.start), "--shards", str(len(shards))]
    step("photographs", *words, *(["--leave-out", *but] if but else []))


def step(module: str, *words: str) -> None:
    """One module of training with its words; raises CalledProcessError where it fails."""
    print(f"== {module} {' '.join(words)}", flush=True)
    subprocess.run([sys.executable, "-m", f"training.{module}", *words], check=True)


def main() -> None:
    """Follow a recipe."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipe", choices=RECIPES)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--device", default="cpu")
    wanted = parser.parse_args()
    wanted.work.mkdir(parents=True, exist_ok=True)
    follow(RECIPES[wanted.recipe], wanted.data, wanted.work, wanted.out, wanted.device)


if __name__ == "__main__":
    main()
