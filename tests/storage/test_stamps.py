"""What is kept is sorted by when it began, whatever the clocks of its days showed."""

from itertools import pairwise

import pytest

from referee.storage.stamps import iso_now, moment_of, stamp_now


def test_stamps_of_one_day_are_sorted_by_their_moment_though_an_hour_came_twice():
    begun = ["2026-10-25-025000-000000+0200", "2026-10-25-021000-000000+0100", "2026-10-25T02:20:00.5+01:00"]
    assert sorted(begun, key=moment_of) == begun != sorted(begun)


def test_a_stamp_of_before_offsets_were_told_is_of_this_machines_clock():
    told = [iso_now("microseconds"), stamp_now()[:-5], stamp_now()]
    assert all(earlier <= later for earlier, later in pairwise(map(moment_of, told)))


@pytest.mark.parametrize("name", ["", "9999-1", "2026-10-25", "0001-01-01-000000-000000", "copy of 2026-10-25-025000"])
def test_any_other_name_is_older_than_a_stamp(name):
    assert moment_of(name) < moment_of(stamp_now())
