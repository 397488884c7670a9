"""The protocol and the pictures are declared once; what is made from them is up to date."""

import subprocess
import sys

from tests.firmware.board import ROOT


def test_generated_files_are_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, str(ROOT / "firmware" / "generate.py"), "--check"], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr
