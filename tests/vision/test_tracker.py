"""Small hands in fast strokes, whose true place is known: rendered arms through the real networks."""

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from referee.recognition.features import shape_of
from referee.settings import LaneSettings, TrackerSettings
from referee.simulator.arm_path import Knot, Path, PoseTrack, Transition
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource, wrist_at
from referee.simulator.stills import draw_still
from referee.vision.arm_motion import MotionWatch
from referee.vision.boxes import search_windows
from referee.vision.frames import to_whole_steps
from referee.vision.hands import PALM, HandState, detected, palm_centre
from referee.vision.landmarks import LandmarkNetwork
from referee.vision.lanes import lanes_for
from referee.vision.palms import PalmDetector
from referee.vision.tracker import MediaPipeTracker
from referee.vision.unmoved import Moving
from referee.vision.video import VideoFile
from referee.vision.watch import LaneWatch
from tests.vision.conftest import FPS, HAND_PX, hands_in, watched
from tests.vision.lanes_watched import trackers


def longest_gap(rows):
    seen = [t for t, _, palm in rows if palm is not None]
    return max(np.diff([rows[0][0], *seen, rows[-1][0]]))


def test_a_small_hand_is_not_lost_in_fast_strokes(scenario):
    rows = watched(scenario)
    away = np.array([palm - wrist for _, wrist, palm in rows if palm is not None])
    assert len(away) >= 0.9 * len(rows)
    assert longest_gap(rows) <= 2.5 / FPS, "no more than one picture of a stroke goes unseen"
    np.testing.assert_allclose(away, np.broadcast_to(np.median(away, axis=0), away.shape), atol=0.2 * HAND_PX)


def test_a_blurred_hand_is_seen_whose_arm_lies_where_it_was_before(scenario):
    blurred = replace(scenario.camera, exposure=1 / FPS)
    arm = replace(scenario.arms[0], heading=60.0, pitch=15.0)
    rows = watched(replace(scenario, arms=(arm,), camera=blurred))
    away = np.array([palm - wrist for _, wrist, palm in rows if palm is not None])
    assert longest_gap(rows) < 0.3
    np.testing.assert_allclose(away, np.broadcast_to(np.median(away, axis=0), away.shape), atol=0.25 * HAND_PX)


def test_the_landmarks_of_a_blurred_hand_are_not_drawn_together():
    """An arm whose hand would be read in what is left of a box that its own landmarks had drawn together."""
    drawn = sample_scenario(np.random.default_rng(36), sheet=load_sheet(), players=4, throws=1, fault_rate=0.0)
    source = SimulatedSource(replace(drawn, arms=drawn.arms[:1]))
    hands = [hand for _, hand in hands_in(source, players=4, lite=True) if hand is not None]
    sizes = [np.ptp(hand.points[PALM, :2], axis=0).max() for hand in hands]
    assert min(sizes) > 0.5 * np.median(sizes)


def test_a_sleeve_is_not_taken_for_the_hand_as_that_begins_to_move():
    rng = np.random.default_rng([2036, 27])
    rng.random(2)
    drawn = sample_scenario(
        rng, sheet=load_sheet(), players=3, throws=3, fps=30, fault_rate=0.25, camera_fault_rate=0.12
    )
    source = SimulatedSource(replace(drawn, arms=(drawn.arms[1],), duration=1.4))
    away = [
        palm_centre(hand.points) - wrist_at(drawn.arms[1], np.array([t]))[0]
        for t, hand in hands_in(source, players=3, player=2, lite=True)
        if hand is not None
    ]
    assert len(away) > 30
    palm = 0.5 * drawn.arms[1].build.length * drawn.arms[1].scale
    np.testing.assert_allclose(away, np.broadcast_to(np.median(away, axis=0), np.shape(away)), atol=0.3 * palm)


def test_a_small_fist_that_rests_in_a_tall_lane_is_found():
    drawn = sample_scenario(np.random.default_rng(27), sheet=load_sheet(), players=4, throws=1, fault_rate=0.0)
    arm = replace(drawn.arms[3], scale=0.7 * drawn.arms[3].scale)
    wide = drawn.size[0] // 4
    lane = next(iter(SimulatedSource(replace(drawn, arms=(arm,))))).image[:, 3 * wide :]
    (wrist,) = wrist_at(arm, np.array([0.0])) - (3 * wide, 0)
    near = 0.6 * arm.build.length * arm.scale
    palms, least = PalmDetector(), TrackerSettings().detection
    found = [palm.centre for window in search_windows(lane) for palm in palms.look(lane, window).palms(least, 2)]
    assert not any(np.linalg.norm(centre - wrist) < near for centre in found), "it is seen only from closer up"
    tracker = MediaPipeTracker(TrackerSettings())
    hand = next(filter(None, (detected(tracker.track(lane, index / 30)) for index in range(45))))
    tracker.close()
    assert np.linalg.norm(hand.points[0, :2] - wrist) < near


def test_a_hand_that_is_only_followed_is_read_at_even_times():
    """At 20 pictures a second every third one falls on the very limit of the interval at which hands are read anew."""
    image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    tracker = MediaPipeTracker(TrackerSettings())
    tracker.track(image, 0.0)
    moving = [np.roll(image, 2 * (index % 2), axis=1) for index in range(61)]
    hands = [tracker.track(moving[index], to_whole_steps(index / 20), model="lite") for index in range(1, 61)]
    tracker.close()
    assert [hand.state for hand in hands] == [HandState.PREDICTED, HandState.DETECTED, HandState.DETECTED] * 20


@pytest.mark.parametrize(("seed", "model"), [(17, "full"), (237, "lite")])
def test_a_hand_that_one_network_does_not_see_is_read_by_the_other(seed, model):
    image, still = draw_still(np.random.default_rng(seed), load_sheet(), "jack", kind="played")
    (palm,) = PalmDetector().look(image).palms(TrackerSettings().detection, 1)
    assert LandmarkNetwork(model, TrackerSettings().presence).read(image, palm.box) is None
    tracker = MediaPipeTracker(TrackerSettings())
    seen = [detected(tracker.track(image, index / 30, model=model)) for index in range(15)]
    tracker.close()
    assert all(hand is not None for hand in seen[3:])
    assert np.linalg.norm(palm_centre(seen[-1].points) - palm_centre(still.joints)) < 0.2 * np.ptp(still.joints[:, 1])


@pytest.mark.parametrize("seed", [34, 61], ids=["of a faint palm", "whose knuckles pass for its wrist"])
def test_a_fist_that_shows_no_plain_palm_is_found(seed):
    image, still = draw_still(np.random.default_rng([91, seed]), load_sheet(), "rock", kind="tilted")
    tracker = MediaPipeTracker(TrackerSettings())
    seen = [detected(tracker.track(image, index / 30)) for index in range(12)]
    tracker.close()
    assert seen[-1] is not None
    assert np.linalg.norm(palm_centre(seen[-1].points) - palm_centre(still.joints)) < 0.2 * np.ptp(still.joints[:, 1])


def test_a_hand_that_flow_leads_astray_is_found_where_it_was():
    """What opens all at once may look like motion, and a box that follows it leaves the hand."""
    image, still = draw_still(np.random.default_rng(4), load_sheet(), "paper", kind="played")
    lane = cv2.copyMakeBorder(image, 1500, 0, 0, 0, cv2.BORDER_REPLICATE)
    hand = palm_centre(still.joints) + np.array((0, 1500))
    tracker = MediaPipeTracker(TrackerSettings())
    moves = [np.zeros(2)] * 12 + [np.array((0.0, -1.5 * np.ptp(still.joints[:, 1])))] * 3
    seen = [detected(tracker.track(lane, index / 30, moving=Moving(hand, way))) for index, way in enumerate(moves)]
    tracker.close()
    assert all(each is not None for each in seen[-3:])
    assert np.linalg.norm(palm_centre(seen[-1].points) - hand) < 0.2 * np.ptp(still.joints[:, 1])


@pytest.mark.parametrize("takes", [0.06, 1.5], ids=["at once", "slowly"])
def test_a_hand_that_opens_while_the_arm_rests_is_seen_open(scenario, takes):
    (arm,), opens = scenario.arms, 0.61  # just after a picture that is read whatever it looks like
    paper = load_sheet().sample_pose("paper", np.random.default_rng(3)).angles
    fingers = PoseTrack(arm.fingers.angles(0.0), [Transition(opens, takes, paper)])
    resting = replace(arm, scale=1.5 * arm.scale, path=Path([Knot(0.0, 0.0), Knot(1.0, 0.0)]), fingers=fingers)
    source = SimulatedSource(replace(scenario, arms=(resting,), duration=opens + takes + 0.4))
    shapes = [(t, shape_of(hand.world)) for t, hand in hands_in(source)]
    fist = np.median([shape for t, shape in shapes if t < opens], axis=0)
    away = np.array([np.linalg.norm(shape - fist) for t, shape in shapes if t > opens + takes])
    assert away.min() > 0.4
    still = sum((later == earlier).all() for (_, earlier), (_, later) in pairwise(shapes[:13]))
    assert still > 4, "a hand that has not moved is not read in every picture"


def test_no_single_picture_throws_the_palm_off_its_path(throw_clip):
    """A pumping fist, photographed: between the pictures before and after, never aside by half a stroke's tenth."""
    clip = VideoFile(throw_clip("emrecandir9_4p_s23_01.mp4"))
    heights = [palm_centre(hand.points)[1] for t, hand in hands_in(clip, players=4) if t < 2.2]
    aside = heights[1:-1] - (np.array(heights[:-2]) + heights[2:]) / 2
    assert np.ptp(heights) > 60
    assert np.abs(aside).max() < 0.1 * np.ptp(heights)


@pytest.mark.parametrize("number", [0, 2])
def test_of_two_hands_the_one_that_moves_with_the_arm_is_followed(number):
    """The other lies open under the fist. It rests, and is found first."""
    rng = np.random.default_rng([77, number])
    drawn = sample_scenario(rng, sheet=load_sheet(), kind="base", players=2, throws=1, fps=30, fault_rate=0.0)
    for play, away in zip(drawn.throws[0].plays, away_from_wrist(drawn, seats=2), strict=True):
        late = [np.linalg.norm(offset) for t, offset in away if -0.5 < t - play.third_bottom_t < 0.4]
        assert len(late) > 20
        assert np.mean(np.array(late) < 0.5) > 0.9


def away_from_wrist(drawn, seats):
    """For each seat the times, and how far the wrist is from where it was drawn, shares of the hand's extent."""
    source = SimulatedSource(drawn)
    lanes = lanes_for(len(drawn.throws[0].plays), source.size, LaneSettings())[:seats]
    motion, rows = MotionWatch(lanes, source.size), [[] for _ in lanes]
    with LaneWatch(lanes, trackers) as watch:
        for frame in source:
            hands = watch.observe(frame, motions=motion.observe(frame))
            for place, hand in enumerate(map(detected, hands)):
                if hand is not None:
                    (wrist,) = wrist_at(drawn.arms[place], np.array([frame.t]))
                    extent = np.ptp(hand.points[:, :2], axis=0).max()
                    rows[place].append((frame.t, (hand.points[0, :2] - wrist) / extent))
    return rows


def test_a_hand_that_rests_while_the_arm_moves_elsewhere_is_not_found_again_until_the_arm_rests():
    """As one in a picture on the wall: it must not hide the player's own."""
    image, still = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    wide = cv2.copyMakeBorder(image, 0, 0, 0, 2 * image.shape[1], cv2.BORDER_REPLICATE)
    elsewhere = palm_centre(still.joints) + np.array((1.5 * image.shape[1], 0))
    pumps, rests = np.array((0.0, 0.2 * np.ptp(still.joints[:, 1]))), np.zeros(2)
    tracker = MediaPipeTracker(TrackerSettings())

    def seen(start, way, pictures):
        times = [(start + index) / FPS for index in range(pictures)]
        return [tracker.track(wide, t, moving=Moving(elsewhere, way)) is not None for t in times]

    assert all(seen(0, rests, 10)[2:])
    assert not any(seen(10, pumps, 60)[20:])
    assert seen(70, rests, 40)[-1]
    tracker.close()


@pytest.mark.parametrize("seed", [3, 4])
def test_a_hand_under_a_red_lamp_is_found_and_followed(seed):
    """Seen as it is, no hand is found in these pictures."""
    image, still = draw_still(np.random.default_rng(seed), load_sheet(), "paper", kind="raised", hands="people")
    red = (image * np.array((0.31, 0.38, 1.0))).astype(np.uint8)
    tracker = MediaPipeTracker(TrackerSettings())
    *_, hand = (tracker.track(red, index / FPS) for index in range(12))
    assert hand is not None
    gap = np.linalg.norm(palm_centre(hand.points) - palm_centre(still.joints))
    assert gap < 0.2 * np.ptp(still.joints[:, 1])
