"""A hand is followed from picture to picture, and let go once it has left."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.sampling import sample_scenario
from referee.simulator.scenario import Excursion
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from tests.vision.conftest import HAND_PX, SIZE, hands_in, watched


def test_a_hand_that_leaves_the_picture_is_not_seen_until_it_is_back(scenario):
    out = Excursion(0.6, 1.2, (0.0, 500.0))
    rows = watched(replace(scenario, arms=(replace(scenario.arms[0], excursions=(out,)),), duration=1.6))
    gone = [palm for _, wrist, palm in rows if wrist[1] > SIZE[1] + HAND_PX]
    back = [palm for t, _, palm in rows if t > out.end + 0.15]
    assert len(gone) > 5
    assert all(palm is None for palm in gone)
    assert all(palm is not None for palm in back)


@pytest.mark.parametrize("seed", [0, 17, 22])
def test_where_a_hand_has_left_at_once_nothing_is_followed(seed):
    drawn = sample_scenario(
        np.random.default_rng(seed), sheet=load_sheet(), players=2, throws=1, fps=30.0, fault_rate=0.0
    )
    thrown = SimulatedSource(drawn).truth["throws"][0]["players"][0]["third_bottom_t"]
    leaving = replace(drawn.arms[0], excursions=(Excursion(thrown, thrown + 9.0, (0.0, 900.0)),))
    source = SimulatedSource(replace(drawn, arms=(leaving,), duration=thrown + 0.8))
    seen = [t for t, hand in hands_in(source, players=2) if hand is not None]
    assert thrown - 0.2 < max(seen) < thrown + 0.4


@pytest.mark.parametrize("seed", [4, 28], ids=["a head", "a fence"])
def test_what_was_behind_a_hand_that_has_left_is_not_taken_for_it(seed):
    drawn = sample_scenario(np.random.default_rng(seed), sheet=load_sheet(), players=2, throws=1, fault_rate=0.0)
    leaving = replace(drawn.arms[0], excursions=(Excursion(0.5, 9.0, (0.0, 900.0)),))
    source = SimulatedSource(replace(drawn, arms=(leaving,), duration=1.6))
    seen = [t for t, hand in hands_in(source, players=2) if hand is not None]
    assert any(t < 0.5 for t in seen)
    assert max(seen) < 0.7
