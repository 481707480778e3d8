"""``referee demo``: the main job without a camera: simulated players in a Run it to Ten bout."""

from __future__ import annotations

import argparse
from random import SystemRandom

from referee.commands.bout import watch_bout
from referee.commands.shared import options
from referee.commands.shared.desk import OperatorDesk
from referee.commands.shared.reports import Tally
from referee.commands.shared.web_demo import serve_demo
from referee.errors import BadInputError
from referee.host.sources import parse_source
from referee.officiating.ledger.bout_record import start_bout
from referee.settings import load_profile

_PLAYERS = 2


def run(args: argparse.Namespace) -> int:
    """Referees the demonstration, or serves a card game to phones."""
    if args.web:
        if args.json or args.headless:
            raise BadInputError("--web: shows the demonstration in browsers; expected neither --json nor --headless")
        serve_demo(args.seed, args.address, args.port, SystemRandom())
    source = parse_source(f"simulate:{args.seed}")
    tally = Tally(source.text, "run-to-ten", options.numbered_names(_PLAYERS))
    desk = OperatorDesk(start_bout("run-to-ten", _PLAYERS), tally, as_json=args.json)
    watch_bout(desk, source, load_profile("default"), headless=args.headless)
    return 0
