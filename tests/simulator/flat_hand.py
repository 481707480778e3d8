"""A hand held flat."""

import numpy as np

from referee.simulator.skeleton import HandPose

FLAT = HandPose(np.zeros(24))
