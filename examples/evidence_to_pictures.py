"""Draws the decisive pictures of every throw in a bout's evidence, and says whether it is judged alike again.

uv run referee bout run-to-ten --source camera --evidence evening
uv run python examples/evidence_to_pictures.py evening pictures

It draws as the table does, and so needs the part that brings the window: referee[table].
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2

import referee
from referee.commands.shared.parts import part_not_found
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.names import BUNDLES, bundles_in
from referee.officiating.evidence.replay import ClipFrames, judge_landmarks


def main(folder: str, pictures: str) -> None:
    """Writes a picture for each bundle: every hand at its third bottom, when it was formed, and at the verdict.

    Raises:
        ModuleNotFoundError: The part ``[table]`` is not installed.
    """
    # Imported here, so that whoever lacks the part is told in one line how to install it.
    from referee.table.evidence_video import draw_sheet  # noqa: PLC0415 - see above

    bundles = bundles_in(Path(folder))
    if not bundles:
        raise referee.BadInputError(f"{folder}: expected a folder with {BUNDLES} in it")
    Path(pictures).mkdir(parents=True, exist_ok=True)
    for path in bundles:
        bundle = read_bundle(path)
        with ClipFrames(bundle) as frames:
            cv2.imwrite(str(Path(pictures) / f"{path.stem}.png"), draw_sheet(bundle, frames))
        again = judge_landmarks(bundle, recognizer=None)
        print(f"{path.name}: {bundle.verdict.outcome}; judged again: {again.landmarks}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folder")
    parser.add_argument("pictures")
    args = parser.parse_args()
    try:
        main(args.folder, args.pictures)
    except (OSError, referee.RefereeError) as error:
        parser.error(str(error))
    except ModuleNotFoundError as error:
        missing = part_not_found(error)
        if missing is None:
            raise
        parser.error(missing)
