"""How ``referee record`` is spelled."""

from __future__ import annotations

import argparse
from typing import Final

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_sheet, require_source
from referee.errors import BadInputError

_EACH: Final = 20


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "record",
        description="Leads people through the symbols and the shapes that are none of the five, and keeps the "
        "landmarks of their hands in a dataset. It can be broken off at any time (Ctrl-C): what was recorded is kept, "
        "and the same command goes on where it was. A film shows one shape, which --only names: nobody in it can "
        "follow prompts. A film that hands were recorded from before begins after the last of them. Pictures are kept "
        "only with --pictures, of those who agree; referee dataset forget removes somebody again.",
        epilog="Example: referee record --names Ann,Bo   then: referee dataset inspect recorded",
    )
    parser.add_argument(
        "--names", type=options.names, required=True, metavar="A,B", help="who stands there, left to right, 1 to 4"
    )
    options.add_frame_source(parser)
    parser.add_argument(
        "--out", type=options.folder, metavar="DIR", help="the dataset's folder (default: datasets/recorded)"
    )
    parser.add_argument(
        "--each", type=options.count, default=_EACH, metavar="N", help=f"hands of each shape (default: {_EACH})"
    )
    parser.add_argument(
        "--only", type=options.words, default=(), metavar="A,B", help="ask for these shapes only, such as jack,labrador"
    )
    parser.add_argument("--sheet", metavar="NAME", help="symbol sheet: a name, or a file (default: the profile's)")
    parser.add_argument(
        "--countdown",
        type=options.whole_number,
        metavar="S",
        help="seconds from a prompt to the first hand (default: 3 before a camera, else 0)",
    )
    parser.add_argument("--pictures", action="store_true", help="also keep pictures of the hands of those who agree")
    options.add_profile(parser)


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there, or the shape that a film shows is not named.
    """
    require_source(args.source, args.profile, len(args.names))
    if args.source.kind == "file" and len(args.only) != 1:
        raise BadInputError(
            f"--source {args.source.text}: nobody in a film can follow prompts; name the one shape that it shows with "
            "--only, such as --only jack"
        )
    if args.sheet:
        require_sheet(args.sheet)
