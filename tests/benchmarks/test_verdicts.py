"""What the umpire was given of a bout is judged again, from numbers, as it was from pictures."""

import numpy as np

from benchmarks.verdicts import judge_again, judge_source
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource


def test_a_bout_that_was_kept_is_judged_again_with_the_same_figures(tmp_path):
    scenario = sample_scenario(
        np.random.default_rng(3), sheet=load_sheet(), players=2, throws=1, fps=30.0, size=(640, 360), fault_rate=0.0
    )
    score = judge_source(SimulatedSource(scenario), tmp_path / "bout-00000")
    assert score.right.total() == 1
    assert score.bottoms[30.0]
    assert judge_again(tmp_path / "bout-00000.npz") == score
