"""Arms that turn about a joint: where the forearm points, where its hand is, and how both are seen.

The forearm swings in an upright plane. Its elevation above the horizontal grows with the path's height, which for such
an arm is the way of the palm's middle along its arc. The wrist's height falls as long as the elevation does (between
-90 and 90 degrees). So the bottoms of the path are the bottoms of the stroke, whatever the joint.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import numpy as np

from referee.simulator.camera_view import CameraView, from_viewer
from referee.simulator.skeleton import (
    ANGLES,
    FOREARM_M,
    Floats,
    HandBuild,
    HandPart,
    HandPose,
    HandShape,
    pose_hand,
    rotation,
)

Joint: TypeAlias = Literal["elbow", "wrist", "shoulder"]

ARM_M: Final = 0.55
"""From wrist to shoulder with the elbow straight, metres."""
_REACH_M: Final = {"wrist": 0.0, "elbow": FOREARM_M, "shoulder": ARM_M}
_BEYOND_M: Final = 0.45
"""The length to which a straight arm is drawn from the elbow on, metres. Its shoulder is outside the picture."""
_BENT_AT_BOTTOM: Final = -20.0
"""How far a hand that turns about its wrist is bent at the path's zero, degrees: it can go on to 30 upwards."""
_PALM: Final = 0.5
"""The palm's middle, as a share of the hand's length from the wrist."""
_FLEXION, _DEVIATION = ANGLES.index("wrist.flexion"), ANGLES.index("wrist.deviation")


@dataclass(frozen=True, slots=True)
class Turn:
    """How an arm turns.

    Attributes:
        joint: The joint about which it turns.
        azimuth: Where the forearm points as seen from above, degrees: 0 away from the camera, 90 to the picture's
            right, 180 to the camera.
        low: The forearm's elevation above the horizontal at the path's zero, degrees.
        lever: Metres from the joint to the palm's middle.
        tilt: Degrees by which the camera looks down on it: 0 from the side, 90 from above.
        pronation: Degrees by which it is pronated besides the pose's own pronation.
        freedom: Share of the pose's own pronation that counts.
        upper: From the elbow to where the upper arm ends, metres: x right, y up, z towards the viewer. ``None``: the
            elbow is straight, and the upper arm turns with the forearm.
        lift: Share of the palm's way by which the elbow rises, since the upper arm turns about the shoulder.
        flick: Share of the palm's way that the hand goes by bending at the wrist.
        bent: How far the hand is bent upwards at the path's zero by a stroke from another joint, degrees.
    """

    joint: Joint
    azimuth: float
    low: float
    lever: float
    tilt: float = 0.0
    pronation: float = 0.0
    freedom: float = 1.0
    upper: tuple[float, float, float] | None = None
    lift: float = 0.0
    flick: float = 0.0
    bent: float = 0.0

    @property
    def reach(self) -> float:
        """Metres from the joint to the wrist."""
        return _REACH_M[self.joint]

    @staticmethod
    def lever_of(joint: Joint, hand_length: float) -> float:
        """Metres from a joint to the middle of the palm, for a hand of length ``hand_length``, metres."""
        return _REACH_M[joint] + _PALM * hand_length

    def elevation(self, height: Floats) -> Floats:
        """The forearm's elevation at heights of the path, degrees; about the wrist only the hand turns."""
        if self.joint == "wrist":
            return np.full_like(height, self.low)
        elevation: Floats = self.low + np.degrees((1 - self.lift - self.flick) * height / self.lever)
        return elevation

    def bend(self, height: Floats) -> Floats:
        """How far the hand is bent upwards at the wrist by the stroke, degrees."""
        if self.joint == "wrist":
            angle: Floats = _BENT_AT_BOTTOM + np.degrees(height / self.lever)
            return angle
        if self.flick == 0:
            return np.zeros_like(height)
        flicked: Floats = self.bent + np.degrees(self.flick * height / (self.lever - self.reach))
        return flicked

    def raised(self, height: float) -> Turn:
        """The same with its upper arm as it is at a height of the path: the shoulder stays, the elbow rises."""
        if self.lift == 0 or self.upper is None:
            return self
        _, above = self._axes()
        right, up, towards = np.array(self.upper) - self.lift * height * above
        # An upper arm keeps its length: what is lost in the picture goes behind it.
        behind = float(np.sum(np.square(self.upper)) - right**2 - up**2)
        towards = -np.sqrt(max(behind, towards**2))
        return replace(self, upper=(float(right), float(up), float(towards)))

    def risen(self, height: Floats) -> Floats:
        """How far the elbow is above where it is at the path's zero, as seen: n x 3 metres, x right, y up, z near."""
        _, above = self._axes()
        metres: Floats = self.lift * height[:, None] * above
        return metres

    def direction(self, elevation: Floats) -> Floats:
        """Unit vectors (n x 3) at elevations in degrees, as seen: x right, y up, z towards the viewer."""
        ahead, up = self._axes()
        angle = np.radians(elevation)[:, None]
        along: Floats = np.cos(angle) * ahead + np.sin(angle) * up
        return along

    def _axes(self) -> tuple[Floats, Floats]:
        """The plane of the turn as seen: where the level forearm points, and what is up in the room."""
        azimuth, tilt = np.radians(self.azimuth), np.radians(self.tilt)
        away = np.cos(azimuth)
        ahead = np.array([np.sin(azimuth), away * np.sin(tilt), -away * np.cos(tilt)])
        return ahead, np.array([0.0, np.cos(tilt), np.sin(tilt)])


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a turning arm is, and how large.

    Attributes:
        turn: How it turns.
        scale: Pixels for each metre at the wrist, at the path's zero.
        distance: From the camera to the wrist, likewise, in metres.
        hand: The hand's length, in metres.
        left: Whether it is a left hand.
    """

    turn: Turn
    scale: float
    distance: float
    hand: float
    left: bool

    def wrist(self, height: Floats) -> Floats:
        """Pixels (n x 2, x right, y down) from where the wrist is at the path's zero to where it is at heights."""
        along = self.turn.direction(self.turn.elevation(np.append(height, 0.0)))
        moved: Floats = (along[:-1] - along[-1])[:, :2] * (self.turn.reach * self._joint_scale()) * [1, -1]
        if self.turn.lift:
            moved += self.turn.risen(height)[:, :2] * self.scale * [1, -1]
        return moved

    def palm(self, height: Floats) -> Floats:
        """The same to the palm's middle."""
        place: Floats = self.wrist(height) + self.palm_from_wrist(height)
        return place

    def palm_from_wrist(self, height: Floats) -> Floats:
        """Pixels (n x 2) from the wrist to the palm's middle, the hand straight but for its turn about the wrist."""
        elevation = self.turn.elevation(height) + self.turn.bend(height)
        out = _PALM * self.hand * self.scales(height)[:, None]
        place: Floats = self.turn.direction(elevation)[:, :2] * out * np.array([1.0, -1.0])
        return place

    def elbow(self) -> Floats:
        """Pixels from the wrist to the elbow, at the path's zero."""
        (along,) = self.turn.direction(self.turn.elevation(np.zeros(1)))
        lag = self.distance / (self.distance + FOREARM_M * along[2])
        place: Floats = -along[:2] * [1, -1] * (FOREARM_M * self.scale * lag)
        return place

    def elbow_scale(self) -> float:
        """Pixels for each metre at the elbow, at the path's zero."""
        (along,) = self.turn.direction(self.turn.elevation(np.zeros(1)))
        return float(self.scale * self.distance / (self.distance + FOREARM_M * along[2]))

    def scales(self, height: Floats) -> Floats:
        """Pixels for each metre at the wrist, at heights of the path: a hand that comes nearer grows."""
        return self.scale * self.distance / self.distances(height)

    def distances(self, height: Floats) -> Floats:
        """Metres from the camera to the wrist, at heights of the path."""
        along = self.turn.direction(self.turn.elevation(np.append(height, 0.0)))[:, 2]
        # Nearer than this no camera sees a hand.
        risen = self.turn.risen(height)[:, 2] if self.turn.lift else 0.0
        far: Floats = np.maximum(self.distance - self.turn.reach * (along[:-1] - along[-1]) - risen, 0.25)
        return far

    def view(self, height: float, pronation: float, wrist: tuple[float, float]) -> CameraView:
        """How the hand is seen at a height of the path, its wrist at a place in the picture, in pixels."""
        at = np.array([height])
        elevation = self.turn.elevation(at)
        (along,) = self.turn.direction(elevation)
        (thumb,) = self.turn.direction(elevation + 90)
        heading = float(np.degrees(np.arctan2(along[0], along[1])))
        pitch = float(np.degrees(np.arcsin(np.clip(along[2], -1, 1))))
        # The hand's own x is towards its thumb, which without pronation is up in the plane of the turn.
        local = thumb @ (rotation(2, -heading) @ rotation(0, pitch))
        side = -1.0 if self.left else 1.0
        turn = float(np.degrees(np.arctan2(-local[2], side * local[0])))
        return CameraView(
            heading=heading,
            pitch=pitch,
            turn=turn - self.pronated(pronation),
            left=self.left,
            scale=float(self.scales(at)[0]),
            wrist=wrist,
            distance=float(self.distances(at)[0]),
        )

    def pronated(self, pronation: float) -> float:
        """The forearm's pronation where the pose's own is ``pronation``, degrees."""
        return self.turn.pronation + self.turn.freedom * pronation

    def _joint_scale(self) -> float:
        """Pixels for each metre at the joint, which stays where it is."""
        (along,) = self.turn.direction(self.turn.elevation(np.zeros(1)))
        return float(self.scale * self.distance / (self.distance + self.turn.reach * along[2]))


def bent(pose: HandPose, stand: Stand, height: float) -> HandPose:
    """A pose whose hand is bent at the wrist as the stroke bends it: by deviation, or flexion if the palm is down."""
    if stand.turn.joint != "wrist" and stand.turn.flick == 0:
        return pose
    up = float(stand.turn.bend(np.array([height]))[0])
    pronation = np.radians(stand.pronated(pose.pronation))
    angles = pose.angles.copy()
    angles[_DEVIATION] += up * np.cos(pronation)
    angles[_FLEXION] -= up * np.sin(pronation)
    return HandPose(angles)


def limb(pose: HandPose, build: HandBuild, turn: Turn, view: CameraView) -> HandShape:
    """A posed hand with its forearm as far as the elbow, and the upper arm from there on."""
    shape = pose_hand(pose, build, forearm=FOREARM_M)
    elbow = np.array([0.0, -FOREARM_M, 0.0])
    upper = np.array([0.0, -_BEYOND_M, 0.0]) if turn.upper is None else from_viewer(np.array(turn.upper), view)
    shoulder = elbow + upper
    # Sleeves hang wider than the arm; somebody with bare arms has short sleeves, and shows them if they are in view.
    if build.sleeve < FOREARM_M:
        rows = [(elbow, shoulder, (0.052, 0.062), HandPart.SLEEVE)]
    else:
        rows = [(elbow, shoulder, (0.036, 0.046), HandPart.SKIN)]
        if np.linalg.norm(shoulder - elbow) < _BEYOND_M:
            rows.append((elbow + 0.55 * (shoulder - elbow), shoulder, (0.054, 0.062), HandPart.SLEEVE))
    size = build.girth * build.length / HandBuild().length
    return replace(
        shape,
        starts=np.array([*(row[0] for row in rows), *shape.starts]),
        ends=np.array([*(row[1] for row in rows), *shape.ends]),
        radii=np.array([*(np.array(row[2]) * size for row in rows), *shape.radii]),
        palmar=np.array([*(np.array([0.0, 0.0, 1.0]) for _ in rows), *shape.palmar]),
        parts=np.array([*(row[3] for row in rows), *shape.parts], dtype=np.int64),
        blends=np.array([*(0.008 for _ in rows), *shape.blends]),
    )
