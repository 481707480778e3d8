"""Times are seconds by any clock that only goes forward: where its zero lies decides nothing."""

from dataclasses import replace

import pytest

from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.settings import OfficiatingSettings
from tests.officiating.conftest import Arm, throwing, watch

MOVED = [-100.0, -2.0, 0.0, 1.7e9]
"""What is added to all times, seconds: before zero, zero within the throw, as it is, and the time since 1970."""


class MovedUmpire(Umpire):
    """An umpire who is given the same throw by another clock."""

    by = 0.0

    def observe(self, seen):
        samples = {seat: replace(sample, t=sample.t + self.by) for seat, sample in seen.samples.items()}
        moves = {
            seat: replace(motion, t=motion.t + self.by, since=motion.since + self.by)
            for seat, motion in seen.moves.items()
        }
        return super().observe(replace(seen, t=seen.t + self.by, samples=samples, moves=moves))


def judged(arms, by):
    umpire = MovedUmpire(range(1, len(arms) + 1), OfficiatingSettings())
    umpire.by = by
    return [event for event in watch(arms, seconds=8.0, umpire=umpire) if isinstance(event, Verdict)]


def fourth():
    """A symbol on the fourth stroke, which is late."""
    arm = Arm(strokes=4)
    arm.shapes = [(arm.bottom(4), "paper")]
    return arm


@pytest.mark.parametrize("by", MOVED)
@pytest.mark.parametrize(
    "arms",
    [
        [throwing("paper"), throwing("rock", start=1.1)],
        [throwing("rock"), throwing("rock")],
        [fourth(), throwing("rock")],
        [throwing("other"), throwing("labrador", after=0.3)],
        [Arm(strokes=2), throwing("jack")],
    ],
    ids=["paper and rock", "fists", "fourth stroke", "mis-throws", "absent"],
)
def test_a_throw_is_called_alike_by_every_clock(arms, by):
    (known,), (moved,) = judged(arms, 0.0), judged(arms, by)
    assert moved.no_call_reason is None
    assert (moved.thrown, moved.settlement) == (known.thrown, known.settlement)
    # Times are rounded, so a hold may end one picture later.
    assert moved.t - by == pytest.approx(known.t, abs=0.04)
    for call, before in zip(moved.calls, known.calls, strict=True):
        assert call.review == before.review
        if before.t is not None:
            assert call.t - by == pytest.approx(before.t, abs=1e-4)
            assert call.confidence == pytest.approx(before.confidence, abs=1e-3)
