"""From what was measured at a venue to the settings it needs, and to what should be changed about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
import numpy as np

from referee.officiating.setup.advice import Advice, advice_for
from referee.officiating.setup.survey import VenueFacts
from referee.officiating.setup.trial import PlayerFacts
from referee.settings import CameraSettings, LaneSettings, OfficiatingSettings, Profile, TrackerSettings
from referee.vision.cameras.facts import Facts
from referee.vision.cameras.faults import DARK
from referee.vision.lanes import lanes_for

# The most that ruling A7's times, seconds, may become for slow hands and slow cameras. Longer times would let a change
# of symbol pass.
_LATEST_REVIEW: Final = 0.300
_LATEST: Final = 2.0
"""The most that a profile takes for ``late_after``, seconds."""
_LONGEST_DELAY: Final = 0.600
_LONGEST_UNSEEN: Final = 0.300
_ROOM_S: Final = 0.030
"""This is added, in seconds, to the slowest of the players' usual times."""
_LEAST_DELAYS: Final = 4
_USUAL_MAINS: Final = 50
"""Hz, used if neither the profile nor the camera gives it, because most of the world has it."""
_LONGEST_EXPOSURE: Final = 0.5
"""The longest exposure, as a share of the time between pictures. A longer one blurs the hand over half of its way."""
_LEAST_PRESENCE: Final = 0.25
_PRESENCE_STEP: Final = 0.05
"""The least change of the tracker's threshold that is made."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The outcome.

    Attributes:
        profile: The settings for this venue and these players.
        notes: Why a setting is not the default, by its name in the file (``officiating.late_after``).
        advice: What should be changed about the venue.
    """

    profile: Profile
    notes: Mapping[str, str]
    advice: tuple[Advice, ...]


def calibrate(
    base: Profile, name: str, venue: VenueFacts, players: Mapping[str, PlayerFacts], camera: Facts | None = None
) -> Calibration:
    """Derives a profile.

    Times are only ever lengthened. A player who is quicker than ruling A7 asks for needs no shorter limit. A slow
    player must not be called late for the way they always throw.

    Args:
        base: The settings it was measured with.
        name: What to call the profile.
        venue: What the survey has measured.
        players: What the trial throws have measured, by the players' names.
        camera: What the camera says about itself, where the source is one.

    Raises:
        BadInputError: The base's lanes do not fit the picture or the number of players.
    """
    notes: dict[str, str] = {}
    profile = msgspec.structs.replace(
        base,
        name=name,
        camera=_camera(base, venue, camera, notes),
        lanes=_lanes(base, venue, len(players), notes),
        tracker=_tracker(base, players, notes),
        officiating=_officiating(base.officiating, venue, players, notes),
    )
    areas = lanes_for(len(players), venue.size, base.lanes) if base.lanes.areas else ()
    return Calibration(profile, notes, advice_for(venue, players, areas))


def _camera(base: Profile, venue: VenueFacts, facts: Facts | None, notes: dict[str, str]) -> CameraSettings:
    camera = base.camera
    width, height = venue.size
    if (width, height) != (camera.width, camera.height):
        notes["camera.width"] = notes["camera.height"] = f"the pictures measured were {width} x {height}"
    fps = float(max(round(venue.rate), 1))
    if abs(fps - camera.fps) > 0.1 * camera.fps:
        notes["camera.fps"] = f"{venue.rate:.1f} frames a second measured, {_number(venue.promised)} promised"
    else:
        fps = camera.fps
    camera = msgspec.structs.replace(camera, width=width, height=height, fps=fps)
    if facts is None:
        return camera
    if facts.path:
        notes["camera.name"] = "the camera that was measured; camera.path tells it from others of that name"
        camera = msgspec.structs.replace(camera, name=facts.name, path=facts.path)
    exposure = _exposure(camera, venue, facts)
    if exposure is not None:
        notes["camera.exposure"] = (
            f"proposed: the camera changes its exposure by itself, {_number(facts.exposure)} s when it was measured; "
            "take this out if the pictures become dark"
        )
        camera = msgspec.structs.replace(camera, exposure=exposure)
    return camera


def _exposure(camera: CameraSettings, venue: VenueFacts, facts: Facts) -> float | None:
    """A fixed exposure for a camera that changes its own, seconds; ``None``: none can be proposed.

    Light from the mains comes in pulses, two a period. An exposure of whole pulses gets the same light in every
    picture. The fewest pulses that leave the picture bright enough blur a moving hand least. In daylight one pulse
    would be too much, and the camera chooses its exposure.
    """
    if camera.exposure is not None or not facts.automatic or not facts.exposure:
        return None
    pulse = 0.5 / (camera.mains or facts.mains or _USUAL_MAINS)
    if facts.exposure < pulse:
        return round(facts.exposure, 4)
    for pulses in range(1, int(_LONGEST_EXPOSURE / camera.fps / pulse) + 1):
        if venue.brightness * pulses * pulse / facts.exposure >= DARK:
            return round(pulses * pulse, 4)
    return None


def lanes_needed(base: Profile, venue: VenueFacts, players: int) -> LaneSettings:
    """The lanes to go on with: the base's own where every hand was well inside them, or where they are areas.

    Areas stay as the venue has drawn them, because no border between neighbours' hands could replace them. The base's
    lanes also stay where no borders fit between hands.

    Raises:
        BadInputError: The base's lanes do not fit the picture or the number of players.
    """
    if base.lanes.areas or not venue.at_border(lanes_for(players, venue.size, base.lanes)) or not venue.bands:
        return base.lanes
    return LaneSettings(bands=venue.bands, down=base.lanes.down)


def _lanes(base: Profile, venue: VenueFacts, players: int, notes: dict[str, str]) -> LaneSettings:
    lanes = lanes_needed(base, venue, players)
    if lanes != base.lanes:
        hands = ", ".join(f"{left:.0f} to {right:.0f}" for left, right in venue.reach)
        notes["lanes.bands"] = f"hands were at columns {hands} of {venue.size[0]}; borders are halfway between them"
    return lanes


def _tracker(base: Profile, players: Mapping[str, PlayerFacts], notes: dict[str, str]) -> TrackerSettings:
    tracker = base.tracker
    weakest = min(
        (float(np.percentile(facts.presences, 1)) for facts in players.values() if facts.presences), default=1
    )
    presence = round(max(weakest - 0.15, _LEAST_PRESENCE), 2)
    if presence > tracker.presence - _PRESENCE_STEP:
        return tracker
    notes["tracker.presence"] = f"the tracker's belief in a hand that was there fell to {weakest:.2f}"
    return msgspec.structs.replace(tracker, presence=presence)


def _officiating(
    base: OfficiatingSettings, venue: VenueFacts, players: Mapping[str, PlayerFacts], notes: dict[str, str]
) -> OfficiatingSettings:
    changes: dict[str, float] = {}
    slowest = _slowest(players)
    if slowest is not None and slowest[1] + _ROOM_S > base.review_after:
        review = min(round(slowest[1] + _ROOM_S, 2), _LATEST_REVIEW)
        if review > base.review_after:
            changes["review_after"] = review
            late = round(review + base.late_after - base.review_after, 3)
            changes["late_after"] = max(min(late, _LATEST), base.late_after)
            notes["officiating.review_after"] = (
                f"{slowest[0]} formed symbols {slowest[1] * 1000:.0f} ms after the third bottom (nine throws in ten)"
            )
            notes["officiating.late_after"] = "moved with review_after"
    # The usual lead is used, because a single long one may be the cheating that the mark is meant to show.
    lead = max((float(np.median(facts.leads)) for facts in players.values() if facts.leads), default=0.0)
    delay = min(round(lead + _ROOM_S, 2), _LONGEST_DELAY)
    if delay > base.delay_review:
        changes["delay_review"] = delay
        notes["officiating.delay_review"] = f"a player's third bottom usually followed by {lead * 1000:.0f} ms"
    # Three frames lost in a row are a short disturbance at any frame rate.
    unseen = round(min(4 / venue.rate, _LONGEST_UNSEEN), 3)
    if unseen > base.longest_unseen:
        changes["longest_unseen"] = unseen
        notes["officiating.longest_unseen"] = f"four frames at the measured {venue.rate:.1f} a second"
    return msgspec.structs.replace(base, **changes)


def _slowest(players: Mapping[str, PlayerFacts]) -> tuple[str, float] | None:
    """Who takes longest to form a symbol, and how long nine throws in ten take at most, seconds."""
    usual = {
        name: float(np.percentile(facts.delays, 90))
        for name, facts in players.items()
        if len(facts.delays) >= _LEAST_DELAYS
    }
    return max(usual.items(), key=lambda item: item[1], default=None)


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:g}"
