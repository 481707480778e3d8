"""Hands of the project's own dataset: simulated, and seen through MediaPipe."""

import pytest

from referee.recognition.dataset import read_dataset
from referee.storage.paths import shipped_root


@pytest.fixture(scope="session")
def hands():
    return read_dataset(shipped_root() / "datasets" / "people")
