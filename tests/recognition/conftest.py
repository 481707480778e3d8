"""Hands of the project's own dataset: simulated, and seen through MediaPipe."""

import pytest

from referee.paths import shipped_root
from referee.recognition.dataset import read_dataset


@pytest.fixture(scope="session")
def hands():
    return read_dataset(shipped_root() / "datasets" / "simulated")
