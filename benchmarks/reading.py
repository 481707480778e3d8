"""Times what reading one hand costs while it is watched: features and classifier together, on one core.

Time is the process's own on the processor, so that other work on the machine does not count against it; the median of
many short stretches is told. Goal: at most 0.3 ms a hand.

Run: ``python -m benchmarks.reading [--model NAME] [--json]``
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np
from threadpoolctl import threadpool_limits

from referee.recognition.dataset import read_dataset
from referee.recognition.model import load_model
from referee.storage.paths import find_shipped
from referee.vision.hands import TrackedHand

_STRETCHES = 200
_HANDS = 20
"""Hands in a stretch, read one by one as they come from one camera."""


def time_a_hand(model: str) -> float:
    """Milliseconds that one hand takes.

    Args:
        model: A name under ``models/``, or a folder.
    """
    recognizer = load_model(find_shipped("models", model))
    hands = read_dataset(find_shipped("datasets", "people")).select(np.arange(_HANDS))
    seen = [
        TrackedHand(1, 0.0, points.astype(np.float64), world.astype(np.float64), 1.0, "right")
        for points, world in zip(hands.points, hands.world, strict=True)
    ]
    took = []
    with threadpool_limits(limits=1):
        for _ in range(_STRETCHES):
            begun = time.process_time()
            for hand in seen:
                recognizer.read((hand,))
            took.append((time.process_time() - begun) / _HANDS)
    return 1000 * float(np.median(took))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--model", default="default", help="a name under models/, or a folder (default: default)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = time_a_hand(options.model)
    print(json.dumps({"ms_a_hand": round(found, 4)}) if options.json else f"{found:.3f} ms a hand")


if __name__ == "__main__":
    main()
