"""How ``referee dataset`` is spelled."""

from __future__ import annotations

import argparse
from typing import Final

from referee.commands.shared import options
from referee.commands.shared.at_hand import require_sheet
from referee.errors import BadInputError
from referee.simulator.kinds import HANDS
from referee.storage.paths import find_shipped

_PICTURES: Final = 20_000
_DATASET: Final = "a folder, or a name under datasets/"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb and its actions."""
    parser = subparsers.add_parser(
        "dataset",
        description="Builds the dataset of simulated hands, looks into datasets, puts them together, forgets "
        "people, takes datasets in and gives them out.",
        epilog="Example: referee dataset build --out mine --pictures 500",
    )
    actions = parser.add_subparsers(title="actions", dest="action", metavar="ACTION", required=True)
    build = actions.add_parser(
        "build",
        help="draws hands and keeps the landmarks that MediaPipe sees",
        description="Draws hands and keeps the landmarks that MediaPipe sees in them. A build that was broken "
        "off goes on where it was when the same command is given again.",
    )
    build.add_argument(
        "--out",
        type=options.folder,
        metavar="DIR",
        help="where to (default: datasets/people or datasets/people_thrown; of --hands capsules datasets/capsules or "
        "datasets/capsules_thrown)",
    )
    build.add_argument(
        "--views",
        choices=("any", "thrown"),
        default="any",
        help="hands seen in any way, or as players hold what they have thrown (default: any)",
    )
    build.add_argument(
        "--hands",
        choices=HANDS,
        default="people",
        help="what hands are: people's with skin and sleeves, or tapered capsules (default: %(default)s)",
    )
    build.add_argument("--seed", type=options.seed, default=1, metavar="N", help="which hands (default: 1)")
    build.add_argument(
        "--pictures", type=options.count, default=_PICTURES, metavar="N", help=f"how many (default: {_PICTURES})"
    )
    build.add_argument("--jobs", type=options.count, metavar="N", help="processes (default: one a core)")
    build.add_argument(
        "--sheet", default="default", metavar="NAME", help="symbol sheet: a name, or a file (default: default)"
    )
    options.add_json(actions.add_parser("list", help="lists the project's datasets"))
    inspect = actions.add_parser(
        "inspect",
        help="counts a dataset's hands, and names near-duplicates and labels that look wrong",
        description="Counts a dataset's hands by label and person, and names near-duplicates and labels that "
        "look wrong: hands that are unlike their label and like another in other people's hands.",
    )
    inspect.add_argument("dataset", metavar="DATASET", help=_DATASET)
    options.add_json(inspect)
    merge_ = actions.add_parser(
        "merge",
        help="puts datasets together",
        description="Puts datasets together into a new one, each hand once.",
        epilog="Example, for a table that shows JACK in its own way and has recorded it "
        "apart, in own: referee dataset merge ours people people_thrown own --without jack,'half jack'",
    )
    merge_.add_argument("out", type=options.folder, metavar="DIR", help="the new dataset's folder")
    merge_.add_argument("datasets", nargs="+", metavar="DATASET", help=_DATASET)
    merge_.add_argument(
        "--without",
        type=options.words,
        default=(),
        metavar="A,B",
        help="labels or gestures to take from the last dataset alone; of a single dataset they are left out",
    )
    forget = actions.add_parser(
        "forget",
        help="removes one person's hands and pictures from a dataset",
        description="Removes one person's hands and pictures from a recorded dataset, which is written anew. "
        "Models that have learnt from it still hold what they learnt; those, and datasets merged from it, are named.",
        epilog="Example: referee dataset forget recorded --person Ann",
    )
    forget.add_argument("dataset", metavar="DATASET", help=_DATASET)
    forget.add_argument("--person", required=True, metavar="NAME", help="who is removed, however the name is spelled")
    take = actions.add_parser(
        "import",
        help="takes in a dataset from elsewhere",
        description="Takes in a dataset from elsewhere: every part is checked and written anew, so that nothing but "
        "landmarks comes with it.",
    )
    take.add_argument("folder", type=options.path, metavar="DIR", help="a dataset's folder")
    take.add_argument("--name", type=options.plain_name, metavar="NAME", help="what to call it (default: as DIR)")
    give = actions.add_parser("export", help="writes a dataset as CSV", description="Writes a dataset as CSV.")
    give.add_argument("dataset", metavar="DATASET", help=_DATASET)
    give.add_argument("table", type=options.path, metavar="OUT.csv", help="the file to write; never one that is there")


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    if args.action == "build":
        require_sheet(args.sheet)
    named = {"inspect": "dataset", "export": "dataset", "forget": "dataset", "merge": "datasets"}.get(args.action)
    names = [] if named is None else getattr(args, named)
    for name in [names] if isinstance(names, str) else names:
        find_shipped("datasets", name)
    if args.action == "import" and not args.folder.is_dir():
        raise BadInputError(f"{args.folder}: no such folder; expected that of a dataset")
