"""How far fingers are stretched, held against hands whose joint angles are known."""

import numpy as np
import pytest

from referee.recognition.digits import DIGITS
from referee.recognition.fingers import stretches
from referee.simulator.sheet import load_sheet
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose, pose_hand
from referee.symbols import Symbol


def posed(**angles):
    """An average hand whose joint angles are 0 but for some, named as ``index_pip``, degrees."""
    named = {name.replace("_", "."): angle for name, angle in angles.items()}
    return pose_hand(HandPose(np.array([named.get(name, 0.0) for name in ANGLES])), HandBuild()).joints


def bent(finger, share):
    """The angles of a finger that is bent by a share of its range."""
    ranges = {"mcp": 85.0, "pip": 110.0, "dip": 65.0}
    return {f"{finger}_{joint}": share * degrees for joint, degrees in ranges.items()}


@pytest.mark.parametrize("finger", DIGITS[1:])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 1.0])
def test_a_finger_is_stretched_by_what_it_is_not_bent(finger, share):
    found = dict(zip(DIGITS, stretches(posed(**bent(finger, share))), strict=True))
    # Knuckles do not lie on the wrist's lines to straight fingers, which is up to a tenth of the range.
    assert found[finger] == pytest.approx(1 - share, abs=0.11)
    assert min(found[other] for other in DIGITS[1:] if other != finger) > 0.85


@pytest.mark.parametrize(("spread", "stretched"), [(10.0, 0.2), (25.0, 0.5), (40.0, 0.8), (70.0, 1.0), (-20.0, 0.0)])
def test_a_thumb_is_stretched_as_far_as_it_points_away_from_the_hand(spread, stretched):
    assert stretches(posed(thumb_spread=spread))[0] == pytest.approx(stretched, abs=0.06)


def test_a_thumb_that_bends_over_the_palm_is_not_stretched():
    assert stretches(posed(thumb_spread=30.0))[0] > 0.5
    assert stretches(posed(thumb_spread=30.0, thumb_mcp=50.0, thumb_ip=50.0))[0] < 0.1


def test_size_turn_and_side_of_the_hand_do_not_matter(rng):
    hand = posed(thumb_spread=35.0, **bent("ring", 0.6), **bent("little", 0.4))
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))  # with or without a mirror
    for each in (hand @ turn, hand @ -turn, 1.7 * hand + 0.3, hand * (-1, 1, 1)):
        np.testing.assert_allclose(stretches(each), stretches(hand), atol=1e-9)


def pattern(found, least):
    return tuple("stretched" if share >= least else "bent" for share in found)


@pytest.mark.parametrize("symbol", Symbol)
def test_hands_that_show_a_symbol_have_its_fingers_stretched(symbol, rng):
    sheet = load_sheet()
    fingers = sheet.fingers
    asked = fingers.asked[symbol]
    right = 0
    for _ in range(200):
        hand = pose_hand(sheet.sample_pose(symbol.value, rng), HandBuild.sample(rng)).joints
        found = pattern(stretches(hand), fingers.least)
        right += all(wanted in (shown, "either") for wanted, shown in zip(asked, found, strict=True))
    assert right >= 0.95 * 200
