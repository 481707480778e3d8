"""What ``referee replay`` does with a bundle of evidence: judges it again, and shows it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import cv2

from referee.bouts.words import explain
from referee.commands.shared.output import complain, print_json, with_progress
from referee.commands.shared.reports import call_in_words, throw_in_words
from referee.errors import BadEvidence, BadInputError, BadLedger, ModelError
from referee.host.corrections import Correction, correction_of
from referee.host.language import english
from referee.officiating.evidence.bundle import Bundle, read_bundle
from referee.officiating.evidence.names import LEDGER
from referee.officiating.evidence.replay import (
    ClipAgain,
    ClipFrames,
    Comparison,
    LandmarksAgain,
    judge_clip,
    judge_landmarks,
)
from referee.officiating.ledger.bout_record import Record
from referee.officiating.referee import load_recognizer
from referee.officiating.verifying import vouched_for
from referee.recognition.model import Recognizer
from referee.storage.files import publish_or_remove, stage_file, storing
from referee.vision.video_writer import write_video

_SAME, _DIFFERS = 0, 1
_WORDS = {"same": "the same, bit for bit", "differs": "comes out otherwise"}


def replay_bundle(path: Path, *, as_json: bool, render: Path | None, sheet: Path | None) -> int:
    """Judges a bundle again from its landmarks and from its clip, and draws what was asked for.

    Returns:
        0 where the landmarks give the same verdict and a ledger beside the bundle has it, else 1. The clip has lost a
        little in coding and decides nothing.

    Raises:
        BadInputError: A file cannot be read.
        StorageError: A file cannot be written.
        BadEvidence: The bundle was changed, is broken or of another version.
    """
    bundle = read_bundle(path)
    ledger = _compare_with_ledger(path)
    correction = None
    if ledger == "same":  # else the ledger tells of another throw
        correction = correction_of(Record.read(path.parent / LEDGER), bundle.verdict.number)
    words = "" if correction is None else correction.in_words(_names(bundle), english())
    recognizer = _model_at_hand(path, bundle)
    try:
        landmarks, clip = _judge(bundle, recognizer)
        if as_json:
            print_json(
                _record(path, bundle, landmarks, clip, ledger) | {"correction": correction and correction.to_dict()}
            )
        else:
            _tell(path, bundle, landmarks, clip)
            if ledger == "same":
                print("  the ledger beside it has this very bundle")
            if words:
                print(f"  {words}")
        sys.stdout.flush()  # drawing takes seconds
        if render is not None or sheet is not None:
            _draw(bundle, render, sheet, correction)
    except BadEvidence as error:
        raise BadEvidence(f"{path}: {error}") from error
    same = landmarks.landmarks == "same" and landmarks.readings != "differs" and ledger != "differs"
    return _SAME if same else _DIFFERS


def _judge(bundle: Bundle, recognizer: Recognizer | None) -> tuple[LandmarksAgain, ClipAgain | None]:
    try:
        landmarks = judge_landmarks(bundle, recognizer)
        return landmarks, judge_clip(bundle, recognizer) if bundle.clip and recognizer is not None else None
    except BadInputError as error:  # its lanes do not fit its pictures
        raise BadEvidence(str(error)) from error


def _compare_with_ledger(path: Path) -> Comparison | None:
    """Holds a bundle against the ledger in its folder; ``None`` where there is none."""
    try:
        known = vouched_for(path)
    except BadLedger as error:
        complain("referee replay", f"{error}; see referee verify {shlex.quote(str(path.parent))}")
        return "differs"
    if known is False:
        complain(
            "referee replay",
            f"{path}: not the bundle that the ledger beside it has: changed, or from another throw or bout",
        )
    return None if known is None else "same" if known else "differs"


def _model_at_hand(path: Path, bundle: Bundle) -> Recognizer | None:
    """The model that the throw was judged by; ``None`` where it is gone or another has its name, which is told."""
    try:
        recognizer = load_recognizer(bundle.manifest.profile)
        if recognizer.sha256 == bundle.manifest.model_sha256:
            return recognizer
        why = f"read by another model than {bundle.manifest.profile.model} is now"
    except (BadInputError, ModelError) as error:
        why = str(error)
    complain("referee replay", f"{path}: {why}; judged by the bundle's own readings alone")
    return None


def _names(bundle: Bundle) -> dict[int, str]:
    return dict(enumerate(bundle.manifest.names, start=1))


def _draw(bundle: Bundle, render: Path | None, sheet: Path | None, correction: Correction | None) -> None:
    # Imported here because judging again needs no pygame, which only the part [table] brings.
    from referee.table.evidence_video import OUTPUT_SIZE, draw_sheet, slow_motion  # noqa: PLC0415 - see above

    with ClipFrames(bundle) as frames:
        if render is not None:
            drawn = with_progress(slow_motion(bundle, frames, correction), f"drawing {render.name}")
            write_video(drawn, render, OUTPUT_SIZE, 30.0)
        if sheet is not None:
            written, encoded = cv2.imencode(".png", draw_sheet(bundle, frames, correction))
            assert written, "PNG takes every picture"
            with storing(sheet):
                stage_file(sheet, lambda file: file.write(encoded.tobytes()))
                publish_or_remove(sheet)


def _record(
    path: Path, bundle: Bundle, landmarks: LandmarksAgain, clip: ClipAgain | None, ledger: Comparison | None
) -> dict[str, object]:
    verdict = bundle.verdict
    moved = None if clip is None or clip.moved_s is None else round(clip.moved_s, 4)
    return {
        "type": "replay",
        "file": str(path),
        "source": bundle.manifest.source,
        "number": verdict.number,
        "outcome": verdict.outcome,
        "landmarks": landmarks.landmarks,
        "readings": landmarks.readings,
        "parameters": landmarks.parameters,
        "clip": None if clip is None else clip.clip,
        "clip_outcome": None if clip is None or clip.verdict is None else clip.verdict.outcome,
        "clip_moved_s": moved,
        "clip_missed": bundle.manifest.clip_missed,
        "ledger": ledger,
    }


def _tell(path: Path, bundle: Bundle, landmarks: LandmarksAgain, clip: ClipAgain | None) -> None:
    names = _names(bundle)
    print(f"{path}: {throw_in_words(bundle.verdict, names)}")
    if bundle.verdict.no_call_rule is not None:
        print(f"  rule that made it a no-call: {bundle.verdict.no_call_rule}")
    print(f"  from the landmarks: {_WORDS[landmarks.landmarks]}")
    if landmarks.parameters == "differs":
        print("  judged by other parameters than this program has, so it may come out otherwise")
    if landmarks.readings == "differs":
        print("  the model of the bundle reads its hands otherwise than the bundle says")
    if clip is None:
        print("  from the clip: not judged,", "without the bundle's model" if bundle.clip else "none was kept")
    elif clip.verdict is None:
        print("  from the clip: no verdict")
    else:
        moved = "" if clip.moved_s is None else f"; third bottoms moved by up to {1000 * clip.moved_s:.0f} ms"
        other = "" if clip.clip == "same" else f": {_outcome(clip, names)}"
        print(f"  from the clip: {'same calls and outcome' if clip.clip == 'same' else 'otherwise'}{other}{moved}")
        for call, said in zip(clip.verdict.calls, bundle.verdict.calls, strict=False):
            if call.thrown != said.thrown:
                print(f"    {call_in_words(call, names[call.player])}; not {call_in_words(said, names[said.player])}")


def _outcome(clip: ClipAgain, names: dict[int, str]) -> str:
    assert clip.verdict is not None, "asked for where there is one"
    if clip.verdict.no_call_name is not None:
        return f"no call ({clip.verdict.no_call_name})"
    return str(explain(clip.verdict.thrown, names))
