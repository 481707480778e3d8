"""How ``referee train`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands.shared import options
from referee.storage.paths import find_shipped


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "train",
        description="Trains a symbol model from datasets: validated on people left out of training, calibrated, "
        "and stored with its card and figures. A model that reads the people set aside worse than the one in its "
        "place is not stored (exit code 1). Every tenth person is set aside, by name, but none of the last two people "
        "who show a label; the card says who. Where fewer than 20 people are in the datasets, nobody is set aside. "
        "The cross-validation of both models is compared then, and where the model before may have learnt from all who "
        "are.",
        epilog="Example: referee train --dataset mine --out models/mine",
    )
    parser.add_argument(
        "--dataset",
        type=options.words,
        default=("people", "people_thrown"),
        metavar="DATASET,...",
        help="folders, or names under datasets/ (default: people,people_thrown)",
    )
    parser.add_argument(
        "--out", type=options.folder, metavar="DIR", help="the model's folder (default: models/default)"
    )
    parser.add_argument("--seed", type=options.seed, default=1, metavar="N", help="for the training (default: 1)")
    parser.add_argument(
        "--rare",
        type=options.words,
        default=(),
        metavar="GESTURE,...",
        help="gestures of the dataset that people make rarely, such as claw; they count a quarter",
    )
    parser.add_argument("--jobs", type=options.count, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--force", action="store_true", help="store it even if it is worse")
    parser.add_argument(
        "--rollback",
        action="store_true",
        help="train nothing: put the model before the last back, or the one that comes with the program",
    )


def check(args: argparse.Namespace) -> None:
    """Makes sure that what the arguments name is there.

    Raises:
        BadInputError: Something is not there.
    """
    if not args.rollback:
        for name in args.dataset:
            find_shipped("datasets", name)
