"""The umpire on numbers from films of real arms (tests/real/README.md says where they come from)."""

from pathlib import Path

import pytest

from benchmarks.kept import judge_seen, read_index, read_seen
from referee.officiating.verdict import Verdict

FOLDER = Path(__file__).parents[1] / "real"
INDEX = read_index(FOLDER)
NEAR_S = 0.15
"""Seconds: what is held is annotated to 0.1 s, and held from about the end of the third stroke on."""

# The arms of pairs that are not called right today, by pair and arm: none.
WRONG_TODAY: set[tuple[str, str]] = set()


def sources(kind):
    found = [kept for kept in INDEX.sources if kept.kind == kind]
    return pytest.mark.parametrize("kept", found, ids=[kept.name for kept in found])


def verdicts(kept):
    events = judge_seen(read_seen(FOLDER, kept), kept.lanes, whole=kept.whole)
    return [event for event in events if isinstance(event, Verdict)]


@sources("pair")
def test_the_throws_of_two_real_arms_are_called_right_and_on_their_third_stroke(kept):
    (throw,) = kept.throws
    (verdict,) = verdicts(kept)
    assert verdict.no_call_reason is None
    right = {
        (kept.name, arm.name)
        for arm, call in zip(throw, verdict.calls, strict=True)
        if call.thrown is arm.symbol and call.t == pytest.approx(arm.t, abs=NEAR_S)
    }
    assert right == {(kept.name, arm.name) for arm in throw} - WRONG_TODAY


@sources("nobody")
def test_where_nobody_throws_there_is_no_verdict(kept):
    assert verdicts(kept) == []


@sources("several")
def test_the_throws_of_three_real_arms_are_called_right_and_on_their_third_stroke(kept):
    found = verdicts(kept)
    assert [verdict.no_call_reason for verdict in found] == [None] * len(kept.throws)
    for verdict, throw in zip(found, kept.throws, strict=True):
        for call, arm in zip(verdict.calls, throw, strict=True):
            # What one hand holds cannot be told by eye.
            assert arm.symbol is None or call.thrown is arm.symbol
            assert call.t == pytest.approx(arm.t, abs=NEAR_S)


def test_all_is_there_and_nothing_else():
    """Twelve views of one arm in six pairs, and at most 3 MB."""
    files = {file.name for file in FOLDER.iterdir()}
    assert files == {"index.json", "README.md", *(f"{kept.name}.npz" for kept in INDEX.sources)}
    assert sum(kept.kind == "pair" for kept in INDEX.sources) == 6
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 3 * 2**20
    for kept in INDEX.sources:
        assert len(read_seen(FOLDER, kept)) == kept.frames
        assert all(film.repository and film.path and film.blob for film in kept.films)
