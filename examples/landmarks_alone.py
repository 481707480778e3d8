"""Officiates from landmarks that something else has found, without a picture.

    uv run python examples/landmarks_alone.py landmarks.jsonl WIDTH HEIGHT

Each line is a picture: its time in seconds, and the hands in it, with 21 landmarks in pixels and in metres::

    {"t": 0.033, "hands": [{"player": 1, "points": [[412.0, 303.5, 0.0], ...], "world": [[0.01, 0.06, 0.0], ...]}]}
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
import numpy as np

import referee


class Hand(msgspec.Struct):
    """A hand of a line."""

    player: int
    points: list[tuple[float, float, float]]
    world: list[tuple[float, float, float]]

    def tracked(self, t: float) -> referee.TrackedHand:
        """The hand as the referee takes it."""
        points, world = np.array(self.points), np.array(self.world)
        return referee.TrackedHand(self.player, t, points, world, presence=1.0, handedness="right")


class Seen(msgspec.Struct):
    """A line: what was seen in a picture."""

    t: float
    hands: list[Hand]


def main(file: str, width: int, height: int) -> None:
    """Prints what happens, and every verdict."""
    ref = referee.LandmarkReferee(players=2, size=(width, height))
    with Path(file).open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                seen = msgspec.json.decode(line, type=Seen)
                events = ref.update([hand.tracked(seen.t) for hand in seen.hands], seen.t)
            except (ValueError, referee.RefereeError) as error:
                raise referee.BadInputError(f"line {number}: {error}") from error
            tell(events)
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
        sys.stdout.flush()
    except BrokenPipeError:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except (OSError, referee.RefereeError) as error:
        parser.error(f"{args.file}: {error}")
