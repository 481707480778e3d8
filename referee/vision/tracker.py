"""Follows one hand through the pictures of one lane."""

from __future__ import annotations

import numpy as np

from referee.settings import TrackerSettings
from referee.vision.frames import Image
from referee.vision.hands import Handedness, Points, palm_centre
from referee.vision.networks import Box, LandmarkNetwork, Landmarks, Palm, PalmDetector, search_windows

_CANDIDATES = 2
"""Palms looked at where a hand has to be found anew: the player's, and one more."""

_MEMORY_S = 1.0
"""For so long after a hand was lost, the palm nearest to its last place is tried first; then the surest."""

_REACH = 0.5
"""The furthest that the box is moved on in one step, as a share of its side."""


class MediaPipeTracker:
    """A :class:`~referee.vision.hands.HandTracker` on MediaPipe's two hand networks.

    The landmark network looks where the hand is expected: in the last box, moved on by the palm's velocity.
    MediaPipe's own tracking leaves the velocity out, and a fast stroke can leave its box. A hand that is not
    there is looked for in the whole lane in the same picture.

    Args:
        settings: Which model, and the least scores.

    Raises:
        ModelError: There is no such model.
    """

    def __init__(self, settings: TrackerSettings) -> None:
        self._palms = PalmDetector(settings.detection, _CANDIDATES)
        self._network = LandmarkNetwork(settings.model, settings.presence)
        self._box: Box | None = None
        self._centre = np.zeros(2)
        self._last_t = -np.inf
        self._velocity = np.zeros(2)
        self._searches = 0

    def track(self, image: Image, t: float) -> tuple[Points, Points, float, Handedness] | None:
        """Looks for the hand in the next picture; see :class:`~referee.vision.hands.HandTracker`."""
        found = self._follow(image, t) or self._find(image, t)
        if found is None:
            self._box, self._velocity = None, np.zeros(2)
            return None
        self._learn(found, t)
        return found.points, found.world, found.presence, found.handedness

    def close(self) -> None:
        """Frees both models."""
        self._palms.close()
        self._network.close()

    def _follow(self, image: Image, t: float) -> Landmarks | None:
        if self._box is None:
            return None
        side = max(self._box.width, self._box.height)
        shift = np.clip(self._velocity * (t - self._last_t), -_REACH * side, _REACH * side)
        return self._network.read(image, self._box.moved(shift[0], shift[1]))

    def _find(self, image: Image, t: float) -> Landmarks | None:
        # One window a picture: the search of a long lane costs no more than that of a square one.
        windows = search_windows(image)
        palms = self._palms.find(image, windows[self._searches % len(windows)])
        self._searches += 1
        if t - self._last_t <= _MEMORY_S:
            palms = tuple(sorted(palms, key=self._distance))
        return next(filter(None, (self._network.read(image, palm.box) for palm in palms)), None)

    def _distance(self, palm: Palm) -> float:
        return float(np.linalg.norm(palm.keypoints[:5].mean(axis=0) - self._centre))

    def _learn(self, found: Landmarks, t: float) -> None:
        centre = palm_centre(found.points)
        if self._box is not None:
            self._velocity = (centre - self._centre) / (t - self._last_t)
        self._box, self._centre, self._last_t = found.next_box, centre, t
        self._searches = 0
