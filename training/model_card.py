"""Write the model card: what the networks are, what they were made from, and every figure, from files alone.

Example::

    python -m training.evaluate --data DIR --json .work/card/photographs.json --sheet docs/mistakes.jpg
    python -m training.heldout --scenes .work/heldout --json .work/card/heldout.json
    python -m training.calibrate show --data DIR --json .work/card/names.json --plot docs/reliability.png
    python -m training.model_card --data DIR .work/training/low --figures .work/card --out models/README.md

What cannot be counted (what goes wrong, what was tried) stands in ``training/notes.md`` and is taken over as it is.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from training.calibrate import Named, expected_error
from training.evaluate import Figures
from training.recipe import RECIPES, Recipe, Scenes

__all__ = ["card"]

WHAT = {
    "cards": ("where cards lie, whatever is on them: per 8x8 cell a peak and an outline", "BGR bytes"),
    "edges": (
        "how to move the corners of a rough outline onto the card's corners",
        "rectified crop with margin, 96x64",
    ),
    "faces": (
        "which of 32 Hungarian and 32 French faces, back, foreign card, no card; second output: feature vector (192)",
        "rectified crop, 128x80",
    ),
}


def card(recipe: Recipe, networks: Path, roots: list[Path], figures: Path, notes: str) -> str:
    """The whole card as Markdown."""
    parts = [
        "# Model card: the three networks of Filkó",
        "Written by `python -m training.model_card`; do not edit by hand.",
        _networks(networks),
        "## Figures on real photographs",
        _photographs(figures / "photographs.json"),
        "## Do probabilities mean what they say?",
        _calibration(figures / "names.json"),
        "## Figures on composed scenes that no training has seen",
        _heldout(figures / "heldout.json"),
        notes.strip(),
        "## What they were made from",
        _recipe(recipe),
        _data(roots),
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    columns = list(head)
    lines = [columns, ["---"] * len(columns), *(list(map(str, row)) for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


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
    return _table(("file", "what it says", "input", "weights", "size", "sha256"), rows) + "\n\n" + words


def _photographs(file: Path) -> str:
    rows = [Figures(**row) for row in json.loads(file.read_text())]
    words = (
        "No network has learned from a photograph, so these figures are those of what ships. No number was fitted to "
        "them either, but for the two that turn a probability into how sure a name is: each source is measured with "
        "those that fit all other sources. Decided with photographs in sight were the sizes in which one is looked at, "
        "and what to draw for the last training: courts with other makers' figures and indices, because courts were "
        "what was misread most; and that a name must be sure by 0.6, chosen from 0.5 (439 of 466 right, 37 wrong names "
        "with the other photographs) and 0.6 (437 and 24). A card counts as found when its name is among those given "
        "for the picture "
        "(`filko identify`); a name that is in nobody's label "
        'is wrong. "Other cards" are ranks 2 to 6, which must come back as `unknown`; cards that are mostly covered do '
        "not count. Made by `python -m training.sureness --data DIR --out FILE` and `python -m training.evaluate "
        "--data DIR --sureness FILE`. The sheet shows every mistake in the freely "
        "licensed sources (EdjeElectronics: Apache-2.0; Quentin0312: CC BY 4.0, Quentin0312 on GitHub, "
        "`poker-cards-yolo`, photographs "
        "reduced and outlined; martinabeleda: MIT); `--sheet` without `--sheet-of` draws that of all.\n\n"
        "![Contact sheet: cards named wrong, and pictures with cards that were missed](../docs/mistakes.jpg)"
    )
    head = ("source", "photographs", "cards", "found and named right", "precision of names", "other cards")
    return _table(head, map(_figures_row, [*_sums(rows), *rows])) + "\n\n" + words


def _sums(rows: list[Figures]) -> list[Figures]:
    tables = [
        r for r in rows if r.source not in {"EdjeElectronics"} and "crops" not in r.source and "Sajtos" not in r.source
    ]
    total = Figures(f"**French tables, {len(tables)} sources together**")
    for row in tables:
        for name in ("photographs", "cards", "right", "wrong", "foreign", "called_unknown"):
            setattr(total, name, getattr(total, name) + getattr(row, name))
    return [total]


def _figures_row(row: Figures) -> tuple[object, ...]:
    right = f"{row.right} ({row.recall:.1%})"
    return row.source, row.photographs, row.cards, right, f"{row.precision:.1%}", row.foreign


def _calibration(file: Path) -> str:
    named = [Named(**row) for row in json.loads(file.read_text())]
    rows = []
    for source in [None, *sorted({n.source for n in named})]:
        of = [n for n in named if source is None or n.source == source]
        right, sure = sum(n.right for n in of) / len(of), sum(n.confidence for n in of) / len(of)
        rows.append((source or "**all**", len(of), f"{right:.1%}", f"{sure:.1%}", f"{expected_error(of):.1%}"))
    top = [n for n in named if n.confidence >= 0.99]
    sure_right = sum(n.right for n in top) / max(len(top), 1)
    words = (
        f"Of the {len(top)} names given with at least 99 %, {sure_right:.1%} are right. The temperature of single "
        "looks was fitted on held-out composed scenes (`python -m training.calibrate fit`). How sure a name in a "
        "photograph is says a straight line through its log odds besides; here each source is judged by the line that "
        "fits all other sources (`python -m training.sureness`), what ships fits all. Table and plot are of the "
        "photographs above (`python -m training.calibrate show --sureness FILE`), ten equally full bins.\n\n"
        "![Reliability: share of names that are right over the confidence given](../docs/reliability.png)"
    )
    head = ("source", "names given", "right", "mean confidence", "expected calibration error")
    return _table(head, rows) + "\n\n" + words


def _heldout(file: Path) -> str:
    told: dict[str, Any] = json.loads(file.read_text())
    rows = [
        ("cards at least half seen, whole in the picture", f"{told['cards']:.0f}"),
        ("found (intersection over union at least 0.5)", f"{told['recall']:.1%}"),
        ("outlines that are a card", f"{told['precision']:.1%}"),
        ("corner error, median / 95th percentile, of a card's height",
         f"{told['corner_median_percent']:.2f} % / {told['corner_p95_percent']:.1f} %"),
        ("the same, cards that lie open", f"{told['open_corner_median_percent']:.2f} %"),
        ("which of two overlapping cards is on top", f"{told['top_card_right']:.1%} of {told['pairs']:.0f} pairs"),
    ]  # fmt: skip
    words = (
        "Synthetic: the printings were among those trained on, tables, lights and places were not. The photographs "
        "above are nearer to a real table. Made by `python -m training.heldout`."
    )
    return _table(("figure", "value"), rows) + "\n\n" + words


def _recipe(recipe: Recipe) -> str:
    shards = [_shards_row(scenes, "training") for scenes in recipe.scenes] + [_shards_row(recipe.heldout, "held out")]
    runs = [(r.net, r.steps, r.batch, r.rate or "its own", r.seed, r.note) for r in recipe.runs]
    return (
        "Scenes composed by `training/` from card art on textured or generated tables: perspective up to 50 degrees, "
        "overlap, cards on other makers' paper, French cards drawn in styles of no maker's, shadows, lamp light, wear, "
        "gloss, hands, notes and other clutter, blur, noise, JPEG. A shard's number is its seed.\n\n"
        + _table(("shards", "scenes in each", "foreign cards", "for"), shards)
        + "\n\n"
        + _table(("network", "steps", "batch", "peak rate", "seed", "on what, how long"), runs)
        + "\n\nAll: AdamW, weight decay 0.02, one cycle with cosine, weights averaged over about 500 steps."
    )


def _shards_row(scenes: Scenes, use: str) -> tuple[object, ...]:
    without = f", without {' and '.join(f'`{word}`' for word in scenes.leave_out)}" if scenes.leave_out else ""
    return f"{scenes.first} to {scenes.last - 1}", scenes.each, f"{scenes.foreign:.0%}", use + without


def _data(roots: list[Path]) -> str:
    rows = [row for root in roots for row in _folders(root)]
    words = (
        "Licences differ and some sources give none: this art stays outside the repository, and so do the scenes. "
        "The sum is over the names and contents of a source's pictures. The weights are the project's own work."
    )
    return _table(("source", "pictures", "licence as found there", "sha256"), rows) + "\n\n" + words


def _folders(root: Path) -> Iterable[tuple[object, ...]]:
    for folder in sorted([*root.glob("art-*/*"), *root.glob("textures/*")]):
        pictures = sorted(f for f in folder.rglob("*") if f.suffix in {".webp", ".jpg", ".png"})
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
            return next((kind for words, kind in _KINDS if words in text), "see its licence file")
    return "none given"


_KINDS = (
    ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format", "Debian copyright file, GPL family"),
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
