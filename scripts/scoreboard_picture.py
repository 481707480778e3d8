"""Makes the README's picture: the demonstration's scoreboard just after a verdict.

uv run python scripts/scoreboard_picture.py docs/scoreboard.png [--seed N] [--throw N]
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from referee.bouts.run_to_ten import RunToTen
from referee.commands.options import numbered_names
from referee.footage import simulated_players
from referee.officiating.referee import Referee
from referee.officiating.verdict import Verdict
from referee.settings import Profile
from referee.table.narrator import BoutNarrator
from referee.table.scoreboard import Scoreboard


def main() -> None:
    """Plays the demonstration up to a verdict and saves what the scoreboard shows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("picture", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--throw", type=int, default=3)
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    profile = Profile()
    source = simulated_players(options.seed, 2, profile)
    with Referee(source, 2, profile) as referee, Scoreboard() as board:
        bout = RunToTen()
        narrator = BoutNarrator(bout, numbered_names(2), referee.lanes, source.name)
        for moment in referee:
            narrator.watched(moment.frame, moment.hands, moment.strokes)
            for event in moment.events:
                if isinstance(event, Verdict):
                    bout = bout if event.settlement is None else bout.after(event.thrown)
                    narrator.decided(event, bout)
                    if event.number >= options.throw and event.settlement is not None:
                        board.show(narrator.view)
                        board.screenshot(options.picture)
                        return


if __name__ == "__main__":
    main()
