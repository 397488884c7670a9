"""`filko display flash` with the real avrdude, through real boot loaders, onto a board that has no program yet."""

from __future__ import annotations

import json
import shutil

import pytest

from gui.cli.main import main
from tests.firmware.conftest import boot_loaders, stop_without
from tests.firmware.test_flashing import BAUD, HEX, Start, erased_board

__all__ = ["boot_loaders", "erased_board"]


@pytest.mark.parametrize("loader", BAUD)
def test_empty_board_is_flashed_and_answers(
    erased_board: Start, loader: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stop_without(None if shutil.which("avrdude") else "apt-get install avrdude", "FLASHING IS")
    url = f"serial:{erased_board(loader)}"
    said = ["--display", url, "--image", str(HEX), "--baud", str(BAUD[loader])]
    assert main(["display", "flash", *said, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["flashed"], line["baud"]) == (True, BAUD[loader])
    assert line["firmware"].count(".") == 2
