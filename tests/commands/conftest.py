"""Hands of the project's own dataset, for the commands that learn and measure; a bout, for those that watch."""

import json

import numpy as np
import pytest

from referee.commands.main import main
from referee.paths import shipped_root
from referee.recognition.dataset import append_part, create_dataset, read_dataset


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


@pytest.fixture(scope="session")
def rendered(tmp_path_factory):
    """A simulated bout of one throw without faults, and its truth."""
    folder = tmp_path_factory.mktemp("rendered")
    video, truth = folder / "bout.mp4", folder / "bout.json"
    words = ["simulate", str(video), "--truth", str(truth), "--seed", "4", "--throws", "1", "--faults", "0"]
    assert main([*words, "--width", "960", "--height", "540"]) == 0
    return video, json.loads(truth.read_text())
