""""""

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.simulator.sampling import sample_scenario
from referee.symbols import NoCallReason, Reason
from tests.simulator.scenarios import scenarios


def test_every_fault_of_players_and_camera_occurs(sheet):
    faults, camera_faults = set(), set()
    for scenario in scenarios(sheet, 80, fault_rate=0.5, camera_fault_rate=0.5):
        for throw in scenario.throws:
            camera_faults.add(throw.camera_fault)
            faults |= {play.fault for play in throw.plays}
    assert faults == {None, *Reason}
    assert camera_faults == {None, *NoCallReason}


def test_without_faults_there_are_none(sheet):
    for scenario in scenarios(sheet, 20, fault_rate=0.0):
        assert all(play.fault is None for throw in scenario.throws for play in throw.plays)
        assert all(throw.camera_fault is None for throw in scenario.throws)


def test_hands_rest_before_the_first_stroke_between_throws_and_after_the_last(sheet):
    for scenario in scenarios(sheet, 30, players=2, throws=3, fault_rate=0.3):
        assert scenario.throws[0].start >= 0.6
        assert scenario.duration >= scenario.throws[-1].end + 1.3
        for throw, following in zip(scenario.throws, scenario.throws[1:], strict=False):
            assert following.start > throw.end + 0.7
        for seat, arm in enumerate(scenario.arms[:2]):
            for throw in scenario.throws:
                play = throw.plays[seat]
                if play.third_bottom_t is not None and play.fault is None:
                    # The symbol stands through the hold (ruling A7).
                    shown = [
                        arm.fingers.angles(t)
                        for t in np.linspace(max(play.formed_t, play.third_bottom_t), throw.end, 8)
                    ]
                    assert all((angles == shown[0]).all() for angles in shown)


def test_somebody_always_throws_so_that_the_others_can_be_absent(sheet):
    for scenario in scenarios(sheet, 40, fault_rate=1.0):
        for throw in scenario.throws:
            assert any(play.third_bottom_t is not None for play in throw.plays)


def test_camera_faults_strike_while_the_throw_is_decided(sheet):
    struck = 0
    for scenario in scenarios(sheet, 80, camera_fault_rate=0.6, fault_rate=0.0):
        for throw in scenario.throws:
            start, end = throw.first_bottom - 0.25, throw.end
            if throw.camera_fault is NoCallReason.FRAMES_DROPPED:
                spans = [
                    s for s in scenario.camera.missing if s.end - s.start >= 0.2 and s.start < end and s.end > start
                ]
                assert any(s.start >= start and s.end <= end for s in spans)
                struck += 1
            if throw.camera_fault is NoCallReason.CUT:
                assert throw.first_bottom < scenario.duration < throw.end
                struck += 1
            if throw.camera_fault is NoCallReason.TOO_DARK:
                assert any(s.start <= start and s.end >= end and s.amount < 0.1 for s in scenario.camera.brightness)
                struck += 1
    assert struck > 20


def test_players_stand_in_their_lanes(sheet):
    for players in (2, 3, 4):
        for scenario in scenarios(sheet, 15, players=players):
            lane = scenario.size[0] / players
            for seat, arm in enumerate(scenario.arms[:players]):
                assert seat * lane < arm.anchor[0] < (seat + 1) * lane


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ({"players": 5}, "players 5: expected 1 to 4"),
        ({"throws": 0}, "throws 0"),
        ({"fps": 2.0}, "fps 2.0"),
        ({"fps": float("nan")}, "fps nan"),
        ({"size": (1281, 720)}, "size 1281x720"),
        ({"fault_rate": 1.5}, "faults 1.5"),
        ({"camera_fault_rate": -0.1}, "camera-faults -0.1"),
    ],
)
def test_values_out_of_range_are_named(sheet, option, told):
    with pytest.raises(BadInputError, match=told):
        sample_scenario(np.random.default_rng(0), sheet=sheet, **option)
