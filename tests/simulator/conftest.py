from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet


@pytest.fixture(scope="session")
def sheet():
    return load_sheet()


@pytest.fixture(scope="module")
def scenario(sheet):
    drawn = sample_scenario(np.random.default_rng(8), sheet=sheet, throws=1, size=(480, 270), fault_rate=0.0)
    return replace(drawn, duration=1.2)
