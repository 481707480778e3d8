"""How ``referee evaluate`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.storage.paths import find_shipped


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "evaluate",
        description="Measures a symbol model on a dataset, or on a folder of photographs with a CSV of what they "
        "show (columns file, label, and perhaps gesture, source, person). Of a photograph the largest hand that "
        "does not hang down counts, looked at from all sides as by referee read; photographs labelled ambiguous are "
        "left out. Of a dataset all hands count; referee dataset merge --without makes one that lacks some of them.",
        epilog="Example: referee evaluate photographs --csv photographs.csv --pictures figures",
    )
    parser.add_argument("data", metavar="DATASET_OR_FOLDER", help="a dataset (folder or name), or a folder of pictures")
    parser.add_argument(
        "--csv",
        type=options.path,
        metavar="FILE",
        help="what the photographs show (default: FOLDER.csv beside the folder)",
    )
    parser.add_argument("--model", default="default", metavar="NAME", help="a name under models/, or a folder")
    parser.add_argument(
        "--pictures",
        type=options.folder,
        metavar="DIR",
        help="draw the measures, and hands of each kind of error, as PNG files into this folder",
    )
    options.add_json(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    find_shipped("models", args.model)
    find_shipped("datasets", args.data)
