"""What seems to be a deal, and is none: cards that lay open for a moment while all were gathered, mixed or dealt."""

from __future__ import annotations

from engine.observation import BACK, Zone
from engine.table.deal import Deal
from engine.table.evidence import BRIEF_S, Evidence

__all__ = ["not_begun", "without_what_passed"]

GATHERED_S = 10.0
"""Cards that are spread to be mixed are gathered in less (seconds); two tricks take hardly less."""


def not_begun(deal: Deal) -> bool:
    """Whether what was turned up for a deal, as far as it is gone, was open for a moment only, nobody has said a word,
    and what seems to be played went as soon: cards were gathered or dealt meanwhile."""
    passed = _passed(deal)
    up = [(known.first_at, gone) for known, gone in passed if known.seen.zone is Zone.TURN_UP]
    if not up or not deal.wordless or any(gone - came >= BRIEF_S for came, gone in up):
        return False
    begun = min(came for came, _ in up)
    return deal.unspoken or all(gone - begun < GATHERED_S for _, gone in passed)


def without_what_passed(deal: Deal) -> Deal:
    """A deal without the cards that lay open before it began, and are gone."""
    return deal.without_evidence(frozenset(known.id for known, _ in _passed(deal)))


def _passed(deal: Deal) -> list[tuple[Evidence, float]]:
    """The cards that lay open and are gone, and when each went."""
    return [(k, k.gone_at) for k in deal.evidence if k.best < BACK and k.gone_at is not None]
