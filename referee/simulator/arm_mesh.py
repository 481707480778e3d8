"""A person's arm as a mesh: what is known of it, somebody's own, and the same posed by a hand's joint angles.

The mesh, its directions of shape, bones and weights are in ``arm.npz`` beside this file, which
``scripts/derive_arm.py`` makes; ``arm.toml`` tells where it is from. All is in the frame of
:mod:`referee.simulator.skeleton`: metres, the wrist at the origin, x towards the thumb's side, y towards the fingers
along the forearm, z out of the palm.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from referee.errors import BadInputError
from referee.recognition.digits import DIGITS
from referee.simulator.skeleton import (
    FOREARM_M,
    Floats,
    HandPose,
    finger_frames,
    hand_frame,
    rotation,
    thumb_frames,
)
from referee.storage.archives import read_archive, read_array
from referee.storage.bounds import ARM_BYTES
from referee.storage.local_files import open_file

ARM_FILE: Final = Path(__file__).with_name("arm.npz")
POINT_M: Final = 2e-5
"""The step in which the mean arm's points are stored, metres."""
SHIFT_M: Final = 5e-6
"""The step in which a direction of shape's shifts are stored, metres."""
UPPER_ARM_M: Final = 0.3
"""From elbow to shoulder, metres, likewise."""
_KEPT: Final = 12
"""The number of people whose arms are kept in memory."""

BONES: Final = ("upper", "forearm", "hand", *(f"{digit}.{bone}" for digit in DIGITS for bone in (1, 2, 3)))
_SHOULDER, _ELBOW, _WRIST = 0, 1, 2
_MIDDLE_KNUCKLE, _MIDDLE_TIP = 11, 14
_BULGE: Final = 0.12
"""By how much a finger's bone is wider where both its ends are bent at a right angle or more, since its flesh has
nowhere else to go. Fingers of a fist touch each other; without this 1 to 2 mm are between them."""
_MOST_TWIST: Final = 1.4
"""A forearm turns by about 80 degrees to either side, radians."""
_ARRAYS: Final = (
    "points",
    "directions",
    "names",
    "joints",
    "joint_directions",
    "bones",
    "weights",
    "quads",
    "texels",
    "texel_quads",
    "nails",
)

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class ArmMesh:
    """The mean arm of a person, and how arms differ.

    Attributes:
        points: n x 3, metres.
        directions: d x n x 3, what each direction of shape adds to the points, metres.
        names: The directions' d names.
        joints: 23 x 3, metres: shoulder, elbow, wrist, then three joints and the tip of each digit, from the thumb to
            the little finger. From the wrist on they are in MediaPipe's order.
        joint_directions: d x 23 x 3, what each direction adds to the joints.
        weights: n x 18, how much each of :data:`BONES` moves a point; rows sum to one.
        quads: q x 4, the points of each face, counterclockwise as seen from outside.
        texels: t x 2, places in the skin's texture: x right, y down, 0 to 1.
        texel_quads: q x 4, the texels of each face's corners.
        nails: t values, how much each texel is a nail, 0 to 1.
    """

    points: Floats
    directions: Floats
    names: tuple[str, ...]
    joints: Floats
    joint_directions: Floats
    weights: Floats
    quads: Ints
    texels: Floats
    texel_quads: Ints
    nails: Floats


@cache
def load_arm(path: Path = ARM_FILE) -> ArmMesh:
    """Reads the arm.

    Raises:
        BadInputError: The file is missing, or is not an arm.
    """
    try:
        with open_file(path, "an arm's mesh") as stream:
            members = read_archive(stream, ARM_BYTES, [f"{name}.npy" for name in _ARRAYS])
        found = {name: read_array(members[f"{name}.npy"]) for name in _ARRAYS}
    except ValueError as error:
        raise BadInputError(f"{path}: {error}; expected an arm's mesh") from error
    if tuple(found["bones"]) != BONES:
        raise BadInputError(f"{path}: has other bones; expected {', '.join(BONES)}")
    weights = found["weights"].astype(np.float64)
    return ArmMesh(
        points=found["points"] * POINT_M,
        directions=found["directions"] * SHIFT_M,
        names=tuple(str(name) for name in found["names"]),
        joints=found["joints"].astype(np.float64),
        joint_directions=found["joint_directions"].astype(np.float64),
        weights=weights / weights.sum(axis=1, keepdims=True),
        quads=found["quads"].astype(np.int64),
        texels=found["texels"] / 65535,
        texel_quads=found["texel_quads"].astype(np.int64),
        nails=found["nails"] / 255,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """Points that go with bones.

    Attributes:
        points: n x 3, metres, where they are while the bones are as said here.
        weights: n x 18, how much each of :data:`BONES` moves a point.
        starts: 18 x 3, where the bones begin; the forearm's and the hand's is the wrist, the upper arm's the elbow.
        frames: 18 x 3 x 3, the bones' frames: columns x, y and z, y along the bone.
        stretch: What lengths along the forearm are to be multiplied by.
    """

    points: Floats
    weights: Floats
    starts: Floats
    frames: Floats
    stretch: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class OwnArm:
    """Somebody's arm.

    Attributes:
        bare: The mesh, at rest.
        lengths: 5 x 3, of each digit's bones, metres.
        roots: 5 x 3, where each digit begins, in the hand's frame.
        hinge: The direction of the elbow's axis about the forearm, radians from x towards z.
    """

    bare: Bound
    lengths: Floats
    roots: Floats
    hinge: float


@dataclass(frozen=True, slots=True, eq=False)
class PosedArm:
    """The bones of an arm in a pose, in metres in its own frame.

    Attributes:
        joints: 21 x 3, in MediaPipe's landmark order.
        starts: 18 x 3, where the bones begin.
        frames: 18 x 3 x 3, the bones' frames.
        twist: Radians by which the arm at the elbow and above is turned about the forearm's axis against the wrist.
    """

    joints: Floats
    starts: Floats
    frames: Floats
    twist: float


@lru_cache(_KEPT)
def own_arm(shape: tuple[float, ...], length: float) -> OwnArm:
    """The arm of somebody.

    Args:
        shape: How far along each direction of :class:`ArmMesh`; 0 is the mean.
        length: From wrist to the middle finger's tip, in metres.
    """
    mesh = load_arm()
    share = np.array(shape)
    points = mesh.points + np.tensordot(share, mesh.directions, axes=1)
    joints = mesh.joints + np.tensordot(share, mesh.joint_directions, axes=1)
    middle = joints[[_WRIST, *range(_MIDDLE_KNUCKLE, _MIDDLE_TIP + 1)]]
    size = length / float(np.linalg.norm(np.diff(middle, axis=0), axis=1).sum())
    points, joints = points * size, joints * size
    digits = joints[3:].reshape(5, 4, 3)
    starts = np.concatenate([joints[[_ELBOW, _WRIST, _WRIST]], digits[:, :3].reshape(15, 3)])
    along = joints[_WRIST] - joints[_ELBOW]
    frames = _rest_frames(points, joints)
    hinge = np.cross(joints[_ELBOW] - joints[_SHOULDER], along) @ frames[1]
    stretch = FOREARM_M / float(np.linalg.norm(along))
    return OwnArm(
        bare=Bound(points, mesh.weights, starts, frames, stretch),
        lengths=np.linalg.norm(np.diff(digits, axis=1), axis=2),
        roots=digits[:, 0],
        hinge=float(np.arctan2(hinge[2], hinge[0])),
    )


def _rest_frames(points: Floats, joints: Floats) -> Floats:
    """The frame of each bone at rest.

    A digit bends in the plane of its nail: of a finger the frame's z looks away from the nail, of the thumb its x
    looks towards it (see :func:`referee.simulator.skeleton.thumb_frames`).
    """
    frames = np.empty((len(BONES), 3, 3))
    palmar = np.array([0.0, 0.0, 1.0])
    frames[1] = _frame(joints[_WRIST] - joints[_ELBOW], palmar)
    # Bent at the elbow alone, the upper arm has the forearm's frame but for that bend.
    above = joints[_ELBOW] - joints[_SHOULDER]
    frames[0] = _shortest(frames[1][:, 1], above) @ frames[1]
    frames[2] = np.eye(3)
    for digit, nail in enumerate(_nail_points()):
        chain = joints[3 + 4 * digit : 7 + 4 * digit]
        ways = np.diff(chain, axis=0)
        last = ways[2] / np.linalg.norm(ways[2])
        outward = points[nail].mean(axis=0) - chain[2]
        outward -= last * (outward @ last)
        for bone in range(3):
            frame = _frame(ways[bone], -outward)
            # The thumb's own z is what bends it, its x looks to the nail.
            frames[3 + 3 * digit + bone] = np.stack([-frame[:, 2], frame[:, 1], frame[:, 0]], 1) if not digit else frame
    return frames


def _frame(along: Floats, facing: Floats) -> Floats:
    """A right-handed frame whose y goes ``along``, and whose z is as near to ``facing`` as that allows."""
    y = along / np.linalg.norm(along)
    z = facing - y * (facing @ y)
    z /= np.linalg.norm(z)
    return np.stack([np.cross(y, z), y, z], axis=1)


@cache
def _nail_points() -> tuple[Ints, ...]:
    """The points of each digit's nail, thumb first."""
    mesh = load_arm()
    shown = np.zeros(len(mesh.points))
    shown[mesh.quads.ravel()] = mesh.nails[mesh.texel_quads.ravel()]
    owner = mesh.weights.argmax(axis=1)
    return tuple(np.flatnonzero((shown > 0.5) & (owner == 5 + 3 * digit)) for digit in range(5))


def pose_arm(pose: HandPose, own: OwnArm, upper: Floats | None = None) -> PosedArm:
    """Bends an arm by a hand's joint angles; pronation is left to the view, as in capsule hands.

    Args:
        pose: The joint angles.
        own: Whose arm.
        upper: From the elbow to the shoulder, any length; ``None``: the elbow is straight.
    """
    hand = hand_frame(pose.angles)
    frames = np.empty((len(BONES), 3, 3))
    starts = np.zeros((len(BONES), 3))
    joints = np.zeros((21, 3))
    frames[0], frames[1], frames[2] = np.eye(3) if upper is None else _turn_to(upper), np.eye(3), hand
    starts[0] = [0.0, -FOREARM_M, 0.0]
    frames[3:6] = thumb_frames(hand, pose.angles[16:21])
    for finger in range(4):
        frames[6 + 3 * finger : 9 + 3 * finger] = finger_frames(hand, pose.angles[4 * finger : 4 * finger + 4])
    for digit in range(5):
        at = hand @ own.roots[digit]
        joints[1 + 4 * digit] = at
        for bone in range(3):
            index = 3 + 3 * digit + bone
            starts[index] = at
            at = at + frames[index][:, 1] * own.lengths[digit, bone]
            joints[2 + 4 * digit + bone] = at
    return PosedArm(joints, starts, frames, _twist(own, upper))


def move(bound: Bound, posed: PosedArm) -> Floats:
    """Where bound points are in a pose (n x 3, metres), by linear blend skinning.

    Each point goes with the mean of its bones' motions, by weight. Between wrist and elbow the skin is turned about
    the forearm the more the farther from the wrist it is, as the forearm's two bones cross each other.
    """
    widened = posed.frames.copy()
    widened[:, :, 0] *= _widths(posed.frames)[:, None]
    matrices = np.einsum("bij,bkj->bik", widened, bound.frames)
    matrices[1] = np.diag([1.0, bound.stretch, 1.0]) @ matrices[1]
    offsets = posed.starts - np.einsum("bij,bj->bi", matrices, bound.starts)
    motions = np.concatenate([matrices, offsets[:, :, None]], axis=2).reshape(len(BONES), 12)
    # One row for each number of a motion: rows of numbers are far faster to go through than matrices.
    mixed = np.ascontiguousarray((bound.weights[:, 1:] @ motions[1:]).T).reshape(3, 4, -1)
    x, y, z = (_twisted(bound, posed.twist) if posed.twist else bound.points).T
    moved: Floats = (mixed[:, 0] * x + mixed[:, 1] * y + mixed[:, 2] * z + mixed[:, 3]).T
    above = matrices[0] @ bound.frames[0] @ _about_y(posed.twist) @ bound.frames[0].T
    moved += bound.weights[:, :1] * ((bound.points - bound.starts[0]) @ above.T + posed.starts[0])
    return moved


def _widths(frames: Floats) -> Floats:
    """The factors on the widths of the bones (18), in a pose: of fingers that are bent, above 1."""
    widths = np.ones(len(BONES))
    along = frames[6:, :, 1].reshape(4, 3, 3)
    first = np.repeat(frames[None, 2:3, :, 1], 4, axis=0)
    straight = np.einsum("fbi,fbi->fb", np.concatenate([first, along[:, :-1]], axis=1), along)
    bent = 1 - np.clip(straight, 0, 1)
    # A bone lies between two joints, the last one after one alone.
    widths[6:] += _BULGE * (bent + np.concatenate([bent[:, 1:], bent[:, 2:]], axis=1)).ravel() / 2
    return widths


def _twisted(bound: Bound, twist: float) -> Floats:
    """Points turned about the forearm's axis: not at all at the wrist, by ``twist`` at the elbow and above."""
    away = (bound.points - bound.starts[1]) @ bound.frames[1]
    share = np.clip(away[:, 1] * bound.stretch / -FOREARM_M, 0, 1)
    angle = twist * share * share * (3 - 2 * share)
    cosine, sine = np.cos(angle), np.sin(angle)
    x, z = away[:, 0] * cosine + away[:, 2] * sine, away[:, 2] * cosine - away[:, 0] * sine
    turned: Floats = np.stack([x, away[:, 1], z], axis=1) @ bound.frames[1].T + bound.starts[1]
    return turned


def _about_y(angle: float) -> Floats:
    """The rotation by which :func:`_twisted` turns, radians: from z to x."""
    return rotation(1, float(np.degrees(angle)))


def _twist(own: OwnArm, upper: Floats | None) -> float:
    """How far the elbow has to be turned against the wrist for it to bend where it does, radians."""
    if upper is None or np.hypot(upper[0], upper[2]) < 0.2 * np.linalg.norm(upper):
        return 0.0
    # The elbow's axis is square to both parts of the arm: from elbow to wrist it is y, to the shoulder ``upper``.
    wish = float(np.arctan2(-upper[0], upper[2]))
    twist = (own.hinge - wish + np.pi) % (2 * np.pi) - np.pi
    return float(np.clip(twist, -_MOST_TWIST, _MOST_TWIST))


def _turn_to(upper: Floats) -> Floats:
    """The shortest rotation that takes a straight upper arm, which lies along -y, to ``upper``."""
    return _shortest(np.array([0.0, -1.0, 0.0]), upper)


def _shortest(one: Floats, other: Floats) -> Floats:
    """The shortest rotation from a unit vector to another vector, of any length."""
    to = other / np.linalg.norm(other)
    axis, cosine = np.cross(one, to), float(one @ to)
    if cosine < -1 + 1e-9:
        # Any axis square to them will do; no arm is bent so far.
        return rotation(2, 180.0)
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    matrix: Floats = np.eye(3) + cross + cross @ cross / (1 + cosine)
    return matrix
