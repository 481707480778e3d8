"""What is not live is shown as fast as it happened."""

import pytest

from referee.host.pacing import Pacing


def test_frames_come_when_they_happened_and_a_late_one_at_once():
    now, slept = [50.0], []

    def sleep(seconds):
        slept.append(seconds)
        now[0] += seconds

    pacing = Pacing(lambda: now[0], sleep)
    pacing.wait(3.0)  # the first sets the clock, whatever its time
    pacing.wait(3.1)
    now[0] += 1.0  # judging took long
    pacing.wait(3.2)
    now[0] -= 0.75
    pacing.wait(3.5)
    assert slept == pytest.approx([0.0, 0.1, 0.0, 0.15])
