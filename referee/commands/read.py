"""``referee read``: reads the symbols in still pictures."""

from __future__ import annotations

import argparse

from referee.commands.shared.output import complain, print_json, with_progress
from referee.errors import BadInputError, one_line
from referee.officiating.picture_reader import PictureReader
from referee.recognition.sheet_fit import sheet_misfit
from referee.settings import load_profile
from referee.vision.cameras.addresses import refuse_address
from referee.vision.picture_file import open_picture


def run(args: argparse.Namespace) -> int:
    """Reads the pictures one after the other; a bad one is reported and the others are done.

    Returns:
        0, or 2 where a picture could not be read.
    """
    code = 0
    profile = load_profile(args.profile)
    reader = PictureReader(profile)
    misfit = sheet_misfit(profile)
    if misfit is not None:
        complain("referee read", misfit)
    for file in with_progress(args.files, "reading", len(args.files)):
        try:
            refuse_address(file)
            hands = reader.read(open_picture(file))
        except BadInputError as error:
            complain("referee read", str(error))
            code = 2
            continue
        if args.json:
            print_json({"file": file, "hands": [hand.to_dict() for hand in hands]})
        else:
            words = [f"{hand.call or 'none'} ({hand.confidence:.2f})" for hand in hands]
            print(f"{one_line(file)}: {', '.join(words) or 'no hand'}", flush=True)
    return code
