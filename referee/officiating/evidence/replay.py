"""Judges a bundle again: from what was seen, and from its pictures."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np

from referee.errors import BadEvidence, BadInputError
from referee.officiating.evidence.bundle import Bundle, Manifest
from referee.officiating.evidence.rejudge import rejudge
from referee.officiating.observation import Observation
from referee.officiating.parameters import Parameters
from referee.officiating.source_referee import SourceReferee
from referee.officiating.verdict import Verdict
from referee.recognition.model import Recognizer
from referee.settings import Profile
from referee.vision.frames import Frame
from referee.vision.video import VideoFile

_ROUNDING: Final = 1e-9
"""Probabilities that differ by at most this were computed by another processor, not by another model."""

Comparison: TypeAlias = Literal["same", "differs"]


@dataclass(frozen=True, slots=True)
class LandmarksAgain:
    """A throw judged again from what was seen.

    Attributes:
        verdict: What comes out.
        landmarks: Whether it is the verdict of the bundle, bit for bit.
        readings: Whether the model reads the hands as it did; ``other-model``: the one at hand is not the bundle's, and
            the readings of the bundle were judged by.
        parameters: Whether this program judges by the parameters of the bundle. With others a verdict may come out
            otherwise though nobody changed the bundle. ``None``: the bundle does not say.
    """

    verdict: Verdict | None
    landmarks: Comparison
    readings: Literal["same", "differs", "other-model"]
    parameters: Comparison | None


@dataclass(frozen=True, slots=True)
class ClipAgain:
    """A throw judged again from the clip, which has lost a little in coding.

    Attributes:
        verdict: What comes out; ``None``: no verdict.
        clip: Whether calls and outcome are the bundle's.
        moved_s: How far the third bottoms have moved at most, seconds; ``None`` where there is none to compare.
    """

    verdict: Verdict | None
    clip: Comparison
    moved_s: float | None


class ClipFrames:
    """A bundle's pictures at their exact times, as a :class:`~referee.vision.frames.FrameSource`.

    Args:
        bundle: Its clip is laid down in a file that is removed when this is closed.

    Raises:
        BadEvidence: It has no clip, or one that cannot be decoded.
    """

    live = False

    def __init__(self, bundle: Bundle) -> None:
        self._times = bundle.clip_t
        self._folder = tempfile.TemporaryDirectory(prefix="referee-")
        path = Path(self._folder.name) / "clip.mp4"
        path.write_bytes(bundle.clip)
        try:
            self._video = VideoFile(path)
        except BadInputError as error:
            self._folder.cleanup()
            raise BadEvidence("holds no clip that can be decoded") from error
        self.name = bundle.manifest.source
        self.size = self._video.size
        self.fps: float | None = self._video.fps
        self.length: int | None = len(self._times)

    def __iter__(self) -> Iterator[Frame]:
        """The frames.

        Raises:
            BadEvidence: The clip breaks off, or has other frames than the bundle says.
        """
        try:
            for frame, t in zip(self._video, self._times, strict=True):
                yield Frame(frame.index, t, frame.image)
        except (BadInputError, ValueError) as error:
            raise BadEvidence("the clip is not the one that the observations belong to") from error

    def close(self) -> None:
        """Removes the file."""
        self._folder.cleanup()

    def __enter__(self) -> ClipFrames:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Removes the file."""
        self.close()


def judge_landmarks(bundle: Bundle, recognizer: Recognizer | None) -> LandmarksAgain:
    """Judges by the bundle's landmarks.

    Args:
        bundle: The throw's evidence.
        recognizer: The model at hand, if there is one.
    """
    manifest = bundle.manifest
    readings: Literal["same", "differs", "other-model"] = "other-model"
    seen: Sequence[Observation] = bundle.seen
    if recognizer is not None and recognizer.sha256 == manifest.model_sha256:
        again = [replace(each, readings=tuple(recognizer.read(each.hands))) for each in seen]
        readings = "same" if _apart(again, seen) <= _ROUNDING else "differs"
        seen = again if readings == "differs" else seen
    settings, number = manifest.profile.officiating, bundle.verdict.number
    verdict, _ = rejudge(seen, manifest.counting_since, settings, number, manifest.fingers)
    landmarks: Comparison = "same" if _same(verdict, bundle.verdict) else "differs"
    return LandmarksAgain(verdict, landmarks, readings, _parameters(manifest))


def judge_clip(bundle: Bundle, recognizer: Recognizer) -> ClipAgain:
    """Judges by the bundle's pictures: tracking, reading and officiating all over.

    Raises:
        BadEvidence: The clip cannot be decoded.
        ModelError: A network cannot be used.
    """
    manifest = bundle.manifest
    # Calls do not depend on the symbol sheet, and what a bundle names as its sheet need not be on this machine.
    profile = msgspec.structs.replace(manifest.profile, sheet=Profile().sheet)
    with (
        ClipFrames(bundle) as frames,
        SourceReferee(frames, len(manifest.names), profile, recognizer) as referee,
    ):
        referee.arm(tuple(manifest.counting_since))
        seen = [moment.seen for moment in referee]
    verdict, _ = rejudge(seen, manifest.counting_since, profile.officiating, bundle.verdict.number, manifest.fingers)
    return ClipAgain(verdict, "same" if _agree(verdict, bundle.verdict) else "differs", _moved(verdict, bundle.verdict))


def _parameters(manifest: Manifest) -> Comparison | None:
    if manifest.parameters_sha256 is None:
        return None
    return "same" if manifest.parameters_sha256 == Parameters().sha256 else "differs"


def _apart(one: Sequence[Observation], other: Sequence[Observation]) -> float:
    """The greatest difference between two probabilities of the same hand."""
    tables = [np.array([reading.table for each in seen for reading in each.readings]) for seen in (one, other)]
    return float(np.abs(tables[0] - tables[1]).max()) if tables[0].size else 0.0


def _same(again: Verdict | None, stored: Verdict) -> bool:
    """Whether two verdicts are the same, bit for bit.

    A bundle from before rules had names says nothing of the rule, and one from before reviews had reasons nothing of
    the reasons.
    """
    if again is not None and stored.no_call_rule is None:
        again = replace(again, no_call_rule=None)
    if again is not None and any(call.review and not call.review_reasons for call in stored.calls):
        again = replace(again, calls=tuple(replace(call, review_reasons=()) for call in again.calls))
    return again == stored


def _agree(one: Verdict | None, other: Verdict) -> bool:
    if one is None:
        return False
    calls = [[(call.player, call.thrown) for call in verdict.calls] for verdict in (one, other)]
    return calls[0] == calls[1] and (one.settlement, one.no_call_reason) == (other.settlement, other.no_call_reason)


def _moved(one: Verdict | None, other: Verdict) -> float | None:
    if one is None:
        return None
    pairs = zip(one.calls, other.calls, strict=False)
    return max([abs(a.t - b.t) for a, b in pairs if a.t is not None and b.t is not None], default=None)
