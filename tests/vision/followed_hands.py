"""Hands that are followed by what a test says was read of them."""

import numpy as np

from referee.vision.boxes import Box
from referee.vision.hand_track import HandTrack
from referee.vision.landmarks import Landmarks

SIDE = 100.0
"""Of the hand's box, pixels."""


def found(x, y=100.0, *, side=SIDE, presence=0.6):
    """What the landmark network says of a hand at a place."""
    points = np.full((21, 3), (x, y, 0.0))
    return Landmarks(points, points / 1000, presence, "left", Box(x, y, side, 0.0))


def followed(*places, step=0.1):
    """A hand that was detected at each of the places, left to right, so many seconds apart."""
    track = HandTrack()
    track.usual = SIDE
    for number, x in enumerate(places):
        track.detect(found(x), number * step)
    return track
