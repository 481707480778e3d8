"""What officiating decides a verdict by, besides the times of ruling A7, which are in the venue's settings.

What hands, motion and pictures are measured by decides, too. It is in the settings classes of ``referee/vision/``.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import msgspec

from referee.officiating.bottom import BottomModel
from referee.officiating.camera_watch import CameraLimits
from referee.officiating.count import CountLimits
from referee.officiating.forming import FormingModel
from referee.officiating.ruling import RulingLimits
from referee.officiating.shape_segments import ShapeModel
from referee.officiating.stroke_model import StrokeModel
from referee.officiating.track import TrackLimits


@dataclass(frozen=True, slots=True)
class ThrowLimits:
    """The times between which a throw is judged, and how long the umpire waits for it. Times in seconds.

    Attributes:
        shapes_before_s: Shapes are judged from this time before the third bottom on, to know which shape was carried
            through the strokes.
        top_before_s: The start of a stroke is estimated from samples since this time before its top.
        bottom_after_s: A bottom's time is estimated from samples until this time after it.
        further: An arm that comes back up by this share of its stroke has begun another one. A rebound is smaller.
        second_hand_before_s: A second hand has to rest from this time before the first third bottom on.
        camera_before_s: The camera has to see the hand from this time before the first third bottom on. For an absent
            player it has to do so from this time before the first stroke on.
        together: If at least this many hands leave within the absent limit (A7), the camera has lost them. A single
            player may simply have stopped.
        moved: Hands that moved this far up and down, metres, in a spoilt stretch or just before it, may have thrown.
        just_before_s: How long before a spoilt stretch counts as just before it.
        longest_spoilt_s: While hands move, a stretch that stays spoilt is reported again after this time.
        ending_s: If a last stroke is under way at the absent limit, the umpire waits this long to see whether it had
            ended by then.
        patience_s: The absent limit, the late limit and the hold go by one after the other. If a hand has no ruling
            this long after that, it was not seen well enough.
        shared: What moves in two lanes is one arm if for more than this share of its energy it is in one place.
        quiet_s: By the absent limit, the late limit, the hold and ``patience_s`` together a throw is decided. A stroke
            that is older than that by this time belongs to no throw. The count begins anew.
    """

    shapes_before_s: float = 0.8
    top_before_s: float = 0.15
    bottom_after_s: float = 0.30
    further: float = 0.5
    second_hand_before_s: float = 1.5
    camera_before_s: float = 0.25
    together: int = 2
    moved: float = 0.06
    just_before_s: float = 0.6
    longest_spoilt_s: float = 2.5
    ending_s: float = 0.3
    patience_s: float = 0.7
    shared: float = 0.5
    quiet_s: float = 1.0


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of everything that decides.

    Attributes:
        strokes: What strokes are like.
        bottom: How strokes end.
        shapes: What shapes hands show.
        forming: How they are formed.
        track: What is believed of hand samples.
        count: When a count begins anew.
        camera: What pictures have to be like.
        ruling: What counts as shown.
        throw: How long a throw is looked at and waited for.
    """

    strokes: StrokeModel = StrokeModel()
    bottom: BottomModel = BottomModel()
    shapes: ShapeModel = ShapeModel()
    forming: FormingModel = FormingModel()
    track: TrackLimits = TrackLimits()
    count: CountLimits = CountLimits()
    camera: CameraLimits = CameraLimits()
    ruling: RulingLimits = RulingLimits()
    throw: ThrowLimits = ThrowLimits()

    @property
    def sha256(self) -> str:
        """Identifies the parameters: the SHA-256 of all their values and names."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()
