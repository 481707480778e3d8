"""Draws the decisive pictures of every throw in a bout's evidence, and says whether it is judged alike again.

uv run referee bout run-to-ten --source camera --evidence evening
uv run python examples/evidence_to_pictures.py evening pictures
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2

from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.names import BUNDLES
from referee.officiating.evidence.replay import ClipFrames, judge_landmarks
from referee.table.evidence_video import draw_sheet


def main(folder: str, pictures: str) -> None:
    """Writes a picture for each bundle: every hand at its third bottom, when it was formed, and at the verdict."""
    Path(pictures).mkdir(parents=True, exist_ok=True)
    for path in sorted(Path(folder).glob(BUNDLES)):
        bundle = read_bundle(path)
        with ClipFrames(bundle) as frames:
            cv2.imwrite(str(Path(pictures) / f"{path.stem}.png"), draw_sheet(bundle, frames))
        again = judge_landmarks(bundle, recognizer=None)
        print(f"{path.name}: {bundle.verdict.outcome}; judged again: {again.landmarks}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
