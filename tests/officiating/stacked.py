"""Players one above the other."""

import numpy as np

SIZE = (640, 360)


STACKED = (320, 720)


UPPER, LOWER = (0.0, 0.0, 1.0, 0.5), (0.0, 0.5, 1.0, 1.0)


def stacked(image):
    """The left half above the right one."""
    return np.concatenate([image[:, :320], image[:, 320:]])
