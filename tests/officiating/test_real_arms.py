"""The umpire on numbers from films of real arms and hands (the folders' README.md say where they come from)."""

from pathlib import Path

import pytest

from benchmarks.kept import judge_seen, read_index, read_seen
from referee.officiating.verdict import Verdict

FOLDER = Path(__file__).parents[1] / "real"
INDEX = read_index(FOLDER)
GESTURES = FOLDER.parent / "gestures"
NEAR_S = 0.15
"""Seconds: what is held is annotated to 0.1 s, and held from about the end of the third stroke on."""

# The arms of pairs that are not called right today, by pair and arm: none.
WRONG_TODAY: set[tuple[str, str]] = set()


def sources(kind):
    found = [kept for kept in INDEX.sources if kept.kind == kind]
    return pytest.mark.parametrize("kept", found, ids=[kept.name for kept in found])


def verdicts(kept, folder=FOLDER):
    events = judge_seen(read_seen(folder, kept), kept.lanes, whole=kept.whole)
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


@pytest.mark.parametrize("kept", read_index(GESTURES).sources, ids=lambda kept: kept.name)
def test_people_who_gesture_make_no_throw(kept):
    assert verdicts(kept, GESTURES) == []


@sources("several")
def test_the_throws_of_three_real_arms_are_called_right_and_on_their_third_stroke(kept):
    found = verdicts(kept)
    assert [verdict.no_call_reason for verdict in found] == [None] * len(kept.throws)
    for verdict, throw in zip(found, kept.throws, strict=True):
        for call, arm in zip(verdict.calls, throw, strict=True):
            # What one hand holds cannot be told by eye.
            assert arm.symbol is None or call.thrown is arm.symbol
            assert call.t == pytest.approx(arm.t, abs=NEAR_S)


@pytest.mark.parametrize(
    ("folder", "others"), [(FOLDER, set()), (GESTURES, {"annotations.csv", "clips.csv"})], ids=["real", "gestures"]
)
def test_all_is_there_and_nothing_else(folder, others):
    """At most 3 MB, and of each film where it was published."""
    index, files = read_index(folder), {file.name for file in folder.iterdir()}
    assert files == {"index.json", "README.md", *others, *(f"{kept.name}.npz" for kept in index.sources)}
    assert sum(file.stat().st_size for file in folder.iterdir()) < 3 * 2**20
    for kept in index.sources:
        assert len(read_seen(folder, kept)) == kept.frames
        assert all(film.repository and film.path and film.blob for film in kept.films)


def test_there_are_six_pairs():
    """Twelve views of one arm."""
    assert sum(kept.kind == "pair" for kept in INDEX.sources) == 6
