"""A player whose shape is none of the five learns what was wrong with it (ruling A11)."""

from dataclasses import replace

import numpy as np
import pytest

from referee.officiating.shape_fault import shape_fault
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.recognition.digits import DIGITS
from referee.settings import OfficiatingSettings
from referee.simulator.sheet import load_sheet
from referee.simulator.skeleton import ANGLES, HandBuild, HandPose, pose_hand
from referee.symbols import MisThrow, Symbol
from tests.officiating.conftest import throwing, verdicts

SHEET = load_sheet()
FINGERS = SHEET.fingers
THUMB_OUT = {"thumb.spread": 56.0, "thumb.lift": 15.0, "thumb.roll": 30.0, "thumb.mcp": 0.0, "thumb.ip": -5.0}
BESIDE = {"thumb.spread": 28.0, "thumb.lift": 5.0, "thumb.roll": 30.0, "thumb.mcp": 12.0, "thumb.ip": 16.0}


def bent(finger, share):
    """The angles of a finger that is bent by a share of its range of 260 degrees."""
    return {f"{finger}.{joint}": share * most for joint, most in (("mcp", 85.0), ("pip", 110.0), ("dip", 65.0))}


def shown(symbol, seed=1, **angles):
    """The landmarks of a hand that shows a symbol, some of its joints otherwise."""
    pose = SHEET.sample_pose(symbol.value, np.random.default_rng(seed)).angles.copy()
    for name, angle in angles.items():
        pose[ANGLES.index(name)] = angle
    return pose_hand(HandPose(pose), HandBuild()).joints


def fault(like, *wrong):
    return ShapeFault(like, tuple(WrongFinger(*each.split()) for each in wrong))


LOOSE = [
    (Symbol.SCISSORS, THUMB_OUT, fault(Symbol.SCISSORS, "thumb stretched")),
    (Symbol.JACK, bent("little", 0.6), fault(Symbol.JACK, "little bent")),
    (Symbol.PAPER, bent("middle", 0.65), fault(Symbol.PAPER, "middle bent")),
    (Symbol.PAPER, bent("ring", 0.8) | bent("little", 0.6) | THUMB_OUT, fault(Symbol.SCISSORS, "thumb stretched")),
    (Symbol.LABRADOR, THUMB_OUT | {"thumb.spread": 40.0}, fault(Symbol.LABRADOR, "thumb stretched")),
    (Symbol.ROCK, bent("index", 0.3), fault(Symbol.ROCK, "index stretched")),
]


def called(world, shape="other", fingers=FINGERS):
    """The call of a player who holds a hand that is read as none of the five."""
    umpire = Umpire((1, 2), OfficiatingSettings(), fingers=fingers)
    (verdict,) = verdicts([throwing(shape, world=world), throwing("rock")], umpire=umpire)
    return verdict.calls[0]


@pytest.mark.parametrize("shape", ["other", "incomplete"])
@pytest.mark.parametrize(("symbol", "angles", "told"), LOOSE)
def test_what_was_wrong_with_a_mis_throw_is_told_by_its_fingers(symbol, angles, told, shape):
    call = called(shown(symbol, **angles), shape)
    assert isinstance(call.thrown, MisThrow)
    assert call.fault == told


@pytest.mark.parametrize(("symbol", "angles", "told"), LOOSE[:3])
def test_it_is_told_of_nearly_every_hand_that_shows_it(symbol, angles, told):
    found = [shape_fault([shown(symbol, seed, **angles)], FINGERS) for seed in range(60)]
    assert sum(each == told for each in found) >= 0.95 * 60


@pytest.mark.parametrize("angles", [BESIDE, bent("ring", 0.7), bent("index", 0.3)])
def test_fingers_that_a_symbol_may_have_are_not_blamed(angles):
    # A11: a thumb that lies against the hand, and a finger bent by less than half of its range, are scissors.
    assert shape_fault([shown(Symbol.SCISSORS, **angles)], FINGERS) is None
    assert called(shown(Symbol.SCISSORS, **angles)).fault is None


def test_closed_fingers_are_paper():
    closed = {f"{finger}.spread": 0.0 for finger in DIGITS[1:]}
    assert shape_fault([shown(Symbol.PAPER, **closed)], FINGERS) is None


def test_of_two_symbols_with_one_finger_wrong_it_is_the_one_that_is_nearer():
    # A thumb alone is rock but for the thumb, and JACK but for the little finger.
    nearly_jack = shown(Symbol.JACK, **bent("little", 0.55))
    assert shape_fault([nearly_jack], FINGERS) == fault(Symbol.JACK, "little bent")
    hardly_out = shown(Symbol.ROCK, **(BESIDE | {"thumb.spread": 38.0}))
    assert shape_fault([hardly_out], FINGERS) == fault(Symbol.ROCK, "thumb stretched")


def test_several_fingers_are_told_from_the_thumb_on():
    paper = shown(Symbol.PAPER, **BESIDE, **bent("index", 0.6), **bent("ring", 0.6))
    assert [each.finger for each in shape_fault([paper], FINGERS).wrong] == ["index", "ring"]


def test_the_samples_of_the_shape_are_taken_together():
    steady, astray = shown(Symbol.PAPER, **bent("middle", 0.8)), shown(Symbol.ROCK)
    assert shape_fault([*[steady] * 9, astray], FINGERS) == fault(Symbol.PAPER, "middle bent")


def test_the_shape_that_was_held_longest_tells_it():
    umpire = Umpire((1, 2), OfficiatingSettings(), fingers=FINGERS)
    arm = throwing("other")
    arm.shapes.append((arm.bottom(3) + 0.2, "incomplete"))
    held, passed = shown(Symbol.SCISSORS, **THUMB_OUT), shown(Symbol.PAPER, **bent("index", 0.9))

    class Changing(type(arm)):
        def sample(self, t, rng):
            self.world = passed if t < arm.bottom(3) + 0.2 else held
            return super().sample(t, rng)

    (verdict,) = verdicts([Changing(shapes=arm.shapes), throwing("rock")], umpire=umpire)
    assert verdict.thrown[1] == MisThrow("incomplete")
    assert verdict.calls[0].fault == fault(Symbol.SCISSORS, "thumb stretched")


@pytest.mark.parametrize("shape", ["paper", "rock"])
def test_a_symbol_has_no_fault(shape):
    assert called(shown(Symbol.SCISSORS, **THUMB_OUT), shape).fault is None


def test_a_late_symbol_has_no_fault():
    umpire = Umpire((1, 2), OfficiatingSettings(), fingers=FINGERS)
    late = throwing("paper", 0.4, world=shown(Symbol.SCISSORS, **THUMB_OUT))
    (verdict,) = verdicts([late, throwing("rock")], umpire=umpire)
    assert verdict.thrown[1] == MisThrow("late")
    assert verdict.calls[0].fault is None


def test_what_fingers_say_decides_nothing():
    # The classifier's calls stand: the verdict is the same but for what is told.
    for symbol, angles, _ in LOOSE:
        world = shown(symbol, **angles)
        told, silent = called(world), called(world, fingers=None)
        assert silent.fault is None
        assert replace(told, fault=None) == silent


def test_a_table_with_other_shapes_is_told_by_its_own():
    asked = dict(FINGERS.asked) | {Symbol.JACK: ("stretched", "bent", "bent", "bent", "bent")}
    ours = replace(FINGERS, asked=asked)
    thumb_alone = shown(Symbol.ROCK, **THUMB_OUT)
    assert shape_fault([thumb_alone], FINGERS) is not None
    assert shape_fault([thumb_alone], ours) is None
