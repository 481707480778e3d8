"""A picture's time is the driver's, where the driver can be believed."""

import time

import pytest

from referee.vision.cameras.clock import PictureClock, seconds


def test_a_picture_s_time_is_the_driver_s_however_late_it_is_fetched():
    now, late = [100.0], iter([0.0, 0.217, 0.004])
    clock = PictureClock(lambda: now[0], lambda: now[0] - 60)
    times = []
    for taken in (100.0, 100.033, 100.067):
        now[0] = taken + next(late)
        times.append(clock.time(taken - 60))
    assert times == pytest.approx([100.0, 100.033, 100.067])


def test_stamps_in_the_future_and_ones_that_stand_still_are_not_believed():
    for stamps in ((40.072, 40.1), (40.0, 40.0)):
        clock = PictureClock(lambda: 100.0, lambda: 40.0)
        assert [clock.time(stamp) for stamp in stamps][-1] == 100.0
        assert not clock.believed


def test_stamps_that_begin_anywhere_are_set_by_the_picture_that_came_soonest():
    now = [0.0]
    clock = PictureClock(lambda: now[0], None)
    seen = []
    for stamp, delay in ((0.0, 0.3), (1.0, 0.1), (2.0, 0.25)):
        now[0] = 50 + stamp + delay
        seen.append(clock.time(stamp))
    assert seen[-1] == pytest.approx(52.1)


def test_a_sleep_that_the_driver_s_clock_does_not_count_is_counted():
    now = [100.0]
    slept = [0.0]
    clock = PictureClock(lambda: now[0] + slept[0], lambda: now[0])
    assert clock.time(100.0) == pytest.approx(100.0)
    now[0], slept[0] = 101.0, 3600.0
    assert clock.time(101.0) == pytest.approx(3701.0)
    assert clock.believed


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="no clock of that name here")
def test_the_camera_s_own_clock_counts_sleep():
    assert seconds() == pytest.approx(time.clock_gettime(time.CLOCK_BOOTTIME), abs=1.0)
