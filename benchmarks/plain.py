"""What the referee's speed is held against: MediaPipe's own hand tracking on the whole frame."""

from __future__ import annotations

import time
from collections.abc import Sequence

import cv2
import mediapipe

from referee.vision.frames import Frame

_WARM_UP = 15
"""Frames at the start that are not counted."""


def plain_seconds(frames: Sequence[Frame], players: int) -> float:
    """Mean seconds a frame that ``Hands(max_num_hands=players)`` spends, full model, conversion included."""
    spent = 0.0
    with mediapipe.solutions.hands.Hands(max_num_hands=players, model_complexity=1) as hands:
        for place, frame in enumerate(frames):
            begun = time.perf_counter()
            hands.process(cv2.cvtColor(frame.image, cv2.COLOR_BGR2RGB))
            if place >= _WARM_UP:
                spent += time.perf_counter() - begun
    return spent / max(len(frames) - _WARM_UP, 1)
