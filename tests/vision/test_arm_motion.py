"""How arms move, measured in drawn pictures in which every arm's true path is known."""

import math

import cv2
import numpy as np
import pytest

from referee.settings import LaneSettings
from referee.vision.arm_motion import MotionWatch
from referee.vision.frames import Frame
from referee.vision.lanes import lanes_for
from tests.vision.arms_watched import counted, measured_size, of_straight, path, peak, straight, turns, watched
from tests.vision.drawn_arms import (
    FPS,
    HEIGHT,
    HZ,
    SIZE,
    WIDTH,
    Thing,
    arm,
    cloth,
    film,
    person,
    pumping,
    resting,
    strokes,
)


def test_a_picture_that_is_hardly_wider_than_a_hand_is_watched_too():
    size = (64, 2000)
    watch = MotionWatch(lanes_for(1, size, LaneSettings()), size)
    pictures = [np.full((2000, 64, 3), 90, np.uint8) for _ in range(3)]
    cloth_of_an_arm = np.random.default_rng(0).integers(0, 255, (25, 4, 3)).astype(np.uint8).repeat(16, 0).repeat(16, 1)
    for number, picture in enumerate(pictures):
        picture[800 + 40 * number : 1200 + 40 * number] = cloth_of_an_arm
    *_, (motion,) = [watch.observe(Frame(k, k / 30, picture)) for k, picture in enumerate(pictures)]
    assert motion.velocity[1] > 0.3


@pytest.mark.parametrize(("faster", "counts"), [(4, True), (20, False)])
def test_what_goes_faster_than_any_arm_is_no_motion_of_an_arm(faster, counts):
    """Such as another scene in the lane, in which flow finds something alike far away."""
    hurried = (Frame(frame.index, frame.t / faster, frame.image) for frame in film(straight(240)))
    motions, _ = watched(hurried)
    fastest = peak(of_straight(240)) * faster
    assert peak(motions) == pytest.approx(fastest) if counts else peak(motions) < 7.5 < fastest


def test_pictures_that_come_in_bursts_show_the_whole_motion():
    """A network camera's picture may come 3 ms after the one before, and an arm then seems to be ten times as fast."""
    bursts = (Frame(frame.index, frame.t - (frame.index % 3) * 0.9 / FPS, frame.image) for frame in film(straight(240)))
    motions, _ = watched(bursts)
    assert measured_size(motions) == pytest.approx(measured_size(of_straight(240)), rel=0.02)


@pytest.mark.parametrize("size", [30, 60, 120, 240])
def test_the_measured_path_turns_when_the_arm_turns(size):
    assert turns(of_straight(size)) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)


@pytest.mark.parametrize("degrees", [-60, -30, 0, 30, 60])
def test_the_measured_path_goes_the_arms_way(degrees):
    way = (math.sin(math.radians(degrees)), math.cos(math.radians(degrees)))
    motions, _ = watched(film(arm(pumping(320 - 60 * way[0], 120, way=way))))
    right, down = path(motions)[8]
    # An upright arm's outline shows its motion to the side better than that along it.
    assert math.degrees(math.atan2(right, down)) == pytest.approx(degrees, abs=25)


def test_the_measured_size_grows_with_the_arms():
    shares = [measured_size(of_straight(size)) * HEIGHT / size for size in (30, 60, 120, 240)]
    assert min(shares) > 0.35
    assert max(shares) < 1.0
    assert max(shares) < 1.5 * min(shares)


@pytest.mark.parametrize(("way", "hz"), [((0.0, 1.0), 3.0), ((0.9, 0.44), 2.5)])
def test_an_arm_that_goes_far_in_each_picture_never_seems_to_go_back(way, hz):
    """It goes up to a sixth of the picture's height between two pictures, and blurs over half of that."""
    motions, _ = watched(film(arm(pumping(120, 400, top=250.0, hz=hz, way=way)), times=np.arange(30) / FPS))
    gone = [strokes(motion.t, 400, hz) - strokes(motion.since, 400, hz) for motion in motions]
    seen = [float(np.dot(motion.velocity, way)) for motion in motions]
    assert max(gone) > HEIGHT / 8
    assert all(by_flow * truly > 0 for by_flow, truly in zip(seen, gone, strict=True) if abs(truly) > 400 / 7)


def test_small_strokes_of_a_small_arm_are_seen():
    motions, _ = watched(film(arm(pumping(320, 15), fist=30), times=np.arange(45) / FPS))
    assert measured_size(motions) > 0.3 * 15 / HEIGHT
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75, 1.0, 1.25], abs=1.01 / FPS)
    assert counted(motions)[-1] == 3


def test_where_nothing_moves_nothing_is_measured():
    for motions in watched(film(arm(resting(320)), arm(resting(960)))):
        assert measured_size(motions) < 2 / HEIGHT
        assert np.mean([motion.energy for motion in motions]) < 0.0001


def test_a_still_picture_has_no_motion_at_all():
    motions, _ = watched(film(arm(resting(320)), times=[0.0, 0.1, 0.2], noise=0))
    assert [motion.velocity for motion in motions] == [(0.0, 0.0)] * 2
    assert [motion.energy for motion in motions] == [0.0] * 2


def flickers(image, rng):
    return image * rng.uniform(0.9, 1.1)


def spot_flickers(image, rng):
    """A bright spot, 120 pixels wide, beside the arm."""
    y, x = np.ogrid[:HEIGHT, :WIDTH]
    return image + rng.uniform(0, 60) * np.exp(-((x - 150) ** 2 + (y - 200) ** 2) / (2 * 60**2)).astype(np.float32)


def bands(image, rng, depth=0.02):
    """Lamps at 100 hertz before a rolling shutter that takes 33 ms for a picture."""
    light = 1 + depth * np.cos(2 * math.pi * (100 / FPS * np.arange(HEIGHT) / HEIGHT + rng.random()))
    return image * light[:, None].astype(np.float32)


def deep_bands(image, rng):
    """Likewise, of lamps that flicker more."""
    return bands(image, rng, depth=0.05)


def test_bands_of_light_on_a_bright_panel_are_no_motion():
    panel = Thing(
        cloth(200, 360, 8, mean=225, contrast=6), np.ones((360, 200), np.float32), (100.0, 180.0), resting(320)
    )
    motions, _ = watched(film(panel, arm(resting(480)), wall=50, noise=2, light=bands))
    assert sum(motion.energy for motion in motions) < 0.01


def test_strokes_are_measured_under_bands_of_light():
    motions, steady = (watched(film(straight(), wall=50, light=light))[0] for light in (bands, None))
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)
    assert measured_size(motions) == pytest.approx(measured_size(steady), rel=0.1)


def test_an_arm_before_a_plain_wall_does_not_go_with_the_bands_of_light():
    plain = {"contrast": 1, "noise": 1}
    motions, steady = (watched(film(straight(30), light=light, **plain))[0] for light in (deep_bands, None))
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)
    assert peak(motions) == pytest.approx(peak(steady), rel=0.3)


@pytest.mark.parametrize("light", [flickers, spot_flickers])
def test_a_light_that_flickers_is_no_stroke(light):
    motions, _ = watched(film(arm(resting(320)), light=light))
    assert measured_size(motions) < 0.5 * measured_size(of_straight(30))
    assert counted(motions) == []


def test_strokes_are_measured_under_a_light_that_flickers():
    motions, _ = watched(film(straight(), light=flickers))
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)
    assert measured_size(motions) == pytest.approx(measured_size(of_straight()), rel=0.3)


def test_somebody_who_walks_behind_does_not_hide_the_strokes():
    walking = person(lambda t: (200 + 120 * t, 350, 0.0))
    motions, _ = watched(film(walking, straight(), times=np.arange(50) / FPS))
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75, 1.0, 1.25, 1.5], abs=2.01 / FPS)
    assert counted(motions)[-1] == 3


def bumped(t):
    """The camera's shift: 5 to 15 pixels for three pictures."""
    return {10: (8, 6), 11: (-5, 12), 12: (15, -6)}.get(round(t * FPS), (0, 0))


def test_a_bumped_camera_is_no_arm():
    for motions in watched(film(arm(resting(320)), arm(resting(960)), shift=bumped)):
        assert measured_size(motions) < 0.5 * measured_size(of_straight(30))
        assert peak(motions) < 0.5 * peak(of_straight(60))


def test_strokes_are_measured_while_the_camera_is_bumped():
    motions, other = watched(film(straight(), shift=bumped))
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)
    assert measured_size(motions) == pytest.approx(measured_size(of_straight()), rel=0.3)
    assert measured_size(other) < 0.3 * measured_size(of_straight(30))


def test_lanes_that_move_as_a_whole_are_no_moved_camera():
    """As where films of two players are put side by side: everything in a lane moves with its arm."""
    scenes = [cloth(WIDTH // 2, HEIGHT + 240, seed, mean=120, contrast=40) for seed in (1, 2)]

    def lane_at(scene, t):
        top = round(120 + 100 * math.cos(2 * math.pi * HZ * t))
        return scene[top : top + HEIGHT].clip(0, 255).astype(np.uint8)

    def picture(t):
        return cv2.merge([np.hstack([lane_at(scenes[0], t), lane_at(scenes[1], max(t - 0.1, 0.0))])] * 3)

    for motions in watched(Frame(k, k / FPS, picture(k / FPS)) for k in range(FPS)):
        assert measured_size(motions) == pytest.approx(200 / HEIGHT, rel=0.3)


def test_a_picture_left_out_makes_one_motion_of_two_intervals():
    every = list(film(straight(), times=np.arange(12) / FPS))
    motions, _ = watched(every[:4] + every[5:])
    full, _ = watched(every)
    assert (motions[3].since, motions[3].t) == (every[3].t, every[5].t)
    assert motions[3].velocity[1] == pytest.approx(np.mean([m.velocity[1] for m in full[3:5]]), rel=0.2)


def test_after_a_picture_that_is_forgotten_motion_is_measured_since_the_one_before_it():
    every = list(film(straight(), times=np.arange(6) / FPS))
    watch = MotionWatch(lanes_for(2, SIZE, LaneSettings()), SIZE)
    for frame in every[:5]:
        watch.observe(frame)
    watch.forget_newest()
    (motion, _), (full, _) = watch.observe(every[5]), watched(every)
    assert (motion.since, motion.t) == (every[3].t, every[5].t)
    assert motion.velocity[1] == pytest.approx(np.mean([m.velocity[1] for m in full[3:5]]), rel=0.2)


def test_strokes_are_measured_whatever_the_pictures_times():
    rng = np.random.default_rng(2)
    times = np.cumsum(rng.uniform(0.6, 1.6, 30) / FPS)
    motions, _ = watched(film(straight(), times=times - times[0]))
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75], abs=1.61 / FPS)
    assert measured_size(motions) == pytest.approx(measured_size(of_straight()), rel=0.2)


def test_the_place_is_where_the_arm_is():
    x, y = np.mean([motion.place for motion in of_straight() if motion.energy > 0], axis=0)
    assert x == pytest.approx(320, abs=40)
    assert 300 < y < HEIGHT


def test_in_lanes_of_another_size_the_same_motion_is_as_fast():
    small = []
    for frame in film(straight(120)):
        image = np.full_like(frame.image, 110)
        image[:360, :640] = cv2.resize(frame.image, (640, 360), interpolation=cv2.INTER_AREA)
        small.append(Frame(frame.index, frame.t, image))
    motions, _ = watched(small, areas=((0.0, 0.0, 0.25, 0.5), (0.25, 0.0, 0.5, 0.5)))
    full = of_straight(120)
    assert measured_size(motions) == pytest.approx(measured_size(full), rel=0.2)
    assert peak(motions) == pytest.approx(peak(full), rel=0.25)
    assert turns(motions) == pytest.approx([0.25, 0.5, 0.75], abs=1.01 / FPS)


def test_the_first_picture_has_no_motion():
    (first,) = film(times=[0.0])
    assert MotionWatch(lanes_for(2, SIZE, LaneSettings()), SIZE).observe(first) == ()
