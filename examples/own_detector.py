"""Puts a detector of one's own in the place of the project's tracker: here MediaPipe's ready-made ``Hands``.

    uv run python examples/own_detector.py evening.mp4

Each lane gets a tracker of its own, which sees that lane's pictures alone. It gives 21 landmarks in pixels of these,
and in metres; what the hand shows, and who has thrown when, is the referee's business.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

import cv2
import mediapipe
import numpy as np

import referee


class MediaPipeHands:
    """A :class:`referee.HandTracker` on MediaPipe's solution."""

    def __init__(self) -> None:
        self._hands = mediapipe.solutions.hands.Hands(max_num_hands=1)

    def track(self, image: referee.Image, t: float, **_hints: Any) -> referee.TrackedHand | None:  # noqa: ANN401 - not used
        """Looks for the hand in the next picture; hints of how well, and of how the arm moves, are not needed."""
        found = self._hands.process(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
        if not found.multi_hand_landmarks:
            return None
        height, width = image.shape[:2]
        # Its landmarks are shares of the picture, z on the scale of x; its left and right are those of a mirror.
        points = _array(found.multi_hand_landmarks[0]) * (width, height, width)
        hand = found.multi_handedness[0].classification[0]
        side: referee.Handedness = "left" if hand.label == "Right" else "right"
        return referee.TrackedHand(1, t, points, _array(found.multi_hand_world_landmarks[0]), hand.score, side)

    def close(self) -> None:
        """Frees the networks."""
        self._hands.close()


def _array(landmarks: Any) -> np.ndarray[Any, np.dtype[np.float64]]:  # noqa: ANN401 - MediaPipe has no types
    return np.array([(point.x, point.y, point.z) for point in landmarks.landmark])


def main(file: str) -> None:
    """Judges a file by it."""
    for throw in referee.judge(file, tracker=MediaPipeHands):
        print(throw.to_dict())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file")
    args = parser.parse_args()
    try:
        main(args.file)
        sys.stdout.flush()
    except OSError as error:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would try again at its end
        sys.exit(141 if isinstance(error, BrokenPipeError) else f"own_detector.py: error: {error}")
    except referee.RefereeError as error:
        parser.error(str(error))
