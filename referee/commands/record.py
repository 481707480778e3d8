"""``referee record``: a guided recording of people's hands, for training."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from referee.commands.arguments.record import COUNTDOWN_S
from referee.commands.shared.output import tell
from referee.commands.shared.saved_pictures import SavedPictures
from referee.errors import BadInputError
from referee.host.guided import lead_recording, people_before, take_up_dataset
from referee.paths import place_for
from referee.recognition.recording import Cue, Prompt, RecordingSession, prompts_for
from referee.settings import load_profile
from referee.simulator.sheet import load_sheet
from referee.vision.frames import Frame, FrameSource
from referee.vision.hands import TrackedHand
from referee.vision.lanes import MAX_PLAYERS, lanes_for
from referee.vision.tracker import MediaPipeTracker
from referee.vision.watch import LaneWatch


def run(args: argparse.Namespace) -> int:
    """Records until everything is there, or the source ends.

    Raises:
        BadInputError: Too many people, a shape that the sheet does not have, or another dataset in that folder.
        CameraError: The camera broke off; what was recorded is kept.
    """
    if len(args.names) > MAX_PLAYERS:
        raise BadInputError(f"--names {','.join(args.names)}: {len(args.names)} people, expected 1 to {MAX_PLAYERS}")
    profile = load_profile(args.profile)
    name = args.sheet or profile.sheet
    sheet = load_sheet(name)
    prompts = prompts_for(sheet.rest, sheet.gestures, args.only)
    folder = args.out or place_for("datasets", "recorded")
    with people_before(args.source, len(args.names), profile, sheet, tell) as source:
        had = take_up_dataset(folder, f"referee record --sheet {name}")
        lanes = lanes_for(len(args.names), source.size, profile.lanes)
        countdown = (COUNTDOWN_S if source.live else 0) if args.countdown is None else args.countdown
        people = dict(enumerate(args.names, start=1))
        session = RecordingSession(people, prompts, args.each, source=source.name, had=had, countdown=countdown)
        saved = SavedPictures(folder, people, source.name) if args.pictures else None
        with LaneWatch(lanes, lambda: MediaPipeTracker(profile.tracker)) as watch:
            _lead(session, source, watch, folder, saved)
    return 0


def _lead(
    session: RecordingSession, source: FrameSource, watch: LaneWatch, folder: Path, saved: SavedPictures | None
) -> None:
    teller = _Teller()

    def tell_and_keep(cue: Cue, frame: Frame, _hands: Sequence[TrackedHand | None]) -> bool:
        teller.tell(cue)
        if saved is not None:
            saved.keep(cue, frame.image)
        return True

    try:
        lead_recording(session, source, watch, folder, tell_and_keep)
    finally:
        teller.end()
        left = session.still_needed + session.unstored  # some are not stored where the disk is full
        print(f"{folder}: {'all recorded' if not left else f'{left} hands still needed; the same command goes on'}")


class _Teller:
    """Prompts on standard error: a line for each shape, counted down on the spot where a terminal can do that."""

    def __init__(self) -> None:
        self._prompt: Prompt | None = None
        self._said = ""

    def tell(self, cue: Cue) -> None:
        if cue.prompt is None:
            return
        if cue.prompt != self._prompt:
            self.end()
            print(f"Show {cue.prompt.words}. Turn and move the hand a little.", file=sys.stderr, flush=True)
            self._prompt = cue.prompt
        if not sys.stderr.isatty():
            return
        state = f"in {cue.seconds}" if cue.seconds else "still needed"
        counts = ", ".join(
            f"{person} {count}{' (no hand seen)' if person in cue.unseen else ''}"
            for person, count in cue.needed.items()
        )
        line = f"  {state}: {counts or 'nobody'}"
        if line != self._said:
            print(f"\r{line:<{len(self._said)}}", end="", file=sys.stderr, flush=True)
            self._said = line

    def end(self) -> None:
        if self._said:
            print(file=sys.stderr)
            self._said = ""
