"""Make both sides of the protocol, the pictures and the wiring drawing from their one declaration.

python firmware/generate.py            writes the files
python firmware/generate.py --check    writes nothing; status 1 and the names of files that are out of date
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from generating.c_side import c_glyphs, c_protocol, c_segments
from generating.declaration import read_messages
from generating.document import with_tables
from generating.python_side import py_glyphs, py_protocol
from generating.wiring import wiring_svg

FIRMWARE = Path(__file__).resolve().parent
ROOT = FIRMWARE.parent


def outputs() -> dict[Path, str]:
    """Every generated file with the text that it should have."""
    protocol = tomllib.loads((FIRMWARE / "protocol.toml").read_text("utf-8"))
    glyphs = tomllib.loads((FIRMWARE / "glyphs.toml").read_text("utf-8"))
    messages, document = read_messages(protocol), FIRMWARE / "PROTOCOL.md"
    return {
        FIRMWARE / "core" / "protocol_tables.h": c_protocol(protocol, messages),
        FIRMWARE / "core" / "glyph_tables.h": c_glyphs(glyphs),
        FIRMWARE / "core" / "segment_tables.h": c_segments(glyphs),
        ROOT / "table_hw" / "_protocol_tables.py": py_protocol(protocol, messages),
        ROOT / "table_hw" / "_glyph_tables.py": py_glyphs(glyphs),
        FIRMWARE / "wiring.svg": wiring_svg((FIRMWARE / "avr328p" / "pins.h").read_text("utf-8")),
        document: with_tables(document.read_text("utf-8"), protocol, messages),
    }


def main() -> int:
    """Write or check the generated files."""
    wanted = outputs()
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"out of date: {path.relative_to(ROOT)} (run python firmware/generate.py)", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(wanted[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
