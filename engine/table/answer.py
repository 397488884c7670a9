"""What people decided about something against the rules; it belongs to a written deal, and so to the notation."""

from __future__ import annotations

from engine.notation.answers import Answer, agreed

__all__ = ["Answer", "agreed"]
