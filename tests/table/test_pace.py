"""Pictures keep to their beat, whatever the machine does between them."""

import pytest

from referee.table.pace import Pace


class SlowSleeper:
    """A clock that a sleeper reads who always oversleeps."""

    def __init__(self, oversleeps):
        self.now = 0.0
        self.oversleeps = oversleeps

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds + self.oversleeps


def test_sleeping_too_long_each_time_does_not_slow_the_beat():
    clock = SlowSleeper(oversleeps=0.004)
    pace = Pace(60, clock, clock.sleep)
    for _ in range(600):
        clock.now += 0.005  # a picture is drawn
        pace.wait()
    assert clock.now == pytest.approx(10.0, abs=0.02)


def test_after_a_long_stop_pictures_do_not_come_in_a_rush():
    clock = SlowSleeper(oversleeps=0.0)
    pace = Pace(60, clock, clock.sleep)
    clock.now += 5.0
    passed = [pace.wait() for _ in range(10)]
    assert passed[0] == 5.0
    assert sum(passed[1:]) == pytest.approx(8 / 60, abs=0.001), "one beat is made up for, no more"
    assert clock.now == pytest.approx(5.0 + 8 / 60)
