import pytest

from referee.simulator.sheet import load_sheet


@pytest.fixture(scope="session")
def sheet():
    return load_sheet()
