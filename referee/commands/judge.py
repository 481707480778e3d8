"""``referee judge``: adjudicates every throw in video files, each throw on its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from functools import partial

import joblib

from referee.commands.shared import options
from referee.commands.shared.output import amount, complain, print_json, with_progress
from referee.commands.shared.reports import Tally, throw_in_words
from referee.errors import BadInputError, RefereeError, one_line
from referee.officiating.referee import load_recognizer
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.recognition.model import Recognizer
from referee.recognition.sheet_fit import sheet_misfit
from referee.settings import Profile, load_profile
from referee.vision.cameras.addresses import refuse_address
from referee.vision.video import VideoFile
from referee.workers import spread


def run(args: argparse.Namespace) -> int:
    """Judges the files; a bad one is reported and the others are done.

    One file is told of as it is judged; several are judged side by side, and told of in their order.

    Returns:
        0, or 2 where a file could not be judged, or not to its end.
    """
    profile = load_profile(args.profile)
    recognizer = load_recognizer(profile)
    misfit = sheet_misfit(profile)
    if misfit is not None:
        complain("referee judge", misfit)
    judge = partial(_judge, players=args.players, profile=profile, recognizer=recognizer)
    if len(args.files) == 1:
        (file,) = args.files
        verdict_told = partial(_tell, file, options.numbered_names(args.players), as_json=args.json)
        judged = iter([judge(file, tell=verdict_told)])
    else:
        # A file keeps more than one core busy only while its lanes are tracked: one file a core leaves none idle.
        judge = partial(judge, cores=1)
        side_by_side = spread(map(joblib.delayed(judge), args.files), min(len(args.files), joblib.cpu_count()))
        judged = with_progress(side_by_side, "files", len(args.files))
    code = 0
    for tally, fault in judged:
        if len(args.files) > 1:
            for verdict in tally.verdicts:
                _tell(tally.source, tally.names, verdict, as_json=args.json)
        if fault is not None:
            complain("referee judge", fault)
            code = 2
        if tally.frames:
            _sum_up(tally, as_json=args.json)
    return code


def _judge(
    file: str,
    *,
    players: int,
    profile: Profile,
    recognizer: Recognizer,
    cores: int | None = None,
    tell: Callable[[Verdict], None] | None = None,
) -> tuple[Tally, str | None]:
    """Judges a file to its end, or to where it breaks off.

    Returns:
        What was judged, and why not all of it was.
    """
    tally = Tally(file, None, options.numbered_names(players))
    try:
        refuse_address(file)
        video = VideoFile(file)
        try:
            watching = SourceReferee(video, players, profile, recognizer, cores)
        except BadInputError as error:  # the lanes do not fit the picture; which film's, they do not know
            raise BadInputError(f"{file}: {error}") from error
        with watching as referee:
            # The other processes of several have no terminal of their own to show progress on.
            moments = referee if tell is None else with_progress(referee, file, referee.source.length)
            for moment in moments:
                tally.saw(moment)
                for event in moment.events:
                    if isinstance(event, Verdict):
                        tally.verdicts.append(event)
                        if tell is not None:
                            tell(event)
    except RefereeError as error:
        return tally, str(error)
    return tally, None


def _tell(source: str, names: Mapping[int, str], verdict: Verdict, *, as_json: bool) -> None:
    if as_json:
        print_json(verdict.to_dict(source))
    else:
        print(f"{one_line(source)}: {throw_in_words(verdict, names)}", flush=True)


def _sum_up(tally: Tally, *, as_json: bool) -> None:
    unseen = tally.unseen()
    if unseen is not None:
        complain("referee judge", unseen)
    summary = tally.record()
    if as_json:
        print_json(summary)
    else:
        throws = "no throw" if not tally.verdicts else f"throws: {len(tally.verdicts)}"
        print(f"{one_line(tally.source)}: {throws}; {amount(tally.frames, 'frame')}, {summary['seconds']} s")
