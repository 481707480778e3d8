"""Tells one arm that lies in two lanes from two arms: what moves in both is in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from referee.officiating.player_throw import PlayerThrow
from referee.officiating.track import Track


def all_shared(seats: Sequence[PlayerThrow], least: float) -> bool:
    """Whether every arm that has thrown lies in the lane of another of these players as well: nobody's throw.

    Args:
        seats: The players, by seat.
        least: It is one arm if more than this share of its energy is in one place (:attr:`.ThrowLimits.shared`).
    """
    thrown = {seat.player for seat in seats if seat.has_thrown}
    shared = {seat.player for pair in combinations(seats, 2) if _is_one_arm(*pair, least) for seat in pair}
    return bool(thrown) and thrown <= shared


def _is_one_arm(one: PlayerThrow, other: PlayerThrow, least: float) -> bool:
    """Whether one arm made the strokes in two players' lanes, by the time of the strokes of those who have thrown."""
    thrown = [seat for seat in (one, other) if seat.has_thrown]
    if not thrown:
        return False
    start, end = min(seat.began for seat in thrown), max(seat.bottom.t for seat in thrown)
    return share_of_meeting(one.track, other.track, start, end) > least


def share_of_meeting(one: Track, other: Track, start: float, end: float) -> float:
    """How much of what moves in two lanes does so no farther from the other lane's motion than a hand is long.

    An arm that a lanes' border cuts moves on both sides of it. Two players' arms are that close for a moment at most.

    Args:
        one: What was seen in one of the lanes.
        other: ... and in the other.
        start: Seconds.
        end: Seconds.

    Returns:
        The share of their energy from ``start`` to ``end``, 0 to 1; 0 where no hand was seen in either.
    """
    reach = np.fmax(one.extent, other.extent)
    at = {motion.t: motion for motion in other.flow(start) if motion.t <= end}
    both = [(motion, at[motion.t]) for motion in one.flow(start) if motion.t in at]
    energy = np.array([(a.energy, b.energy) for a, b in both]).reshape(-1, 2)
    apart = np.array([np.subtract(a.place, b.place) for a, b in both]).reshape(-1, 2)
    meet = (energy.min(axis=1) > 0) & (np.hypot(*apart.T) < reach)
    return float(energy[meet].sum() / max(energy.sum(), 1e-12))
