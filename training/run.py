"""From card art to ONNX files in one go, along a recipe; what is already there is kept, so it can be stopped.

Example, about an hour and a half with a GPU and 16 cores, some two days on two cores alone, and some hours for the
films, which are made before (see the model card)::

    python -m training.run shipped --data DIR --work .work/training --out models

``tiny`` instead of ``shipped`` needs no art and takes a minute or two; it proves that the steps fit together.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from training.recipe import HARD, RECIPES, Films, Recipe, Run, Scenes, Sittings
from training.supply import NAMES

__all__ = ["PHOTOGRAPHS", "follow", "learn", "learned_photographs", "step", "words_of"]

FILMS, PHOTOGRAPHS = "films", "photographs"
"""Folders of shards that lie beside composed scenes where names are learned."""

FILMED, PHOTOGRAPHED = 0.12, 0.165
"""Shares of a batch that are cut from them."""


def follow(recipe: Recipe, data: Path | None, work: Path, out: Path, device: str) -> None:
    """Make the scenes, train, export with the equality check, fit the temperature and say it."""
    if recipe.needs_art and data is None:
        raise SystemExit("this recipe needs card art: say with --data where art-*/ and textures/ lie")
    low = work / "low"
    if recipe.needs_art and not low.exists():
        step("fetch_letters", "--out", str(low))
        step("fetch_low_cards", "--out", str(low))
    for films in recipe.films:
        _cut(films, work)
    for scenes in recipe.scenes:
        _make(scenes, data, low, work / "scenes")
    _make(recipe.heldout, data, low, work / "heldout")
    for number, run in enumerate(recipe.runs):
        _train(run, number, data, work, device)
    _liken(recipe.sittings, data, work)
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
        words = ["--out", str(work / FILMS), "--first", str(films.first), "--a-film", str(films.each)]
        step("filmed", *map(str, folders), *words)
        done.touch()


def _train(run: Run, number: int, data: Path | None, work: Path, device: str) -> None:
    weights, done = work / f"{run.net}.pt", work / f"run-{number}-{run.net}.done"
    if done.exists():
        return
    words = ["--out", str(weights), "--device", device, *words_of(run, work)]
    words += ["--start", str(weights)] if run.goes_on else []
    words += ["--teacher", str(work / f"{run.teaches}.pt")] if run.teaches else []
    if run.outlined or run.at_once:
        step("export", "--weights", str(work), "--out", str(work / "young"))
    if run.photographs:
        learned_photographs(run.photographs, str(data), work / "young", work / PHOTOGRAPHS)
        shutil.copy(weights, work / f"{run.net}-before.pt")
    if run.at_once:
        learn(run, work, work / PHOTOGRAPHS, data, *words)
    else:
        detector = ["--detector", str(work / "young")] if run.outlined else []
        step("train", run.net, "--scenes", str(work / "scenes"), *detector, *words)
    done.touch()


def _liken(sittings: Sittings, data: Path | None, work: Path) -> None:
    weights, folder, done = work / "faces.pt", work / "sittings", work / "likeness.done"
    if done.exists():
        return
    words = ["--out", str(folder), *(["--data", str(data)] if data else [])]
    words += ["--leave-out", *sittings.leave_out] if sittings.leave_out else []
    for row, decks in enumerate(sittings.rows):
        step("sittings", *words, "--row", str(row), "--decks", str(decks))
    words = ["--sittings", str(folder), "--start", str(weights), "--out", str(weights)]
    step("likeness", *words, "--steps", str(sittings.steps), "--seed", str(sittings.seed))
    done.touch()


def learn(run: Run, work: Path, photographs: Path, data: Path | None, *words: str) -> None:
    """One training with its ``words`` from what is cut meanwhile, below ``work``.

    Names are learned from the films there besides, and from ``photographs`` where the run is for these. ``data``: the
    art of which scenes are composed. Raises CalledProcessError where it fails.
    """
    folder = work / "supply"
    roots = ["--data", str(data), str(work / "low")] if data else []
    sources, beside = [roots], []
    if run.net in NAMES:
        for shards, share in ((work / FILMS, FILMED), (photographs, PHOTOGRAPHED)):
            if shards.exists() and (run.photographs or shards != photographs):
                sources.append(["--stored", str(shards), "--prefix", f"{shards.name}-", "--workers", "1"])
                beside.append(f"{shards.name}-={share}")
    with ExitStack() as supplies:
        for source in sources:
            supplying = [run.net, *source, "--out", str(folder), "--models", str(work / "young")]
            supply = subprocess.Popen([sys.executable, "-m", "training.supply", *supplying])
            supplies.callback(supply.wait)
            supplies.callback(supply.terminate)
        step("at_once", run.net, "--supply", str(folder), *words, *(["--beside", *beside] if beside else []))
    shutil.rmtree(folder)


def words_of(run: Run, work: Path) -> list[str]:
    """What a training is told of a run; the weights of others lie in ``work``."""
    words = ["--steps", str(run.steps), "--seed", str(run.seed)]
    words += ["--rate", str(run.rate)] if run.rate else []
    words += ["--batch", str(run.batch)] if run.at_once else []
    words += ["--judge", str(work / f"{run.judged}.pt")] if run.judged else []
    return words + (["--kept", str(run.kept)] if run.kept else [])


def learned_photographs(shards: range, data: str, young: Path, out: Path, but: Sequence[str] = ()) -> None:
    """Write shards of labelled photographs, outlined by the networks in ``young``, without the sources ``but``, all or
    none; where ``out`` is, they are kept."""
    if out.exists():
        return
    half = out.with_suffix(".half")
    shutil.rmtree(half, ignore_errors=True)  # of a run that was stopped
    words = ["--data", data, "--models", str(young), "--out", str(half)]
    words += ["--first", str(shards.start), "--shards", str(len(shards))]
    step("photographs", *words, *(["--leave-out", *but] if but else []))
    half.rename(out)


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
