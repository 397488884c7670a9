"""Every photograph measured by networks that did not learn from its source, where networks learn from photographs.

Such a face network is trained on photographs in the end; for its figures it is trained once more for each fold, without
the fold's sources, otherwise alike. (What ships has learned from none.) Example, on the weights of ``training.run``::

    python -m training.photographs --data DIR --out .work/training/photographs
    python -m training.folds --work .work/training --photographs .work/training/photographs
    python -m training.evaluate --data DIR --folds .work/training/folds
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from engine.cards import Pack
from training.labels import Photograph
from training.recipe import Run
from vision.identify import Identifier, Sureness

__all__ = ["FOLDS", "eyes"]

FOLDS = {
    "a": ("EdjeElectronics", "DfS9999 (crops)", "Sajtos-Istvan-416"),
    "b": ("Quentin0312", "Mathsvlog", "keisuke-eng-2004", "miloshevski", "seycaku"),
    "c": ("martinabeleda", "maslana146", "MrPawelas", "notanumber11", "sergiodomgui"),
}
"""Sources that are left out together. No source is in two of them, none in no fold."""

RUN = Run("faces", 1200, 41, 0.001, goes_on=True)
"""How the face network goes on with photographs mixed in."""


def eyes(
    models: Path | None, folds: Path | None, sureness: Mapping[str, Sureness] | None = None
) -> Callable[[Photograph], Identifier]:
    """Who may be asked about a photograph: the networks in ``models`` (None: those that ship), or with ``folds`` those
    of the fold that did not learn from its source. ``sureness``: by source, fitted on the others."""

    @cache
    def eye(pack: Pack, folder: Path | None, source: str) -> Identifier:
        return Identifier(pack, folder, sureness=None if sureness is None else sureness[source])

    def of(photograph: Photograph) -> Identifier:
        if folds is None:
            return eye(photograph.pack, models, photograph.source)
        name = next(name for name, sources in FOLDS.items() if photograph.source in sources)
        return eye(photograph.pack, folds / name, photograph.source)

    return of


def main() -> None:
    """Train and export one fold after another; what is there is kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True, help="weights: cards.pt, edges.pt, faces.pt")
    parser.add_argument("--scenes", type=Path, help="composed scenes, if not WORK/scenes")
    parser.add_argument("--photographs", type=Path, required=True)
    parser.add_argument("--device", default="cpu")
    wanted = parser.parse_args()
    for name in FOLDS:
        _fold(RUN, name, wanted)


def _fold(run: Run, name: str, wanted: argparse.Namespace) -> None:
    folder = wanted.work / "folds" / name
    if (folder / "faces.onnx").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    for net in ("cards", "edges"):
        shutil.copy(wanted.work / f"{net}.pt", folder)
    words = ["--scenes", str(wanted.scenes or wanted.work / "scenes"), "--steps", str(run.steps)]
    words += ["--seed", str(run.seed), "--rate", str(run.rate), "--device", wanted.device]
    words += ["--start", str(wanted.work / "faces.pt"), "--out", str(folder / "faces.pt")]
    words += ["--photographs", str(wanted.photographs), "--leave-out", *FOLDS[name]]
    subprocess.run([sys.executable, "-m", "training.train", run.net, *words], check=True)
    subprocess.run(
        [sys.executable, "-m", "training.export", "--weights", str(folder), "--out", str(folder)], check=True
    )


if __name__ == "__main__":
    main()
