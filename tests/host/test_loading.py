"""What is loaded beside an open window."""

import gc
import time
from importlib.util import find_spec

import pytest

from referee.host.loading import _TAKE_LONG, loading_ahead


@pytest.mark.parametrize("name", _TAKE_LONG)
def test_what_is_loaded_ahead_is_there(name):
    assert find_spec(name) is not None


def test_the_garbage_collector_leaves_alone_what_was_loaded():
    gc.unfreeze()
    try:
        with loading_ahead():
            patience_ends = time.monotonic() + 60.0  # seconds: loading alone took 2 to 10 s on slow machines
            while gc.get_freeze_count() <= 100_000 and time.monotonic() < patience_ends:
                time.sleep(0.05)
        assert gc.get_freeze_count() > 100_000  # objects; 190,729 in a fresh process
    finally:
        gc.unfreeze()
