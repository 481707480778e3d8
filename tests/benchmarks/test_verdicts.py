"""What the umpire was given of a bout is judged again, from numbers, as it was from pictures."""

import numpy as np

from benchmarks.verdicts import judge_again, judge_bout
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet


def draw(bout, seed=3):
    return sample_scenario(
        np.random.default_rng([seed, bout]),
        sheet=load_sheet(),
        players=2,
        throws=1,
        fps=30.0,
        size=(640, 360),
        fault_rate=0.0,
    )


def test_a_bout_that_was_kept_is_judged_again_with_the_same_figures(tmp_path):
    score = judge_bout(draw, tmp_path, 0)
    kept, *others = tmp_path.glob("*.npz")
    assert others == []
    assert score.right.total() == 1
    assert score.bottoms[30.0]
    assert judge_again(kept) == score


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path):
    """What is kept is not watched again, unless it is of another bout or was broken off itself."""
    score = judge_bout(draw, tmp_path, 0)
    (kept,) = tmp_path.glob("*.npz")
    watched = kept.stat().st_mtime_ns
    assert judge_bout(draw, tmp_path, 0) == score
    assert kept.stat().st_mtime_ns == watched
    kept.with_suffix(".json").unlink()
    assert judge_bout(draw, tmp_path, 0) == score
    assert kept.stat().st_mtime_ns > watched
    watched = kept.stat().st_mtime_ns
    judge_bout(lambda bout: draw(bout, seed=4), tmp_path, 0)
    assert kept.stat().st_mtime_ns > watched
