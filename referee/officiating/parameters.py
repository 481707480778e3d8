"""Every number that decides a verdict besides the venue's settings, which have the times of ruling A7."""

from __future__ import annotations

from dataclasses import dataclass

from referee.officiating.bottom import BottomModel
from referee.officiating.camera_watch import CameraLimits
from referee.officiating.count import CountLimits
from referee.officiating.ruling import RulingLimits
from referee.officiating.shape_segments import ShapeModel
from referee.officiating.stroke_model import StrokeModel
from referee.officiating.track import TrackLimits


@dataclass(frozen=True, slots=True)
class ThrowLimits:
    """From when to when a throw is looked at, and how long it is waited for. Times in seconds.

    Attributes:
        shapes_before_s: So long before the third bottom shapes are looked at, to know what was carried through it.
        top_before_s: Looks from so long before a stroke's top on say when it began.
        bottom_after_s: So long after a bottom nothing is added to what its time is reckoned from.
        further: An arm that comes back up by this share of its stroke is on its way to another; a rebound is smaller.
        second_hand_before_s: From so long before the first third bottom on a second hand must rest.
        camera_before_s: From so long before the first third bottom on the camera has to see; whoever is absent, before
            the first stroke.
        read_strokes: Through so many strokes a hand has to be read well: the carried fist is seen from all sides.
        together: One hand that leaves may have had enough; when so many leave at once, the camera failed them.
        moved: Metres: hands that were seen to move this far up and down in a spoilt stretch, or just before, may have
            thrown.
        just_before_s: What is just before.
        longest_spoilt_s: A stretch that stays spoilt is told of every so often while hands move.
        ending_s: So long a last stroke that is under way at the absent limit is waited for, to see whether it had
            ended by then.
        patience_s: Beyond the absent limit: a hand that is still not ruled on by then was not seen well enough.
        quiet_s: Beyond both: a stroke that long ago belongs to no throw any more, and the count begins anew.
    """

    shapes_before_s: float = 0.8
    top_before_s: float = 0.15
    bottom_after_s: float = 0.30
    further: float = 0.5
    second_hand_before_s: float = 1.5
    camera_before_s: float = 0.25
    read_strokes: int = 2
    together: int = 2
    moved: float = 0.06
    just_before_s: float = 0.6
    longest_spoilt_s: float = 2.5
    ending_s: float = 0.3
    patience_s: float = 1.5
    quiet_s: float = 1.0


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of everything that decides.

    Attributes:
        strokes: What strokes are like.
        bottom: How strokes end.
        shapes: What shapes hands show.
        track: What is believed of hand samples.
        count: When a count begins anew.
        camera: What pictures have to be like.
        ruling: What counts as shown.
        throw: How long a throw is looked at and waited for.
    """

    strokes: StrokeModel = StrokeModel()
    bottom: BottomModel = BottomModel()
    shapes: ShapeModel = ShapeModel()
    track: TrackLimits = TrackLimits()
    count: CountLimits = CountLimits()
    camera: CameraLimits = CameraLimits()
    ruling: RulingLimits = RulingLimits()
    throw: ThrowLimits = ThrowLimits()
