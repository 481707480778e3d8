"""What of a camera's pictures is looked at for hands."""

from contextlib import closing, suppress
from types import SimpleNamespace

import numpy as np
import pytest

from referee.officiating.observer import Observer
from referee.settings import LaneSettings, TrackerSettings
from referee.vision.frames import Frame
from referee.vision.lanes import lanes_for

SIZE = (160, 90)


class Looking:
    """A tracker that sees nobody, and remembers when it looked. Where it is told to, it fails."""

    def __init__(self):
        self.times = []
        self.fails_at = ()

    def track(self, image, t, **how):
        self.times.append(t)
        if t in self.fails_at:
            raise OSError("no luck")

    def close(self):
        pass


def observed(pictures, tracker, left_out=None):
    """The quality of each picture that was not lost; pictures of one name are the same."""
    rng = np.random.default_rng(1)
    drawn = {name: rng.integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8) for name in "ABC"}
    lanes, reader = lanes_for(1, SIZE, LaneSettings()), SimpleNamespace(read=lambda hands: [])
    observer, seen = Observer(lanes, SIZE, TrackerSettings(), lambda: tracker, reader, live=False), []
    with closing(observer):
        for place, name in enumerate(pictures):
            if place != left_out:
                with suppress(OSError):
                    seen.append(observer.observe(Frame(place, float(place), drawn[name]), {1}, ())[0].quality)
    return seen


@pytest.mark.parametrize(
    ("pictures", "looked_at"),
    [
        ("ABBC", [0, 1, 3]),  # a hand in the second B would be where it no longer is
        ("ABBBB", [0, 1, 3, 4]),  # several in a row may be of a scene in which nothing moves
        ("ABCBA", [0, 1, 2, 3, 4]),
    ],
)
def test_a_doubled_picture_is_not_looked_at_and_a_still_scene_is(pictures, looked_at):
    tracker = Looking()
    observed(pictures, tracker)
    assert tracker.times == looked_at


@pytest.mark.parametrize(
    ("pictures", "lost"), [("ABCAAA", 1), ("ABCAAA", 3), ("AABCAA", 2), ("AAACAA", 2), ("AAACAA", 3)]
)
def test_a_frame_that_a_tracker_loses_is_like_one_that_never_came(pictures, lost):
    """Otherwise a cut in it would never be seen."""
    failing = Looking()
    failing.fails_at = (lost,)
    assert observed(pictures, failing) == observed(pictures, Looking(), left_out=lost)
    assert lost in failing.times
