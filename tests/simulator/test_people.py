"""Players drawn as people: they throw what capsules throw, and MediaPipe finds their hands where they are."""

import numpy as np
import pytest

from referee.simulator.camera_view import project
from referee.simulator.kinds import HANDS
from referee.simulator.sampling import sample_scenario
from referee.simulator.source import SimulatedSource, joints_of, pose_at, view_at


def test_people_throw_what_capsules_throw_and_later_draws_stay_the_same(sheet):
    bouts, after = [], []
    for hands in HANDS:
        rng = np.random.default_rng(5)
        bouts.append(sample_scenario(rng, sheet=sheet, throws=1, size=(480, 270), camera_fault_rate=0.5, hands=hands))
        after.append(rng.random())
    capsules, people = (SimulatedSource(bout) for bout in bouts)
    assert capsules.truth == people.truth
    assert after[0] == after[1]
    assert all(arm.person is None for arm in bouts[0].arms)
    assert all(arm.person is not None for arm in bouts[1].arms)
    one, other = next(iter(capsules)).image, next(iter(people)).image
    assert not np.array_equal(one, other)
    assert np.array_equal(other, next(iter(SimulatedSource(bouts[1]))).image)


@pytest.mark.parametrize("kind", [None, "pivots", "base"])
def test_a_persons_hand_is_where_its_capsules_are(sheet, kind):
    bouts = [
        sample_scenario(np.random.default_rng(3), sheet=sheet, throws=1, kind=kind, hands=hands) for hands in HANDS
    ]
    t = bouts[0].throws[0].first_bottom
    for capsules, people in zip(*(bout.arms for bout in bouts), strict=True):
        places = []
        for arm in (capsules, people):
            pose = pose_at(arm, t)
            places.append(project(joints_of(arm, pose), view_at(arm, t, pose))[:, :2])
        length = capsules.scale * capsules.build.length
        assert np.abs(places[0][0] - places[1][0]).max() < 1e-6
        assert np.linalg.norm(places[0] - places[1], axis=1).max() < 0.16 * length


def test_one_person_has_one_skin_on_both_hands(sheet):
    scenario = sample_scenario(np.random.default_rng(2), sheet=sheet, throws=1, kind="base", hands="people")
    people = {arm.person for arm in scenario.arms}
    assert {arm.person for arm in scenario.resting} <= people
    assert len(people) == 2
