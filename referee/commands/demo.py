"""``referee demo``: the main job without a camera: simulated players in a Run it to Ten bout."""

from __future__ import annotations

import argparse

from referee.commands import options
from referee.commands.bout import watch_bout
from referee.commands.desk import Desk
from referee.commands.reports import Tally
from referee.footage import simulated_players
from referee.officiating.ledger.record import start_bout
from referee.settings import load_profile

_PLAYERS = 2


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "demo",
        help="the whole referee with simulated players, no camera needed",
        description="Two simulated players run it to ten. Nothing is left out but the camera: their pictures "
        "go through the same tracking, reading and officiating as anybody's.",
    )
    parser.add_argument("--seed", type=options.seed, default=1, metavar="N", help="which players (default: 1)")
    parser.add_argument("--headless", action="store_true", help="no window")
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Referees the demonstration."""
    profile = load_profile("default")
    source = simulated_players(args.seed, _PLAYERS, profile)
    tally = Tally(source.name, "run-to-ten", options.numbered_names(_PLAYERS))
    desk = Desk(start_bout("run-to-ten", _PLAYERS), tally, as_json=args.json)
    watch_bout(desk, source, profile, headless=args.headless)
    return 0
