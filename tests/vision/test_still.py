"""Hands in still pictures."""

import cv2
import numpy as np
import pytest

from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.symbols import Symbol
from referee.vision.hands import palm_centre
from referee.vision.still import StillReader


@pytest.fixture(scope="module")
def reader():
    return StillReader()


def test_a_hand_is_found_where_it_is(photograph, reader):
    image = photograph("emrecandir9_rock_01.jpg")
    (hand,) = reader.find(image)
    left, top, width, height = hand.box
    assert 0 <= left < left + width <= image.shape[1]
    assert 0 <= top < top + height <= image.shape[0]
    inside = hand.points[:, :2]
    assert (inside >= (left, top)).all()
    assert (inside <= (left + width, top + height)).all()


@pytest.mark.parametrize("fist", ["02", "03", "05", "07"])
def test_a_close_up_is_found_in_the_pictures_own_pixels(photograph, reader, fist):
    """Cut so close that no palm is seen in it, the hand is still where it is in the whole picture.

    The cut goes through the fist's outline, for the box is about its landmarks.
    """
    image = photograph(f"emrecandir9_rock_{fist}.jpg")
    (whole,) = reader.study(image)
    left, top, width, height = whole.box
    close = image[top : top + height, left : left + width]
    (hand,) = reader.study(close)
    gap = np.abs(hand.points[:, :2] + (left, top) - whole.points[:, :2]).mean()
    assert gap < 0.1 * max(height, width)


def test_a_hand_that_was_blurred_as_it_moved_is_found_though_its_palm_is_faint(photograph, reader):
    sharp = photograph("emrecandir9_shaka_32.jpg")
    ways = np.linspace(-4.3, 4.3, 9)[:, None] * (np.cos(0.14), np.sin(0.14))
    shifted = [cv2.warpAffine(sharp, np.float32([[1, 0, x], [0, 1, y]]), sharp.shape[1::-1]) for x, y in ways]
    found = reader.study(np.mean(shifted, axis=0).astype(np.uint8))
    (whole, *_) = reader.study(sharp)
    assert found, "no hand"
    gap = np.linalg.norm(found[0].points[:, :2].mean(axis=0) - whole.points[:, :2].mean(axis=0))
    assert gap < 0.3 * np.ptp(whole.points[:, :2], axis=0).max()


def test_a_hand_under_a_red_lamp_is_found(reader):
    """Seen as it is, no hand is found in this picture."""
    image, still = draw_still(np.random.default_rng(3), load_sheet(), Symbol.PAPER, kind="raised", hands="people")
    red = (image * np.array((0.31, 0.38, 1.0))).astype(np.uint8)
    for (hand,) in (reader.study(red), reader.find(red)):
        gap = np.linalg.norm(palm_centre(hand.points) - palm_centre(still.joints))
        assert gap < 0.3 * np.ptp(still.joints[:, 1])


def test_two_hands_come_from_left_to_right(photograph, reader):
    image = photograph("emrecandir9_rock_01.jpg")
    hands = reader.find(np.hstack([image, cv2.flip(image, 1)]))
    assert len(hands) == 2
    assert hands[0].box[0] < image.shape[1] < hands[1].box[0] + hands[1].box[2]
    assert hands[0].handedness != hands[1].handedness


@pytest.mark.parametrize("picture", ["black", "noise", "ramp", "one pixel"])
def test_where_there_is_no_hand_none_is_found(reader, picture):
    ramp = np.tile(np.linspace(0, 255, 320), (240, 1))[..., None].repeat(3, axis=2).astype(np.uint8)
    pictures = {
        "black": np.zeros((240, 320, 3), np.uint8),
        "noise": np.random.default_rng(5).integers(0, 255, (240, 320, 3), dtype=np.uint8),
        "ramp": ramp,
        "one pixel": np.zeros((1, 1, 3), np.uint8),
    }
    assert reader.find(pictures[picture]) == ()
    assert reader.study(pictures[picture]) == ()


def test_a_hand_that_fills_the_picture_is_found_as_if_there_were_room_about_it(photograph, reader):
    image = photograph("tsyurii_paper_27.jpg")
    room = round(max(image.shape[:2]) / 2)
    (roomy,) = reader.find(cv2.copyMakeBorder(image, room, room, room, room, cv2.BORDER_REPLICATE))
    (hand,) = reader.find(image)
    np.testing.assert_allclose(hand.points[:, :2] + room, roomy.points[:, :2], atol=1)


def test_a_hand_is_read_alike_however_the_picture_is_turned(photograph, reader):
    """The palm detector takes the turned fist for one that stands the other way up."""
    image = photograph("tsyurii_rock_16.jpg")
    height, width = image.shape[:2]
    (hand,) = reader.study(image)
    (turned,) = reader.study(np.ascontiguousarray(image[::-1, ::-1]))
    gaps = np.linalg.norm((width, height) - turned.points[:, :2] - hand.points[:, :2], axis=1)
    assert gaps.mean() < 0.12 * max(hand.box[2:])


def test_the_views_of_a_hand_agree(photograph, reader):
    (hand,) = reader.study(photograph("emrecandir9_rock_01.jpg"))
    assert len(hand.views) >= 3
    for view in hand.views:
        assert np.linalg.norm(view.points[:, :2] - hand.points[:, :2], axis=1).mean() < 0.12 * max(hand.box[2:]) + 1


def test_a_raised_hand_comes_before_a_larger_one_that_hangs(photograph, reader):
    first, second = reader.study(photograph("emrecandir9_rock_18.jpg"))
    assert not first.hangs
    assert second.hangs
    assert second.box[2] * second.box[3] > first.box[2] * first.box[3]
