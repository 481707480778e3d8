"""What was announced is still there after a kill, in every store; ``python -m benchmarks.kills`` kills far more."""

import os
import random
import sys

import pytest

from benchmarks.kills import STORES, kill

KILLS = int(os.environ.get("REFEREE_KILLS", "6"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
def test_killed_at_any_moment_a_store_has_what_was_announced(store, tmp_path):
    kills = max(KILLS // 25, 2) if store.slow else KILLS
    said, lost = zip(*kill(store, kills, tmp_path, random.Random(3)), strict=True)
    assert lost == ([],) * kills
    assert sum(said) > 0
