"""Hands of the project's own dataset, for the commands that learn and measure."""

import numpy as np
import pytest

from referee.recognition.dataset import append_part, create_dataset, read_dataset
from referee.storage.paths import shipped_root


@pytest.fixture(scope="session")
def all_hands():
    return read_dataset(shipped_root() / "datasets" / "simulated")


@pytest.fixture
def hands(all_hands):
    """A copy that a test may spoil."""
    return all_hands.select(np.arange(len(all_hands)))


@pytest.fixture
def store(tmp_path):
    """Stores hands as a dataset and gives its folder."""

    def write(hands, name="few"):
        create_dataset(tmp_path / name, name, "a test")
        append_part(tmp_path / name, hands)
        return str(tmp_path / name)

    return write
