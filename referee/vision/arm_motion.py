"""How each player's arm moves from picture to picture, seen as optical flow, whether or not a hand can be read.

Landmarks vanish in a fast stroke, but the blurred arm still moves. Dense optical flow shows where it moves to
(:mod:`~referee.vision.arm_flow`). The picture is shrunk once for all lanes and its flow is found once. The camera's own
motion is left out (:mod:`~referee.vision.camera_motion`). Flow counts where the picture has changed by more than noise.
Pixels that move together are one part. A part belongs to each lane that has enough of its motion (``shared``), or whose
hand it moves at. So an elbow that reaches into the neighbour's lane is not taken for the neighbour's arm. The arm is
the part that moves most where the hand was just now. If no hand was seen there, or nothing moves there, the arm is the
part that moves most in the whole lane.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from referee.vision.arm_flow import ArmFlow, Flow, Mask, Part
from referee.vision.camera_motion import CameraMotion
from referee.vision.even_light import difference, in_light_of
from referee.vision.frames import Frame, Image
from referee.vision.hands import TrackedHand, extent, palm_centre
from referee.vision.lanes import Lane
from referee.vision.medians import upper_medians

Floats: TypeAlias = npt.NDArray[np.float64]
_Times: TypeAlias = tuple[float, float]

_SAMPLES: Final = 2
"""A pixel of the shrunk picture is the mean of this many samples each way, which halves sensor noise."""
_STEP: Final = 2
"""This many pixels of flow each way become one, because DIS finds flow for each 4 x 4 pixels and interpolates between
them."""
_NARROWEST: Final = 16
"""The width that the shrunk picture keeps, pixels, however high it is: flow needs 12."""
_ROUNDING: Final = 1e-6
_AROUND: Final = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class MotionSettings:
    """How motion is measured.

    Attributes:
        height: The height to which the lowest lane is shrunk, pixels. Fewer pixels lose small hands, and more cost
            time.
        most_height: The most height that the whole picture keeps, pixels, however low its lanes are.
        light_rows: So many rows of the shrunk picture have about the same light. Bands of lamps that flicker are wider,
            and what moves is mostly less high than half of this.
        light: It is the light that has changed, and not the camera's place, if less than this share of the median
            change is left in the same light. A bumped camera leaves nearly all of it.
        near: The side of the square of pixels of the shrunk picture over which change is averaged. It brings sensor
            noise down to a fifth.
        noise: A pixel moves if it changes by this many times the change of the picture's median pixel, which is noise.
        quiet: The least noise that is assumed, grey levels, because cameras and codecs smooth what is still.
        least: ... and if flow goes this many pixels: less than that is rounding.
        fastest: How fast an arm may go, lane heights a second. A fist that pumps by 60 cm 3.5 times a second, close to
            the camera, goes 6. What seems to go faster is no arm, but another scene or light.
        recent: Over so many pictures in succession their rate is measured.
        shared: A part belongs to a lane that holds at least this share of its motion.
        reach: How far the place of the hand reaches from its palm each way, as a share of the hand's extent.
        small: A hand whose palm is shorter, pixels of the shrunk picture, is small. It is half the side of flow's
            patches, which then are halved.
    """

    height: int = 120
    most_height: int = 240
    light_rows: int = 11
    light: float = 0.5
    near: int = 5
    noise: float = 2.5
    quiet: float = 1.0
    least: float = 0.06
    fastest: float = 7.5
    recent: int = 7
    shared: float = 0.3
    reach: float = 0.75
    small: float = 16.0


@dataclass(frozen=True, slots=True)
class ArmMotion:
    """How one player's arm has moved since the picture before.

    Attributes:
        player: The seat.
        t: This picture's time, seconds.
        since: The time of the picture before that it was held against, seconds.
        velocity: The mean over that time, to the right and down, lane heights a second. Each pixel weighs as much as it
            moves, because the fist moves fastest.
        energy: The lane's mean speed, lane heights a second: how much moves, and how fast.
        place: Where in the frame the motion is, x and y in pixels.
        sure: How much of the lane's motion goes the same way, 0 to 1; of parts that reach into other lanes only the
            share that is in this lane counts. A neighbour's elbow is mostly elsewhere.
        height: The lane's, pixels of the frame: what lane heights are measured in.
        down: Where the lane's strokes go down to, degrees from straight down, growing to the right
            (:attr:`.Lane.down`).
    """

    player: int
    t: float
    since: float
    velocity: tuple[float, float]
    energy: float
    place: tuple[float, float]
    sure: float
    height: float
    down: float = 0.0


@dataclass(frozen=True, slots=True)
class _Shrinking:
    """How pictures are shrunk, once for all lanes.

    Attributes:
        scale: How large a pixel of the frame becomes, pixels, at most 1.
        size: Width and height of the shrunk picture, pixels. A last column that is not whole is left out. All means are
            then of whole samples, which takes a fifth of the time.
        stride: Every how many pixels of the frame there is a sample.
        sampled: How many samples there are each way; ``None``: all.
    """

    scale: float
    size: tuple[int, int]
    stride: int
    sampled: tuple[int | None, int | None]

    @classmethod
    def of(cls, size: tuple[int, int], lowest: float, settings: MotionSettings) -> _Shrinking:
        """How frames of a size, pixels, are shrunk whose lowest lane has that height, pixels."""
        low = min(settings.height / lowest, settings.most_height / size[1])
        scale = min(max(low, _NARROWEST / size[0]), 1.0)
        width, height = int(size[0] * scale + _ROUNDING), int(size[1] * scale + _ROUNDING)
        stride = max(int(1 / scale + _ROUNDING) // _SAMPLES, 1)
        whole = abs(scale * stride * _SAMPLES - 1) < _ROUNDING
        sampled = (_SAMPLES * width, _SAMPLES * height) if whole else (None, None)
        return cls(scale, (width, height), stride, sampled)

    def shrink(self, image: Image) -> Image:
        """The picture's green, which has the least noise, shrunk; exact means of all pixels take twice as long."""
        columns, rows = self.sampled
        first, each = self.stride // 2, self.stride
        points = np.ascontiguousarray(image[first::each, first::each, 1][:rows, :columns])
        return np.asarray(cv2.resize(points, self.size, interpolation=cv2.INTER_AREA), np.uint8)

    def lane_at(self, lanes: Sequence[Lane]) -> npt.NDArray[np.intp]:
        """Which lane each pixel of flow is in, rows x columns; so many as there are lanes where it is in none."""
        columns, rows = (-(-side // _STEP) for side in self.size)
        at = np.full((rows, columns), len(lanes), np.intp)
        for place, lane in enumerate(lanes):
            at[_part(lane, self.scale / _STEP, (columns, rows))] = place
        return at


class MotionWatch:
    """Measures the motion in all lanes of one source, picture by picture.

    Args:
        lanes: One for each player; they share no part of the picture.
        size: Width and height of the frames, pixels.
        settings: How motion is measured.
    """

    def __init__(
        self, lanes: Sequence[Lane], size: tuple[int, int], settings: MotionSettings = MotionSettings()
    ) -> None:
        self._settings = settings
        heights = [lane.bottom - lane.top for lane in lanes]
        self._shrinking = _Shrinking.of(size, min(heights), settings)
        self._highest = max(heights) * self._shrinking.scale
        self._before: tuple[Image | None, float] = None, -np.inf
        self._earlier: tuple[Image | None, float] = self._before
        self._stamps: deque[float] = deque(maxlen=settings.recent)
        self._palms: dict[int, float] = {}
        lane_at = self._shrinking.lane_at(lanes)
        self._camera = CameraMotion(lane_at, len(lanes), settings.least)
        self._flow = ArmFlow([_part(lane, self._shrinking.scale, self._shrinking.size) for lane in lanes])
        self._in_lanes = _MotionInLanes(lanes, lane_at, self._shrinking.scale, settings)

    def observe(self, frame: Frame, hands: Sequence[TrackedHand | None] = ()) -> tuple[ArmMotion, ...]:
        """Looks at the next picture, which must be later than the one before.

        Args:
            frame: The picture.
            hands: Where hands were in the picture before, detected or predicted, as far as that is known.

        Returns:
            The motion in each lane, in order of the lanes; none for the first picture.
        """
        small = self._shrinking.shrink(frame.image)
        self._earlier = self._before
        before, before_t = self._before
        self._before = small, frame.t
        # Pictures of a network camera may come in bursts, and each shows more motion than its time allows.
        self._stamps.append(frame.t)
        if before is None:
            return ()
        took = max(frame.t - before_t, (frame.t - self._stamps[0]) / (len(self._stamps) - 1))
        # What changes with the light alone does not move, and before a plain wall flow would follow a lamp's bands.
        # Where the camera moves, rows seem to change their light.
        lit = in_light_of(small, before, self._settings.light_rows)
        change = cv2.absdiff(before, small)
        if lit is not before:
            left = cv2.absdiff(lit, small)
            if difference(lit, small) < self._settings.light * difference(before, small):
                before, change = lit, left
            else:
                change = cv2.min(change, left)
        change = cv2.blur(change, (self._settings.near, self._settings.near))
        changed = change > self._settings.noise * max(
            float(upper_medians(change[::_STEP, ::_STEP].ravel())), self._settings.quiet
        )
        reach = min(self._settings.fastest * took * self._highest, self._shrinking.size[1])
        found = self._flow.between(before, small, changed, reach, small=self._are_small(hands))
        flow = np.ascontiguousarray(found[::_STEP, ::_STEP])
        flow -= self._camera.own(flow, frame.t - before_t)
        # OpenCV's own magnitude rounds by where in memory the flow lies, so one film would give two results.
        speed = np.sqrt(flow[..., 0] ** 2 + flow[..., 1] ** 2)
        moves = changed[::_STEP, ::_STEP] & (speed > self._settings.least) & (speed <= reach)
        known = {hand.player: hand for hand in hands if hand is not None}
        return self._in_lanes.measure(flow, speed, moves, (before_t, frame.t), known)

    def forget_newest(self) -> None:
        """Forgets the newest picture, once: the next motion is measured since the picture before it."""
        self._before = self._earlier

    def _are_small(self, hands: Sequence[TrackedHand | None]) -> bool:
        """Whether all hands that have been seen were small when they were last seen."""
        for hand in hands:
            if hand is not None:
                wrist, knuckle = hand.points[[0, 9], :2]
                self._palms[hand.player] = float(np.linalg.norm(knuckle - wrist)) * self._shrinking.scale
        return bool(self._palms) and max(self._palms.values()) < self._settings.small


class _MotionInLanes:
    """Tells whose arm moves, and how, by the pixels that move.

    Args:
        lanes: One for each player.
        lane_at: Which of them each pixel of flow is in.
        scale: How large a pixel of the frame becomes in the shrunk picture, pixels.
        settings: How motion is measured.
    """

    def __init__(
        self, lanes: Sequence[Lane], lane_at: npt.NDArray[np.intp], scale: float, settings: MotionSettings
    ) -> None:
        self._lanes, self._settings, self._scale = tuple(lanes), settings, scale
        rows, columns = lane_at.shape
        self._here = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=2).astype(np.float32)
        self._lane_at = lane_at.ravel()
        self._areas: list[int] = np.bincount(self._lane_at, minlength=len(lanes)).tolist()

    def measure(
        self, flow: Flow, speed: Flow, moves: Mask, times: _Times, hands: Mapping[int, TrackedHand]
    ) -> tuple[ArmMotion, ...]:
        """The motion in all lanes, by the pixels that move."""
        lanes, settings = len(self._lanes), self._settings
        at = np.flatnonzero(moves)
        # Nothing seems to move where an arm has no texture, so gaps of a pixel or two do not part it.
        parts, labels = cv2.connectedComponents(cv2.dilate(moves.view(np.uint8), _AROUND), ltype=cv2.CV_16U)
        lane, part = self._lane_at[at], labels.ravel()[at]
        each = lane * parts + part
        weight = speed.ravel()[at].astype(np.float64)
        # A part belongs to each lane that has a good share of it: to two lanes if arms meet. A part in no lane is
        # nobody's.
        moved = np.bincount(each, weight, (lanes + 1) * parts).reshape(lanes + 1, parts)
        inside = moved / np.maximum(moved.sum(axis=0), _ROUNDING)
        columns, rows = self._here.reshape(-1, 2)[at].T
        known = {
            place: (lane == place) & self._near(hands[seat.player], columns, rows)
            for place, seat in enumerate(self._lanes)
            if seat.player in hands
        }
        # What moves where a lane's hand was is that lane's, even if it touches a neighbour's arm that moves more.
        owned = moved >= settings.shared * moved.sum(axis=0)
        for place, near in known.items():
            owned[place, part[near]] = True
        moved[lanes] = 0.0
        moved[~owned] = 0.0
        weight *= moved.ravel()[each] > 0
        right, down = flow.reshape(-1, 2)[at].T.astype(np.float64)

        def by_lane(values: Floats) -> Floats:
            return np.bincount(lane, values, lanes + 1)  # type: ignore[return-value]  # the stubs know no weights

        main = weight * (part == moved.argmax(axis=1)[lane])
        for place, near in known.items():
            main = np.where(lane == place, weight * near, main) if near.any() else main
        # The rest of the same arm moves as its main part does. A part that moves otherwise does not belong to it.
        alike = right * by_lane(main * right)[lane] + down * by_lane(main * down)[lane] > 0
        own = weight * alike
        sums = (own, own * right, own * down, own * columns, own * rows, own * inside.ravel()[each], weight)
        totals = np.stack([by_lane(values) for values in sums], axis=1)
        return tuple(self._motion(place, times, *totals[place].tolist()) for place in range(lanes))

    def _near(self, hand: TrackedHand, columns: Flow, rows: Flow) -> Mask:
        """Which pixels are where a hand was."""
        x, y = palm_centre(hand.points) * self._scale / _STEP
        reach = self._settings.reach * extent(hand.points) * self._scale / _STEP
        near: Mask = (np.abs(columns - x) < reach) & (np.abs(rows - y) < reach)
        return near

    def _motion(self, place: int, times: _Times, own: float, *sums: float) -> ArmMotion:
        """The motion in one lane, from sums over its pixels, each weighing as much as it moves (``own``)."""
        lane = self._lanes[place]
        height = lane.bottom - lane.top
        since, t = times
        if own <= 0:
            centre = ((lane.left + lane.right) / 2, (lane.top + lane.bottom) / 2)
            return ArmMotion(lane.player, t, since, (0.0, 0.0), 0.0, centre, 0.0, height, down=lane.down)
        right, down, column, row, inside, total = sums
        pixels = self._scale * height * (t - since)
        return ArmMotion(
            lane.player,
            t,
            since,
            (right / own / pixels, down / own / pixels),
            total / (self._areas[place] * pixels),
            ((column / own + 0.5) * _STEP / self._scale, (row / own + 0.5) * _STEP / self._scale),
            inside / total,
            height,
            down=lane.down,
        )


def _part(lane: Lane, scale: float, size: tuple[int, int]) -> Part:
    """A lane's part of a picture that is shrunk by ``scale`` to a size, width and height."""
    left, top, right, bottom = (round(side * scale) for side in (lane.left, lane.top, lane.right, lane.bottom))
    return slice(top, min(bottom, size[1])), slice(left, min(right, size[0]))
