"""A hand's bones and flesh: joint angles in, 21 joints and a list of tapered capsules out.

Coordinates of a hand: metres, the wrist at the origin, x towards the thumb's side, y from wrist to fingers along the
forearm, z out of the palm. For a right hand this frame is right-handed; a left hand is its mirror image in x.

Bone lengths follow Buryanov and Kotiuk, "Proportions of hand segments", Int. J. Morphol. 28(3), 2010; the carpal
height and the flesh are ours, set so that a hand of 185 mm has the breadth and thickness of an average adult's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.recognition.digits import DIGITS

Floats = npt.NDArray[np.float64]

FINGERS = DIGITS[1:]
ANGLES = (
    *(f"{finger}.{joint}" for finger in FINGERS for joint in ("spread", "mcp", "pip", "dip")),
    *(f"thumb.{joint}" for joint in ("spread", "lift", "roll", "mcp", "ip")),
    *(f"wrist.{joint}" for joint in ("flexion", "deviation", "pronation")),
)
"""The names of a pose's 24 angles, in the order in which :class:`HandPose` holds them."""

HAND_LENGTH = 0.185
"""From wrist to the middle finger's tip, in metres, of the hand that the tables below describe."""

FOREARM_M = 0.26
"""From wrist to elbow, metres: an average adult's."""

_MCP = np.array([[24.0, 91, -1], [3, 93, -4], [-16, 87, -2], [-33, 78, 4]]) / 1000
_CARPAL = np.array([[15.0, 22, 0], [3, 23, -1], [-8, 22, 0], [-18, 20, 4]]) / 1000
_PHALANGES = np.array([[40.0, 23, 20], [44.5, 27, 21.5], [41, 26, 21.5], [32.5, 19, 20]]) / 1000
_FINGER_RADII = np.array([10.4, 9.5, 8.6, 7.0]) / 1000
_FINGER_GIRTH = (1.0, 1.03, 0.96, 0.85)
_THUMB_CMC = np.array([19.0, 21, 11]) / 1000
_THUMB_BONES = np.array([45.0, 33, 27]) / 1000
_THUMB_RADII = np.array([14.0, 11.3, 10.3, 8.2]) / 1000
_FOREARM = 0.38
"""Longer than a forearm, where the elbow and the upper arm are not drawn."""
_GIRTH_AT = 0.38
"""Where a forearm is as thick as it gets, metres from the wrist."""


class HandPart(IntEnum):
    """What a capsule belongs to, for its colour."""

    SKIN = 0
    FINGERTIP = 1
    SLEEVE = 2


@dataclass(frozen=True, slots=True, eq=False)
class HandPose:
    """A hand's joint angles.

    Attributes:
        angles: 24 angles in degrees, named by :data:`ANGLES`. Flexion is positive towards the palm, spread towards the
            thumb's side. Thumb ``lift`` takes the thumb out of the palm's plane, ``roll`` turns its flexion from the
            palm's plane (0) to the fingers' direction of flexion (90). Pronation turns hand and forearm together.
    """

    angles: Floats

    @property
    def pronation(self) -> float:
        """Rotation about the forearm's axis from thumb up (0) to palm down (90), in degrees."""
        return float(self.angles[-1])


@dataclass(frozen=True, slots=True)
class HandBuild:
    """A person's hand, as factors of the average one.

    Attributes:
        length: From wrist to the middle finger's tip, in metres.
        girth: Thickness of fingers and palm.
        breadth: Breadth of the palm.
        fingers: Length of the fingers against the palm's.
        sleeve: Metres of forearm that are bare before the sleeve begins; more than the forearm's length: bare arm.
    """

    length: float = HAND_LENGTH
    girth: float = 1.0
    breadth: float = 1.0
    fingers: float = 1.0
    sleeve: float = 0.12

    @classmethod
    def sample(cls, rng: np.random.Generator) -> HandBuild:
        """Draws a person: adults of either sex and older children."""
        return cls(
            length=float(np.clip(rng.normal(0.183, 0.012), 0.15, 0.212)),
            girth=float(np.clip(rng.normal(1.0, 0.08), 0.8, 1.22)),
            breadth=float(np.clip(rng.normal(1.0, 0.05), 0.88, 1.12)),
            fingers=float(np.clip(rng.normal(1.0, 0.04), 0.9, 1.1)),
            sleeve=float(rng.choice([rng.uniform(0.02, 0.14), 1.0], p=[0.65, 0.35])),
        )


@dataclass(frozen=True, slots=True, eq=False)
class HandShape:
    """A posed hand, in metres in its own frame.

    Attributes:
        joints: 21 x 3, in MediaPipe's landmark order.
        starts: n x 3, where each tapered capsule starts.
        ends: n x 3, where it ends.
        radii: n x 2, its radius there.
        palmar: n x 3 unit vectors, the direction in which the flesh's palm side looks.
        parts: n values of :class:`HandPart`.
        blends: n lengths over which the flesh flows into what lies beside it, in metres.
    """

    joints: Floats
    starts: Floats
    ends: Floats
    radii: Floats
    palmar: Floats
    parts: npt.NDArray[np.int64]
    blends: Floats


_UNTURNED: Final = np.eye(3)


def rotation(axis: int, degrees: float) -> Floats:
    """The 3 x 3 matrix of a right-handed rotation about x (0), y (1) or z (2)."""
    angle = np.radians(degrees)
    matrix = _UNTURNED.copy()
    one, two = (axis + 1) % 3, (axis + 2) % 3
    matrix[one, one] = matrix[two, two] = np.cos(angle)
    matrix[one, two] = -np.sin(angle)
    matrix[two, one] = np.sin(angle)
    return matrix


def hand_frame(angles: Floats) -> Floats:
    """The palm's frame, bent against the forearm by the wrist's angles: a pose's 24 angles, in degrees."""
    return rotation(2, -angles[22]) @ rotation(0, angles[21])


def finger_frames(hand: Floats, angles: Floats) -> list[Floats]:
    """The frames of a finger's three bones, y along the bone and z out of its palm side.

    Args:
        hand: The palm's frame.
        angles: Its spread and three flexions, in degrees.
    """
    spread, *flexions = angles
    # A flexed finger cannot be spread: the collateral ligaments are tight.
    spread *= np.clip(1.0 - flexions[0] / 110.0, 0.2, 1.0)
    frame = hand @ rotation(2, -spread)
    frames = []
    for flexion in flexions:
        frame = frame @ rotation(0, flexion)
        frames.append(frame)
    return frames


def thumb_frames(hand: Floats, angles: Floats) -> list[Floats]:
    """The frames of the thumb's three bones, y along the bone; it bends about z, so that its pad looks to -x.

    Args:
        hand: The palm's frame.
        angles: Spread, lift, roll and two flexions, in degrees.
    """
    spread, lift, roll, mcp, ip = angles
    frame = hand @ rotation(2, -spread) @ rotation(0, lift) @ rotation(1, roll)
    frames = []
    for flexion in (0.0, mcp, ip):
        frame = frame @ rotation(2, flexion)
        frames.append(frame)
    return frames


class _Flesh:
    """Collects capsules."""

    def __init__(self, girth: float) -> None:
        self.girth = girth
        self.rows: list[tuple[Floats, Floats, float, float, Floats, HandPart, float]] = []

    def add(
        self,
        start: Floats,
        end: Floats,
        radii: tuple[float, float],
        palmar: Floats,
        *,
        part: HandPart = HandPart.SKIN,
        blend: float = 0.003,
    ) -> None:
        """Adds one capsule; ``radii`` at its start and end."""
        r0, r1 = radii
        self.rows.append((start, end, r0 * self.girth, r1 * self.girth, palmar, part, blend))


def pose_hand(pose: HandPose, build: HandBuild, forearm: float = _FOREARM) -> HandShape:
    """Forward kinematics of a right hand whose forearm lies along y; pronation is left to the view.

    The forearm is ``forearm`` metres long. A finger's frame is turned by its spread about the palm's normal, then by
    each joint's flexion. The flesh of the palm is one capsule for each metacarpal, the balls of thumb and little
    finger, and the web of the thumb.
    """
    angles = pose.angles
    size = build.length / HAND_LENGTH
    flesh = _Flesh(build.girth * size)
    hand = hand_frame(angles)
    wide = np.array([build.breadth, 1.0, 1.0]) * size
    joints = np.zeros((21, 3))
    _add_forearm(flesh, build, wide, forearm)
    for finger in range(4):
        flesh.add(
            hand @ (_CARPAL[finger] * wide),
            hand @ (_MCP[finger] * wide),
            (0.0150, _FINGER_RADII[0] * _FINGER_GIRTH[finger] * 1.15),
            hand[:, 2],
            blend=0.012,
        )
    thumb = _add_thumb(flesh, angles[16:21], hand, wide, size)
    joints[1:5] = thumb
    index_knuckle = hand @ (_MCP[0] * wide)
    _add_palm(flesh, hand, wide, thumb, index_knuckle)
    for finger in range(4):
        knuckle = hand @ (_MCP[finger] * wide)
        lengths = _PHALANGES[finger] * (build.fingers * size)
        joints[5 + 4 * finger] = knuckle
        joints[6 + 4 * finger : 9 + 4 * finger] = _add_finger(
            flesh, finger, angles[4 * finger : 4 * finger + 4], hand=hand, knuckle=knuckle, lengths=lengths
        )
    starts, ends, r0, r1, palms, parts, blends = zip(*flesh.rows, strict=True)
    return HandShape(
        joints=joints,
        starts=np.array(starts),
        ends=np.array(ends),
        radii=np.array([r0, r1]).T,
        palmar=np.array(palms),
        parts=np.array(parts, dtype=np.int64),
        blends=np.array(blends),
    )


def _add_finger(
    flesh: _Flesh, finger: int, angles: Floats, *, hand: Floats, knuckle: Floats, lengths: Floats
) -> list[Floats]:
    """Adds three phalanges and returns where they end."""
    radii = _FINGER_RADII * _FINGER_GIRTH[finger]
    at = knuckle
    ends = []
    for bone, frame in enumerate(finger_frames(hand, angles)):
        end = at + frame[:, 1] * lengths[bone]
        last = bone == 2
        flesh.add(
            at,
            end - frame[:, 1] * (radii[3] * 0.85 * flesh.girth) if last else end,
            (radii[bone], radii[bone + 1]),
            frame[:, 2],
            part=HandPart.FINGERTIP if last else HandPart.SKIN,
        )
        ends.append(end)
        at = end
    return ends


def _add_thumb(flesh: _Flesh, angles: Floats, hand: Floats, wide: Floats, size: float) -> list[Floats]:
    """Adds the thumb and returns its base, both joints and the tip."""
    at = hand @ (_THUMB_CMC * wide)
    joints = [at]
    for bone, frame in enumerate(thumb_frames(hand, angles)):
        end = at + frame[:, 1] * (_THUMB_BONES[bone] * size)
        last = bone == 2
        flesh.add(
            at,
            end - frame[:, 1] * (_THUMB_RADII[3] * 0.85 * flesh.girth) if last else end,
            (_THUMB_RADII[bone], _THUMB_RADII[bone + 1]),
            -frame[:, 0],
            part=HandPart.FINGERTIP if last else HandPart.SKIN,
            blend=0.008 if bone == 0 else 0.003,
        )
        joints.append(end)
        at = end
    return joints


def _add_palm(flesh: _Flesh, hand: Floats, wide: Floats, thumb: list[Floats], index_knuckle: Floats) -> None:
    """Adds the balls of the thumb and of the little finger, and the web between thumb and palm."""
    palmar = hand[:, 2]
    base, joint = thumb[0], thumb[1]
    flesh.add(
        hand @ (np.array([0.008, 0.016, 0.008]) * wide),
        joint * 0.75 + base * 0.25,
        (0.0145, 0.0120),
        palmar,
        blend=0.010,
    )
    flesh.add((base + joint) / 2, index_knuckle * 0.72, (0.0085, 0.0085), palmar, blend=0.010)
    flesh.add(
        hand @ (np.array([-0.022, 0.016, 0.006]) * wide),
        hand @ (np.array([-0.032, 0.064, 0.006]) * wide),
        (0.0145, 0.0125),
        palmar,
        blend=0.010,
    )


def _add_forearm(flesh: _Flesh, build: HandBuild, wide: Floats, forearm: float) -> None:
    """Adds the forearm, flatter at the wrist than at the elbow, and the sleeve."""
    front = np.array([0.0, 0.0, 1.0])
    # What the sleeve hides need not be drawn.
    length = min(forearm, build.sleeve + 0.03)
    girth = 0.0175 + (0.040 - 0.0175) * length / _GIRTH_AT
    for side in (-1.0, 0.0, 1.0):
        near, far = np.array([side * 0.0110, 0.010, 0.0]), np.array([side * 0.012, -length, 0.0])
        flesh.add(near * wide, far * wide, (0.0175, girth), front, blend=0.010)
    if build.sleeve < forearm:
        start, end = np.array([0.0, -build.sleeve, 0.0]), np.array([0.0, -forearm, 0.0])
        flesh.add(start * wide, end * wide, (0.040, 0.062), front, part=HandPart.SLEEVE, blend=0.001)
