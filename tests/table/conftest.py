"""Windows without a screen, and bouts to show in them."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pytest

from referee.bouts.settle import settle
from referee.officiating.verdict import Call, Verdict
from referee.settings import LaneSettings
from referee.vision.frames import Frame
from referee.vision.hands import TrackedHand
from referee.vision.lanes import lanes_for

SIZE = (640, 360)


@pytest.fixture
def lanes():
    return lambda players: lanes_for(players, SIZE, LaneSettings())


@pytest.fixture
def frame():
    def make(t=0.0, colour=(0, 0, 0), size=SIZE):
        width, height = size
        return Frame(round(t * 30), t, np.full((height, width, 3), colour, np.uint8))

    return make


@pytest.fixture
def hand():
    def make(lane):
        steps = np.linspace(0.0, 1.0, 21)
        middle = ((lane.left + lane.right) / 2, (lane.top + lane.bottom) / 2)
        points = np.stack([middle[0] + 30 * np.cos(9 * steps), middle[1] + 60 * steps, 0 * steps], axis=1)
        return TrackedHand(lane.player, 0.0, points, points / 1000, 1.0, "right")

    return make


@pytest.fixture
def verdict():
    def make(thrown, number=1, no_call=None, **about):
        details = {
            "t": 3.5,
            "t_sigma": 0.007,
            "confidence": 0.99,
            "formed_t": 3.6,
            "lead": 0.0,
            "review": False,
        }
        calls = tuple(
            Call(player=seat, thrown=what, symbols_seen=(), **{**details, **about}) for seat, what in thrown.items()
        )
        return Verdict(number, calls, no_call, None if no_call else settle(thrown), 4.1)

    return make
