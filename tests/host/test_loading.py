"""What is loaded beside an open window."""

from importlib.util import find_spec

import pytest

from referee.host.loading import _TAKE_LONG


@pytest.mark.parametrize("name", _TAKE_LONG)
def test_what_is_loaded_ahead_is_there(name):
    assert find_spec(name) is not None
