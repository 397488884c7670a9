"""A deal written down: as JSON (`as_json`) and as a short text (`as_text`), with the same facts, and back."""

from __future__ import annotations

from engine.notation.as_json import deal_line, read_json, to_json
from engine.notation.as_text import parse_text, print_text
from engine.notation.reading import read_deals
from engine.notation.record import DealRecord, record_of
from engine.notation.telling import tell

__all__ = [
    "DealRecord",
    "deal_line",
    "parse_text",
    "print_text",
    "read_deals",
    "read_json",
    "record_of",
    "tell",
    "to_json",
]
