"""Who is asked about a photograph: networks that did not learn from its source, how sure it is told without it, too.

The face network that ships has learned from all labelled photographs; those of `training.folds` each know all but some
sources. What turns a probability into how sure a name is was fitted on photographs, and is fitted anew without a source
before that is measured (`training.sureness`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from engine.cards import Pack
from training.folds import fold_of
from training.labels import Photograph
from vision.identify import Identifier, Sureness

__all__ = ["Eye", "eyes"]

Eye = Callable[[Photograph], Identifier]


def eyes(models: Path | None, sureness: Mapping[str, Sureness] | None = None, folds: Path | None = None) -> Eye:
    """The networks in ``models`` (None: those that ship), or with ``folds`` those of the fold that a photograph's
    source was left out of. ``sureness``: by source, fitted on the others; None: what ships for all. Raises ValueError
    when asked about a source that has none, or is in no fold."""

    @cache
    def eye(pack: Pack, source: str) -> Identifier:
        folder = models if folds is None else folds / fold_of(source)
        if sureness is None:
            return Identifier(pack, folder)
        if source not in sureness:
            known = ", ".join(sorted(sureness))
            raise ValueError(f"nothing is said of how sure to be of {source}, only of {known}; fit sureness anew")
        return Identifier(pack, folder, sureness=sureness[source])

    return lambda photograph: eye(photograph.pack, photograph.source)
