"""``referee record``: a guided recording of people's hands, for training."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from referee.commands.shared.output import amount, tell
from referee.commands.shared.record_pictures import SavedPictures
from referee.errors import BadInputError
from referee.host.guided import GuidedRecording, guided_recording
from referee.recognition.recording import Cue, Prompt
from referee.settings import load_profile
from referee.storage.paths import place_for
from referee.symbols import MAX_PLAYERS
from referee.vision.frames import Frame
from referee.vision.hands import TrackedHand


def run(args: argparse.Namespace) -> int:
    """Records until everything is there, or the source ends.

    Raises:
        BadInputError: Too many people, a shape that the sheet does not have, or another dataset in that folder.
        CameraError: The camera broke off; what was recorded is kept.
    """
    if len(args.names) > MAX_PLAYERS:
        raise BadInputError(f"--names {','.join(args.names)}: {len(args.names)} people, expected 1 to {MAX_PLAYERS}")
    folder = args.out or place_for("datasets", "recorded")
    people = dict(enumerate(args.names, start=1))
    with guided_recording(
        args.source,
        people,
        load_profile(args.profile),
        folder,
        tell,
        each=args.each,
        sheet=args.sheet or "",
        only=args.only,
        countdown=args.countdown,
    ) as guided:
        saved = _pictures(guided, folder) if args.pictures else None
        _lead(guided, folder, saved, film=args.source.kind == "file")
    return 0


def _pictures(guided: GuidedRecording, folder: Path) -> SavedPictures:
    """Asks those of whom hands are needed for pictures, and says whose hands are all there and get none."""
    needed = guided.session.people_needed
    done = [person for person in guided.people.values() if person not in needed]
    if done:
        who = " and ".join(done)
        tell(f"{folder}: no more hands are needed of {who}; those that were recorded before get no pictures now")
    return SavedPictures(folder, {seat: p for seat, p in guided.people.items() if p in needed}, guided.seen_in)


def _lead(guided: GuidedRecording, folder: Path, saved: SavedPictures | None, *, film: bool) -> None:
    teller = _Teller()

    def tell_and_keep(cue: Cue, frame: Frame, _hands: Sequence[TrackedHand | None]) -> bool:
        teller.tell(cue)
        if saved is not None:
            saved.keep(cue, frame.image)
        return True

    at_end = False
    try:
        guided.lead(tell_and_keep, (lambda: None) if saved is None else saved.write)
        at_end = film
    finally:
        teller.end()
        left = guided.session.still_needed + guided.session.unstored  # some are not stored where the disk is full
        how = "record them from another film or a camera" if at_end else "the same command goes on"
        still = amount(left, "hand")
        print(f"{folder}: {f'{still} still needed; {how}' if left else 'all recorded'}")


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
