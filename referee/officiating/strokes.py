"""Counts the strokes of one player's arm by its motion, at any frame rate and whether or not a hand is seen.

A throw is a chain of segments: a stroke, its return, a second stroke, its return, a third stroke. A hidden semi-Markov
model (Yu, *Hidden semi-Markov models*, 2010) compares the arm's motion with every such chain. Each segment has a length
of its own, whose logarithm is normal. A stroke goes one way, down or between down and sideways. A return brings the arm
back. The strokes of a throw are alike. The best chain that ends in each frame is found by dynamic programming, for a
few directions side by side. The score of a chain is the logarithm of its density relative to the most usual throw: 0 at
best. Sizes are in lane heights, and a throw's strokes are compared with each other. So the size of the hand in metres
is not needed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from referee.officiating.stroke_model import Stroke, StrokeModel
from referee.officiating.track import Floats
from referee.vision.arm_motion import ArmMotion

Indices: TypeAlias = npt.NDArray[np.intp]

_IMPOSSIBLE: Final = -1e9
_ROWS: Final = 400
"""The number of frames that the arrays hold: more than three times the longest segment at 60 frames a second."""


@dataclass(slots=True)
class _Rows:
    """One row for each frame since the count began; K directions.

    Attributes:
        t: Seconds.
        gone: Rows x 3 x K: how far the arm has gone forward, backward and across so far.
        run: Rows x K: how far it has gone forward just now.
        power: Rows x K: the integral of its squared speed along each direction.
        down: Rows x 2: how far it has gone down, in all and by flow alone.
        flow: Rows x K: how far it has gone by flow alone.
        opened: What the open hand that was seen so far costs, nats.
        score: Rows x S x K: of the best chain that ends there with stroke 1, return 1, stroke 2 and so on.
        like: Rows x S x K x 2: the mean size and time of its strokes.
        turns: Rows x S x K x N: its tops and bottoms in turn, seconds.
    """

    t: Floats
    gone: Floats
    run: Floats
    power: Floats
    down: Floats
    flow: Floats
    opened: Floats
    score: Floats
    like: Floats
    turns: Floats

    @classmethod
    def empty(cls, directions: int, strokes: int) -> _Rows:
        each = (2 * strokes - 1, directions)
        shapes = (
            (),
            (3, directions),
            (directions,),
            (directions,),
            (2,),
            (directions,),
            (),
            each,
            (*each, 2),
            (*each, 2 * strokes),
        )
        return cls(*(np.zeros((_ROWS, *shape)) for shape in shapes))

    def keep_last(self, count: int) -> None:
        """Moves the last rows to the front."""
        for name in self.__slots__:
            array = getattr(self, name)
            array[:count] = array[-count:].copy()


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

    Attributes:
        strokes: The strokes of the throw so far.
        score: The score of the chain that they are.
        broken_t: When a throw well under way (two strokes or more) was broken off for want of pictures, seconds;
            ``None`` otherwise.
    """

    def __init__(self, model: StrokeModel = StrokeModel(), strokes: int = 3) -> None:
        self._model = model
        self._last = strokes
        self._face(0.0)
        self._each = np.arange(len(model.directions))
        self._rows = _Rows.empty(len(model.directions), strokes)
        self._count = 0
        self._ended_t = -np.inf
        self.strokes: list[Stroke] = []
        self.score = _IMPOSSIBLE
        self.broken_t: float | None = None

    def add(self, motion: ArmMotion, hand: tuple[float, float] | None = None, opened: float = 0.0) -> Stroke | None:
        """Takes the arm's motion since the picture before.

        Args:
            motion: By optical flow.
            hand: How fast the palm has gone by its landmarks, lane heights a second to the right and down, if it was
                seen in both pictures. Then it decides how far the arm has gone, because flow may take in a part of a
                neighbour's arm, and loses small hands.
            opened: The probability that the hand shows another symbol than Rock. Players carry a fist.

        Returns:
            The stroke that has ended by now and was not known before, or ``None``.
        """
        rows, now = self._rows, self._count
        if motion.t - motion.since > self._model.longest_gap:
            last = float(rows.t[now - 1]) if now else motion.since
            under_way = len(self.strokes) > 1 and last - self.strokes[-1].bottom_t <= self._model.longest
            self.strokes, self.score, self._count = [], _IMPOSSIBLE, 0
            self.broken_t = last if under_way else None
            return None
        if now == _ROWS:
            now = self._count = _ROWS // 2
            rows.keep_last(now)
        if now == 0:
            # The motion's beginning is where a first stroke may begin.
            rows.t[0], rows.score[0] = motion.since, _IMPOSSIBLE
            for summed in (rows.gone, rows.run, rows.power, rows.down, rows.flow, rows.opened):
                summed[0] = 0.0
            now = 1
        took = motion.t - motion.since
        if motion.down != self._facing:
            self._face(motion.down)
        flow = np.array(motion.velocity) * took
        step = flow if hand is None else np.array(hand) * took
        along, across = self._split(step)
        # Both measure how far the arm goes down: landmarks slide over a fist that turns, and flow over a smooth sleeve.
        rows.t[now], rows.down[now] = motion.t, rows.down[now - 1] + (self._down @ step, self._down @ flow)
        rows.flow[now] = rows.flow[now - 1] + flow @ self._ways
        rows.opened[now] = rows.opened[now - 1] + self._model.opened * opened * took
        rows.gone[now] = rows.gone[now - 1] + (np.maximum(along, 0), np.maximum(-along, 0), np.abs(across))
        rows.power[now] = rows.power[now - 1] + along**2 / took
        just_now = min(int(np.searchsorted(rows.t[:now], motion.t - self._model.standing)), now - 1)
        rows.run[now] = rows.gone[now, 0] - rows.gone[just_now, 0]
        self._extend(now)
        self._count = now + 1
        return self._newest(now)

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
        found = self._likest(start, end, at_rest)
        if found is None or found[2] < least:
            return False
        row, way, self.score = found
        self.strokes = self._chain(self._last, row, way)
        return True

    def best_score(self, start: float, end: float, *, at_rest: float) -> float:
        """The score of the likest throw that ended between two times, as :meth:`look_again` computes it."""
        found = self._likest(start, end, at_rest)
        return _IMPOSSIBLE if found is None else found[2]

    def _likest(self, start: float, end: float, at_rest: float) -> tuple[int, int, float] | None:
        """The row, direction and score of the best chain that ended between two times."""
        rows, state = self._rows, 2 * self._last - 2
        inside = np.flatnonzero((rows.t[: self._count] >= start) & (rows.t[: self._count] <= end))
        if len(inside) == 0:
            return None
        # A throw has not ended if the arm goes on.
        later = np.searchsorted(rows.t[: self._count], rows.t[inside] + at_rest, side="right") - 1
        goes_on = rows.gone[later, 0] - rows.gone[inside, 0]
        size = np.maximum(rows.like[inside, state, :, 0], self._model.least)
        score = rows.score[inside, state] - goes_on / size / self._model.backward
        place, way = np.unravel_index(int(score.argmax()), score.shape)
        return int(inside[place]), int(way), float(score[place, way])

    def under_way(self, number: int) -> bool:
        """Whether the arm is in the descent of stroke ``number``, as far as one can tell before it has ended."""
        if self._count < 2 or number > self._last:
            return False
        rows, now, model = self._rows, self._count - 1, self._model
        score = rows.score[now, 2 * number - 2]
        way = int(score.argmax())
        return bool(score[way] >= model.throw * number / self._last and self._goes_on(now)[way])

    @property
    def at_rest(self) -> bool:
        """Whether the arm is in no stroke, and has just ended none: one may have ended before that is known."""
        if self._count < 2:
            return True
        rows, now, model = self._rows, self._count - 1, self._model
        first = int(np.searchsorted(rows.t[:now], rows.t[now] - model.standing))
        ended = rows.score[first : now + 1, 0].max() >= model.throw / self._last
        return not ended and not self._goes_on(now).any()

    def _face(self, down: float) -> None:
        """Takes the lane's own direction for down, degrees from straight down in the picture."""
        self._facing = down
        angles = np.radians([down, *np.add(self._model.directions, down)])
        self._down, *ways = np.stack([np.sin(angles), np.cos(angles)], axis=1)
        self._ways = np.stack(ways, axis=1)

    def _split(self, step: Floats) -> tuple[Floats, Floats]:
        """How far a step goes along each direction, and across it."""
        return step @ self._ways, self._ways[0] * step[1] - self._ways[1] * step[0]

    def _goes_on(self, now: int) -> npt.NDArray[np.bool_]:
        """Whether the arm goes on forward along each direction, by more than noise does; K."""
        going: npt.NDArray[np.bool_] = self._gone_on(now) * self._model.still > self._model.least
        return going

    def _gone_on(self, now: int) -> Floats:
        """How fast the arm has gone forward just now along each direction, lane heights a second; K."""
        rows = self._rows
        since = min(int(np.searchsorted(rows.t[:now], rows.t[now] - self._model.still)), now - 1)
        speed: Floats = (rows.gone[now, 0] - rows.gone[since, 0]) / (rows.t[now] - rows.t[since])
        return speed

    def _extend(self, now: int) -> None:
        """Finds the best chains that end in the newest frame."""
        rows, model = self._rows, self._model
        rows.score[now] = _IMPOSSIBLE
        first = int(np.searchsorted(rows.t[:now], rows.t[now] - model.longest))
        # A score never grows, so chains are left out that are too unlikely for a throw in time with others.
        going = rows.gone[now, 0] > rows.gone[now - 1, 0]
        best = rows.score[first:now].max(axis=(0, 2), initial=_IMPOSSIBLE)
        alive = best > model.together
        if not going.any() and not alive.any():
            return
        # A hand opens in the last stroke. One that is open before that does not carry a fist.
        opened = (rows.opened[now] - rows.opened[first:now])[:, None]
        log_lasted = np.log(rows.t[now] - rows.t[first:now])[:, None]
        forward, back, across = np.moveaxis(rows.gone[now] - rows.gone[first:now], 1, 0)
        if going.any():
            took = -0.5 * ((log_lasted - np.log(model.stroke_s[0])) / model.stroke_s[1]) ** 2
            likeness, size = self._likeness(slice(first, now), forward - back, back, across)
            lasted = np.exp(log_lasted)
            power = lasted * (rows.power[now] - rows.power[first:now])
            uneven = np.log(np.maximum(power / (model.even[0] * size**2), 1.0)) / model.even[1]
            likeness -= 0.5 * uneven**2
            at_pace = self._gone_on(now) > model.ending * size / lasted
            throwing = _Descent(np.where(at_pace, took + likeness, _IMPOSSIBLE), size, lasted)
            carrying = replace(throwing, score=throwing.score - opened)
            for done in range(self._last):
                descent = throwing if done == self._last - 1 else carrying
                if done == 0:
                    self._begin(now, first, descent)
                elif alive[2 * done - 1]:
                    self._go_on(now, first, done, descent)
        between = -0.5 * ((log_lasted - np.log(model.return_s[0])) / model.return_s[1]) ** 2
        for done in range(1, self._last):
            if alive[2 * done - 2]:
                before = rows.like[first:now, 2 * done - 2, :, 0]
                before = np.where(before > 0, before, 1.0)
                missed = np.minimum(0.5 * (((back - forward) / before - 1) / model.returned) ** 2, model.outlier)
                score = (
                    rows.score[first:now, 2 * done - 2] + between - missed - forward / before / model.backward - opened
                )
                self._take(now, first, 2 * done - 1, score)

    def _likeness(self, since: slice, net: Floats, back: Floats, across: Floats) -> tuple[Floats, Floats]:
        """How much the arm's way since each frame is like a stroke, and how far the arm has gone."""
        rows, model = self._rows, self._model
        down, by_flow = np.moveaxis(rows.down[since.stop] - rows.down[since], 1, 0)[..., None]
        flow = rows.flow[since.stop] - rows.flow[since]
        # The steeper of the two counts, because landmarks slide over a fist that turns, and flow over a smooth sleeve.
        # Together they have to go down: misplaced landmarks do not move with flow.
        level = np.minimum(_level(net, down), _level(flow, by_flow))
        likely = (net > model.least) & (down + by_flow > 0) & (level < np.inf)
        size, level = np.where(likely, net, 1.0), np.where(likely, level, 0.0)
        strayed = (across / size / model.across) ** 2 + (level / model.sideways) ** 2
        return np.where(likely, -0.5 * strayed - back / size / model.backward, _IMPOSSIBLE), size

    def _go_on(self, now: int, first: int, done: int, descent: _Descent) -> None:
        """The best strokes after ``done`` others that end in the newest frame."""
        rows, model, state = self._rows, self._model, 2 * done
        before, time = np.moveaxis(rows.like[first:now, state - 1], 2, 0)
        before, time = np.where(before > 0, before, 1.0), np.where(time > 0, time, 1.0)
        size, lasted = descent.size, descent.lasted
        larger, longer = np.log(size / before), np.log(lasted / time)
        unlike = 0.5 * ((larger / model.alike_size) ** 2 + (longer / model.alike_time) ** 2)
        # An arm that comes into the picture with a stroke shows only a part of it, or goes farther. Its size and its
        # time can then not be compared, but its speed can.
        faster = (larger - longer) / np.hypot(model.alike_size, model.alike_time)
        part = unlike > model.outlier + 0.5 * faster**2
        unlike = np.where(part, model.outlier + 0.5 * faster**2, unlike)
        best = self._take(now, first, state, rows.score[first:now, state - 1] + descent.score - unlike)
        share = np.where(part[best, self._each], 1.0, 1 / (done + 1))
        own = np.stack([size[best, self._each], lasted[best, 0]], axis=1)
        rows.like[now, state] += (own - rows.like[now, state]) * share[:, None]
        rows.turns[now, state, :, 2 * done] = rows.t[first + best]
        rows.turns[now, state, :, 2 * done + 1] = rows.t[now]

    def _begin(self, now: int, first: int, descent: _Descent) -> None:
        """The best first strokes that end in the newest frame."""
        rows, model, size = self._rows, self._model, descent.size
        usual = (np.log(size / model.size[0]) / model.size[1]) ** 2 + (model.least / size) ** 2
        score = descent.score - 0.5 * usual - rows.run[first:now] / size / model.backward
        best, each = score.argmax(axis=0), self._each
        rows.score[now, 0] = score[best, each]
        rows.like[now, 0, :, 0], rows.like[now, 0, :, 1] = size[best, each], descent.lasted[best, 0]
        rows.turns[now, 0, :, 0], rows.turns[now, 0, :, 1] = rows.t[first + best], rows.t[now]

    def _take(self, now: int, first: int, state: int, score: Floats) -> Indices:
        """Keeps the best way to end with a segment in the newest frame, and what it carries on from before."""
        best: Indices = score.argmax(axis=0)
        each, rows = self._each, self._rows
        rows.score[now, state] = score[best, each]
        rows.like[now, state] = rows.like[first + best, state - 1, each]
        rows.turns[now, state] = rows.turns[first + best, state - 1, each]
        return best

    def _newest(self, now: int) -> Stroke | None:
        """The stroke that is known to have ended by the newest frame, if it was not known before."""
        rows, model = self._rows, self._model
        first = int(np.searchsorted(rows.t[:now], rows.t[now] - model.longest / 4))
        # While a stroke goes on, its score rises with each frame, and its best end is the newest frame.
        gone = rows.gone[now] - rows.gone[first : now + 1]
        ended = rows.t[now] - rows.t[first : now + 1] >= model.still
        for number in range(self._last, 0, -1):
            state = 2 * number - 2
            size = np.maximum(rows.like[first : now + 1, state, :, 0], model.least)
            score = rows.score[first : now + 1, state] - gone[:, 0] / size / model.backward
            place, way = np.unravel_index(int(score.argmax()), score.shape)
            if score[place, way] < model.throw * number / self._last:
                continue
            if number == self._last > 1 and score[place, way] < rows.score[first + place, state - 2].max() - model.odds:
                continue
            if ended[place] or gone[place, 1, way] > model.turned * size[place, way]:
                return self._know(number, first + int(place), int(way), float(score[place, way]))
            return None
        return None

    def _chain(self, number: int, row: int, way: int) -> list[Stroke]:
        """The first strokes of the best chain that ends in a row along a direction."""
        rows, state = self._rows, 2 * number - 2
        turns, size = rows.turns[row, state, way].tolist(), float(rows.like[row, state, way, 0])
        right, down = self._ways[:, way].tolist()
        return [Stroke(n + 1, turns[2 * n], turns[2 * n + 1], size, (right, down)) for n in range(number)]

    def _know(self, number: int, row: int, way: int, score: float) -> Stroke | None:
        strokes = self._chain(number, row, way)
        newest = strokes[-1]
        further = newest.top_t >= self._ended_t
        known = self.strokes[-1] if self.strokes else None
        if known is None or newest.top_t >= known.bottom_t:
            # A player who goes on pumping after a throw has thrown, unless the later strokes are far more like a throw.
            thrown = known is not None and known.number == self._last == number
            taken = further and (not thrown or score > self.score + self._model.better)
        else:
            # The same stroke as known by now: a longer chain, or a better one.
            taken = (number, score) > (known.number, self.score) and newest.bottom_t > known.top_t
            further = taken and number > known.number
        if taken:
            self.strokes, self.score = strokes, score
        if further:
            self._ended_t = newest.bottom_t
        return newest if further else None


def _level(size: Floats, down: Floats) -> Floats:
    """How much farther a stroke goes than it goes down, as a multiple of the latter; both arguments in lane heights."""
    goes_down = (down > 0) & (size > 0)
    return np.where(goes_down, np.maximum(size / np.where(goes_down, down, 1.0) - 1, 0.0), np.inf)
