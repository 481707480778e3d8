"""Lanes watched in pictures that a test makes."""

import cv2
import numpy as np

from referee.settings import TrackerSettings
from referee.vision.tracker import MediaPipeTracker

FIST = "emrecandir9_rock_01.jpg"


def trackers():
    return MediaPipeTracker(TrackerSettings())


def moved(image, dx, dy):
    """The picture shifted by whole pixels, its edges drawn out."""
    height, width = image.shape[:2]
    shift = np.array([[1, 0, dx], [0, 1, dy]], float)
    return cv2.warpAffine(image, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
