"""How ``referee read`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_one_file
from referee.settings import load_profile


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "read",
        help="reads the symbols in still pictures",
        description="Reads the symbols in still pictures, up to four hands in each: raised hands before those "
        "that hang down, then the largest first. Each hand is looked at from all sides, and what its views say is "
        "averaged; a hand whose views do not agree is not told.",
    )
    parser.add_argument("files", nargs="+", metavar="IMAGE", help="a picture: JPEG, PNG, WebP, BMP, TIFF, ...")
    options.add_profile(parser)
    options.add_json(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    load_profile(args.profile)
    require_one_file(args.files, "a picture")
