"""What was announced is still there after a kill, in every store; ``python -m benchmarks.kills`` kills far more."""

import os
import random
import sys

import pytest

from benchmarks import kills as kills_module
from benchmarks.faults import spoilt
from benchmarks.kills import STORES, Store, kill

KILLS = int(os.environ.get("REFEREE_KILLS", "6"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
def test_killed_at_any_moment_a_store_has_what_was_announced(store, tmp_path):
    kills = max(KILLS // 25, 2) if store.slow else KILLS
    said, lost = zip(*kill(store, kills, tmp_path, random.Random(3)), strict=True)
    assert lost == ([],) * kills
    assert sum(said) > 0


def test_a_program_that_ends_by_itself_is_no_kill_and_the_next_one_begins_anew(tmp_path, monkeypatch):
    killed, begun = iter([True, False, True, True]), []

    def write(folder, say):
        begun.append(not any(folder.iterdir()))
        (folder / "kept").touch()
        say("kept")

    def run(_moment, work):
        said = []
        work(said.append)
        return said, next(killed)

    monkeypatch.setattr(kills_module, "killed_at", run)
    monkeypatch.setattr(kills_module, "killed_after", run)
    store = Store("brief", write, lambda folder, announced: [] if (folder / "kept").exists() else announced)
    assert list(kill(store, 3, tmp_path, random.Random(3))) == [(1, []), (2, []), (1, [])]
    assert begun == [True, False, True, False]


@pytest.mark.parametrize("store", [store for store in STORES if not store.slow], ids=lambda store: store.name)
def test_no_program_ends_before_the_step_at_which_it_is_killed(store, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # put back at the end: some programs set it
    store.prepare()
    with spoilt(0, "count") as steps:
        store.write(tmp_path, lambda _word: None)
    assert steps.taken >= store.steps
