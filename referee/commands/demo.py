"""``referee demo``: the main job without a camera: simulated players in a Run it to Ten bout."""

from __future__ import annotations

import argparse

from referee.commands.bout import watch_bout
from referee.commands.shared import options
from referee.commands.shared.desk import Desk
from referee.commands.shared.reports import Tally
from referee.footage import simulated_players
from referee.officiating.ledger.record import start_bout
from referee.settings import load_profile

_PLAYERS = 2


def run(args: argparse.Namespace) -> int:
    """Referees the demonstration."""
    profile = load_profile("default")
    source = simulated_players(args.seed, _PLAYERS, profile)
    tally = Tally(source.name, "run-to-ten", options.numbered_names(_PLAYERS))
    desk = Desk(start_bout("run-to-ten", _PLAYERS), tally, as_json=args.json)
    watch_bout(desk, source, profile, headless=args.headless)
    return 0
