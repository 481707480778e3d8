"""A hand is followed from picture to picture, and let go once it has left."""

from dataclasses import replace

import numpy as np
import pytest

from referee.simulator.sampling import sample_scenario
from referee.simulator.scenario import Excursion
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.hand_track import TrackSettings
from referee.vision.hands import HandState, palm_centre
from referee.vision.step_model import StepSettings
from referee.vision.unmoved import Moving
from tests.vision.conftest import HAND_PX, SIZE, hands_in, watched
from tests.vision.followed_hands import SIDE, followed, found


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


def place(track, t):
    hand = track.tracked(t)
    return None if hand is None else tuple(palm_centre(hand.points).tolist())


def test_a_hand_that_is_not_seen_goes_on_as_before_where_no_motion_is_known():
    track = followed(100, 110)
    for t, x in ((0.2, 120), (0.3, 130)):
        track.predict(t, None)
        assert place(track, t) == pytest.approx((x, 100))
        assert track.tracked(t).state is HandState.PREDICTED
    track.predict(0.4, None)
    assert track.tracked(0.4) is None, "it is predicted for a quarter of a second"


def test_where_the_arm_stops_a_hand_that_is_not_seen_stops_as_well():
    track = followed(100, 110)
    track.predict(0.2, Moving(np.array((110.0, 300.0)), np.zeros(2)))
    track.predict(0.3, None)
    assert place(track, 0.3) == pytest.approx((110, 100))


def test_a_hand_that_is_found_elsewhere_after_it_was_lost_has_no_speed_yet():
    track = followed(100, 110)
    track.detect(found(300), 2.0)
    track.predict(2.1, None)
    assert place(track, 2.1) == pytest.approx((300, 100))


@pytest.mark.parametrize(
    ("what", "believed"),
    [
        (found(120), True),
        (found(160), False),
        (found(160, presence=0.9), True),
        (found(120, side=0.5 * SIDE), False),
        (found(120, side=0.5 * SIDE, presence=0.9), True),
    ],
    ids=["near", "far", "far and sure", "small", "small and sure"],
)
def test_what_is_unsure_and_far_away_or_small_is_not_taken_for_the_hand(what, believed):
    track = followed(100)
    track.predict(1 / 30, None)
    assert track.plausible(what) == believed


def test_a_hand_may_be_farther_away_the_longer_it_was_not_seen():
    track = followed(100)
    for t in (1 / 30, 2 / 30, 3 / 30):
        track.predict(t, None)
    assert track.plausible(found(200))


def test_a_hand_is_looked_for_where_the_arm_has_taken_it():
    track = followed(100)
    track.predict(1 / 30, Moving(np.array((100.0, 300.0)), np.array((100.0, 0.0))))
    assert track.plausible(found(track.centre[0]))
    assert not track.plausible(found(100))


def test_a_hand_that_is_found_instead_of_a_lamp_is_expected_to_go_with_the_arm():
    track, way = followed(100), np.array((40.0, 0.0))
    for number in range(1, 20):
        track.predict(number / 30, Moving(np.array((300.0, 300.0)), way))
        track.detect(found(100), number / 30)
    track.reject(at_work=False)
    track.detect(found(300), 20 / 30)
    track.predict(21 / 30, Moving(np.array((300.0, 300.0)), way))
    assert track.centre[0] > 300 + way[0]


def test_nothing_is_learnt_of_how_far_a_hand_goes_from_a_picture_in_which_it_was_not_seen():
    """It has gone the way of two pictures since it was seen, and the arm's is that of one."""
    track, moving = followed(100), Moving(np.array((100.0, 300.0)), np.array((60.0, 0.0)))
    for number in (1, 2):
        track.predict(number / 30, moving)
    seen = found(track.centre[0])
    track.detect(seen, 2 / 30)
    track.predict(3 / 30, moving)
    assert track.centre[0] - palm_centre(seen.points)[0] == pytest.approx(StepSettings().shares[0] * 60)


def test_a_hand_that_blur_has_squashed_keeps_its_box():
    track = followed(100)
    track.detect(found(100, side=0.4 * SIDE), 1 / 30)
    assert track.box.side > 0.9 * SIDE
    assert track.usual > 0.9 * SIDE
    for number in range(2, 90):
        track.detect(found(100, side=0.9 * SIDE), number / 30)
    assert track.box.side == pytest.approx(0.9 * SIDE, rel=0.02)


@pytest.mark.parametrize("size", [0.1, 10.0])
def test_a_box_stays_near_its_usual_size_whatever_is_read_once(size):
    track = followed(100)
    track.detect(found(100, side=size * SIDE), 2.0)
    least, most = TrackSettings().usual
    assert least * SIDE <= track.box.side <= most * SIDE


def test_a_player_who_comes_nearer_has_a_larger_hand_after_a_while():
    track = followed(100)
    for number in range(1, 240):
        track.detect(found(100, side=1.3 * SIDE), number / 30)
    assert track.usual == pytest.approx(1.3 * SIDE, rel=0.02)


@pytest.mark.parametrize("at_work", [False, True])
def test_a_hand_that_is_found_instead_of_a_lamp_is_said_to_be_so_once(at_work):
    track = followed(100)
    track.reject(at_work=at_work)
    assert track.tracked(0.0) is None
    assert track.box is None
    assert track.is_lost(0.0), "it is sought anew"
    for t, instead in ((0.1, not at_work), (0.2, False)):
        track.detect(found(300), t)
        assert track.tracked(t).instead == instead
