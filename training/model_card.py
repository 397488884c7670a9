"""Write the model card: what the networks are, what they were made from, and every figure, from files alone.

Example::

    SOURCES="--data DIR --folds .work/training/folds --sureness .work/card/sureness.json"
    python -m training.sureness --data DIR --folds .work/training/folds --out .work/card/sureness.json
    python -m training.evaluate $SOURCES --json .work/card/photographs.json
    python -m training.calibrate show $SOURCES --json .work/card/names.json
    python -m training.heldout --scenes .work/heldout --json .work/card/heldout.json
    python -m training.crops --scenes .work/heldout --json .work/card/crops.json
    python -m training.taught --data DIR .work/unseen --printings penguins --json .work/card/taught.json
    python -m training.model_card --data DIR .work/training/low --figures .work/card --out models/README.md

What cannot be counted (what goes wrong, what was tried) stands in ``training/notes.md`` and is taken over as it is.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterable
from pathlib import Path

from training import card_figures
from training.card_figures import table
from training.make_scenes import SCENES_PER_SHARD
from training.recipe import RECIPES, Films, Recipe, Run, Scenes, Sittings

__all__ = ["card"]

WHAT = {
    "cards": ("where cards lie, whatever is on them: per 8x8 cell a peak and an outline", "BGR bytes"),
    "edges": (
        "how to move the corners of a rough outline onto the card's corners",
        "rectified crop with margin, 96x64",
    ),
    "faces": (
        "which of 32 Hungarian and 32 French faces, back, foreign card, no card; second and third output: vectors by "
        "which a pack becomes known while it is played (192) and the cards of a taught deck are told apart (3840)",
        "rectified crop, 128x80",
    ),
    "doubts": ("the same, asked where `faces.onnx` is in doubt, at a table", "rectified crop, 128x80"),
}


SOURCES = ("art-*/*", "letters/*", "textures/*", "photos-*/*", "photos-*/tables/*")
"""Where sources lie below a data folder."""


NOTE = 80
"""A licence file shorter than this (letters) says in a few words what licence there is, or that there is none."""


def card(recipe: Recipe, networks: Path, roots: list[Path], figures: Path, notes: str) -> str:
    """The whole card as Markdown."""
    parts = [
        "# Model card: the four networks of Filkó",
        "Written by `python -m training.model_card`; do not edit by hand.",
        _networks(networks),
        "## Figures on real photographs",
        card_figures.photographs(figures / "photographs.json"),
        "## Do probabilities mean what they say?",
        card_figures.calibration(figures / "names.json"),
        "## Figures on composed scenes that no training has seen",
        card_figures.heldout(figures / "heldout.json"),
        "## Single looks at cards in these scenes",
        card_figures.crops(figures / "crops.json"),
        "## Printings that were never trained on",
        card_figures.taught(figures / "taught.json"),
        notes.strip(),
        "## What they were made from",
        _recipe(recipe),
        _data(roots),
    ]
    return "\n\n".join(parts) + "\n"


def _networks(folder: Path) -> str:
    rows, total = [], 0
    for name, (what, shape) in WHAT.items():
        file = folder / f"{name}.onnx"
        raw = file.read_bytes()
        weights = len(raw) // 4  # float32; what else is in a file hardly counts
        total += len(raw)
        digest = hashlib.sha256(raw).hexdigest()[:16]
        rows.append(
            (f"`{name}.onnx`", what, shape, f"about {weights / 1000:.0f} k", f"{len(raw) / 1e6:.2f} MB", f"`{digest}`")
        )
    words = (
        f"fp32, {total / 1e6:.1f} MB in all, trained from random numbers: no foreign weights. The input is what a "
        "camera gives (uint8, BGR, n x h x w x 3); scaling is inside the files. One inference thread."
    )
    return table(("file", "what it says", "input", "weights", "size", "sha256"), rows) + "\n\n" + words


def _recipe(recipe: Recipe) -> str:
    shards = [_shards_row(scenes, "training") for scenes in recipe.scenes] + [_shards_row(recipe.heldout, "held out")]
    shards += [_films_row(films) for films in recipe.films]
    shards.append(_sittings_row(recipe.sittings))
    shards += [_photographs_row(run.net, run.photographs) for run in recipe.runs if run.photographs]
    runs = [(r.net, r.steps, r.batch, r.rate or "its own", r.seed, _of_run(r)) for r in recipe.runs]
    return (
        "Scenes composed by `training/` from card art on textured or generated tables: perspective up to 50 degrees, "
        "overlap, cards on other makers' paper, French cards drawn in styles of no maker's, shadows, lamp light, wear, "
        "gloss, hands, notes and other clutter, blur, noise, JPEG. A shard's number is its seed.\n\n"
        + table(("shards", "scenes in each", "foreign cards", "for"), shards)
        + "\n\n"
        + table(("network", "steps", "batch", "peak rate", "seed", "on what, how long"), runs)
        + "\n\nAll: AdamW, weight decay 0.02, one cycle with cosine, weights averaged over about 500 steps."
    )


def _shards_row(scenes: Scenes, use: str) -> tuple[object, ...]:
    without = f", without {' and '.join(f'`{word}`' for word in scenes.leave_out)}" if scenes.leave_out else ""
    return f"{scenes.first} to {scenes.last - 1}", scenes.each, f"{scenes.foreign:.0%}", use + without


def _sittings_row(sittings: Sittings) -> tuple[object, ...]:
    without = f", none of them {', '.join(f'`{word}`' for word in sittings.leave_out)}" if sittings.leave_out else ""
    of = f"faces, {sum(sittings.rows)} decks in rows of {' and '.join(str(row) for row in sittings.rows)}{without}"
    took = f"; {sittings.note}" if sittings.note else ""
    return "sittings", "128 looks", "0%", f"{of}: likeness, {sittings.steps} steps, seed {sittings.seed}{took}"


def _films_row(films: Films) -> tuple[object, ...]:
    seeds = ", ".join(str(seed) for seed in films.seeds)
    of = f"faces, from {films.films} rendered films of each of the seeds {seeds}, at most {films.each} of each film"
    return f"{films.first} and up", SCENES_PER_SHARD, "0%", of


def _photographs_row(net: str, shards: range) -> tuple[object, ...]:
    of = f"{net}, drawn by lot from all labelled photographs, a source by the root of its size"
    return f"{shards.start} to {shards.stop - 1}", SCENES_PER_SHARD, "as they are", of


def _of_run(run: Run) -> str:
    taught = f"; taught by `{run.teaches}`" if run.teaches else ""
    taught += "; scenes composed meanwhile (`training.supply`)" if run.at_once else ""
    return run.note + taught + (f"; {run.kept:.0%} of the weights as they were before" if run.kept else "")


def _data(roots: list[Path]) -> str:
    rows = [row for root in roots for row in _folders(root)]
    words = (
        "Licences differ and some sources give none: art and photographs stay outside the repository, and so do the "
        "scenes. "
        "The sum is over the names and contents of a source's pictures. The weights are the project's own work."
    )
    return table(("source", "pictures", "licence as found there", "sha256"), rows) + "\n\n" + words


def _folders(root: Path) -> Iterable[tuple[object, ...]]:
    folders = [folder for below in SOURCES for folder in root.glob(below) if folder.name != "tables"]
    for folder in sorted(folders):
        pictures = sorted(f for f in folder.rglob("*") if f.suffix.lower() in {".webp", ".jpg", ".jpeg", ".png"})
        if pictures:
            total = hashlib.sha256()
            for file in pictures:
                total.update(file.relative_to(folder).as_posix().encode() + hashlib.sha256(file.read_bytes()).digest())
            name = folder.relative_to(root).as_posix()
            yield f"`{name}`", len(pictures), _licence(folder), f"`{total.hexdigest()[:16]}`"


def _licence(folder: Path) -> str:
    """What kind of licence text lies with a source."""
    names = [f.name for f in folder.iterdir() if f.is_file()]
    if any(name.startswith("NO-LICEN") for name in names):
        return "none given"
    for name in sorted(names):
        if name.upper().startswith(("LICEN", "COPYING")):
            text = (folder / name).read_text(encoding="utf-8", errors="replace")
            if len(text) < NOTE:
                return text.strip()
            return next((kind for words, kind in _KINDS if words in text), "see its licence file")
    return "none given"


_KINDS = (
    ("SIL Open Font License", "SIL OFL"),
    ("SIL OPEN FONT LICENSE", "SIL OFL"),
    ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format", "see its Debian copyright file"),
    ("GNU GENERAL PUBLIC LICENSE", "GPL"),
    ("CC0", "CC0"),
    ("Permission is hereby granted, free of charge", "MIT"),
    ("Apache License", "Apache-2.0"),
)


def main() -> None:
    """Write the card."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--figures", type=Path, required=True)
    parser.add_argument("--models", type=Path, default=Path("models"))
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    notes = (Path(__file__).parent / "notes.md").read_text(encoding="utf-8")
    text = card(RECIPES["shipped"], wanted.models, wanted.data, wanted.figures, notes)
    wanted.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
