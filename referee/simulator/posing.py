"""Simulated players who show what they are asked to, one shape after the other, as for a recording."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from referee.simulator.appearance import Appearance
from referee.simulator.arm_path import Knot, Path, PoseTrack
from referee.simulator.camera import CameraAppearance
from referee.simulator.formation import FORMATION
from referee.simulator.scenario import Arm, CameraPlan, Scenario
from referee.simulator.sheet import SymbolSheet
from referee.simulator.skeleton import HandBuild, HandPose
from referee.simulator.source import SimulatedSource
from referee.vision.frames import Frame

_CLIP_S: Final = 1.2
"""How long a hand is held in one way, seconds. Then it is turned and formed anew."""


class PosingPlayers:
    """A :class:`~referee.vision.frames.FrameSource` without end whose players follow :meth:`show`.

    Args:
        seed: Who they are, and where.
        players: 1 to 4.
        sheet: How shapes look.
        size: Width and height of the frames, in pixels.
        fps: Frames a second.
    """

    live = False
    length: int | None = None

    def __init__(self, seed: int, players: int, sheet: SymbolSheet, size: tuple[int, int], fps: float) -> None:
        self.name = f"simulate:{seed}"
        self.size = size
        self.fps: float | None = fps
        self._rate = fps
        self._sheet = sheet
        self._rng = np.random.default_rng(seed)
        self._arms = [self._draw_arm(seat, players) for seat in range(players)]
        self._camera = CameraPlan(CameraAppearance.sample(self._rng), fps, exposure=min(1 / 120, 0.9 / fps))
        self._room = int(self._rng.integers(0, 2**31))
        self._shape, self._half = sheet.rest, False
        self._asked = 0

    def show(self, shape: str, *, half: bool = False) -> None:
        """From the next frame on all show ``shape``, or stop before halfway to it."""
        self._shape, self._half = shape, half
        self._asked += 1

    def __iter__(self) -> Iterator[Frame]:
        """The frames.

        Raises:
            BadInputError: A shape was asked for that the sheet does not have.
        """
        index = 0
        while True:
            asked = self._asked
            for frame in SimulatedSource(self._clip()):
                yield Frame(index, index / self._rate, frame.image)
                index += 1
                if asked != self._asked:
                    break

    def close(self) -> None:
        """There is nothing to free."""

    def __enter__(self) -> PosingPlayers:
        """The source itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """There is nothing to free."""

    def _clip(self) -> Scenario:
        arms = tuple(self._held(arm) for arm in self._arms)
        bodies = tuple(arm.anchor[0] / self.size[0] for arm in self._arms)
        return Scenario(self.name, self.size, _CLIP_S, self._room, bodies, arms, (), self._camera)

    def _held(self, arm: Arm) -> Arm:
        lift = float(self._rng.uniform(0.01, 0.05))
        return replace(
            arm,
            heading=arm.heading + float(self._rng.normal(0, 12)),
            pitch=arm.pitch + float(self._rng.normal(0, 8)),
            path=Path([Knot(0, 0), Knot(_CLIP_S / 2, lift), Knot(_CLIP_S, 0)]),
            fingers=PoseTrack(self._pose().angles, ()),
        )

    def _pose(self) -> HandPose:
        pose = self._sheet.sample_pose(self._shape, self._rng)
        if self._shape == self._sheet.rest:
            return pose
        formed = FORMATION.half(self._rng) if self._half else FORMATION.held_up(self._rng)
        return formed.pose(self._sheet.sample_pose(self._sheet.rest, self._rng), pose)

    def _draw_arm(self, seat: int, players: int) -> Arm:
        width, height = self.size
        rng, lane, build = self._rng, width / players, HandBuild.sample(self._rng)
        pixels = float(rng.uniform(0.26, 0.36)) * min(height, 1.4 * lane)
        left = bool(rng.random() < 0.35)
        return Arm(
            build=build,
            appearance=Appearance.sample(rng),
            left=left,
            heading=float(rng.normal(0, 12)) + (-12 if left else 12),
            pitch=float(rng.uniform(0, 20)),
            scale=pixels / build.length,
            anchor=((seat + 0.5) * lane, 0.72 * height),
            distance=float(rng.uniform(0.9, 2.0)),
            swing=0.0,
            sway=0.0,
            fidget=float(rng.uniform(0.002, 0.006)),
            path=Path([Knot(0, 0), Knot(1, 0)]),
            fingers=PoseTrack(np.zeros(0), ()),
        )
