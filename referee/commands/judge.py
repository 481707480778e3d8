"""``referee judge``: adjudicates every throw in video files, each throw on its own."""

from __future__ import annotations

import argparse

from referee.commands import options
from referee.commands.output import complain, print_json, with_progress
from referee.commands.reports import Tally, throw_in_words, throw_record
from referee.errors import RefereeError
from referee.officiating.referee import Referee, load_recognizer
from referee.officiating.verdict import Verdict
from referee.recognition.model import Recognizer
from referee.settings import Profile, load_profile
from referee.vision.video import VideoFile


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "judge",
        help="adjudicates every throw in video files",
        description="Adjudicates every throw in video files, each throw on its own.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a video of 2 to 4 players, side by side")
    options.add_players(parser)
    options.add_profile(parser)
    options.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Judges the files one after the other; a bad one is reported and the others are done.

    Returns:
        0, or 2 where a file could not be judged, or not to its end.
    """
    profile = load_profile(args.profile)
    recognizer = load_recognizer(profile)
    names = options.numbered_names(args.players)
    code = 0
    for file in args.files:
        tally = Tally(file, None, names)
        try:
            _judge(tally, profile, recognizer, as_json=args.json)
        except RefereeError as error:
            complain("referee judge", str(error))
            code = 2
        if tally.frames:
            _sum_up(tally, as_json=args.json)
    return code


def _judge(tally: Tally, profile: Profile, recognizer: Recognizer, *, as_json: bool) -> None:
    with Referee(VideoFile(tally.source), len(tally.names), profile, recognizer) as referee:
        for moment in with_progress(referee, tally.source, referee.source.length):
            tally.saw_frame(moment.frame.t)
            for event in moment.events:
                if isinstance(event, Verdict):
                    tally.verdicts.append(event)
                    if as_json:
                        print_json(throw_record(tally.source, event))
                    else:
                        print(f"{tally.source}: {throw_in_words(event, tally.names)}", flush=True)


def _sum_up(tally: Tally, *, as_json: bool) -> None:
    summary = tally.record()
    if as_json:
        print_json(summary)
    else:
        throws = "no throw" if not tally.verdicts else f"throws: {len(tally.verdicts)}"
        print(f"{tally.source}: {throws}; {tally.frames} frames, {summary['seconds']} s")
