"""Judges every throw in a video file, and says how often each player showed each symbol.

uv run python examples/judge_a_file.py evening.mp4 [PLAYERS]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter

import referee


def main(file: str, players: int = 2) -> None:
    """Prints each throw as it is decided, and then the counts."""
    shown: Counter[tuple[int, str]] = Counter()
    for throw in referee.judge(file, players):
        print(f"throw {throw.number}: {throw.outcome}, players who go on: {throw.survivors}")
        shown.update((player, str(thrown)) for player, thrown in throw.thrown.items())
    for (player, thrown), times in sorted(shown.items()):
        print(f"player {player} threw {thrown} {times} times")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file")
    parser.add_argument("players", type=int, nargs="?", default=2)
    args = parser.parse_args()
    try:
        main(args.file, args.players)
        sys.stdout.flush()
    except OSError as error:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python would try again at its end
        sys.exit(141 if isinstance(error, BrokenPipeError) else f"judge_a_file.py: error: {error}")
    except referee.RefereeError as error:
        parser.error(str(error))
