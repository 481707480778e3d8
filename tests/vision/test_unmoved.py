"""What does not move while the arm moves elsewhere is not the player's hand."""

import numpy as np
import pytest

from referee.settings import LaneSettings
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.vision.arm_motion import MotionWatch
from referee.vision.frames import Frame
from referee.vision.hands import palm_centre
from referee.vision.lanes import lanes_for
from referee.vision.unmoved import Moving, UnmovedThings
from referee.vision.watch import LaneWatch
from tests.vision.lanes_watched import trackers

SIDE = 100.0


def places(hand, arm, steps):
    """Where a hand is, picture by picture, and how an arm moves that goes down by 10 pixels in each."""
    return [
        (n / 30, np.array(hand(n), float), SIDE, Moving(np.array(arm(n), float), np.array((0.0, 10.0))))
        for n in range(steps)
    ]


def left_behind(things, t, hand, side, moving):
    """Whether the arm went without a hand that is seen in each picture."""
    things.move(t, moving, side)
    return things.left_behind(t, hand, side)


def watch(hand, arm, steps=30):
    """Whether a hand at ``hand(n)`` was let go while the arm moved by 10 pixels a picture at ``arm(n)``."""
    things = UnmovedThings()
    return any(left_behind(things, *each) and things.doubted(SIDE) for each in places(hand, arm, steps))


@pytest.mark.parametrize(
    "lamp",
    [
        lambda n: (50 + n % 2, 50),
        lambda n: (50, 50 + 10 * (n % 2)),
        lambda n: (50, 50 if n < 5 else 150),
    ],
    ids=["trembles", "trembles along the arm's way", "leaps once"],
)
def test_a_lamp_is_let_go_while_the_arm_pumps_elsewhere(lamp):
    assert watch(lamp, lambda n: (400, 300 + 10 * n))


def test_a_hand_that_rests_is_followed_while_its_own_sleeve_moves():
    assert not watch(lambda n: (400, 300), lambda n: (400, 350))


def test_a_hand_that_moves_with_the_arm_is_followed():
    assert not watch(lambda n: (400, 250 + 10 * n), lambda n: (400, 300 + 10 * n))


def test_a_hand_that_has_thrown_and_holds_still_is_followed_while_somebody_walks_behind():
    assert not watch(
        lambda n: (400, 250 + 10 * min(n, 10)), lambda n: (400, 300 + 10 * n) if n < 10 else (900, 300), 90
    )


@pytest.mark.parametrize(("pictures", "let_go"), [(20, False), (40, True)])
def test_a_hand_that_went_some_way_with_the_arm_is_let_go_once_the_arm_has_gone_four_times_as_far(pictures, let_go):
    hand, elsewhere = lambda n: (400, 250 + 10 * min(n, 4)), lambda n: (400, 290 + 10 * n) if n <= 4 else (900, 300)
    assert watch(hand, elsewhere, pictures) == let_go


def test_no_other_hand_is_looked_for_when_the_arm_and_its_hand_come_to_rest():
    things, rests = UnmovedThings(), Moving(np.array((400.0, 340.0)), np.zeros(2))
    goes = places(lambda n: (400, 250 + 10 * n), lambda n: (400, 300 + 10 * n), 10)
    held = [(n / 30, np.array((400.0, 340.0)), SIDE, rests) for n in range(10, 40)]
    assert not any(left_behind(things, *each) for each in goes + held)


def test_a_lamp_that_is_found_after_the_hand_was_lost_is_let_go():
    things = UnmovedThings()
    for each in places(lambda n: (400, 250 + 10 * n), lambda n: (400, 300 + 10 * n), 30):
        left_behind(things, *each)
    things.found_anew()
    lamp = places(lambda n: (50, 50), lambda n: (400, 300 + 10 * n), 30)
    assert any(left_behind(things, *each) and things.doubted(SIDE) for each in lamp)


def test_a_hand_that_is_found_anew_does_not_answer_for_what_was_before_it():
    """Neither for where the arm went while no hand was followed, nor for a lamp that was left behind."""
    things, arm = UnmovedThings(), lambda n: (400, 300 + 10 * n)
    for each in places(lambda n: (50, 50), arm, 9):
        left_behind(things, *each)
    assert things.behind
    for t, _, side, moving in places(lambda n: (50, 50), arm, 9):
        things.move(t, moving, side)
    things.found_anew()
    assert not things.behind
    rests = places(lambda n: (400, 500), lambda n: (400, 350), 5)
    left = [left_behind(things, *each) for each in rests]
    assert not left[0]
    assert not things.doubted(SIDE)


def test_a_resting_hand_is_followed_while_nothing_moves():
    things = UnmovedThings()
    still = Moving(np.array((400.0, 300.0)), np.zeros(2))
    assert not any(left_behind(things, n / 30, np.array((50.0, 50.0)), SIDE, still) for n in range(300))


@pytest.mark.parametrize(("hand", "expected"), [(lambda n: (400 + 3 * (n % 2), 380 - 3 * (n % 2)), 2), (None, None)])
def test_another_hand_is_looked_for_as_soon_as_the_arm_goes_without_the_one_that_is_followed(hand, expected):
    """The other hand lies open under the fist, trembles, and is so near that it might be the arm's own."""
    arm = lambda n: (400, 250 + 10 * n)  # noqa: E731 - as the others are
    things = UnmovedThings()
    left = [left_behind(things, *each) for each in places(hand or arm, arm, 20)]
    assert next((n for n, each in enumerate(left) if each), None) == expected


def test_what_the_arm_goes_in_pictures_in_which_the_hand_is_not_looked_at_counts_as_well():
    """Before the last stroke a hand is looked at in few pictures."""
    seen = places(lambda n: (400, 380), lambda n: (400, 250 + 10 * n), 12)
    things, left = UnmovedThings(), []
    for n, (t, hand, side, moving) in enumerate(seen):
        things.move(t, moving, side)
        if n % 3 == 0:
            left.append(things.left_behind(t, hand, side))
    assert left == [False, True, True, True]


def test_another_hand_is_looked_for_where_the_arm_has_come_to_rest_as_long_as_a_throw_is_held():
    things, hand = UnmovedThings(), np.array((400.0, 380.0))
    for n in range(10):
        left_behind(things, n / 30, hand, SIDE, Moving(np.array((400.0, 200.0 + 10 * n)), np.array((0.0, 10.0))))
    still = Moving(np.array((0.0, 0.0)), np.zeros(2))
    left = [n for n in range(10, 60) if left_behind(things, n / 30, hand, SIDE, still)]
    assert left == [*range(10, 25)]
    assert things.place.tolist() == [400.0, 290.0]
    assert things.is_nearer(np.array((400.0, 300.0)), hand)
    assert not things.is_nearer(np.array((400.0, 480.0)), hand)


def test_what_was_let_go_is_not_found_again_until_the_arm_rests():
    """A hand may come to rest where something else was taken for it. At the turn of a stroke it does not rest long."""
    things, lamp, going = (
        UnmovedThings(),
        np.array((50.0, 50.0)),
        Moving(np.array((400.0, 300.0)), np.array((0.0, 10.0))),
    )
    assert [left_behind(things, n / 30, lamp, SIDE, going) and things.doubted(SIDE) for n in range(15)].count(True) > 0
    things.reject()
    things.move(0.5, going, SIDE)
    assert things.is_known(lamp + 20, SIDE)
    assert not things.is_known(lamp + 200, SIDE)
    at_rest = Moving(np.array((400.0, 300.0)), np.array((0.0, 0.1)))
    things.move(0.6, at_rest, SIDE)
    assert not things.is_known(lamp, SIDE)
    things.move(0.65, None, SIDE)
    assert not things.is_known(lamp, SIDE), "whether the arm moves is not known"
    things.move(0.7, going, SIDE)
    assert things.is_known(lamp, SIDE)
    things.move(1.3, at_rest, SIDE)
    things.move(1.4, going, SIDE)
    assert not things.is_known(lamp, SIDE), "in a later throw"


@pytest.mark.parametrize("seed", [3, 4])
def test_a_tracker_that_holds_on_to_a_still_hand_finds_the_one_that_throws(seed):
    """The left half stands still, as a picture on the wall would; the lane is the whole picture."""
    scenario = sample_scenario(
        np.random.default_rng(seed), sheet=load_sheet(), throws=1, size=(640, 360), fault_rate=0.0
    )
    source = SimulatedSource(scenario)
    lanes = lanes_for(1, source.size, LaneSettings())
    motion, wall, places = MotionWatch(lanes, source.size), None, []
    with LaneWatch(lanes, trackers) as watch:
        for frame in source:
            image = frame.image.copy()
            wall = image[:, :320].copy() if wall is None else wall
            image[:, :320] = wall
            if frame.t < 0.3:
                image[:, 320:] = 90
            shown = Frame(frame.index, frame.t, image)
            (hand,) = watch.observe(shown, motions=motion.observe(shown))
            places.append((frame.t, None if hand is None else palm_centre(hand.points)[0]))
    third = source.truth["throws"][0]["players"][1]["third_bottom_t"]
    assert any(x is not None and x < 320 for t, x in places if t < 0.3), "it took the still hand for the player's"
    held = [x for t, x in places if third + 0.15 < t < third + 0.45]
    assert np.mean([x is not None and x >= 320 for x in held]) > 0.9
