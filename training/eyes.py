"""Who is asked about a photograph: the program's own eye, how sure it is told without that photograph's source.

No network learns from photographs, so the networks are the same for all. What turns a probability into how sure a name
is was fitted on photographs, and is fitted anew without a source before that is measured (`training.sureness`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from engine.cards import Pack
from training.labels import Photograph
from vision.identify import Identifier, Sureness

__all__ = ["Eye", "eyes"]

Eye = Callable[[Photograph], Identifier]


def eyes(models: Path | None, sureness: Mapping[str, Sureness] | None = None) -> Eye:
    """The networks in ``models`` (None: those that ship). ``sureness``: by source, fitted on the others; None: what
    ships for all. Raises ValueError when asked about a source that has none."""

    @cache
    def eye(pack: Pack, source: str) -> Identifier:
        if sureness is None:
            return Identifier(pack, models)
        if source not in sureness:
            known = ", ".join(sorted(sureness))
            raise ValueError(f"nothing is said of how sure to be of {source}, only of {known}; fit sureness anew")
        return Identifier(pack, models, sureness=sureness[source])

    return lambda photograph: eye(photograph.pack, photograph.source)
