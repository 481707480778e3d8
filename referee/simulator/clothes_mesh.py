"""What arms wear, as meshes that go with the arm's bones: sleeves, watches, bracelets and rings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from referee.simulator.arm_mesh import BONES, Bound, Ints, OwnArm, PosedArm, move, pose_arm
from referee.simulator.people import Person, Worn
from referee.simulator.skeleton import ANGLES, FOREARM_M, Floats, HandPose

CLOTH_BOX: Final = (0.01, 0.69, 0.60, 0.99)
"""The sleeve's part of the texture, whose upper two thirds are the skin's: left, top, right, bottom."""
_CELLS: Final = (0.62, 0.69, 0.095, 0.15)
"""Things' parts of the texture, four in a row: the first one's left and top, their width and height."""
_AROUND: Final = 20
"""Corners of a tube's section."""
_RING_M: Final = 0.012
"""Metres from one section of a sleeve to the next."""
_ELBOW_M: Final = 0.04
"""Within this distance of the elbow, metres, cloth passes from the forearm's motion to the upper arm's."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Points that go with bones, and the triangles between them.

    Attributes:
        bound: n points.
        triangles: m x 3 of them, counterclockwise as seen from outside.
        texels: m x 3 x 2, where each corner is in the texture: x right, y down, 0 to 1.
    """

    bound: Bound
    triangles: Ints
    texels: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Tube:
    """A tube's sections, one after the other: r x a x 3 points, weights, and its part of the texture."""

    sections: Floats
    weights: Floats
    box: tuple[float, float, float, float]


def cell(number: int) -> tuple[float, float, float, float]:
    """The texture's part of the thing of that number, 0 to 7: left, top, right, bottom."""
    left, top, width, height = _CELLS
    x, y = left + width * (number % 4), top + height * (number // 4)
    return x, y, x + 0.9 * width, y + 0.9 * height


def dress(own: OwnArm, person: Person, start: float, reach: float) -> Mesh:
    """Makes what somebody wears, for the straight arm with all joints at zero.

    Args:
        own: The arm.
        person: What they wear.
        start: Where the sleeve begins, metres from the wrist along the arm.
        reach: Metres from the elbow to where it ends.
    """
    rest = pose_arm(HandPose(np.zeros(len(ANGLES))), own)
    skin = move(own.bare, rest)
    tubes = [_sleeve(skin, own.bare.weights, person, start, reach)]
    for number, worn in enumerate(person.worn[:4]):
        if worn.thing == "ring":
            tubes.append(_ring(skin, own.bare.weights, rest, worn, number))
        else:
            tubes.extend(_about_wrist(skin, own.bare.weights, worn, number))
    points, weights, triangles, texels = [], [], [], []
    count = 0
    for tube in tubes:
        rows, around = tube.sections.shape[:2]
        points.append(tube.sections.reshape(-1, 3))
        weights.append(tube.weights)
        faces, places = _tube_faces(rows, around, tube.box)
        triangles.append(faces + count)
        texels.append(places)
        count += rows * around
    bound = Bound(np.concatenate(points), np.concatenate(weights), rest.starts, rest.frames)
    return Mesh(bound, np.concatenate(triangles), np.concatenate(texels).astype(np.float32))


def _tube_faces(rows: int, around: int, box: tuple[float, float, float, float]) -> tuple[Ints, Floats]:
    """The triangles of a tube of ``rows`` sections of ``around`` points, and their corners' places in the texture."""
    row, column = (each.ravel() for each in np.mgrid[: rows - 1, :around])
    left, right = row * around + column, row * around + (column + 1) % around
    quads = np.stack([left, left + around, right + around, right], axis=1)
    # The last column's right edge is the texture's, though its points are the first's.
    across, down = np.stack([column, column, column + 1, column + 1], 1), np.stack([row, row + 1, row + 1, row], 1)
    low, size = np.array(box[:2]), np.array(box[2:]) - box[:2]
    places = low + size * np.stack([across / around, down / max(rows - 1, 1)], axis=2)
    split = [[0, 2, 1], [0, 3, 2]]
    return quads[:, split].reshape(-1, 3), places[:, split].reshape(-1, 3, 2)


def _section(skin: Floats, weights: Floats, along: float, reach: float) -> tuple[Floats, Floats]:
    """The middle of the arm at ``along`` metres from the wrist, and half its extents, x and z."""
    arm = weights[:, :2].sum(axis=1) > 0.5
    near = skin[arm & (np.abs(skin[:, 1] + along) < reach)][:, [0, 2]]
    if len(near) < 6:
        last = skin[arm & (skin[:, 1] < skin[:, 1].min() + 0.06)][:, [0, 2]]
        near = last
    low, high = near.min(axis=0), near.max(axis=0)
    return (low + high) / 2, (high - low) / 2


def _round(middle: Floats, one: Floats, other: Floats) -> Floats:
    """An ellipse of points about ``middle``, from ``one`` towards ``other``."""
    angle = np.linspace(0, 2 * np.pi, _AROUND, endpoint=False)[:, None]
    points: Floats = middle + np.cos(angle) * one + np.sin(angle) * other
    return points


def _sleeve(skin: Floats, weights: Floats, person: Person, start: float, reach: float) -> _Tube:
    """A sleeve from ``start`` metres from the wrist to ``reach`` metres beyond the elbow, with folds."""
    rng = np.random.default_rng(person.seed)
    rows = max(int((FOREARM_M + reach - start) / _RING_M), 3)
    places = np.linspace(start, FOREARM_M + reach, rows)
    found = [_section(skin, weights, min(place, FOREARM_M + 0.15), 0.014) for place in places]
    middles, halves = np.array([one for one, _ in found]), np.array([two for _, two in found])
    # Cloth spans hollows, and hangs from what is thick.
    halves = cv2.blur(np.maximum.accumulate(halves, axis=0), (1, 5)).reshape(-1, 2) + person.ease
    coarse = rng.standard_normal((max(rows // 3, 2), 4))
    folds = cv2.resize(np.concatenate([coarse, coarse[:, :1]], 1), (_AROUND + 1, rows), interpolation=cv2.INTER_CUBIC)
    fine = rng.standard_normal((rows, 3))
    folds = 0.8 * folds[:, :_AROUND] + 0.35 * cv2.resize(fine, (_AROUND, rows), interpolation=cv2.INTER_CUBIC)
    bend = np.exp(-(((places - FOREARM_M) / 0.06) ** 2))[:, None]
    # Folds go outwards: inwards the skin would show through.
    swell = 1 + np.maximum(folds + 0.5, 0) * (0.22 * person.ease + 0.0008) / 0.035 * (1 + bend)
    sections = np.stack(
        [
            _round(np.array([x, -place, z]), np.array([half[0], 0, 0]), np.array([0, 0, half[1]]))
            for place, (x, z), half in zip(places, middles, halves, strict=True)
        ]
    )
    centres = np.stack([middles[:, 0], -places, middles[:, 1]], axis=1)[:, None]
    sections = centres + (sections - centres) * swell[:, :, None]
    # A hem turns inwards, so that the opening is dark and has an edge.
    hem = centres[0] + (sections[0] - centres[0]) * 0.9 - [0.0, 0.004, 0.0]
    throat = centres[0] + (sections[0] - centres[0]) * 0.45 - [0.0, 0.010, 0.0]
    # The shoulder is round.
    last = centres[-1] + (sections[-1] - centres[-1]) * np.array([0.93, 0.72, 0.4, 0.02])[:, None, None]
    last -= np.array([0.012, 0.028, 0.038, 0.042])[:, None, None] * np.array([0.0, 1.0, 0.0])
    sections = np.concatenate([[throat, hem], sections, last])
    share = np.clip((-sections[:, :, 1].ravel() - FOREARM_M + _ELBOW_M) / (2 * _ELBOW_M), 0, 1)
    bound = np.zeros((len(share), len(BONES)))
    bound[:, 0] = share * share * (3 - 2 * share)
    bound[:, 1] = 1 - bound[:, 0]
    return _Tube(sections, bound, CLOTH_BOX)


def _of_bone(count: int, bone: int) -> Floats:
    weights = np.zeros((count, len(BONES)))
    weights[:, bone] = 1.0
    return weights


def _hoop(middle: Floats, along: Floats, sides: tuple[Floats, Floats], width: float, thick: float) -> Floats:
    """Four sections of a band about a limb, whose outer edges are rounded off."""
    sections = []
    for share, out in ((-0.5, -0.3), (-0.38, 1.0), (0.38, 1.0), (0.5, -0.3)):
        one, other = (side * (1 + out * thick / np.linalg.norm(side)) for side in sides)
        sections.append(_round(middle + along * width * share, one, other))
    return np.stack(sections)


def _ring(skin: Floats, weights: Floats, rest: PosedArm, worn: Worn, number: int) -> _Tube:
    """A ring about a digit's first bone, the thumb's second."""
    bone = 3 + 3 * worn.digit + (1 if worn.digit == 0 else 0)
    start, frame = rest.starts[bone], rest.frames[bone]
    local = (skin - start) @ frame
    near = local[(weights[:, bone] > 0.5) & (np.abs(local[:, 1] - worn.place) < 0.006)]
    if len(near) < 4:
        near = local[weights[:, bone] > 0.7]
    low, high = near.min(axis=0), near.max(axis=0)
    middle, half = (low + high) / 2, (high - low) / 2
    sides = np.array([half[0], 0, 0]), np.array([0, 0, half[2]])
    hoop = _hoop(np.array([middle[0], worn.place, middle[2]]), np.array([0.0, -1, 0]), sides, worn.width, 0.0012)
    return _Tube(hoop @ frame.T + start, _of_bone(4 * _AROUND, bone), cell(number))


def _about_wrist(skin: Floats, weights: Floats, worn: Worn, number: int) -> list[_Tube]:
    """A bracelet, or a watch's strap and its case on the back of the wrist."""
    (x, z), half = _section(skin, weights, worn.place, 0.010)
    middle = np.array([x, -worn.place, z])
    sides = np.array([half[0], 0, 0]), np.array([0, 0, half[1]])
    band = worn.width if worn.thing == "bracelet" else 0.55 * worn.width
    hoop = _hoop(middle, np.array([0.0, -1, 0]), sides, band, 0.0025)
    tubes = [_Tube(hoop, _of_bone(4 * _AROUND, 1), cell(number))]
    if worn.thing == "watch":
        radius = worn.width / 2
        across, along, out = np.array([1.0, 0, 0]), np.array([0.0, 1, 0]), np.array([0, 0, -1.0])
        back = middle + out * (half[1] - 0.001)
        case = [
            _round(back + out * up, along * radius * share, across * radius * share)
            for up, share in ((0.0, 1.0), (0.008, 1.0), (0.0095, 0.9), (0.0095, 0.01))
        ]
        tubes.append(_Tube(np.stack(case), _of_bone(4 * _AROUND, 1), cell(number + 4)))
    return tubes
