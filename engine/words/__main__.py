"""Print the glossary as a page of the manual: ``python -m engine.words > docs/glossary.md``."""

import sys

from engine.words.glossary import as_markdown

sys.stdout.write(as_markdown())
