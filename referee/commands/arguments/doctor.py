"""How ``referee doctor`` is spelled."""

from __future__ import annotations

import argparse

from referee.commands import options


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "doctor",
        description="Checks the camera, its rate and exposure, the model's files, the versions of what is installed, "
        "display and sound, and says what to do about each that fails. Exit code 1 where something was found.",
    )
    options.add_frame_source(parser)
    options.add_profile(parser)
    options.add_json(parser)
