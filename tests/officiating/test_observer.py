"""What of a camera's pictures is looked at for hands."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.officiating.observer import Observer
from referee.settings import LaneSettings, TrackerSettings
from referee.vision.frames import Frame
from referee.vision.lanes import lanes_for

SIZE = (160, 90)


class Looking:
    """A tracker that sees nobody, and remembers when it looked."""

    def __init__(self):
        self.times = []

    def track(self, image, t, **how):
        self.times.append(t)

    def close(self):
        pass


@pytest.mark.parametrize(
    ("pictures", "looked_at"),
    [
        ("ABBC", [0, 1, 3]),  # a hand in the second B would be where it no longer is
        ("ABBBB", [0, 1, 3, 4]),  # several in a row may be of a scene in which nothing moves
        ("ABCBA", [0, 1, 2, 3, 4]),
    ],
)
def test_a_doubled_picture_is_not_looked_at_and_a_still_scene_is(pictures, looked_at):
    rng = np.random.default_rng(1)
    drawn = {name: rng.integers(0, 255, (SIZE[1], SIZE[0], 3), np.uint8) for name in "ABC"}
    tracker, reader = Looking(), SimpleNamespace(read=lambda hands: [])
    lanes = lanes_for(1, SIZE, LaneSettings())
    observer = Observer(lanes, SIZE, TrackerSettings(), lambda: tracker, reader, live=False)
    try:
        for place, name in enumerate(pictures):
            observer.observe(Frame(place, float(place), drawn[name]), {1}, ())
    finally:
        observer.close()
    assert tracker.times == looked_at
