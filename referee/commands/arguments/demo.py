"""How ``referee demo`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.commands.shared.web_options import add_web


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
    add_web(parser, "instead serves a card game to phones and browsers; not with --headless or --json")
