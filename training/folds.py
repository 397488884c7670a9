"""Every photograph measured by a face network that did not learn from its source.

What ships has learned from all labelled photographs in the last runs of `faces` and `doubts`. For its figures these are
made once more for each fold, from the same weights and alike but for the photographs of the fold's sources. Example,
an hour on two cores, a minute on a GPU::

    python -m training.folds --data DIR --work .work/training
    python -m training.sureness --data DIR --folds .work/training/folds --out .work/card/sureness.json
    python -m training.evaluate --data DIR --folds .work/training/folds --sureness .work/card/sureness.json

``--work``: the folder of `training.run` after all runs, with ``faces-before.pt`` and ``doubts-before.pt``, the weights
that the last runs began with.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from pathlib import Path

from training.recipe import RECIPES, Run
from training.run import PHOTOGRAPHS, learn, learned_photographs, step, words_of

__all__ = ["FOLDS", "fold_of"]

FOLDS = {
    "a": ("EdjeElectronics", "DfS9999 (crops)", "Sajtos-Istvan-416"),
    "b": ("Quentin0312", "Mathsvlog", "keisuke-eng-2004", "miloshevski", "seycaku"),
    "c": ("martinabeleda", "maslana146", "MrPawelas", "notanumber11", "sergiodomgui"),
}
"""Sources that are left out together. No source is in two of them, none in no fold."""


def fold_of(source: str) -> str:
    """The fold whose network did not learn from a source. Raises ValueError for a source of none."""
    for name, sources in FOLDS.items():
        if source in sources:
            return name
    raise ValueError(f"{source} is in no fold; add it to training/folds.py")


def main() -> None:
    """Train and export one fold after another; what is there is kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the photographs")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--device", default="cpu")
    wanted = parser.parse_args()
    runs = [run for run in RECIPES["shipped"].runs if run.photographs]
    for name in FOLDS:
        _fold(runs, name, wanted)


def _fold(runs: Sequence[Run], name: str, wanted: argparse.Namespace) -> None:
    folder = wanted.work / "folds" / name
    if (folder / f"{runs[-1].net}.onnx").exists():
        return
    photographs, young = folder / PHOTOGRAPHS, wanted.work / "young"
    for run in runs:
        assert run.photographs is not None
        learned_photographs(run.photographs, str(wanted.data), young, photographs, FOLDS[name])
        words = ["--start", str(wanted.work / f"{run.net}-before.pt"), *words_of(run, wanted.work)]
        out = ["--device", wanted.device, "--out", str(folder / f"{run.net}.pt")]
        learn(run, wanted.work, photographs, wanted.data, *words, *out)
    step("export", "--weights", str(folder), "--out", str(folder))
    for net in ("cards", "edges"):
        shutil.copy(young / f"{net}.onnx", folder)
    shutil.rmtree(photographs)


if __name__ == "__main__":
    main()
