"""How ``referee bout`` is spelled."""

from __future__ import annotations

import argparse

from referee.bouts.words import MODES
from referee.commands.shared import options
from referee.commands.shared.at_hand import require_file, require_source
from referee.commands.shared.web_options import add_web
from referee.host.sources import SOURCE_FORMS
from referee.symbols import MIN_PLAYERS


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "bout",
        help="referees one bout: one-time or run-to-ten",
        description="Referees one bout. One Time: 2 to 4 players, until one is left. Run it to Ten: two "
        "players, first to ten points.",
    )
    parser.add_argument("mode", choices=MODES, help="the kind of bout")
    parser.add_argument(
        "--source",
        type=options.source,
        required=True,
        metavar="SOURCE",
        help=f"where throws come from: {SOURCE_FORMS}",
    )
    options.add_players(parser)
    parser.set_defaults(players=None)  # a bout that goes on has the players of its ledger
    parser.add_argument("--names", type=options.names, metavar="A,B", help="the players' names, left to right")
    options.add_profile(parser)
    parser.add_argument(
        "--evidence",
        type=options.path,
        metavar="DIR",
        help="keep a bundle of evidence for every throw there, and the bout's ledger (ledger.jsonl)",
    )
    parser.add_argument(
        "--resume",
        type=options.path,
        metavar="LEDGER",
        help="go on with the bout of this ledger, and keep evidence beside it",
    )
    parser.add_argument("--headless", action="store_true", help="no window")
    options.add_json(parser)
    add_web(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    players = (args.players or MIN_PLAYERS) if args.resume is None else args.players
    require_source(args.source, args.profile, players)
    if args.resume is not None:
        require_file(args.resume, "a bout's ledger")
