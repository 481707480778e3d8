"""Counts the strokes of one player's arm by its motion, at any frame rate and whether or not a hand is seen.

A throw is a chain of segments: a stroke, its return, a second stroke, its return, a third stroke. A hidden semi-Markov
model (Yu, *Hidden semi-Markov models*, 2010) compares the arm's motion with every such chain. Each segment has a length
of its own, whose logarithm is normal. A stroke goes one way, down or between down and sideways. A return brings the arm
back. The strokes of a throw are alike. The best chain that ends in each frame is found by dynamic programming, for a
few directions side by side. The score of a chain is the logarithm of its density relative to the most usual throw: 0 at
best. Sizes are in lane heights. They are compared with how large the hand is in the picture, and a throw's strokes with
each other. So the size of the hand in metres is not needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from referee.officiating.known_strokes import KnownStrokes, StrokeChain
from referee.officiating.stroke_model import Stroke, StrokeModel
from referee.officiating.stroke_rows import Columns, Rows
from referee.officiating.track import Floats
from referee.vision.arm_motion import ArmMotion
from referee.vision.frames import outlasts

Indices: TypeAlias = npt.NDArray[np.intp]

_IMPOSSIBLE: Final = -1e9


@dataclass(frozen=True, slots=True, eq=False)
class _Descent:
    """Strokes that may end in the newest frame, by the frame in which they began; N frames, K directions.

    Attributes:
        score: N x K, as far as it depends on the stroke alone.
        size: N x K lane heights.
        lasted: N x 1 seconds.
    """

    score: Floats
    size: Floats
    lasted: Floats


class StrokeCounter:
    """Finds the strokes of a throw in an arm's motion as it comes.

    Args:
        model: What strokes are like.
        strokes: How many make a throw.
        well_under_way: Strokes after which a throw is under way.

    Attributes:
        broken_t: When a throw under way was broken off for want of pictures, seconds; ``None`` otherwise.
    """

    def __init__(self, model: StrokeModel = StrokeModel(), strokes: int = 3, well_under_way: int = 2) -> None:
        self._model = model
        self._last, self._well_under_way = strokes, well_under_way
        self._face(0.0)
        self._each = np.arange(len(model.directions))
        self._columns = Columns.of(len(model.directions))
        self._rows = Rows.empty(self._columns, len(model.directions), strokes)
        self._count = 0
        self._known = KnownStrokes(strokes, model.better)
        self.broken_t: float | None = None

    @property
    def strokes(self) -> list[Stroke]:
        """The strokes of the throw so far."""
        return list(self._known.chain.strokes)

    @property
    def score(self) -> float:
        """The score of the chain that they are, nats."""
        return self._known.chain.score

    def add(
        self,
        motion: ArmMotion,
        hand: tuple[float, float] | None = None,
        open_share: float = 0.0,
        *,
        is_out: bool = False,
        extent: float = np.nan,
    ) -> Stroke | None:
        """Takes the arm's motion since the picture before.

        Args:
            motion: By optical flow.
            hand: How fast the palm has gone by its landmarks, lane heights a second to the right and down, if it was
                seen in both pictures. Then it decides how far the arm has gone, because flow may take in a part of a
                neighbour's arm, and loses small hands.
            open_share: The probability that the hand shows another symbol than Rock. Players carry a fist.
            is_out: Whether the hand seems to be above the picture. A stroke hardly ends there, whatever is left of the
                arm does.
            extent: How far the hand reaches in the picture, lane heights; not a number where it was not seen.

        Returns:
            The stroke that has ended by now and was not known before, or ``None``.
        """
        rows, now = self._rows, self._count
        if outlasts(motion.t - motion.since, self._model.longest_gap):
            self.lose_sight(motion.since)
            return None
        if now == len(rows.t):
            now = self._count = rows.make_room(self._model.longest)
        if now == 0:
            # The motion's beginning is where a first stroke may begin.
            rows.t[0], rows.gone[0], rows.run[0] = motion.since, 0.0, 0.0
            rows.score[0] = rows.best[0] = _IMPOSSIBLE
            now = 1
        took = motion.t - motion.since
        if motion.down != self._facing:
            self._face(motion.down)
        flow = self._split(motion.velocity, took)
        step = flow if hand is None else self._split(hand, took)
        (along, across, down), (along_flow, _, down_flow) = step, flow
        # Both measure how far the arm goes down: landmarks slide over a fist that turns, and flow over a smooth sleeve.
        forward = np.maximum(along, 0.0)
        sums = (  # in the order of Columns
            forward,
            forward - along,
            np.abs(across),
            along,
            along_flow,
            (down, down_flow),
            along * along / took,
            (self._model.open_cost * open_share * took,),
        )
        rows.t[now], rows.gone[now] = motion.t, rows.gone[now - 1] + np.concatenate(sums)
        just_now = rows.before(now, self._model.standing)
        rows.run[now] = (rows.gone[now] - rows.gone[just_now])[self._columns.forward]
        self._extend(now, self._model.out_of_picture if is_out else 0.0, extent)
        rows.best[now] = rows.score[now].max(axis=1)
        self._count = now + 1
        return self._newest(now)

    def lose_sight(self, t: float) -> None:
        """Begins anew, because from ``t`` on, seconds, no picture showed what the arm did."""
        last = float(self._rows.t[self._count - 1]) if self._count else t
        known, last = self.strokes, min(last, t)
        under_way = len(known) >= self._well_under_way and last - known[-1].bottom_t <= self._model.longest
        self._known.forget()
        self._count = 0
        self.broken_t = last if under_way else None

    def go_back(self, t: float) -> None:
        """Forgets motion after ``t``, seconds, to take it again as it is known better; strokes stay as known."""
        while self._count and self._rows.t[self._count - 1] > t:
            self._count -= 1

    def look_again(self, start: float, end: float, *, at_rest: float, least: float) -> bool:
        """Whether the arm threw with others who did; less is asked, because throws come together.

        The best chain that ended between two times, seconds, is taken for a throw if its score is at least ``least``.
        The further the arm goes on within ``at_rest`` seconds, the lower is the score. :attr:`strokes` then holds that
        chain.
        """
        found = self._likest(start, end, at_rest, least)
        if found is None:
            return False
        row, way, score = found
        self._known.believe(self._chain(self._last, row, way, score))
        return True

    def has_likely_throw(self, start: float, end: float, *, at_rest: float, least: float) -> bool:
        """Whether :meth:`look_again` would take a chain for a throw."""
        return self._likest(start, end, at_rest, least) is not None

    def _likest(self, start: float, end: float, at_rest: float, least: float) -> tuple[int, int, float] | None:
        """The row, direction and score, at least ``least``, of the best chain that ended between two times."""
        rows, state = self._rows, 2 * self._last - 2
        times = rows.t[: self._count]
        since = int(np.searchsorted(times, start))
        inside = int(np.searchsorted(times, end, side="right")) - since
        if inside <= 0 or rows.best[since : since + inside, state].max() < least:
            return None
        # A throw has not ended if the arm goes on.
        later = np.searchsorted(times, times[since:] + at_rest, side="right") - 1
        goes_on = (rows.gone[later] - rows.gone[since : self._count])[:, self._columns.forward]
        size = np.maximum(rows.chain[since : self._count, state, :, 0], self._model.least)
        score = rows.score[since : self._count, state] - goes_on / size / self._model.backward
        place, way = np.unravel_index(int(score[:inside].argmax()), score[:inside].shape)
        # Nor has it if the same stroke makes a likelier throw where it ends later.
        began = rows.chain[since + inside : self._count, state, :, -2]
        same = began < times[since + place]
        if score[place, way] < least or (score[inside:] > score[place, way])[same].any():
            return None
        return since + int(place), int(way), float(score[place, way])

    @property
    def in_last(self) -> bool:
        """Whether the arm is in the descent of the throw's last stroke, as far as one can tell before it has ended."""
        if self._count < 2:
            return False
        rows, now, model = self._rows, self._count - 1, self._model
        score = rows.score[now, 2 * self._last - 2]
        way = int(score.argmax())
        return bool(score[way] >= model.throw and self._moves_forward(now)[way])

    @property
    def at_rest(self) -> bool:
        """Whether the arm is in no stroke, and has just ended none: one may have ended before that is known."""
        if self._count < 2:
            return True
        rows, now, model = self._rows, self._count - 1, self._model
        first = rows.before(now, model.standing)
        ended = rows.best[first : now + 1, 0].max() >= model.throw / self._last
        return not ended and not self._moves_forward(now).any()

    def _face(self, down: float) -> None:
        """Takes the lane's own direction for down, degrees from straight down in the picture.

        The columns of ``_axes`` are unit vectors: along each direction, down, and across each direction.
        """
        self._facing = down
        angles = np.radians([*np.add(self._model.directions, down), down])
        right, along = np.sin(angles), np.cos(angles)
        self._axes = np.stack([[*right, *-along[:-1]], [*along, *right[:-1]]])

    def _split(self, velocity: tuple[float, float], took: float) -> tuple[Floats, Floats, float]:
        """How far a step goes along each direction, across it, and down."""
        right, down = velocity
        ways = len(self._each)
        gone = right * took * self._axes[0] + down * took * self._axes[1]
        return gone[:ways], gone[ways + 1 :], float(gone[ways])

    def _moves_forward(self, now: int) -> npt.NDArray[np.bool_]:
        """Whether the arm goes on forward along each direction, by more than noise does; K."""
        going: npt.NDArray[np.bool_] = self._speed(now) * self._model.still > self._model.least
        return going

    def _speed(self, now: int) -> Floats:
        """How fast the arm has gone forward just now along each direction, lane heights a second; K."""
        rows = self._rows
        since = rows.before(now, self._model.still)
        speed: Floats = (rows.gone[now] - rows.gone[since])[self._columns.forward] / (rows.t[now] - rows.t[since])
        return speed

    def _extend(self, now: int, cost: float, extent: float) -> None:
        """Finds the best chains that end in the newest frame.

        Args:
            now: That frame.
            cost: What it costs that a stroke ends there, nats.
            extent: How far the hand reaches, lane heights.
        """
        rows, model, columns = self._rows, self._model, self._columns
        rows.score[now] = _IMPOSSIBLE
        first = rows.before(now, model.longest)
        # A score never grows, so chains are left out that are too unlikely for a throw in time with others.
        alive = (rows.best[first:now].max(axis=0) > model.together).tolist()
        going = bool((rows.gone[now, columns.forward] > rows.gone[now - 1, columns.forward]).any())
        if not going and not any(alive):
            return
        gone = rows.gone[now] - rows.gone[first:now]
        lasted = rows.t[now] - rows.t[first:now, None]
        log_lasted = np.log(lasted)
        # A hand opens in the last stroke. One that is open before that does not carry a fist.
        open_cost = gone[:, columns.open_cost]
        descent = self._descent(now, gone, lasted, log_lasted, cost) if going else None
        if descent is not None:
            carrying = _Descent(descent.score - open_cost, descent.size, lasted)
            self._begin(now, first, descent if self._last == 1 else carrying, extent)
            for done in range(1, self._last):
                if alive[2 * done - 1]:
                    self._add_strokes(now, first, done, descent if done == self._last - 1 else carrying)
        if not any(alive[: 2 * self._last - 2 : 2]):
            return
        between = -0.5 * ((log_lasted - np.log(model.return_s[0])) / model.return_s[1]) ** 2 - open_cost
        for done in range(1, self._last):
            if alive[2 * done - 2]:
                chain = rows.chain[first:now, 2 * done - 2]
                before = chain[..., 0]
                missed = 0.5 * ((-gone[:, columns.net] / before - 1) / model.returned) ** 2
                score = rows.score[first:now, 2 * done - 2] + between - np.minimum(missed, model.outlier)
                if done > 1:
                    # People pump in a rhythm: a return takes about as long as the one before.
                    last = np.maximum(chain[..., 2 * done] - chain[..., 2 * done - 1], model.still)
                    longer = log_lasted - np.log(last)
                    score -= np.minimum(0.5 * (longer / model.alike_time) ** 2, model.outlier)
                self._take(now, first, 2 * done - 1, score - gone[:, columns.forward] / before / model.backward)

    def _descent(self, now: int, gone: Floats, lasted: Floats, log_lasted: Floats, cost: float) -> _Descent | None:
        """How much the arm's way since each frame is like a stroke; ``None``: not at all.

        Args:
            now: The newest frame.
            gone: N x sums, since each frame.
            lasted: N x 1 seconds, since each frame.
            log_lasted: Their logarithms.
            cost: What it costs that a stroke ends in the newest frame, nats.
        """
        model, columns = self._model, self._columns
        net, down = gone[:, columns.net], gone[:, columns.down]
        likely = (net > model.least) & (down[:, :1] + down[:, 1:] > 0)
        if not likely.any():
            return None
        # Along each direction the steeper of the two counts, because landmarks slide over a fist that turns, and flow
        # over a smooth sleeve. Together they have to go down: misplaced landmarks do not move with flow.
        by_both = np.stack([net, gone[:, columns.flow]])
        level = np.minimum(*_level(by_both, down.T[:, :, None]))
        likely &= level < np.inf
        size, level = np.where(likely, net, 1.0), np.where(likely, level, 0.0)
        strayed = (gone[:, columns.across] / size / model.across) ** 2 + (level / model.sideways) ** 2
        power = lasted * gone[:, columns.power]
        uneven = np.log(np.maximum(power / (model.even[0] * size**2), 1.0)) / model.even[1]
        usual = ((log_lasted - np.log(model.stroke_s[0])) / model.stroke_s[1]) ** 2
        score = -0.5 * (usual + strayed + uneven**2) - gone[:, columns.back] / size / model.backward - cost
        likely &= self._speed(now) > model.ending * size / lasted
        return _Descent(np.where(likely, score, _IMPOSSIBLE), size, lasted)

    def _add_strokes(self, now: int, first: int, done: int, descent: _Descent) -> None:
        """The best strokes after ``done`` others that end in the newest frame."""
        rows, model, state = self._rows, self._model, 2 * done
        before = rows.chain[first:now, state - 1]
        size, lasted = descent.size, descent.lasted
        larger, longer = np.log(size / before[..., 0]), np.log(lasted / before[..., 1])
        unlike = 0.5 * ((larger / model.alike_size) ** 2 + (longer / model.alike_time) ** 2)
        # An arm that comes into the picture with a stroke shows only a part of it, or goes farther. Its size and its
        # time can then not be compared, but its speed can.
        faster = (larger - longer) / np.hypot(model.alike_size, model.alike_time)
        as_part = model.outlier + 0.5 * faster**2
        score = rows.score[first:now, state - 1] + descent.score - np.minimum(unlike, as_part)
        best, each = self._take(now, first, state, score), self._each
        share = np.where(unlike[best, each] > as_part[best, each], 1.0, 1 / (done + 1))
        own = np.stack([size[best, each], lasted[best, 0]], axis=1)
        chain = rows.chain[now, state]
        chain[:, :2] += (own - chain[:, :2]) * share[:, None]
        chain[:, 2 * done + 2], chain[:, 2 * done + 3] = rows.t[first + best], rows.t[now]

    def _begin(self, now: int, first: int, descent: _Descent, extent: float) -> None:
        """The best first strokes that end in the newest frame."""
        rows, model, size = self._rows, self._model, descent.size
        middle, spread = model.size if np.isnan(extent) else model.size_by_hand * np.array((extent, 1.0))
        usual = (np.log(size / middle) / spread) ** 2 + (model.least / size) ** 2
        score = descent.score - 0.5 * usual - rows.run[first:now] / size / model.backward
        best, each = score.argmax(axis=0), self._each
        rows.score[now, 0] = score[best, each]
        chain = rows.chain[now, 0]
        chain[:, 0], chain[:, 1] = size[best, each], descent.lasted[best, 0]
        chain[:, 2], chain[:, 3] = rows.t[first + best], rows.t[now]

    def _take(self, now: int, first: int, state: int, score: Floats) -> Indices:
        """Keeps the best way to end with a segment in the newest frame, and what it carries on from before."""
        best: Indices = score.argmax(axis=0)
        each, rows = self._each, self._rows
        rows.score[now, state] = score[best, each]
        rows.chain[now, state] = rows.chain[first + best, state - 1, each]
        return best

    def _newest(self, now: int) -> Stroke | None:
        """The stroke that is known to have ended by the newest frame, if it was not known before."""
        rows, model, columns = self._rows, self._model, self._columns
        first = rows.before(now, model.looked_back)
        best = rows.best[first : now + 1].max(axis=0).tolist()
        # While a stroke goes on, its score rises with each frame, and its best end is the newest frame.
        gone = rows.gone[now] - rows.gone[first : now + 1]
        for number in range(self._last, 0, -1):
            state, least = 2 * number - 2, model.throw * number / self._last
            if best[state] < least:
                continue
            size = np.maximum(rows.chain[first : now + 1, state, :, 0], model.least)
            score = rows.score[first : now + 1, state] - gone[:, columns.forward] / size / model.backward
            place, way = np.unravel_index(int(score.argmax()), score.shape)
            if score[place, way] < least:
                continue
            if rows.t[now] - rows.t[first + place] >= model.still:
                return self._known.take(self._chain(number, first + int(place), int(way), float(score[place, way])))
            return None
        return None

    def _chain(self, number: int, row: int, way: int, score: float) -> StrokeChain:
        """The first strokes of the best chain that ends in a row along a direction."""
        rows, state = self._rows, 2 * number - 2
        size, _, *turns = rows.chain[row, state, way].tolist()
        right, down = self._axes[:, way].tolist()
        strokes = [Stroke(n + 1, turns[2 * n], turns[2 * n + 1], size, (right, down)) for n in range(number)]
        return StrokeChain(strokes, score)


def _level(size: Floats, down: Floats) -> Floats:
    """How much farther a stroke goes than it goes down, as a multiple of the latter; both arguments in lane heights."""
    level = np.full(size.shape, np.inf)
    np.divide(size, down, out=level, where=(down > 0) & (size > 0))
    return np.maximum(level - 1.0, 0.0)
