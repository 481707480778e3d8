"""Observations as arrays in one ``.npz``, and back, bit for bit."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from referee.errors import BadEvidence
from referee.officiating.evidence.consistency import check_times
from referee.officiating.observation import Observation
from referee.recognition.reading import Reading
from referee.storage.archives import read_archive, read_array
from referee.storage.bounds import MEASURED, OBSERVATION_BYTES, OBSERVATIONS
from referee.symbols import Symbol
from referee.vision.arm_motion import ArmMotion
from referee.vision.hands import TrackedHand
from referee.vision.quality import FrameQuality
from referee.vision.second_hand import Sighting

Arrays = Mapping[str, npt.NDArray[Any]]

# Name, type and shape of each array; the letters are numbers of frames, hands, motions and sightings.
_SHAPES: Final[dict[str, tuple[str, str, tuple[int, ...]]]] = {
    "t": ("<f8", "F", ()),
    "picture": ("<f8", "F", (3,)),
    "hand_frame": ("<i4", "H", ()),
    "hand_player": ("<i4", "H", ()),
    "points": ("<f8", "H", (21, 3)),
    "world": ("<f8", "H", (21, 3)),
    "presence": ("<f8", "H", ()),
    "is_right": ("|u1", "H", ()),
    "instead": ("|u1", "H", ()),
    "readings": ("<f8", "H", (7,)),
    "motion_frame": ("<i4", "M", ()),
    "motion_player": ("<i4", "M", ()),
    "motion": ("<f8", "M", (9,)),
    "second_frame": ("<i4", "S", ()),
    "second_player": ("<i4", "S", ()),
    "second_t": ("<f8", "S", ()),
    "second_points": ("<f8", "S", (21, 3)),
    "clip_t": ("<f8", "C", ()),
}

_MEASURED: Final = {"picture": 0, "points": 0, "world": 0, "second_points": 0, "motion": 1}
"""The arrays of what is measured, and from which number of their rows on; the first of a motion is a time, seconds."""
_ROUNDING: Final = 0.01
"""How far a reading's probabilities may be from 1 in all: numbers that were kept for long are rounded."""


def pack(seen: Sequence[Observation], clip_t: Sequence[float]) -> bytes:
    """Stores observations, and the exact times of the clip's frames, seconds."""
    hands = [(row, hand) for row, each in enumerate(seen) for hand in each.hands]
    motions = [(row, motion) for row, each in enumerate(seen) for motion in each.motions]
    seconds = [(row, other) for row, each in enumerate(seen) for other in each.second_hands]
    values: dict[str, list[Any]] = {
        "t": [each.t for each in seen],
        "picture": [(each.quality.brightness, each.quality.jump, each.quality.repeated) for each in seen],
        "hand_frame": [row for row, _ in hands],
        "hand_player": [hand.player for _, hand in hands],
        "points": [hand.points for _, hand in hands],
        "world": [hand.world for _, hand in hands],
        "presence": [hand.presence for _, hand in hands],
        "is_right": [hand.handedness == "right" for _, hand in hands],
        "instead": [hand.instead for _, hand in hands],
        "readings": [reading.table for each in seen for reading in each.readings],
        "motion_frame": [row for row, _ in motions],
        "motion_player": [motion.player for _, motion in motions],
        "motion": [
            (
                motion.since,
                *motion.velocity,
                motion.energy,
                *motion.place,
                motion.sure,
                motion.height,
                motion.down,
            )
            for _, motion in motions
        ],
        "second_frame": [row for row, _ in seconds],
        "second_player": [other.player for _, other in seconds],
        "second_t": [other.t for _, other in seconds],
        "second_points": [other.points for _, other in seconds],
        "clip_t": list(clip_t),
    }
    arrays = {name: np.array(values[name], dtype).reshape(-1, *shape) for name, (dtype, _, shape) in _SHAPES.items()}
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def unpack(data: bytes) -> tuple[list[Observation], tuple[float, ...]]:
    """Reads what :func:`pack` stored.

    Raises:
        BadEvidence: It is something else.
    """
    arrays = _read(data)
    frames = len(arrays["t"])
    check_times("observations", arrays["t"].tolist())
    check_times("the clip", arrays["clip_t"].tolist())
    for owner in ("hand_frame", "motion_frame", "second_frame"):
        if not np.all((arrays[owner] >= 0) & (arrays[owner] < frames)):
            raise BadEvidence(f"{owner} names a frame that is not there")
    hands: list[list[TrackedHand]] = [[] for _ in range(frames)]
    readings: list[list[Reading]] = [[] for _ in range(frames)]
    for place, row in enumerate(arrays["hand_frame"].tolist()):
        hands[row].append(_hand(arrays, place, float(arrays["t"][row])))
        readings[row].append(_reading(arrays["readings"][place].tolist()))
    motions: list[list[ArmMotion]] = [[] for _ in range(frames)]
    for place, row in enumerate(arrays["motion_frame"].tolist()):
        player = int(arrays["motion_player"][place])
        motions[row].append(_motion(player, float(arrays["t"][row]), arrays["motion"][place].tolist()))
    seconds: list[list[Sighting]] = [[] for _ in range(frames)]
    for place, row in enumerate(arrays["second_frame"].tolist()):
        player, t = int(arrays["second_player"][place]), float(arrays["second_t"][place])
        seconds[row].append(Sighting(player, t, arrays["second_points"][place]))
    seen = [
        Observation(
            float(arrays["t"][row]),
            tuple(hands[row]),
            tuple(readings[row]),
            tuple(motions[row]),
            _quality(*arrays["picture"][row].tolist()),
            tuple(seconds[row]),
        )
        for row in range(frames)
    ]
    return seen, tuple(arrays["clip_t"].tolist())


def _quality(brightness: float, jump: float, repeated: float) -> FrameQuality:
    return FrameQuality(brightness, jump, bool(repeated))


def _motion(player: int, t: float, row: Sequence[float]) -> ArmMotion:
    since, right, below, energy, x, y, sure, height, down = row
    if not (since < t and height >= 1):
        raise BadEvidence(f"a motion from {since} s to {t} s in a lane {height} pixels high")
    return ArmMotion(player, t, since, (right, below), energy, (x, y), sure, height, down)


def _hand(arrays: Arrays, place: int, t: float) -> TrackedHand:
    return TrackedHand(
        int(arrays["hand_player"][place]),
        t,
        arrays["points"][place],
        arrays["world"][place],
        float(arrays["presence"][place]),
        "right" if arrays["is_right"][place] else "left",
        instead=bool(arrays["instead"][place]),
    )


def _reading(table: Sequence[float]) -> Reading:
    return Reading(dict(zip(Symbol, table[:5], strict=True)), table[5], table[6])


def _read(data: bytes) -> Arrays:
    """The arrays, each of the type and shape that it has to have, and all of lengths that agree."""
    try:
        members = read_archive(io.BytesIO(data), OBSERVATION_BYTES, [f"{name}.npy" for name in _SHAPES])
        arrays = {name: read_array(members[f"{name}.npy"]) for name in _SHAPES}
    except ValueError as error:
        raise BadEvidence(f"the observations cannot be read: {error}") from error
    for name, (dtype, _, shape) in _SHAPES.items():
        array = arrays[name]
        if array.dtype != np.dtype(dtype) or array.ndim != 1 + len(shape) or array.shape[1:] != shape:
            raise BadEvidence(f"{name} is not an array of {dtype} with rows of {shape or 'one'}")
        if len(array) > OBSERVATIONS:
            raise BadEvidence(f"{name} has {len(array)} rows, expected at most {OBSERVATIONS}")
        if array.dtype.kind == "f" and not np.isfinite(array).all():
            raise BadEvidence(f"{name} holds what is no number")
        first = _MEASURED.get(name)
        if first is not None and not (np.abs(array[:, first:]) <= MEASURED).all():
            raise BadEvidence(f"{name} holds what nothing measures: expected at most {MEASURED:g}")
    if (arrays["readings"] < 0).any() or (np.abs(arrays["readings"].sum(axis=1) - 1) > _ROUNDING).any():
        raise BadEvidence("readings holds what are no probabilities")
    for kind in "FHMS":
        lengths = {len(arrays[name]) for name, (_, each, _) in _SHAPES.items() if each == kind}
        if len(lengths) != 1:
            raise BadEvidence("the observations' arrays are of different lengths")
    return arrays
