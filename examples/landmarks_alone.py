"""Officiates from landmarks that something else has found, without a picture.

    uv run python examples/landmarks_alone.py landmarks.jsonl WIDTH HEIGHT

Each line is a picture: its time in seconds, and the hands in it, with 21 landmarks in pixels and in metres::

    {"t": 0.033, "hands": [{"player": 1, "points": [[412.0, 303.5, 0.0], ...], "world": [[0.01, 0.06, 0.0], ...]}]}
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

import referee


def main(file: str, width: int, height: int) -> None:
    """Prints what happens, and every verdict."""
    ref = referee.LandmarkReferee(players=2, size=(width, height))
    with Path(file).open(encoding="utf-8") as lines:
        for line in lines:
            seen = json.loads(line)
            hands = [
                referee.TrackedHand(
                    player=hand["player"],
                    t=seen["t"],
                    points=np.array(hand["points"]),
                    world=np.array(hand["world"]),
                    presence=1.0,
                    handedness="right",
                )
                for hand in seen["hands"]
            ]
            tell(ref.update(hands, seen["t"]))
    tell(ref.finish())


def tell(events: Iterable[referee.Event]) -> None:
    """Prints what has happened."""
    for event in events:
        print(event.to_dict() if isinstance(event, referee.Verdict) else event)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file")
    parser.add_argument("width", type=int)
    parser.add_argument("height", type=int)
    args = parser.parse_args()
    try:
        main(args.file, args.width, args.height)
    except (OSError, ValueError, referee.RefereeError) as error:
        parser.error(f"{args.file}: {error}")
