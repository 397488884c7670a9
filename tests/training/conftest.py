"""Our own drawn packs: the art that tests have wherever they run."""

import pytest

from training.art import Art, load_art


@pytest.fixture(scope="session")
def art() -> Art:
    return load_art()
