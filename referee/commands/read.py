"""``referee read``: reads the symbols in still pictures."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from referee.commands.output import complain, print_json, with_progress
from referee.errors import BadInputError
from referee.officiating.referee import load_recognizer
from referee.recognition.model import Recognizer
from referee.recognition.reading import Reading
from referee.settings import load_profile
from referee.vision.picture import open_picture
from referee.vision.still import FoundHand, StillReader


def run(args: argparse.Namespace) -> int:
    """Reads the pictures one after the other; a bad one is reported and the others are done.

    Returns:
        0, or 2 where a picture could not be read.
    """
    profile = load_profile(args.profile)
    recognizer = load_recognizer(profile)
    code = 0
    with StillReader(profile.tracker.model) as reader:
        for file in with_progress(args.files, "reading", len(args.files)):
            try:
                hands = reader.study(open_picture(file))
            except BadInputError as error:
                complain("referee read", str(error))
                code = 2
                continue
            found = read_hands(hands, recognizer)
            if args.json:
                print_json({"file": file, "hands": found})
            else:
                words = [f"{hand['call']} ({hand['confidence']:.2f})" for hand in found]
                print(f"{file}: {', '.join(words) or 'no hand'}", flush=True)
    return code


def read_hand(hand: FoundHand, recognizer: Recognizer) -> Reading:
    """What all looks at a hand say together."""
    return Reading.mean(recognizer.read(hand.looks))


def read_hands(hands: Sequence[FoundHand], recognizer: Recognizer) -> list[dict[str, object]]:
    """Each hand as the contract has it."""
    return [
        {
            "call": reading.call or "none",
            "confidence": round(reading.confidence, 4),
            "handedness": hand.handedness,
            "box": list(hand.box),
        }
        for hand, reading in ((hand, read_hand(hand, recognizer)) for hand in hands)
    ]
