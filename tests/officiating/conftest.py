"""Players without pictures: arms that pump and hands that change shape, as the referee's eyes would report them."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from referee.officiating.track import Look
from referee.recognition.model import LABELS
from referee.recognition.reading import Reading
from referee.symbols import Symbol
from referee.vision.quality import FrameQuality

PIXELS_PER_METRE = 800.0
LIVING = FrameQuality(brightness=120.0, difference=2.0, jump=0.01)

# Five fingers stretched (1) or bent (0): enough for shapes to differ as real ones do.
FINGERS = {
    "rock": (0, 0, 0, 0, 0),
    "paper": (1, 1, 1, 1, 1),
    "scissors": (0, 1, 1, 0, 0),
    "jack": (1, 0, 0, 0, 1),
    "labrador": (0, 1, 0, 0, 1),
    "incomplete": (0.4, 0.5, 0.5, 0.4, 0.4),
    "other": (0, 1, 0, 0, 0),
}


@dataclass
class Arm:
    """One player's arm and hand.

    Rests at the bottom, goes up and down ``strokes`` times from ``start`` on, and rests again.
    ``shapes`` are (time from which the fingers move, shape); each movement takes ``forming`` seconds.
    """

    start: float = 1.0
    rate: float = 2.0
    amplitude: float = 0.15
    strokes: int = 3
    bouncing: bool = False
    shapes: list = field(default_factory=list)
    forming: float = 0.1
    unseen: tuple = ()
    sideways: float = 0.0

    def bottom(self, number):
        return self.start + number / self.rate

    def rise(self, t):
        """Metres above the rest."""
        phase = (t - self.start) * self.rate
        if not 0 <= phase <= self.strokes:
            return 0.0
        up = abs(np.sin(np.pi * phase)) if self.bouncing else (1 - np.cos(2 * np.pi * phase)) / 2
        return self.amplitude * up

    def fingers(self, t):
        """The five fingers, and the label a good reader would give."""
        now, label = np.array(FINGERS["rock"], float), "rock"
        for begin, shape in self.shapes:
            if t < begin:
                break
            share = min(1.0, (t - begin) / self.forming)
            progress = (1 - np.cos(np.pi * share)) / 2
            now = now + progress * (np.array(FINGERS[shape], float) - now)
            label = shape if progress > 0.6 else label
        return now, label

    def look(self, t, rng):
        if any(a <= t < b for a, b in self.unseen):
            return None
        fingers, label = self.fingers(t)
        rise = self.rise(t) * PIXELS_PER_METRE
        centre = np.array([300 + self.sideways * rise, 400 - rise]) + rng.normal(0, 0.5, 2)
        shape = np.concatenate([0.7 + 1.1 * fingers, 0.4 + 0.9 * fingers]) + rng.normal(0, 0.02, 10)
        table = np.full(len(LABELS), 0.01)
        table[LABELS.index(label)] = 0.94
        reading = Reading(dict(zip(Symbol, map(float, table[:5]), strict=True)), float(table[5]), float(table[6]))
        return Look(t, centre, PIXELS_PER_METRE, shape, reading)


def times(end, fps=30.0, gaps=()):
    """Frame times, without those inside ``gaps``."""
    every = np.arange(0.0, end, 1 / fps)
    return [float(t) for t in every if not any(a <= t < b for a, b in gaps)]


@pytest.fixture
def rng():
    return np.random.default_rng(7)
