"""What the games say in words: each game told on one screen, and their terms, in English, Hungarian and German.

The texts are data (``games/*.toml``, ``glossary.toml``), so that they can be corrected without touching code.
"""

from __future__ import annotations

from engine.words.duties import Duty, duty_words
from engine.words.explaining import LANGUAGES, Explanation, Part, explained, explanation
from engine.words.glossary import Term, as_markdown, glossary

__all__ = [
    "LANGUAGES",
    "Duty",
    "Explanation",
    "Part",
    "Term",
    "as_markdown",
    "duty_words",
    "explained",
    "explanation",
    "glossary",
]
