"""The camera's faults leave traces that tell them from players."""

import cv2
import numpy as np
import pytest

from referee.officiating.camera_watch import CameraLimits
from referee.vision.quality import QualitySettings, QualityWatch
from referee.vision.video import VideoFile
from tests.vision.conftest import encode


def scene(seed, level=100, size=(640, 480), noise=None):
    """A scene of blocks, with the camera's noise."""
    rng = np.random.default_rng(seed)
    blocks = rng.integers(-50, 50, (size[1] // 40, size[0] // 40)) + level
    grey = np.kron(blocks, np.ones((40, 40)))
    rng = rng if noise is None else np.random.default_rng(noise)
    return np.clip(grey[..., None] + rng.normal(0, 3, (*grey.shape, 3)), 0, 255).astype(np.uint8)


def moving_hand(pictures):
    """Pictures of a scene in which a hand goes down slowly, 6 pixels a picture."""
    images = [scene(1, noise=step) for step in range(pictures)]
    hand = np.random.default_rng(2).integers(80, 220, (120, 100, 1))
    for step, image in enumerate(images):
        image[100 + 6 * step : 220 + 6 * step, 200:300] = hand
    return images


def test_darkness_is_told():
    watch = QualityWatch()
    assert watch.observe(scene(1, level=150)).brightness > 150
    assert watch.observe(np.full((480, 640, 3), 7, np.uint8)).brightness == pytest.approx(7, abs=0.5)


def test_lit_arms_before_a_black_wall_are_not_in_the_dark():
    picture = np.full((480, 640, 3), 5, np.uint8)
    picture[200:260, :240] = picture[300:360, 400:] = 90
    assert QualityWatch().observe(picture).brightness > 2 * CameraLimits().dark
    assert QualityWatch().observe(picture // 20).brightness < CameraLimits().dark / 2


def test_a_doubled_frame_is_told_from_a_slow_hand_through_compression(tmp_path):
    images = moving_hand(12)
    images[7] = images[6]
    watch = QualityWatch()
    repeated = [watch.observe(frame.image).repeated for frame in VideoFile(encode_all(tmp_path, images))]
    assert [place for place, again in enumerate(repeated) if again] == [7]


@pytest.mark.parametrize("times", [2, 3])
def test_a_source_that_gives_every_picture_more_than_once_is_told(tmp_path, times):
    images = [picture for picture in moving_hand(12) for _ in range(times)]
    watch = QualityWatch()
    repeated = [watch.observe(frame.image).repeated for frame in VideoFile(encode_all(tmp_path, images))]
    # The first pictures only say how much a new picture differs.
    assert repeated[2 * times :] == [place % times != 0 for place in range(2 * times, len(images))]


def test_light_and_doubled_frames_are_told_by_the_settings_that_are_given(tmp_path):
    picture = np.full((480, 640, 3), 5, np.uint8)
    picture[:240] = 90
    assert QualityWatch(QualitySettings(lit=1.0)).observe(picture).brightness == pytest.approx(47.5, abs=1)
    noisy = [scene(1, noise=step) for step in range(6)] + [scene(1, noise=5)]

    def repeated(settings):
        watch = QualityWatch(settings)
        return [watch.observe(image).repeated for image in noisy]

    assert repeated(QualitySettings()) == [False] * 6 + [True]
    assert not any(repeated(QualitySettings(least_noise=50.0)))


def test_doubled_frames_are_told_by_the_noise_of_the_latest_pictures():
    """In a brighter light a camera has less noise, and the pictures before say nothing of it."""
    watch, noisy = QualityWatch(QualitySettings(remembered=6)), [scene(1, noise=step) for step in range(40)]
    quiet = [cv2.GaussianBlur(image, (0, 0), 3.0) for image in noisy[:8]]
    repeated = [watch.observe(image).repeated for image in noisy + quiet]
    assert not any(repeated[-2:])
    assert watch.observe(quiet[-1]).repeated


def test_a_camera_that_hangs_soon_after_it_began_or_again_and_again_is_told_for_as_long_as_it_hangs():
    """The pictures of a camera that hangs have no noise, and say nothing of its noise."""
    watch = QualityWatch()
    for step in range(30):
        watch.observe(scene(1, noise=step))
    assert all(watch.observe(scene(1, noise=29)).repeated for _ in range(90))
    for hang in range(100, 105):
        new = [watch.observe(scene(1, noise=step)).repeated for step in range(hang * 100, hang * 100 + 10)]
        assert not any(new)
        assert all(watch.observe(scene(1, noise=hang * 100 + 9)).repeated for _ in range(30))


def test_a_scene_without_noise_that_comes_to_rest_is_not_taken_for_a_camera_that_hangs():
    """A key picture of a strongly compressed film differs from the picture before, though nothing moves."""
    watch, drawn = QualityWatch(), np.random.default_rng(3).integers(0, 255, (240, 320, 3)).astype(np.uint8)
    moved, key = cv2.GaussianBlur(drawn, (0, 0), 9), np.random.default_rng(4).integers(-2, 3, (480, 640, 3))

    def picture(step):
        image = np.full((480, 640, 3), 90, np.uint8)
        place = 10 * min(max(step - 6, 0), 30)
        image[100:340, place : place + 320] = moved
        return (image + key).astype(np.uint8) if step > 0 else image

    repeated = [watch.observe(picture(step)).repeated for step in range(66)]
    assert not any(repeated[50:])


def test_a_picture_in_which_something_small_moves_is_its_own():
    """Compression may leave all the rest as it was."""
    watch = QualityWatch()
    for step in range(10):
        watch.observe(scene(1, noise=step))
    moved = scene(1, noise=9)
    moved[200:230, 300:330] = 220
    assert not watch.observe(moved).repeated
    assert watch.observe(moved).repeated


def test_a_scene_without_noise_in_which_nothing_moves_is_not_taken_for_doubled_frames():
    watch = QualityWatch()
    assert not any(watch.observe(np.full((480, 640, 3), 90, np.uint8)).repeated for _ in range(30))


def encode_all(folder, images):
    return encode(folder / "v.mp4", images, [i / 30 for i in range(len(images))])


def test_a_cut_is_told_from_a_hand_that_moves():
    watch = QualityWatch()
    before = scene(1)
    watch.observe(before)
    hand = before.copy()
    hand[100:260, 200:360] = 180
    moving = watch.observe(hand).jump
    cut = watch.observe(scene(9, level=60)).jump
    assert moving < 0.12
    assert cut > 3 * moving


@pytest.mark.parametrize("light", [0.5, 0.75, 1.3])
def test_another_light_on_the_same_scene_is_no_cut(light):
    watch = QualityWatch()
    before = scene(1)
    watch.observe(before)
    lit = watch.observe(np.clip(before * light, 0, 255).astype(np.uint8)).jump
    assert lit < CameraLimits().cut / 2


@pytest.mark.parametrize("size", [(1, 1), (32, 720), (1920, 1080)])
def test_any_size_of_picture_will_do(size):
    watch = QualityWatch()
    image = np.full((size[1], size[0], 3), 40, np.uint8)
    watch.observe(image)
    again = watch.observe(image)
    assert (again.brightness, again.jump, again.repeated) == (40, 0, False)


@pytest.mark.parametrize("colour", [(200, 0, 80), (20, 60, 0), (0, 0, 150)], ids=["violet", "green", "red"])
def test_coloured_walls_are_as_bright_as_grey_ones_that_look_so(colour):
    wall = np.full((360, 640, 3), colour, np.uint8)
    grey = float(cv2.cvtColor(wall, cv2.COLOR_BGR2GRAY).mean())
    assert QualityWatch().observe(wall).brightness == pytest.approx(grey, abs=1)
