"""Motions of drawn arms as they are measured, and what tests ask of them."""

import math
from functools import cache

import numpy as np

from referee.officiating.strokes import StrokeCounter
from referee.settings import LaneSettings
from referee.vision.arm_motion import MotionWatch
from referee.vision.lanes import lanes_for
from tests.vision.drawn_arms import HZ, SIZE, arm, film, pumping


def watched(frames, players=2, hands=lambda t: (), **lanes):
    """The motions of each player; ``hands`` tells where hands were at a time."""
    settings = LaneSettings(**lanes)
    watch = MotionWatch(lanes_for(players, SIZE, settings), SIZE)
    seen, before = [], 0.0
    for frame in frames:
        motions, before = watch.observe(frame, hands(before)), frame.t
        seen += [motions] if motions else []
    return list(zip(*seen, strict=True))


def path(motions):
    """Where the arm has got to, lane heights right and down, picture by picture from the first."""
    steps = [np.array(motion.velocity) * (motion.t - motion.since) for motion in motions]
    return np.cumsum([np.zeros(2), *steps], axis=0)


def measured_size(motions, way=(0.0, 1.0)):
    """How large the strokes are, measured along ``way``."""
    return float(np.ptp(path(motions) @ way))


def peak(motions):
    return max(math.hypot(*motion.velocity) for motion in motions)


def turns(motions, way=(0.0, 1.0), hz=HZ):
    """The times of the arm's turns, bottoms and tops in turn, each looked for within half a stroke of the true one.

    An arm that turns hardly moves: a turn is the middle of the pictures in which it is about as far as it gets.
    """
    along, half = path(motions) @ way, 0.5 / hz
    t = np.array([motions[0].since, *(motion.t for motion in motions)])
    found, sign = [], 1
    for true in np.arange(half, t[-1] - half / 2, half):
        near = np.flatnonzero(np.abs(t - true) < half)
        height = sign * along[near]
        found.append(float(t[near[height > height.max() - 0.04 * np.ptp(height)]].mean()))
        sign = -sign
    return found


def counted(motions):
    """The numbers of the strokes that are counted, in turn."""
    counter = StrokeCounter()
    return [stroke.number for motion in motions if (stroke := counter.add(motion)) is not None]


def straight(size=60.0):
    """An upright arm in the first lane that strokes straight down, from its top at time 0."""
    return arm(pumping(320, size))


@cache
def of_straight(size=60.0):
    return watched(film(straight(size)))[0]
