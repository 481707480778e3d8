"""How often officiating alone is right: simulated throws whose landmarks are seen as they are.

    uv run python -m benchmarks.officiating [--throws N] [--seed N] [--fps F] [--strokes even|people] [--jobs N]

The bouts, and what counts as right, are those of :mod:`benchmarks.verdicts`; but no picture is drawn and no network
looks at one. The umpire is given the true landmarks with noise of 1.5 mm, and the palm's true motion with noise of 0.03
lane heights a second, at the simulated camera's frames. So strokes, times and rulings are measured without errors of
detection, and 2,000 throws take minutes. Throws that a cut or a hand out of sight spoils are left to the other
benchmark: there is no picture that could tell of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from benchmarks.kept import judge_seen
from benchmarks.verdict_score import Score, compare
from benchmarks.verdicts import arguments, draw_bout, judge_all
from referee.officiating.observation import Observation
from referee.officiating.referee import load_recognizer
from referee.recognition.model import Recognizer
from referee.settings import Profile
from referee.simulator.camera_view import project, turn_to_viewer
from referee.simulator.kinds import Hands, Strokes
from referee.simulator.scenario import Arm, Scenario
from referee.simulator.skeleton import Floats
from referee.simulator.source import joints_of, palm_at, pose_at, schedule, view_at
from referee.simulator.truth import truth_of
from referee.symbols import NoCallReason
from referee.vision.arm_motion import ArmMotion
from referee.vision.hands import TrackedHand
from referee.vision.lanes import Lane, lanes_for
from referee.vision.quality import FrameQuality
from referee.vision.second_hand import Sighting

_SIZE = (1280, 720)
_TREMBLE_M = 0.0015
"""Standard deviation of each coordinate of a landmark, metres at the hand."""
_TREMBLE_MOTION = 0.03
"""Standard deviation of each part of an arm's velocity, lane heights a second: about what optical flow leaves."""
_BRIGHT, _SEEN = 100.0, 12.0
"""Grey levels of an ordinary picture, and of one in which no hand is found any more."""
_LOOKS_S = (0.3, 0.6)
"""A second hand is seen this often: in pictures not every look finds it. Between these limits it is drawn, since looks
at even times would see a hand that strokes in time with them at one height, as if it rested."""
_NOT_SHOWN = (NoCallReason.CUT, NoCallReason.HAND_LOST)


@dataclass
class _Eyes:
    """Sees one arm's hand as it is."""

    arm: Arm
    rng: np.random.Generator
    _moved_t: float | None = None
    _moved_stamp: float = 0.0
    _angles: bytes = b""
    _joints: Floats | None = None

    def hand_at(self, player: int, t: float, stamp: float) -> TrackedHand | None:
        """The hand at ``t`` in a frame of time ``stamp``, seconds; ``None`` where it is out of sight."""
        if not self.arm.visible[0] <= t <= self.arm.visible[1]:
            return None
        pose = pose_at(self.arm, t)
        if self._joints is None or pose.angles.tobytes() != self._angles:
            self._angles, self._joints = pose.angles.tobytes(), joints_of(self.arm, pose)
        view = view_at(self.arm, t, pose)
        points = project(self._joints, view) * (1.0, 1.0, -1.0)
        points[:, 2] -= points[0, 2]
        middle = points[:, :2].mean(axis=0)
        if not ((middle >= 0) & (middle < _SIZE)).all():
            return None
        world = turn_to_viewer(self._joints, view) * (1.0, -1.0, -1.0)
        world -= world.mean(axis=0)
        points += self.rng.normal(0.0, _TREMBLE_M * self.arm.scale, points.shape)
        world += self.rng.normal(0.0, _TREMBLE_M, world.shape)
        return TrackedHand(player, stamp, points, world, 1.0, "left" if self.arm.left else "right")

    def move(self, player: int, t: float, stamp: float) -> ArmMotion | None:
        """The arm's motion since it was asked for last; ``None`` the first time."""
        before, since = self._moved_t, self._moved_stamp
        self._moved_t, self._moved_stamp = t, stamp
        if before is None:
            return None
        start, end = palm_at(self.arm, np.array([before, t]))
        there = all(self.arm.visible[0] <= each <= self.arm.visible[1] for each in (before, t))
        velocity = (end - start) * there / (_SIZE[1] * (stamp - since))
        velocity += self.rng.normal(0.0, _TREMBLE_MOTION, 2) * bool(np.any(velocity))
        right, down = velocity.tolist()
        return ArmMotion(player, stamp, since, (right, down), float(np.hypot(right, down)), tuple(end), 1.0, _SIZE[1])


def judge_bout(
    seed: int,
    bout: int,
    fps: float | None,
    recognizer: Recognizer,
    *,
    hands: Hands = "capsules",
    strokes: Strokes = "even",
) -> Score:
    """Draws one bout, judges it by its landmarks and holds the verdicts against the truth."""
    scenario = draw_bout(seed, bout, _SIZE, fps, hands=hands, strokes=strokes)
    events = judge_seen(
        observe(scenario, np.random.default_rng([seed, bout, 1]), recognizer), scenario.players, whole=True
    )
    score = compare(truth_of(scenario), events)
    for fault in _NOT_SHOWN:
        del score.right[f"camera: {fault}"], score.wrong[f"camera: {fault}"]
    return score


def observe(scenario: Scenario, rng: np.random.Generator, recognizer: Recognizer) -> Iterator[Observation]:
    """What an umpire is given of a bout whose landmarks are seen as they are, frame by frame."""
    players = range(1, scenario.players + 1)
    lanes = lanes_for(scenario.players, scenario.size, Profile().lanes)
    eyes = [_Eyes(arm, rng) for arm in scenario.arms]
    looks, look_t = rng.spawn(1)[0], -np.inf
    for _, t, stamp, repeated in schedule(scenario):
        brightness = _BRIGHT
        for span in scenario.camera.brightness:
            brightness *= span.amount if span.start <= t < span.end else 1.0
        visible = not repeated and brightness > _SEEN
        hands = [eyes[player - 1].hand_at(player, t, stamp) for player in players] if visible else []
        moves = [] if repeated else [eyes[player - 1].move(player, t, stamp) for player in players]
        motions = tuple(move for move in moves if move is not None)
        seconds: list[Sighting] = []
        if visible and stamp > look_t:
            look_t = stamp + looks.uniform(*_LOOKS_S)
            seconds = _second_hands(eyes[scenario.players :], lanes, t, stamp)
        seen = tuple(hand for hand in hands if hand is not None)
        quality = FrameQuality(brightness, 0.0, repeated)
        yield Observation(stamp, seen, tuple(recognizer.read(seen)), motions, quality, tuple(seconds))


def _second_hands(eyes: Sequence[_Eyes], lanes: Sequence[Lane], t: float, stamp: float) -> list[Sighting]:
    found = [hand for hand in (each.hand_at(1, t, stamp) for each in eyes) if hand is not None]
    return [
        Sighting(lane.player, stamp, hand.points)
        for hand in found
        for lane in lanes
        if lane.left <= hand.points[:, 0].mean() < lane.right
    ]


def main() -> None:
    """Judges the bouts, one process for each core, and prints the figures."""
    options = arguments("share of right verdicts over throws whose landmarks are known", 2001).parse_args()
    recognizer = load_recognizer(Profile())
    judge = partial(
        judge_bout, options.seed, fps=options.fps, recognizer=recognizer, hands=options.hands, strokes=options.strokes
    )
    judge_all(judge, options.throws, options.jobs)


if __name__ == "__main__":
    main()
