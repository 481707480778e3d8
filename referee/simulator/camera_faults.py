"""What goes wrong with the camera: faults that spoil a throw, and disturbances that must not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from referee.simulator.arm_path import Path, PoseTrack, StrokeStyle, Transition, pump
from referee.simulator.scenario import Arm, CameraPlan, Excursion, Scenario, Span, ThrowPlan
from referee.simulator.sheet import Poses
from referee.simulator.skeleton import HandBuild
from referee.symbols import NoCallReason, Symbol

BEFORE = 0.25
"""Seconds before the first third bottom from which on every picture is needed."""


class CameraFaultSampler:
    """Adds camera faults and mild disturbances to a scenario."""

    def __init__(self, rng: np.random.Generator, sheet: Poses) -> None:
        self._rng = rng
        self._sheet = sheet

    def spoil(self, scenario: Scenario, rate: float) -> Scenario:
        """Spoils each throw with probability ``rate``; adds disturbances where no throw is decided."""
        scenario = self._disturb(scenario) if rate > 0 else scenario
        for number, throw in enumerate(scenario.throws):
            if self._rng.random() >= rate:
                continue
            last = number == len(scenario.throws) - 1
            kinds = [kind for kind in NoCallReason if last or kind is not NoCallReason.CUT]
            kind = kinds[int(self._rng.integers(0, len(kinds)))]
            scenario = self._spoil_throw(scenario, throw, kind)
            throws = list(scenario.throws)
            throws[number] = replace(throw, camera_fault=kind)
            scenario = replace(scenario, throws=tuple(throws))
        return scenario

    def _spoil_throw(self, scenario: Scenario, throw: ThrowPlan, kind: NoCallReason) -> Scenario:
        match kind:
            case NoCallReason.HAND_LOST:
                return self._lose_hand(scenario, throw)
            case NoCallReason.SECOND_HAND:
                return replace(scenario, arms=(*scenario.arms, self._second_hand(scenario, throw)))
            case NoCallReason.CUT:
                thrown = [play.third_bottom_t for play in throw.plays if play.third_bottom_t is not None]
                last = min(max(thrown) + 0.05, throw.end - 0.2)
                return replace(scenario, duration=float(self._rng.uniform(last, throw.end - 0.15)))
            case _:
                return replace(scenario, camera=self._spoil_camera(scenario.camera, throw, kind))

    def _spoil_camera(self, camera: CameraPlan, throw: ThrowPlan, kind: NoCallReason) -> CameraPlan:
        """Lets frames go missing, the rate fall, or the light go out."""
        rng, first, end = self._rng, throw.first_bottom, throw.end
        if kind is NoCallReason.FRAMES_DROPPED:
            length = float(rng.uniform(0.24, 0.5))
            start = float(rng.uniform(first - BEFORE + 0.05, min(first + 0.4, end - length)))
            return replace(camera, missing=(*camera.missing, Span(start, start + length)))
        if kind is NoCallReason.RATE_TOO_LOW:
            every = np.ceil(camera.fps / rng.uniform(6.0, 9.0))
            span = Span(throw.start - 0.3, end + 0.1, float(every))
            return replace(camera, thinned=(*camera.thinned, span))
        begin = first - BEFORE - float(rng.uniform(0.0, 0.5))
        span = Span(begin, end + 0.1, float(rng.uniform(0.01, 0.04)))
        return replace(camera, brightness=(*camera.brightness, span))

    def _lose_hand(self, scenario: Scenario, throw: ThrowPlan) -> Scenario:
        """Somebody's hand goes out at the bottom of the picture about the third bottom and comes back later."""
        seats = [seat for seat, play in enumerate(throw.plays) if play.third_bottom_t is not None]
        seat = seats[int(self._rng.integers(0, len(seats)))]
        bottom = throw.plays[seat].third_bottom_t
        assert bottom is not None, "only seats that threw were drawn"
        start = bottom + float(self._rng.uniform(-0.2, 0.05))
        away = Excursion(start, start + float(self._rng.uniform(0.45, 0.9)), (0.0, 1.3 * scenario.size[1]))
        arms = list(scenario.arms)
        arms[seat] = replace(arms[seat], excursions=(*arms[seat].excursions, away))
        return replace(scenario, arms=tuple(arms))

    def _second_hand(self, scenario: Scenario, throw: ThrowPlan) -> Arm:
        """Another hand in somebody's lane that strokes as the player's does."""
        rng = self._rng
        seat = int(rng.integers(0, scenario.players))
        own = scenario.arms[seat]
        lane = scenario.size[0] / scenario.players
        length = own.build.length * own.scale
        side = 1.0 if own.anchor[0] < (seat + 0.5) * lane else -1.0
        x = float(
            np.clip(own.anchor[0] + side * max(0.28 * lane, 0.9 * length), (seat + 0.12) * lane, (seat + 0.88) * lane)
        )
        carried = self._sheet.sample_pose(self._sheet.rest, rng).angles
        style = replace(StrokeStyle.sample(rng, own.build.length), from_top=False, pause=0.0)
        style = style.at_rate(float(rng.uniform(1.6, 3.0)))
        pumped = pump(style, throw.first_bottom - 3 / style.rate + float(rng.uniform(-0.1, 0.1)), 3, rng)
        shown = list(Symbol)[int(rng.integers(0, len(Symbol)))]
        opened = Transition(pumped.bottoms[-1] - 0.05, 0.1, self._sheet.sample_pose(shown.value, rng).angles)
        return replace(
            own,
            build=HandBuild.sample(rng),
            left=bool(rng.random() < 0.5),
            heading=float(rng.normal(0, 15)),
            pitch=float(rng.uniform(0, 20)),
            anchor=(x, own.anchor[1]),
            path=Path(pumped.knots),
            fingers=PoseTrack(carried, (opened,)),
            swing=0.0,
            visible=(throw.start - 0.4, throw.end + 0.3),
            excursions=(),
            turn=None,
        )

    def _disturb(self, scenario: Scenario) -> Scenario:
        """Adds what a referee has to bear: a frame lost or doubled, unsteady timestamps, a flash."""
        rng = self._rng
        camera = scenario.camera
        frame = 1 / camera.fps
        if rng.random() < 0.3:
            camera = replace(camera, jitter=float(rng.uniform(0.0, min(0.004, 0.15 * frame))))
        if rng.random() < 0.4:
            camera = replace(camera, missing=self._single_frames(0.0, scenario))
        if rng.random() < 0.4:
            camera = replace(camera, doubled=self._single_frames(0.5, scenario))
        throw = scenario.throws[int(rng.integers(0, len(scenario.throws)))]
        if rng.random() < 0.25 and throw.start > 0.5:
            at = throw.start - float(rng.uniform(0.1, 0.3))
            amount = float(rng.choice([rng.uniform(0.2, 0.5), rng.uniform(1.8, 3.0)]))
            camera = replace(camera, brightness=(Span(at, at + 1.9 * frame, amount),))
        return replace(scenario, camera=camera)

    def _single_frames(self, after: float, scenario: Scenario) -> tuple[Span, ...]:
        """Two spans that take in one frame each."""
        length = 0.95 / scenario.camera.fps
        starts = self._rng.uniform(after, scenario.duration, 2)
        return tuple(Span(float(t), float(t) + length) for t in starts)
