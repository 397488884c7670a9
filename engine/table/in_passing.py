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
    up = [known for known in _passed(deal) if known.seen.zone is Zone.TURN_UP]
    if not up or not deal.wordless or any(_gone(known) - known.first_at >= BRIEF_S for known in up):
        return False
    begun = min(known.first_at for known in up)
    return deal.unspoken or all(_gone(known) - begun < GATHERED_S for known in _passed(deal))


def _gone(known: Evidence) -> float:
    """When a card went; where it lies there, when it came."""
    return known.first_at if known.gone_at is None else known.gone_at


def without_what_passed(deal: Deal) -> Deal:
    """A deal without the cards that lay open before it began, and are gone."""
    return deal.without_evidence(frozenset(known.id for known in _passed(deal)))


def _passed(deal: Deal) -> list[Evidence]:
    """The cards that lay open and are gone."""
    return [known for known in deal.evidence if known.best < BACK and known.gone_at is not None]
