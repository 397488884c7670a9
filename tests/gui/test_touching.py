"""Whatever is touched, at whatever moment: nothing breaks (`python -m tests.gui.touching` does it for longer)."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.touching import touched_evening


@pytest.mark.parametrize("name", ["clobyosh-2", "darda"])
def test_an_evening_with_touches_at_random(app: QApplication, name: str) -> None:
    assert list(touched_evening(name, 3, deals=1)) == []
