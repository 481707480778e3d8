"""What is loaded beside an open window."""

import gc
import threading
from importlib.util import find_spec

import pytest

from referee.host.loading import _TAKE_LONG, loading_ahead


@pytest.mark.parametrize("name", _TAKE_LONG)
def test_what_is_loaded_ahead_is_there(name):
    assert find_spec(name) is not None


def test_the_garbage_collector_leaves_alone_what_was_loaded():
    try:
        with loading_ahead():
            next(each for each in threading.enumerate() if each.name == "loading").join()
            loaded = gc.get_freeze_count()
        assert loaded > 100_000
    finally:
        gc.unfreeze()
