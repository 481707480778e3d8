"""Draws the decisive pictures of every throw in a bout's evidence, and says whether it is judged alike again.

uv run referee bout run-to-ten --source camera --evidence evening
uv run python examples/evidence_to_pictures.py evening pictures

It draws as the table does, and so needs the part that brings the window: referee[table].
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import cv2

import referee
from referee.commands.shared.parts import part_not_found
from referee.errors import BadEvidence, StorageError
from referee.host.corrections import Correction, correction_of
from referee.host.language import english
from referee.officiating.evidence.bundle import Bundle, read_bundle
from referee.officiating.evidence.names import BUNDLES, LEDGER, bundles_in
from referee.officiating.evidence.replay import ClipFrames, judge_landmarks
from referee.officiating.ledger.bout_record import Record
from referee.officiating.verifying import vouched_for


def main(folder: str, pictures: str) -> bool:
    """Writes a picture for each bundle: every hand at its third bottom, when it was formed, and at the verdict.

    Of a bundle that cannot be used it is said why, and the next one is drawn.

    Returns:
        Whether all could be drawn.

    Raises:
        ModuleNotFoundError: The part ``[table]`` is not installed.
    """
    import referee.table.evidence_video  # noqa: PLC0415 - so that whoever lacks the part is told it at once

    bundles = bundles_in(Path(folder))
    if not bundles:
        raise referee.BadInputError(f"{folder}: expected a folder with {BUNDLES} in it")
    Path(pictures).mkdir(parents=True, exist_ok=True)
    drawn = 0
    for path in bundles:
        try:
            bundle = read_bundle(path)
            overruled = what_counts_now(path, bundle)
            again = judge_landmarks(bundle, recognizer=None)
            print(f"{path.name}: {bundle.verdict.outcome}; judged again: {again.landmarks}", flush=True)
            if overruled is not None:
                names = dict(enumerate(bundle.manifest.names, start=1))
                print(f"{path.name}: {overruled.in_words(names, english())}", flush=True)
            draw(path, bundle, overruled, Path(pictures) / f"{path.stem}.png")
            drawn += 1
        except referee.RefereeError as error:
            print(error, file=sys.stderr)
    return drawn == len(bundles)


def what_counts_now(path: Path, bundle: Bundle) -> Correction | None:
    """What operators have decided about a throw instead, by the ledger beside its bundle; ``None`` for nothing."""
    known = vouched_for(path)
    if known is None:  # no ledger is there
        return None
    if not known:
        raise BadEvidence(f"{path}: not the bundle that the ledger beside it has")
    return correction_of(Record.read(path.parent / LEDGER), bundle.verdict.number)


def draw(path: Path, bundle: Bundle, overruled: Correction | None, picture: Path) -> None:
    """Draws a bundle into a file."""
    from referee.table.evidence_video import draw_sheet  # noqa: PLC0415 - as in main

    try:
        with ClipFrames(bundle) as frames:
            sheet = draw_sheet(bundle, frames, overruled)
    except BadEvidence as error:
        raise BadEvidence(f"{path}: {error}") from error
    if not cv2.imwrite(str(picture), sheet):
        raise StorageError(f"{picture}: cannot be written")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folder")
    parser.add_argument("pictures")
    args = parser.parse_args()
    try:
        sys.exit(0 if main(args.folder, args.pictures) else 1)
    except BrokenPipeError:  # as from `head`, which has read enough: end like other programs (128 + SIGPIPE), quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except (OSError, referee.RefereeError) as error:
        parser.error(str(error))
    except ModuleNotFoundError as error:
        missing = part_not_found(error)
        if missing is None:
            raise
        parser.error(missing)
